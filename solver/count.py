"""Counts the solutions of one coupled subset, by number of mines, in layers of equal states.

The boxes are taken one after the other, equation by equation. After each, all that matters
for the boxes still to come is how many mines every half-finished equation still needs:
alternatives that agree on this are one state, so a long chain costs its length and not the
number of its solutions. A state carries its number of solutions for each number of mines so
far ("ahead"); going back through the layers adds in how many ways it can be completed
("behind"); the two together give each box its share of the mines.
"""

from __future__ import annotations

from typing import NamedTuple

from solver.arrays import Floats, Int32s, Int64s, int64
from solver.jit import kernel
from solver.order import Order, put_in_order
from solver.partition import Partition
from solver.states import MOST_WORDS, Layers, first_layer, has_room, make_states, pack

# What `count` answers.
COUNTED, IMPOSSIBLE, NO_ROOM = int64(0), int64(1), int64(2)
# And a last answer that may come later: the numbers needed are too far apart for floating point.
BEYOND = int64(3)

# What `count` adds up for each box, over the solutions. The last two are for yes-or-no
# questions: numbers are then cut at 1, so that a nought is a true nought however large
# the subset.
MINES_IN_BOX, HAS_A_MINE, HAS_A_SAFE_CELL = int64(0), int64(1), int64(2)

MOST_LOST = 2.0**-800
"""Where scaling has lost numbers, those that they would have added to are still below this."""

_UNSCALED_CELLS = 400
"""So many cells have fewer than 2**400 solutions: no number can grow too large."""


class Found(NamedTuple):
    """What was counted: for the subset and each of its boxes, numbers by number of mines."""

    numbers: Floats
    fewest: Int32s
    most: Int32s
    """For each box: the fewest and most mines in any solution."""


class Summary(NamedTuple):
    """Where a subset's numbers stand in `Found`, and how to read them."""

    status: int
    mines: int
    """The fewest mines of any solution: the first number is for these, the next for one more."""
    length: int
    """How many numbers there are for the subset, and again for each box."""
    power: int
    """The numbers are to be multiplied by two to this power."""
    lost: bool
    """Whether scaling made some number too small for floating point."""


@kernel
def count(
    partition: Partition,
    subset: int,
    need: Int32s,
    order: Order,
    layers: Layers,
    found: Found,
    at: int,
    box_at: int,
    what: int,
) -> Summary:
    """Count one subset. Its numbers go to found.numbers[at:], its boxes' bounds to [box_at:]."""
    first_clue, first_box = partition.first_clue[subset], partition.first_box[subset]
    boxes = partition.first_box[subset + 1] - first_box
    failed = Summary(IMPOSSIBLE, 0, 0, 0, False)
    no_room = Summary(NO_ROOM, 0, 0, 0, False)
    for place in range(first_clue, partition.first_clue[subset + 1]):
        if need[partition.clues[place]] < 0:
            return failed
    half_finished = put_in_order(partition, subset, order)
    fields = pack(partition, subset, need, half_finished)
    if fields.words > MOST_WORDS:
        return no_room
    scaled = first_layer(partition, subset, order, layers, fields) > _UNSCALED_CELLS
    used = int64(1)
    for i in range(boxes):
        if not has_room(layers, i, partition.size[order.boxes[i]]):
            return no_room
        make_states(partition, first_clue, need, order.boxes[i], layers, fields, i)
        if layers.layer[i + 2] == layers.layer[i + 1]:
            return failed
        used = _lay_out(layers.ahead, layers.layer[i + 1], layers.layer[i + 2], used)
        if used > len(layers.numbers):
            return no_room
        _add_up_ahead(partition.size[order.boxes[i]], layers, i, what, scaled)

    end = layers.layer[boxes]
    begin, mines, length = (
        layers.ahead[3 * end],
        layers.ahead[3 * end + 1],
        layers.ahead[3 * end + 2],
    )
    if at + length * (boxes + 1) > len(found.numbers) or box_at + boxes > len(found.fewest):
        return no_room
    for i in range(length):
        found.numbers[at + i] = layers.numbers[begin + i]

    layers.behind[3 * end], layers.behind[3 * end + 1], layers.behind[3 * end + 2] = used, 0, 1
    if used >= len(layers.numbers):
        return no_room
    layers.numbers[used] = 1.0
    used += 1
    power = int64(0)
    for i in range(boxes - 1, -1, -1):
        box = order.boxes[i]
        fewest, most = _reach_back(partition.size[box], layers, i)
        found.fewest[box_at + box - first_box], found.most[box_at + box - first_box] = fewest, most
        used = _lay_out(layers.behind, layers.layer[i], layers.layer[i + 1], used)
        if used > len(layers.numbers):
            return no_room
        # Both halves may be scaled; the subset's own numbers have the last layer's power.
        unscale = 2.0 ** (layers.power[i] + power - layers.power[boxes])
        share = found.numbers[at + length * (box - first_box + 1) :][:length]
        _add_up_behind(partition.size[box], layers, i, what, mines, unscale, share)
        power += _tame(layers, layers.behind, layers.layer[i], layers.layer[i + 1], what, scaled)
    return Summary(COUNTED, mines, length, layers.power[boxes], layers.lost[0] != 0)


