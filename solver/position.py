"""A position as the kernels see it, and the two simple rules that settle most cells.

The rules are those of the inequality tier for one clue and for two:
all or none of a clue's covered cells are mines; and where clue A needs as many more mines
than clue B as it has cells of its own, those are all mines and B's own cells are safe.
No other conclusion can be drawn from two exact clues.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Int8s, Int32s, Int64s, int32
from solver.board import COVERED, MINE, SAFE
from solver.graph import Graph
from solver.jit import kernel

# Places in Position.counts.
QUEUED, HARD, FOUND, MINES_FOUND = 0, 1, 2, 3


class Position(NamedTuple):
    """Flat arrays over the cells; a cell is *settled* when it is proved to be a mine or safe."""

    start: Int32s
    near: Int32s
    shown: Int8s
    """An open cell's number, or COVERED, MINE, SAFE (the last two: settled)."""
    need: Int32s
    """For an open cell: the mines around it that are not settled yet."""
    unknown: Int32s
    """For an open cell: the covered cells around it that are not settled."""
    queue: Int32s
    """Clues to look at one by one."""
    hard: Int32s
    """Clues that say nothing alone, to be crossed with others."""
    waiting: Int8s
    """1: the clue is in `queue`, 2: in `hard`, 3: in both."""
    found: Int32s
    """Cells proved safe and not opened yet."""
    shared: Int32s
    """For crossing: covered cells that another clue has in common with this one; else 0."""
    partners: Int32s
    """For crossing: the clues that share a covered cell with this one."""
    counts: Int64s


def new_position(graph: Graph) -> Position:
    cells = graph.cells

    def numbers() -> Int32s:
        return np.zeros(cells, np.int32)

    return Position(
        start=graph.start,
        near=graph.near,
        shown=np.full(cells, COVERED, np.int8),
        need=numbers(),
        unknown=numbers(),
        queue=numbers(),
        hard=numbers(),
        waiting=np.zeros(cells, np.int8),
        found=numbers(),
        shared=numbers(),
        partners=numbers(),
        counts=np.zeros(4, np.int64),
    )


@kernel
def clear(position: Position) -> None:
    """All cells covered, nothing known."""
    position.shown.fill(COVERED)
    position.waiting.fill(0)
    position.counts.fill(0)


@kernel
def load(position: Position, meanings: Int8s) -> None:
    """Take over a view's cells."""
    clear(position)
    for cell in range(int32(len(meanings))):
        position.shown[cell] = meanings[cell]
    for cell in range(int32(len(meanings))):
        if meanings[cell] == MINE:
            position.counts[MINES_FOUND] += 1
        elif meanings[cell] >= 0:
            _count_around(position, cell)
            _look_at(position, cell)


@kernel
def _count_around(position: Position, clue: int) -> None:
    need = int32(position.shown[clue])
    unknown = int32(0)
    for at in range(position.start[clue], position.start[clue + 1]):
        shown = position.shown[position.near[at]]
        if shown == COVERED:
            unknown += 1
        elif shown == MINE:
            need -= 1
    position.need[clue] = need
    position.unknown[clue] = unknown


@kernel
def _look_at(position: Position, clue: int) -> None:
    if position.waiting[clue] & 1 == 0:
        position.waiting[clue] |= 1
        position.queue[position.counts[QUEUED]] = clue
        position.counts[QUEUED] += 1


@kernel
def settle(position: Position, cell: int, as_what: int) -> None:
    """A covered cell is proved to be a MINE or SAFE."""
    position.shown[cell] = as_what
    mine = as_what == MINE
    if mine:
        position.counts[MINES_FOUND] += 1
    else:
        position.found[position.counts[FOUND]] = cell
        position.counts[FOUND] += 1
    for at in range(position.start[cell], position.start[cell + 1]):
        clue = position.near[at]
        if position.shown[clue] >= 0:
            position.unknown[clue] -= 1
            if mine:
                position.need[clue] -= 1
            if position.unknown[clue] > 0 or position.need[clue] != 0:
                _look_at(position, clue)


