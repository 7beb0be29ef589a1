"""Intervals and tests for win rates. Pure functions."""

from __future__ import annotations

import math

_Z95 = 1.959963984540054


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a win rate.

    >>> [round(limit, 4) for limit in wilson(40, 100)]
    [0.3094, 0.498]
    """
    if games == 0:
        return 0.0, 1.0
    rate, square = won / games, _Z95**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    half = math.sqrt(rate * (1 - rate) / games + square / (4 * games**2)) * _Z95
    half /= 1 + square / games
    low = 0.0 if won == 0 else max(0.0, middle - half)
    high = 1.0 if won == games else min(1.0, middle + half)
    return low, high


def mcnemar(only_a: int, only_b: int) -> float:
    """The exact two-sided p-value of McNemar's test: are both equally likely to win alone?

    >>> round(mcnemar(1, 9), 12)
    0.021484375
    """
    discordant = only_a + only_b
    if only_a == only_b:
        return 1.0
    fewer = min(only_a, only_b)
    # Summed from the largest term down, each from the one before: exact enough for any size.
    log_largest = (
        math.lgamma(discordant + 1)
        - math.lgamma(fewer + 1)
        - math.lgamma(discordant - fewer + 1)
        - discordant * math.log(2)
    )
    term, total = 1.0, 1.0
    for wins in range(fewer, 0, -1):
        term *= wins / (discordant - wins + 1)
        total += term
        if term < 1e-18 * total:
            break
    return min(1.0, 2 * math.exp(log_largest) * total)


def paired_difference(only_a: int, only_b: int, boards: int) -> tuple[float, float, float]:
    """A's win rate minus B's on the same boards, with a 95 % interval.

    The interval is Bonett and Price's: one board is added to each side, which keeps it honest
    for small numbers too.
    """
    if boards == 0:
        return 0.0, -1.0, 1.0
    a, b = (only_a + 1) / (boards + 2), (only_b + 1) / (boards + 2)
    half = _Z95 * math.sqrt((a + b - (a - b) ** 2) / (boards + 2))
    difference = (only_a - only_b) / boards
    return difference, max(-1.0, a - b - half), min(1.0, a - b + half)
