"""Cuts a line of writing into characters, each on a canvas of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.pixels import Floats, Pixels

SIDE = 20
"""Of the square canvas that a character is put on."""
FEATURES = 5
"""Numbers on the place and size of a character in its line that go with its pixels."""
FAINTEST = 24
"""What differs less from the ground is nothing."""

_INK = 0.45
"""What differs from the ground by this share of the phrase's contrast is ink."""
_MAYBE_INK = 0.3
_MOST = 30
"""A phrase of more characters is running text."""
_WIDE = 0.9
"""What is wider than this share of the line's height may be several digits that touch."""
_THIN = 0.6
"""Where digits touch there is less ink than this share of what is elsewhere."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
Labels = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Characters from left to right, and what is needed to tell them."""

    boxes: tuple[Box, ...]
    height: float
    """How tall most large characters are."""
    canvases: Floats
    features: Floats
    broken: tuple[bool, ...]
    """What is cut off at the edge of the line, or so faint that parts of it may be missing."""


@dataclass(slots=True)
class _Group:
    """Components that make one character."""

    numbers: list[int]
    box: Box
    broken: bool


def cut_phrase(area: Pixels, parts: list[Box]) -> list[Phrase]:
    """A phrase around parts of it that were seen; another one if characters may touch."""
    high = _median([b[3] - b[1] for b in parts])
    tall = [b for b in parts if b[3] - b[1] >= 0.6 * high]
    box = around(tall)
    ground = _ground(area, box)
    best: tuple[int, Floats, Labels, list[_Group], tuple[int, int]] | None = None
    # What sticks out, as a picture beside a number does, is not cut off but seen whole.
    for before, above in ((1.5 * high, 2), (2 * high, min(8, high / 2)), (3.2 * high, 14)):
        left = max(0, min(b[0] for b in parts) - round(before))
        right = min(area.shape[1], max(b[2] for b in parts) + round(0.8 * high) + 2)
        top = max(0, box[1] - max(2, round(above)))
        bottom = min(area.shape[0], box[3] + max(2, round(above)))
        inner = [moved(b, left, top) for b in tall]
        alpha = _alpha(area[top:bottom, left:right], ground, inner)
        if alpha is None:
            return []
        groups, labels = _groups(alpha, high)
        broken = sum(g.broken and bool(g.numbers) for g in groups)
        if best is None or broken < best[0]:
            best = broken, alpha, labels, groups, (left, top)
        if not broken:
            break
    if best is None or not best[3] or len(best[3]) > _MOST:
        return []
    _, alpha, labels, groups, corner = best
    found = [_made(alpha, labels, groups, corner)]
    split = _split(alpha, labels, groups, found[0].height)
    if len(split) > len(groups):
        found.append(_made(alpha, labels, split, corner))
    return found


def _made(alpha: Floats, labels: Labels, groups: list[_Group], corner: tuple[int, int]) -> Phrase:
    boxes = [g.box for g in groups]
    height = sorted(b[3] - b[1] for b in boxes)[int(0.7 * (len(boxes) - 1) + 0.5)]
    middle = _median([(b[1] + b[3]) / 2 for b in boxes if b[3] - b[1] >= 0.6 * height])
    canvases = np.zeros((len(boxes), SIDE, SIDE), np.float32)
    features = np.zeros((len(boxes), FEATURES), np.float32)
    for k, (group, box) in enumerate(zip(groups, boxes, strict=True)):
        _put(canvases[k], alpha, labels, group)
        wide, tall = box[2] - box[0], box[3] - box[1]
        features[k] = (
            min(wide / tall, 3.0),
            min(tall / height, 3.0),
            ((box[1] + box[3]) / 2 - middle) / height,
            min(tall / 32, 2.0),
            min(wide / height, 3.0),
        )
    places = tuple(moved(b, -corner[0], -corner[1]) for b in boxes)
    return Phrase(places, height, canvases, features, tuple(g.broken for g in groups))


def _split(alpha: Floats, labels: Labels, groups: list[_Group], height: float) -> list[_Group]:
    """The groups with those cut that are as wide as two or three digits; labels go along."""
    result: list[_Group] = []
    fresh = int(labels.max())
    for group in groups:
        left, top, right, bottom = group.box
        wide, tall = right - left, bottom - top
        cuts = []
        if not group.broken and _WIDE < wide / height < 2.4 and 0.8 < tall / height < 1.4:
            count = 2 if wide < 1.35 * height else 3
            cuts = _cuts(alpha[top:bottom, left:right], count)
        for start, stop in zip((0, *cuts), (*cuts, wide), strict=True):
            if not cuts:
                result.append(group)
                continue
            fresh += 1
            part = labels[top:bottom, left + start : left + stop]
            own = np.isin(part, group.numbers)
            part[own] = fresh
            rows = np.flatnonzero(own.any(axis=1))
            if len(rows):
                box = (left + start, top + int(rows[0]), left + stop, top + int(rows[-1]) + 1)
                result.append(_Group([fresh], box, False))
    return result


