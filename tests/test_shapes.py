"""The shipped weights read symbols of any font, however they lie in their cell."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.shapes import CLASSES, classify, normalise

Floats = npt.NDArray[np.float32]
HERSHEY = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX)
FONTS = [
    path
    for name in ("dejavu/DejaVuSans-Bold.ttf", "liberation/LiberationSerif-Regular.ttf")
    if (path := Path("/usr/share/fonts/truetype") / name).exists()
]


def typed(text: str, font: int, thick: int = 3, side: int = 48) -> Floats:
    """A cell with a character of OpenCV's, drawn large and brought to size."""
    out = np.zeros((192, 192), np.uint8)
    (width, height), _ = cv2.getTextSize(text, font, 4.0, 3 * thick)
    at = ((192 - width) // 2, (192 + height) // 2)
    cv2.putText(out, text, at, font, 4.0, 255, 3 * thick, cv2.LINE_AA)
    return cv2.resize(out, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def read(cells: list[Floats]) -> str:
    found = classify(np.stack(cells))
    return "".join(CLASSES[k] for k in found.argmax(axis=1))


@pytest.mark.parametrize("side", [20, 48])
@pytest.mark.parametrize("font", HERSHEY)
def test_digits(font: int, side: int) -> None:
    wanted = "12345678?"
    assert read([typed(c, font, side=side) for c in wanted]) == wanted


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("size", [12, 16, 40])
def test_digits_of_a_font_file(path: Path, size: int) -> None:
    pil = pytest.importorskip("PIL.ImageFont")
    font = pil.truetype(str(path), size)
    cells = []
    for c in "12345678?":
        mask = font.getmask(c)
        glyph = np.array(mask, np.float32).reshape(mask.size[::-1]) / 255
        cell = np.zeros((size + 8, size + 8), np.float32)
        top, left = (size + 8 - glyph.shape[0]) // 2, (size + 8 - glyph.shape[1]) // 2
        cell[top : top + glyph.shape[0], left : left + glyph.shape[1]] = glyph
        cells.append(cell)
    assert read(cells) == "12345678?"


def test_drawings() -> None:
    mine, flag, cross = (np.zeros((48, 48), np.float32) for _ in range(3))
    cv2.circle(mine, (24, 24), 11, 1.0, -1, cv2.LINE_AA)
    for dx, dy in ((16, 0), (0, 16), (12, 12), (12, -12)):
        cv2.line(mine, (24 - dx, 24 - dy), (24 + dx, 24 + dy), 1.0, 3, cv2.LINE_AA)
    cv2.rectangle(flag, (22, 8), (24, 38), 0.7, -1)
    cv2.rectangle(flag, (14, 36), (33, 40), 0.7, -1)
    cv2.fillPoly(flag, [np.array([(24, 8), (40, 16), (24, 24)])], 1.0, cv2.LINE_AA)
    cv2.line(cross, (12, 12), (36, 36), 1.0, 5, cv2.LINE_AA)
    cv2.line(cross, (36, 12), (12, 36), 1.0, 5, cv2.LINE_AA)
    assert read([mine, flag, cross]) == "*FX"


def test_rejects() -> None:
    letters = [typed(c, HERSHEY[0]) for c in "AEHKMNRUVW"]
    numbers = [cv2.resize(typed(c, HERSHEY[0], 2), (48, 48)) for c in ("12", "31", "10", "24")]
    assert read(letters + numbers).count(".") >= 11
    assert read([np.zeros((48, 48), np.float32)]) == "."


def test_probabilities() -> None:
    found = classify(np.stack([typed(c, HERSHEY[0]) for c in "123"]))
    assert found.dtype == np.float32
    assert found.shape == (3, len(CLASSES))
    np.testing.assert_allclose(np.exp(found).sum(axis=1), 1.0, rtol=1e-4)
    assert classify(np.zeros((0, 48, 48), np.float32)).shape == (0, len(CLASSES))


def test_normalise_does_not_see_shifts() -> None:
    cell = np.zeros((48, 48), np.float32)
    cell[10:38, 10:34] = cv2.resize(typed("5", HERSHEY[1]), (24, 28), interpolation=cv2.INTER_AREA)
    for shift in ((3, 0), (0, -4), (4, 6)):
        np.testing.assert_array_equal(normalise(np.roll(cell, shift, (0, 1))), normalise(cell))


def test_normalise_does_not_see_remains_of_borders_nor_specks() -> None:
    cell = cv2.resize(typed("4", HERSHEY[1]), (48, 48))
    dirty = cell.copy()
    dirty[:2] = dirty[:, :1] = 0.8
    dirty[44, 40] = 1.0
    np.testing.assert_allclose(normalise(dirty), normalise(cell), atol=0.02)


@pytest.mark.parametrize("side", [6, 13, 300])
def test_normalise_takes_any_size(side: int) -> None:
    cell = np.zeros((side, side), np.float32)
    cell[side // 5 : -(side // 5), side // 3 : side // 2 + 1] = 1.0
    canvas = normalise(cell)
    assert canvas.shape == (24, 24)
    assert canvas.max() == 1.0
