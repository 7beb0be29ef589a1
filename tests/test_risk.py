"""Forced cells and risks are exactly those of all placements, however they are found."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings

from solver import remaining
from solver.board import COVERED, MINE, SAFE, Rules, View
from solver.combine import Parts
from solver.count import COUNTED
from solver.desk import Contradiction, TooHard
from solver.engine import Engine, count_subsets, decide_by_clues, new_engine
from solver.graph import irregular
from solver.partition import SUBSETS
from solver.position import FOUND, load, simple_rules
from solver.remaining import allowed_mines, away_bounds, restricts
from solver.risk import Analysis, analyse
from tests.oracles import (
    Exact,
    TooMany,
    brute_force,
    coupled_subsets_oracle,
    covered_cells,
    exact_risks,
    one_hot_chain,
    positions,
    random_position,
    random_strip,
    showing,
    strip_exact,
    strip_oracle,
    with_mines,
)


def analysed(view: View) -> Analysis | None:
    try:
        return analyse(view)
    except Contradiction:
        return None


def assert_agrees(view: View, exact: Exact | None, tolerance: float = 1e-12) -> None:
    """The solver's answer is the exact one: in what is forced, in risk, in solutions."""
    said = analysed(view)
    if exact is None:
        assert said is None, f"impossible, but not noticed:\n{view}"
        return
    assert said is not None, f"called impossible:\n{view}"
    assert said.safe == exact.safe, view
    assert said.mines == exact.mines, view
    shown = view.meanings()
    for cell, risk in enumerate(said.risk.tolist()):
        if shown[cell] >= 0:
            assert math.isnan(risk), view
        else:
            assert risk == pytest.approx(float(exact.risk[cell]), rel=0, abs=tolerance), view
    # math.log10 takes whole numbers of any size.
    log10 = math.log10(exact.solutions)
    assert said.log10_solutions == pytest.approx(log10, rel=1e-12, abs=1e-10), view


# Against all placements


@pytest.mark.parametrize("chunk", range(8))
def test_small_positions_equal_all_placements(chunk: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(1000 * chunk, 1000 * chunk + 1000):
        view = random_position(random.Random(seed))
        exact = brute_force(view)
        assert_agrees(view, exact)
        if exact is None:
            seen["impossible"] += 1
            continue
        seen[view.rules.shape] += 1
        marks = "".join(view.rows())
        seen.update({mark: 1 for mark in "F?*!X" if mark in marks})
        seen["risky"] += any(0 < risk < 1 for risk in exact.risk.values())
        free = brute_force(view, count_mines=False)
        assert free is not None
        seen["forced by the mines that remain"] += (free.safe, free.mines) != (
            exact.safe,
            exact.mines,
        )
    wanted = ["impossible", "square", "hex", "wrapped", "irregular", "risky", *"F?*!X"]
    wanted.append("forced by the mines that remain")
    assert {kind for kind in wanted if seen[kind] < 20} == set(), seen


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(positions())
def test_any_small_position_equals_all_placements(view: View) -> None:
    assert_agrees(view, brute_force(view))


def test_the_oracles_agree_with_each_other() -> None:
    for seed in range(500):
        view = random_position(random.Random(seed))
        exact, by_clues = brute_force(view), brute_force(view, count_mines=False)
        coupled = coupled_subsets_oracle(view)
        assert (coupled is None) == (by_clues is None)
        if coupled is None or by_clues is None:
            continue
        covered = set(covered_cells(view))
        assert coupled.safe == covered.intersection(by_clues.safe)
        assert coupled.mines == covered.intersection(by_clues.mines)
        assert exact_risks(view, coupled) == exact
        assert strip_exact(view) == exact


@pytest.mark.parametrize("marks", ["##", "FF", "??", "F?"])
def test_flags_and_question_marks_prove_nothing(marks: str) -> None:
    said = analyse(View.parse(f"mines 1\n1{marks[0]}\n1{marks[1]}\n"))
    assert said.risk[[1, 3]].tolist() == [0.5, 0.5]
    assert said.log10_solutions == pytest.approx(math.log10(2))


@pytest.mark.parametrize(
    "text",
    [
        "mines 1\n2#\n",  # more mines than cells around
        "mines 0\n1#\n",  # no mines left
        "mines 2\n1#\n11\n",  # nowhere to put the second
        "mines 1\n0*\n",  # a mine beside a nought
        "mines 1\n1X\n11\n",  # the only cell is safe
        "mines 1\n11\n11\n",  # numbers, and no cell
        "mines 1\n22\n",
        "mines 1\n00\n",  # a mine, and no cell
        "mines 3\n#1#1#\n",  # two is the most that the clues allow
        "mines 1\n**\n",  # more marked than there are
    ],
)
def test_impossible_positions_are_refused(text: str) -> None:
    view = View.parse(text)
    assert brute_force(view) is None
    with pytest.raises(Contradiction):
        analyse(view)


@pytest.mark.parametrize("mines", range(7))
def test_no_clue_at_all(mines: int) -> None:
    said = analyse(View.fresh(Rules(3, 2, mines)))
    assert said.risk == pytest.approx([mines / 6] * 6, abs=1e-15)
    assert said.log10_solutions == pytest.approx(math.log10(math.comb(6, mines)), abs=1e-12)
    assert len(said.safe) == (6 if mines == 0 else 0)
    assert len(said.mines) == (6 if mines == 6 else 0)


def test_a_board_without_covered_cells() -> None:
    said = analyse(View.parse("mines 0\n00\n00\n"))
    assert np.isnan(said.risk).all()
    assert said.log10_solutions == 0


# The mines that remain, and gaps


def all_or_nothing(arms: int, away: int, mines: int) -> View:
    """Cell 0 shares a clue of 1 with each of the cells 1 to `arms`: 1 mine or `arms`, no less."""
    clues = range(arms + 1, 2 * arms + 1)
    neighbours: list[set[int]] = [set() for _ in range(2 * arms + 1 + away)]
    for arm, clue in enumerate(clues, 1):
        neighbours[clue] = {0, arm}
        neighbours[arm] = {clue}
    neighbours[0] = set(clues)
    rules = Rules.irregular(irregular(neighbours), mines)
    return View.fresh(rules).with_cells([(clue, 1) for clue in clues])


@pytest.mark.parametrize("arms", [2, 3, 5])
@pytest.mark.parametrize("away", [0, 1, 2, 4])
def test_positions_with_gaps(arms: int, away: int) -> None:
    possible = 0
    for mines in range(arms + away + 2):
        view = all_or_nothing(arms, away, mines)
        exact = brute_force(view)
        possible += exact is not None
        assert_agrees(view, exact)
    totals = set(range(1, away + 2)) | set(range(arms, arms + away + 1))
    assert possible == len(totals)


def make_parts(solutions: list[tuple[int, list[int]]]) -> Parts:
    """Each part: its fewest mines, and its numbers from there on."""
    lengths = [len(numbers) for _, numbers in solutions]
    ends = np.cumsum([3, *lengths]).astype(np.int64)  # three strange numbers stand before
    return Parts(
        numbers=np.array([7.0, 7.0, 7.0, *itertools.chain(*(n for _, n in solutions)), 7.0]),
        at=ends[:-1].copy(),
        mines=np.array([mines for mines, _ in solutions], np.int64),
        length=np.array(lengths, np.int64),
        power=np.zeros(len(solutions), np.int64),
    )


def random_parts(rng: random.Random) -> list[tuple[int, list[int]]]:
    found = []
    for _ in range(rng.randint(0, 4)):
        inner = [rng.choice([0, 0, 1, 5]) for _ in range(rng.randint(0, 5))]
        numbers = [rng.randint(1, 9), *inner, rng.randint(1, 9)]
        found.append((rng.randint(0, 3), numbers[: rng.choice([1, 2, len(numbers)])]))
    for _, numbers in found:
        if numbers[-1] == 0:
            numbers[-1] = 1
    return found


def allowed_by_trying(
    solutions: list[tuple[int, list[int]]], away: int, mines_left: int
) -> tuple[list[int], bool]:
    choices = [
        [(i, mines + i) for i, number in enumerate(numbers) if number > 0]
        for mines, numbers in solutions
    ]
    choices.append([(i, i) for i in range(away + 1)])
    allowed = [[0] * len(numbers) for _, numbers in solutions] + [[0] * (away + 1)]
    for chosen in itertools.product(*choices):
        if sum(mines for _, mines in chosen) == mines_left:
            for part, (i, _) in enumerate(chosen):
                allowed[part][i] = 1
    return list(itertools.chain(*allowed)), any(map(any, allowed))


def assert_allowed_agrees(
    solutions: list[tuple[int, list[int]]], away: int, mines_left: int
) -> bool:
    parts = make_parts(solutions)
    wanted, possible = allowed_by_trying(solutions, away, mines_left)
    allowed, said_possible = allowed_mines(parts, len(solutions), away, mines_left)
    assert said_possible == possible
    if not possible:
        return False
    # What has no solutions may be called allowed or not: only the others are ever looked at.
    have = [number > 0 for _, numbers in solutions for number in numbers] + [True] * (away + 1)
    said = [int(yes) for yes, has in zip(allowed, have, strict=True) if has]
    assert said == [yes for yes, has in zip(wanted, have, strict=True) if has]
    in_away = [mines for mines in range(away + 1) if wanted[len(wanted) - away - 1 + mines]]
    assert away_bounds(allowed, away) == (min(in_away), max(in_away))
    place = 0
    for part, (_, numbers) in enumerate(solutions):
        answers = wanted[place : place + len(numbers)]
        ruled_out = any(n > 0 and not yes for n, yes in zip(numbers, answers, strict=True))
        assert restricts(parts, part, allowed, place) == ruled_out
        place += len(numbers)
    return True


def test_allowed_mines_equals_trying_all() -> None:
    rng = random.Random(5)
    possible = 0
    for _ in range(2500):
        solutions = random_parts(rng)
        away = rng.choice([0, 0, 1, 2, 5])
        most = away + sum(mines + len(numbers) - 1 for mines, numbers in solutions)
        possible += assert_allowed_agrees(solutions, away, rng.randint(0, most + 1))
    assert 1000 < possible < 2400


@pytest.mark.parametrize(
    ("solutions", "away", "adds_up_all"),
    [
        ([(1, [1, 0, 1])], 0, True),
        ([(1, [1, 0, 1])], 1, True),  # leave the cells away out, and the gap is open
        ([(1, [1, 0, 1]), (0, [1, 1])], 1, False),
        ([(1, [1, 0, 0, 1]), (0, [1, 1, 2])], 2, False),
        ([(1, [1, 0, 0, 0, 1]), (0, [1, 1, 2])], 2, True),
        ([(0, [1, 0, 1]), (0, [1, 0, 1])], 0, True),
        ([(0, [1, 3, 1])], 0, False),
        ([], 3, False),
    ],
)
def test_gaps_are_added_up_only_where_they_show(
    monkeypatch: pytest.MonkeyPatch,
    solutions: list[tuple[int, list[int]]],
    away: int,
    adds_up_all: bool,
) -> None:
    calls = []
    with_gaps = remaining._allowed_with_gaps

    def spy(*arguments: object) -> bool:
        calls.append(arguments)
        return bool(with_gaps(*arguments))  # type: ignore[arg-type]

    monkeypatch.setattr(remaining, "_allowed_with_gaps", spy)
    parts = make_parts(solutions)
    fewest = sum(mines for mines, _ in solutions)
    most = away + sum(mines + len(numbers) - 1 for mines, numbers in solutions)
    for mines_left in range(fewest, most + 1):
        calls.clear()
        plain, possible = allowed_mines.py_func(parts, len(solutions), away, mines_left)  # type: ignore[attr-defined]
        assert bool(calls) == adds_up_all
        compiled, also_possible = allowed_mines(parts, len(solutions), away, mines_left)
        assert possible == also_possible
        assert plain.tolist() == compiled.tolist()
        assert_allowed_agrees(solutions, away, mines_left)


# Against coupled subsets on boards of real size


def stuck_positions(rules: Rules, seed: int, most: int) -> list[View]:
    """Play with open cards: what is safe by analyse() is opened, and where nothing is, any
    safe cell. The views on the way, some stuck and some half opened."""
    rng = random.Random(seed)
    mined = set(rng.sample(range(1, rules.cells), rules.mines))
    hidden = set(range(rules.cells)) - {0}
    found: list[View] = []
    while len(found) < most and hidden != mined:
        view = showing(rules, mined, hidden)
        said = analyse(view)
        safe = said.safe
        assert mined.isdisjoint(safe)
        assert mined.issuperset(said.mines)
        found.append(view)
        if safe:
            hidden -= set(rng.sample(safe, rng.randint(1, len(safe))))
        else:
            hidden.remove(rng.choice(sorted(hidden - mined)))
    return found


@pytest.mark.parametrize(
    ("rules", "least"),
    [
        (Rules.parse("expert"), 60),
        (Rules.parse("intermediate"), 60),
        (Rules.parse("14x14/30", shape="hex"), 60),
        (Rules.parse("12x12/24", shape="wrapped"), 60),
    ],
    ids=str,
)
def test_real_positions_equal_coupled_subsets(rules: Rules, least: int) -> None:
    compared = by_clues_forced = 0
    engine = new_engine(rules.graph)
    for seed in range(12):
        for view in stuck_positions(rules, seed, 40):
            try:
                coupled = coupled_subsets_oracle(view, limit=1500)
            except TooMany:
                continue
            assert coupled is not None
            assert_agrees(view, exact_risks(view, coupled))
            load(engine.position, view.meanings())
            while True:
                assert simple_rules(engine.position)
                if engine.position.counts[FOUND] == 0:
                    break
                engine.position.counts[FOUND] = 0
            assert count_subsets(engine) == COUNTED
            decide_by_clues(engine)
            assert decided_by_clues(engine, view) == (coupled.safe, coupled.mines)
            compared += 1
            by_clues_forced += bool(coupled.safe)
    assert compared >= least
    assert by_clues_forced >= least // 4


def decided_by_clues(engine: Engine, view: View) -> tuple[set[int], set[int]]:
    """What simple_rules and decide_by_clues together found."""
    position, partition, verdict = engine.position, engine.partition, engine.verdict
    safe, mines = set(), set()
    for cell in covered_cells(view):
        answer = position.shown[cell]
        if answer == COVERED and partition.box_of[cell] >= 0:
            answer = verdict[partition.box_of[cell]]
        if answer == SAFE:
            safe.add(cell)
        elif answer == MINE:
            mines.add(cell)
    return safe, mines


# Subsets so long that their numbers are scaled


def longest_subset(view: View) -> tuple[int, int]:
    """The cells of the largest subset that is counted, and the largest power of two that
    was taken out of any subset's numbers."""
    engine = new_engine(view.rules.graph, room=8)
    load(engine.position, view.meanings())
    while simple_rules(engine.position) and engine.position.counts[FOUND]:
        engine.position.counts[FOUND] = 0
    assert count_subsets(engine) == COUNTED
    partition = engine.partition
    subsets = int(partition.counts[SUBSETS])
    sizes = [
        int(partition.size[partition.first_box[i] : partition.first_box[i + 1]].sum())
        for i in range(subsets)
    ]
    return max(sizes), int(engine.parts.power[:subsets].max())


def assert_strip_agrees(view: View) -> None:
    """With its own number of mines, with the fewest, the most, and with too few or many."""
    solutions, _ = strip_oracle(view)
    middle = (min(solutions) + max(solutions)) // 2
    for mines in {view.rules.mines, min(solutions), min(solutions) + 1, middle, max(solutions)}:
        changed = View(with_mines(view.rules, mines), view.cells)
        exact = strip_exact(changed)
        assert exact is not None
        assert_agrees(changed, exact, tolerance=1e-9)
    for mines in (min(solutions) - 1, max(solutions) + 1):
        changed = View(with_mines(view.rules, mines), view.cells)
        assert strip_exact(changed) is None
        assert_agrees(changed, None)


@pytest.mark.parametrize(
    ("rows", "width", "density", "seed"),
    [(3, 300, 0.2, 1), (3, 300, 0.4, 2), (2, 900, 0.3, 5), (3, 1000, 0.6, 6)],
)
def test_strips_of_many_subsets(rows: int, width: int, density: float, seed: int) -> None:
    assert_strip_agrees(random_strip(random.Random(seed), width, rows, density))


@pytest.mark.parametrize(
    ("width", "density", "seed"),
    [(301, 0.5, 1), (301, 0.55, 3), (601, 0.45, 1)],
)
def test_strips_so_long_that_numbers_are_scaled(width: int, density: float, seed: int) -> None:
    view = random_strip(random.Random(seed), width, 3, density, every_second=True)
    cells, power = longest_subset(view)
    assert cells > 400
    assert power > 0
    assert_strip_agrees(view)


def chain_exact(clues: int, own: int, mines: int) -> tuple[int, Fraction]:
    """Solutions of that, and the risk of the first shared cell.

    A mine on a shared cell serves two clues: choosing them is choosing dominoes in a row.
    """
    dominoes = clues - mines
    total = math.comb(clues - dominoes, dominoes) * own ** (clues - 2 * dominoes)
    if dominoes == 0:
        return total, Fraction(0)
    first = math.comb(clues - dominoes - 1, dominoes - 1) * own ** (clues - 2 * dominoes)
    return total, Fraction(first, total)


def assert_chain_agrees(clues: int, own: int, mines: int) -> None:
    said = analyse(one_hot_chain(clues, own, mines))
    total, first = chain_exact(clues, own, mines)
    shared = clues + clues * own
    assert said.log10_solutions == pytest.approx(math.log10(total), rel=1e-10, abs=1e-9)
    assert said.risk[shared] == pytest.approx(float(first), rel=0, abs=1e-9)
    if mines == clues // 2:  # only dominoes: every second shared cell
        every_second = list(range(shared, shared + clues - 1, 2))
        assert said.mines == every_second
        assert len(said.safe) == clues * own + clues // 2 - 1
    elif mines == clues:
        assert said.safe == list(range(shared, shared + clues - 1))
        assert said.mines == []
    else:
        assert said.safe == said.mines == []


@pytest.mark.parametrize("mines", [150, 151, 160, 190, 225, 280, 300])
def test_a_long_chain_with_few_and_with_many_mines(mines: int) -> None:
    assert_chain_agrees(300, 10, mines)


@pytest.mark.parametrize("mines", [300, 400])
def test_a_chain_with_solutions_beyond_floating_point_that_do_not_matter(mines: int) -> None:
    """10**400 solutions with 400 mines, and a single one with 200."""
    assert_chain_agrees(400, 10, mines)


@pytest.mark.parametrize("mines", [200, 201, 215, 218])
def test_where_they_matter_it_says_so_and_never_gives_a_wrong_risk(mines: int) -> None:
    with pytest.raises(TooHard):
        analyse(one_hot_chain(400, 10, mines))


@pytest.mark.parametrize("mines", [199, 401])
def test_too_few_or_too_many_mines_for_it_are_a_contradiction(mines: int) -> None:
    with pytest.raises(Contradiction):
        analyse(one_hot_chain(400, 10, mines))
