"""The inequality tier, against the exact engine and a plain search."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import COVERED, MINE, Rules, View
from solver.deduce import CluesContradict, Inequality, Proof, deduce
from solver.graph import irregular
from solver.risk import analyse

EXPERT = Rules.parse("expert")


def satisfiable(
    view: View, clues: Iterable[int], mines: Collection[int] = (), safe: Collection[int] = ()
) -> bool:
    """Whether mines can be laid around just these clues, by trying; some cells may be given."""
    meanings, graph = view.meanings().tolist(), view.rules.graph
    laid = dict.fromkeys(safe, False) | dict.fromkeys(mines, True)
    around = {clue: graph.neighbours(clue) for clue in clues}

    def possible(clue: int) -> bool:
        near = around[clue]
        sure = sum(meanings[cell] == MINE or laid.get(cell, False) for cell in near)
        free = sum(meanings[cell] == COVERED and cell not in laid for cell in near)
        return bool(sure <= meanings[clue] <= sure + free)

    def search() -> bool:
        if not all(possible(clue) for clue in around):
            return False
        for near in around.values():
            for cell in near:
                if meanings[cell] == COVERED and cell not in laid:
                    for laid[cell] in (False, True):
                        if search():
                            return True
                    del laid[cell]
                    return False
        return True

    return search()


def suffices(view: View, proof: Proof) -> bool:
    if proof.value == "safe":
        return not satisfiable(view, proof.clues, mines=[proof.cell])
    return not satisfiable(view, proof.clues, safe=[proof.cell])


@lru_cache(maxsize=8)
def with_spare_cells(rules: Rules) -> Rules:
    """The same board with as many cells aside, so that the number of mines says nothing."""
    near = [rules.graph.neighbours(cell) for cell in range(rules.cells)]
    return Rules.irregular(irregular(near + [[]] * rules.cells), rules.cells)


def forced_by_clues(view: View) -> dict[int, str]:
    """The covered cells that clues alone force, exactly."""
    spare = View(with_spare_cells(view.rules), view.cells + b"#" * view.rules.cells)
    found, covered = analyse(spare), set(covered_cells(view))
    values = dict.fromkeys(found.safe, "safe") | dict.fromkeys(found.mines, "mine")
    return {cell: value for cell, value in values.items() if cell in covered}


def covered_cells(view: View) -> list[int]:
    return [cell for cell, meaning in enumerate(view.meanings()) if meaning == COVERED]


def number(rules: Rules, mined: Collection[int], cell: int) -> int:
    return sum(other in mined for other in rules.graph.neighbours(cell))


def opened(view: View, mined: Collection[int], cells: Iterable[int]) -> View:
    shown: dict[int, int] = {}
    todo = list(cells)
    while todo:
        cell = todo.pop()
        if cell not in shown:
            shown[cell] = number(view.rules, mined, cell)
            if shown[cell] == 0:
                todo += view.rules.graph.neighbours(cell)
    return view.with_cells(shown.items())


def told_by_single_clues(view: View) -> dict[int, str]:
    told: dict[int, str] = {}
    meanings = view.meanings().tolist()
    for clue, total in enumerate(meanings):
        near = view.rules.graph.neighbours(clue) if total >= 0 else []
        covered = [cell for cell in near if meanings[cell] == COVERED]
        left = total - sum(meanings[cell] == MINE for cell in near)
        if left in (0, len(covered)):
            told |= dict.fromkeys(covered, "mine" if left else "safe")
    return told


def stuck_positions(seed: int) -> Iterator[View]:
    """Expert positions that single clues do not help in, of games played with the exact engine."""
    dice = random.Random(seed)
    while True:
        first = dice.randrange(EXPERT.cells)
        kept_free = {first, *EXPERT.graph.neighbours(first)}
        mined = set(dice.sample([c for c in range(EXPERT.cells) if c not in kept_free], 99))
        view, to_open = View.fresh(EXPERT), [first]
        while to_open and not mined.intersection(to_open):
            view = opened(view, mined, to_open)
            while told := told_by_single_clues(view):
                view = opened(view, mined, [cell for cell in told if told[cell] == "safe"])
                for cell in told:
                    view = view.with_mark(cell, "*") if told[cell] == "mine" else view
            yield view
            found, covered = analyse(view), covered_cells(view)
            least = sorted(covered, key=lambda cell: found.risk[cell])[:1]
            to_open = [cell for cell in covered if found.risk[cell] == 0] or least


@st.composite
def positions(draw: st.DrawFn) -> View:
    """Some cells of a random board are open, some covered ones marked, rightly or as a flag."""
    shape = draw(st.sampled_from(["square", "hex", "wrapped"]))
    width, height = draw(st.integers(3, 9)), draw(st.integers(3, 7))
    cells = width * height
    dice = random.Random(draw(st.integers(0, 10**9)))
    mines = dice.randint(1, cells // 3)
    mined = set(dice.sample(range(cells), mines))
    openness, marking = dice.random(), dice.choice([0, 0, 0.2])
    view = View.fresh(Rules(width, height, mines, shape=shape))
    for cell in range(cells):
        if cell not in mined and dice.random() < openness:
            view = view.with_cells([(cell, number(view.rules, mined, cell))])
        elif dice.random() < marking:
            view = view.with_mark(cell, dice.choice(["F", "?", "*" if cell in mined else "X"]))
    return view


def ancestors(inequality: Inequality) -> Iterator[Inequality]:
    yield inequality
    for parent in inequality.parents:
        yield from ancestors(parent)


def found_in(text: str) -> dict[int, tuple[str, tuple[int, ...]]]:
    return {cell: (p.value, p.clues) for cell, p in deduce(View.parse(text, mines=3)).items()}


def test_one_one_at_the_edge() -> None:
    assert found_in("11X\n###") == {5: ("safe", (0, 1))}


def test_one_two_one() -> None:
    assert found_in("X121X\n#####") == {
        5: ("safe", (1, 2)),
        6: ("mine", (2, 3)),
        7: ("safe", (1, 2, 3)),
        8: ("mine", (1, 2)),
        9: ("safe", (2, 3)),
    }


def test_one_two_two_one() -> None:
    found = found_in("X1221X\n######")
    assert {cell for cell, (value, _) in found.items() if value == "mine"} == {8, 9}
    assert {cell for cell, (value, _) in found.items() if value == "safe"} == {6, 7, 10, 11}
    assert found[9] == ("mine", (1, 2))
    assert found[8] == ("mine", (3, 4))


def test_single_clue_takes_no_rounds() -> None:
    proof = deduce(View.parse("2X\n##", mines=2))[2]
    assert (proof.value, proof.clues, proof.rounds) == ("mine", (0,), 0)
    assert proof.inequality.parents == ()
    assert proof.cells_of(proof.inequality) == [2, 3]


def test_known_mines_and_safe_cells_are_no_variables() -> None:
    assert found_in("1*\n##") == {2: ("safe", (0,)), 3: ("safe", (0,))}
    assert found_in("1X\n#X") == {2: ("mine", (0,))}
    assert found_in("1F\nXX") == {1: ("mine", (0,))}


def test_only_the_subset_of_one_cell() -> None:
    view = View.parse("1#XXX\nXXXXX\nXXXXX\n1#XX1\nXXXX#", mines=4)
    assert set(deduce(view)) == {1, 16, 24}
    assert set(deduce(view, only=16)) == {16}


def test_nothing_is_known_of_a_fresh_board() -> None:
    assert deduce(View.fresh(EXPERT)) == {}
    assert deduce(View.fresh(EXPERT), only=7) == {}


@settings(max_examples=300, deadline=None)
@given(positions(), st.integers(0, 2))
def test_all_that_is_proved_is_true(view: View, inexact_rounds: int) -> None:
    forced = forced_by_clues(view)
    for cell, proof in deduce(view, inexact_rounds).items():
        assert proof.cell == cell
        assert forced[cell] == proof.value


@settings(max_examples=300, deadline=None)
@given(positions())
def test_the_clues_of_a_proof_suffice(view: View) -> None:
    for proof in deduce(view).values():
        assert suffices(view, proof), proof


@settings(max_examples=100, deadline=None)
@given(positions(), st.integers(0, 5))
def test_the_cap_costs_proofs_but_no_truth(view: View, most: int) -> None:
    forced, all_found = forced_by_clues(view), deduce(view, 2)
    found = deduce(view, 2, most)
    assert all(forced[cell] == proof.value for cell, proof in found.items())
    assert len(found) <= len(all_found)


@settings(max_examples=100, deadline=None)
@given(positions())
def test_one_cell_is_explained_as_all_are(view: View) -> None:
    found = deduce(view)
    for cell in covered_cells(view):
        explained = deduce(view, only=cell)
        assert (cell in explained) == (cell in found)
        assert explained.keys() <= found.keys()


@settings(max_examples=100, deadline=None)
@given(positions())
def test_rounds_rise_from_parents_to_children(view: View) -> None:
    for proof in deduce(view).values():
        assert proof.rounds == proof.inequality.round
        assert proof.inequality.trivial
        assert proof.cell in proof.cells_of(proof.inequality)
        for made in ancestors(proof.inequality):
            assert (made.round == 0) == (made.parents == ())
            assert all(parent.round < made.round for parent in made.parents)
            clues = made.low_clues | made.high_clues
            if made.parents:
                assert clues <= {clue for p in made.parents for clue in p.low_clues | p.high_clues}
            assert 0 <= made.low <= made.high <= made.cells.bit_count()


@settings(max_examples=300, deadline=None)
@given(positions(), st.integers(0, 10**9))
def test_contradicting_clues_contradict_each_other(view: View, seed: int) -> None:
    dice = random.Random(seed)
    clues = [cell for cell, meaning in enumerate(view.meanings()) if meaning >= 0]
    for clue in dice.sample(clues, min(2, len(clues))):
        view = view.with_cells([(clue, dice.randint(0, 6))])
    try:
        assert all(suffices(view, proof) for proof in deduce(view).values())
    except CluesContradict as error:
        named = error.clues
    else:
        return
    assert named <= set(clues)
    assert not satisfiable(view, named)


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("3X\n##", {0}),
        ("1X\nXX", {0}),
        ("0X\n*X", {0}),
        ("1X2\nX#X\nXXX", {2}),
        ("12X\n##X", {0, 1}),
        ("X1X\n###\nX2X", {1, 7}),
        ("X13X1\n#####", {1, 2}),
    ],
)
def test_known_contradictions(text: str, clues: set[int]) -> None:
    with pytest.raises(CluesContradict) as caught:
        deduce(View.parse(text, mines=2))
    assert caught.value.clues == clues


def test_long_coupled_subsets_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(5)
    rules = Rules(60, 60, 720)
    mined = set(dice.sample(range(rules.cells), rules.mines))
    safe = [cell for cell in range(rules.cells) if cell not in mined]
    view = opened(View.fresh(rules), mined, dice.sample(safe, 1200))
    whole = deduce(view)
    monkeypatch.setattr("solver.front.MOST_COUPLED", 120)
    in_parts = deduce(view)
    assert all(whole[cell].value == proof.value for cell, proof in in_parts.items())
    assert len(in_parts) >= 0.98 * len(whole)


def test_nearly_all_that_clues_force_is_found_on_expert() -> None:
    # Few positions have most of the misses, so a small sample says little: 300 positions each of
    # seeds 1 to 4 gave 98.9, 98.8, 99.7 and 99.9 %.
    found = forced = 0
    for seed in (1, 2, 3, 4):
        with_forced_cells = (
            (v, exact) for v in stuck_positions(seed) if (exact := forced_by_clues(v))
        )
        for view, exact in islice(with_forced_cells, 300):
            proofs = deduce(view)
            assert all(exact[cell] == proof.value for cell, proof in proofs.items())
            found += len(proofs)
            forced += len(exact)
    print(f"{found} of {forced} forced cells found")
    assert found >= 0.99 * forced
