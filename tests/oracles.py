"""Slow and plain ways to the answers of the solver, and random positions to ask about.

Nothing here uses the solver's kernels: only views, rules and graphs.
"""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from solver.board import COVERED, MINE, SAFE, Rules, View
from solver.graph import irregular

CLUES = b"0123456789abcdefghijklmnopqrstuvwxyz"

Equation = tuple[frozenset[int], int]
Alternative = tuple[tuple[int, int], ...]


class TooMany(Exception):
    """More alternatives than the caller wants to wait for."""


@dataclass(frozen=True)
class Exact:
    """What is true of a position."""

    solutions: int
    risk: dict[int, Fraction]
    """For every cell that is not open; marked mines have 1, cells marked safe have 0."""

    @property
    def safe(self) -> list[int]:
        return sorted(cell for cell, risk in self.risk.items() if risk == 0)

    @property
    def mines(self) -> list[int]:
        return sorted(cell for cell, risk in self.risk.items() if risk == 1)


def covered_cells(view: View) -> list[int]:
    return np.flatnonzero(view.meanings() == COVERED).tolist()


def marked(view: View) -> dict[int, Fraction]:
    """The cells that are known from marks, with their risk."""
    meanings = view.meanings()
    known = {int(cell): Fraction(1) for cell in np.flatnonzero(meanings == MINE)}
    known.update({int(cell): Fraction(0) for cell in np.flatnonzero(meanings == SAFE)})
    return known


def mines_left(view: View) -> int:
    return view.rules.mines - int((view.meanings() == MINE).sum())


def equations(view: View) -> list[Equation]:
    """For each open number: its covered cells, and the mines that are among them."""
    meanings, graph = view.meanings(), view.rules.graph
    found = []
    for clue in np.flatnonzero(meanings >= 0).tolist():
        around = graph.neighbours(clue)
        need = int(meanings[clue]) - sum(meanings[cell] == MINE for cell in around)
        found.append((frozenset(cell for cell in around if meanings[cell] == COVERED), need))
    return found


# All placements


def brute_force(view: View, count_mines: bool = True) -> Exact | None:
    """Try every placement of mines; None if none fits. Takes 2 ** covered cells steps.

    Without `count_mines`, placements with any number of mines will do.
    """
    cells = covered_cells(view)
    bit = {cell: 1 << i for i, cell in enumerate(cells)}
    placements = np.arange(1 << len(cells), dtype=np.uint32)
    if count_mines:
        placements = placements[np.bitwise_count(placements) == mines_left(view)]
    for variables, need in equations(view):
        mask = np.uint32(sum(bit[cell] for cell in variables))
        placements = placements[np.bitwise_count(placements & mask) == need]
    if len(placements) == 0:
        return None
    risk = marked(view)
    for cell in cells:
        with_mine = int(np.count_nonzero(placements & np.uint32(bit[cell])))
        risk[cell] = Fraction(with_mine, len(placements))
    return Exact(len(placements), risk)


# Coupled subsets, as the thesis project describes them


@dataclass(frozen=True)
class Subset:
    """One coupled subset: its solutions counted by their number of mines."""

    cells: frozenset[int]
    solutions: Counter[int]
    with_mine: dict[int, Counter[int]]
    """For each cell: the solutions that have a mine there."""


@dataclass(frozen=True)
class Coupled:
    """What the clues alone say; the number of mines on the board plays no part."""

    subsets: list[Subset]
    safe: set[int]
    mines: set[int]
    away: list[int]
    """Covered cells that no clue touches."""


def coupled_subsets_oracle(view: View, limit: int = 1_000_000) -> Coupled | None:
    """Solve each coupled subset by linking alternatives; None if the clues contradict.

    Raises TooMany when more than `limit` alternatives are tried.
    """
    unique = set(equations(view))
    if any(not 0 <= need <= len(variables) for variables, need in unique):
        return None
    subsets = []
    for joined in _joined_by_variables([equation for equation in unique if equation[0]]):
        subset = _solve(joined, limit)
        if not subset.solutions:
            return None
        subsets.append(subset)
    safe, mines = set(), set()
    for subset in subsets:
        for cell in subset.cells:
            with_mine = subset.with_mine[cell].total()
            if with_mine == 0:
                safe.add(cell)
            elif with_mine == subset.solutions.total():
                mines.add(cell)
    touched = {cell for subset in subsets for cell in subset.cells}
    away = [cell for cell in covered_cells(view) if cell not in touched]
    return Coupled(subsets, safe, mines, away)


