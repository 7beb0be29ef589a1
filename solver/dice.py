"""Our own random numbers and shuffled mines: the same boards on any machine, for ever.

The generator is splitmix64. A board is known by a seed and its number, so any board can be
made without those before it.
"""

from __future__ import annotations

import numpy as np

from solver.arrays import Int8s, Int32s, Int64s, UInt64s, int64
from solver.jit import kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)


@kernel
def mix(number: np.uint64) -> np.uint64:
    """Scatter a number's bits: the finish of splitmix64."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))


@kernel
def cast(dice: UInt64s, seed: int, board: int) -> None:
    """Set the dice for one board of a seed."""
    dice[0] = mix(mix(np.uint64(seed) + _STEP) + np.uint64(board) * _STEP)


@kernel
def roll(dice: UInt64s) -> np.uint64:
    """The next 64 random bits."""
    dice[0] += _STEP
    return mix(dice[0])


@kernel
def below(dice: UInt64s, bound: int) -> int:
    """A whole number from 0 to bound - 1, all equally likely; bound is at most 2**32."""
    wide = np.uint64(bound)
    low_bits = np.uint64(0xFFFFFFFF)
    # The high half of bound x 32 random bits; rolls that would favour some numbers are dropped.
    unfair = (np.uint64(1 << 32) - wide) % wide
    while True:
        product = (roll(dice) >> np.uint64(32)) * wide
        if (product & low_bits) >= unfair:
            return int64(product >> np.uint64(32))


@kernel
def fraction(dice: UInt64s) -> float:
    """A number from 0 up to but not including 1."""
    return np.float64(roll(dice) >> np.uint64(11)) * 2.0**-53


@kernel
def lay_mines(dice: UInt64s, mines: int, kept_free: Int8s, places: Int32s, mined: Int8s) -> bool:
    """Shuffle mines (Fisher–Yates) onto the cells that are not kept free; False if too few."""
    open_places = int64(0)
    for cell in range(len(mined)):
        mined[cell] = 0
        if not kept_free[cell]:
            places[open_places] = cell
            open_places += 1
    if mines > open_places:
        return False
    for i in range(mines):
        other = i + below(dice, open_places - i)
        places[i], places[other] = places[other], places[i]
        mined[places[i]] = 1
    return True


@kernel
def lay_boards(seed: int, numbers: Int64s, mines: int, kept_free: Int8s, laid: Int8s) -> None:
    """The boards of a seed with the given numbers, one a row: 1 where there is a mine."""
    dice = np.empty(1, np.uint64)
    places = np.empty(len(kept_free), np.int32)
    for row in range(len(numbers)):
        cast(dice, seed, numbers[row])
        lay_mines(dice, mines, kept_free, places, laid[row])
