"""The shipped skins as a real Chromium draws them, at every usual zoom and scale of the screen."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from solver.board import Rules
from tests.live.chromium import SKINS, Chromium
from tests.live.sgt import play
from vision.eyes import Eyes
from vision.pixels import Frame
from vision.skin import shipped_skins

ZOOMS = (0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 2.0)
SCALES = (1.0, 1.5)


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    with Chromium() as started:
        yield started


def rows_of(size: str, seed: int) -> list[str]:
    """A random position of a game in play, with flags."""
    rules = Rules.parse(size)
    text = play(rules, "playing", random.Random(seed)).marks.decode()
    return [text[at : at + rules.width] for at in range(0, len(text), rules.width)]


def size_for(factor: float) -> str:
    """The largest level whose cells fit on the page."""
    return "30x16/99" if factor < 2 else "16x16/40" if factor < 2.4 else "9x9/10"


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("skin", SKINS)
def test_every_cell_is_read(browser: Chromium, skin: str, zoom: float, scale: float) -> None:
    factor = zoom * scale
    seed = round(100 * factor) + SKINS.index(skin)
    rows = rows_of(size_for(factor), seed)
    pixels, grid = browser.shot("\n".join(rows), skin, 24, factor, seed=seed)
    reading = Eyes(shipped_skins(), learn=False).look(Frame(pixels))
    assert reading is not None
    assert reading.skin == skin
    found = reading.grid
    assert (found.cols, found.rows) == (grid.cols, grid.rows)
    assert max(abs(found.x0 - grid.x0), abs(found.right - grid.right)) < 0.1 * grid.pitch_x
    assert max(abs(found.y0 - grid.y0), abs(found.bottom - grid.bottom)) < 0.1 * grid.pitch_y
    assert reading.unsure == []
    assert reading.rows() == rows
