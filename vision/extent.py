"""How far a lattice goes: from a comb in each direction to the rectangle of cells of a board."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.comb import Comb
from vision.edges import SCALE, Edges
from vision.periods import Patch
from vision.pixels import Grey

Table = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

_FAINTEST = 3.5
"""A line between cells changes some colour channel by this much."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The lattice over the whole picture: which sides of its cells are drawn, from 0 to 1."""

    left_line: Table
    """By row and line: one line more than there are columns."""
    top_line: Table

    def framed(self) -> Table:
        """For each cell, how many of its four sides are drawn, from 0 to 1."""
        across = self.left_line > 0.6
        down = self.top_line > 0.6
        found: Table = (
            across[:, :-1].astype(float) + across[:, 1:] + down[:-1].astype(float) + down[1:]
        ) / 4
        return found

    def cornered(self) -> Flags:
        """Cells with a side across and a side down drawn."""
        across, down = self.left_line > 0.6, self.top_line > 0.6
        found: Flags = (across[:, :-1] | across[:, 1:]) & (down[:-1] | down[1:])
        return found


def lattice_sides(edges: Edges, area: Patch, xs: Table, ys: Table) -> Sides:
    """The sides of the cells between lines, measured by what is usual in an area."""
    left = _drawn(edges.across, xs, ys, (area.left, area.top, area.right, area.bottom))
    turned = (area.top, area.left, area.bottom, area.right)
    top = _drawn(np.ascontiguousarray(edges.down.T), ys, xs, turned).T
    return Sides(left, top)


def _drawn(across: Grey, xs: Table, ys: Table, area: tuple[int, int, int, int]) -> Table:
    """For each row of cells and each line: the share of the line that is an edge, above what
    is edges in the middle of the cells, too."""
    pitch_x, pitch_y = float(xs[1] - xs[0]), float(ys[1] - ys[0])
    # Only the part of the picture that the lattice lies on.
    left, top = max(0, int(xs[0]) - 4), max(0, int(ys[0]) - 4)
    across = across[top : int(ys[-1]) + 5, left : int(xs[-1]) + 5]
    xs, ys = xs - left, ys - top
    area = (area[0] - left, area[1] - top, area[2] - left, area[3] - top)
    band = max(1, round(0.11 * pitch_x))
    widened = np.asarray(cv2.dilate(across, np.ones((1, 2 * band + 1), np.uint8)), np.uint8)
    width = across.shape[1]
    columns = np.clip(np.round(xs).astype(int), 0, width - 1)
    inside = columns[(xs >= area[0]) & (xs < area[2])]
    rows_inside = slice(max(0, area[1]), area[3])
    at_lines = widened[rows_inside][:, inside] if len(inside) else widened[:1, :1]
    usual = float(np.percentile(at_lines, 60))
    faintest = float(np.clip(0.3 * usual, _FAINTEST * SCALE, 3 * _FAINTEST * SCALE))
    line = _share_in_rows(widened, columns, ys, pitch_y, faintest)
    # A texture has edges everywhere; a glyph does not have them on all three lines inside.
    inner = np.min(
        [
            _share_in_rows(
                widened,
                np.clip(np.round(xs + part * pitch_x).astype(int), 0, width - 1),
                ys,
                pitch_y,
                faintest,
            )
            for part in (0.3, 0.5, 0.7)
        ],
        axis=0,
    )
    texture = np.maximum(inner, np.roll(inner, 1, axis=1))
    found: Table = line - 0.7 * texture
    return found


def _share_in_rows(
    widened: Grey, columns: npt.NDArray[np.intp], ys: Table, pitch: float, faintest: float
) -> Table:
    picked = (widened[:, columns] >= faintest).astype(np.float64)
    sums = np.vstack([np.zeros((1, len(columns))), np.cumsum(picked, axis=0)])
    height = len(widened)
    tops = np.clip(np.round(ys[:-1] + 0.22 * pitch).astype(int), 0, height)
    bottoms = np.clip(np.round(ys[:-1] + 0.78 * pitch).astype(int), 0, height)
    bottoms = np.maximum(bottoms, tops + 1).clip(0, height)
    found: Table = (sums[bottoms] - sums[tops]) / np.maximum(bottoms - tops, 1)[:, None]
    return found


@dataclass(frozen=True, slots=True)
class Span:
    """A rectangle of the lattice: first column and row, one past the last."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cells(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)


def richest(worth: Table) -> Span | None:
    """The rectangle of the largest sum: for each pair of rows the best run of columns."""
    rows, cols = worth.shape
    sums = np.vstack([np.zeros(cols), np.cumsum(worth, axis=0)])
    best, found = 0.0, None
    for top in range(rows):
        strips = sums[top + 1 :] - sums[top]
        running = np.hstack([np.zeros((len(strips), 1)), np.cumsum(strips, axis=1)])
        lowest = np.minimum.accumulate(running, axis=1)
        gain = running - lowest
        at = int(gain.argmax())
        strip, right = divmod(at, cols + 1)
        if gain[strip, right] > best:
            best = float(gain[strip, right])
            left = int(running[strip, : right + 1].argmin())
            found = Span(left, top, right, top + 1 + strip)
    return found


def settle_border(sides: Sides, span: Span, plain: Flags) -> Span:
    """Rows and columns of nothing but plain cells at the border belong to the board only if
    the line beyond them is drawn; those outside that are closed off by a line belong to it, too."""
    left, top, right, bottom = span.left, span.top, span.right, span.bottom
    rows, cols = plain.shape
    for _ in range(4):
        before = (left, top, right, bottom)
        if right - left < 2 or bottom - top < 2:
            break
        top = _settle(sides.top_line[:, left:right], plain[:, left:right], top, -1, rows)
        bottom = _settle(sides.top_line[:, left:right], plain[:, left:right], bottom, 1, rows)
        left = _settle(sides.left_line.T[:, top:bottom], plain.T[:, top:bottom], left, -1, cols)
        right = _settle(sides.left_line.T[:, top:bottom], plain.T[:, top:bottom], right, 1, cols)
        if before == (left, top, right, bottom):
            break
    return Span(left, top, right, bottom)


def _settle(lines: Table, plain: Flags, at: int, way: int, most: int) -> int:
    """Where the border is, from `at` outwards (way 1) or back: lines[k] is above row k."""
    if plain.shape[1] == 0:
        return at

    def drawn(line: int) -> bool:
        return bool((lines[line] > 0.6).mean() > 0.7)

    def row(outwards: int) -> int:
        return at + outwards if way > 0 else at - 1 - outwards

    # Back over plain rows, as long as no border is drawn there.
    while not drawn(at) and 0 <= row(-1) < most and plain[row(-1)].mean() > 0.95:
        if not 0 < at - way < most:
            break
        at -= way
    # Forth over plain rows, if there is a border behind them.
    reach = at
    while 0 <= row(reach - at if way > 0 else at - reach) < most:
        outer = reach if way > 0 else reach - 1
        if not 0 <= outer < most or plain[outer].mean() < 0.95 or abs(reach - at) >= 4:
            break
        reach += way
        if drawn(reach):
            return reach if not drawn(at) else at
    return at


def lines_between(comb: Comb, low: float, high: float) -> Table:
    """All lines of a comb in a stretch."""
    first = int(np.ceil((low - comb.start) / comb.pitch))
    last = int(np.floor((high - comb.start) / comb.pitch))
    return np.asarray(comb.start + comb.pitch * np.arange(first, last + 1), np.float64)
