"""Finds lattices by what stands on one ground: digits and tiles that look the same come back at
whole multiples of a pitch, also where no lines are drawn between cells."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from vision.edges import SCALE, Edges
from vision.faces import line_through, together
from vision.periods import Patch

Boxes = npt.NDArray[np.int32]
Reals = npt.NDArray[np.float64]

_FLAT = (3.5, 10.0)
"""Smaller steps of colour are no edges; in compressed pictures, only larger ones are."""
_LEAST_GROUND = 900
"""Pixels of a ground that things stand on."""
_MOST_GROUNDS = 8
_SMALLEST, _LARGEST = 5, 170
_FEWEST, _MOST = 6, 120
"""Islands of one height."""
_MOST_SIZES = 8
_MOST_STEPS = 1500
_PITCHES: Reals = np.geomspace(7.5, 168, 780)
_AGREE = 0.8
_OFF_CENTRE = (0.12, 0.12, 0.12)
"""Digits of one font may stand so far from the middle of a cell, as shares of it."""
_MOST_STRETCHED = 1.35


def find_islands(edges: Edges) -> Iterator[Patch]:
    """Areas of the picture in which islands on one ground stand in a lattice."""
    for step in _FLAT:
        yield from _islands(edges, step)


def _islands(edges: Edges, step: float) -> Iterator[Patch]:
    flat = (cv2.max(edges.across, edges.down) < step * SCALE).view(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(flat, connectivity=4)
    for number in (np.argsort(-stats[1:, 4])[:_MOST_GROUNDS] + 1).tolist():
        left, top, width, height, area = stats[number].tolist()
        if area < _LEAST_GROUND:
            break
        ground = labels[top : top + height, left : left + width] == number
        patch = _lattice_on(ground, left, top)
        if patch is not None:
            yield patch


def _lattice_on(ground: npt.NDArray[np.bool_], left: int, top: int) -> Patch | None:
    _, _, stats, _ = cv2.connectedComponentsWithStats((~ground).astype(np.uint8), connectivity=8)
    size = np.maximum(stats[1:, 2], stats[1:, 3])
    fits = (stats[1:, 3] >= _SMALLEST) & (size <= _LARGEST)
    boxes = stats[1:][fits][:, :4].astype(np.int32)
    both, height = slice(2, 4), slice(3, 4)
    return _lattice_of(_alike(boxes, both), left, top) or _lattice_of(
        _alike(boxes, height), left, top
    )


def _lattice_of(groups: list[Boxes], left: int, top: int) -> Patch | None:
    if not groups:
        return None
    centres = [group[:, :2] + (group[:, 2:] - 1) / 2 for group in groups]
    pitch_x = _pitch(np.concatenate([_steps(group[:, 0]) for group in centres]))
    pitch_y = _pitch(np.concatenate([_steps(group[:, 1]) for group in centres]))
    if pitch_x is None or pitch_y is None:
        return None
    if max(pitch_x / pitch_y, pitch_y / pitch_x) > _MOST_STRETCHED:
        return None
    every, members = np.concatenate(centres), np.concatenate(groups)
    crowd = together(every, pitch_x, pitch_y)
    every, members = every[crowd], members[crowd]
    fit_x = line_through(every[:, 0], pitch_x, _OFF_CENTRE)
    fit_y = line_through(every[:, 1], pitch_y, _OFF_CENTRE)
    if fit_x is None or fit_y is None:
        return None
    line_x, pitch_x = fit_x
    line_y, pitch_y = fit_y
    return Patch(
        left=max(0, int(left + members[:, 0].min() - pitch_x / 2)),
        top=max(0, int(top + members[:, 1].min() - pitch_y / 2)),
        right=int(left + members[:, 0].max() + pitch_x),
        bottom=int(top + members[:, 1].max() + pitch_y),
        pitch_x=pitch_x,
        pitch_y=pitch_y,
        strength=float(np.log2(len(members))),
        line_x=left + line_x,
        line_y=top + line_y,
        width=1,
        height=1,
    )


def _alike(boxes: Boxes, by: slice) -> list[Boxes]:
    """Islands of one size, the commonest first: the same glyph. By height alone, where too few
    of a size: digits of a font share that."""
    sizes, counts = np.unique(boxes[:, by], axis=0, return_counts=True)
    found: list[Boxes] = []
    left = boxes
    for size in sizes[np.argsort(-counts)[:_MOST_SIZES]]:
        alike = (np.abs(left[:, by] - size) <= 1).all(axis=1)
        if alike.sum() >= _FEWEST:
            found.append(left[alike][:_MOST])
        left = left[~alike]
    return found


def _steps(places: Reals) -> Reals:
    """How far all pairs are apart."""
    apart = np.abs(places[:, None] - places)[np.triu_indices(len(places), 1)]
    return apart[apart > 3]


def _pitch(steps: Reals) -> float | None:
    """The largest pitch that nearly all steps are multiples of."""
    if len(steps) < _FEWEST:
        return None
    steps = steps[:: max(1, len(steps) // _MOST_STEPS)]
    near = steps[steps < 8 * np.median(steps)]
    fit = _fit(near, _PITCHES)
    good = np.flatnonzero(fit > max(_AGREE, 0.93 * float(fit.max())))
    if len(good) == 0:
        return None
    return float(_PITCHES[good[-1]])


def _fit(steps: Reals, pitches: Reals) -> Reals:
    """How well steps are multiples of each pitch, from 0 to 1; a pixel to the side is no
    contradiction."""
    off = np.abs(steps - np.round(steps / pitches[:, None]) * pitches[:, None])
    found: Reals = (off <= np.maximum(1.1, 0.06 * pitches)[:, None]).mean(axis=1)
    # By chance alone so many would fit.
    chance = 2 * np.maximum(1.1, 0.06 * pitches) / pitches
    return (found - chance) / (1 - chance)
