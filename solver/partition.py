"""Coupled subsets: clues that share covered cells, directly or through others.

Within a subset, covered cells that touch exactly the same clues form one box: only the
number of mines in a box matters, not which of its cells have them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Int32s, Int64s, UInt64s, int32
from solver.board import COVERED
from solver.dice import mix
from solver.graph import Graph
from solver.jit import kernel
from solver.position import Position

# Places in Partition.counts.
SUBSETS, BOXES, CLUES, LINKS, AWAY = 0, 1, 2, 3, 4

NONE = int32(-1)


class Partition(NamedTuple):
    """Subset s has clues first_clue[s]:first_clue[s+1] and boxes first_box[s]:first_box[s+1]."""

    first_clue: Int32s
    first_box: Int32s
    keys: UInt64s
    """Two numbers a subset that together name its content: equal subsets, equal keys."""
    clues: Int32s
    """The cells of the clues, subset by subset, each from its lowest cell outward."""
    clue_at: Int32s
    """Where a cell stands in `clues`, or NONE."""
    size: Int32s
    """Cells in a box."""
    first_cell: Int32s
    next_cell: Int32s
    """A box's cells are a chain: first_cell[box], then next_cell[cell] until NONE."""
    box_of: Int32s
    """A covered cell's box; NONE for a cell away from any clue."""
    first_link: Int32s
    links: Int32s
    """Box b touches the clues links[first_link[b]:first_link[b+1]] (places in `clues`)."""
    latest_box: Int32s
    earlier_box: Int32s
    """While boxes are made: those whose lowest clue is this one, newest first."""
    counts: Int64s


def new_partition(graph: Graph) -> Partition:
    cells = graph.cells

    def numbers(length: int = cells + 1) -> Int32s:
        return np.zeros(length, np.int32)

    return Partition(
        first_clue=numbers(),
        first_box=numbers(),
        keys=np.zeros(2 * cells + 2, np.uint64),
        clues=numbers(),
        clue_at=numbers(),
        size=numbers(),
        first_cell=numbers(),
        next_cell=numbers(),
        box_of=numbers(),
        first_link=numbers(),
        links=numbers(len(graph.near) + 1),
        latest_box=numbers(),
        earlier_box=numbers(),
        counts=np.zeros(5, np.int64),
    )


@kernel
def divide(position: Position, partition: Partition) -> None:
    """Find the coupled subsets and boxes of a position, from unsettled cells only."""
    counts = partition.counts
    counts.fill(0)
    covered = 0
    partition.clue_at.fill(NONE)
    partition.box_of.fill(NONE)
    for cell in range(int32(len(position.shown))):
        if position.shown[cell] == COVERED:
            covered += 1
        elif (
            position.shown[cell] >= 0
            and position.unknown[cell] > 0
            and partition.clue_at[cell] == NONE
        ):
            covered -= _collect(position, partition, cell)
    # The loop meets a subset's first clue before or after its cells: the sum is right at the end.
    counts[AWAY] = covered


@kernel
def _collect(position: Position, partition: Partition, seed: int) -> int:
    """The subset that `seed` belongs to; returns how many covered cells it has."""
    counts, start, near = partition.counts, position.start, position.near
    subset = counts[SUBSETS]
    at = counts[CLUES]
    cells = 0
    partition.first_clue[subset] = at
    partition.first_box[subset] = counts[BOXES]
    key = np.uint64(0)
    second_key = np.uint64(0)
    _add_clue(partition, seed)
    while at < counts[CLUES]:
        clue = partition.clues[at]
        at += 1
        mixed = mix(np.uint64(clue) * np.uint64(256) + np.uint64(position.need[clue]))
        key += mixed
        second_key += mix(mixed)
        for by in range(start[clue], start[clue + 1]):
            cell = near[by]
            if position.shown[cell] == COVERED and partition.box_of[cell] == NONE:
                cells += 1
                mixed = mix(~np.uint64(cell))
                key += mixed
                second_key += mix(mixed)
                _put_in_box(position, partition, cell)
    partition.keys[2 * subset] = key
    partition.keys[2 * subset + 1] = second_key
    counts[SUBSETS] += 1
    partition.first_clue[subset + 1] = counts[CLUES]
    partition.first_box[subset + 1] = counts[BOXES]
    return cells


@kernel
def _add_clue(partition: Partition, clue: int) -> None:
    place = partition.counts[CLUES]
    partition.clues[place] = clue
    partition.clue_at[clue] = place
    partition.latest_box[place] = NONE
    partition.counts[CLUES] += 1


@kernel
def _put_in_box(position: Position, partition: Partition, cell: int) -> None:
    """Link the cell to its clues as a new box, then drop the box again if there is one like it."""
    counts, links = partition.counts, partition.links
    first = counts[LINKS]
    last = first
    for at in range(position.start[cell], position.start[cell + 1]):
        clue = position.near[at]
        if position.shown[clue] >= 0:
            if partition.clue_at[clue] == NONE:
                _add_clue(partition, clue)
            links[last] = partition.clue_at[clue]
            last += 1
    lowest = links[first]
    box = partition.latest_box[lowest]
    while box != NONE and not _same_links(partition, box, first, last):
        box = partition.earlier_box[box]
    if box == NONE:
        box = int32(counts[BOXES])
        counts[BOXES] += 1
        counts[LINKS] = last
        partition.first_link[box] = first
        partition.first_link[box + 1] = last
        partition.size[box] = 0
        partition.first_cell[box] = NONE
        partition.earlier_box[box] = partition.latest_box[lowest]
        partition.latest_box[lowest] = box
    partition.box_of[cell] = box
    partition.size[box] += 1
    partition.next_cell[cell] = partition.first_cell[box]
    partition.first_cell[box] = cell


@kernel
def _same_links(partition: Partition, box: int, first: int, last: int) -> bool:
    its_first = partition.first_link[box]
    if partition.first_link[box + 1] - its_first != last - first:
        return False
    for at in range(last - first):
        if partition.links[its_first + at] != partition.links[first + at]:
            return False
    return True
