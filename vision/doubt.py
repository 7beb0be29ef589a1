"""What is not sure of what was learned: rare looks, and what stands under or beside something that
lies over the board."""

from __future__ import annotations

import numpy as np

from vision.assignment import Assignment
from vision.hints import MEANINGS
from vision.logic import Flags, around

_SURE = 3.0
"""A meaning is sure if the next best is less likely by this factor, as a power of e."""
_ALONE, _RARE_SIGN = 0.8, 3.0
_LONE_SIGN, _CLEAR_SIGN, _OTHER_SIGN = 2.0, 1.5, 6.0
"""What more is asked of a look of one cell, and of a rare or lone sign."""
_RARE_COLOUR = 4.0
_NOT_LOST = 10.0
"""Mines and wrong flags are shown when one has gone off."""
_LIKE_NO_SUCH_SHAPE, _CLEARLY, _NO_DOUBT = -1.0, -0.3, -0.01
_RARE = 0.01
_SEVERAL = 0.03
_ANOTHER_COLOUR, _QUITE_ANOTHER_COLOUR = 2.0, 7.5
_LEAST_POPUP = 12
_MOST_DISTRUST = 30.0
_FEW, _SAME_GROUND, _CLEARLY_ANOTHER = 3, 12.0, 40.0


def doubtful(assignment: Assignment, best: str, margins: list[float]) -> str:
    """The meanings, with `.` for each that is not sure."""
    sure = [margin >= _needed(assignment, number, best) for number, margin in enumerate(margins)]
    for number in (
        *_lying_over(assignment, best),
        *_of_own_colour(assignment, best),
        *_not_told_by_colour(assignment, best, sure),
    ):
        sure[number] = False
    for number, glyph in enumerate(assignment.glyphs):
        if glyph.base >= 0 and not sure[glyph.base]:
            sure[number] = sure[number] and not _is_rare(assignment, number)
    _doubt_beside(assignment, best, sure)
    return "".join(meaning if known else "." for meaning, known in zip(best, sure, strict=True))


def _is_rare(assignment: Assignment, number: int) -> bool:
    return _is_few(assignment, assignment.looks.looks[number].count)


def _is_few(assignment: Assignment, count: int) -> bool:
    return count <= max(3, _RARE * assignment.by_cell.size)


def _needed(assignment: Assignment, number: int, best: str) -> float:
    """The margin that makes a meaning sure."""
    meaning = best[number]
    # A mine that goes off is always alone.
    alone = assignment.looks.looks[number].count == 1 and meaning != "!"
    needed = _SURE + _ALONE * alone
    glyph = assignment.glyphs[number]
    if glyph.bare and _is_rare(assignment, number) and _is_of_own_kind(assignment, number):
        needed += _RARE_COLOUR
    if meaning in "F?*!X":
        rare = _is_rare(assignment, number) and meaning != "!"
        shape = _shape(assignment, number, meaning)
        unlike = shape < _LIKE_NO_SUCH_SHAPE
        needed += _RARE_SIGN * (rare and shape < _CLEARLY)
        if alone:
            needed += _lone_sign(assignment, number, best)
        several = max(8, _SEVERAL * assignment.by_cell.size)
        few = _count_unlike(assignment, best, meaning) <= several
        needed += 2 * _RARE_SIGN * (unlike and (few or meaning != "F"))
        needed += _NOT_LOST * (meaning in "*X" and "!" not in best)
    return needed


def _lone_sign(assignment: Assignment, number: int, best: str) -> float:
    """What more is asked of a sign that looks like no other cell: a mouse may look like a flag.
    Where there are other flags, it would look like them."""
    counts = [
        look.count
        for other, look in enumerate(assignment.looks.looks)
        if best[other] == best[number] and other != number
    ]
    if max(counts, default=0) > 2:
        return _OTHER_SIGN
    return _LONE_SIGN if _shape(assignment, number, best[number]) < _NO_DOUBT else _CLEAR_SIGN


def _shape(assignment: Assignment, number: int, sign: str) -> float:
    """How likely a look has the shape of a sign, as a power of e."""
    return assignment.glyphs[number].shape["*" if sign == "!" else sign]


def _count_unlike(assignment: Assignment, best: str, sign: str) -> int:
    """How many cells mean a sign without having its shape: on a skin with flags of its own
    there are several."""
    return sum(
        look.count
        for number, look in enumerate(assignment.looks.looks)
        if best[number] == sign and _shape(assignment, number, sign) < _LIKE_NO_SUCH_SHAPE
    )


def _is_of_own_kind(assignment: Assignment, number: int) -> bool:
    """Whether a bare look is one of the few that it surely means the same as, and that anything
    is drawn on."""
    family = next(family for family in assignment.families if number in family)
    count = sum(
        look.count
        for other, look in enumerate(assignment.looks.looks)
        if other in family or assignment.glyphs[other].base in family
    )
    return _is_few(assignment, count)


