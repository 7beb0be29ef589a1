"""Clues and covered cells that hang together, as equations over bitmasks: what `deduce` works on.

Everything is looked up only where it is asked for, so that explaining one move on a huge board
costs no more than on a small one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from solver.board import COVERED, MINE, View

# A coupled subset of more cells and clues is worked on in overlapping parts: bitmasks of a huge
# one would fill the memory, and no proof reaches that far.
MOST_COUPLED = 1000

_COVERED, _MINE = int(COVERED), int(MINE)  # comparing with numpy's own numbers is slow

# The cell of each bit; and for each clue its cell, the mask of its covered cells, its mines left.
Subset = tuple[tuple[int, ...], list[tuple[int, int, int]]]


def coupled_subsets(view: View, only: int | None) -> Iterator[Subset]:
    front, done = _Front(view), set[int]()
    for start in _live_clues(view) if only is None else [only]:
        if start not in done:
            coupled = front.coupled(start)
            # Of a part only the middle is done: proofs near its end may need what is beyond.
            done.update(coupled if len(coupled) < MOST_COUPLED else coupled[: MOST_COUPLED // 4])
            yield front.numbered(coupled)


def _live_clues(view: View) -> list[int]:
    """The clues that have covered cells around them, or are wrong without."""
    graph, meanings = view.rules.graph, view.meanings()
    before = [np.append(0, np.cumsum(meanings[graph.near] == kind)) for kind in (COVERED, MINE)]
    covered, mines = (np.diff(count[graph.start]) for count in before)
    live = (meanings >= 0) & ((covered > 0) | (mines != meanings))
    found: list[int] = np.flatnonzero(live).tolist()
    return found


class _Front:
    """Covered cells and the clues around them, looked up only where somebody asks."""

    def __init__(self, view: View) -> None:
        self.meanings: list[int] = view.meanings().tolist()
        self._neighbours = cache(view.rules.graph.neighbours)

    def around(self, cell: int) -> list[int]:
        """The clues around a covered cell, or the covered cells around a clue."""
        meanings, near = self.meanings, self._neighbours(cell)
        if meanings[cell] < 0:
            return [clue for clue in near if meanings[clue] >= 0]
        return [other for other in near if meanings[other] == _COVERED]

    def coupled(self, start: int) -> list[int]:
        """The covered cells and clues that hang together with a cell, nearest first."""
        found, seen = [start], {start}
        for cell in found:
            if len(found) < MOST_COUPLED:
                new = [other for other in self.around(cell) if other not in seen]
                seen.update(new)
                found += new
        return found

    def numbered(self, coupled: list[int]) -> Subset:
        """The same with a bit for each covered cell, and each clue's equation over the bits."""
        bits: dict[int, int] = {}
        equations = []
        for clue in coupled:
            if self.meanings[clue] >= 0:
                mines = [self.meanings[cell] for cell in self._neighbours(clue)].count(_MINE)
                covered = [bits.setdefault(cell, len(bits)) for cell in self.around(clue)]
                mask = sum([1 << bit for bit in covered])
                equations.append((clue, mask, self.meanings[clue] - mines))
        return tuple(bits), equations
