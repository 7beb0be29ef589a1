"""The steps of thinking about one position, on kernels: from clues to certainty to risk.

count_subsets     divides the position and counts the solutions of each coupled subset
decide_by_clues   what is the same in every solution of a subset
decide_by_mines   what the mines that remain make certain
settle_decided    takes that over into the position
fill_in_risk      how likely each covered cell is a mine
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Floats, Int8s, Int64s, int8, int32, int64
from solver.board import COVERED, MINE, SAFE
from solver.combine import Parts, combine
from solver.count import (
    COUNTED,
    HAS_A_MINE,
    HAS_A_SAFE_CELL,
    IMPOSSIBLE,
    MINES_IN_BOX,
    MOST_LOST,
    NO_ROOM,
    Summary,
    count,
)
from solver.graph import Graph
from solver.jit import kernel
from solver.memory import (
    AT,
    BOUNDS_AT,
    FEWEST,
    LENGTH,
    LOST,
    POWER,
    USED_BOUNDS,
    USED_ENTRIES,
    USED_NUMBERS,
    Memory,
    find,
    make_room,
    new_memory,
    remember,
)
from solver.order import Order, new_order
from solver.partition import AWAY, BOXES, NONE, SUBSETS, Partition, divide, new_partition
from solver.position import MINES_FOUND, Position, new_position, settle
from solver.remaining import allowed_mines, away_bounds, restricts
from solver.states import Layers, new_layers

UNDECIDED = int8(0)


class Engine(NamedTuple):
    """All the room that thinking about boards of one graph takes."""

    position: Position
    partition: Partition
    order: Order
    layers: Layers
    memory: Memory
    parts: Parts
    bounds: Int64s
    """Where each subset's bounds of boxes stand in the memory."""
    lost: Int64s
    """For each subset: 1 if scaling lost some of its numbers."""
    verdict: Int8s
    """For each box, and behind the last for the cells away: SAFE, MINE or UNDECIDED."""
    risk: Floats


