"""Separates what is drawn on a cell from the ground it is drawn on."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.looks import SIZE, Look, Looks, average
from vision.pixels import Floats
from vision.shapes import CLASSES, classify

Flags = npt.NDArray[np.bool_]


_FLAT_SHARE, _STRONG_SHARE = 0.025, 0.008
"""A cell is plain if less of its middle than this is drawn at all, or less than that strongly."""
_STRONG = 1.7
_RARE = 0.02
_SURELY = float(np.log(0.8))
_SAME_COLOUR, _SAME_INK, _SAME_SIGN = 30.0, 60.0, 0.6
_MIDDLE, _CORE = slice(7, SIZE - 7), slice(9, SIZE - 9)
_SAME_GROUND = 11.0
_MOSTLY, _NEAR = 0.55, 25.0
_COMMON, _VERY_COMMON = 0.03, 0.18
_SEVERAL = 3
"""A pattern without meaning is a ground to draw on if so many cells have it; of cells that are
more common still, only digits have a meaning."""


def _ring() -> Flags:
    """The zone between a cell's edge and what is drawn in its middle."""
    ring = np.zeros((SIZE, SIZE), bool)
    ring[4:-4, 4:-4] = True
    ring[8:-8, 8:-8] = False
    return ring


def _corners() -> Flags:
    """The part of that zone which even a round glyph that fills the cell leaves free."""
    near = np.zeros(SIZE, bool)
    near[3:9] = near[-9:-3] = True
    return np.logical_and.outer(near, near)


_RING, _CORNERS = _ring(), _corners()


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """What is drawn on a look, if anything."""

    bare: bool
    """Nothing is, or a pattern that no glyph is like."""
    base: int
    """The bare look that it is drawn on, or -1."""
    ground: Floats
    """The colour of the ground."""
    shape: dict[str, float]
    """How likely each shape is, as a power of e."""
    strength: float
    """By how much its strongest part differs from the ground, in levels of colour."""


class Grounds:
    """The bare looks of a board, and which look is drawn on which of them."""

    def __init__(self, looks: list[Look], noise: float) -> None:
        self.looks = looks
        self.least = float(np.clip(4 * noise, 12, 40))
        """What differs less from the ground is not drawn."""
        self.colours = [ground_of(look.picture) for look in looks]
        self.alone = classify(
            np.stack(
                [
                    _alpha(look.picture, colour, self.least)
                    for look, colour in zip(looks, self.colours, strict=True)
                ]
            )
        )
        self.bare: list[int] = [
            number
            for number, look in enumerate(looks)
            if _is_plain(look.picture, self.colours[number], self.least)
        ]
        total = sum(look.count for look in looks)
        # A pattern on the ground of a bare look is something drawn on that; of two that may be
        # either, the quieter is the ground.
        for number in sorted(range(len(looks)), key=lambda number: _unrest(looks[number].picture)):
            look = looks[number]
            if number in self.bare or look.count < max(_SEVERAL, _COMMON * total):
                continue
            like_none = _is_pattern(self.alone[number], look.count > _VERY_COMMON * total)
            if like_none and self._base_of(look) < 0:
                self.bare.append(number)
        self.bases = [
            number if number in self.bare else self._base_of(look)
            for number, look in enumerate(looks)
        ]
        # What differs from its base only near the edge is the base itself, a pixel to the side.
        self.bare += [
            number
            for number, base in enumerate(self.bases)
            if number not in self.bare and base >= 0 and not self._drawn_in_core(number, base)
        ]

    def alpha(self, number: int, picture: Floats) -> Floats:
        """What is drawn on a picture of a look, from 0 to 1."""
        base = self.bases[number]
        under = self.colours[number] if base in (-1, number) else self.looks[base].picture
        return _alpha(picture, under, self.least)

    def strength(self, number: int) -> float:
        base = self.bases[number]
        under = self.colours[number] if base in (-1, number) else self.looks[base].picture
        return _strongest(_difference(self.looks[number].picture, under))

    def alike(self, one: int, other: int) -> bool:
        """Whether two bare looks are nearly the same all over."""
        apart = np.abs(self.looks[one].picture - self.looks[other].picture).mean(axis=-1)
        # On some skins a covered and an empty cell differ at the edge only.
        return bool(apart[4:-4, 4:-4].mean() < _SAME_GROUND and _rim(apart).mean() < _SAME_GROUND)

    def _drawn_in_core(self, number: int, base: int) -> bool:
        difference = _difference(self.looks[number].picture, self.looks[base].picture)
        return not _hardly_drawn(difference[_CORE, _CORE], self.least)

    def _base_of(self, look: Look) -> int:
        # The larger part of the ring must agree; a large glyph reaches into it, and leaves only
        # the corners free.
        for zone, share, most in ((_RING, 40, _SAME_GROUND), (_CORNERS, 25, _SAME_GROUND / 2)):
            if not self.bare:
                break
            grounds = np.stack([self.looks[number].picture[zone] for number in self.bare])
            apart = np.abs(grounds - look.picture[zone]).mean(axis=-1)
            distances = np.percentile(apart, share, axis=1)
            best, found = most, -1
            for at in np.flatnonzero(distances < most).tolist():
                number = self.bare[at]
                rim = np.abs(_rim(look.picture) - _rim(self.looks[number].picture)).mean(axis=-1)
                distance = float(distances[at]) + 0.4 * float(np.median(rim))
                if distance < best:
                    best, found = distance, number
            if found >= 0:
                return found
        return -1


