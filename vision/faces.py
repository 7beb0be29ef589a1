"""Finds cells by their faces: areas without an edge that come in one size, in rows and columns."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.edges import SCALE, Edges
from vision.periods import Patch

_FLAT = 3.5
"""A step of colour smaller than this is no edge."""
_SMALLEST, _LARGEST = 4, 158
_FULL = 0.45
"""The share of its box that a face fills at least; the rest may be a glyph."""
_SHIFT = 0.5
"""An edge is found on the first pixel behind it, so that a face misses its own first pixel."""
_AGREE = 0.6
"""The share of faces of a size that stand in the lattice."""
_FEWEST = 8
_MOST_SIZES = 12
_NEIGHBOURS = 4
"""Cells between faces of one board, at the most about this."""
_MOST_STRETCHED = 1.35

Boxes = npt.NDArray[np.int32]


def find_faces(edges: Edges) -> list[Patch]:
    """Areas of the picture where faces of one size stand in a lattice, the most faces first."""
    boxes = _boxes(edges)
    found: list[Patch] = []
    for width, height in _common_sizes(boxes):
        slack_x, slack_y = max(1, width // 8), max(1, height // 8)
        alike = boxes[
            (np.abs(boxes[:, 2] - width) <= slack_x) & (np.abs(boxes[:, 3] - height) <= slack_y)
        ]
        patch = _lattice_of(alike, width, height)
        if patch is not None and not any(_is_same(patch, other) for other in found):
            found.append(patch)
    return sorted(found, key=lambda patch: -patch.strength)


def _boxes(edges: Edges) -> Boxes:
    """Left, top, width and height of each face."""
    flat = cv2.max(edges.across, edges.down) < _FLAT * SCALE
    _, _, stats, _ = cv2.connectedComponentsWithStats(flat.view(np.uint8), connectivity=4)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    small, large = np.minimum(width, height), np.maximum(width, height)
    fits = (
        (small >= _SMALLEST)
        & (large <= _LARGEST)
        & (large <= _MOST_STRETCHED * small + 2)
        & (area >= _FULL * width * height)
    )
    return np.asarray(stats[fits][:, :4], np.int32)


def _common_sizes(boxes: Boxes) -> list[tuple[int, int]]:
    """Widths and heights that several faces have, the commonest first."""
    if len(boxes) == 0:
        return []
    sizes, counts = np.unique(boxes[:, 2:], axis=0, return_counts=True)
    order = np.argsort(-counts)[:_MOST_SIZES]
    return [tuple(sizes[at].tolist()) for at in order if counts[at] >= 3]


def _lattice_of(boxes: Boxes, width: int, height: int) -> Patch | None:
    """The patch with the pitch at which most boxes have a neighbour to the right and below."""
    if len(boxes) < _FEWEST:
        return None
    step_x = _usual_step(boxes, 0, 1, width, height)
    step_y = _usual_step(boxes, 1, 0, height, width)
    if step_x is None or step_y is None:
        return None
    pitch_x, count_x = step_x
    pitch_y, count_y = step_y
    if max(pitch_x / pitch_y, pitch_y / pitch_x) > _MOST_STRETCHED:
        return None
    boxes = boxes[together(boxes[:, :2] + boxes[:, 2:] / 2, pitch_x, pitch_y)]
    # A line runs half way between a face and the next.
    fit_x = line_through(boxes[:, 0] + boxes[:, 2] / 2 - _SHIFT, pitch_x)
    fit_y = line_through(boxes[:, 1] + boxes[:, 3] / 2 - _SHIFT, pitch_y)
    if fit_x is None or fit_y is None:
        return None
    line_x, pitch_x = fit_x
    line_y, pitch_y = fit_y
    return Patch(
        left=max(0, int(boxes[:, 0].min() - pitch_x / 2)),
        top=max(0, int(boxes[:, 1].min() - pitch_y / 2)),
        right=int(boxes[:, 0].max() + 1.5 * pitch_x),
        bottom=int(boxes[:, 1].max() + 1.5 * pitch_y),
        pitch_x=pitch_x,
        pitch_y=pitch_y,
        strength=float(np.log2(min(count_x, count_y))),
        line_x=line_x,
        line_y=line_y,
        width=width,
        height=height,
    )


def _usual_step(
    boxes: Boxes, along: int, across: int, size: int, other_size: int
) -> tuple[float, int] | None:
    """The distance to the next box in the same row, if enough have the same."""
    order = np.lexsort((boxes[:, along], np.round(boxes[:, across] / max(2, other_size // 4))))
    placed = boxes[order]
    steps = np.diff(placed[:, along])
    same_row = np.abs(np.diff(placed[:, across])) <= 1 + other_size // 16
    steps = steps[same_row & (steps >= size) & (steps <= 1.7 * size + 6)]
    if len(steps) < _FEWEST // 2:
        return None
    values, counts = np.unique(steps, return_counts=True)
    near = counts + np.array([counts[np.abs(values - value) == 1].sum() for value in values])
    usual = values[int(near.argmax())]
    members = steps[np.abs(steps - usual) <= 1]
    if len(members) < _FEWEST // 2:
        return None
    return float(members.mean()), len(members)


def together(
    centres: npt.NDArray[np.float64], pitch_x: float, pitch_y: float
) -> npt.NDArray[np.bool_]:
    """Which of some places belong to the largest crowd: others of the size may stand elsewhere."""
    cells = (centres / (_NEIGHBOURS * pitch_x, _NEIGHBOURS * pitch_y)).astype(int)
    cells -= cells.min(axis=0)
    crowded = np.zeros(tuple(cells.max(axis=0) + 1), np.uint8)
    crowded[tuple(cells.T)] = 1
    _, labels = cv2.connectedComponents(crowded, connectivity=8)
    which = labels[tuple(cells.T)]
    found: npt.NDArray[np.bool_] = which == np.bincount(which).argmax()
    return found


def line_through(
    centres: npt.NDArray[np.float64],
    pitch: float,
    slacks: tuple[float, ...] = (0.12, 0.08, 0.05),
) -> tuple[float, float] | None:
    """Where a line is, and the exact pitch, if most faces agree: a straight line through their
    centres by number."""
    phase = _phase(centres, pitch)
    if phase is None:
        return None
    for slack in slacks:
        number = np.round((centres - phase) / pitch)
        off = np.abs(centres - phase - number * pitch)
        good = off <= max(1.0, slack * pitch)
        if good.sum() < _FEWEST or np.ptp(number[good]) < 2:
            return None
        pitch, phase = np.polyfit(number[good], centres[good], 1).tolist()
    if good.mean() < _AGREE:
        return None
    return float(phase - pitch / 2), float(pitch)


def _phase(centres: npt.NDArray[np.float64], pitch: float) -> float | None:
    # The middle of the angles would blur where the pitch is not exact: the densest place counts.
    folded = np.sort(centres % pitch)
    around = np.concatenate([folded, folded + pitch])
    reach = np.searchsorted(around, folded + 0.2 * pitch, side="right") - np.arange(len(folded))
    at = int(reach.argmax())
    if reach[at] < 0.4 * len(folded):
        return None
    return float(np.median(around[at : at + reach[at]]))


def _is_same(one: Patch, other: Patch) -> bool:
    return (
        abs(one.pitch_x - other.pitch_x) < 0.03 * one.pitch_x
        and abs(one.pitch_y - other.pitch_y) < 0.03 * one.pitch_y
        and one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )
