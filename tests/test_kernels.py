"""The kernels one by one, and all of them beside the same source run as plain Python."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from solver.arrays import Int8s
from solver.board import COVERED, MINE, Rules, View
from solver.combine import Parts, combine
from solver.desk import Contradiction, hold
from solver.dice import below, cast, fraction, lay_boards, lay_mines, mix, roll
from solver.engine import new_engine
from solver.guess import POLICIES
from solver.jit import COMPILED
from solver.order import new_order, put_in_order
from solver.partition import AWAY, BOXES, CLUES, NONE, SUBSETS, Partition, divide, new_partition
from solver.position import FOUND, MINES_FOUND, Position, load, new_position, simple_rules
from solver.risk import analyse
from solver.simulate import COLUMNS, GUESSES, MOVES, WON, play_boards
from tests.oracles import (
    brute_force,
    products_of_others,
    random_position,
    random_strip,
    showing,
    ways_away,
)

ROOT = Path(__file__).parent.parent


# The same source, compiled and plain


def views_to_compare() -> list[View]:
    views = [random_position(random.Random(seed)) for seed in range(900, 926)]
    for seed, (width, height, mines) in enumerate([(9, 9, 10), (9, 9, 18), (12, 8, 20)]):
        rng = random.Random(seed)
        rules = Rules(width, height, mines)
        mined = set(rng.sample(range(rules.cells), mines))
        safe = [cell for cell in range(rules.cells) if cell not in mined]
        views.append(showing(rules, mined, mined.union(rng.sample(safe, len(safe) // 2))))
    # A strip with more than 400 cells in one subset, whose numbers are scaled.
    views.append(random_strip(random.Random(1), 301, 3, 0.5, every_second=True))
    return views


GAMES = [("9x9/10", "square", 60), ("8x8/14", "square", 40), ("7x7/9", "hex", 40)]


def work() -> dict[str, Any]:
    """Everything that is compared, as numbers that JSON can carry."""
    analyses: list[Any] = []
    for view in views_to_compare():
        try:
            said = analyse(view)
        except Contradiction:
            analyses.append(None)
        else:
            risk = [-1.0 if math.isnan(risk) else risk for risk in said.risk.tolist()]
            analyses.append([risk, said.log10_solutions])
    games = []
    for name, shape, number in GAMES:
        rules = Rules.parse(name, shape=shape)
        kept_free = np.zeros(rules.cells, np.int8)
        kept_free[0] = 1
        results = np.zeros((number, COLUMNS), np.int64)
        boards = np.arange(number, dtype=np.int64)
        engine = new_engine(rules.graph)
        laid = np.zeros((number, rules.cells), np.int8)
        lay_boards(11, boards, rules.mines, kept_free, laid)
        firsts = np.zeros(number, np.int64)
        played, _ = play_boards(hold(engine), laid, rules.mines, firsts, POLICIES["fast"], results)
        games.append([int(played), results[:, [WON, GUESSES, MOVES]].tolist()])
    dice = np.zeros(1, np.uint64)
    cast(dice, 3, 4)
    rolls = [int(roll(dice)) for _ in range(20)] + [int(below(dice, 1000)) for _ in range(20)]
    return {"compiled": COMPILED, "analyses": analyses, "games": games, "rolls": rolls}


@pytest.fixture(scope="module")
def both() -> tuple[dict[str, Any], dict[str, Any]]:
    """What the kernels say, and what the same source says as plain Python."""
    script = "import json; from tests.test_kernels import work; print(json.dumps(work()))"
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", script],
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        compiled = json.loads(json.dumps(work()))
        output, _ = process.communicate()
    assert process.returncode == 0
    return compiled, json.loads(output)


def test_one_is_compiled_and_the_other_is_not(
    both: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    compiled, plain = both
    assert compiled["compiled"]
    assert not plain["compiled"]


def test_plain_analyses_are_the_same(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    compiled, plain = (side["analyses"] for side in both)
    assert len(compiled) == len(plain) == 30
    impossible = 0
    for one, other in zip(compiled, plain, strict=True):
        if one is None or other is None:
            assert one is other
            impossible += 1
            continue
        assert [risk in (0, 1) for risk in one[0]] == [risk in (0, 1) for risk in other[0]]
        assert one[0] == pytest.approx(other[0], rel=0, abs=1e-12)
        assert one[1] == pytest.approx(other[1], rel=1e-12, abs=1e-12)
    assert 1 <= impossible <= 15


def test_plain_games_are_the_same(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    compiled, plain = (side["games"] for side in both)
    assert compiled == plain
    assert [played for played, _ in compiled] == [number for _, _, number in GAMES]
    won = {result[0] for _, results in compiled for result in results}
    assert won == {0, 1}, "the games say too little"


def test_plain_dice_are_the_same(both: tuple[dict[str, Any], dict[str, Any]]) -> None:
    assert both[0]["rolls"] == both[1]["rolls"]


# Simple rules


def settled(view: View) -> tuple[bool, Position]:
    """The position with both rules applied as far as they go, and whether they agree."""
    position = new_position(view.rules.graph)
    load(position, view.meanings())
    while simple_rules(position):
        if position.counts[FOUND] == 0:
            return True, position
        position.counts[FOUND] = 0
    return False, position


def test_simple_rules_never_settle_anything_false() -> None:
    gains = refused = 0
    for seed in range(3000, 6000):
        view = random_position(random.Random(seed))
        exact = brute_force(view, count_mines=False)
        consistent, position = settled(view)
        if not consistent:
            assert exact is None, view
            refused += 1
        if exact is None:
            continue
        before = view.meanings()
        for cell in range(view.rules.cells):
            if before[cell] == COVERED and position.shown[cell] != COVERED:
                assert exact.risk[cell] == (position.shown[cell] == MINE), view
                gains += 1
            elif before[cell] != COVERED:
                assert position.shown[cell] == before[cell]
        assert position.counts[MINES_FOUND] == (position.shown == MINE).sum()
        assert position.shared.tolist() == [0] * view.rules.cells
    assert gains > 3000
    assert refused > 100


def test_simple_rules_leave_nothing_that_two_clues_prove() -> None:
    pairs = 0
    for seed in range(6000, 9000):
        view = random_position(random.Random(seed))
        consistent, position = settled(view)
        if not consistent or brute_force(view, count_mines=False) is None:
            continue
        graph = view.rules.graph
        around = {
            clue: {cell for cell in graph.neighbours(clue) if position.shown[cell] == COVERED}
            for clue in np.flatnonzero(position.shown >= 0).tolist()
        }
        for one, other in itertools.combinations([c for c in around if around[c]], 2):
            shared = around[one] & around[other]
            if not shared:
                continue
            pairs += 1
            sizes = (len(around[one] - shared), len(shared), len(around[other] - shared))
            fitting = [
                mines
                for mines in itertools.product(*(range(size + 1) for size in sizes))
                if mines[0] + mines[1] == position.need[one]
                and mines[1] + mines[2] == position.need[other]
            ]
            for box, size in enumerate(sizes):
                if size:
                    assert {mines[box] for mines in fitting} not in ({0}, {size}), view
    assert pairs > 1000


# Division into subsets and boxes


def divided(view: View) -> tuple[Position, Partition]:
    position, partition = new_position(view.rules.graph), new_partition(view.rules.graph)
    load(position, view.meanings())
    divide(position, partition)
    return position, partition


def naive_subsets(view: View) -> dict[frozenset[int], dict[frozenset[int], set[int]]]:
    """The clues of each subset, with its boxes: which clues they touch and their cells."""
    meanings, graph = view.meanings(), view.rules.graph
    touching = {
        cell: frozenset(clue for clue in graph.neighbours(cell) if meanings[clue] >= 0)
        for cell in np.flatnonzero(meanings == COVERED).tolist()
    }
    groups: list[set[int]] = []
    for clues in touching.values():
        if clues:
            joined = [group for group in groups if group & clues]
            groups = [group for group in groups if not group & clues]
            groups.append(set(clues).union(*joined))
    found = {}
    for group in groups:
        boxes: dict[frozenset[int], set[int]] = {}
        for cell, clues in touching.items():
            if clues & group:
                boxes.setdefault(clues, set()).add(cell)
        found[frozenset(group)] = boxes
    return found


def cells_of(partition: Partition, box: int) -> list[int]:
    cells, cell = [], partition.first_cell[box]
    while cell != NONE:
        cells.append(int(cell))
        cell = partition.next_cell[cell]
    return cells


def test_subsets_and_boxes_equal_naive_grouping() -> None:
    several = 0
    for seed in range(8000, 10000):
        view = random_position(random.Random(seed))
        _, partition = divided(view)
        found = {}
        for subset in range(partition.counts[SUBSETS]):
            clues = partition.clues[partition.first_clue[subset] : partition.first_clue[subset + 1]]
            boxes = {}
            for box in range(partition.first_box[subset], partition.first_box[subset + 1]):
                cells = cells_of(partition, box)
                links = slice(partition.first_link[box], partition.first_link[box + 1])
                touched = frozenset(partition.clues[partition.links[links]].tolist())
                assert touched not in boxes
                boxes[touched] = set(cells)
                assert partition.size[box] == len(cells) == len(set(cells))
                assert (partition.box_of[cells] == box).all()
            found[frozenset(clues.tolist())] = boxes
        wanted = naive_subsets(view)
        assert found == wanted, view
        assert partition.counts[BOXES] == sum(map(len, wanted.values()))
        assert partition.counts[CLUES] == sum(map(len, wanted))
        in_boxes = sum(len(cells) for boxes in wanted.values() for cells in boxes.values())
        covered = int((view.meanings() == COVERED).sum())
        assert partition.counts[AWAY] == covered - in_boxes
        assert (partition.box_of[: view.rules.cells] != NONE).sum() == in_boxes
        several += len(wanted) > 1
    assert several > 200


def keys_of(view: View) -> dict[frozenset[int], tuple[int, int]]:
    _, partition = divided(view)
    return {
        frozenset(
            partition.clues[partition.first_clue[s] : partition.first_clue[s + 1]].tolist()
        ): (int(partition.keys[2 * s]), int(partition.keys[2 * s + 1]))
        for s in range(partition.counts[SUBSETS])
    }


def test_keys_name_a_subset_by_its_content() -> None:
    rules = Rules(9, 3, 4)
    view = View(rules, b"##########1#####1##########")
    left, right = keys_of(view)[frozenset({10})], keys_of(view)[frozenset({16})]
    assert left != right
    # Something else changes on the board: the subset keeps its keys.
    assert keys_of(view.with_cells([(16, 2)]))[frozenset({10})] == left
    # Another number, a cell less, or a mine instead: it is another subset, except that a
    # number with one of its mines known is as good as a smaller one around fewer cells.
    others = [
        keys_of(changed)[frozenset({10})]
        for changed in (
            view.with_cells([(10, 2)]),
            view.with_mark(0, "X"),
            view.with_mark(0, "*"),
            view.with_mark(1, "X"),
        )
    ]
    assert len({left, right, *others}) == 6
    assert keys_of(view.with_mark(0, "*").with_cells([(10, 2)]))[frozenset({10})] == others[1]


# Order


def half_finished(partition: Partition, subset: int, boxes: list[int]) -> int:
    """The most equations that are begun and have a box left, or the one that is taken now."""
    links = {
        box: set(
            partition.links[partition.first_link[box] : partition.first_link[box + 1]].tolist()
        )
        for box in boxes
    }
    clues = range(partition.first_clue[subset], partition.first_clue[subset + 1])
    most = 0
    for at in range(len(boxes)):
        begun = set().union(*(links[box] for box in boxes[: at + 1]))
        finished = set(clues) - set().union(*(links[box] for box in boxes[at:]))
        most = max(most, len(begun - finished))
    return most


def test_order_is_a_permutation_and_has_room_for_what_is_half_finished() -> None:
    subsets = 0
    for seed in range(10000, 11500):
        view = random_position(random.Random(seed))
        _, partition = divided(view)
        order = new_order(view.rules.graph)
        for subset in range(partition.counts[SUBSETS]):
            most = put_in_order(partition, subset, order)
            first, last = partition.first_box[subset], partition.first_box[subset + 1]
            boxes = order.boxes[: last - first].tolist()
            assert sorted(boxes) == list(range(first, last))
            clues = partition.first_clue[subset + 1] - partition.first_clue[subset]
            assert half_finished(partition, subset, boxes) <= most <= clues
            subsets += 1
    assert subsets > 1000


@pytest.mark.parametrize("length", [3, 10, 60])
def test_a_chain_is_taken_along_its_length(length: int) -> None:
    """However long a strip is, as many equations are half-finished as a column touches."""
    view = View(Rules(length, 2, 1), b"#" * length + b"1" * length)
    _, partition = divided(view)
    order = new_order(view.rules.graph)
    most = put_in_order(partition, 0, order)
    boxes = order.boxes[: partition.counts[BOXES]].tolist()
    true_most = half_finished(partition, 0, boxes)
    assert true_most == 3
    assert true_most <= most <= 4


def test_a_single_equation_is_half_finished_alone() -> None:
    view = View.parse("mines 1\n###\n#1#\n###\n")
    _, partition = divided(view)
    order = new_order(view.rules.graph)
    assert put_in_order(partition, 0, order) == 1
    assert order.boxes[0] == 0
    assert partition.counts[BOXES] == 1


# Bringing subsets together


def random_solutions(rng: random.Random, parts: int, most_length: int) -> list[Counter[int]]:
    found = []
    for _ in range(parts):
        fewest, length = rng.randint(0, 4), rng.randint(1, most_length)
        counts = Counter({fewest + i: rng.randint(0, 10**6) for i in range(length)})
        counts[fewest] += 1
        counts[fewest + length - 1] += 1
        found.append(counts)
    return found


def as_parts(solutions: list[Counter[int]], rng: random.Random) -> Parts:
    """As the engine has them; some of the numbers are divided by two to a power."""
    numbers: list[float] = [3.0]
    at, mines, lengths, powers = [], [], [], []
    for counts in solutions:
        power = rng.choice([0, 0, 100, 300])
        at.append(len(numbers))
        mines.append(min(counts))
        lengths.append(max(counts) - min(counts) + 1)
        powers.append(power)
        numbers += [counts[i] * 2.0**-power for i in range(min(counts), max(counts) + 1)]
    columns = (np.array(column, np.int64) for column in (at, mines, lengths, powers))
    return Parts(np.array(numbers), *columns)


def completed(counts: Counter[int], mines: int, away: int) -> int:
    """In how many ways these and the cells away have so many mines together."""
    free = ways_away(away)
    return sum(ways * free[mines - m] for m, ways in counts.items())


def assert_combines(
    solutions: list[Counter[int]], away: int, mines_left: int, rng: random.Random
) -> None:
    parts = as_parts(solutions, rng)
    combined = combine(parts, len(solutions), away, mines_left)
    *others, all_parts = products_of_others([*solutions, Counter({0: 1})])
    in_away = {
        m: ways * math.comb(away, mines_left - m)
        for m, ways in all_parts.items()
        if m <= mines_left
    }
    total = sum(in_away.values())
    assert total > 0
    # Powers of two have been taken out of the parts' numbers, not out of the solutions.
    assert combined.log10_solutions == pytest.approx(math.log10(total), rel=1e-12, abs=1e-10)
    if away:
        mines_away = sum(ways * (mines_left - m) for m, ways in in_away.items())
        wanted = Fraction(mines_away, total * away)
        assert combined.away_risk == pytest.approx(float(wanted), rel=0, abs=1e-12)
    place = 0
    for part, (counts, rest) in enumerate(zip(solutions, others, strict=True)):
        length = parts.length[part]
        numbers = parts.numbers[parts.at[part] : parts.at[part] + length]
        weighed = combined.weights[place : place + length] * numbers
        shares = [
            float(Fraction(counts[mines] * completed(rest, mines_left - mines, away), total))
            for mines in range(min(counts), max(counts) + 1)
        ]
        assert weighed / weighed.sum() == pytest.approx(shares, rel=0, abs=1e-12)
        place += length
    assert place == len(combined.weights)


def possible_totals(solutions: list[Counter[int]], away: int) -> list[int]:
    totals = set(range(away + 1))
    for counts in solutions:
        totals = {total + mines for total in totals for mines, ways in counts.items() if ways}
    return sorted(totals)


def test_few_subsets_combine_exactly() -> None:
    rng = random.Random(8)
    for _ in range(400):
        solutions = random_solutions(rng, rng.randint(0, 6), 6)
        away = rng.choice([0, 0, 1, 3, 30, 300])
        mines_left = rng.choice(possible_totals(solutions, away))
        assert_combines(solutions, away, mines_left, rng)


@pytest.mark.parametrize("away", [0, 1, 400, 3000])
@pytest.mark.parametrize("where", [0.0, 0.02, 0.3, 0.5, 0.8, 1.0])
def test_many_subsets_combine_exactly(away: int, where: float) -> None:
    """More than 128 different totals: what is negligible is cut off on the way."""
    rng = random.Random(9)
    solutions = random_solutions(rng, 61, 8)
    assert sum(max(counts) - min(counts) for counts in solutions) > 128
    totals = possible_totals(solutions, away)
    assert_combines(solutions, away, totals[round(where * (len(totals) - 1))], rng)


# Dice

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def plain_mix(number: int) -> int:
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


class PlainDice:
    """splitmix64 on Python's whole numbers."""

    def __init__(self, seed: int, board: int) -> None:
        self.state = plain_mix((plain_mix((seed + STEP) & WORD) + board * STEP) & WORD)

    def roll(self) -> int:
        self.state = (self.state + STEP) & WORD
        return plain_mix(self.state)

    def below(self, bound: int) -> int:
        while True:
            high, low = divmod((self.roll() >> 32) * bound, 1 << 32)
            if low >= (1 << 32) % bound:
                return high


def plain_board(seed: int, board: int, mines: int, kept_free: Int8s) -> list[int]:
    dice = PlainDice(seed, board)
    places = [cell for cell, free in enumerate(kept_free) if not free]
    for i in range(mines):
        other = i + dice.below(len(places) - i)
        places[i], places[other] = places[other], places[i]
    mined = set(places[:mines])
    return [int(cell in mined) for cell in range(len(kept_free))]


def laid(seed: int, board: int, mines: int, kept_free: Int8s) -> Int8s:
    dice = np.zeros(1, np.uint64)
    mined = np.full(len(kept_free), 7, np.int8)
    cast(dice, seed, board)
    assert lay_mines(dice, mines, kept_free, np.zeros(len(kept_free), np.int32), mined)
    return mined


def corner_free(cells: int) -> Int8s:
    kept_free = np.zeros(cells, np.int8)
    kept_free[0] = 1
    return kept_free


def assert_equally_likely(counts: list[int], chance: float, rolls: int) -> None:
    """Chi-square for yes-or-no counts; the seed is fixed, so this fails always or never."""
    expected = rolls * chance
    distance = sum((count - expected) ** 2 for count in counts) / expected
    low, high = chi2.ppf([0.0005, 0.9995], len(counts) - 1)
    assert low < distance < high