@kernel
def open_cell(position: Position, cell: int, number: int) -> None:
    """A cell shows its number."""
    settled = position.shown[cell] != COVERED
    position.shown[cell] = number
    _count_around(position, cell)
    if position.unknown[cell] > 0 or position.need[cell] != 0:
        _look_at(position, cell)
    if not settled:
        for at in range(position.start[cell], position.start[cell + 1]):
            clue = position.near[at]
            if position.shown[clue] >= 0:
                position.unknown[clue] -= 1
                _look_at(position, clue)


@kernel
def simple_rules(position: Position) -> bool:
    """Apply both rules until safe cells are found or nothing is left to look at.

    Safe cells are left in `found`. False if two clues contradict each other.
    """
    while True:
        while position.counts[QUEUED] > 0:
            position.counts[QUEUED] -= 1
            clue = position.queue[position.counts[QUEUED]]
            position.waiting[clue] &= 2
            need, unknown = position.need[clue], position.unknown[clue]
            if need < 0 or need > unknown:
                return False
            if unknown == 0:
                continue
            if need == 0:
                _settle_around(position, clue, SAFE)
            elif need == unknown:
                _settle_around(position, clue, MINE)
            elif position.waiting[clue] & 2 == 0:
                position.waiting[clue] |= 2
                position.hard[position.counts[HARD]] = clue
                position.counts[HARD] += 1
        if position.counts[FOUND] > 0 or position.counts[HARD] == 0:
            return True
        position.counts[HARD] -= 1
        clue = position.hard[position.counts[HARD]]
        position.waiting[clue] &= 1
        if position.unknown[clue] > 0 and not _cross(position, clue):
            return False


@kernel
def _settle_around(position: Position, clue: int, as_what: int) -> None:
    for at in range(position.start[clue], position.start[clue + 1]):
        if position.shown[position.near[at]] == COVERED:
            settle(position, position.near[at], as_what)


@kernel
def _cross(position: Position, clue: int) -> bool:
    """Cross a clue with all that share a covered cell with it; stops at the first gain."""
    start, near, shown = position.start, position.near, position.shown
    shared, partners = position.shared, position.partners
    count = 0
    for at in range(start[clue], start[clue + 1]):
        if shown[near[at]] == COVERED:
            for by in range(start[near[at]], start[near[at] + 1]):
                other = near[by]
                if shown[other] >= 0:
                    if shared[other] == 0:
                        partners[count] = other
                        count += 1
                    shared[other] += 1
    shared[clue] = 0
    consistent, gain, richer = True, int32(-1), False
    need, unknown = position.need[clue], position.unknown[clue]
    for i in range(count):
        other = partners[i]
        both = shared[other]
        shared[other] = 0
        if both > 0 and gain < 0:
            own, others_own = unknown - both, position.unknown[other] - both
            more = need - position.need[other]
            if more > own or -more > others_own:
                consistent = False
            elif own + others_own > 0 and (more == own or -more == others_own):
                gain, richer = other, more == own
    if gain >= 0 and consistent:
        # The other partners are looked at when the two come up again.
        if richer:
            _settle_difference(position, clue, gain)
        else:
            _settle_difference(position, gain, clue)
        if position.unknown[clue] > 0:
            _look_at(position, clue)
    return consistent


@kernel
def _settle_difference(position: Position, richer: int, poorer: int) -> None:
    """What only `richer` touches are mines, what only `poorer` touches is safe."""
    for clue, other, as_what in ((richer, poorer, MINE), (poorer, richer, SAFE)):
        for at in range(position.start[clue], position.start[clue + 1]):
            cell = position.near[at]
            if position.shown[cell] == COVERED and not touches(position, cell, other):
                settle(position, cell, as_what)


@kernel
def touches(position: Position, cell: int, other: int) -> bool:
    for at in range(position.start[cell], position.start[cell + 1]):
        if position.near[at] == other:
            return True
    return False
