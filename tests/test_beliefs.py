"""What the clues say about mines, by beliefs."""

from __future__ import annotations

import numpy as np
import pytest

from tests.test_logic import mid_game
from vision.logic import Marks, around, mine_beliefs


def is_clue(marks: Marks) -> np.ndarray:
    return (marks >= ord("0")) & (marks <= ord("8"))


def settled(marks: Marks) -> tuple[np.ndarray, np.ndarray]:
    """Cells that one clue alone makes a mine, or free of mines."""
    covered = marks == ord("#")
    number = np.where(is_clue(marks), marks.astype(int) - ord("0"), -1)
    full = is_clue(marks) & (number == around(covered)) & (number > 0)
    empty = number == 0
    return covered & (around(full) > 0), covered & (around(empty) > 0)


@pytest.mark.parametrize("seed", range(12))
def test_what_one_clue_settles_is_believed(seed: int) -> None:
    marks = mid_game(seed, "16x16/40", 0.6)
    mines, free = settled(marks)
    belief, _ = mine_beliefs(marks)
    assert mines.any()
    assert (belief[mines] > 0.7).all()
    assert (belief[free] < 0.3).all()
    assert (belief[marks != ord("#")] == 0).all()


@pytest.mark.parametrize("seed", range(6))
def test_a_true_position_misses_hardly_a_mine(seed: int) -> None:
    marks = mid_game(seed, "30x16/99", 0.6)
    _, missed = mine_beliefs(marks)
    assert missed[is_clue(marks)].mean() < 0.2
    assert missed.max() < 1


@pytest.mark.parametrize("seed", range(6))
def test_exchanged_numbers_miss_mines(seed: int) -> None:
    marks = mid_game(seed, "30x16/99", 0.6)
    swapped = marks.copy()
    swapped[marks == ord("1")], swapped[marks == ord("2")] = ord("2"), ord("1")
    right, wrong = (float(mine_beliefs(m)[1].sum()) for m in (marks, swapped))
    assert wrong > 3 * right


def test_flags_are_believed_no_more_than_clues() -> None:
    marks = np.frombuffer(b"1F01##", np.uint8).reshape(2, 3).copy()
    flagged, _ = mine_beliefs(marks)
    marks[0, 1] = ord("#")
    bare, _ = mine_beliefs(marks)
    assert flagged == pytest.approx(bare)
