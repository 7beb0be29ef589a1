"""Where colours change in a picture: the raw material of finding a lattice."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from vision.pixels import Grey, Pixels

CAP = 48
"""An edge counts as much as this at most: a faint line between cells is as good as a bright one."""
SCALE = 5
"""Energies are stored times this, so that averages of faint lines do not round to nothing."""


class Edges(NamedTuple):
    """How much the colour changes from pixel x-1 to x (and from y-1 to y), capped and scaled."""

    across: Grey
    down: Grey


def find_edges(pixels: Pixels) -> Edges:
    """Edges in any colour channel; the first column and row have none."""
    across = np.zeros(pixels.shape[:2], np.uint8)
    down = np.zeros(pixels.shape[:2], np.uint8)
    across[:, 1:] = _largest_difference(pixels[:, 1:], pixels[:, :-1])
    down[1:] = _largest_difference(pixels[1:], pixels[:-1])
    return Edges(across, down)


def _largest_difference(one: Pixels, other: Pixels) -> Grey:
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    largest = cv2.max(cv2.max(blue, green), red)
    # OpenCV takes numbers here, too, but its types do not say so.
    capped = cv2.min(largest, float(CAP))  # type: ignore[call-overload]
    found: Grey = cv2.multiply(capped, float(SCALE))  # type: ignore[call-overload]
    return found


def halve(energy: Grey) -> Grey:
    """The same at half the size; thin lines keep their weight, unlike in a shrunk picture."""
    height, width = energy.shape
    even = energy[: height // 2 * 2, : width // 2 * 2]
    half = cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    return np.asarray(half, np.uint8)
