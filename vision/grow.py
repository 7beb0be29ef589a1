"""Looks beyond the border of a board that was read: do more of its cells stand there?"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.cells import cut, straighten
from vision.grid import Grid
from vision.match import Matcher
from vision.pixels import Floats, Pixels
from vision.skin import SIZE

_KNOWN, _KNOWN_DIGITS = 0.8, 0.5
"""So many cells of a row must look like cells of the board for the row to belong to it; fewer if
there are digits."""
_TEXTURE, _AS_MUCH = 20.0, 0.5
"""Cells are textured if so much is drawn on them; then others must have about as much."""
_ALIKE, _NOT_PLAIN = 0.15, 0.3
_PARTLY_HIDDEN, _KINDS = 0.4, 3
_SAME_GROUND, _OTHER_COLOUR = 8.0, 10.0
_NEAR_BORDER = (SIZE - 4, SIZE + 1)
_ENDS = 0.85
_MOST_ROWS = 60
_SURE = 0.3
_HARDLY = 2.0


def grown(pixels: Pixels, grid: Grid, matcher: Matcher) -> Grid:
    """The lattice with the rows and columns around it that are made of the same cells."""
    usual = _usually_drawn(pixels, grid, matcher)
    for _ in range(_MOST_ROWS):
        larger = next(
            (side.larger for side in _sides(grid) if _belongs(pixels, side, matcher, usual)), None
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
    """A row or column beside a lattice."""

    larger: Grid
    """The lattice with it."""
    strip: Grid
    around: Grid
    """What lies beyond it, itself, and the border of the lattice, from left to right or from
    top to bottom."""
    first: bool
    """Whether it lies before the lattice, to the left or above."""


def _sides(grid: Grid) -> list[_Side]:
    wide, high = grid.pitch_x, grid.pitch_y
    left, above = replace(grid, x0=grid.x0 - wide), replace(grid, y0=grid.y0 - high)
    column, row = replace(grid, cols=1), replace(grid, rows=1)
    columns, rows = replace(grid, cols=3), replace(grid, rows=3)
    return [
        _Side(
            replace(left, cols=grid.cols + 1),
            column.moved(-wide, 0),
            columns.moved(-2 * wide, 0),
            True,
        ),
        _Side(
            replace(grid, cols=grid.cols + 1),
            column.moved(grid.cols * wide, 0),
            columns.moved((grid.cols - 1) * wide, 0),
            False,
        ),
        _Side(
            replace(above, rows=grid.rows + 1), row.moved(0, -high), rows.moved(0, -2 * high), True
        ),
        _Side(
            replace(grid, rows=grid.rows + 1),
            row.moved(0, grid.rows * high),
            rows.moved(0, (grid.rows - 1) * high),
            False,
        ),
    ]


def _belongs(pixels: Pixels, side: _Side, matcher: Matcher, usual: float) -> bool:
    height, width = pixels.shape[:2]
    strip = side.strip
    if strip.x0 < -1 or strip.y0 < -1 or strip.right > width + 1 or strip.bottom > height + 1:
        return False
    cells = cut(pixels, strip, SIZE, soft=True)
    match = matcher.match(cells)
    known = match.confidence >= _SURE
    if _ends_there(pixels, side, known):
        return True
    if _is_frame(cells, 1 if strip.cols == 1 else 2):
        return False
    # A plain page may have the colour of tiles or of noughts, but neither edges nor texture.
    covered = (match.marks == ord("#")) & (usual > _TEXTURE)
    textured = covered & (np.abs(np.log((matcher.drawn(cells) + 1) / (usual + 1))) < _AS_MUCH)
    plain = known & (match.marks == ord("0"))
    alike = known & ~plain & ((matcher.correlation(cells) > _ALIKE) | textured)
    digits = int((alike & (match.marks >= ord("1")) & (match.marks <= ord("8"))).sum())
    enough = _KNOWN if digits < 2 else _KNOWN_DIGITS
    # Of what is drawn on a board, three kinds are no chance, even if something hides the rest.
    if digits and len(np.unique(match.marks[alike])) >= _KINDS:
        enough = _PARTLY_HIDDEN
    return bool((alike | plain).mean() >= enough and alike.mean() > _NOT_PLAIN)


def _ends_there(pixels: Pixels, side: _Side, known: npt.NDArray[np.bool_]) -> bool:
    """Whether a strip has the ground of the cells beside it, or shows known cells, and then the
    board ends: at the far border of the strip, and nowhere else, begins another colour."""
    canvas = straighten(pixels, side.around, SIZE).astype(np.float32)
    if side.around.rows == 3:
        canvas = canvas.transpose(1, 0, 2)
    if not side.first:  # beyond, strip, board – always in this order
        canvas = canvas[:, ::-1]
    strip, board = canvas[:, SIZE : 2 * SIZE], canvas[:, 2 * SIZE :]
    ground = _grounds(strip)
    same = np.abs(ground - _grounds(board)).max(axis=-1) < _SAME_GROUND
    if (same | known).mean() < _KNOWN or not same.any():
        return False
    lines = canvas.reshape(len(known), SIZE, 3 * SIZE, 3)
    other = np.abs(lines - ground[:, None, None]).max(axis=-1) > _OTHER_COLOUR
    # Going outwards from beside the middle of the strip, where does another colour begin?
    outwards = other[:, :, SIZE + SIZE // 3 :: -1]
    begins = SIZE + SIZE // 3 - outwards.argmax(axis=-1)
    near, far = _NEAR_BORDER
    at_border = outwards.any(axis=-1) & (near <= begins) & (begins <= far)
    return bool(at_border[same].mean() > _ENDS)


def _grounds(strip: Floats) -> Floats:
    """The usual colour of each cell of a column."""
    found: Floats = np.median(strip.reshape(-1, SIZE * SIZE, 3), axis=1)
    return found


def _is_frame(cells: Pixels, along: int) -> bool:
    """Whether a strip is the same all along: no lines between cells, nothing drawn on them."""
    changes = cells.astype(np.float32).std(axis=along).max(axis=(1, 2))
    return bool(np.median(changes) < _HARDLY)
