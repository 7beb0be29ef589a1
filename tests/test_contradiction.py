"""The clues named in a contradiction contradict each other, and none of them is too many."""

from __future__ import annotations

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import View
from solver.contradiction import Conflict, find_conflict
from solver.risk import analyse
from tests.oracles import brute_force, one_hot_chain, random_position, with_a_lie, with_mines


def keeping(view: View, kept: set[int]) -> View:
    """Only these clues; of the other open cells it is only known that they are safe."""
    for clue in np.flatnonzero(view.meanings() >= 0).tolist():
        if clue not in kept:
            view = view.with_mark(clue, "X")
    return view


def assert_least(view: View, conflict: Conflict) -> None:
    """Impossible by itself, and possible as soon as any part of it is left out."""
    kept = set(conflict.clues)
    assert len(kept) == len(conflict.clues)
    assert all(view.meanings()[clue] >= 0 for clue in kept)
    assert kept or conflict.mine_count
    assert brute_force(keeping(view, kept), conflict.mine_count) is None, view
    for clue in kept:
        assert brute_force(keeping(view, kept - {clue}), conflict.mine_count), (view, clue)
    if conflict.mine_count:
        assert brute_force(keeping(view, kept), count_mines=False), view


def falsified(rng: random.Random) -> View:
    """A position with some numbers changed at random, or the number of mines."""
    view = random_position(rng, most_covered=12)
    clues = np.flatnonzero(view.meanings() >= 0).tolist()
    if rng.random() < 0.4:
        return View(with_mines(view.rules, rng.randint(0, view.rules.cells)), view.cells)
    for clue in rng.sample(clues, rng.randint(0, min(3, len(clues)))):
        most = len(view.rules.graph.neighbours(clue))
        view = view.with_cells([(clue, rng.randint(0, most))])
    return with_a_lie(rng, view)


@pytest.mark.parametrize("chunk", range(8))
def test_conflicts_are_least(chunk: int) -> None:
    kinds = Counter[tuple[bool, int]]()
    for seed in range(150 * chunk, 150 * chunk + 150):
        view = falsified(random.Random(seed))
        if brute_force(view) is None:
            conflict = find_conflict(view)
            assert_least(view, conflict)
            kinds[conflict.mine_count, min(len(conflict.clues), 2)] += 1
    for kind in [(False, 1), (False, 2), (True, 0), (True, 1), (True, 2)]:
        assert kinds[kind] > 0, kinds


@given(st.randoms(use_true_random=False).map(falsified))
@settings(deadline=None)
def test_any_conflict_is_least(view: View) -> None:
    if brute_force(view) is None:
        assert_least(view, find_conflict(view))


@pytest.mark.parametrize(
    ("text", "clues", "mine_count", "sentence"),
    [
        ("mines 1\n2#\n", [0], False, "the 2 at 0,0 cannot be true"),
        ("mines 1\n##\n0*\n", [2], False, "the 0 at 0,1 cannot be true"),
        (
            "mines 1\n1#\n2#\n",
            [0, 2],
            False,
            "the 1 at 0,0 and the 2 at 0,1 contradict each other",
        ),
        (
            "mines 1\n#2#X#1#\n",
            [1],
            True,
            "the 2 at 1,0 and the number of mines (1) contradict each other",
        ),
        (
            "mines 1\n#1#X#1#\n",
            [1, 5],
            True,
            "the 1 at 1,0, the 1 at 5,0 and the number of mines (1) contradict each other",
        ),
        ("mines 1\n**#\n", [], True, "the number of mines (1) cannot be true"),
        ("mines 3\n#X#\n", [], True, "the number of mines (3) cannot be true"),
    ],
)
def test_conflicts_in_words(text: str, clues: list[int], mine_count: bool, sentence: str) -> None:
    view = View.parse(text)
    conflict = find_conflict(view)
    assert_least(view, conflict)
    assert conflict.mine_count == mine_count
    assert sorted(conflict.clues) == clues
    assert conflict.describe(view) == sentence


def test_a_conflict_is_found_among_many_clues_that_are_true() -> None:
    view = View.parse("mines 10\n" + "X".join(["#1#"] * 10) + "\n")
    assert analyse(view).log10_solutions == pytest.approx(10 * math.log10(2))
    lying = view.with_cells([(21, 3)])
    conflict = find_conflict(lying)
    assert conflict == Conflict((21,), False)
    assert conflict.describe(lying) == "the 3 at 21,0 cannot be true"


def test_long_lists_of_clues_are_cut_short() -> None:
    view = View.parse("mines 9\n" + "X".join(["#1#"] * 10) + "\n")
    conflict = find_conflict(view)
    assert conflict == Conflict(tuple(range(1, 40, 4)), True)
    assert conflict.describe(view) == (
        "the 1 at 1,0, the 1 at 5,0, the 1 at 9,0, the 1 at 13,0, the 1 at 17,0, the 1 at 21,0,"
        " the 1 at 25,0 and 4 more contradict each other"
    )


def test_what_is_too_hard_to_weigh_is_not_called_impossible() -> None:
    """Clues of 1 in a row that each share a cell with the next need half as many mines.

    With all but a few of them left, the numbers of solutions are too far apart to compare.
    Two clues beside each other can share a mine, so only clues apart are a least conflict.
    """
    clues = 200
    conflict = find_conflict(one_hot_chain(clues, 60, clues // 2 - 1))
    assert conflict.mine_count
    assert len(conflict.clues) == clues // 2
    assert min(np.diff(sorted(conflict.clues))) > 1
