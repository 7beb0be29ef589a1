"""Matching cells with templates: what a skin draws is read, and what it never draws is unsure."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cells import cut
from vision.eyes import _SURE as SURE
from vision.grid import Grid
from vision.match import Match, Matcher
from vision.pixels import Pixels
from vision.skin import SIZE, Skin, shipped_skins

SKINS = list(shipped_skins())
COLUMNS = 6


@pytest.fixture(params=SKINS, ids=[skin.name for skin in SKINS])
def skin(request: pytest.FixtureRequest) -> Skin:
    found: Skin = request.param
    return found


def board_of(tiles: list[Pixels], pitch: float) -> tuple[Pixels, Grid]:
    """A picture with these tiles at a pitch, cells on the nearest pixels, as browsers draw them."""
    rows = -(-len(tiles) // COLUMNS)
    grid = Grid(3.0, 5.0, pitch, pitch, COLUMNS, rows)
    picture = np.full((int(grid.bottom) + 9, int(grid.right) + 9, 3), 90, np.uint8)
    for number in range(rows * COLUMNS):
        row, column = divmod(number, COLUMNS)
        left, right = round(3 + column * pitch), round(3 + (column + 1) * pitch)
        top, bottom = round(5 + row * pitch), round(5 + (row + 1) * pitch)
        tile = tiles[number % len(tiles)]
        way = cv2.INTER_AREA if pitch < tile.shape[0] else cv2.INTER_LINEAR
        picture[top:bottom, left:right] = cv2.resize(
            tile, (right - left, bottom - top), interpolation=way
        )
    return picture, grid


def tiles_of(skin: Skin) -> list[Pixels]:
    return [np.round(template).astype(np.uint8) for template in skin.templates]


def match(skin: Skin, tiles: list[Pixels], pitch: float) -> Match:
    picture, grid = board_of(tiles, pitch)
    found = Matcher(skin).match(cut(picture, grid, SIZE, soft=True))
    return Match(found.marks[: len(tiles)], found.confidence[: len(tiles)])


@pytest.mark.parametrize("pitch", [16, 18, 20, 21.6, 24, 26.34, 32, 47.5, 64, 96])
def test_a_skin_reads_its_own_templates(skin: Skin, pitch: float) -> None:
    found = match(skin, tiles_of(skin), pitch)
    assert bytes(found.marks) == skin.marks
    assert found.confidence.min() >= SURE, chr(found.marks[found.confidence.argmin()])


def test_the_template_itself_is_certain(skin: Skin) -> None:
    found = match(skin, tiles_of(skin), SIZE)
    assert bytes(found.marks) == skin.marks
    assert found.confidence.min() > 0.8


@pytest.mark.parametrize("levels", [-6, 6])
def test_a_little_lighter_or_darker_is_the_same(skin: Skin, levels: int) -> None:
    tiles = [np.clip(template + levels, 0, 255).astype(np.uint8) for template in skin.templates]
    assert bytes(match(skin, tiles, 24).marks) == skin.marks


@pytest.mark.parametrize("pitch", [16, 24, 40.5])
def test_noise_is_unsure(skin: Skin, pitch: float) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (12, 24, 24, 3), np.uint8)
    assert match(skin, list(noise), pitch).confidence.max() < SURE


@pytest.mark.parametrize("colour", [(128, 128, 128), (0, 0, 0), (200, 0, 200), (255, 120, 0)])
def test_a_plain_cell_of_another_colour_is_unsure(skin: Skin, colour: tuple[int, int, int]) -> None:
    plain = np.full((24, 24, 3), colour, np.uint8)
    assert match(skin, [plain], 24).confidence.max() < SURE


@pytest.mark.parametrize("level", [0, 128, 255])
def test_a_cell_of_which_half_is_covered_is_unsure_or_right(skin: Skin, level: int) -> None:
    """By the edge of a window or popup that is white, grey or black."""
    tiles = tiles_of(skin)
    for tile in tiles:
        tile[:, 12:] = level
    found = match(skin, tiles, 24)
    sure = found.confidence >= SURE
    assert (found.marks == np.frombuffer(skin.marks, np.uint8))[sure].all()
    assert sure.sum() <= 1, "white on the white nought of a light skin is all that may be"


def test_a_cell_between_two_looks_is_unsure(skin: Skin) -> None:
    """As in the middle of fading from covered to open."""
    covered, nought = (tiles_of(skin)[skin.marks.index(mark)] for mark in b"#0")
    half = cv2.addWeighted(covered, 0.5, nought, 0.5, 0)
    found = match(skin, [half], 24)
    assert found.confidence[0] < SURE


def test_half_a_cell_to_the_side_is_never_taken_for_a_number(skin: Skin) -> None:
    tiles = tiles_of(skin)
    numbers = [tile for tile, mark in zip(tiles, skin.marks, strict=True) if mark in b"12345678"]
    shifted = [np.roll(tile, 12, axis=1) for tile in numbers]
    found = match(skin, shifted, 24)
    sure = found.confidence >= SURE
    assert not np.isin(found.marks[sure], list(b"12345678")).any()
