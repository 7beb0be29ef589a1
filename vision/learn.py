"""Finds out what each look on a board means, on a skin never seen before."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from vision.glyph import Glyph, find_glyphs
from vision.logic import Marks, contradictions, too_many_flags
from vision.looks import Cells, Looks

Table = npt.NDArray[np.float64]

MEANINGS = "#012345678F?*!X."
_WRONG_CLUE, _FLAGGED_CLUE = 5.0, 2.0
_SURE = 3.0
"""A meaning is sure if the next best is less likely by this factor, as a power of e."""
_NEVER = -30.0
_LOWEST = -12.0
"""No shape is ruled out further than this: the rules of the game may know better."""
_MOST_LOOKS = 22
_MOST_TRIED = 1500
"""Meanings that are tried for a board; one that needs more is hardly a board."""
_NOT_FAR, _MOST_CHANGES, _HOPELESS = 12.0, 20, 13.0
_LEAST_POPUP = 12
_STRONG_INK = 60.0
"""What differs more from its ground is no noise of compression."""
_ANOTHER_PATTERN, _DRAWN = 6.0, 30.0
_ANOTHER_COLOUR = 8.0
"""What it costs that cells of two colours are both covered, or both empty."""


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """What the looks of a board mean."""

    meanings: str
    """A character of the text form for each look; `.` is not known."""
    margins: list[float]
    """By how much each is likelier than the next best, as a power of e."""
    wrong: int
    """Clues that contradict the rules all the same."""
    score: float


class _Assignment:
    """Scores of what looks may mean."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.by_cell = looks.by_cell().reshape(looks.grid.rows, looks.grid.cols)
        self.glyphs = find_glyphs(looks.looks, looks.noise)
        self.hints = _hints(looks, self.glyphs)
        counts = np.array([look.count for look in looks.looks], float)
        self.meetings = _meetings(self.by_cell, len(counts))
        self.expected = 8.0 * np.outer(counts, counts) / self.by_cell.size
        colours = _other_colour(self.glyphs, self.by_cell) + _other_pattern(looks, self.glyphs)
        self.families = _families(self, colours)
        # A few cells of another colour are a matter of shadows, cursors and compression.
        weight = np.minimum(1.0, (counts + 2) / (0.01 * self.by_cell.size + 3))
        self.other_colour = colours * np.minimum(weight[:, None], weight)
        self.known: dict[str, tuple[float, int]] = {}

    def score(self, meanings: str) -> float:
        return self._look_up(meanings)[0]

    def wrong(self, meanings: str) -> int:
        return self._look_up(meanings)[1]

    def _look_up(self, meanings: str) -> tuple[float, int]:
        if meanings not in self.known:
            marks = self.marks(meanings)
            wrong = int(contradictions(marks).sum())
            # People do set flags wrongly, but not everywhere.
            flagged = int(too_many_flags(marks).sum())
            cost = _WRONG_CLUE * wrong + _FLAGGED_CLUE * (min(flagged, 3) + 0.15 * flagged)
            self.known[meanings] = self._likelihood(meanings) - cost, wrong
        return self.known[meanings]

    def _likelihood(self, meanings: str) -> float:
        """By the looks alone: shapes, grounds, numbers, and what can mean the same."""
        total = sum(
            float(self.hints[number, MEANINGS.index(meaning)])
            for number, meaning in enumerate(meanings)
        )
        for meaning, glyph in zip(meanings, self.glyphs, strict=True):
            if glyph.bare:
                continue
            if glyph.base >= 0:
                total += _fits_ground(meaning, meanings[glyph.base], glyph)
            elif meaning in "F?" and self._unlike_covered(glyph, meanings):
                total -= 4.0
        for same in "#0":
            having = [number for number, meaning in enumerate(meanings) if meaning == same]
            # Each needs only one companion that it is like, and some that it meets.
            for at, number in enumerate(having[1:], 1):
                total -= float(self.other_colour[number, having[:at]].min())
                total -= self.never_meets(number, having[:at])
        return total - self._strange(meanings)

    def never_meets(self, number: int, others: list[int]) -> float:
        """How strange it is that a look stands beside none of the others, if they are all
        scattered over the same part of the board."""
        expected = float(self.expected[number, others].sum())
        met = float(self.meetings[number, others].sum())
        return min(8.0, 0.6 * expected) if met < 0.02 * expected else 0.0

    def _unlike_covered(self, glyph: Glyph, meanings: str) -> bool:
        """Whether a glyph's ground is of another colour than every covered cell."""
        covered = [
            other for other, meaning in zip(self.glyphs, meanings, strict=True) if meaning == "#"
        ]
        apart = [float(np.abs(other.ground - glyph.ground).max()) for other in covered]
        return bool(apart) and min(apart) > 30

    def _strange(self, meanings: str) -> float:
        """What is not expected of a game as a whole."""
        covered = [number for number, meaning in enumerate(meanings) if meaning == "#"]
        cost = 0.0
        if not any(meaning in "12345678" for meaning in meanings) and "0" in meanings:
            cost += 10.0  # an opening ends in numbers
        if not covered:
            cost += 1.5
        if "*" in meanings and "!" not in meanings:
            cost += 2.0  # mines are shown when one has gone off
        if "X" in meanings and "*" not in meanings and "!" not in meanings:
            cost += 3.0  # and so are wrong flags
        for number, meaning in enumerate(meanings):
            # Flags and mines stand among covered cells, somewhere.
            if meaning in "F?*X" and covered:
                cost += self.never_meets(number, covered)
        counts = dict.fromkeys(_AT_MOST, 0)
        for look, meaning in zip(self.looks.looks, meanings, strict=True):
            if meaning in counts:
                counts[meaning] += look.count
        for meaning, count in counts.items():
            most = _AT_MOST[meaning] * self.by_cell.size + 2.0
            if count > most:
                cost += 6.0 * float(np.log(count / most))
        return cost

    def marks(self, meanings: str) -> Marks:
        codes = np.frombuffer(meanings.encode(), np.uint8)
        found: Marks = codes[self.by_cell]
        return found


