"""Boards of which a part was found grow to their true size, and no further."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.skins.scene import make_scene
from vision.grid import Grid
from vision.grow import grown
from vision.match import Matcher
from vision.unknown import study

SEEDS = [3293, 3646, 3657]


def part_of(grid: Grid, left: int, top: int, right: int, bottom: int) -> Grid:
    """Without so many columns and rows on each side."""
    return replace(
        grid,
        x0=grid.x0 + left * grid.pitch_x,
        y0=grid.y0 + top * grid.pitch_y,
        cols=grid.cols - left - right,
        rows=grid.rows - top - bottom,
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_whole_board_stays_as_it_is(seed: int) -> None:
    scene = make_scene(seed, kind="playing")
    lesson = study(scene.pixels, scene.grid, settled=True)
    assert lesson is not None
    assert lesson.skin is not None
    matcher = Matcher(lesson.skin, scene.grid.pitch_x)
    assert grown(scene.pixels, scene.grid, matcher) == scene.grid


@pytest.mark.parametrize(
    ("seed", "missing"),
    [(3293, (0, 0, 0, 5)), (3646, (0, 0, 5, 0)), (3657, (1, 0, 0, 0))],
)
def test_a_part_grows_to_the_whole(seed: int, missing: tuple[int, int, int, int]) -> None:
    scene = make_scene(seed, kind="playing")
    lesson = study(scene.pixels, scene.grid, settled=True)
    assert lesson is not None
    assert lesson.skin is not None
    found = grown(
        scene.pixels,
        part_of(scene.grid, *missing),
        Matcher(lesson.skin, scene.grid.pitch_x),
    )
    assert (found.cols, found.rows) == (scene.grid.cols, scene.grid.rows)
    assert found.x0 == pytest.approx(scene.grid.x0)
    assert found.y0 == pytest.approx(scene.grid.y0)
