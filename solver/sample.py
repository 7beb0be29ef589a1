"""Draws boards at random from all that fit a position, each equally likely.

The mines are shared out down the tree of subsets, then back through the layers of each
subset, then within each box: nothing is tried and thrown away.
"""

from __future__ import annotations

import numpy as np

from solver.arrays import Floats, Int8s, Int64s, UInt64s, int32, int64
from solver.board import COVERED, MINE, View
from solver.combine import Parts, Tree, grow, weigh_away
from solver.count import COUNTED, MINES_IN_BOX, fill_ways
from solver.desk import Held, with_room
from solver.dice import below, cast, fraction
from solver.engine import count_once
from solver.jit import kernel
from solver.order import Order
from solver.partition import AWAY, NONE, SUBSETS, Partition
from solver.position import MINES_FOUND
from solver.risk import analyse_position
from solver.states import Layers


def sample(view: View, boards: int, seed: int = 0) -> Int8s:
    """So many boards, one a row: 1 where there is a mine.

    >>> sample(View.parse("mines 1\\n1##\\n###\\n"), 1).sum()
    np.int64(1)
    """
    drawn = np.zeros((boards, view.rules.cells), np.int8)
    meanings = view.meanings()
    with_room(
        view.rules.graph,
        lambda desk: draw_boards(desk.held, meanings, view.rules.mines, seed, drawn),
    )
    return drawn


@kernel
def draw_boards(held: Held, meanings: Int8s, mines: int, seed: int, drawn: Int8s) -> int:
    """Fill the rows of `drawn`. Returns the status."""
    status, _ = analyse_position(held, meanings, mines)
    if status != COUNTED:
        return status
    engine = held.engine
    position, partition, parts = engine.position, engine.partition, engine.parts
    subsets, away = partition.counts[SUBSETS], partition.counts[AWAY]
    mines_left = mines - position.counts[MINES_FOUND]
    dice = np.empty(1, np.uint64)
    cast(dice, seed, int64(0))
    shares = np.zeros((len(drawn), subsets + 1), np.int64)
    _share_out(parts, subsets, away, mines_left, dice, shares)
    drawn.fill(0)
    for subset in range(subsets):
        summary = count_once(engine, subset, MINES_IN_BOX)
        if summary.status != COUNTED:
            return summary.status
        for board in range(len(drawn)):
            _draw_subset(
                partition,
                subset,
                engine.order,
                engine.layers,
                shares[board, subset],
                dice,
                drawn[board],
            )
    for board in range(len(drawn)):
        left, cells_left = shares[board, subsets], away
        for cell in range(len(meanings)):
            if position.shown[cell] == MINE:
                drawn[board, cell] = 1
            elif position.shown[cell] == COVERED and partition.box_of[cell] == NONE:
                if below(dice, cells_left) < left:
                    drawn[board, cell] = 1
                    left -= 1
                cells_left -= 1
    return COUNTED


@kernel
def _share_out(
    parts: Parts, subsets: int, away: int, mines_left: int, dice: UInt64s, shares: Int64s
) -> None:
    """How many mines each subset has, and the cells away, for each board."""
    if subsets == 0:
        shares.fill(mines_left)
        return
    tree = grow(parts, subsets, away, mines_left)
    root = tree.level_at[len(tree.level_at) - 1] - 1
    chances = np.empty(tree.length[root])
    weigh_away(tree, away, mines_left, chances)
    for i in range(len(chances)):
        chances[i] *= tree.products[tree.at[root] + i]
    mines = np.empty(root + 1, np.int64)
    for board in range(len(shares)):
        mines[root] = tree.mines[root] + _pick(chances, len(chances), dice)
        shares[board, subsets] = mines_left - mines[root]
        _split(tree, mines, dice)
        for part in range(subsets):
            shares[board, part] = mines[part]


@kernel
def _split(tree: Tree, mines: Int64s, dice: UInt64s) -> None:
    """From the mines of the last node to those of all nodes."""
    products, at, fewest, length = tree.products, tree.at, tree.mines, tree.length
    chances = np.empty(len(products))
    for level in range(len(tree.level_at) - 3, -1, -1):
        first, last = tree.level_at[level], tree.level_at[level + 1]
        for left in range(first, last, 2):
            right, parent = left + 1, last + (left - first) // 2
            if right == last:
                mines[left] = mines[parent]
                continue
            for i in range(length[left]):
                j = mines[parent] - fewest[left] - i - fewest[right]
                chances[i] = (
                    products[at[left] + i] * products[at[right] + j]
                    if 0 <= j < length[right]
                    else 0.0
                )
            mines[left] = fewest[left] + _pick(chances, length[left], dice)
            mines[right] = mines[parent] - mines[left]


@kernel
def _pick(chances: Floats, length: int, dice: UInt64s) -> int:
    """A place at random, as likely as its number says."""
    total = 0.0
    for i in range(length):
        total += chances[i]
    rest = fraction(dice) * total
    picked = int64(-1)
    for i in range(length):
        if chances[i] > 0:
            picked = int64(i)
            rest -= chances[i]
            if rest < 0:
                break
    return picked


@kernel
def _draw_subset(
    partition: Partition,
    subset: int,
    order: Order,
    layers: Layers,
    mines: int,
    dice: UInt64s,
    mined: Int8s,
) -> None:
    """Go back through the layers of a subset that was just counted, with `mines` in all."""
    boxes = partition.first_box[subset + 1] - partition.first_box[subset]
    ahead = layers.ahead
    state = layers.layer[boxes]
    for i in range(boxes - 1, -1, -1):
        box = order.boxes[i]
        first, last = layers.step[i], layers.step[i + 1]
        chances = np.zeros(last - first)
        fill_ways(layers, partition.size[box], MINES_IN_BOX)
        for step in range(first, last):
            if layers.target[step] == state:
                source = layers.source[step]
                j = mines - layers.taken[step] - ahead[3 * source + 1]
                if 0 <= j < ahead[3 * source + 2]:
                    ways = layers.ways[layers.taken[step]]
                    chances[step - first] = ways * layers.numbers[ahead[3 * source] + j]
        step = first + _pick(chances, len(chances), dice)
        state = int64(layers.source[step])
        mines -= layers.taken[step]
        _fill_box(partition, box, layers.taken[step], dice, mined)


@kernel
def _fill_box(partition: Partition, box: int, mines: int, dice: UInt64s, mined: Int8s) -> None:
    """Put mines on some of a box's cells, all choices equally likely."""
    left, cells_left = int64(mines), int64(partition.size[box])
    cell = int32(partition.first_cell[box])
    while cell != NONE:
        if below(dice, cells_left) < left:
            mined[cell] = 1
            left -= 1
        cells_left -= 1
        cell = int32(partition.next_cell[cell])
