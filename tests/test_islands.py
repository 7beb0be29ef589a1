"""Lattices found by what stands on one ground, where no line is drawn between cells."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.edges import find_edges
from vision.islands import find_islands
from vision.pixels import Pixels


def glyphs_on(pitch_x: float, pitch_y: float, every: int, seed: int) -> Pixels:
    """Digits in some of 12 x 10 cells of a plain board on a page with other text."""
    picture = np.full((600, 800, 3), 90, np.uint8)
    dice = np.random.default_rng(seed)
    left, top = 61, 43
    right, bottom = round(left + 12 * pitch_x), round(top + 10 * pitch_y)
    cv2.rectangle(picture, (left, top), (right, bottom), (210, 225, 230), -1)
    for row in range(10):
        for col in range(12):
            if dice.integers(every):
                continue
            x, y = left + (col + 0.5) * pitch_x, top + (row + 0.5) * pitch_y
            digit, place = str(dice.integers(1, 4)), (round(x) - 6, round(y) + 7)
            cv2.putText(picture, digit, place, cv2.FONT_HERSHEY_SIMPLEX, 0.6, (160, 30, 20), 2)
    cv2.putText(picture, "Options Help", (40, 580), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (0, 0, 0))
    return picture


@pytest.mark.parametrize(("pitch_x", "pitch_y"), [(30, 30), (41.5, 41.5), (38, 33)])
@pytest.mark.parametrize("seed", [1, 2])
def test_digits_without_lines(pitch_x: float, pitch_y: float, seed: int) -> None:
    patches = list(find_islands(find_edges(glyphs_on(pitch_x, pitch_y, 2, seed))))
    best = max(patches, key=lambda patch: patch.strength)
    assert best.pitch_x == pytest.approx(pitch_x, rel=0.01)
    assert best.pitch_y == pytest.approx(pitch_y, rel=0.01)
    assert best.line_x is not None
    off = (best.line_x - 61 + pitch_x / 2) % pitch_x - pitch_x / 2
    assert abs(off) < 0.12 * pitch_x


def test_an_empty_picture_has_none() -> None:
    assert list(find_islands(find_edges(np.full((300, 400, 3), 128, np.uint8)))) == []


def test_text_is_no_lattice() -> None:
    picture = np.full((300, 600, 3), 240, np.uint8)
    for line, text in enumerate(["The quick brown fox", "jumps over a lazy dog", "again and"]):
        cv2.putText(
            picture, text, (20 + 7 * line, 60 + 53 * line), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0)
        )
    assert list(find_islands(find_edges(picture))) == []
