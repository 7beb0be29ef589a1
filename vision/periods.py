"""Places in a picture where edges come back at a fixed distance both across and down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.edges import SCALE, Edges, halve
from vision.pixels import Floats, Grey

WINDOWS, BAND = (80, 160), 16
LAGS = np.arange(7, 19)
"""At each level of halving, pitches of 8 to 17 are looked for in windows of five cells or more."""
LEVELS = 5
_ENOUGH, _ENOUGH_IF_VAGUE = 0.33, 0.2
"""How alike a window must be to itself one cell further."""
_NOISE, _NOISE_FAINT = 10.0, 1.5
"""Squares of a profile that are taken for noise."""
_FAINTEST = 0.4
"""A profile that rises less than this above its surroundings is empty."""
_MOST_STRETCHED = 1.35


@dataclass(frozen=True, slots=True)
class Patch:
    """An area with a period, all in pixels of the picture."""

    left: int
    top: int
    right: int
    bottom: int
    pitch_x: float
    pitch_y: float
    strength: float
    line_x: float | None = None
    line_y: float | None = None
    """Where a line between cells is, if that is known."""
    width: int = 0
    height: int = 0
    """Of the faces that it was found by."""


def find_patches(edges: Edges, *, faint: bool, vague: bool = False) -> list[Patch]:
    """Periodic areas of the picture, the strongest first; with faint lines, too, or not, and
    perhaps where only some of the cells repeat."""
    enough = _ENOUGH_IF_VAGUE if vague else _ENOUGH
    noise = _NOISE_FAINT if faint else _NOISE
    found: list[Patch] = []
    across, down = edges
    for level in range(LEVELS):
        if min(across.shape) < 3 * int(LAGS[0]):
            break
        for window in WINDOWS:
            found += _patches_at_level(across, down, 2**level, window, noise, enough)
        across, down = halve(across), halve(down)
    return sorted(found, key=lambda patch: -patch.strength)


def _patches_at_level(
    across: Grey, down: Grey, zoom: int, window: int, noise: float, enough: float
) -> Iterator[Patch]:
    """The patches whose pitch is 8 to 17 pixels of these energies."""
    stride = _stride(window)
    alike_x = _alike_one_cell_further(across, window, noise)
    alike_y = _alike_one_cell_further(down.T.copy(), window, noise).transpose(1, 0, 2)
    lag_x, lag_y, strength = _best_pair(alike_x, alike_y)
    good = strength > enough
    while good.any():
        row, col = np.unravel_index(np.argmax(np.where(good, strength, -1)), good.shape)
        like_it = (
            good
            & (np.abs(lag_x - lag_x[row, col]) <= 1.01)
            & (np.abs(lag_y - lag_y[row, col]) <= 1.01)
        )
        _, labels = cv2.connectedComponents(like_it.astype(np.uint8), connectivity=8)
        member = labels == labels[row, col]
        good &= ~member
        rows, cols = np.nonzero(member)
        yield Patch(
            left=int(cols.min()) * stride * zoom,
            top=int(rows.min()) * stride * zoom,
            right=min(int(cols.max()) * stride + window, across.shape[1]) * zoom,
            bottom=min(int(rows.max()) * stride + window, across.shape[0]) * zoom,
            pitch_x=float(np.median(lag_x[member])) * zoom,
            pitch_y=float(np.median(lag_y[member])) * zoom,
            strength=float(strength[row, col]) * float(np.log2(2 + len(rows) * (window / 80))),
        )


def _alike_one_cell_further(energy: Grey, window: int, noise: float) -> Floats:
    """For windows of the picture, by row, column and lag: how well the profile of its columns
    agrees with itself shifted by the lag, from -1 to 1."""
    profiles = _profiles(energy, window)
    if profiles.shape[1] < window:
        profiles = np.pad(profiles, ((0, 0), (0, window - profiles.shape[1])))
    windows = np.lib.stride_tricks.sliding_window_view(profiles, window, axis=1)[
        :, :: _stride(window)
    ]
    found = np.zeros((*windows.shape[:2], len(LAGS)), np.float32)
    # Much of a screen is empty: no need to look for anything there.
    busy = np.abs(windows).max(axis=-1) > _FAINTEST
    windows = windows[busy]
    sums = np.cumsum(windows * windows, axis=-1)
    for at, lag in enumerate(LAGS):
        products = np.einsum("wx,wx->w", windows[:, :-lag], windows[:, lag:])
        before, after = sums[:, -lag - 1], sums[:, -1] - sums[:, lag - 1]
        found[busy, at] = products / (np.sqrt(before * after) + noise * window / 80)
    return found


def _stride(window: int) -> int:
    """How far apart windows are."""
    return window // 5


def _profiles(energy: Grey, window: int) -> Floats:
    """A row for each row of windows: the energy of its columns, without what is the same all over.

    The root keeps one glaring line from drowning the faint ones.
    """
    height, width = energy.shape
    blocks = max(1, height // BAND)
    bands = cv2.resize(
        energy[: max(1, blocks * BAND)], (width, blocks), interpolation=cv2.INTER_AREA
    ).astype(np.float32)
    rows = min(window // BAND, blocks)
    sums = np.zeros((blocks + 1, width), np.float32)
    np.cumsum(bands, axis=0, out=sums[1:])
    profiles = np.sqrt(np.maximum(sums[rows:] - sums[:-rows], 0) / (rows * SCALE))
    profiles = profiles[:: _stride(window) // BAND]
    found: Floats = profiles - cv2.blur(profiles, (2 * int(LAGS[-1]) + 1, 1))
    return found


def _best_pair(alike_x: Floats, alike_y: Floats) -> tuple[Floats, Floats, Floats]:
    """For each window the lags across and down that belong together best – nearly equal, as
    cells are nearly square – refined between whole numbers, and how good they are."""
    peaks_x, peaks_y = _peaks_only(alike_x), _peaks_only(alike_y)
    best = np.zeros(alike_x.shape[:2], np.float32)
    at_x, at_y = np.zeros(best.shape, int), np.zeros(best.shape, int)
    for x, lag_x in enumerate(LAGS):
        for y, lag_y in enumerate(LAGS):
            if max(lag_x / lag_y, lag_y / lag_x) > _MOST_STRETCHED:
                continue
            # Two cells on are as alike as one: the smaller lag wins a draw.
            both = np.minimum(peaks_x[..., x], peaks_y[..., y]) * (1 - 0.008 * float(lag_x + lag_y))
            better = both > best
            best[better], at_x[better], at_y[better] = both[better], x, y
    refined_x, refined_y = _refined(alike_x, at_x), _refined(alike_y, at_y)
    return refined_x, refined_y, best


def _peaks_only(alike: Floats) -> Floats:
    """The values at lags that are better than their neighbours, else 0."""
    found = np.zeros_like(alike)
    middle = alike[..., 1:-1]
    is_peak = (middle >= alike[..., :-2]) & (middle >= alike[..., 2:])
    found[..., 1:-1] = np.where(is_peak, middle, 0)
    return found


def _refined(alike: Floats, at: npt.NDArray[np.int_]) -> Floats:
    """The top of the parabola through a peak and its neighbours."""
    rows, cols = np.indices(at.shape)
    here = alike[rows, cols, at]
    before = alike[rows, cols, np.maximum(at - 1, 0)]
    after = alike[rows, cols, np.minimum(at + 1, len(LAGS) - 1)]
    bend = np.minimum(before - 2 * here + after, -1e-6)
    shift = np.clip(0.5 * (before - after) / bend, -0.5, 0.5)
    found: Floats = (LAGS[at] + shift).astype(np.float32)
    return found
