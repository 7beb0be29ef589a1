"""What is drawn on a real X11 screen is what a capture of it shows."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.live.display import picture_on, virtual_display
from tests.live.sgt import TILES, live_positions, positions
from vision.capture import Monitor, NoScreen, Region, Screen, why_black
from vision.pixels import Pixels

WIDTH, HEIGHT = 1000, 700


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with virtual_display(WIDTH, HEIGHT) as name:
        yield name


@pytest.fixture(scope="module")
def drawn(display: str) -> Iterator[Pixels]:
    noise = np.random.default_rng(4).integers(0, 256, (HEIGHT, WIDTH, 3), np.uint8)
    with picture_on(display, noise):
        yield noise


def test_the_whole_screen_and_its_monitor(drawn: Pixels) -> None:
    with Screen() as screen:
        assert screen.monitors == [Monitor(0, 0, WIDTH, HEIGHT, 1.0)]
        np.testing.assert_array_equal(screen.grab().pixels, drawn)
        np.testing.assert_array_equal(screen.grab(monitor=1).pixels, drawn)


@pytest.mark.parametrize(
    "region",
    [
        Region(0, 0, 1, 1),
        Region(WIDTH - 1, HEIGHT - 1, 1, 1),
        Region(123, 45, 301, 77),
        Region(-50, -60, 100, 100),
        Region(WIDTH - 7, HEIGHT - 5, 900, 900),
    ],
    ids=str,
)
def test_a_region(drawn: Pixels, region: Region) -> None:
    with Screen() as screen:
        frame = screen.grab(region)
    left, top = max(region.left, 0), max(region.top, 0)
    right, bottom = region.left + region.width, region.top + region.height
    np.testing.assert_array_equal(frame.pixels, drawn[top:bottom, left:right])
    assert frame.point(2, 3) == (left + 2, top + 3)


def test_what_changes_is_seen_at_the_next_capture(display: str, drawn: Pixels) -> None:
    patch = 255 - drawn[:40, :60]
    with Screen() as screen:
        before = screen.grab()
        with picture_on(display, patch, left=500, top=300):
            np.testing.assert_array_equal(screen.grab().pixels[300:340, 500:560], patch)
        np.testing.assert_array_equal(before.pixels, drawn)


def test_an_empty_screen_is_black_and_one_that_ends_is_no_screen() -> None:
    with virtual_display(320, 200):
        screen = Screen()
        assert why_black(screen.grab()) is not None
    with pytest.raises(NoScreen, match=r"cannot be captured|there is no screen"):
        screen.grab()


@pytest.mark.parametrize("way", ["in a file", "in a window"])
def test_cells_that_look_the_same_are_the_same_in_truth(way: str) -> None:
    """The pictures that boards are read from in other tests, and their truth, belong together."""
    with virtual_display(1600, 1200):
        shots = list(positions(63, seed=1) if way == "in a file" else live_positions(14, seed=1))
    assert {shot.stage for shot in shots} == {"fresh", "playing", "dead", "shown", "won"}
    meanings: dict[tuple[int, bytes], set[str]] = {}
    for shot in shots:
        for cell, mark in enumerate(shot.marks.decode()):
            x, y = shot.rules.place(cell)
            # Bevels of a neighbour or the frame reach over the edges of a cell.
            left, top = shot.left + x * shot.tile + 2, shot.top + y * shot.tile + 2
            look = shot.pixels[top : top + shot.tile - 4, left : left + shot.tile - 4]
            meanings.setdefault((shot.tile, look.tobytes()), set()).add(mark)
    assert {len(marks) for marks in meanings.values()} == {1}
    assert {mark for marks in meanings.values() for mark in marks} >= set("#012345F*!")
    assert len(meanings) < 40 * len(TILES), "a look is that of many cells"
