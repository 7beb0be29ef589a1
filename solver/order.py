"""In which order the boxes of a coupled subset are taken.

The fewer equations are half-finished at a time, the fewer states there are. So an equation
that is begun is finished soon: next comes the one with the fewest boxes left.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Int32s
from solver.graph import Graph
from solver.jit import kernel
from solver.partition import Partition


class Order(NamedTuple):
    """Clues are counted from the subset's first."""

    boxes: Int32s
    """The boxes in the order in which they are taken."""
    boxes_of: Int32s
    around: Int32s
    """Clue c touches the boxes around[boxes_of[c]:boxes_of[c+1]]."""
    left: Int32s
    """For each clue: boxes not taken yet."""
    active: Int32s
    """Clues that are half-finished."""
    state: Int32s
    """For each clue: 1 once it is active; for each box, from its subset's first: 1 once taken."""


def new_order(graph: Graph) -> Order:
    cells = graph.cells

    def numbers(length: int) -> Int32s:
        return np.zeros(length, np.int32)

    return Order(
        boxes=numbers(cells + 1),
        boxes_of=numbers(cells + 2),
        around=numbers(len(graph.near) + 1),
        left=numbers(cells + 1),
        active=numbers(cells + 1),
        state=numbers(2 * cells + 2),
    )


@kernel
def put_in_order(partition: Partition, subset: int, order: Order) -> int:
    """Fill in `order`; returns the most equations that are half-finished at a time."""
    first_clue, first_box = partition.first_clue[subset], partition.first_box[subset]
    clues = partition.first_clue[subset + 1] - first_clue
    boxes = partition.first_box[subset + 1] - first_box
    _list_boxes(partition, first_clue, clues, first_box, boxes, order)
    begun, taken = order.state[:clues], order.state[clues : clues + boxes]
    for i in range(clues + boxes):
        order.state[i] = 0

    # The clue that was found last is at the rim: from there the rest is a way, not a bush.
    order.active[0] = clues - 1
    active, most_active, done = 1, 1, 0
    begun[clues - 1] = 1
    while done < boxes:
        best = 0
        for i in range(1, active):
            if order.left[order.active[i]] < order.left[order.active[best]]:
                best = i
        clue = order.active[best]
        for at in range(order.boxes_of[clue], order.boxes_of[clue + 1]):
            box = order.around[at]
            if taken[box - first_box]:
                continue
            taken[box - first_box] = 1
            order.boxes[done] = box
            done += 1
            for link in range(partition.first_link[box], partition.first_link[box + 1]):
                other = partition.links[link] - first_clue
                order.left[other] -= 1
                if not begun[other]:
                    begun[other] = 1
                    order.active[active] = other
                    active += 1
            most_active = max(most_active, active)
        kept = 0
        for i in range(active):
            if order.left[order.active[i]] > 0:
                order.active[kept] = order.active[i]
                kept += 1
        active = kept
    return most_active


@kernel
def _list_boxes(
    partition: Partition, first_clue: int, clues: int, first_box: int, boxes: int, order: Order
) -> None:
    """Turn the links around: for each clue its boxes."""
    ends = order.boxes_of
    for clue in range(clues + 1):
        ends[clue] = 0
    from_link, to_link = partition.first_link[first_box], partition.first_link[first_box + boxes]
    for link in range(from_link, to_link):
        ends[partition.links[link] - first_clue + 1] += 1
    for clue in range(clues):
        order.left[clue] = ends[clue + 1]
        ends[clue + 1] += ends[clue]
    for box in range(first_box + boxes - 1, first_box - 1, -1):
        for link in range(partition.first_link[box], partition.first_link[box + 1]):
            clue = partition.links[link] - first_clue
            ends[clue + 1] -= 1
            order.around[ends[clue + 1]] = box
    # Each end has moved back to its clue's beginning, one place too far along.
    for clue in range(clues):
        ends[clue] = ends[clue + 1]
    ends[clues] = to_link - from_link