def test_splitmix_is_the_published_one() -> None:
    # From the reference implementation with seed 1234567.
    dice = np.array([1234567], np.uint64)
    rolls = [int(roll(dice)) for _ in range(3)]
    assert rolls == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert int(mix(np.uint64(1234567 + STEP))) == rolls[0]


def test_boards_never_change() -> None:
    digest = hashlib.sha256()
    for board in range(1000):
        digest.update(laid(1, board, 99, corner_free(480)).tobytes())
    assert digest.hexdigest() == "d9ec9af7851d3f3c2b6e5860f348377776bfb456bcd7a4df1c2d70e6543a4750"


def test_boards_equal_plain_ones() -> None:
    for seed, board, mines, cells in [
        (1, 0, 99, 480),
        (1, 999, 99, 480),
        (7, 123456789, 40, 256),
        (0, 0, 1, 2),
        (2, 1, 3, 4),
        (2**40, 2**40, 10, 81),
    ]:
        free = corner_free(cells)
        assert laid(seed, board, mines, free).tolist() == plain_board(seed, board, mines, free)


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 100])
def test_below_is_uniform(bound: int) -> None:
    dice = np.zeros(1, np.uint64)
    cast(dice, 21, bound)
    counts = Counter(int(below(dice, bound)) for _ in range(20_000))
    assert set(counts) == set(range(bound))
    if bound > 1:
        assert_equally_likely([counts[i] for i in range(bound)], 1 / bound, 20_000)


