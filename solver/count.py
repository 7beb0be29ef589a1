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

import numpy as np

from solver.arrays import Floats, Int32s, Int64s, UInt64s, int64
from solver.jit import kernel
from solver.order import Order, put_in_order
from solver.partition import Partition

# What `count` answers.
COUNTED, IMPOSSIBLE, NO_ROOM = int64(0), int64(1), int64(2)
# And a last answer that may come later: the numbers needed are too far apart for floating point.
BEYOND = int64(3)

# What `count` adds up for each box, over the solutions. The last two are for yes-or-no
# questions: numbers are then cut at 1, so that a nought is a true nought however large
# the subset.
MINES_IN_BOX, HAS_A_MINE, HAS_A_SAFE_CELL = int64(0), int64(1), int64(2)

MOST_WORDS = 4
"""Words of 64 bits a state may take."""

MOST_LOST = 2.0**-800
"""Where scaling has lost numbers, those that they would have added to are still below this."""

_UNSCALED_CELLS = 400
"""So many cells have fewer than 2**400 solutions: no number can grow too large."""


class Layers(NamedTuple):
    """Room for the search. Layer i holds the states before the i-th box is taken."""

    layer: Int64s
    """First state of each layer."""
    step: Int64s
    """First transition out of each layer."""
    power: Int64s
    """Numbers ahead of a layer are to be multiplied by two to this power."""
    keys: UInt64s
    """MOST_WORDS words a state: what each half-finished equation still needs."""
    ahead: Int64s
    """Three numbers a state: where its counts begin, for how many mines, how many there are."""
    behind: Int64s
    """The same for the ways to complete it."""
    source: Int32s
    target: Int32s
    taken: Int32s
    """A transition: from which state to which, with so many mines in the box."""
    numbers: Floats
    table: Int32s
    stamp: Int64s
    """A hash table of the layer being made; entries with an old stamp are empty."""
    field: Int32s
    """For each clue: the bit where the field with its need begins, over all words; or -1."""
    free: Int32s
    """How many fields of the key no clue uses, then where they begin."""
    capacity: Int32s
    """For each clue: cells in boxes not taken yet."""
    left: Int32s
    """For each clue: boxes not taken yet."""
    added: UInt64s
    """What the box at hand adds to every key: the needs of clues it touches first."""
    per_mine: UInt64s
    """What each mine in the box at hand takes from a key."""
    ways: Floats
    """In how many ways the box at hand holds so many mines."""
    lost: Int64s
    """How many numbers became too small for floating point."""


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


def new_layers(cells: int, room: int) -> Layers:
    """`room` is the number of states; all else follows. Memory is taken only as it is used."""
    table = 1 << (2 * room - 1).bit_length()
    return Layers(
        layer=np.empty(cells + 2, np.int64),
        step=np.empty(cells + 2, np.int64),
        power=np.empty(cells + 2, np.int64),
        keys=np.empty(room * MOST_WORDS, np.uint64),
        ahead=np.empty(3 * room, np.int64),
        behind=np.empty(3 * room, np.int64),
        source=np.empty(4 * room, np.int32),
        target=np.empty(4 * room, np.int32),
        taken=np.empty(4 * room, np.int32),
        numbers=np.empty(16 * room),
        table=np.zeros(table, np.int32),
        stamp=np.zeros(table + 1, np.int64),
        field=np.empty(cells + 1, np.int32),
        free=np.empty(64 * MOST_WORDS + 1, np.int32),
        capacity=np.empty(cells + 1, np.int32),
        left=np.empty(cells + 1, np.int32),
        added=np.empty(MOST_WORDS, np.uint64),
        per_mine=np.empty(MOST_WORDS, np.uint64),
        ways=np.empty(cells + 2),
        lost=np.empty(1, np.int64),
    )


