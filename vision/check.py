"""Checks a reading against the rules of the game, and whether it is one of a board at all."""

from __future__ import annotations

import numpy as np

from vision.census import are_usual_numbers
from vision.logic import UNSURE, Marks, around, contradictions
from vision.pixels import Floats

_MOST_UNSURE, _MOST_UNSURE_BY_RULES = 0.12, 0.2
_MANY_DIGITS = 0.12
_FEW_REPEATS = 4
_UNSURE_WEIGHS, _CELL_WEIGHS = 2, 0.02
_SHUFFLES = 8
_SAYS_NOTHING = ord("X")
"""A wrong flag is neither a clue nor a mine."""
_EVIDENCE, _STRONG_EVIDENCE = 1.2, 8.0
"""Clues of a board obey the rules; the same clues in any other order would break them so often."""


def doubt_contradictions(marks: Marks, confidence: Floats) -> Marks:
    """Where clues contradict the rules, the least certain cells of those concerned are unsure."""
    checked = marks.copy()
    for _ in range(marks.size):
        wrong = contradictions(checked)
        if not wrong.any():
            break
        concerned = (wrong | (around(wrong) > 0)) & (checked != UNSURE)
        least = float(confidence[concerned].min())
        checked[concerned & (confidence <= least)] = UNSURE
    return checked


def understood(marks: Marks) -> float:
    """How good a reading is beside others: numbers that are known, less cells that are not. What
    is only said to be covered proves nothing: the smaller board wins a draw."""
    unsure, digits = int((marks == UNSURE).sum()), count_digits(marks)
    size = _CELL_WEIGHS * marks.size if digits else 0.0
    return digits - _UNSURE_WEIGHS * unsure - size


def is_sense(marks: Marks) -> bool:
    """Whether a reading may be one of a board: most of it is understood – less will do where the
    clues obey the rules – and noughts end in numbers."""
    digits, noughts = count_digits(marks), int((marks == ord("0")).sum())
    if digits == 0 and noughts > 0:
        return False
    unsure = float((marks == UNSURE).mean())
    if unsure <= _MOST_UNSURE:
        return True
    many = noughts > 0 and digits > _MANY_DIGITS * marks.size
    return unsure <= _MOST_UNSURE_BY_RULES and many and _evidence(marks) >= _STRONG_EVIDENCE


def count_digits(marks: Marks) -> int:
    return int(((marks >= ord("1")) & (marks <= ord("8"))).sum())


def obeys_rules(marks: Marks) -> bool:
    """Whether it cannot be chance that the clues contradict each other nowhere: exchanged among
    themselves, they would."""
    if not are_usual_numbers(marks) or _repeats(marks) or _repeats(marks.T):
        return False
    return _evidence(marks) >= _EVIDENCE


def _repeats(marks: Marks) -> bool:
    """Whether most rows with numbers are the same as the next, as those of walls and tables are."""
    numbered = np.any((marks >= ord("1")) & (marks <= ord("8")), axis=1)
    pairs = np.logical_and(numbered[1:], numbered[:-1])
    unsure = (marks[1:] == UNSURE) | (marks[:-1] == UNSURE)
    same = np.all((marks[1:] == marks[:-1]) | unsure, axis=1) & pairs
    return bool(same.sum() >= _FEW_REPEATS and same.sum() > 0.5 * pairs.sum())


def _evidence(marks: Marks) -> float:
    """How many contradictions there are on average if clues are exchanged at random."""
    is_clue = (marks >= ord("0")) & (marks <= ord("8"))
    if not count_digits(marks):
        return 0.0
    random = np.random.default_rng(0)
    # All at once, one board below the other, with a row between them that says nothing.
    height = len(marks) + 1
    boards = np.full((_SHUFFLES * height, marks.shape[1]), _SAYS_NOTHING, np.uint8)
    for top in range(0, len(boards), height):
        shuffled = marks.copy()
        shuffled[is_clue] = random.permutation(marks[is_clue])
        boards[top : top + len(marks)] = shuffled
    return int(contradictions(boards).sum()) / _SHUFFLES
