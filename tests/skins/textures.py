"""Grain of surfaces: factors near 1 to multiply a colour with."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Grain = npt.NDArray[np.float32]


def texture(sort: str, shape: tuple[int, int], strength: float, seed: int) -> Grain:
    """Noise, wood, stripes or one slope over everything; `shape` is rows and columns."""
    noise = np.random.default_rng(seed)
    high, wide = shape
    if sort == "noise":
        grain = noise.normal(0, 0.5, shape).astype(np.float32)
    elif sort == "wood":
        rows = noise.normal(0, 1, (max(2, high // 2), max(2, wide // 24 + 2))).astype(np.float32)
        grain = cv2.resize(rows, (wide, high), interpolation=cv2.INTER_CUBIC) * 0.7
    elif sort == "stripes":
        x, y = np.arange(wide)[None, :], np.arange(high)[:, None]
        grain = np.where((x + y) // 3 % 2 == 0, 0.7, -0.7).astype(np.float32)
    else:
        x, y = np.linspace(-1, 1, wide)[None, :], np.linspace(-1, 1, high)[:, None]
        grain = ((x + y) * 0.6).astype(np.float32)
    return 1 + strength * np.clip(grain, -1.5, 1.5)


def blobs(shape: tuple[int, int], cells: int, noise: np.random.Generator) -> Grain:
    """Soft blobs of 0 to 1, about `cells` of them across."""
    high, wide = shape
    small = noise.random((max(2, cells * high // wide + 1), cells + 1), dtype=np.float32)
    return np.clip(cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC), 0, 1)
