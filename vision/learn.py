"""Finds out what each look on a board means, on a skin never seen before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from vision.assignment import Assignment
from vision.doubt import doubtful
from vision.glyph import Glyph
from vision.hints import MEANINGS, NEVER, is_noise
from vision.logic import around
from vision.looks import Looks

_MOST_LOOKS = 22
_MOST_TRIED = 1500
"""Meanings that are tried for a board; one that needs more is hardly a board."""
_PERHAPS = -1.5
_MUCH_INK = 60.0
_HARDLY_ANY = 0.05
_MOST_SECOND_THOUGHTS = 3
_ALTERNATIVES, _FEW_ALTERNATIVES = 12, 6
_FEW_WRONG, _MOST_WRONG = 4, 0.12
_NOT_FAR, _MOST_CHANGES, _HOPELESS = 12.0, 20, 13.0


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What the looks of a board mean."""

    meanings: str
    """A character of the text form for each look; `.` is not known."""
    likeliest: str
    """The same with what is likeliest where that is not sure."""
    margins: list[float]
    """By how much each is likelier than the next best, as a power of e."""
    written_on: bool
    """Whether a number seems to stand on cells that are covered."""
    wrong: int
    """Clues that contradict the rules all the same."""
    score: float


def learn(looks: Looks) -> Meaning:
    """The likeliest meaning of each look, by shape, ground, and above all the rules of the game."""
    assignment = Assignment(looks)
    main = _main_looks(assignment)
    starts = _starts(assignment, main)
    climbed = [_climb(assignment, start, main, _neighbours) for start in starts]
    best = max(climbed, key=assignment.score)
    if _is_hopeless(assignment, best):
        unknown = "." * len(best)
        wrong = assignment.wrong(best)
        return Meaning(unknown, unknown, [0.0] * len(best), False, wrong, -np.inf)
    best = _climb(assignment, best, main, _two_at_once)
    for number in range(len(best)):
        if number not in main:  # rare looks, one after the other
            others = [
                _with(best, [number], other)
                for other in _alternatives(assignment, number, best[number])
            ]
            best = max([best, *others], key=assignment.score)
    margins = _margins(assignment, best)
    for _ in range(_MOST_SECOND_THOUGHTS):
        if min(margins) >= 0:
            break
        # With the rare looks settled, a common one may mean something else.
        best = max(assignment.known, key=assignment.score)
        margins = _margins(assignment, best)
    sure = doubtful(assignment, best, margins)
    written_on = any(
        meaning in "12345678" and glyph.base >= 0 and best[glyph.base] == "#"
        for meaning, glyph in zip(best, assignment.glyphs, strict=True)
    )
    return Meaning(sure, best, margins, written_on, assignment.wrong(best), assignment.score(best))


def _is_hopeless(assignment: Assignment, best: str) -> bool:
    """Whether so many clues cannot be true, whatever looks mean, that it is no board."""
    marks = assignment.marks(best)
    clues = int(((marks >= ord("0")) & (marks <= ord("8"))).sum())
    return assignment.wrong(best) > max(_FEW_WRONG, _MOST_WRONG * clues)


def _main_looks(assignment: Assignment) -> list[int]:
    """The common looks, which are settled first and together."""
    counts = [look.count for look in assignment.looks.looks]
    least = max(2, round(0.004 * assignment.by_cell.size))
    common = [number for number, count in enumerate(counts) if count >= least]
    return (common or list(range(len(counts))))[:_MOST_LOOKS]


def _starts(assignment: Assignment, main: list[int]) -> Iterable[str]:
    """The likeliest meanings by look alone, with each way to tell covered from open among the
    bare looks, by families and by clans of those."""
    seen = _starts_by(assignment, main, assignment.families)
    if len(assignment.clans) < len(assignment.families):
        seen |= _starts_by(assignment, main, assignment.clans)
    return sorted(sorted(seen), key=lambda start: -assignment.score(start))[:5]


def _starts_by(assignment: Assignment, main: list[int], groups: list[list[int]]) -> set[str]:
    by_look = ["."] * len(assignment.glyphs)
    for number in main:
        by_look[number] = MEANINGS[int(assignment.hints[number].argmax())]
    glyphs = assignment.glyphs
    seen = set()
    for choice in product(*(_may_be(glyphs[group[0]]) for group in groups[:5])):
        start = by_look.copy()
        # Beyond the fifth group only numbers shown by colour make sense.
        rest = "n" if "n" in choice else "#"
        kinds = [*choice, *rest * (len(groups) - len(choice))]
        for group, kind in zip(groups, kinds, strict=True):
            meaning = kind if kind != "n" else _digit_like(glyphs[group[0]])
            for number in group:
                start[number] = meaning
        _number_by_covered(assignment, start, groups)
        for number in main:
            glyph = glyphs[number]
            if not glyph.bare and glyph.base >= 0 and is_noise(glyph):
                start[number] = start[glyph.base]
        seen.add("".join(start))
        # What looks like a lone mine or cross may be what a skin draws on noughts, or a picture
        # on covered cells.
        signs = [number for number in main if start[number] in "*X?"]
        flags = [number for number in main if start[number] == "F" and glyphs[number].base < 0]
        seen.add(_with("".join(start), signs + flags, "0"))
        seen.add(_with("".join(start), signs, "#"))
    return seen