def find_glyphs(looks: list[Look], noise: float) -> list[Glyph]:
    """What is drawn on each look, seen against the bare look of the same ground, if there is one:
    a bevel, a gradient or a pattern is then no part of it."""
    grounds = Grounds(looks, noise)
    shapes = classify(
        np.stack([grounds.alpha(number, look.picture) for number, look in enumerate(looks)])
    )
    return [
        Glyph(
            number in grounds.bare,
            grounds.bases[number],
            grounds.colours[number],
            dict(zip(CLASSES, shapes[number].tolist(), strict=True)),
            grounds.strength(number),
        )
        for number in range(len(looks))
    ]


def split_by_shape(looks: Looks) -> Looks:
    """Looks whose cells clearly carry different glyphs, parted: small thin digits of one colour
    differ too little on the whole to be told apart otherwise."""
    grounds = Grounds(looks.looks, looks.noise)
    parted: list[Look] = []
    for number, look in enumerate(looks.looks):
        if number in grounds.bare or look.count < 2:
            parted.append(look)
            continue
        pictures = looks.pictures[look.cells].astype(np.float32)
        shapes = classify(np.stack([grounds.alpha(number, picture) for picture in pictures]))
        best = shapes.argmax(axis=1)
        sure = shapes.max(axis=1) > np.log(0.6)
        kinds = [kind for kind in np.unique(best[sure]) if (best[sure] == kind).sum() >= 2]
        kinds = [kind for kind in kinds if CLASSES[kind] in "12345678"]
        if len(kinds) < 2:
            parted.append(look)
            continue
        nearest = shapes[:, kinds].argmax(axis=1)
        for at in range(len(kinds)):
            member = nearest == at
            parted.append(Look(look.cells[member], average(looks.pictures[look.cells[member]])))
    parted = [look for look in parted if look.count]
    return replace(looks, looks=sorted(parted, key=lambda look: -look.count))


def merge_alike(looks: Looks) -> Looks:
    """Looks that differ by how they were painted or packed only, brought together: a glyph of the
    same shape and colours, or the same bare ground."""
    grounds = Grounds(looks.looks, looks.noise)
    glyphs = find_glyphs(looks.looks, looks.noise)
    merged: list[list[int]] = []
    for number in range(len(glyphs)):
        for group in merged:
            if _same(looks, glyphs, grounds, group[0], number):
                group.append(number)
                break
        else:
            merged.append([number])
    together = [
        Look(
            np.concatenate([looks.looks[number].cells for number in group]),
            looks.looks[group[0]].picture,
        )
        for group in merged
    ]
    return replace(looks, looks=sorted(together, key=lambda look: -look.count))


def _same(looks: Looks, glyphs: list[Glyph], grounds: Grounds, large: int, small: int) -> bool:
    one, other = glyphs[large], glyphs[small]
    if one.bare or other.bare:
        # A rare variant of a bare look, by a shadow or a pixel to the side.
        rare = looks.looks[small].count < _RARE * looks.grid.cells + 2
        return one.bare and other.bare and rare and grounds.alike(large, small)
    shape, probability = max(one.shape.items(), key=lambda item: item[1])
    agree = probability > _SURELY and other.shape[shape] > _SURELY and shape != "."
    apart = float(np.abs(one.ground - other.ground).max())
    if not agree or apart >= _SAME_COLOUR:
        return False
    # A mouse may have the shape of a flag, but not of the flags of the same board.
    if shape in "F?*X" and _overlap(looks, grounds, large, small) < _SAME_SIGN:
        return False
    return _inks_apart(looks, grounds, large, small) < _SAME_INK