_AT_MOST = {
    "1": 0.5,
    "2": 0.35,
    "3": 0.2,
    "4": 0.1,
    "5": 0.04,
    "6": 0.015,
    "7": 0.003,
    "8": 0.001,
    "F": 0.45,
    "?": 0.05,
    "*": 0.45,
    "!": 0.0,
    "X": 0.03,
}
"""The share of a board's cells that a mark hardly exceeds."""


def _fits_ground(meaning: str, ground: str, glyph: Glyph) -> float:
    """Flags stand on covered cells, numbers on open ones; what no glyph is like may be noise."""
    if meaning == ground:
        return -1.5 if _is_noise(glyph) else -8.0
    if ground == "#":
        return -6.0 if meaning in "012345678" else 0.0
    return {"F": -3.0, "?": -3.0, "#": -4.0}.get(meaning, 0.0)


def _is_noise(glyph: Glyph) -> bool:
    return glyph.shape["."] > -0.7 and glyph.strength < _STRONG_INK


def _hints(looks: Looks, glyphs: list[Glyph]) -> Table:
    """How likely each meaning is by the look alone, as a power of e."""
    found = np.full((len(glyphs), len(MEANINGS)), _NEVER)
    for number, (look, glyph) in enumerate(zip(looks.looks, glyphs, strict=True)):
        shape = {mark: max(log, _LOWEST) for mark, log in glyph.shape.items()}
        hints = _bare_hints(shape) if glyph.bare else _glyph_hints(shape, look.count, glyph)
        # Common cells that are none of a game's are not to be expected on a board, except where
        # something plain lies over it.
        rarity = float(np.log(look.count))
        hints["."] = -5.0 - 1.5 * rarity if glyph.bare else -3.0 - 2.0 * rarity + shape["."] / 4
        for meaning, hint in hints.items():
            found[number, MEANINGS.index(meaning)] = hint
    return found


def _bare_hints(shape: dict[str, float]) -> dict[str, float]:
    # A pattern may be a glyph that was not understood, and a colour may stand for a number.
    hints = {mark: -4.0 + shape[mark] for mark in "F?*X"}
    if shape["F"] > -0.5:  # on a board that is won there may be no covered cell to compare with
        hints["F"] = shape["F"] - 1.0
    hints |= {str(digit): -5.0 - 0.3 * digit for digit in range(1, 9)}
    return hints | {"#": min(0.0, -2.0 - shape["."] / 4) if shape["F"] > -0.5 else 0.0, "0": -0.3}


