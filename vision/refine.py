"""Moves and stretches a lattice by where glyphs lie in its cells."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.glyph import Grounds
from vision.grid import Grid
from vision.looks import SIZE, Cells, Looks
from vision.pixels import Floats
from vision.shapes import CLASSES

_OFF_CENTRE, _FEW = 0.09, 10
"""Digits may be drawn a little off centre, but not by more than this share of a cell."""
_DRIFT, _MOST_DRIFT = 0.05, 0.6
"""A pitch is mended if glyphs move by more than this share of a cell from border to border."""
_SCATTERED = 0.08


def recentre(looks: Looks) -> Grid:
    """The lattice, moved if glyphs do not lie in the middle of its cells: where no lines are drawn
    between open cells, glyphs tell best where cells are."""
    grounds = Grounds(looks.looks, looks.noise)
    across, down, weight = [], [], []
    bordered = 0
    for number, look in enumerate(looks.looks):
        if number in grounds.bare or grounds.alone[number].argmax() == CLASSES.index("."):
            continue
        bordered += look.count * _has_border(look.picture, grounds.colours[number])
        rows, cols = np.nonzero(grounds.alpha(number, look.picture) > 0.5)
        if len(rows):
            across.append((cols.min() + cols.max() + 1) / 2 / SIZE - 0.5)
            down.append((rows.min() + rows.max() + 1) / 2 / SIZE - 0.5)
            weight.append(look.count)
    grid = looks.grid
    # Where lines are drawn, they tell better: digits may be a little off centre.
    if sum(weight) < _FEW or bordered > sum(weight) / 2:
        return grid
    off_x, off_y = np.average(across, weights=weight), np.average(down, weights=weight)
    return grid.moved(
        float(off_x) * grid.pitch_x if abs(off_x) > _OFF_CENTRE else 0.0,
        float(off_y) * grid.pitch_y if abs(off_y) > _OFF_CENTRE else 0.0,
    )


def _has_border(picture: Floats, ground: Floats) -> bool:
    """Whether lines, gaps or bevels are drawn on two opposite sides of a cell."""
    sides = (picture[:3, 8:-8], picture[-3:, 8:-8], picture[8:-8, :3], picture[8:-8, -3:])
    # The strongest row of each side: a line may be a single pixel wide.
    strips = [side.mean(axis=1 if at < 2 else 0) for at, side in enumerate(sides)]
    top, bottom, left, right = (float(np.abs(strip - ground).max()) > 6 for strip in strips)
    return (top and bottom) or (left and right)


def stretch(looks: Looks) -> Grid:
    """The lattice, with the pitch at which the same glyph lies at the same place in all cells."""
    grounds = Grounds(looks.looks, looks.noise)
    cells, places = [], []
    for number, look in enumerate(looks.looks):
        if number in grounds.bare or look.count < 2:
            continue
        pictures = looks.pictures[look.cells].astype(np.float32)
        middles = np.array([_middle(grounds.alpha(number, picture)) for picture in pictures])
        cells.append(look.cells)
        places.append(middles)
    grid = looks.grid
    if sum(map(len, cells)) < _FEW:
        return grid
    rows, cols = zip(*(np.divmod(some, grid.cols) for some in cells), strict=True)
    wider = _drift(list(cols), [place[:, 0] for place in places], grid.cols)
    higher = _drift(list(rows), [place[:, 1] for place in places], grid.rows)
    # What glyphs say about the middle of the board stays as it is.
    mid_x, mid_y = np.concatenate(cols).mean() + 0.5, np.concatenate(rows).mean() + 0.5
    return replace(
        grid,
        x0=grid.x0 - wider * grid.pitch_x * float(mid_x),
        y0=grid.y0 - higher * grid.pitch_y * float(mid_y),
        pitch_x=grid.pitch_x * (1 + wider),
        pitch_y=grid.pitch_y * (1 + higher),
    )


def _middle(alpha: Floats) -> tuple[float, float]:
    """Where what is drawn on a cell lies on average, across and down."""
    inside = alpha[3:-3, 3:-3]
    total = float(inside.sum()) + 1e-6
    at = np.arange(3, SIZE - 3) + 0.5
    across, down = float(inside.sum(axis=0) @ at), float(inside.sum(axis=1) @ at)
    return across / total / SIZE, down / total / SIZE


def _drift(numbers: list[Cells], places: list[Floats], count: int) -> float:
    """By how much glyphs move from one cell to the next, or 0 if that is hardly anything."""
    along = np.concatenate([number - number.mean() for number in numbers])
    off = np.concatenate([place - np.median(place) for place in places])
    spread = float((along**2).sum())
    if spread < _FEW:
        return 0.0
    slope = float((along * off).sum()) / spread
    left = float(np.median(np.abs(off - slope * along)))
    return slope if _DRIFT < abs(slope) * count < _MOST_DRIFT and left < _SCATTERED else 0.0
