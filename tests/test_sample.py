"""Boards drawn at random fit the position, and all that fit are equally likely."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from scipy.stats import chisquare

from solver.arrays import Int8s
from solver.board import MINE, SAFE, Rules, View
from solver.decide import decide
from solver.desk import Contradiction
from solver.game import Game, deal
from solver.risk import analyse
from solver.sample import sample
from tests.oracles import (
    brute_force,
    coupled_subsets_oracle,
    covered_cells,
    equations,
    mines_left,
    positions,
    random_position,
    random_strip,
    strip_exact,
)


def assert_fit(view: View, boards: Int8s) -> None:
    """Every board has the view's numbers, marks and mines."""
    shown = view.meanings()
    assert boards.shape[1] == view.rules.cells
    assert np.isin(boards, (0, 1)).all()
    assert (boards.sum(axis=1) == view.rules.mines).all()
    assert boards[:, shown == MINE].all()
    assert not boards[:, (shown >= 0) | (shown == SAFE)].any()
    for clue in np.flatnonzero(shown >= 0).tolist():
        around = view.rules.graph.neighbours(clue)
        assert (boards[:, around].sum(axis=1) == shown[clue]).all(), view


def assert_fits_or_is_refused(view: View, seed: int) -> bool:
    if brute_force(view) is None:
        with pytest.raises(Contradiction):
            sample(view, 5, seed)
        return False
    assert_fit(view, sample(view, 20, seed))
    return True


@pytest.mark.parametrize("chunk", range(8))
def test_boards_fit_random_positions(chunk: int) -> None:
    drawn = Counter[str]()
    for seed in range(100 * chunk, 100 * chunk + 100):
        view = random_position(random.Random(seed))
        if assert_fits_or_is_refused(view, seed):
            drawn[view.rules.shape] += 1
    assert set(drawn) == {"square", "hex", "wrapped", "irregular"}


@given(positions())
@settings(deadline=None)
def test_boards_fit_any_position(view: View) -> None:
    assert_fits_or_is_refused(view, 1)


# All solutions are equally likely


def all_solutions(view: View) -> list[bytes]:
    """Every board that fits, as a row of 0 and 1."""
    cells = covered_cells(view)
    bit = {cell: 1 << i for i, cell in enumerate(cells)}
    placements = np.arange(1 << len(cells), dtype=np.uint32)
    placements = placements[np.bitwise_count(placements) == mines_left(view)]
    for variables, need in equations(view):
        mask = np.uint32(sum(bit[cell] for cell in variables))
        placements = placements[np.bitwise_count(placements & mask) == need]
    boards = np.zeros((len(placements), view.rules.cells), np.int8)
    boards[:, view.meanings() == MINE] = 1
    for cell in cells:
        boards[:, cell] = (placements & np.uint32(bit[cell])) > 0
    return [row.tobytes() for row in boards]


# Text, shape, coupled subsets, cells away, solutions.
SMALL = {
    "one clue": ("mines 2\n###\n#2#\n###\n", "square", 1, 0, 28),
    "one clue and cells away": ("mines 4\n####\n#2##\n####\n", "square", 1, 3, 84),
    "only cells away": ("mines 3\n####\n####\n", "square", 0, 8, 56),
    "two clues": ("mines 3\n#####\n#1#2#\n", "square", 1, 0, 9),
    "boxes of different sizes": ("mines 2\n######X\n#1#1#1#\n", "square", 1, 0, 10),
    "short chains": ("mines 4\n#1#1#X#1#1#X#1#1#\n", "square", 3, 0, 3),
    "short chains and cells away": ("mines 5\n#1#1#X#1#1#X#1#1#X##\n", "square", 3, 2, 10),
    "two subsets": ("mines 5\n#####X#####\n#1#2#X#1#2#\n", "square", 2, 0, 108),
    "two subsets and cells away": ("mines 5\n#####X#####X#\n#1#2#X#1#2#X#\n", "square", 2, 2, 180),
    "three subsets": ("mines 7\n#####X#####X#####\n#1#2#X#1#2#X#1#2#\n", "square", 3, 0, 972),
    "marks": ("mines 5\nF?###X*#\n#1#2#X2#\n", "square", 2, 0, 18),
    "hexagons": ("mines 4\n#####X###\n#1#2#X#1#\n#####X###\n", "hex", 2, 4, 420),
    "wrapped": ("mines 5\n####X#####X#\n1#2#X#1#2#X#\nXXXXXXXXXXXX\n", "wrapped", 2, 0, 108),
}


