"""What can be known about a position: forced cells and the risk of every covered cell."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.arrays import Floats, Int8s, int64
from solver.board import COVERED, SAFE, View
from solver.count import BEYOND, COUNTED, IMPOSSIBLE
from solver.desk import Desk, Held, with_room
from solver.engine import (
    count_subsets,
    decide_by_clues,
    decide_by_mines,
    fill_in_risk,
)
from solver.jit import kernel
from solver.position import FOUND, load, simple_rules


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """Risk is 0 or 1 exactly where that is certain, and nan on open cells."""

    view: View
    risk: Floats
    log10_solutions: float

    @property
    def safe(self) -> list[int]:
        found: list[int] = np.flatnonzero(self.risk == 0).tolist()
        return found

    @property
    def mines(self) -> list[int]:
        found: list[int] = np.flatnonzero(self.risk == 1).tolist()
        return found


ANY_MINES = int64(-1)
"""For analyse_position: the number of mines takes no part, and no risk is asked for."""


@kernel
def analyse_position(held: Held, meanings: Int8s, mines: int) -> tuple[int, float]:
    """The status, and log10 of the number of solutions; the risk is in engine.risk."""
    engine = held.engine
    position = engine.position
    load(position, meanings)
    engine.risk.fill(np.nan)
    while True:
        if not simple_rules(position):
            return IMPOSSIBLE, 0.0
        if position.counts[FOUND] == 0:
            break
        position.counts[FOUND] = 0
    status = count_subsets(engine)
    if status != COUNTED or mines == ANY_MINES:
        return status, 0.0
    decide_by_clues(engine)
    status = decide_by_mines(engine, mines)
    if status != COUNTED:
        return status, 0.0
    log10_solutions = fill_in_risk(engine, mines)
    if np.isnan(log10_solutions):
        return BEYOND, 0.0
    for cell in range(len(meanings)):
        if meanings[cell] < 0 and position.shown[cell] != COVERED:
            engine.risk[cell] = 0.0 if position.shown[cell] == SAFE else 1.0
    return COUNTED, log10_solutions


def analyse(view: View) -> Analysis:
    """Forced cells and risks of a position, exactly.

    Raises Contradiction if it cannot occur, TooHard if it is beyond counting.

    >>> found = analyse(View.parse("mines 1\\n1##\\n1##\\n"))
    >>> found.safe, found.risk.tolist()
    ([2, 5], [nan, 0.5, 0.0, nan, 0.5, 0.0])
    """
    return analyse_on_desk(view)[0]


def analyse_on_desk(view: View) -> tuple[Analysis, Desk]:
    """The same, and the desk on which the position still lies."""
    meanings = view.meanings()
    log10_solutions = 0.0

    def think(desk: Desk) -> int:
        nonlocal log10_solutions
        status, log10_solutions = analyse_position(desk.held, meanings, view.rules.mines)
        return status

    desk = with_room(view.rules.graph, think)
    return Analysis(view, desk.engine.risk.copy(), log10_solutions), desk
