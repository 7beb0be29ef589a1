"""Which cells of a lattice look like others of it: those of a board do, those around it do not."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.cells import as_cells, soften, straighten
from vision.grid import Grid
from vision.pixels import Floats, Pixels

_SIZE = 16
_INSET = 2
_ALIKE = 0.38
_SAMPLE = 250
_COLOURS = np.tile(np.eye(3, dtype=np.float32), ((_SIZE - 2 * _INSET) ** 2, 1))
_COLOURS /= (_SIZE - 2 * _INSET) ** 2
"""Times a cell's vector: its mean colour."""
Flags = npt.NDArray[np.bool_]


class Sketch:
    """The cells of a lattice as small vectors."""

    def __init__(self, pixels: Pixels, grid: Grid) -> None:
        self.grid = grid
        canvas = soften(straighten(pixels, grid, _SIZE)).astype(np.float32)
        self.stripes: Flags = _stripes(canvas, grid)
        """Cells that are the same from side to side, or from top to bottom: frames, not glyphs."""
        self.features: Floats = as_cells(canvas, grid, _SIZE)[
            :, _INSET:-_INSET, _INSET:-_INSET
        ].reshape(grid.cells, -1)
        squares = np.einsum("nf,nf->n", self.features, self.features)
        self._length: Floats = squares / self.features.shape[1]
        colours = self.features @ _COLOURS
        self.drawn: Floats = self._length - (colours**2).mean(axis=1)
        """How much is drawn on each cell: its mean squared distance from one colour."""
        self.plain: Flags = self.drawn < 12
        self.reach: Floats = np.maximum(16.0, _ALIKE**2 * self.drawn)

    def at_home(self, familiar: Flags) -> Flags:
        """Cells with something in the middle of a clean ground that familiar plain cells have:
        a glyph that may be the only one of its kind."""
        side = _SIZE - 2 * _INSET
        inside = self.features.reshape(-1, side, side, 3)
        ring = np.concatenate(
            [inside[:, 0], inside[:, -1], inside[:, 1:-1, 0], inside[:, 1:-1, -1]], axis=1
        )
        ground = np.median(ring, axis=1)
        clean = (np.abs(ring - ground[:, None]).max(axis=2) < 14).mean(axis=1) > 0.85
        known = (self.features @ _COLOURS)[familiar & self.plain]
        if len(known) == 0:
            return np.zeros(len(ground), bool)
        known = np.unique(np.round(known / 4), axis=0)[:64] * 4
        near = np.abs(ground[:, None] - known).max(axis=2).min(axis=1) < 8
        found: Flags = clean & near & ~self.plain & ~self.stripes
        return found

    def near(self, some: npt.NDArray[np.intp], others: npt.NDArray[np.intp]) -> Flags:
        """Which of some cells look like which of the others."""
        a, b = self.features[some], self.features[others]
        products = a @ b.T / (0.5 * a.shape[1])
        distances = self._length[some][:, None] + self._length[others] - products
        limit = np.minimum(self.reach[some][:, None], self.reach[others])
        found: Flags = distances < limit
        return found

    def familiar(self, among: Flags) -> Flags:
        """Cells that look like at least two of the given ones."""
        chosen = np.flatnonzero(among)
        chosen = chosen[:: max(1, len(chosen) // _SAMPLE)]
        enough = self.near(chosen, chosen).sum(axis=1) >= 3
        known = chosen[enough]
        if len(known) == 0:
            return np.zeros(len(self.features), bool)
        everything = np.arange(len(self.features))
        return np.asarray(self.near(everything, known).any(axis=1), np.bool_)

    def fit(self) -> float:
        """How well the lattice fits the cells: where it does, glyphs lie in one cell each, so
        that more cells are plain, and cells look like others."""
        everything = np.arange(len(self.features))
        some = everything[:: max(1, len(everything) // _SAMPLE)]
        near = self.near(some, some)
        friends = np.minimum(near.sum(axis=1) - 1, 4) / 4
        plain = self.plain[some]
        return float(np.where(plain, 1.0, 0.8 * friends).mean() + 0.3 * near.mean())


def _stripes(canvas: Floats, grid: Grid) -> Flags:
    cols, rows = grid.cols, grid.rows

    def mean(picture: Floats, width: int, height: int) -> Floats:
        found = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
        return np.asarray(found, np.float32)

    squares = mean(canvas * canvas, cols, rows)
    drawn = squares - mean(canvas, cols, rows) ** 2
    down, over = mean(canvas, cols * _SIZE, rows), mean(canvas, cols, rows * _SIZE)
    along = squares - mean(down * down, cols, rows)
    across = squares - mean(over * over, cols, rows)
    same = np.minimum(along.mean(axis=2), across.mean(axis=2))
    drawn = drawn.mean(axis=2)
    found: Flags = ((same < 0.08 * drawn + 2) & (drawn > 12)).ravel()
    return found
