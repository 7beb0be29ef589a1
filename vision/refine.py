"""Moves and stretches a lattice by where things lie in its cells."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.glyph import Grounds
from vision.grid import Grid
from vision.looks import SIZE, Cells, Looks
from vision.pixels import Floats, Pixels
from vision.shapes import CLASSES

Reals = npt.NDArray[np.float64]

_OFF_CENTRE, _FEW = 0.09, 10
"""Digits may be drawn a little off centre, but not by more than this share of a cell."""
_LEAST_DRIFT, _MOST_DRIFT = 0.008, 0.6
"""A pitch is mended if cells move by more than this share of a cell from border to border …"""
_CERTAIN = 5.0
"""… and by so many times its error from one to the next."""
_ALIKE, _FAR = 3, 0.25
_RIM = 2
_HARDLY_DRAWN, _MUCH_DRAWN = 500.0, 40000.0


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
    """The lattice, with the pitch at which what looks the same lies at the same place in all its
    cells."""
    grid = looks.grid
    across, down = _Drift(grid.cols), _Drift(grid.rows)
    for look in looks.looks:
        if look.count < _ALIKE:
            continue
        pictures = _softened(looks.pictures[look.cells])
        usual = np.median(pictures, axis=0)
        rows, cols = np.divmod(look.cells, grid.cols)
        across.add(cols, pictures - usual, np.gradient(usual, axis=1))
        down.add(rows, pictures - usual, np.gradient(usual, axis=0))
    (wider, mid_x), (higher, mid_y) = across.slope(), down.slope()
    # What is seen in the middle of the board stays where it is.
    return replace(
        grid,
        x0=grid.x0 - wider * grid.pitch_x * mid_x,
        y0=grid.y0 - higher * grid.pitch_y * mid_y,
        pitch_x=grid.pitch_x * (1 + wider),
        pitch_y=grid.pitch_y * (1 + higher),
    )


def _softened(pictures: Pixels) -> Floats:
    """Pictures without their colour, blurred so that a shift by a pixel is a small change."""
    soft = np.stack(
        [cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1) for picture in pictures]
    )
    found: Floats = soft - soft.mean(axis=(1, 2), keepdims=True)
    return found


class _Drift:
    """How cells of the same look move in their cells from one end of the board to the other."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._numbers: list[Reals] = []
        self._shifts: list[Reals] = []
        self._weights: list[Reals] = []

    def add(self, numbers: Cells, apart: Floats, steps: Floats) -> None:
        """Cells of one look by row or column, how they differ from it, and how that changes from
        pixel to pixel: a picture a little to the side differs by that change."""
        inside = (slice(_RIM, -_RIM), slice(_RIM, -_RIM))
        drawn = float((steps[inside] ** 2).sum())
        if drawn < _HARDLY_DRAWN:
            return
        products = np.einsum("nijc,ijc->n", apart[:, *inside], steps[inside])
        shifts = -products.astype(float) / drawn / SIZE
        self._numbers.append(numbers.astype(float))
        self._shifts.append(shifts - np.median(shifts))
        self._weights.append(np.full(len(shifts), min(drawn, _MUCH_DRAWN)))

    def slope(self) -> tuple[float, float]:
        """The shift from one cell to the next – 0 if that is hardly anything or not certain – and
        the place that stays."""
        if sum(map(len, self._numbers)) < _FEW:
            return 0.0, self._count / 2
        number, shift = np.concatenate(self._numbers), np.concatenate(self._shifts)
        weight = np.concatenate(self._weights) * (np.abs(shift) < _FAR)
        along = np.concatenate([each - each.mean() for each in self._numbers])
        middle = float(np.average(number, weights=np.concatenate(self._weights))) + 0.5
        spread = float((weight * along**2).sum())
        if spread <= 0:
            return 0.0, middle
        slope = float((weight * along * shift).sum()) / spread
        scatter = float((weight * (shift - slope * along) ** 2).sum())
        error = float(np.sqrt(scatter / spread / len(number)))
        total = abs(slope) * self._count
        certain = abs(slope) > _CERTAIN * error and _LEAST_DRIFT < total < _MOST_DRIFT
        return (slope if certain else 0.0), middle
