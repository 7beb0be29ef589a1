"""Remembers counted subsets: most of a position is the same as it was a move ago.

A subset is known by its content, so the memory needs no care when cells are opened: a subset
that changed has other keys. Two sums of 64 bits make a mix-up as good as impossible.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Int64s, UInt64s, int64
from solver.count import Found, Summary
from solver.jit import kernel

# Columns of Memory.entries: where the numbers and the boxes' bounds stand, and the Summary.
AT, BOUNDS_AT, FEWEST, LENGTH, POWER, LOST = 0, 1, 2, 3, 4, 5

# Places in Memory.used.
USED_ENTRIES, USED_NUMBERS, USED_BOUNDS = 0, 1, 2


class Memory(NamedTuple):
    """A hash table of subsets; their numbers stand one after the other in `found`."""

    found: Found
    keys: UInt64s
    entries: Int64s
    used: Int64s


def new_memory(slots: int) -> Memory:
    return Memory(
        found=Found(
            numbers=np.empty(64 * slots),
            fewest=np.empty(8 * slots, np.int32),
            most=np.empty(8 * slots, np.int32),
        ),
        keys=np.zeros((slots, 2), np.uint64),
        entries=np.empty((slots, 6), np.int64),
        used=np.zeros(3, np.int64),
    )


@kernel
def make_room(memory: Memory) -> None:
    """Forget everything if more than half of the memory is used."""
    if (
        2 * memory.used[USED_ENTRIES] > len(memory.keys)
        or 2 * memory.used[USED_NUMBERS] > len(memory.found.numbers)
        or 2 * memory.used[USED_BOUNDS] > len(memory.found.fewest)
    ):
        memory.keys.fill(0)
        memory.used.fill(0)


@kernel
def find(memory: Memory, key: np.uint64, second_key: np.uint64) -> tuple[bool, int]:
    """Whether a subset is known, and its row in `entries`, or the row to put it."""
    mask = len(memory.keys) - 1
    row = int64(key) & mask
    while memory.keys[row, 0] != 0 or memory.keys[row, 1] != 0:
        if memory.keys[row, 0] == key and memory.keys[row, 1] == second_key:
            return True, row
        row = (row + 1) & mask
    return False, row


@kernel
def remember(
    memory: Memory, row: int, key: np.uint64, second_key: np.uint64, boxes: int, summary: Summary
) -> None:
    """Keep a subset that was counted into the room behind what is remembered."""
    used, entry = memory.used, memory.entries[row]
    memory.keys[row, 0], memory.keys[row, 1] = key, second_key
    entry[AT], entry[BOUNDS_AT] = used[USED_NUMBERS], used[USED_BOUNDS]
    entry[FEWEST], entry[LENGTH], entry[POWER] = summary.mines, summary.length, summary.power
    entry[LOST] = summary.lost
    used[USED_ENTRIES] += 1
    used[USED_NUMBERS] += summary.length * (boxes + 1)
    used[USED_BOUNDS] += boxes
