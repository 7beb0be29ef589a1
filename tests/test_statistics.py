"""Intervals and tests for win rates, beside those of scipy."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from bot.statistics import mcnemar, paired_difference, wilson


def scipy_wilson(won: int, games: int) -> tuple[float, float]:
    interval = binomtest(won, games).proportion_ci(0.95, method="wilson")
    return float(interval.low), float(interval.high)


@pytest.mark.parametrize("games", [1, 2, 3, 10, 99, 1000, 12_345, 1_000_000])
def test_wilson_is_the_usual_one(games: int) -> None:
    for won in sorted({0, 1, games // 3, games // 2, games - 1, games}):
        assert wilson(won, games) == pytest.approx(scipy_wilson(won, games), rel=1e-9, abs=1e-12)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_for_any_numbers(numbers: tuple[int, int]) -> None:
    won, games = numbers
    low, high = wilson(won, games)
    assert (low, high) == pytest.approx(scipy_wilson(won, games), rel=1e-9, abs=1e-12)
    assert 0 <= low <= won / games + 1e-12
    assert won / games - 1e-12 <= high <= 1
    mirrored = wilson(games - won, games)
    assert (1 - high, 1 - low) == pytest.approx(mirrored, abs=1e-12)


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert paired_difference(0, 0, 0) == (0.0, -1.0, 1.0)
    assert mcnemar(0, 0) == 1.0


# McNemar


def exact_p(only_a: int, only_b: int) -> float:
    return float(binomtest(only_a, only_a + only_b, 0.5).pvalue)


@pytest.mark.parametrize("only_a", range(26))
def test_mcnemar_of_small_numbers(only_a: int) -> None:
    for only_b in range(26):
        if only_a + only_b:
            assert mcnemar(only_a, only_b) == pytest.approx(exact_p(only_a, only_b), rel=1e-9)


@pytest.mark.parametrize(
    ("only_a", "only_b"),
    [
        (0, 1000),
        (1000, 1001),
        (1000, 1100),
        (1234, 1000),
        (3000, 3000),
        (4980, 5020),
        (5200, 4800),
        (50_000, 50_600),
        (300, 700),
        (1, 500),
    ],
)
def test_mcnemar_of_large_numbers(only_a: int, only_b: int) -> None:
    expected = exact_p(only_a, only_b)
    assert expected > 0
    assert mcnemar(only_a, only_b) == pytest.approx(expected, rel=1e-8)
    assert mcnemar(only_b, only_a) == mcnemar(only_a, only_b)


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_mcnemar_of_any_numbers(only_a: int, only_b: int) -> None:
    expected = exact_p(only_a, only_b) if only_a + only_b else 1.0
    assert mcnemar(only_a, only_b) == pytest.approx(expected, rel=1e-8, abs=1e-300)
    assert mcnemar(only_a, only_b) == mcnemar(only_b, only_a)
    assert 0 <= mcnemar(only_a, only_b) <= 1


def test_mcnemar_of_numbers_too_far_apart_for_floating_point() -> None:
    assert mcnemar(0, 5000) == 0.0
    assert mcnemar(0, 1000) == pytest.approx(2.0**-999, rel=1e-9)


# Paired differences


@given(st.integers(0, 400), st.integers(0, 400), st.integers(0, 2000))
def test_the_interval_holds_the_difference_and_is_symmetric(
    only_a: int, only_b: int, both_or_none: int
) -> None:
    boards = only_a + only_b + both_or_none
    difference, low, high = paired_difference(only_a, only_b, boards)
    if boards:
        assert difference == pytest.approx((only_a - only_b) / boards, abs=1e-12)
    assert -1 <= low <= difference + 1e-12
    assert difference - 1e-12 <= high <= 1
    assert low < high
    swapped = paired_difference(only_b, only_a, boards)
    assert swapped == pytest.approx((-difference, -high, -low), abs=1e-12)


@pytest.mark.parametrize(("share_a", "share_b"), [(0, 0), (1, 0), (3, 1), (2, 2), (10, 0), (4, 6)])
def test_the_interval_shrinks_with_the_number_of_boards(share_a: int, share_b: int) -> None:
    widths = []
    for boards in (10, 30, 100, 1000, 10_000, 1_000_000):
        a, b = share_a * boards // 10, share_b * boards // 10
        _, low, high = paired_difference(a, b, boards)
        widths.append(high - low)
    assert all(wide > narrow for wide, narrow in itertools.pairwise(widths))
    assert widths[-1] < 0.005


def test_the_interval_of_many_boards_is_the_usual_one() -> None:
    difference, low, high = paired_difference(6000, 5000, 100_000)
    error = ((0.06 + 0.05 - 0.01**2) / 100_000) ** 0.5
    assert difference == pytest.approx(0.01)
    assert (low, high) == pytest.approx((0.01 - 1.96 * error, 0.01 + 1.96 * error), abs=1e-5)


@pytest.mark.parametrize(
    ("boards", "chance_a", "chance_b"),
    [(100, 0.1, 0.1), (100, 0.25, 0.05), (1000, 0.02, 0.03), (5000, 0.004, 0.001), (40, 0.3, 0.4)],
)
def test_the_interval_covers_the_truth_95_times_in_100(
    boards: int, chance_a: float, chance_b: float
) -> None:
    rng = np.random.default_rng(1)
    trials = rng.multinomial(boards, [chance_a, chance_b, 1 - chance_a - chance_b], 4000)
    covered = 0
    for only_a, only_b, _ in trials.tolist():
        _, low, high = paired_difference(only_a, only_b, boards)
        covered += low <= chance_a - chance_b <= high
    assert 0.935 < covered / len(trials) < 0.975