def _joined_by_variables(unique: list[Equation]) -> list[list[Equation]]:
    """Sets of equations that share variables, directly or through others, each in an order
    in which every equation shares one with those before it."""
    waiting = sorted(unique, key=lambda equation: (sorted(equation[0]), equation[1]))
    sets = []
    while waiting:
        joined = [waiting.pop(0)]
        variables = set(joined[0][0])
        while True:
            # Any order will do; one that brings few new variables cuts branches early.
            linked = [equation for equation in waiting if equation[0] & variables]
            if not linked:
                break
            following = min(linked, key=lambda equation: len(equation[0] - variables))
            waiting.remove(following)
            joined.append(following)
            variables |= following[0]
        sets.append(joined)
    return sets


def _alternatives(equation: Equation) -> list[Alternative]:
    """All ways to satisfy one equation alone."""
    variables, need = sorted(equation[0]), equation[1]
    return [
        tuple((cell, int(cell in ones)) for cell in variables)
        for ones in itertools.combinations(variables, need)
    ]


def _compatible(one: Alternative, other: Alternative) -> bool:
    values = dict(one)
    return all(values.get(cell, value) == value for cell, value in other)


def _solve(joined: list[Equation], limit: int) -> Subset:
    groups = [_alternatives(equation) for equation in joined]
    # children[g][i]: the alternatives of group g + 1 that are compatible with the i-th of g.
    children = [
        [[at for at, other in enumerate(following) if _compatible(one, other)] for one in group]
        for group, following in itertools.pairwise(groups)
    ]
    cells = frozenset().union(*(variables for variables, _ in joined))
    solutions: Counter[int] = Counter()
    with_mine: dict[int, Counter[int]] = {cell: Counter() for cell in cells}
    tried = 0
    # Each root is an alternative of the first group; a branch is what was chosen up to it.
    branches: list[tuple[int, int, dict[int, int]]] = [(0, i, {}) for i in range(len(groups[0]))]
    while branches:
        tried += 1
        if tried > limit:
            raise TooMany(f"more than {limit} alternatives")
        group, at, chosen = branches.pop()
        alternative = groups[group][at]
        if any(chosen.get(cell, value) != value for cell, value in alternative):
            continue  # a conflict with an earlier group: the whole branch is cut
        grown = chosen | dict(alternative)
        if group + 1 < len(groups):
            branches.extend((group + 1, child, grown) for child in children[group][at])
            continue
        mines = sum(grown.values())
        solutions[mines] += 1
        for cell, value in grown.items():
            if value:
                with_mine[cell][mines] += 1
    return Subset(cells, solutions, with_mine)


def convolve(left: Counter[int], right: Counter[int]) -> Counter[int]:
    product: Counter[int] = Counter()
    for mines, ways in left.items():
        for others, other_ways in right.items():
            product[mines + others] += ways * other_ways
    return product


def products_of_others(factors: list[Counter[int]]) -> list[Counter[int]]:
    """For each factor, the product of all the others."""
    before, after = [Counter({0: 1})], [Counter({0: 1})]
    for factor in factors:
        before.append(convolve(before[-1], factor))
    for factor in reversed(factors):
        after.append(convolve(after[-1], factor))
    return [convolve(before[i], after[len(factors) - 1 - i]) for i in range(len(factors))]


@functools.cache
def ways_away(cells: int) -> Counter[int]:
    return Counter({mines: math.comb(cells, mines) for mines in range(cells + 1)})


def exact_risks(view: View, coupled: Coupled) -> Exact | None:
    """Bring the subsets together with the mines that remain; None if they cannot add up."""
    left, away = mines_left(view), len(coupled.away)
    factors = [subset.solutions for subset in coupled.subsets] + [ways_away(away)]
    *others, all_subsets = products_of_others(factors)
    total = sum(ways * factors[-1][left - mines] for mines, ways in all_subsets.items())
    if total == 0:
        return None
    risk = marked(view)
    for subset, rest in zip(coupled.subsets, others, strict=True):
        for cell in subset.cells:
            ways = sum(n * rest[left - mines] for mines, n in subset.with_mine[cell].items())
            risk[cell] = Fraction(ways, total)
    for cell in coupled.away:
        with_mine = sum(
            ways * math.comb(away - 1, left - mines - 1)
            for mines, ways in all_subsets.items()
            if left > mines
        )
        risk[cell] = Fraction(with_mine, total)
    return Exact(total, risk)