def _overlap(looks: Looks, grounds: Grounds, one: int, other: int) -> float:
    """How well what is drawn on two looks covers each other, from -1 to 1."""
    drawn = [grounds.alpha(number, looks.looks[number].picture) for number in (one, other)]
    soft = [cv2.GaussianBlur(alpha, (0, 0), 2.0)[_MIDDLE, _MIDDLE].ravel() for alpha in drawn]
    return float(np.corrcoef(soft[0], soft[1])[0, 1])


def _inks_apart(looks: Looks, grounds: Grounds, one: int, other: int) -> float:
    inks = []
    for number in (one, other):
        picture = looks.looks[number].picture
        strong = grounds.alpha(number, picture)[_MIDDLE, _MIDDLE] > 0.75
        inks.append(np.median(picture[_MIDDLE, _MIDDLE][strong], axis=0))
    return float(np.abs(inks[0] - inks[1]).max())


def _rim(apart: Floats) -> Floats:
    """The outermost eighth of a cell on each side."""
    sides = apart[:, :4].swapaxes(0, 1), apart[:, -4:].swapaxes(0, 1)
    return np.concatenate([apart[:4], apart[-4:], *sides])


def ground_of(picture: Floats) -> Floats:
    """The colour of the ring, or of the corners where a glyph fills the ring."""
    ring, corners = (_usual_colour(picture[zone]) for zone in (_RING, _CORNERS))
    return corners[0] if ring[1] < _MOSTLY <= corners[1] else ring[0]


def _usual_colour(colours: Floats) -> tuple[Floats, float]:
    """The middle one of some colours, and which share of them is near it."""
    middle: Floats = np.median(colours, axis=0)
    return middle, float((np.abs(colours - middle).max(axis=-1) < _NEAR).mean())


def _unrest(picture: Floats) -> float:
    """How much colours change from pixel to pixel."""
    middle = picture[_MIDDLE, _MIDDLE]
    return sum(float(np.abs(np.diff(middle, axis=axis)).mean()) for axis in (0, 1))


def _difference(picture: Floats, base: Floats) -> Floats:
    found: Floats = np.abs(picture - base).max(axis=-1)
    return found


def _is_plain(picture: Floats, ground: Floats, least: float) -> bool:
    """Of one colour, or of colours that run into each other without an edge."""
    if _hardly_drawn(_difference(picture, ground)[_MIDDLE, _MIDDLE], least):
        return True
    middle = picture[_MIDDLE, _MIDDLE]
    steps = [np.abs(np.diff(middle, axis=axis)).max(axis=-1) for axis in (0, 1)]
    return all(_hardly_drawn(step, 0.55 * least) for step in steps)


def _hardly_drawn(difference: Floats, least: float) -> bool:
    drawn, strongly = (difference > least).mean(), (difference > _STRONG * least).mean()
    return bool(drawn < _FLAT_SHARE or strongly < _STRONG_SHARE)


def _is_pattern(shape: Floats, very_common: bool) -> bool:
    """Like no glyph in particular, or like a flag or mine where there are too many of them."""
    digit = max(shape[CLASSES.index(mark)] for mark in "12345678")
    other = max(shape[CLASSES.index(mark)] for mark in "F?*X0")
    return bool(digit < np.log(0.6) and other < np.log(0.97 if very_common else 0.6))


def _alpha(picture: Floats, base: Floats, least: float) -> Floats:
    """How much of each pixel is drawn, from 0 to 1."""
    difference = _difference(picture, base)
    found: Floats = np.clip(difference / max(0.85 * _strongest(difference), least), 0, 1)
    return _without_rim(found.astype(np.float32))


def _without_rim(alpha: Floats) -> Floats:
    """Without what hangs together with the edge of the cell – gaps, round corners, bevels – if a
    glyph is left in the middle then."""
    drawn = (alpha > 0.3).astype(np.uint8)
    count, parts = cv2.connectedComponents(drawn, connectivity=8)
    rim = np.unique(np.concatenate([parts[0], parts[-1], parts[:, 0], parts[:, -1]]))
    at_rim = np.isin(parts, rim[rim > 0])
    left = (drawn > 0) & ~at_rim
    if count < 2 or left[_MIDDLE, _MIDDLE].mean() < _FLAT_SHARE:
        return alpha
    # The blurred border of what is taken away goes with it.
    gone = cv2.dilate(at_rim.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    found: Floats = np.where(gone & ~left, np.float32(0), alpha)
    return found


def _strongest(difference: Floats) -> float:
    return float(np.sort(difference[_MIDDLE, _MIDDLE], axis=None)[-25:].mean())