def _lying_over(assignment: Assignment, best: str) -> list[int]:
    """Bare looks of a colour of their own that fill a rectangle: something lies over the board."""
    found = []
    for number, look in enumerate(assignment.looks.looks):
        rows, cols = np.divmod(look.cells, assignment.looks.grid.cols)
        height, width = int(np.ptp(rows)) + 1, int(np.ptp(cols)) + 1
        others = [
            other for other, glyph in enumerate(assignment.glyphs) if glyph.bare and other != number
        ]
        if (
            assignment.glyphs[number].bare
            and look.count == height * width >= _LEAST_POPUP
            and min(height, width) >= 3
            and look.count < 0.6 * assignment.by_cell.size
            and (not others or assignment.other_colour[number, others].min() > 4)
            and not (best[number] == "0" and _ends_in_numbers(assignment, best, number))
        ):
            found.append(number)
    return found


def _ends_in_numbers(assignment: Assignment, best: str, number: int) -> bool:
    """Whether nothing but numbers stands around a look, as around an opening."""
    inside = _cells_of(assignment, [number])
    rim = (around(inside) > 0) & ~inside
    numbers = [other for other, meaning in enumerate(best) if meaning in "12345678"]
    return bool(rim.any() and _cells_of(assignment, numbers)[rim].all())


def _not_told_by_colour(assignment: Assignment, best: str, sure: list[bool]) -> list[int]:
    """Numbers shown by colour only, if all are the same one and of one colour – any picture in two
    colours could be read as that, unless there are flags – or if two colours are surely the same
    number."""
    numbers = [number for number, meaning in enumerate(best) if meaning in "12345678"]
    kinds = {best[number] for number in numbers}
    bare = [number for number, glyph in enumerate(assignment.glyphs) if glyph.bare]
    if not numbers or len(kinds) > 1 or not set(numbers) <= set(bare):
        return []
    if any(
        meaning == "F" and sure[number] and _shape(assignment, number, "F") > _NO_DOUBT
        for number, meaning in enumerate(best)
    ):
        return []

    def colours(some: list[int]) -> int:
        found: list[int] = []
        for number in some:
            if all(assignment.apart[number][other] > _CLEARLY_ANOTHER for other in found):
                found.append(number)
        return len(found)

    known = [number for number in numbers if sure[number]]
    unknown = [number for number in bare if best[number] == "."]
    several = colours(numbers) > 1 or colours(numbers + unknown) > 2
    told = colours(known) == 1 and several
    return [] if told else numbers


def _of_own_colour(assignment: Assignment, best: str) -> list[int]:
    """Looks that are covered or empty by what was learned, but of another colour than commoner
    ones: tooltips, what the mouse is over, or numbers that were not understood."""
    found: list[int] = []
    counts = [look.count for look in assignment.looks.looks]
    several = max(2, _SEVERAL * assignment.by_cell.size)
    # The commonest first: what is like a doubtful look is doubtful, too.
    for number in sorted(range(len(best)), key=lambda number: -counts[number]):
        meaning = best[number]
        if meaning not in "#0":
            continue
        rare = counts[number] <= several
        common = [
            other
            for other, another in enumerate(best)
            if another == meaning
            and counts[other] > max(several if rare else 0, counts[number])
            and other not in found
        ]
        unlike = _ANOTHER_COLOUR if rare else _QUITE_ANOTHER_COLOUR
        if common and assignment.colours[number, common].min() > unlike:
            found.append(number)
        elif meaning == "#" and not assignment.glyphs[number].bare:
            ground = MEANINGS.index(meaning)
            if assignment.hints[number].argmax() != ground and _is_rare(assignment, number):
                found.append(number)
    return found


def _doubt_beside(assignment: Assignment, best: str, sure: list[bool]) -> None:
    """Rare looks that stand only beside cells that are not known may be known ones half hidden;
    those on the ground of a cell beside them that is not known, and of no common look, may be
    letters on what lies over the board."""
    doubted = [number for number, known in enumerate(sure) if not known or best[number] == "."]
    crowded = around(_cells_of(assignment, doubted)) >= 2
    looks, grounds = assignment.looks.looks, assignment.apart
    common = [number for number, look in enumerate(looks) if sure[number] and look.count > _FEW]
    for number, look in enumerate(looks):
        if not sure[number] or look.count > _FEW or assignment.glyphs[number].bare:
            continue
        same = [other for other in doubted if grounds[number][other] < _SAME_GROUND]
        beside = around(_cells_of(assignment, same)).ravel()[look.cells] > 0
        foreign = all(grounds[number][other] > _SAME_GROUND for other in common)
        sure[number] = not (crowded.ravel()[look.cells].all() or (foreign and beside.all()))


def _cells_of(assignment: Assignment, numbers: list[int]) -> Flags:
    found: Flags = np.isin(assignment.by_cell, numbers)
    return found