def _may_be(glyph: Glyph) -> str:
    """What a family of bare looks may be: covered, noughts, a number, or perhaps flags."""
    return "#0nF" if glyph.strength > _MUCH_INK else "#0n"


def _number_by_covered(assignment: Assignment, start: list[str], groups: list[list[int]]) -> None:
    """Give numbers to the groups that have none yet: the more covered cells are around a
    colour on average, the larger is the number that it stands for."""
    open_ones = [group for group in groups if start[group[0]] == ""]
    if not open_ones:
        return
    hidden = [number for number, meaning in enumerate(start) if meaning in ("#", "F")]
    covered = around(np.isin(assignment.by_cell, hidden))
    usual = [float(covered[np.isin(assignment.by_cell, group)].mean()) for group in open_ones]
    # A colour that touches nothing covered is that of noughts.
    least = 0 if "0" not in start and min(usual) < _HARDLY_ANY else 1
    for digit, at in enumerate(np.argsort(usual), least):
        for number in open_ones[at]:
            start[number] = str(min(digit, 8))


def _digit_like(glyph: Glyph) -> str:
    """The digit that what is drawn on a look may be, or nothing."""
    digit = max("12345678", key=lambda digit: glyph.shape[digit])
    return digit if glyph.shape[digit] > _PERHAPS else ""


def _climb(assignment: Assignment, start: str, main: list[int], moves: Moves) -> str:
    """Follow the best of some moves as long as that helps."""
    here = start
    while len(assignment.known) < _MOST_TRIED:
        better = max(moves(assignment, here, main), key=assignment.score, default=here)
        if assignment.score(better) <= assignment.score(here) + 1e-9:
            break
        here = better
    return here


def _two_at_once(assignment: Assignment, here: str, main: list[int]) -> Iterable[str]:
    """Changes of two looks, each of which is not far from being better by itself."""
    changes = [
        (number, other)
        for number in main
        for other in _alternatives(assignment, number, here[number])
        if assignment.score(_with(here, [number], other)) > assignment.score(here) - _NOT_FAR
    ]
    for (first, meaning), (second, other) in combinations(changes[:_MOST_CHANGES], 2):
        if first != second:
            yield _with(_with(here, [first], meaning), [second], other)


def _neighbours(assignment: Assignment, here: str, main: list[int]) -> Iterable[str]:
    for number in main:
        for other in _alternatives(assignment, number, here[number]):
            yield _with(here, [number], other)
    families = [family for family in assignment.families if family[0] in main]
    for family in families:
        for other in "#012345":
            yield _with(here, family, other)
    # Which of two is drawn on the other cannot always be told by looking.
    for number in main:
        base = assignment.glyphs[number].base
        if base >= 0 and base != number and here[number] != here[base]:
            yield _with(_with(here, [number], here[base]), [base], here[number])
    for first, second in combinations(families, 2):
        yield _with(_with(here, first, here[second[0]]), second, here[first[0]])


Moves = Callable[[Assignment, str, list[int]], Iterable[str]]


def _with(meanings: str, numbers: list[int], meaning: str) -> str:
    changed = list(meanings)
    for number in numbers:
        changed[number] = meaning
    return "".join(changed)


def _alternatives(assignment: Assignment, number: int, meaning: str) -> Iterable[str]:
    row = assignment.hints[number]
    rare = assignment.looks.looks[number].count <= 2
    for at in np.argsort(-row)[: _FEW_ALTERNATIVES if rare else _ALTERNATIVES]:
        if MEANINGS[at] != meaning and row[at] > max(NEVER, row.max() - _HOPELESS):
            yield MEANINGS[at]


def _margins(assignment: Assignment, best: str) -> list[float]:
    """How much worse the best of all tried assignments is that gives a look another meaning."""
    for other in list(_neighbours(assignment, best, list(range(len(best))))):
        assignment.score(other)
    score = assignment.score(best)
    found = [-NEVER] * len(best)
    for tried, (other_score, _) in assignment.known.items():
        for number, (meaning, other) in enumerate(zip(best, tried, strict=True)):
            if meaning != other:
                found[number] = min(found[number], score - other_score)
    return found
