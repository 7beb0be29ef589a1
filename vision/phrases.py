"""Finds short pieces of writing on a plain ground."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.letters import FAINTEST, Box, Phrase, around, cut_phrase
from vision.pixels import Grey, Pixels

_STROKE = 15
"""Pixels; what is narrower and differs from both sides may be a stroke of a character."""
_LOWEST, _HIGHEST = 6, 60
"""Of a character, in pixels."""
_GAP = 1.3
"""The widest space within a phrase, in heights of its characters."""
_MOST_CHAIN, _MOST_CHAINS = 60, 20
_MOST_PARTS = 500


def find_phrases(area: Pixels) -> list[Phrase]:
    """All phrases of an area, the lowest first."""
    if area.shape[0] < _LOWEST or area.shape[1] < _LOWEST:
        return []
    chains = [c for mask in _strokes(area) for c in _chains(_parts(mask))]
    # The nearest to a board below are the last ones, and time is short.
    chains = sorted(chains, key=lambda c: -max(b[3] for b in c))[:_MOST_CHAINS]
    found: list[Phrase] = []
    taken: list[Box] = []
    # What lies between dark strokes is light strokes, too; the longer chain is the true one.
    for parts in sorted(chains, key=lambda c: c[0][0] - max(b[2] for b in c)):
        box = around(parts)
        if any(_covers(other, box) for other in taken):
            continue
        phrases = cut_phrase(area, parts)
        if not phrases:
            continue
        seen = zip(phrases[0].boxes, phrases[0].broken, strict=True)
        whole = [box for box, broken in seen if not broken]
        if not all(any(_covers(b, c) for b in taken) for c in whole):
            found += phrases
            taken.append(around(whole))
    return sorted(map(_tidied(found), found), key=lambda p: -max(b[3] for b in p.boxes))


def _tidied(phrases: list[Phrase]) -> Callable[[Phrase], Phrase]:
    """What takes broken characters out of a phrase if another phrase has them whole."""
    whole = [
        box
        for phrase in phrases
        for box, broken in zip(phrase.boxes, phrase.broken, strict=True)
        if not broken
    ]

    def tidy(phrase: Phrase) -> Phrase:
        kept = [
            k
            for k, box in enumerate(phrase.boxes)
            if not phrase.broken[k] or not any(_covers(box, w) or _covers(w, box) for w in whole)
        ]
        return Phrase(
            tuple(phrase.boxes[k] for k in kept),
            phrase.height,
            phrase.canvases[kept],
            phrase.features[kept],
            tuple(phrase.broken[k] for k in kept),
        )

    return tidy


def _covers(outer: Box, inner: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] - 2 <= x <= outer[2] + 2 and outer[1] - 2 <= y <= outer[3] + 2


def _strokes(area: Pixels) -> tuple[Grey, Grey]:
    """What is darker than what stands left and right of it, and what is lighter.

    Frames and the lines of a board's edge are long, and no stroke to this.
    """
    grey = np.asarray(cv2.cvtColor(area, cv2.COLOR_BGR2GRAY), np.uint8)
    line = np.ones((1, _STROKE), np.uint8)
    dark = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, line)
    light = cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, line)
    return (dark > FAINTEST).view(np.uint8), (light > FAINTEST).view(np.uint8)


def _parts(mask: Grey) -> list[Box]:
    """Boxes of what may be characters, from left to right."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    left, top, wide, high, size = stats[1:].T
    fits = (high >= _LOWEST) & (high <= _HIGHEST) & (wide <= 2.2 * high + 4) & (size >= 5)
    boxes = np.stack((left, top, left + wide, top + high), axis=1)[fits]
    if len(boxes) > _MOST_PARTS:  # a texture, or a page full of text
        boxes = boxes[np.argsort(-boxes[:, 3], kind="stable")[:_MOST_PARTS]]
    return [(a, b, c, d) for a, b, c, d in boxes[np.argsort(boxes[:, 0], kind="stable")].tolist()]


def _chains(parts: list[Box]) -> list[list[Box]]:
    """Neighbours in a line together."""
    chains: list[list[Box]] = []
    open_ones: list[list[Box]] = []
    for part in parts:
        near = [c for c in open_ones if part[0] - c[-1][2] <= _GAP * _HIGHEST]
        open_ones = near
        best = max((c for c in near if _follows(c, part)), key=lambda c: c[-1][2], default=None)
        if best is None:
            best = []
            chains.append(best)
            open_ones.append(best)
        best.append(part)
    return [c for c in chains if len(c) <= _MOST_CHAIN]


def _follows(chain: list[Box], part: Box) -> bool:
    """Whether a part stands beside the last of a chain, being about as tall."""
    for last in chain[-3:]:
        high = max(last[3] - last[1], part[3] - part[1])
        low = min(last[3] - last[1], part[3] - part[1])
        both = min(last[3], part[3]) - max(last[1], part[1])
        if both >= 0.6 * low and part[0] - last[2] <= _GAP * high and high <= 1.9 * low:
            return True
    return False
