"""Reads displays of seven lit bars a digit, as of the first Minesweeper's counters."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.letters import Box
from vision.pixels import Floats, Grey, Pixels

_COLOURED, _BRIGHT = 90, 110
"""How far the channels of a lit bar lie apart, and how bright the brightest is at least."""
_DARK = 100
"""The ground of a display is darker."""
_LEAST, _MOST_TALL = 9, 120
_SLANTS = (0.0, 0.09, 0.17)
"""How far digits lean right, pixels a pixel of height; upright ones come first."""

_LIT = {
    "abcdef": "0",
    "bc": "1",
    "abdeg": "2",
    "abcdg": "3",
    "bcfg": "4",
    "acdfg": "5",
    "acdefg": "6",
    "cdefg": "6",
    "abc": "7",
    "abcf": "7",
    "abcdefg": "8",
    "abcdfg": "9",
    "abcfg": "9",
    "g": "-",
}

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Display:
    box: Box
    """Of the lit bars, and of the unlit ones if they can be seen."""
    text: str | None
    """None if it is a display but not to be read for sure."""


def find_displays(area: Pixels) -> list[Display]:
    """All displays of an area from left to right."""
    if min(area.shape[:2]) < _LEAST:
        return []
    found = []
    for cluster in _clusters(area, _lit_mask(area)):
        display = _display(area, cluster)
        if display is not None:
            found.append(display)
    return sorted(found, key=lambda d: d.box[0])


def _lit_mask(area: Pixels) -> Grey:
    blue, green, red = cv2.split(area)
    most = cv2.max(cv2.max(blue, green), red)
    least = cv2.min(cv2.min(blue, green), red)
    lit = (cv2.subtract(most, least) > _COLOURED) & (most > _BRIGHT)
    return lit.view(np.uint8)


def _clusters(area: Pixels, lit: Grey) -> list[Box]:
    """Boxes around lit bars of one colour that stand side by side on a dark ground."""
    joined = cv2.dilate(lit, np.ones((5, 3), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    boxes: list[Box] = []
    for x, y, wide, tall, size in stats[1:].tolist():
        if tall <= _MOST_TALL and wide <= 3.5 * _MOST_TALL and size >= 12 and len(boxes) < 200:
            boxes.append((x, y, x + wide, y + tall))
    clusters: list[tuple[Box, Floats]] = []
    for box in sorted(boxes):
        tone = _tone(area, lit, box)
        if tone is None:
            continue
        for k, (other, known) in enumerate(clusters):
            if np.abs(tone - known).max() < 60 and _beside(area, other, box):
                merged = (
                    min(other[0], box[0]),
                    min(other[1], box[1]),
                    max(other[2], box[2]),
                    max(other[3], box[3]),
                )
                clusters[k] = merged, known
                break
        else:
            clusters.append((box, tone))
    return [box for box, _ in clusters]


def _tone(area: Pixels, lit: Grey, box: Box) -> Floats | None:
    """The colour of what is lit, if much of the box is not."""
    left, top, right, bottom = box
    own = lit[top:bottom, left:right] > 0
    if not own.any():
        return None
    tone: Floats = np.median(area[top:bottom, left:right][own], axis=0).astype(np.float32)
    return tone


def _beside(area: Pixels, one: Box, two: Box) -> bool:
    """Whether two boxes are in one line with nothing but dark ground between them."""
    high = max(one[3] - one[1], two[3] - two[1])
    low = min(one[3] - one[1], two[3] - two[1])
    top, bottom = max(one[1], two[1]), min(one[3], two[3])
    gap = max(one[0], two[0]) - min(one[2], two[2])
    if bottom - top < 0.5 * low or gap > 0.9 * high:
        return False
    if gap <= 1:
        return True
    between = area[top:bottom, min(one[2], two[2]) : max(one[0], two[0])]
    return float((between.max(axis=2) < _DARK).mean()) > 0.9


def _display(area: Pixels, box: Box) -> Display | None:
    left, top, right, bottom = box
    inner = area[top:bottom, left:right].astype(np.float32)
    bright = inner.max(axis=2)
    ground = np.median(inner[bright <= np.quantile(bright, 0.35)], axis=0)
    if ground.max() >= _DARK:
        return None
    lit = bright > max(_BRIGHT, float(ground.max()) + 60)
    if not 0.05 < lit.mean() < 0.75:
        return None
    way = np.median(inner[lit], axis=0) - ground
    left, right = _widened(area, box, ground)
    strength = _strength(area[top:bottom, left:right].astype(np.float32) - ground, way)
    full = strength > 0.5
    rows = np.flatnonzero(full.sum(axis=1) >= 2)
    if len(rows) < _LEAST:
        return None
    first, last = int(rows[0]), int(rows[-1]) + 1
    strength, full = strength[first:last], full[first:last]
    unread = None
    inks = _inks(strength, full)
    dim = len(inks) > 1
    for ink, slant in ((i, slant) for i in inks for slant in _SLANTS):
        straight = _upright(full, slant)
        spans = _spans(_upright(ink, slant), straight)
        if spans is None or (ink is full and dim and len(spans) != 3):
            continue  # without the unlit bars a blank digit at an end would not be missed
        text = "".join(_digit(straight[:, a:b]) for a, b in spans)
        place = (left + spans[0][0], top + first, left + spans[-1][1], top + last)
        if "?" not in text and "-" not in text[1:] and text != "-":
            return Display(place, text)
        unread = unread or Display(place, None)
    return unread


def _strength(part: Floats, way: Floats) -> Floats:
    """How much each pixel is lit, from 0 to 1; 0 if its colour is not of ground and light."""
    size = float(way @ way)
    strength: Floats = ((part @ way) / size).astype(np.float32)
    off = part - strength[..., None] * way
    strength[np.abs(off).max(axis=2) > 8 + 0.35 * np.abs(part).max(axis=2)] = 0
    return strength


def _widened(area: Pixels, box: Box, ground: Floats) -> tuple[int, int]:
    """How far the dark ground goes left and right: unlit digits may be there."""
    left, top, right, bottom = box
    reach = round(1.5 * (bottom - top))
    start, stop = max(0, left - reach), min(area.shape[1], right + reach)
    band = area[top:bottom, start:stop].astype(np.float32)
    dark = (band.max(axis=2) < max(90.0, float(ground.max()) + 60)).mean(axis=0) > 0.97
    before = np.flatnonzero(~dark[: left - start])
    after = np.flatnonzero(~dark[right - start :])
    return (
        start + (int(before[-1]) + 1 if len(before) else 0),
        right + int(after[0]) if len(after) else stop,
    )


def _inks(strength: Floats, full: Mask) -> list[Mask]:
    """The bars, with the unlit ones if they can be seen."""
    near = cv2.dilate(full.view(np.uint8), np.ones((5, 5), np.uint8)) > 0
    dim = (strength > 0.08) & (strength < 0.45) & ~near
    if dim.sum() < 0.01 * dim.size:
        return [full]
    level = float(np.median(strength[dim]))
    return [strength > 0.6 * level, strength > 0.8 * level, full]


def _upright(mask: Mask, slant: float) -> Mask:
    if slant == 0:
        return mask
    tall, wide = mask.shape
    matrix = np.array([[1, slant, -slant * (tall - 1)], [0, 1, 0]], np.float32)
    room = round(slant * tall)
    matrix[0, 2] += room
    moved = cv2.warpAffine(mask.astype(np.float32), matrix, (wide + room, tall))
    return moved > 0.5


def _spans(ink: Mask, full: Mask) -> list[tuple[int, int]] | None:
    """The columns of each digit, a 1 being as wide as the others."""
    tall = len(ink)
    used = np.concatenate(([0], (ink.sum(axis=0) > 0.04 * tall).astype(np.int8), [0]))
    starts, stops = np.flatnonzero(np.diff(used) == 1), np.flatnonzero(np.diff(used) == -1)
    runs = [(int(a), int(b)) for a, b in zip(starts, stops, strict=True) if b - a >= 0.06 * tall]
    lit = [full[:, a:b].any() for a, b in runs]
    wide = [b - a for (a, b), on in zip(runs, lit, strict=True) if on and b - a >= 0.36 * tall]
    width = float(np.median(wide)) if wide else 0.55 * tall
    # An unlit digit is as wide as a lit one, what else is dim beside the display is not.
    runs = [(a, b) for (a, b), on in zip(runs, lit, strict=True) if on or abs(b - a - width) < 2.5]
    if not 0.36 * tall <= width <= 0.85 * tall or not 2 <= len(runs) <= 4:
        return None
    spans: list[tuple[int, int]] = []
    for start, stop in runs:
        if stop - start > 1.2 * width + 1:
            return None
        if stop - start < 0.36 * tall and full[:, start:stop].any(axis=1).sum() < 0.4 * tall:
            start = (start + stop - round(width)) // 2  # a dash, shorter than a digit is wide
            stop = start + round(width)
        elif stop - start < 0.36 * tall:
            start = stop - round(width)
        if start < -1 or (spans and start < spans[-1][1] - 1):
            return None
        spans.append((max(0, start), stop))
    steps = np.diff([stop for _, stop in spans])
    # Digits stand at even distances; one between them may be missing otherwise.
    if np.any(np.abs(steps - np.median(steps)) > 0.2 * tall) or np.median(steps) > 1.3 * tall:
        return None
    return spans


def _digit(full: Mask) -> str:
    """The character of seven bars, ? if it is none or not sure."""
    tall, wide = full.shape
    third = slice(max(1, round(0.32 * wide)), max(2, round(0.68 * wide)))
    side = max(1, round(0.3 * wide))
    upper, lower = (
        slice(round(0.2 * tall), round(0.4 * tall)),
        slice(round(0.6 * tall), round(0.8 * tall)),
    )
    edge, middle = max(1, round(0.2 * tall)), slice(round(0.38 * tall), round(0.62 * tall))
    shares = {
        "a": full[:edge, third].any(axis=0).mean(),
        "b": full[upper, -side:].any(axis=1).mean(),
        "c": full[lower, -side:].any(axis=1).mean(),
        "d": full[-edge:, third].any(axis=0).mean(),
        "e": full[lower, :side].any(axis=1).mean(),
        "f": full[upper, :side].any(axis=1).mean(),
        "g": full[middle, third].any(axis=0).mean(),
    }
    if any(0.3 < share < 0.7 for share in shares.values()):
        return "?"
    return _LIT.get("".join(bar for bar, share in shares.items() if share >= 0.7), "?")
