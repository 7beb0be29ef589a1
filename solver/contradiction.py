"""Which clues of an impossible position contradict each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solver.board import SAFE, View
from solver.count import IMPOSSIBLE
from solver.desk import status_of
from solver.risk import ANY_MINES, analyse_position
from solver.words import list_words, name_clues


@dataclass(frozen=True, slots=True)
class Conflict:
    """Clues that cannot all be true; without any one of them the rest can be."""

    clues: tuple[int, ...]
    mine_count: bool
    """Whether the number of mines on the board is part of it."""

    def describe(self, view: View) -> str:
        """One sentence for a person.

        >>> view = View.parse("mines 1\\n1#\\n2#\\n")
        >>> find_conflict(view).describe(view)
        'the 1 at 0,0 and the 2 at 0,1 contradict each other'
        """
        names = name_clues(view, self.clues)
        if self.mine_count:
            names.append(f"the number of mines ({view.rules.mines})")
        listed = list_words(names)
        return f"{listed} cannot be true" if len(names) == 1 else f"{listed} contradict each other"


def find_conflict(view: View) -> Conflict:
    """A least set of clues of an impossible position that is impossible by itself."""
    graph, meanings = view.rules.graph, view.meanings()
    clues: list[int] = np.flatnonzero(meanings >= 0).tolist()

    def possible(kept: list[int], mine_count: bool) -> bool:
        shown = np.where(meanings >= 0, np.int8(SAFE), meanings)
        shown[kept] = meanings[kept]
        mines = view.rules.mines if mine_count else ANY_MINES
        status = status_of(graph, lambda desk: analyse_position(desk.held, shown, mines)[0])
        return bool(status != IMPOSSIBLE)

    mine_count = possible(clues, False)
    return Conflict(tuple(_shrink(clues, lambda kept: not possible(kept, mine_count))), mine_count)


def _shrink(clues: list[int], impossible: Callable[[list[int]], bool]) -> list[int]:
    """Leave out what can be left out: first large pieces, at last one by one."""
    piece = max(1, len(clues) // 2)
    while True:
        at = 0
        while at < len(clues):
            without = clues[:at] + clues[at + piece :]
            if impossible(without):
                clues = without
            else:
                at += piece
        if piece == 1:
            return clues
        piece //= 2