class Fields(NamedTuple):
    """How the needs are packed into a key: fields of `bits`, so many in a word."""

    bits: int
    in_a_word: int
    words: int


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
    fields = _fields(partition, subset, need, half_finished)
    if fields.words > MOST_WORDS:
        return no_room
    scaled = _begin(partition, subset, order, layers, fields)
    used = int64(1)
    for i in range(boxes):
        if not _has_room(layers, i, partition.size[order.boxes[i]]):
            return no_room
        _make_states(partition, first_clue, need, order.boxes[i], layers, fields, i)
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
def _fields(partition: Partition, subset: int, need: Int32s, half_finished: int) -> Fields:
    largest, bits = 1, 1
    for place in range(partition.first_clue[subset], partition.first_clue[subset + 1]):
        largest = max(largest, need[partition.clues[place]])
    while largest >> bits:
        bits += 1
    in_a_word = 64 // bits
    return Fields(bits, in_a_word, (half_finished + in_a_word - 1) // in_a_word)


@kernel
def _begin(partition: Partition, subset: int, order: Order, layers: Layers, fields: Fields) -> bool:
    """The first layer: one state, nothing taken, no mines, one way. Says if scaling is needed."""
    first_clue, first_box = partition.first_clue[subset], partition.first_box[subset]
    for clue in range(partition.first_clue[subset + 1] - first_clue):
        layers.field[clue] = -1
        layers.left[clue] = order.boxes_of[clue + 1] - order.boxes_of[clue]
        layers.capacity[clue] = 0
    cells = 0
    for box in range(first_box, partition.first_box[subset + 1]):
        cells += partition.size[box]
        for link in range(partition.first_link[box], partition.first_link[box + 1]):
            layers.capacity[partition.links[link] - first_clue] += partition.size[box]
    layers.free[0] = 0
    for word in range(fields.words - 1, -1, -1):
        layers.keys[word] = 0
        for i in range(fields.in_a_word):
            layers.free[0] += 1
            layers.free[layers.free[0]] = 64 * word + i * fields.bits
    layers.layer[0], layers.layer[1] = 0, 1
    layers.step[0] = 0
    layers.power[0] = 0
    layers.ahead[0], layers.ahead[1], layers.ahead[2] = 0, 0, 1
    layers.numbers[0] = 1.0
    layers.lost[0] = 0
    return cells > _UNSCALED_CELLS


@kernel
def _has_room(layers: Layers, i: int, size: int) -> bool:
    new = (layers.layer[i + 1] - layers.layer[i]) * (size + 1)
    states, steps = layers.layer[i + 1] + new, layers.step[i] + new
    return bool(states * MOST_WORDS <= len(layers.keys) and steps <= len(layers.source))


@kernel
def _make_states(
    partition: Partition,
    first_clue: int,
    need: Int32s,
    box: int,
    layers: Layers,
    fields: Fields,
    i: int,
) -> None:
    """Layer i+1: from each state of layer i, all numbers of mines that the clues allow."""
    size = partition.size[box]
    from_link, to_link = partition.first_link[box], partition.first_link[box + 1]
    _prepare_box(partition, first_clue, need, box, layers)
    keys, ahead = layers.keys, layers.ahead
    first, last = layers.layer[i], layers.layer[i + 1]
    step = layers.step[i]
    mask = int64(16)
    while mask < 2 * (last - first) * (size + 1) and mask < len(layers.table):
        mask *= 2
    layers.stamp[len(layers.table)] += 1
    layers.layer[i + 2] = last
    low_bits = np.uint64((1 << fields.bits) - 1)
    for state in range(first, last):
        key = state * MOST_WORDS
        for word in range(fields.words):
            keys[key + word] += layers.added[word]
        fewest, most = 0, size
        for link in range(from_link, to_link):
            clue = partition.links[link] - first_clue
            field = layers.field[clue]
            needed = int64((keys[key + (field >> 6)] >> np.uint64(field & 63)) & low_bits)
            most = min(most, needed)
            fewest = max(fewest, needed - layers.capacity[clue])
        for mines in range(fewest, most + 1):
            target = _state_with(layers, fields.words, key, mines, i, mask - 1)
            # While a layer is made, the third number is where a state's counts end.
            low = ahead[3 * state + 1] + mines
            ahead[3 * target + 1] = min(ahead[3 * target + 1], low)
            ahead[3 * target + 2] = max(ahead[3 * target + 2], low + ahead[3 * state + 2])
            layers.source[step] = state
            layers.target[step] = target
            layers.taken[step] = mines
            step += 1
    layers.step[i + 1] = step
    for link in range(from_link, to_link):
        clue = partition.links[link] - first_clue
        layers.left[clue] -= 1
        if layers.left[clue] == 0:
            layers.free[0] += 1
            layers.free[layers.free[0]] = layers.field[clue]


@kernel
def _prepare_box(
    partition: Partition, first_clue: int, need: Int32s, box: int, layers: Layers
) -> None:
    """Give the clues a field in the key, and find what the box does to keys."""
    for word in range(MOST_WORDS):
        layers.added[word] = 0
        layers.per_mine[word] = 0
    for link in range(partition.first_link[box], partition.first_link[box + 1]):
        clue = partition.links[link] - first_clue
        layers.capacity[clue] -= partition.size[box]
        fresh = layers.field[clue] < 0
        if fresh:
            layers.field[clue] = layers.free[layers.free[0]]
            layers.free[0] -= 1
        word, shift = layers.field[clue] >> 6, np.uint64(layers.field[clue] & 63)
        if fresh:
            layers.added[word] += np.uint64(need[partition.clues[first_clue + clue]]) << shift
        layers.per_mine[word] += np.uint64(1) << shift


@kernel
def _state_with(layers: Layers, words: int, key: int, mines: int, i: int, mask: int) -> int:
    """The state of layer i+1 that a key becomes with so many mines; made if it is new."""
    keys, table, stamps = layers.keys, layers.table, layers.stamp
    made = layers.layer[i + 2]
    fresh = made * MOST_WORDS
    scattered = np.uint64(0)
    for word in range(words):
        after = keys[key + word] - np.uint64(mines) * layers.per_mine[word]
        keys[fresh + word] = after
        scattered = (scattered ^ after) * np.uint64(0x9E3779B97F4A7C15)
        scattered ^= scattered >> np.uint64(32)
    place = int64(scattered) & mask
    stamp = stamps[len(table)]
    while stamps[place] == stamp:
        same = True
        for word in range(words):
            same &= keys[table[place] * MOST_WORDS + word] == keys[fresh + word]
        if same:
            return int64(table[place])
        place = (place + 1) & mask
    stamps[place] = stamp
    table[place] = made
    layers.ahead[3 * made + 1], layers.ahead[3 * made + 2] = 1 << 30, 0
    layers.layer[i + 2] += 1
    return int64(made)


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
