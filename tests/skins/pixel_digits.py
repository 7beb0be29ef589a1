"""Digits of few dots, for cells in which no font can be read."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

SHAPES = {"3x5": (3, 5), "5x7": (5, 7), "6x8": (6, 8)}

SEGMENTS = {
    "0": "abcdef",
    "1": "bc",
    "2": "abged",
    "3": "abgcd",
    "4": "fgbc",
    "5": "afgcd",
    "6": "afgecd",
    "7": "abc",
    "8": "abcdefg",
    "9": "abcdfg",
    "-": "g",
}

FLAG_DOTS = ("pcccc", "pcccc", "pccc.", "p....", "p....", "pp...")
MINE_DOTS = ("..m..", ".mmm.", "mmwmm", "mmmmm", ".mmm.", "..m..")

# Rows from top to bottom, one number a row, the leftmost dot being the highest bit.
_DOTS: dict[str, dict[str, tuple[int, ...]]] = {
    "3x5": {
        "0": (7, 5, 5, 5, 7),
        "1": (2, 6, 2, 2, 7),
        "2": (7, 1, 7, 4, 7),
        "3": (7, 1, 3, 1, 7),
        "4": (5, 5, 7, 1, 1),
        "5": (7, 4, 7, 1, 7),
        "6": (7, 4, 7, 5, 7),
        "7": (7, 1, 1, 2, 2),
        "8": (7, 5, 7, 5, 7),
        "?": (7, 1, 2, 0, 2),
    },
    "5x7": {
        "0": (14, 17, 19, 21, 25, 17, 14),
        "1": (4, 12, 4, 4, 4, 4, 14),
        "2": (14, 17, 1, 6, 8, 16, 31),
        "3": (14, 17, 1, 6, 1, 17, 14),
        "4": (2, 6, 10, 18, 31, 2, 2),
        "5": (31, 16, 30, 1, 1, 17, 14),
        "6": (6, 8, 16, 30, 17, 17, 14),
        "7": (31, 1, 2, 4, 8, 8, 8),
        "8": (14, 17, 17, 14, 17, 17, 14),
        "?": (14, 17, 1, 2, 4, 0, 4),
        "F": (31, 16, 16, 30, 16, 16, 16),
        "P": (30, 17, 17, 30, 16, 16, 16),
    },
    # Two dots thick, as the digits of the first Windows games.
    "6x8": {
        "0": (30, 51, 51, 51, 51, 51, 51, 30),
        "1": (12, 28, 60, 12, 12, 12, 63, 63),
        "2": (62, 63, 3, 15, 30, 56, 63, 63),
        "3": (62, 63, 3, 30, 30, 3, 63, 62),
        "4": (27, 27, 51, 63, 63, 3, 3, 3),
        "5": (63, 63, 48, 62, 63, 3, 63, 62),
        "6": (30, 62, 48, 62, 63, 51, 63, 30),
        "7": (63, 63, 3, 3, 6, 6, 12, 12),
        "8": (30, 63, 51, 30, 30, 51, 63, 30),
        "?": (30, 63, 51, 6, 12, 0, 12, 12),
    },
}


@lru_cache(maxsize=128)
def bitmap(shape: str, letter: str) -> npt.NDArray[np.float32]:
    """The dots of a letter; 5x7 has the most letters."""
    letters = _DOTS[shape]
    if letter not in letters:
        shape, letters = "5x7", _DOTS["5x7"]
    wide = SHAPES[shape][0]
    rows = letters.get(letter, letters["?"])
    return np.array([[row >> (wide - 1 - x) & 1 for x in range(wide)] for row in rows], np.float32)
