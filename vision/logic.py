"""What the rules of the game say about a reading: which cells contradict each other."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Marks = npt.NDArray[np.uint8]
"""Rows of characters of the text form; `UNSURE` where a cell is not known."""
UNSURE = ord(".")
Flags = npt.NDArray[np.bool_]

_ROUND = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], np.float32)
_MAY_BE_MINE = np.zeros(256, bool)
_MAY_BE_MINE[list(b"#F?*!.")] = True
_IS_MINE = np.zeros(256, bool)
_IS_MINE[list(b"*!")] = True
_ROUNDS = 3
_BELIEF_ROUNDS, _SOFT = 10, 0.05
_USUAL_ODDS = -0.6
"""Of a covered cell beside clues to be a mine, as a logarithm."""


def around(cells: Flags) -> npt.NDArray[np.float32]:
    """For each cell, how many of its neighbours are among the given ones."""
    return around_of(cells.astype(np.float32))


def around_of(amounts: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """For each cell, the sum over its neighbours."""
    found = cv2.filter2D(amounts, -1, _ROUND, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(found, np.float32)


def contradictions(marks: Marks) -> Flags:
    """The clues that cannot be true: too few cells for their mines, or too many mines, also
    after the simple rules have been followed for a few rounds.

    A cell that is not known may be a mine or not.
    """
    is_clue = (marks >= ord("0")) & (marks <= ord("8"))
    number = np.where(is_clue, marks, ord("0")).astype(np.float32) - ord("0")
    open_to_doubt = _MAY_BE_MINE[marks]
    mine = _IS_MINE[marks]
    wrong = np.zeros(marks.shape, bool)
    # An open nought has opened everything around it.
    sure_covered = (marks == ord("#")) | mine
    wrong |= is_clue & (number == 0) & (around(sure_covered) > 0)
    for _ in range(_ROUNDS):
        mines, possible = around(mine), around(open_to_doubt)
        wrong |= is_clue & ((number > possible) | (number < mines))
        all_mines = is_clue & ~wrong & (number == possible)
        none_more = is_clue & ~wrong & (number == mines)
        new_mine = open_to_doubt & ~mine & (around(all_mines) > 0)
        new_safe = open_to_doubt & ~mine & (around(none_more) > 0)
        clash = new_mine & new_safe
        if clash.any():
            wrong |= (all_mines | none_more) & (around(clash) > 0)
        if not (new_mine.any() or new_safe.any()):
            break
        mine = mine | (new_mine & ~clash)
        open_to_doubt = open_to_doubt & ~(new_safe & ~clash)
    return wrong


def too_many_flags(marks: Marks) -> Flags:
    """The clues with more flags around them than mines: not against the rules, but rare."""
    is_clue = (marks >= ord("0")) & (marks <= ord("8"))
    number = np.where(is_clue, marks, ord("0")).astype(np.float32) - ord("0")
    found: Flags = is_clue & (around(marks == ord("F")) > number)
    return found


def mine_beliefs(marks: Marks) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """How likely each covered cell is a mine by the clues around it, flagged or not, and by how
    many mines each clue then misses what it says.

    Clues take turns in moving the odds of their cells towards their number: not the exact
    probability, but hundreds of times cheaper, and near 0 or 1 where the clues settle a cell.
    """
    is_clue = (marks >= ord("0")) & (marks <= ord("8"))
    number = np.where(is_clue, marks, ord("0")).astype(np.float32) - ord("0")
    mine, free = _IS_MINE[marks], _MAY_BE_MINE[marks] & ~_IS_MINE[marks]
    sure, cells = around(mine), around(free)
    wanted = np.clip(number - sure, 0, cells)
    clues = np.maximum(around(is_clue), 1)
    odds = np.full(marks.shape, _USUAL_ODDS, np.float32)
    free_ones = free.astype(np.float32)
    goal = (wanted + _SOFT) / (cells - wanted + _SOFT)
    cells += _SOFT
    for _ in range(_BELIEF_ROUNDS):
        belief = free_ones / (1 + np.exp(-odds))
        seen = around_of(belief)
        pull = np.log(goal * (cells - seen) / (seen + _SOFT))
        odds = np.clip(odds + around_of(is_clue * pull) / clues, -8, 8)
    belief = free_ones / (1 + np.exp(-odds))
    missed = np.where(is_clue, np.abs(number - sure - around_of(belief)), 0)
    return belief, missed.astype(np.float32)
