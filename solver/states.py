"""The layers of a search through a coupled subset: states that boxes lead to, equal ones merged.

A state is what every half-finished equation still needs, packed into a key of a few words.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.arrays import Floats, Int32s, Int64s, UInt64s, int64
from solver.jit import kernel
from solver.order import Order
from solver.partition import Partition

MOST_WORDS = 4
"""Words of 64 bits a state may take."""


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
def pack(partition: Partition, subset: int, need: Int32s, half_finished: int) -> Fields:
    largest, bits = 1, 1
    for place in range(partition.first_clue[subset], partition.first_clue[subset + 1]):
        largest = max(largest, need[partition.clues[place]])
    while largest >> bits:
        bits += 1
    in_a_word = 64 // bits
    return Fields(bits, in_a_word, (half_finished + in_a_word - 1) // in_a_word)


@kernel
def first_layer(
    partition: Partition, subset: int, order: Order, layers: Layers, fields: Fields
) -> int:
    """The first layer: one state, nothing taken, no mines, one way. Returns the subset's cells."""
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
    return cells


@kernel
def has_room(layers: Layers, i: int, size: int) -> bool:
    new = (layers.layer[i + 1] - layers.layer[i]) * (size + 1)
    states, steps = layers.layer[i + 1] + new, layers.step[i] + new
    return bool(states * MOST_WORDS <= len(layers.keys) and steps <= len(layers.source))


@kernel
def make_states(
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