# Long strips


def strip_oracle(view: View) -> tuple[Counter[int], dict[int, Counter[int]]]:
    """Solutions by number of mines on the covered cells, and those with a mine in each cell.

    Whole numbers, cell by cell along the columns: a state is what each equation still needs
    that has cells both before and behind. Fast enough for boards of up to three rows.
    """
    width = view.rules.width
    cells = sorted(covered_cells(view), key=lambda cell: (cell % width, cell))
    place = {cell: i for i, cell in enumerate(cells)}
    # An equation that repeats another only makes the states wider.
    unique = sorted(
        {equation for equation in equations(view) if equation[0]},
        key=lambda equation: min(place[cell] for cell in equation[0]),
    )
    of_cell: dict[int, list[int]] = {cell: [] for cell in cells}
    for number, (variables, _) in enumerate(unique):
        for cell in variables:
            of_cell[cell].append(number)
    ends = [max(place[cell] for cell in variables) for variables, _ in unique]
    begins = [min(place[cell] for cell in variables) for variables, _ in unique]

    State = tuple[tuple[int, int], ...]  # noqa: N806
    layers: list[dict[State, Counter[int]]] = [{(): Counter({0: 1})}]
    moves: list[list[tuple[State, State, int]]] = []
    for i, cell in enumerate(cells):
        layer: dict[State, Counter[int]] = {}
        made = []
        for state, counts in layers[-1].items():
            for mine in (0, 1):
                needs = dict(state)
                for number in of_cell[cell]:
                    if begins[number] == i:
                        needs[number] = unique[number][1]
                    needs[number] -= mine
                if any(
                    needs[number] < 0 or (ends[number] == i and needs[number] != 0)
                    for number in of_cell[cell]
                ):
                    continue
                target = tuple(
                    sorted((number, need) for number, need in needs.items() if ends[number] > i)
                )
                made.append((state, target, mine))
                into = layer.setdefault(target, Counter())
                for mines, ways in counts.items():
                    into[mines + mine] += ways
        layers.append(layer)
        moves.append(made)
    solutions = layers[-1].get((), Counter())

    behind: dict[State, Counter[int]] = {(): Counter({0: 1})}
    with_mine: dict[int, Counter[int]] = {}
    for i in range(len(cells) - 1, -1, -1):
        before: dict[State, Counter[int]] = {}
        with_mine[cells[i]] = Counter()
        for state, target, mine in moves[i]:
            if target not in behind:
                continue
            into = before.setdefault(state, Counter())
            for mines, ways in behind[target].items():
                into[mines + mine] += ways
            if mine:
                with_mine[cells[i]].update(
                    _around(layers[i][state], behind[target], mines_left(view) - 1)
                )
        behind = before
    return solutions, with_mine


def _around(ahead: Counter[int], behind: Counter[int], total: int) -> Counter[int]:
    """Only the number for one total, which is all that is asked for."""
    ways = sum(n * behind.get(total - mines, 0) for mines, n in ahead.items())
    return Counter({total + 1: ways})


def strip_exact(view: View) -> Exact | None:
    solutions, with_mine = strip_oracle(view)
    left = mines_left(view)
    total = solutions[left]
    if total == 0:
        return None
    risk = marked(view)
    risk.update({cell: Fraction(ways[left], total) for cell, ways in with_mine.items()})
    return Exact(total, risk)


# Random positions


