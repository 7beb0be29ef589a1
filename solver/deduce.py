"""Proofs a player can follow: inequalities on the mines among a few cells, crossed with each other.

Each bound knows the clues it rests on, so that a forced cell comes with the clues that prove it.

>>> view = View.parse("mines 1\\n000\\n111\\n###\\n")
>>> {cell: (proof.value, proof.clues) for cell, proof in sorted(deduce(view).items())}
{6: ('safe', (4, 5)), 7: ('mine', (3, 4, 5)), 8: ('safe', (3, 4))}
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from solver.board import View
from solver.front import coupled_subsets

_Bound = tuple[int, frozenset[int]]  # a number of mines, and the clues that it rests on


class CluesContradict(ValueError):
    """Clues that cannot all be true."""

    def __init__(self, clues: frozenset[int]) -> None:
        self.clues = clues
        super().__init__(f"the clues on cells {sorted(clues)} contradict each other")


@dataclass(frozen=True, slots=True, eq=False)
class Inequality:
    """low <= mines among the cells <= high. The cells are bits of a coupled subset.

    `low_clues` and `high_clues` are what the bounds rest on: nothing, for a bound of 0 or of all
    cells. `round` is 0 for a clue, else one more than the highest round of the parents.
    """

    cells: int
    low: int
    high: int
    low_clues: frozenset[int]
    high_clues: frozenset[int]
    round: int = 0
    parents: tuple[Inequality, ...] = field(default=(), repr=False)

    @property
    def trivial(self) -> bool:
        """It settles all of its cells."""
        return self.high == 0 or self.low == self.cells.bit_count()

    @property
    def settling_clues(self) -> frozenset[int]:
        return self.high_clues if self.high == 0 else self.low_clues


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a cell is safe or a mine. It takes 0 rounds if a single clue says so."""

    cell: int
    value: Literal["safe", "mine"]
    clues: tuple[int, ...]
    rounds: int
    inequality: Inequality
    subset: tuple[int, ...] = field(repr=False)
    """The cell of each bit."""

    def cells_of(self, inequality: Inequality) -> list[int]:
        """The cells of the inequality of this proof, or of one that it goes back to."""
        return [self.subset[bit] for bit in _bits(inequality.cells)]


def deduce(
    view: View, inexact_rounds: int = 1, most: int = 4000, only: int | None = None
) -> dict[int, Proof]:
    """The forced cells that crossing inequalities finds, in the order found, each with a proof.

    With `only`, just what hangs together with that cell is looked at. A coupled subset gets at most
    `most` inequalities beside its clues. The number of mines on the board takes no part.
    Raises CluesContradict.
    """
    proofs: dict[int, Proof] = {}
    for subset, equations in coupled_subsets(view, only):
        clues = [
            _derived(mask, (number, frozenset([clue])), (number, frozenset([clue])))
            for clue, mask, number in equations
        ]
        work = _Work(len(subset), len(clues) + most)
        work.run(clues, inexact_rounds)
        for bit, by in work.settled.items():
            cell, rests_on = subset[bit], tuple(sorted(by.settling_clues))
            if cell not in proofs or len(rests_on) < len(proofs[cell].clues):
                value: Literal["safe", "mine"] = "safe" if by.high == 0 else "mine"
                proofs[cell] = Proof(cell, value, rests_on, by.round, by, subset)
    return proofs


def cross(x: Inequality, y: Inequality) -> list[Inequality]:
    """What two inequalities say together about x - y, y - x and their overlap.

    Left out are a difference of which x or y alone says as much, and an inexact overlap:
    whatever follows from these follows from x and y just as well.
    """
    shared = (x.cells & y.cells).bit_count()
    x_rest, y_rest = x.cells.bit_count() - shared, y.cells.bit_count() - shared
    made = _difference(x, y, shared, x_rest, y_rest) + _difference(y, x, shared, y_rest, x_rest)
    if made:
        lows = (x.low - x_rest, x.low_clues), (y.low - y_rest, y.low_clues)
        low = max(lows, key=lambda bound: (bound[0], -len(bound[1])))
        high = min((x, y), key=lambda one: (one.high, len(one.high_clues)))
        if low[0] == high.high:
            made.append(_derived(x.cells & y.cells, low, (high.high, high.high_clues), x, y))
    return made


def _difference(
    x: Inequality, y: Inequality, shared: int, x_rest: int, y_rest: int
) -> list[Inequality]:
    """x - y has the mines of x without the most, or the fewest, that y lets the overlap have."""
    low, high = (x.low - shared, x.low_clues), (x.high, x.high_clues)
    raised, lowered = x.low > y.high < shared, y.low > y_rest and x.high - y.low + y_rest < x_rest
    if not x_rest or not (raised or lowered):
        return []
    if raised:
        low = x.low - y.high, x.low_clues | y.high_clues
    if lowered:
        high = x.high - y.low + y_rest, x.high_clues | y.low_clues
    return [_derived(x.cells & ~y.cells, low, high, x, y)]