def test_below_drops_unfair_rolls() -> None:
    """With this bound a quarter of all rolls would favour some numbers."""
    bound = 3 << 30
    dice, plain = np.zeros(1, np.uint64), PlainDice(4, 5)
    cast(dice, 4, 5)
    numbers = [int(below(dice, bound)) for _ in range(3000)]
    assert numbers == [plain.below(bound) for _ in range(3000)]
    thirds = Counter(number >> 30 for number in numbers)
    assert_equally_likely([thirds[i] for i in range(3)], 1 / 3, 3000)
    # Without dropping, numbers of one remainder by 3 would come twice as often.
    remainders = Counter(number % 3 for number in numbers)
    assert_equally_likely([remainders[i] for i in range(3)], 1 / 3, 3000)


def test_fraction_is_uniform() -> None:
    dice = np.zeros(1, np.uint64)
    cast(dice, 5, 6)
    tenths = Counter(int(10 * fraction(dice)) for _ in range(20_000))
    assert set(tenths) == set(range(10))
    assert_equally_likely([tenths[i] for i in range(10)], 0.1, 20_000)


@pytest.mark.parametrize("mines", [0, 1, 10, 44, 45])
def test_mines_are_laid_on_cells_that_are_not_kept_free(mines: int) -> None:
    kept_free = np.zeros(50, np.int8)
    kept_free[[0, 7, 8, 30, 49]] = 1
    for board in range(200):
        mined = laid(3, board, mines, kept_free)
        assert mined.sum() == mines
        assert set(mined.tolist()) <= {0, 1}
        assert not (mined & kept_free).any()