def _cuts(alpha: Floats, count: int) -> list[int]:
    """The columns with the least ink near where so many digits would meet."""
    ink = alpha.sum(axis=0)
    wide = len(ink)
    cuts = []
    for k in range(1, count):
        near = round(0.2 * wide / count) + 1
        first = max(2, round(k * wide / count) - near)
        columns = ink[first : min(wide - 2, round(k * wide / count) + near + 1)]
        if not len(columns) or columns.min() > _THIN * ink.mean():
            return []
        cuts.append(first + int(columns.argmin()))
    return cuts


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def moved(box: Box, dx: int, dy: int) -> Box:
    return box[0] - dx, box[1] - dy, box[2] - dx, box[3] - dy


def around(boxes: list[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _ground(area: Pixels, box: Box) -> Floats:
    """The colour right above and below a line."""
    left, top, right, bottom = box
    rows = area[[max(0, top - 2), min(len(area) - 1, bottom + 1)], left:right]
    ground: Floats = np.median(rows.reshape(-1, 3), axis=0).astype(np.float32)
    return ground


def _alpha(area: Pixels, ground: Floats, parts: list[Box]) -> Floats | None:
    """How much of each pixel is ink."""
    far = np.abs(area.astype(np.float32) - ground).max(axis=2)
    # An icon may stand out more than the number beside it, so the fainter ones count.
    peaks = sorted(float(far[b[1] : b[3], b[0] : b[2]].max()) for b in parts)
    contrast = peaks[int(0.3 * (len(peaks) - 1))]
    if contrast < FAINTEST:
        return None
    alpha: Floats = np.minimum(far / np.float32(contrast), 1)
    return alpha


def _groups(alpha: Floats, high: float) -> tuple[list[_Group], Labels]:
    """Components one above another are one character, as the dots of a colon are."""
    _, spread, stats, _ = cv2.connectedComponentsWithStats(
        (alpha > _INK).view(np.uint8), connectivity=8
    )
    labels = np.asarray(spread, np.int32)
    rows, cols = alpha.shape
    parts: list[_Group] = []
    for k, (x, y, wide, tall, size) in enumerate(stats[1:].tolist(), start=1):
        top, bottom = y == 0, y + tall == rows
        beside = x == 0 or x + wide == cols
        line = wide > 4 * high or (top and bottom and (beside or wide < 0.35 * tall))
        rim = tall < 0.3 * high and (top or bottom)
        # Writing may run over the edge of its ground at the right, and be cut off there.
        edge = top and bottom and x + wide == cols
        if size >= 2 and (edge or not (line or rim)):  # neither specks nor frames and grounds
            cut_off = top or bottom or beside
            parts.append(_Group([k], (x, y, x + wide, y + tall), cut_off))
    groups: list[_Group] = []
    for part in sorted(parts + _faint(alpha, labels), key=lambda p: p.box[0]):
        if groups and _stacked(groups[-1].box, part.box):
            groups[-1].numbers += part.numbers
            groups[-1].box = around([groups[-1].box, part.box])
            groups[-1].broken |= part.broken and bool(part.numbers)
        else:
            groups.append(part)
    # Dust that is neither a dot nor a dash is too small for its line.
    return [g for g in groups if g.box[3] - g.box[1] >= 0.08 * high], labels


def _faint(alpha: Floats, labels: Labels) -> list[_Group]:
    """What is no ink but may be the dots of a colon or a dash in a thin font."""
    _, spread, stats, _ = cv2.connectedComponentsWithStats(
        (alpha > _MAYBE_INK).view(np.uint8), connectivity=8
    )
    inked = set(np.unique(spread[labels > 0]).tolist())
    rows = len(alpha)
    return [
        _Group([], (x, y, x + wide, y + tall), True)
        for k, (x, y, wide, tall, size) in enumerate(stats.tolist())
        if k and k not in inked and size >= 3 and y > 0 and y + tall < rows
    ]


def _stacked(one: Box, two: Box) -> bool:
    """Whether one is above or within the other; a stroke only leans over its neighbour."""
    both = (min(one[2], two[2]) - max(one[0], two[0])) / min(one[2] - one[0], two[2] - two[0])
    level = (min(one[3], two[3]) - max(one[1], two[1])) / min(one[3] - one[1], two[3] - two[1])
    return both > 0.9 or (both > 0.5 and level < 0.3)


def _put(canvas: Floats, alpha: Floats, labels: Labels, group: _Group) -> None:
    """Scales a character to fit the canvas, in its middle, and leaves its neighbours out."""
    left, top, right, bottom = group.box
    part = labels[top:bottom, left:right]
    others = part > 0
    for number in group.numbers:
        others &= part != number
    glyph = alpha[top:bottom, left:right] * ~others
    scale = (SIDE - 2) / max(right - left, bottom - top)
    wide = max(1, round((right - left) * scale))
    high = max(1, round((bottom - top) * scale))
    x, y = (SIDE - wide) // 2, (SIDE - high) // 2
    canvas[y : y + high, x : x + wide] = cv2.resize(
        glyph, (wide, high), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )
