"""Lattices that are a little off come back to where the cells are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.measure.seeing import lattice_error
from tests.skins.scene import make_scene
from vision.grid import Grid
from vision.looks import shave_border, sort_looks
from vision.refine import stretch
from vision.seams import align

SEEDS = [6000, 6003, 6021, 6034]


def wrong_pitch(grid: Grid, drift: float) -> Grid:
    """The right middle, but cells too large: at the border off by this share of a cell."""
    larger = 1 + 2 * drift / grid.cols, 1 + 2 * drift / grid.rows
    return Grid(
        grid.x0 - drift * grid.pitch_x,
        grid.y0 - drift * grid.pitch_y,
        grid.pitch_x * larger[0],
        grid.pitch_y * larger[1],
        grid.cols,
        grid.rows,
    )


@pytest.mark.parametrize("drift", [-0.12, 0.08])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_pitch_is_mended(seed: int, drift: float) -> None:
    scene = make_scene(seed, kind="playing")
    wrong = wrong_pitch(scene.grid, drift)
    found = stretch(sort_looks(scene.pixels, wrong))
    assert lattice_error(found, scene.grid) < 0.6 * lattice_error(wrong, scene.grid)


@pytest.mark.parametrize("off", [-0.1, 0.1])
@pytest.mark.parametrize("seed", [6000, 6003, 6010, 6022, 6034])
def test_seams_draw_a_lattice_to_where_cells_end(seed: int, off: float) -> None:
    scene = make_scene(seed, kind="playing")
    grid = scene.grid
    wrong = grid.moved(off * grid.pitch_x, -off * grid.pitch_y)
    found = align(sort_looks(scene.pixels, wrong))
    assert lattice_error(found, grid) < 0.75 * lattice_error(wrong, grid)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lattice_that_is_right_stays(seed: int) -> None:
    scene = make_scene(seed, kind="playing")
    looks = sort_looks(scene.pixels, scene.grid)
    assert lattice_error(stretch(looks), scene.grid) < 0.03
    assert lattice_error(align(looks), scene.grid) < 0.05


def test_a_border_that_is_the_same_all_along_can_be_shaved() -> None:
    scene = make_scene(6003, kind="playing", cover="flat", overlay=False, cursor=False)
    grid = scene.grid
    wider = replace(grid, cols=grid.cols + 1)
    shaved = shave_border(sort_looks(scene.pixels, wider))
    assert shaved.cols <= wider.cols
    assert shaved.is_part_of(wider)


def test_widened_lattices_hold_the_one_within() -> None:
    grid = Grid(10, 20, 16, 15.5, 9, 8)
    for wider in grid.widened():
        assert grid.is_part_of(wider)
        assert wider.cells in (grid.cells + grid.rows, grid.cells + grid.cols)
        assert not wider.is_near(grid)
    assert grid.moved(0.1, 0.1).is_near(grid)