def test_too_many_mines_are_refused() -> None:
    kept_free = corner_free(10)
    dice, places, mined = np.ones(1, np.uint64), np.zeros(10, np.int32), np.zeros(10, np.int8)
    assert not lay_mines(dice, 10, kept_free, places, mined)
    assert lay_mines(dice, 9, kept_free, places, mined)


def test_every_cell_is_equally_likely() -> None:
    boards, cells, mines = 20_000, 81, 10
    totals = np.zeros(cells, np.int64)
    for board in range(boards):
        totals += laid(6, board, mines, corner_free(cells))
    assert totals[0] == 0
    assert totals.sum() == boards * mines
    # A board's mines shut each other out, which makes the distance smaller by a known factor.
    chance = mines / (cells - 1)
    expected = boards * chance
    distance = ((totals[1:] - expected) ** 2).sum() / expected / (1 - chance) * (79 / 80)
    low, high = chi2.ppf([0.0005, 0.9995], cells - 2)
    assert low < distance < high


def test_every_pair_of_cells_is_equally_likely() -> None:
    free = np.zeros(6, np.int8)
    pairs = Counter(tuple(np.flatnonzero(laid(8, board, 2, free))) for board in range(15_000))
    assert len(pairs) == 15
    assert_equally_likely(list(pairs.values()), 1 / 15, 15_000)
