"""Looks beyond the border of a board that was read: do more of its cells stand there?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.cells import cut
from vision.grid import Grid
from vision.match import Matcher
from vision.pixels import Pixels
from vision.skin import SIZE

_KNOWN, _KNOWN_DIGITS = 0.8, 0.5
"""So many cells of a row must look like cells of the board for the row to belong to it; fewer if
there are digits."""
_TEXTURE, _AS_MUCH = 20.0, 0.5
"""Cells are textured if so much is drawn on them; then others must have about as much."""
_ALIKE, _NOT_PLAIN = 0.15, 0.3
_MOST_ROWS = 60
_SURE = 0.3
_HARDLY = 2.0


def grown(pixels: Pixels, grid: Grid, matcher: Matcher) -> Grid:
    """The lattice with the rows and columns around it that are made of the same cells."""
    usual = _usually_drawn(pixels, grid, matcher)
    for _ in range(_MOST_ROWS):
        larger = next(
            (one for one, strip in _sides(grid) if _belongs(pixels, strip, matcher, usual)), None
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


def _sides(grid: Grid) -> list[tuple[Grid, Grid]]:
    """The lattice one row or column larger on each side, and that row or column."""
    left, right = grid.x0 - grid.pitch_x, grid.right
    above, below = grid.y0 - grid.pitch_y, grid.bottom
    wider, higher = replace(grid, cols=grid.cols + 1), replace(grid, rows=grid.rows + 1)
    column, row = replace(grid, cols=1), replace(grid, rows=1)
    return [
        (replace(wider, x0=left), replace(column, x0=left)),
        (wider, replace(column, x0=right)),
        (replace(higher, y0=above), replace(row, y0=above)),
        (higher, replace(row, y0=below)),
    ]


def _belongs(pixels: Pixels, strip: Grid, matcher: Matcher, usual: float) -> bool:
    height, width = pixels.shape[:2]
    if strip.x0 < -1 or strip.y0 < -1 or strip.right > width + 1 or strip.bottom > height + 1:
        return False
    cells = cut(pixels, strip, SIZE, soft=True)
    if _is_frame(cells, 1 if strip.cols == 1 else 2):
        return False
    match = matcher.match(cells)
    known = match.confidence >= _SURE
    # A plain page may have the colour of tiles or of noughts, but neither edges nor texture.
    covered = (match.marks == ord("#")) & (usual > _TEXTURE)
    textured = covered & (np.abs(np.log((matcher.drawn(cells) + 1) / (usual + 1))) < _AS_MUCH)
    plain = known & (match.marks == ord("0"))
    alike = known & ~plain & ((matcher.correlation(cells) > _ALIKE) | textured)
    digits = int((alike & (match.marks >= ord("1")) & (match.marks <= ord("8"))).sum())
    enough = _KNOWN if digits < 2 else _KNOWN_DIGITS
    return bool((alike | plain).mean() >= enough and alike.mean() > _NOT_PLAIN)


def _is_frame(cells: Pixels, along: int) -> bool:
    """Whether a strip is the same all along: no lines between cells, nothing drawn on them."""
    changes = cells.astype(np.float32).std(axis=along).max(axis=(1, 2))
    return bool(np.median(changes) < _HARDLY)
