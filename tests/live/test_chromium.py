"""The pictures that other tests rest on: is the board where the helper says, and as shipped?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from docs.draw_templates import TEMPLATES, draw
from tests.live.chromium import SKINS, Chromium, ChromiumMissing
from vision.pixels import load_frame


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as started:
        yield started


def test_a_missing_browser_is_an_error_that_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ChromiumMissing, match="apt-get install chromium"), Chromium():
        pass


@pytest.mark.parametrize("factor", [0.67, 1, 1.1, 1.65, 2])
def test_grid_is_where_the_checkerboard_changes(browser: Chromium, factor: float) -> None:
    pixels, grid = browser.shot("########\n" * 6, "green", 24, factor, seed=int(10 * factor))
    assert pixels.shape == (1080, 1920, 3)
    row = pixels[round(grid.centre(0, 0)[1])].astype(int)
    column = pixels[:, round(grid.centre(0, 0)[0])].astype(int)
    for line, start, pitch, cells in (
        (row, grid.x0, grid.pitch_x, grid.cols),
        (column, grid.y0, grid.pitch_y, grid.rows),
    ):
        edges = np.flatnonzero(np.abs(np.diff(line, axis=0)).max(axis=1)) + 1
        for number in range(cells + 1):
            place = start + number * pitch
            # Boxes snap to the nearest pixel.
            assert np.abs(edges - place).min() <= 0.51, (number, place)
        inside = (edges > start + 1) & (edges < start + cells * pitch - 1)
        assert inside.sum() == cells - 1  # no seams


def test_seeds_move_the_board(browser: Chromium) -> None:
    places = {browser.shot("##\n##", "light", seed=seed)[1].x0 for seed in range(4)}
    assert len(places) == 4


def test_a_board_that_does_not_fit_is_refused(browser: Chromium) -> None:
    with pytest.raises(ValueError, match="do not fit on a picture of 300x300"):
        browser.shot("#" * 30, "dark", size=(300, 300))


@pytest.mark.parametrize("skin", SKINS)
def test_shipped_templates_are_what_the_page_draws(browser: Chromium, skin: str) -> None:
    for name, picture in draw(browser, skin).items():
        shipped = load_frame(TEMPLATES / skin / f"{name}.png").pixels
        # Releases of Chromium smooth edges a little differently.
        apart = np.abs(picture.astype(float) - shipped).mean()
        assert apart < 1, f"{name} differs: run python docs/draw_templates.py"
