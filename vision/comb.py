"""Fits a comb – lines at a fixed distance – to a profile of edges."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Profile = npt.NDArray[np.float64]


class Comb(NamedTuple):
    """Lines at start, start + pitch, start + 2 pitch, …"""

    start: float
    pitch: float


def fit_comb(profile: Profile, pitch: float, slack: float, near: float | None = None) -> Comb:
    """The comb near a pitch whose lines collect most of the profile; 0 <= start < pitch, or
    within a seventh of a pitch from where a line is known to be."""
    fine = 4
    smooth = _smoothed(profile, max(0.7, 0.025 * pitch))
    smooth = np.interp(np.arange(len(profile) * fine) / fine, np.arange(len(profile)), smooth)
    teeth = max(2.0, len(profile) / pitch)
    step = 0.8 / teeth  # the last line of a comb is off by less than a pixel
    best, found = -np.inf, Comb(0.0, pitch)
    pitches = np.arange(pitch * (1 - slack), pitch * (1 + slack), step)
    for candidates in (pitches, np.arange(-5, 6) * step / 5):
        for candidate in candidates if candidates is pitches else found.pitch + candidates:
            count = int((len(profile) - 1) // candidate)
            if count < 2:
                continue
            starts = np.arange(0, candidate, max(0.5, candidate / 64))
            if near is not None:
                off = (starts - near + candidate / 2) % candidate - candidate / 2
                starts = starts[np.abs(off) < candidate / 7]
            places = (starts[:, None] + candidate * np.arange(count)) * fine
            collected = smooth[np.minimum(places.astype(int), len(smooth) - 1)].mean(axis=1)
            at = int(collected.argmax())
            if collected[at] > best:
                best, found = float(collected[at]), Comb(float(starts[at]), float(candidate))
    return found


def centre_on_gaps(profile: Profile, comb: Comb) -> Comb:
    """Move the lines to the middle of gaps and bevels, which are edges on both sides of them."""
    bins = 96
    folded = fold(profile, comb, bins)
    folded = folded - np.median(folded)
    reach = bins // 5
    near = folded[np.arange(-reach, reach + 1) % bins]
    if near.max() <= 0:
        return comb
    strong = np.flatnonzero(near > 0.5 * near.max()) - reach
    # An edge has a width of its own: its flanks are no second edge.
    shift = float(strong.min() + strong.max()) / 2 / bins * comb.pitch
    return Comb(comb.start + shift, comb.pitch)


def fold(profile: Profile, comb: Comb, bins: int) -> Profile:
    """The average cell of a profile, from line to line."""
    count = int((len(profile) - 1 - comb.start) // comb.pitch)
    at = comb.start + comb.pitch * (np.arange(max(1, count))[:, None] + np.arange(bins) / bins)
    smooth = _smoothed(profile, max(0.5, 0.01 * comb.pitch))
    found: Profile = np.interp(at, np.arange(len(profile)), smooth).mean(axis=0)
    return found


def _smoothed(profile: Profile, sigma: float) -> Profile:
    blurred = cv2.GaussianBlur(
        profile.reshape(1, -1), (0, 0), sigma, borderType=cv2.BORDER_REPLICATE
    )
    return np.asarray(blurred, np.float64).ravel()
