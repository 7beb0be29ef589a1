"""What the looks of a board say about themselves, before any rule is asked: shapes, grounds,
colours, how common they are, and which of them stand side by side."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt

from vision.glyph import Glyph
from vision.grid import Grid
from vision.looks import Cells, Look, Looks

Table = npt.NDArray[np.float64]

MEANINGS = "#012345678F?*!X."
NEVER = -30.0
_LOWEST = -12.0
"""No shape is ruled out further than this: the rules of the game may know better."""
_STRONG_INK = 60.0
"""What differs more from its ground is no noise of compression."""
_PLAIN_INK = 20.0
_NO_QUESTION = 6.0
_NO_PATTERN = -9.0
_SURELY, _SURE_FLAG = -0.01, 10.0
_MOST_SCATTERED = 15.0
_ANOTHER_PATTERN, _DRAWN = 6.0, 30.0
_ANOTHER_COLOUR = 8.0
"""What it costs that cells of two colours are both covered, or both empty."""


def fits_ground(meaning: str, ground: str, glyph: Glyph) -> float:
    """Flags stand on covered cells, numbers on open ones; what no glyph is like may be noise."""
    if meaning == ground:
        return -1.5 if is_noise(glyph) else -8.0
    if ground == "#":
        return -6.0 if meaning in "012345678" else 0.0
    return {"F": -3.0, "?": -3.0, "#": -4.0}.get(meaning, 0.0)


def is_noise(glyph: Glyph) -> bool:
    return glyph.shape["."] > -0.7 and glyph.strength < _STRONG_INK


def hints_of(looks: Looks, glyphs: list[Glyph]) -> Table:
    """How likely each meaning is by the look alone, as a power of e."""
    found = np.full((len(glyphs), len(MEANINGS)), NEVER)
    for number, (look, glyph) in enumerate(zip(looks.looks, glyphs, strict=True)):
        shape = {mark: max(log, _LOWEST) for mark, log in glyph.shape.items()}
        hints = _bare_hints(shape, glyph) if glyph.bare else _glyph_hints(shape, look.count, glyph)
        # Common cells that are none of a game's are not to be expected on a board, except where
        # something plain lies over it.
        rarity = float(np.log(look.count))
        if glyph.bare:
            hints["."] = -5.0 - 1.5 * rarity
        else:
            hints["."] = -3.0 - 2.0 * rarity + shape["."] / 4 + min(0.0, shape["."] + 5.0) / 2
        if not _is_in_one_place(look, looks.grid):
            hints["."] -= min(_MOST_SCATTERED, 0.5 * look.count)
        for meaning, hint in hints.items():
            found[number, MEANINGS.index(meaning)] = hint
    return found


def _is_in_one_place(look: Look, grid: Grid) -> bool:
    """Whether the cells of a look fill a rectangle, as what lies over a board does."""
    rows, cols = np.divmod(look.cells, grid.cols)
    area = (int(np.ptp(rows)) + 1) * (int(np.ptp(cols)) + 1)
    return look.count > 0.7 * area


def _bare_hints(shape: dict[str, float], glyph: Glyph) -> dict[str, float]:
    # A pattern may be a glyph that was not understood, and a colour may stand for a number.
    no_sign = -4.0 if glyph.strength > _PLAIN_INK else NEVER
    hints = {mark: no_sign + shape[mark] for mark in "F?*X"}
    hints["?"] -= _NO_QUESTION  # it has the shape of a digit, and those are understood
    if shape["F"] > -0.5:  # on a board that is won there may be no covered cell to compare with
        hints["F"] = shape["F"] - 1.0
    hints |= {str(digit): -5.0 - 0.3 * digit for digit in range(1, 9)}
    return hints | {"#": min(0.0, -2.0 - shape["."] / 4) if shape["F"] > -0.5 else 0.0, "0": -0.3}


def _glyph_hints(shape: dict[str, float], count: int, glyph: Glyph) -> dict[str, float]:
    hints = {mark: shape[mark] for mark in "12345678F?*X"}
    for digit in range(1, 9):  # large numbers are rare
        hints[str(digit)] -= 0.15 * digit
    odd_ground = glyph.base < 0
    hints["!"] = shape["*"] - (0.5 if odd_ground and count <= 2 else 5.0)
    if odd_ground and count == 1:
        hints["*"] -= 5.0
    if glyph.base >= 0:  # more is drawn on flags than on anything else
        hints["F"] = max(hints["F"], -4.0)
    # A pattern in cells that are common: covered ones, or noughts with a dot or a nought on them.
    pattern = max(shape["."], _NO_PATTERN) + min(0.0, float(np.log(count)) - 3.0)
    # What is surely a flag on another ground is one, even if some are set wrongly.
    if glyph.base >= 0 and shape["F"] > _SURELY:
        pattern -= _SURE_FLAG
    hints["#"] = pattern
    hints["0"] = max(shape["0"], pattern)
    return hints


def other_colour(glyphs: list[Glyph], by_cell: Cells) -> Table:
    """For each pair of looks, what it costs that both are covered, or both are noughts: little
    for the two shades of a checkerboard, much for grounds of other colours."""
    parity = np.indices(by_cell.shape).sum(axis=0) % 2
    odd = [float(parity[by_cell == number].mean()) for number in range(len(glyphs))]
    grounds = np.stack([glyph.ground for glyph in glyphs])
    steps = grounds[:, None] - grounds
    apart = np.abs(steps).max(axis=-1)
    # Light that falls on a part of the board changes all channels alike.
    same_way = (np.sign(steps) == np.sign(steps[..., :1])).all(axis=-1)
    apart = apart - 0.5 * np.where(same_way, np.abs(steps).min(axis=-1), 0)
    found: Table = _ANOTHER_COLOUR * np.clip((apart - 5.0) / 12.0, 0, 1)
    # Less than three cells stand on the same shade by chance.
    several = np.array([(by_cell == number).sum() >= 3 for number in range(len(glyphs))])
    even_ones = np.array([share < 0.05 for share in odd]) & several
    odd_ones = np.array([share > 0.95 for share in odd]) & several
    shades = np.outer(even_ones, odd_ones) | np.outer(odd_ones, even_ones)
    found[shades] = np.where(apart[shades] > 40, 2.0, 0.0)
    return found


def other_pattern(looks: Looks, glyphs: list[Glyph]) -> Table:
    """For each pair of bare looks, what it costs that both are covered, or both are noughts, if
    something is drawn on one that is not on the other, apart from their colour."""
    found = np.zeros((len(glyphs), len(glyphs)))
    bare = [number for number, glyph in enumerate(glyphs) if glyph.bare]
    for one, other in combinations(bare, 2):
        core = [looks.looks[number].picture[8:-8, 8:-8] for number in (one, other)]
        apart = core[0] - core[1]
        rest = np.abs(apart - np.median(apart, axis=(0, 1))).max(axis=-1)
        drawn = float((rest > _DRAWN).mean())
        found[one, other] = found[other, one] = _ANOTHER_PATTERN * min(1.0, drawn / 0.1)
    return found


def meetings_of(by_cell: Cells, count: int) -> Table:
    """How often two looks stand side by side or corner to corner."""
    found = np.zeros((count, count))
    rows, cols = by_cell.shape
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        here = by_cell[: rows - down, max(0, -right) : cols - max(0, right)]
        there = by_cell[down:, max(0, right) : cols + min(0, right)]
        np.add.at(found, (here.ravel(), there.ravel()), 1)
    return found + found.T