@kernel
def _lay_out(spans: Int64s, first: int, last: int, used: int) -> int:
    """Give the states' counts their places, from `used` on; returns what is used then."""
    for state in range(first, last):
        spans[3 * state] = used
        if spans[3 * state + 2] > 0:
            spans[3 * state + 2] -= spans[3 * state + 1]
            used += spans[3 * state + 2]
    return used


@kernel
def fill_ways(layers: Layers, size: int, what: int) -> None:
    """In how many ways a box of this size holds 0, 1, … mines; 1 for yes-or-no questions."""
    ways = 1.0
    for mines in range(size + 1):
        layers.ways[mines] = ways
        if what == MINES_IN_BOX:
            ways = ways * (size - mines) / (mines + 1)


@kernel
def _clear(layers: Layers, spans: Int64s, first: int, last: int) -> None:
    for i in range(spans[3 * first], spans[3 * last - 3] + spans[3 * last - 1]):
        layers.numbers[i] = 0.0


@kernel
def _add_up_ahead(size: int, layers: Layers, i: int, what: int, scaled: bool) -> None:
    """The numbers of layer i+1 from those of layer i."""
    ahead, numbers = layers.ahead, layers.numbers
    first, last = layers.layer[i + 1], layers.layer[i + 2]
    _clear(layers, ahead, first, last)
    fill_ways(layers, size, what)
    for step in range(layers.step[i], layers.step[i + 1]):
        state, target, mines = layers.source[step], layers.target[step], layers.taken[step]
        ways = layers.ways[mines]
        source = ahead[3 * state]
        into = ahead[3 * target] + ahead[3 * state + 1] + mines - ahead[3 * target + 1]
        for j in range(ahead[3 * state + 2]):
            numbers[into + j] += ways * numbers[source + j]
    layers.power[i + 1] = layers.power[i] + _tame(layers, ahead, first, last, what, scaled)


@kernel
def _tame(layers: Layers, spans: Int64s, first: int, last: int, what: int, scaled: bool) -> int:
    """Keep a layer's numbers small: cut to 1 or divided by a power of two, which is returned."""
    if what == MINES_IN_BOX and not scaled:
        return 0
    begin, end = spans[3 * first], spans[3 * last - 3] + spans[3 * last - 1]
    numbers = layers.numbers
    largest = 0.0
    for i in range(begin, end):
        largest = max(largest, numbers[i])
    power, factor = 0, 1.0
    while largest * factor > 2.0**100:
        power += 100
        factor *= 2.0**-100
    for i in range(begin, end):
        before = numbers[i]
        numbers[i] = before * factor if what == MINES_IN_BOX else min(before, 1.0)
        layers.lost[0] += before > 0 and numbers[i] < 2.0**-1000
    return power if what == MINES_IN_BOX else 0


@kernel
def _reach_back(size: int, layers: Layers, i: int) -> tuple[int, int]:
    """Which mines can follow on each state of layer i; the box's fewest and most mines."""
    behind = layers.behind
    for state in range(layers.layer[i], layers.layer[i + 1]):
        behind[3 * state + 1], behind[3 * state + 2] = 1 << 30, 0
    fewest, most = int64(size), int64(0)
    for step in range(layers.step[i], layers.step[i + 1]):
        target = layers.target[step]
        if behind[3 * target + 2] > 0:  # else it cannot be completed
            state, mines = layers.source[step], layers.taken[step]
            low = behind[3 * target + 1] + mines
            behind[3 * state + 1] = min(behind[3 * state + 1], low)
            behind[3 * state + 2] = max(behind[3 * state + 2], low + behind[3 * target + 2])
            fewest, most = min(fewest, mines), max(most, mines)
    return fewest, most


@kernel
def _add_up_behind(
    size: int,
    layers: Layers,
    i: int,
    what: int,
    mines_before: int,
    unscale: float,
    share: Floats,
) -> None:
    """The numbers behind layer i, and the box's share by the subset's number of mines."""
    ahead, behind, numbers = layers.ahead, layers.behind, layers.numbers
    _clear(layers, behind, layers.layer[i], layers.layer[i + 1])
    fill_ways(layers, size, what)
    for j in range(len(share)):
        share[j] = 0.0
    for step in range(layers.step[i], layers.step[i + 1]):
        state, target, mines = layers.source[step], layers.target[step], layers.taken[step]
        length = behind[3 * target + 2]
        if length == 0:
            continue
        ways = layers.ways[mines]
        source = behind[3 * target]
        into = behind[3 * state] + behind[3 * target + 1] + mines - behind[3 * state + 1]
        for j in range(length):
            numbers[into + j] += ways * numbers[source + j]
        if what == MINES_IN_BOX:
            ways *= mines * unscale
        elif (what == HAS_A_MINE and mines == 0) or (what == HAS_A_SAFE_CELL and mines == size):
            continue
        low = ahead[3 * state + 1] + mines + behind[3 * target + 1] - mines_before
        if mines > 0 or what != MINES_IN_BOX:
            for k in range(ahead[3 * state + 2]):
                head = ways * numbers[ahead[3 * state] + k]
                for j in range(length):
                    share[low + k + j] += head * numbers[source + j]
