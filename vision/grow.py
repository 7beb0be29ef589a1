"""Looks beyond the border of a board that was read: do more of its cells stand there?"""

from __future__ import annotations

from dataclasses import replace

from vision.cells import cut
from vision.grid import Grid
from vision.match import Matcher
from vision.pixels import Pixels
from vision.skin import SIZE

_KNOWN = 0.9
"""So many cells of a row must look like cells of the board for the row to belong to it."""
_ALIKE, _NOT_PLAIN = 0.15, 0.3
_MOST_ROWS = 60
_SURE = 0.3


def grown(pixels: Pixels, grid: Grid, matcher: Matcher) -> Grid:
    """The lattice with the rows and columns around it that are made of the same cells."""
    for _ in range(_MOST_ROWS):
        larger = next((side for side in _sides(grid) if _belongs(pixels, *side, matcher)), None)
        if larger is None:
            break
        grid = larger[0]
    return grid


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


def _belongs(pixels: Pixels, _: Grid, strip: Grid, matcher: Matcher) -> bool:
    height, width = pixels.shape[:2]
    if strip.x0 < -1 or strip.y0 < -1 or strip.right > width + 1 or strip.bottom > height + 1:
        return False
    cells = cut(pixels, strip, SIZE, soft=True)
    match = matcher.match(cells)
    # A plain page may have the colour of tiles or of noughts, but no edges.
    alike = (match.confidence >= _SURE) & (matcher.correlation(cells) > _ALIKE)
    plain = (match.confidence >= _SURE) & (match.marks == ord("0"))
    return bool((alike | plain).mean() >= _KNOWN and alike.mean() > _NOT_PLAIN)