def new_engine(graph: Graph, room: int = 1) -> Engine:
    """`room` multiplies what is set aside for searching and remembering."""
    cells = graph.cells
    memory = new_memory(1 << (max(4096, cells // 4) * room - 1).bit_length())

    def numbers() -> Int64s:
        return np.zeros(cells + 1, np.int64)

    return Engine(
        position=new_position(graph),
        partition=new_partition(graph),
        order=new_order(graph),
        layers=new_layers(cells, (1 << 17) * room),
        memory=memory,
        parts=Parts(memory.found.numbers, numbers(), numbers(), numbers(), numbers()),
        bounds=numbers(),
        lost=numbers(),
        verdict=np.zeros(cells + 1, np.int8),
        risk=np.zeros(cells),
    )


@kernel
def count_subsets(engine: Engine) -> int:
    """Divide the position and count all subsets. Returns COUNTED, IMPOSSIBLE or NO_ROOM."""
    partition, memory, parts = engine.partition, engine.memory, engine.parts
    make_room(memory)
    divide(engine.position, partition)
    for box in range(partition.counts[BOXES] + 1):
        engine.verdict[box] = UNDECIDED
    for subset in range(partition.counts[SUBSETS]):
        key, second_key = partition.keys[2 * subset], partition.keys[2 * subset + 1]
        known, row = find(memory, key, second_key)
        if not known:
            if memory.used[USED_ENTRIES] + 1 >= len(memory.keys):
                return NO_ROOM
            summary = count_once(engine, subset, MINES_IN_BOX)
            if summary.status != COUNTED:
                return summary.status
            boxes = partition.first_box[subset + 1] - partition.first_box[subset]
            at = memory.used[USED_NUMBERS]
            remember(memory, row, key, second_key, boxes, summary)
            if summary.lost:
                status = count_once(engine, subset, HAS_A_MINE).status
                if status != COUNTED:
                    return status
                _mark_lost(memory.found.numbers, at, memory.used[USED_NUMBERS], summary.length)
        entry = memory.entries[row]
        parts.at[subset], engine.bounds[subset] = entry[AT], entry[BOUNDS_AT]
        parts.mines[subset], parts.length[subset] = entry[FEWEST], entry[LENGTH]
        parts.power[subset], engine.lost[subset] = entry[POWER], entry[LOST]
    return COUNTED


@kernel
def count_once(engine: Engine, subset: int, what: int) -> Summary:
    """Count a subset into the room behind what is remembered."""
    memory = engine.memory
    return count(
        engine.partition,
        subset,
        engine.position.need,
        engine.order,
        engine.layers,
        memory.found,
        memory.used[USED_NUMBERS],
        memory.used[USED_BOUNDS],
        what,
    )


@kernel
def _mark_lost(numbers: Floats, at: int, yes_at: int, length: int) -> None:
    """Solutions that scaling made nought are there all the same: the least of numbers says so."""
    for i in range(length):
        if numbers[at + i] == 0 and numbers[yes_at + i] > 0:
            numbers[at + i] = 5e-324


@kernel
def decide_by_clues(engine: Engine) -> bool:
    """Decide the boxes that are empty or full in all solutions; says if any cell is safe."""
    partition, found = engine.partition, engine.memory.found
    any_safe = False
    for subset in range(partition.counts[SUBSETS]):
        first = partition.first_box[subset]
        shift = engine.bounds[subset] - first
        for box in range(first, partition.first_box[subset + 1]):
            if found.most[shift + box] == 0:
                engine.verdict[box] = SAFE
                any_safe = True
            elif found.fewest[shift + box] == partition.size[box]:
                engine.verdict[box] = MINE
    return any_safe


@kernel
def decide_by_mines(engine: Engine, mines: int) -> int:
    """Decide what `mines` on the whole board make certain. Returns the status."""
    partition, parts, memory = engine.partition, engine.parts, engine.memory
    subsets, away = partition.counts[SUBSETS], partition.counts[AWAY]
    mines_left = mines - engine.position.counts[MINES_FOUND]
    allowed, possible = allowed_mines(parts, subsets, away, mines_left)
    if not possible:
        return IMPOSSIBLE
    place = int64(0)
    for subset in range(subsets):
        if restricts(parts, subset, allowed, place):
            for what in (HAS_A_MINE, HAS_A_SAFE_CELL):
                at = memory.used[USED_NUMBERS]
                summary = count_once(engine, subset, what)
                if summary.status != COUNTED:
                    return summary.status
                otherwise = SAFE if what == HAS_A_MINE else MINE
                _decide_boxes(
                    partition,
                    subset,
                    memory.found.numbers,
                    engine.verdict,
                    at,
                    summary.length,
                    allowed,
                    place,
                    otherwise,
                )
        place += parts.length[subset]
    fewest, most = away_bounds(allowed, away)
    if away > 0 and most == 0:
        engine.verdict[partition.counts[BOXES]] = SAFE
    elif away > 0 and fewest == away:
        engine.verdict[partition.counts[BOXES]] = MINE
    return COUNTED


@kernel
def _decide_boxes(
    partition: Partition,
    subset: int,
    numbers: Floats,
    verdict: Int8s,
    at: int,
    length: int,
    allowed: Int8s,
    place: int,
    otherwise: int,
) -> None:
    """Boxes that no solution with an allowed number of mines says yes for are `otherwise`."""
    for box in range(partition.first_box[subset], partition.first_box[subset + 1]):
        at += length
        yes = False
        for i in range(length):
            yes |= allowed[place + i] == 1 and numbers[at + i] > 0
        if not yes:
            verdict[box] = otherwise


@kernel
def settle_decided(engine: Engine) -> None:
    """Settle the cells of decided boxes, in subsets that have a safe one.

    A subset that gives mines only is left as it is: no cell can be opened because of them,
    and as it is it will be remembered.
    """
    partition, position = engine.partition, engine.position
    for subset in range(partition.counts[SUBSETS]):
        first, last = partition.first_box[subset], partition.first_box[subset + 1]
        safe = False
        for box in range(first, last):
            safe |= engine.verdict[box] == SAFE
        if safe:
            for box in range(first, last):
                if engine.verdict[box] != UNDECIDED:
                    cell = partition.first_cell[box]
                    while cell != NONE:
                        settle(position, cell, engine.verdict[box])
                        cell = partition.next_cell[cell]
    if engine.verdict[partition.counts[BOXES]] == SAFE:
        for cell in range(int32(len(position.shown))):
            if position.shown[cell] == COVERED and partition.box_of[cell] == NONE:
                settle(position, cell, SAFE)


@kernel
def fill_in_risk(engine: Engine, mines: int) -> float:
    """The risk of each unsettled covered cell. Returns log10 of the number of solutions.

    It is nan, and the risks are worth nothing, if numbers that were lost in scaling matter.
    """
    partition, parts, position = engine.partition, engine.parts, engine.position
    verdict, numbers = engine.verdict, engine.memory.found.numbers
    subsets, away = partition.counts[SUBSETS], partition.counts[AWAY]
    mines_left = mines - position.counts[MINES_FOUND]
    combined = combine(parts, subsets, away, mines_left)
    place = 0
    for subset in range(subsets):
        at, length = parts.at[subset], parts.length[subset]
        first, last = partition.first_box[subset], partition.first_box[subset + 1]
        solutions, heaviest = 0.0, 0.0
        for i in range(length):
            solutions += combined.weights[place + i] * numbers[at + i]
            heaviest = max(heaviest, combined.weights[place + i])
        if engine.lost[subset] and heaviest * MOST_LOST > 1e-20 * solutions:
            return np.nan
        for box in range(first, last):
            share = at + length * (box - first + 1)
            with_mines = 0.0
            for i in range(length):
                with_mines += combined.weights[place + i] * numbers[share + i]
            risk = with_mines / (solutions * partition.size[box])
            _put_risk(partition, box, _clean(risk, verdict[box]), engine.risk)
        place += length
    if away > 0:
        risk = _clean(combined.away_risk, verdict[partition.counts[BOXES]])
        for cell in range(int32(len(position.shown))):
            if position.shown[cell] == COVERED and partition.box_of[cell] == NONE:
                engine.risk[cell] = risk
    return combined.log10_solutions


@kernel
def _put_risk(partition: Partition, box: int, risk: float, into: Floats) -> None:
    cell = partition.first_cell[box]
    while cell != NONE:
        into[cell] = risk
        cell = partition.next_cell[cell]


@kernel
def _clean(risk: float, verdict: int) -> float:
    """0 and 1 are for what is certain, and only for that."""
    if verdict == SAFE:
        return 0.0
    if verdict == MINE:
        return 1.0
    return min(max(risk, 5e-324), 1 - 2.0**-53)