@pytest.mark.parametrize("name", SMALL)
def test_all_solutions_are_equally_likely(name: str) -> None:
    text, shape, subsets, away, number = SMALL[name]
    view = View.parse(text, shape=shape)
    coupled = coupled_subsets_oracle(view)
    assert coupled is not None
    assert (len(coupled.subsets), len(coupled.away)) == (subsets, away)
    solutions = all_solutions(view)
    assert len(solutions) == number
    boards = sample(view, max(3000, 40 * number), seed=11)
    drawn = Counter(row.tobytes() for row in boards)
    assert set(drawn) <= set(solutions)
    assert chisquare([drawn[solution] for solution in solutions]).pvalue > 1e-4


@pytest.mark.parametrize("seed", range(30))
def test_solutions_of_random_positions_are_equally_likely(seed: int) -> None:
    rng = random.Random(5000 + seed)
    while True:
        view = random_position(rng)
        exact = brute_force(view)
        if exact is not None and 5 <= exact.solutions <= 400:
            break
    solutions = all_solutions(view)
    drawn = Counter(row.tobytes() for row in sample(view, 30 * len(solutions), seed))
    assert set(drawn) <= set(solutions)
    assert chisquare([drawn[solution] for solution in solutions]).pvalue > 1e-4


# Large positions


def assert_frequencies(boards: Int8s, risk: Mapping[int, float]) -> None:
    """Within five standard errors of the risk, and exactly there where it is 0 or 1."""
    frequency = boards.mean(axis=0)
    for cell, chance in risk.items():
        error = (chance * (1 - chance) / len(boards)) ** 0.5
        assert abs(frequency[cell] - chance) <= 5 * error, cell


def first_guess(rules: Rules, seed: int) -> View:
    """A game up to where nothing is certain, with much open already."""
    for number in range(1000):
        game = Game(deal(rules, seed, number))
        game.open([game.board.first])
        while not game.over:
            safe = decide(game.view).analysis.safe
            if not safe:
                break
            game.open(safe)
        if 0.3 < game.safe_left / rules.cells < 0.6:
            return game.view
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    "rules", [Rules.parse("expert", "zero"), Rules.parse("30x16/85", "zero", "hex")], ids=str
)
def test_frequencies_are_the_risks(rules: Rules) -> None:
    view = first_guess(rules, 5)
    risk = analyse(view).risk
    boards = sample(view, 20_000, seed=3)
    assert_fit(view, boards)
    covered = np.flatnonzero(~np.isnan(risk)).tolist()
    assert len(covered) > 150
    assert_frequencies(boards, {cell: float(risk[cell]) for cell in covered})


def test_a_subset_whose_numbers_are_scaled() -> None:
    view = random_strip(random.Random(1), 301, 3, 0.5, every_second=True)
    exact = strip_exact(view)
    assert exact is not None
    boards = sample(view, 4000, seed=3)
    assert_fit(view, boards)
    assert_frequencies(boards, {cell: float(risk) for cell, risk in exact.risk.items()})


# Seeds


def test_a_seed_gives_the_same_boards_again_and_another_gives_others() -> None:
    view = View.parse(SMALL["two subsets and cells away"][0])
    boards = sample(view, 50, seed=1)
    other_board = sample(View.parse(SMALL["marks"][0]), 50, seed=1)
    assert_fit(View.parse(SMALL["marks"][0]), other_board)
    assert (sample(view, 50, seed=1) == boards).all()
    assert (sample(view, 50, seed=2) != boards).any()
    assert len({row.tobytes() for row in boards}) > 25


def test_no_boards_and_one_solution() -> None:
    view = View.parse("mines 1\n1#0\n1#0\n".replace("0", "X"))
    assert sample(view, 0).shape == (0, 6)
    forced = View.parse("mines 2\n#2#\n")
    assert sample(forced, 3).tolist() == [[1, 0, 1]] * 3


@pytest.mark.parametrize(
    "text",
    ["mines 1\n#2#\n", "mines 3\n#2#\n", "mines 0\n**\n", "mines 1\n1#\n2#\n", "mines 1\n00\n"],
)
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(Contradiction):
        sample(View.parse(text), 3)
