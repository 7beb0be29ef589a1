"""Reads cells by comparing all of them with all templates of a skin at once."""

from __future__ import annotations

import bisect
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision.cells import soften
from vision.pixels import Floats, Pixels
from vision.skin import SIZE, Skin

_EDGE = 2
"""Pixels of SIZE at each side that are the edge: bevels, lines and gaps."""


_SMALL = 22.0
_FLOOR, _DRAWN = 80.0, 0.2
"""A cell may differ from its template by this, as the square of levels of colour, and by this
share of what is drawn on it: other zooms and compression make so much of a difference."""


_HARDLY_DRAWN = 30.0


class Match(NamedTuple):
    """What each cell shows, and how sure that is, from 0 to 1."""

    marks: npt.NDArray[np.uint8]
    confidence: Floats


class Matcher:
    """A skin made ready for comparing.

    Middle and edge of a cell are weighted as if they were of equal size, so that a bevel of two
    pixels counts as much as a digit. Comparing is one product of matrices.
    """

    def __init__(self, skin: Skin, pitch: float) -> None:
        self.skin = skin
        chosen = _drawn_near(skin, pitch)
        self._codes = np.frombuffer(skin.marks, np.uint8)[chosen]
        self._weights = _weights()
        softened = np.stack([soften(template) for template in skin.templates[chosen]])
        self._templates = _features(softened, self._weights)
        self._lengths = (self._templates**2).sum(axis=1)
        # A pair of templates that differ little is told apart by less.
        self._other = self._codes[:, None] != self._codes
        # On small cells, half a pixel to the side makes more of a difference.
        self._limits = self._reach(_DRAWN * (1 + 6 * max(0.0, 1 - pitch / _SMALL)))

    def match(self, cells: Pixels) -> Match:
        """Cells of SIZE x SIZE, cut softly."""
        features = _features(cells, self._weights)
        own = np.einsum("ij,ij->i", features, features)
        distances = own[:, None] + self._lengths - 2 * features @ self._templates.T
        best = distances.argmin(axis=1)
        rows = np.arange(len(best))
        nearest = np.maximum(distances[rows, best], 0)
        rival = np.where(self._other[best], distances, np.inf).min(axis=1)
        # Half way to the next template the confidence is 0, at the template itself 1.
        between = 1 - np.sqrt(nearest / np.maximum(rival, 1e-6))
        outside = 1 - np.sqrt(nearest / self._limits[best])
        confidence = np.clip(np.minimum(2 * between, 0.5 + outside), 0, 1).astype(np.float32)
        return Match(self._codes[best], confidence)

    def correlation(self, cells: Pixels) -> Floats:
        """How alike each cell and its template are apart from their colour, from -1 to 1; 0 where
        nothing is drawn."""
        features = _features(cells, self._weights)
        distances = self._lengths - 2 * features @ self._templates.T
        drawn = self._without_colour(features)
        template = self._without_colour(self._templates)[distances.argmin(axis=1)]
        sizes = np.einsum("ij,ij->i", drawn, drawn), np.einsum("ij,ij->i", template, template)
        found: Floats = np.einsum("ij,ij->i", drawn, template) / np.sqrt(
            np.maximum(sizes[0], _HARDLY_DRAWN) * np.maximum(sizes[1], _HARDLY_DRAWN)
        )
        return found

    def drawn(self, cells: Pixels) -> Floats:
        """How much is drawn on each cell: its mean squared distance from one colour."""
        drawn = self._without_colour(_features(cells, self._weights))
        found: Floats = np.einsum("ij,ij->i", drawn, drawn)
        return found

    def _without_colour(self, features: Floats) -> Floats:
        pixels = features.reshape(len(features), -1, 3)
        weights = self._weights.reshape(-1, 3)
        colours = (pixels * weights).sum(axis=1) / (weights**2).sum(axis=0)
        found: Floats = (pixels - colours[:, None] * weights).reshape(len(features), -1)
        return found

    def _reach(self, share_drawn: float) -> Floats:
        """How far from each template a cell may be: by a share of what is drawn on it, and less
        far than the next other template."""
        distances = self._lengths[:, None] + self._lengths - 2 * self._templates @ self._templates.T
        nearest = np.where(self._other, distances, np.inf).min(axis=1)
        colours = (self._templates * self._weights).reshape(len(self._templates), -1, 3).sum(axis=1)
        share = float((self._weights**2).reshape(-1, 3)[:, 0].sum())
        drawn = self._lengths - (colours**2).sum(axis=1) / share
        found: Floats = np.minimum(_FLOOR + share_drawn * np.maximum(drawn, 0), nearest)
        return found.astype(np.float32)


def _drawn_near(skin: Skin, pitch: float) -> list[int]:
    """The templates that were drawn in about the size of the cells: the next smaller and the
    next larger one, where there are several."""
    sizes = sorted(set(skin.sizes))
    at = bisect.bisect(sizes, pitch)
    near = sizes[max(0, at - 1) : at + 1]
    return [number for number, size in enumerate(skin.sizes) if size in near]


def _weights() -> Floats:
    is_edge = np.ones((SIZE, SIZE), bool)
    is_edge[_EDGE:-_EDGE, _EDGE:-_EDGE] = False
    weights = np.where(is_edge, 0.5 / is_edge.sum(), 1.0 / (~is_edge).sum()) / 3
    # The outermost pixels take colour from the next cell.
    weights[0] = weights[-1] = weights[:, 0] = weights[:, -1] = 0
    found: Floats = np.repeat(np.sqrt(weights)[..., None], 3, axis=2).astype(np.float32)
    return found.ravel()


def _features(pictures: Pixels | Floats, weights: Floats) -> Floats:
    """A vector for each picture; the square of a distance is in levels of colour squared."""
    return pictures.reshape(len(pictures), -1).astype(np.float32) * weights