def _derived(cells: int, low: _Bound, high: _Bound, *parents: Inequality) -> Inequality:
    size = cells.bit_count()
    fewest, low_clues = low if low[0] > 0 else (0, frozenset[int]())
    most, high_clues = high if high[0] < size else (size, frozenset[int]())
    if fewest > most:
        raise CluesContradict(low_clues | high_clues)
    after = 1 + max([parent.round for parent in parents], default=-1)
    return Inequality(cells, fewest, most, low_clues, high_clues, after, parents)


def _tightened(old: Inequality, new: Inequality) -> Inequality:
    """The better bounds of two on the same cells, by number, then by clues: maybe all of one."""
    strengths = {
        one: ((one.low, -len(one.low_clues)), (-one.high, -len(one.high_clues)))
        for one in (old, new)
    }
    # Where they are as good, that with the better other bound is taken.
    low = max(strengths, key=lambda one: strengths[one])
    high = max(strengths, key=lambda one: strengths[one][::-1])
    if low is high:
        return low
    return _derived(old.cells, (low.low, low.low_clues), (high.high, high.high_clues), old, new)


class _Work:
    """What is known in a coupled subset: at most one inequality on any set of cells."""

    def __init__(self, cells: int, most: int) -> None:
        self.settled: dict[int, Inequality] = {}
        self._most = most
        self._known: dict[int, Inequality] = {}
        self._touching: list[set[int]] = [set() for _ in range(cells)]
        self._uncrossed: set[int] = set()
        self._trivial: list[Inequality] = []

    def run(self, clues: Iterable[Inequality], inexact_rounds: int) -> None:
        """Exact inequalities as far as they go, then a few rounds that keep inexact ones too."""
        for clue in clues:
            self._keep(clue)
        self._settle()
        left = inexact_rounds
        while self._uncrossed or left > 0:
            inexact = not self._uncrossed
            if inexact:
                # What was dropped for not being exact has to be made again, from all pairs.
                self._uncrossed = set(self._known)
                left -= 1
            for made in self._crossings():
                self._keep(made, inexact)
            if self._trivial:
                self._settle()
                left = inexact_rounds

    def _crossings(self) -> list[Inequality]:
        """The results of all pairs with a member that is not crossed yet."""
        made, done = [], set()
        for cells in self._uncrossed:
            done.add(cells)
            x = self._known[cells]
            for other in self._touching_any(_bits(cells)) - done:
                made += cross(x, self._known[other])
        self._uncrossed = set()
        return made

    def _touching_any(self, bits: Iterable[int]) -> set[int]:
        return set().union(*[self._touching[bit] for bit in bits])

    def _keep(self, made: Inequality, inexact: bool = False) -> None:
        old = self._known.get(made.cells)
        if old is not None:
            made = _tightened(old, made)
        if made is old or (made.low < made.high and not inexact):
            return
        if old is None:
            if len(self._known) >= self._most and not made.trivial:
                return
            for bit in _bits(made.cells):
                self._touching[bit].add(made.cells)
        self._known[made.cells] = made
        if made.trivial:
            self._trivial.append(made)
        # The same bounds from fewer clues are no news to the others.
        if old is None or (old.low, old.high) != (made.low, made.high):
            self._uncrossed.add(made.cells)

    def _settle(self) -> None:
        """Settle what trivial inequalities settle, and those that become trivial by it."""
        while self._trivial:
            now = _best_proofs(self._trivial)
            self._trivial = []
            self.settled |= now
            for cells in [cells for cells, known in self._known.items() if known.low < known.high]:
                self._forget(cells)
            for old in [self._forget(cells) for cells in self._touching_any(now)]:
                reduced = _reduced(old, now)
                if reduced.cells:
                    self._keep(reduced)

    def _forget(self, cells: int) -> Inequality:
        for bit in _bits(cells):
            self._touching[bit].discard(cells)
        self._uncrossed.discard(cells)
        return self._known.pop(cells)


def _best_proofs(trivial: Iterable[Inequality]) -> dict[int, Inequality]:
    """For each cell of trivial inequalities the one that rests on the fewest clues."""
    best: dict[int, Inequality] = {}
    for new in sorted(trivial, key=lambda one: len(one.settling_clues)):
        for bit in _bits(new.cells):
            old = best.setdefault(bit, new)
            if (old.high == 0) != (new.high == 0):
                raise CluesContradict(old.settling_clues | new.settling_clues)
    return best


def _reduced(old: Inequality, settled: dict[int, Inequality]) -> Inequality:
    """What is left for the other cells.

    The low bound needs to know only of safe cells, that no mine fits there; the high bound only
    of mines, that they use it up.
    """
    bits = [bit for bit in _bits(old.cells) if bit in settled]
    by = dict.fromkeys([settled[bit] for bit in bits])
    mines = sum([settled[bit].high > 0 for bit in bits])
    low_clues = old.low_clues.union(*[one.high_clues for one in by if one.high == 0])
    high_clues = old.high_clues.union(*[one.low_clues for one in by if one.high > 0])
    cells = old.cells - sum([1 << bit for bit in bits])
    return _derived(cells, (old.low - mines, low_clues), (old.high - mines, high_clues), old, *by)


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