def _glyph_hints(shape: dict[str, float], count: int, glyph: Glyph) -> dict[str, float]:
    hints = {mark: shape[mark] for mark in "12345678F?*X"}
    for digit in range(1, 9):  # large numbers are rare
        hints[str(digit)] -= 0.15 * digit
    odd_ground = glyph.base < 0
    hints["!"] = shape["*"] - (0.5 if odd_ground and count <= 2 else 5.0)
    if odd_ground and count == 1:
        hints["*"] -= 5.0
    if glyph.base >= 0:  # more is drawn on flags than on anything else
        hints["F"] = max(hints["F"], -4.0)
    # A pattern in cells that are common: covered ones, or noughts with a dot or a nought on them.
    pattern = max(shape["."], -6.0) + min(0.0, float(np.log(count)) - 3.0)
    hints["#"] = pattern
    hints["0"] = max(shape["0"], pattern)
    return hints


def _other_colour(glyphs: list[Glyph], by_cell: Cells) -> Table:
    """For each pair of looks, what it costs that both are covered, or both are noughts: little
    for the two shades of a checkerboard, much for grounds of other colours."""
    parity = np.indices(by_cell.shape).sum(axis=0) % 2
    odd = [float(parity[by_cell == number].mean()) for number in range(len(glyphs))]
    grounds = np.stack([glyph.ground for glyph in glyphs])
    apart = np.abs(grounds[:, None] - grounds).max(axis=-1)
    found: Table = _ANOTHER_COLOUR * np.clip((apart - 5.0) / 12.0, 0, 1)
    even_ones = np.array([share < 0.01 for share in odd])
    odd_ones = np.array([share > 0.99 for share in odd])
    shades = np.outer(even_ones, odd_ones) | np.outer(odd_ones, even_ones)
    found[shades] = np.where(apart[shades] > 40, 2.0, 0.0)
    return found


def _other_pattern(looks: Looks, glyphs: list[Glyph]) -> Table:
    """For each pair of bare looks, what it costs that both are covered, or both are noughts, if
    something is drawn on one that is not on the other, apart from their colour."""
    found = np.zeros((len(glyphs), len(glyphs)))
    bare = [number for number, glyph in enumerate(glyphs) if glyph.bare]
    for one, other in combinations(bare, 2):
        core = [looks.looks[number].picture[8:-8, 8:-8] for number in (one, other)]
        apart = core[0] - core[1]
        rest = np.abs(apart - np.median(apart, axis=(0, 1))).max(axis=-1)
        drawn = float((rest > _DRAWN).mean())
        found[one, other] = found[other, one] = _ANOTHER_PATTERN * min(1.0, drawn / 0.1)
    return found


def _families(assignment: _Assignment, colours: Table) -> list[list[int]]:
    """Bare looks that surely mean the same, whatever that is."""
    families: list[list[int]] = []
    for number, glyph in enumerate(assignment.glyphs):
        if not glyph.bare:
            continue
        for family in families:
            if colours[number, family].min() < 0.5 and assignment.never_meets(number, family) < 0.5:
                family.append(number)
                break
        else:
            families.append([number])
    return families


def _meetings(by_cell: Cells, count: int) -> Table:
    """How often two looks stand side by side or corner to corner."""
    found = np.zeros((count, count))
    rows, cols = by_cell.shape
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        here = by_cell[: rows - down, max(0, -right) : cols - max(0, right)]
        there = by_cell[down:, max(0, right) : cols + min(0, right)]
        np.add.at(found, (here.ravel(), there.ravel()), 1)
    return found + found.T


def learn(looks: Looks) -> Meaning:
    """The likeliest meaning of each look, by shape, ground, and above all the rules of the game."""
    assignment = _Assignment(looks)
    main = _main_looks(assignment)
    starts = _starts(assignment, main)
    climbed = (_climb(assignment, start, main, _neighbours) for start in starts)
    best = _climb(assignment, max(climbed, key=assignment.score), main, _two_at_once)
    for number in range(len(best)):
        if number not in main:  # rare looks, one after the other
            others = [
                _with(best, [number], other)
                for other in _alternatives(assignment, number, best[number])
            ]
            best = max([best, *others], key=assignment.score)
    margins = _margins(assignment, best)
    for number in _lying_over(assignment):
        margins[number] = 0.0
    sure = "".join(
        meaning if margin >= _SURE + (look.count == 1) else "."
        for meaning, margin, look in zip(best, margins, looks.looks, strict=True)
    )
    return Meaning(sure, margins, assignment.wrong(best), assignment.score(best))


