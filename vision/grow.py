"""Looks beyond the border of a board that was read: do more of its cells stand there?"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.cells import cut, straighten
from vision.grid import Grid
from vision.logic import UNSURE, contradictions
from vision.match import Matcher
from vision.pixels import Floats, Pixels
from vision.skin import SIZE

_KNOWN, _KNOWN_DIGITS = 0.8, 0.5
"""So many cells of a row must look like cells of the board for the row to belong to it; fewer if
there are digits."""
_TEXTURE, _AS_MUCH, _MUCH_LESS = 20.0, 0.5, -0.8
"""Cells are textured if so much is drawn on them; then others must have about as much."""
_ALIKE, _ALIKE_COVERED, _NOT_PLAIN = 0.15, 0.35, 0.3
_PARTLY_HIDDEN, _KINDS = 0.4, 3
_SAME_GROUND, _OTHER_COLOUR = 8.0, 10.0
_NEAR_BORDER = (SIZE - 4, SIZE + 3)
_ENDS, _HALF = 0.8, 0.5
_MOST_ROWS, _DEEPEST = 60, 4
_SURE = 0.3
_HARDLY = 2.0
_MOST_NOUGHTS = 20
"""Where so many cells are free of mines, and their neighbours, too, no board goes on."""


def grown(pixels: Pixels, grid: Grid, matcher: Matcher) -> Grid:
    """The lattice with the rows and columns around it that are made of the same cells."""
    usual = _usually_drawn(pixels, grid, matcher)
    for _ in range(_MOST_ROWS):
        larger = next(
            (side.larger for side in _sides(grid, 1) if _belongs(pixels, side, matcher, usual)),
            None,
        ) or next(
            (
                side.larger
                for deep in range(1, _DEEPEST + 1)
                for side in _sides(grid, deep)
                if _ends_there(pixels, side, matcher, usual)
                and _broken(pixels, side.larger, matcher) <= _broken(pixels, grid, matcher)
            ),
            None,
        )
        if larger is None:
            break
        grid = larger
    return grid


def _usually_drawn(pixels: Pixels, grid: Grid, matcher: Matcher) -> float:
    """How much is drawn on a covered cell of the board."""
    cells = cut(pixels, grid, SIZE, soft=True)
    covered = matcher.match(cells).marks == ord("#")
    return float(np.median(matcher.drawn(cells)[covered])) if covered.any() else 0.0


@dataclass(frozen=True, slots=True)
class _Side:
    """Some rows or columns beside a lattice."""

    larger: Grid
    """The lattice with them."""
    strip: Grid
    around: Grid
    """One row or column beyond them, themselves, and one of the lattice, from left to right or
    from top to bottom."""
    first: bool
    """Whether they lie before the lattice, to the left or above."""
    upright: bool

    def is_in(self, pixels: Pixels) -> bool:
        height, width = pixels.shape[:2]
        strip = self.strip
        left, above = strip.x0 > -1, strip.y0 > -1
        return left and above and strip.right < width + 1 and strip.bottom < height + 1


def _sides(grid: Grid, deep: int) -> list[_Side]:
    wide, high = grid.pitch_x, grid.pitch_y
    wider, higher = replace(grid, cols=grid.cols + deep), replace(grid, rows=grid.rows + deep)
    column, row = replace(grid, cols=deep), replace(grid, rows=deep)
    columns, rows = replace(grid, cols=deep + 2), replace(grid, rows=deep + 2)

    def beside(first: bool) -> _Side:
        to, around = (-deep, -deep - 1) if first else (grid.cols, grid.cols - 1)
        larger = wider.moved(-deep * wide, 0) if first else wider
        strip = column.moved(to * wide, 0)
        return _Side(larger, strip, columns.moved(around * wide, 0), first, True)

    def above_or_below(first: bool) -> _Side:
        to, around = (-deep, -deep - 1) if first else (grid.rows, grid.rows - 1)
        larger = higher.moved(0, -deep * high) if first else higher
        strip = row.moved(0, to * high)
        return _Side(larger, strip, rows.moved(0, around * high), first, False)

    return [beside(True), beside(False), above_or_below(True), above_or_below(False)]


def _belongs(pixels: Pixels, side: _Side, matcher: Matcher, usual: float) -> bool:
    if not side.is_in(pixels):
        return False
    cells = cut(pixels, side.strip, SIZE, soft=True)
    if _is_frame(cells, 1 if side.upright else 2):
        return False
    match = matcher.match(cells)
    known = match.confidence >= _SURE
    # A plain page may have the colour of tiles or of noughts, but neither edges nor texture.
    covered = (match.marks == ord("#")) & (usual > _TEXTURE)
    more_drawn = np.log((matcher.drawn(cells) + 1) / (usual + 1))
    textured = covered & (np.abs(more_drawn) < _AS_MUCH)
    plain = known & (match.marks == ord("0"))
    least = np.where(covered, _ALIKE_COVERED, _ALIKE)
    alike = known & ~plain & ((matcher.correlation(cells) > least) | textured)
    alike &= ~(covered & (more_drawn < _MUCH_LESS))
    digits = int((alike & (match.marks >= ord("1")) & (match.marks <= ord("8"))).sum())
    enough = _KNOWN if digits < 2 else _KNOWN_DIGITS
    # Of what is drawn on a board, three kinds are no chance, even if something hides the rest.
    if digits and len(np.unique(match.marks[alike])) >= _KINDS:
        enough = _PARTLY_HIDDEN
    return bool((alike | plain).mean() >= enough and alike.mean() > _NOT_PLAIN)


def _ends_there(pixels: Pixels, side: _Side, matcher: Matcher, usual: float) -> bool:
    """Whether strips have the ground of the cells beside them, or show known cells, and then the
    board ends: at their far border, and nowhere else, begins another colour."""
    if not side.is_in(pixels):
        return False
    cells = cut(pixels, side.strip, SIZE, soft=True)
    match = matcher.match(cells)
    known = (match.confidence >= _SURE).reshape(side.strip.rows, side.strip.cols)
    # A frame may have the colour of covered cells, but not their edges.
    covered = match.marks == ord("#")
    less = np.log((matcher.drawn(cells) + 1) / (usual + 1)) < _MUCH_LESS
    if usual > _TEXTURE and (covered & less).mean() > _HALF:
        return False
    noughts = match.marks[known.ravel()] == ord("0")
    if noughts.sum() > _MOST_NOUGHTS and noughts.all():
        return False
    canvas = straighten(pixels, side.around, SIZE).astype(np.float32)
    # Beyond, strips, board: always in this order, from left to right.
    if not side.upright:
        canvas, known = canvas.transpose(1, 0, 2), known.T
    if not side.first:
        canvas, known = canvas[:, ::-1], known[:, ::-1]
    grounds = _grounds(canvas)
    same = np.abs(grounds[:, 1:-1] - grounds[:, -1:]).max(axis=-1) < _SAME_GROUND
    plain = same[:, 0]
    if (same | known).mean() < _HALF or not plain.any():
        return False
    lines = canvas.reshape(len(known), SIZE, -1, 3)
    other = np.abs(lines - grounds[:, None, 1:2]).max(axis=-1) > _OTHER_COLOUR
    # Going outwards from beside the middle of the last strip, where does another colour begin?
    start = SIZE + SIZE // 3
    outwards = other[:, :, start::-1]
    begins = start - outwards.argmax(axis=-1)
    near, far = _NEAR_BORDER
    at_border = outwards.any(axis=-1) & (near <= begins) & (begins <= far)
    return bool(at_border[plain].mean() > _ENDS)


def _broken(pixels: Pixels, grid: Grid, matcher: Matcher) -> int:
    """How many clues of a lattice contradict the rules: a header of the colour of noughts does,
    above covered cells."""
    match = matcher.match(cut(pixels, grid, SIZE, soft=True))
    marks = np.where(match.confidence >= _SURE, match.marks, UNSURE).astype(np.uint8)
    return int(contradictions(marks.reshape(grid.rows, grid.cols)).sum())


def _grounds(canvas: Floats) -> Floats:
    """The usual colour of each cell of a straightened picture, in rows."""
    rows, cols = canvas.shape[0] // SIZE, canvas.shape[1] // SIZE
    cells = canvas.reshape(rows, SIZE, cols, SIZE, 3).transpose(0, 2, 1, 3, 4)
    found: Floats = np.median(cells.reshape(rows, cols, -1, 3), axis=2)
    return found


def _is_frame(cells: Pixels, along: int) -> bool:
    """Whether a strip is the same all along: no lines between cells, nothing drawn on them."""
    changes = cells.astype(np.float32).std(axis=along).max(axis=2)
    # The last line of the board may reach into it.
    return bool(np.median(np.percentile(changes, 75, axis=1)) < _HARDLY)
