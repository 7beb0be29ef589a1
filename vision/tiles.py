"""Tells a fresh board from graph paper, spreadsheets, chessboards, walls: its cells are tiles."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from vision.beyond import lines_go_on, pattern_goes_on, sides_of_other_colour
from vision.cells import cut
from vision.grid import Grid
from vision.logic import Flags
from vision.pixels import Floats, Pixels

Numbers = npt.NDArray[np.intp]

_LONGEST, _LONGEST_RAISED = 4.5, 7.0
"""Columns to rows, or rows to columns, of the longest board that nobody has opened yet."""
_MOST_STRETCHED = 1.25
_SHADES = 45.0
"""The two shades of a checkerboard are near each other; those of a chess board are not."""
_ONE_COLOUR = 28.0
"""Light that falls from one side makes cells of one colour differ by less than this."""
_RAISED = 18.0
_SAME_EDGE, _SAME_PICTURE = 30.0, 18.0
_OTHER_PICTURE, _LETTERS = 3.0, 1.5
_SAME_PARTS, _NEARLY_ALL = 0.5, 0.85
_HARDLY, _PLAIN, _STRIPES, _FAINT = 2.5, 4.0, 6.0, 2.0
_SIZE = 16
_FINE_SIZE = 24
_INK, _WRITTEN = 70.0, 0.01
_JPEG = 8
_SMALL_BOARD, _SMALL_CELL = 64, 14.0
"""Few tiles that are small, too, are keys of a keyboard."""


def is_field_of_tiles(pixels: Pixels, grid: Grid, covered: Flags) -> bool:
    """Whether the covered cells are tiles of one kind: all alike, raised or of another colour than
    what is around the board, with borders that end where the board ends."""
    stretched = max(grid.pitch_x / grid.pitch_y, grid.pitch_y / grid.pitch_x)
    longest = max(grid.cols / grid.rows, grid.rows / grid.cols)
    if stretched > _MOST_STRETCHED or longest > _LONGEST_RAISED:
        return False
    if grid.cells < _SMALL_BOARD and min(grid.pitch_x, grid.pitch_y) < _SMALL_CELL:
        return False
    if _is_jpeg(grid.x0, grid.pitch_x) and _is_jpeg(grid.y0, grid.pitch_y):
        return False
    cells = cut(pixels, grid, _SIZE).astype(np.float32)[covered]
    rows, cols = np.divmod(np.flatnonzero(covered), grid.cols)
    odd = (rows + cols) % 2 == 1
    if odd.all() or not odd.any():
        return False
    raised = _is_raised(cells)
    return (
        longest <= (_LONGEST_RAISED if raised else _LONGEST)
        and _is_of_one_colour(cells, odd)
        and _have_the_same_edges(cells, odd)
        and _have_the_same_picture(cells, rows, cols)
        and _are_told_apart(cells, odd)
        and _have_all_of_it(cells, rows, cols)
        and not _are_written_on(cells, odd)
        and not _is_of_several(pixels, grid, covered)
        and not _is_striped(cells, rows, cols)
        and _shades_apart(cells, odd) < _SHADES
        and (raised or sides_of_other_colour(pixels, grid, cells) >= 3)
        and not lines_go_on(pixels, grid)
        # The frame of raised tiles begins like a tile.
        and not pattern_goes_on(pixels, grid, 0.9 if raised else 0.3)
    )


def are_raised(pixels: Pixels, grid: Grid, covered: Flags) -> bool:
    """Whether the covered cells are drawn like buttons."""
    return _is_raised(cut(pixels, grid, _SIZE).astype(np.float32)[covered])


def _is_jpeg(start: float, pitch: float) -> bool:
    """Whether lines are those between the blocks of a compressed picture."""
    off = (start + _JPEG / 2) % _JPEG - _JPEG / 2
    return abs(pitch - _JPEG) < 0.05 and abs(off) < 1


def _is_of_one_colour(cells: Floats, odd: Flags) -> bool:
    """Whether nearly all cells of either shade of a checkerboard have the same colour."""
    middle = _middles(cells)
    usual = np.where(odd[:, None], np.median(middle[odd], axis=0), np.median(middle[~odd], axis=0))
    return bool((np.abs(middle - usual).max(axis=1) < _ONE_COLOUR).mean() > 0.9)


def _have_the_same_edges(cells: Floats, odd: Flags) -> bool:
    """Whether the cells have the same borders all around, unlike those of a maze."""
    rim = np.ones(cells.shape[1:3], bool)
    rim[2:-2, 2:-2] = False
    edges = cells[:, rim]
    usual = np.where(
        odd[:, None, None], np.median(edges[odd], axis=0), np.median(edges[~odd], axis=0)
    )
    apart = np.abs(edges - usual).max(axis=2)
    # Rows and columns at the border of a board may have a frame instead of a neighbour.
    return bool((apart.mean(axis=1) < _SAME_EDGE).mean() > 0.7)


def _have_the_same_picture(cells: Floats, rows: Numbers, cols: Numbers) -> bool:
    """Whether the same is drawn on nearly all cells, apart from light and shadow: icons of several
    kinds are no tiles, nor are cells with a row of letters above them."""
    odd = (rows + cols) % 2 == 1
    usual = np.where(
        odd[:, None, None, None], np.median(cells[odd], axis=0), np.median(cells[~odd], axis=0)
    )
    apart = cells - usual
    apart = apart - np.median(apart, axis=(1, 2), keepdims=True)
    apart = np.abs(apart).max(axis=-1)
    inside = apart[:, 1:-1, 1:-1].mean(axis=(1, 2))
    most = _OTHER_PICTURE * float(np.median(inside)) + _LETTERS
    borders = (rows == 0, rows == rows.max(), cols == 0, cols == cols.max())
    written = any(float(np.median(inside[border])) > most for border in borders)
    return not written and bool((apart.mean(axis=(1, 2)) < _SAME_PICTURE).mean() > 0.8)


def _are_told_apart(cells: Floats, odd: Flags) -> bool:
    """Whether there is anything that parts one cell from the next: lines, edges, or shades; not
    so where pictures stand on one ground."""
    one, other = np.median(cells[odd], axis=0), np.median(cells[~odd], axis=0)
    if float(np.abs(one - other).max()) > _PLAIN:
        return True
    near = [3, 4, _SIZE - 5, _SIZE - 4]
    ground = np.median(other[np.ix_(near, near)], axis=(0, 1))
    sides = np.stack([*other[[0, 1, -2, -1]], *other[:, [0, 1, -2, -1]].transpose(1, 0, 2)])
    apart = np.median(np.abs(sides - ground).max(axis=2), axis=1)
    return float(apart.max()) > _HARDLY


def _are_written_on(cells: Floats, odd: Flags) -> bool:
    """Whether something else stands on most cells, as the days in a calendar."""
    usual = np.where(
        odd[:, None, None, None], np.median(cells[odd], axis=0), np.median(cells[~odd], axis=0)
    )
    apart = np.abs(cells - usual).max(axis=-1)
    return float(np.median((apart > _INK).mean(axis=(1, 2)))) > _WRITTEN


def _have_all_of_it(cells: Floats, rows: Numbers, cols: Numbers) -> bool:
    """Whether what is drawn on a usual cell is drawn on nearly all of them, however faint: not so
    where a lattice goes on over a gap or over text."""
    # At the border of a board, a frame may stand in for the line between two cells.
    inner = (rows > 0) & (rows < rows.max()) & (cols > 0) & (cols < cols.max())
    odd = (rows + cols) % 2 == 1
    for shade in (inner & odd, inner & ~odd):
        if not shade.any():
            continue
        usual = np.median(cells[shade], axis=0)
        usual = usual - usual.mean(axis=(0, 1))
        drawn = float((usual**2).sum())
        share = np.einsum("nijc,ijc->n", cells[shade], usual) / max(drawn, 1e-6)
        if drawn > _FAINT * usual.size and (share > 0.25).mean() < _NEARLY_ALL:
            return False
    return True


def _is_of_several(pixels: Pixels, grid: Grid, covered: Flags) -> bool:
    """Whether a usual cell is made of two by two or three by three parts that are alike: then
    those are the cells."""
    usual = np.median(cut(pixels, grid, _FINE_SIZE).astype(np.float32)[covered], axis=0)
    drawn = float(np.abs(usual - np.median(usual, axis=(0, 1))).mean())
    for parts in (2, 3):
        moved = [np.roll(usual, _FINE_SIZE // parts, axis=axis) for axis in (0, 1)]
        if max(float(np.abs(each - usual).mean()) for each in moved) < _SAME_PARTS * drawn:
            return True
    return False


def _is_striped(cells: Floats, rows: Numbers, cols: Numbers) -> bool:
    """Whether every other row or column is of another colour, as in a table."""
    for along, across in ((rows, cols), (cols, rows)):
        # As many cells of either shade of a checkerboard in all rows.
        even = across < across.max() // 2 * 2
        one, other = (cells[even & (along % 2 == parity)] for parity in (0, 1))
        if len(one) and len(other):
            apart = np.abs(one.mean(axis=0) - other.mean(axis=0)).max(axis=-1)
            if float(apart.mean()) > _STRIPES:
                return True
    return False


def _shades_apart(cells: Floats, odd: Flags) -> float:
    middle = _middles(cells)
    one, other = np.median(middle[odd], axis=0), np.median(middle[~odd], axis=0)
    return float(np.abs(one - other).max())


def _middles(cells: Floats) -> Floats:
    """The colour of each cell's middle."""
    found: Floats = np.median(cells[:, 4:-4, 4:-4].reshape(len(cells), -1, 3), axis=1)
    return found


def _is_raised(cells: Floats) -> bool:
    """Whether light falls on two sides of the cells from one corner: buttons, not paper."""
    usual = np.median(cells, axis=0).mean(axis=2)
    lit = np.concatenate([usual[:2, 2:-2].ravel(), usual[2:-2, :2].ravel()])
    dark = np.concatenate([usual[-2:, 2:-2].ravel(), usual[2:-2, -2:].ravel()])
    return bool(abs(float(lit.mean() - dark.mean())) > _RAISED)