def _lying_over(assignment: _Assignment) -> list[int]:
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
        ):
            found.append(number)
    return found


def _main_looks(assignment: _Assignment) -> list[int]:
    """The common looks, which are settled first and together."""
    counts = [look.count for look in assignment.looks.looks]
    least = max(2, round(0.004 * assignment.by_cell.size))
    common = [number for number, count in enumerate(counts) if count >= least]
    return (common or list(range(len(counts))))[:_MOST_LOOKS]


def _starts(assignment: _Assignment, main: list[int]) -> Iterable[str]:
    """The likeliest meanings by look alone, with each way to tell covered from open among the
    families of bare looks. More of those may be numbers shown by colour, the commoner the
    smaller."""
    by_look = ["."] * len(assignment.glyphs)
    for number in main:
        by_look[number] = MEANINGS[int(assignment.hints[number].argmax())]
    families, glyphs = assignment.families, assignment.glyphs
    seen = set()
    for choice in product("#0n", repeat=min(5, len(families))):
        start = by_look.copy()
        digits = iter("12345678")
        for at, family in enumerate(families):
            # Beyond the fifth family only numbers shown by colour make sense.
            meaning = choice[at] if at < len(choice) else "n" if "n" in choice else "#"
            digit = next(digits, "8") if meaning == "n" else meaning
            for number in family:
                start[number] = digit
        for number in main:
            glyph = glyphs[number]
            if not glyph.bare and glyph.base >= 0 and _is_noise(glyph):
                start[number] = start[glyph.base]
        seen.add("".join(start))
        # What looks like a lone mine or cross may be what a skin draws on noughts.
        for number in main:
            if start[number] in "*X?" or (start[number] == "F" and glyphs[number].base < 0):
                start[number] = "0"
        seen.add("".join(start))
    return sorted(seen, key=lambda start: -assignment.score(start))[:5]


def _climb(assignment: _Assignment, start: str, main: list[int], moves: Moves) -> str:
    """Follow the best of some moves as long as that helps."""
    here = start
    while len(assignment.known) < _MOST_TRIED:
        better = max(moves(assignment, here, main), key=assignment.score, default=here)
        if assignment.score(better) <= assignment.score(here) + 1e-9:
            break
        here = better
    return here


def _two_at_once(assignment: _Assignment, here: str, main: list[int]) -> Iterable[str]:
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


def _neighbours(assignment: _Assignment, here: str, main: list[int]) -> Iterable[str]:
    for number in main:
        for other in _alternatives(assignment, number, here[number]):
            yield _with(here, [number], other)
    families = [family for family in assignment.families if family[0] in main]
    for family in families:
        for other in "#012345":
            yield _with(here, family, other)
    for first, second in combinations(families, 2):
        yield _with(_with(here, first, here[second[0]]), second, here[first[0]])


Moves = Callable[[_Assignment, str, list[int]], Iterable[str]]


def _with(meanings: str, numbers: list[int], meaning: str) -> str:
    changed = list(meanings)
    for number in numbers:
        changed[number] = meaning
    return "".join(changed)


def _alternatives(assignment: _Assignment, number: int, meaning: str) -> Iterable[str]:
    row = assignment.hints[number]
    for at in np.argsort(-row)[:12]:
        if MEANINGS[at] != meaning and row[at] > max(_NEVER, row.max() - _HOPELESS):
            yield MEANINGS[at]


def _margins(assignment: _Assignment, best: str) -> list[float]:
    """How much worse the best of all tried assignments is that gives a look another meaning."""
    for other in list(_neighbours(assignment, best, list(range(len(best))))):
        assignment.score(other)
    score = assignment.score(best)
    found = [-_NEVER] * len(best)
    for tried, (other_score, _) in assignment.known.items():
        for number, (meaning, other) in enumerate(zip(best, tried, strict=True)):
            if meaning != other:
                found[number] = min(found[number], score - other_score)
    return found
