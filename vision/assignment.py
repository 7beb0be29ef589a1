"""Scores what the looks of a board may mean, by what they look like and by the rules."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from vision.glyph import Glyph, find_glyphs
from vision.hints import (
    MEANINGS,
    Table,
    fits_ground,
    hints_of,
    meetings_of,
    other_colour,
    other_pattern,
)
from vision.logic import Marks, around, contradictions, mine_beliefs, too_many_flags
from vision.looks import Looks

Beliefs = npt.NDArray[np.float32]
Rows = list[list[float]]

_WRONG_CLUE, _FLAGGED_CLUE = 5.0, 2.0
_MISSED, _NEARLY = 3.0, 0.25
"""What it costs that a clue sees one mine too many or too few, by what is likely."""
_MOST_AGAINST_FLAGS, _MOST_FOR_FLAGS = 20.0, 12.0
_HOPELESS = 20.0
_MOST_AGAINST_COLOURS = 10.0
_ANOTHER_GROUND = 30.0
_NEARLY_SAME = 22.0
_NO_SHAPE = -3.0
_MAY_HAVE_GONE_OFF = {"!": -3.0, ".": -0.6}
"""How likely a look must be a mine that has gone off, if it is said to be one or not known yet."""
_COMMON_UNLIKE = 0.007


class Assignment:
    """Scores of what looks may mean."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self.by_cell = looks.by_cell().reshape(looks.grid.rows, looks.grid.cols)
        self.glyphs = find_glyphs(looks.looks, looks.noise)
        self.hints = hints_of(looks, self.glyphs)
        counts = np.array([look.count for look in looks.looks], float)
        self.meetings = meetings_of(self.by_cell, len(counts))
        self.expected = 8.0 * np.outer(counts, counts) / self.by_cell.size
        by_colour = other_colour(self.glyphs, self.by_cell)
        self.colours = by_colour + other_pattern(looks, self.glyphs)
        # A few cells of another colour are a matter of shadows, cursors and compression.
        weight = np.minimum(1.0, (counts + 2) / (0.01 * self.by_cell.size + 3))
        weight = np.minimum(weight[:, None], weight)
        self.other_colour = self.colours * weight
        self.known: dict[str, tuple[float, int]] = {}
        self.best = -np.inf
        # Plain numbers: there are few looks and many questions, and arrays answer slowly.
        self._counts = [look.count for look in looks.looks]
        self._hints = [dict(zip(MEANINGS, row, strict=True)) for row in self.hints.tolist()]
        self._expected: Rows = self.expected.tolist()
        self._meetings: Rows = self.meetings.tolist()
        # The commoner a look, the less its colour is one of several of the same.
        more = _COMMON_UNLIKE * np.minimum(counts[:, None], counts)
        self._unlike: Rows = (self.other_colour + more * (by_colour * weight) ** 2).tolist()
        self.apart: Rows = _grounds_apart(self.glyphs).tolist()
        self.families = _families(self, self.colours)
        self.clans = _clans(self.families, self.apart)
        self._cells = [self.by_cell == number for number in range(len(counts))]

    def score(self, meanings: str) -> float:
        return self._look_up(meanings)[0]

    def wrong(self, meanings: str) -> int:
        return self._look_up(meanings)[1]

    def _look_up(self, meanings: str) -> tuple[float, int]:
        if meanings not in self.known:
            by_looks = self._likelihood(meanings)
            # What looks alone make hopeless is not worth asking the rules.
            most = by_looks + _MOST_FOR_FLAGS * meanings.count("F")
            if most < self.best - _HOPELESS:
                self.known[meanings] = most - _HOPELESS, 0
            else:
                cost, wrong = self._against_rules(meanings)
                self.known[meanings] = by_looks - cost, wrong
                self.best = max(self.best, by_looks - cost)
        return self.known[meanings]

    def _against_rules(self, meanings: str) -> tuple[float, int]:
        """What the rules say against meanings, and how many clues cannot be true."""
        marks = self.marks(meanings)
        wrong = int(contradictions(marks).sum())
        # People do set flags wrongly, but not everywhere.
        flagged = int(too_many_flags(marks).sum())
        cost = _WRONG_CLUE * wrong + _FLAGGED_CLUE * (min(flagged, 3) + 0.15 * flagged)
        belief, missed = mine_beliefs(marks)
        cost += float(np.minimum(_MISSED * np.maximum(missed - _NEARLY, 0) ** 2, 1.5).sum())
        return cost + self._odd_flags(meanings, marks, belief), wrong

    def _odd_flags(self, meanings: str, marks: Marks, belief: Beliefs) -> float:
        """What speaks against flags: that they stand where no mine can be, or where nothing is
        known. Where all of them stand on mines, that speaks for them."""
        hidden = (marks == ord("#")) | (marks == ord("F"))
        beside = (around((marks >= ord("1")) & (marks <= ord("8"))) > 0) & hidden
        if not beside.any():
            return 0.0
        usual = float(belief[beside].mean())
        evidence = np.where(beside, np.log((0.05 + belief) / (0.05 + usual)), -1.0)
        cost = 0.0
        for number, meaning in enumerate(meanings):
            if meaning == "F":
                speaks = 0.5 * float(evidence[self._cells[number]].sum())
                cost -= min(max(speaks, -_MOST_AGAINST_FLAGS), _MOST_FOR_FLAGS)
        return cost

    def _likelihood(self, meanings: str) -> float:
        """By the looks alone: shapes, grounds, numbers, and what can mean the same."""
        total = 0.0
        covered = [number for number, meaning in enumerate(meanings) if meaning == "#"]
        for number, (meaning, glyph) in enumerate(zip(meanings, self.glyphs, strict=True)):
            total += self._hints[number][meaning]
            if glyph.bare:
                continue
            if glyph.base >= 0:
                total += fits_ground(meaning, meanings[glyph.base], glyph)
            elif meaning in "F?" and covered:
                apart = self.apart[number]
                total -= 4.0 * (min(apart[other] for other in covered) > _ANOTHER_GROUND)
        for same in "#0":
            having = [number for number, meaning in enumerate(meanings) if meaning == same]
            # Each needs only one companion that it is like, and some that it meets.
            for at, number in enumerate(having[1:], 1):
                row = self._unlike[number]
                total -= min(row[other] for other in having[:at])
                total -= self.never_meets(number, having[:at])
        return total + self._same_colours(meanings) - self._strange(meanings)

    def _same_colours(self, meanings: str) -> float:
        """A colour that stands for a number is strange once, not once for each of its looks."""
        total = 0.0
        for digit in "12345678":
            having = [
                number
                for number, meaning in enumerate(meanings)
                if meaning == digit and self.glyphs[number].bare
            ]
            for at, number in enumerate(having[1:], 1):
                if self.colours[number, having[:at]].min() < 4:
                    total -= self._hints[number][digit] + 0.5
        return total

    def never_meets(self, number: int, others: list[int]) -> float:
        """How strange it is that a look stands beside none of the others, if they are all
        scattered over the same part of the board."""
        row, met = self._expected[number], self._meetings[number]
        expected = sum(row[other] for other in others)
        if sum(met[other] for other in others) >= 0.02 * expected:
            return 0.0
        return min(8.0, 0.6 * expected)

    def _strange(self, meanings: str) -> float:
        """What is not expected of a game as a whole."""
        covered = [number for number, meaning in enumerate(meanings) if meaning == "#"]
        cost = 0.0
        if not any(meaning in "12345678" for meaning in meanings):
            cost += 10.0 * ("0" in meanings)  # an opening ends in numbers
            cost += 8.0 * ("F" in meanings)  # and nobody flags what nothing is known of
        if not covered:
            cost += 1.5
        exploded = any(
            self._hints[number]["!"] > _MAY_HAVE_GONE_OFF[meaning]
            for number, meaning in enumerate(meanings)
            if meaning in _MAY_HAVE_GONE_OFF
        )
        if not exploded:  # mines and wrong flags are shown when a mine has gone off
            cost += 15.0 * ("*" in meanings) + 10.0 * ("X" in meanings)
        cost += self._numbers_in_two_ways(meanings)
        for number, meaning in enumerate(meanings):
            # Flags and mines stand among covered cells, somewhere.
            if meaning in "F?*X" and covered:
                cost += self.never_meets(number, covered)
        counts = dict.fromkeys(_AT_MOST, 0)
        for count, meaning in zip(self._counts, meanings, strict=True):
            if meaning in counts:
                counts[meaning] += count
        for meaning, count in counts.items():
            most = _AT_MOST[meaning] * self.by_cell.size + (1.0 if meaning == "!" else 2.0)
            if count > most:
                cost += (15.0 if meaning in "?!X" else 6.0) * math.log(count / most)
        return cost

    def _numbers_in_two_ways(self, meanings: str) -> float:
        """Where numbers are drawn, none is shown by its colour alone."""
        numbers = [number for number, meaning in enumerate(meanings) if meaning in "12345678"]
        bare = sum(
            self.glyphs[number].bare and self.glyphs[number].shape[meanings[number]] < _NO_SHAPE
            for number in numbers
        )
        drawn = sum(self._counts[number] for number in numbers if not self.glyphs[number].bare)
        return min(_MOST_AGAINST_COLOURS, float(drawn)) * bare

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
    "?": 0.015,
    "*": 0.45,
    "!": 0.0,
    "X": 0.04,
}
"""The share of a board's cells that a mark hardly exceeds."""


def _grounds_apart(glyphs: list[Glyph]) -> Table:
    grounds = np.stack([glyph.ground for glyph in glyphs])
    found: Table = np.abs(grounds[:, None] - grounds).max(axis=-1)
    return found


def _families(assignment: Assignment, colours: Table) -> list[list[int]]:
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


def _clans(families: list[list[int]], apart: Rows) -> list[list[int]]:
    """Families of nearly the same colour, which light or shadow may have parted."""
    found: list[list[int]] = []
    for family in families:
        for clan in found:
            if min(apart[number][other] for number in family for other in clan) < _NEARLY_SAME:
                clan += family
                break
        else:
            found.append(family.copy())
    return found
