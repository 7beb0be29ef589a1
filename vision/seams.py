"""Finds where one cell ends and the next begins, by what changes with the one and not the other."""

from __future__ import annotations

import numpy as np

from vision.grid import Grid
from vision.looks import SIZE, Cells, Looks
from vision.pixels import Floats, Pixels

_FEWEST, _MOST, _ENOUGH = 6, 200, 40
_INSET = 6
"""Of each side of a cell, the ends are left out: what is there belongs to the corners."""
_CLEAR = 30.0
"""Levels of colour that must change on either side, over all columns of a picture."""
_NEAR, _NEITHER, _WIDEST = 10, 0.2, 6
_TRUST, _MOST_MOVED = 0.6, 0.06
"""Lines, faces and glyphs say where cells are, too, and seams err, as they do: not all the way, and
not farther than this share of a cell."""


def align(looks: Looks) -> Grid:
    """The lattice, moved towards the seams between cells of different looks."""
    grid = looks.grid
    pictures = looks.pictures.reshape(grid.rows, grid.cols, SIZE, SIZE, 3)
    by_cell = looks.by_cell().reshape(grid.rows, grid.cols)
    across = _seam(pictures, by_cell)
    down = _seam(pictures.transpose(1, 0, 3, 2, 4), by_cell.T)
    across, down = (max(-_MOST_MOVED, min(_MOST_MOVED, _TRUST * off)) for off in (across, down))
    return grid.moved(across * grid.pitch_x, down * grid.pitch_y)


def _seam(pictures: Pixels, by_cell: Cells) -> float:
    """How far the seams between neighbours in a row are from the lattice, as a share of a cell; 0
    if they do not show.

    Beside cells of one look stand cells of several: what is the same in all such pairs belongs to
    the first cell or to the line between them, what changes belongs to the second.
    """
    inside = slice(_INSET, -_INSET)
    pairs = np.concatenate(
        [pictures[:, :-1, inside, SIZE // 2 :], pictures[:, 1:, inside, : SIZE // 2]], axis=3
    )
    pairs = pairs.reshape(-1, *pairs.shape[2:])
    first, second = by_cell[:, :-1].ravel(), by_cell[:, 1:].ravel()
    right, left = _changes(pairs, first, second), _changes(pairs, second, first)
    if right is None or left is None:
        return 0.0
    # Left of the seam more changes with the left cell, and right of it with the right one.
    tells = right - left
    sums = np.concatenate([[0.0], np.cumsum(tells)])
    low = high = int(sums.argmin())
    if min(-sums[low], sums[-1] - sums[low]) < _CLEAR or not 2 < low < SIZE - 2:
        return 0.0
    # A line or a gap between the cells changes with neither: the seam is in its middle.
    usual = np.median(tells[max(0, low - _NEAR) : low]), np.median(tells[high : high + _NEAR])
    while low > 0 and tells[low - 1] > _NEITHER * usual[0]:
        low -= 1
    while high < SIZE and tells[high] < _NEITHER * usual[1]:
        high += 1
    return ((low + high) / 2 - SIZE / 2) / SIZE if high - low < _WIDEST else 0.0


def _changes(pairs: Pixels, fixed: Cells, other: Cells) -> Floats | None:
    """By column of the pictures, how much they change if one of the cells keeps its look."""
    total, count = np.zeros(SIZE, np.float32), 0
    for look in np.unique(fixed):
        some = np.flatnonzero(fixed == look)
        if len(some) < _FEWEST or len(np.unique(other[some])) < 2:
            continue
        group = pairs[some[:_MOST]].astype(np.float32)
        apart = np.abs(group - np.median(group, axis=0)).mean(axis=(0, 1, 3))
        total += apart * np.float32(len(group))
        count += len(group)
    return (total / count).astype(np.float32) if count >= _ENOUGH else None