def random_rules(rng: random.Random, most_cells: int = 20) -> Rules:
    """A small board of any shape; its number of mines is only a first proposal."""
    shape = rng.choice(["square", "hex", "wrapped", "irregular"])
    if shape == "irregular":
        cells = rng.randint(2, most_cells)
        density = rng.choice([0.1, 0.2, 0.4, 0.8])
        neighbours: list[set[int]] = [set() for _ in range(cells)]
        for one, other in itertools.combinations(range(cells), 2):
            if rng.random() < density:
                neighbours[one].add(other)
                neighbours[other].add(one)
        return Rules.irregular(irregular(neighbours), rng.randint(0, cells))
    width = rng.randint(1, 6)
    height = rng.randint(1, max(1, min(6, most_cells // width)))
    return Rules(width, height, rng.randint(0, width * height), shape=shape)


def random_position(rng: random.Random, most_covered: int = 15) -> View:
    """A small position, mostly a true one; some have a lie in them and may be impossible."""
    rules = random_rules(rng)
    proposed = round(rules.cells * rng.choice([0.2, 0.3, 0.5, 0.8]))
    number = min(rules.mines, most_covered, max(1, proposed))
    mined = set(rng.sample(range(rules.cells), number))
    chance = rng.choice([0.15, 0.3, 0.5, 0.7, 0.9, 1.0])
    safe = [cell for cell in range(rules.cells) if cell not in mined]
    rng.shuffle(safe)
    covered_safe = [cell for cell in safe if rng.random() >= chance]
    covered_safe = covered_safe[: most_covered - len(mined)]
    hidden = mined.union(covered_safe)
    view = showing(with_mines(rules, len(mined)), mined, hidden)
    if rng.random() < 0.4:
        for cell in sorted(hidden):
            if rng.random() < 0.4:
                mark = rng.choice("F?*!" if cell in mined else "F?X")
                view = view.with_mark(cell, mark)
    return with_a_lie(rng, view) if rng.random() < 0.25 else view


def with_a_lie(rng: random.Random, view: View) -> View:
    """One number or the number of mines is changed by one."""
    clues = np.flatnonzero(view.meanings() >= 0).tolist()
    change = rng.choice([-1, 1])
    if clues and rng.random() < 0.7:
        clue = rng.choice(clues)
        shown = int(view.meanings()[clue]) + change
        return view.with_cells([(clue, shown)]) if shown >= 0 else view
    mines = view.rules.mines + change
    if not 0 <= mines <= view.rules.cells:
        return view
    return View(with_mines(view.rules, mines), view.cells)


def with_mines(rules: Rules, mines: int) -> Rules:
    return Rules(rules.width, rules.height, mines, rules.start, rules.shape, rules.own_graph)


def showing(rules: Rules, mined: set[int], hidden: set[int]) -> View:
    """The true view of a board: all but the hidden cells are open."""
    graph = rules.graph
    shown = [
        (cell, sum(other in mined for other in graph.neighbours(cell)))
        for cell in range(rules.cells)
        if cell not in hidden
    ]
    return View.fresh(rules).with_cells(shown)


def positions() -> st.SearchStrategy[View]:
    """The same for hypothesis, which makes a failing one small."""
    return st.randoms(use_true_random=False).map(random_position)


def random_strip(
    rng: random.Random, width: int, rows: int, density: float, every_second: bool = False
) -> View:
    """A board of two or three rows with most of one row open, never two gaps in it together.

    With `every_second`, gaps and clues take turns: few cells are settled by simple rules then,
    and the clues hang together from end to end.
    """
    rules = Rules(width, rows, 0)
    row = 1 if rows == 3 else 0
    gaps: set[int] = set()
    for x in range(width):
        if x % 2 == 0 if every_second else x - 1 not in gaps and rng.random() < 0.35:
            gaps.add(x)
    opened = {row * width + x for x in range(width) if x not in gaps}
    hidden = set(range(rules.cells)) - opened
    mined = set(rng.sample(sorted(hidden), round(density * len(hidden))))
    return showing(with_mines(rules, len(mined)), mined, hidden)


def one_hot_chain(clues: int, own: int, mines: int) -> View:
    """Clues of 1 in a row: each has `own` cells for itself and shares one with the next."""
    first_shared = clues + clues * own
    neighbours: list[set[int]] = [set() for _ in range(first_shared + clues - 1)]
    for clue in range(clues):
        cells = set(range(clues + clue * own, clues + clue * own + own))
        cells.update(first_shared + place for place in (clue - 1, clue) if 0 <= place < clues - 1)
        neighbours[clue] = cells
        for cell in cells:
            neighbours[cell].add(clue)
    rules = Rules.irregular(irregular(neighbours), mines)
    return View.fresh(rules).with_cells([(clue, 1) for clue in range(clues)])
