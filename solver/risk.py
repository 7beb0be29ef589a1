"""What can be known about a position: forced cells and the risk of every covered cell."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solver.arrays import Floats, Int8s, int64
from solver.board import COVERED, SAFE, View
from solver.count import BEYOND, COUNTED, IMPOSSIBLE, NO_ROOM
from solver.engine import (
    Engine,
    count_subsets,
    decide_by_clues,
    decide_by_mines,
    fill_in_risk,
    new_engine,
)
from solver.graph import Graph
from solver.jit import kernel
from solver.position import FOUND, load, simple_rules


class Contradiction(ValueError):
    """A position that cannot occur."""


class TooHard(ValueError):
    """A position with more half-finished equations than can be counted."""


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
def analyse_position(engine: Engine, meanings: Int8s, mines: int) -> tuple[int, float]:
    """The status, and log10 of the number of solutions; the risk is in engine.risk."""
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


_MOST_ROOM = 64
_engines = threading.local()


def with_room(graph: Graph, task: Callable[[Engine], int]) -> Engine:
    """Run a task on this thread's engine for a graph; returns the engine.

    Raises Contradiction if the task finds the position impossible, TooHard if no room suffices.
    """
    status = status_of(graph, task)
    if status == IMPOSSIBLE:
        raise Contradiction("this position cannot occur")
    if status == BEYOND:
        raise TooHard("the numbers of solutions here are too far apart to compare exactly")
    kept: tuple[Graph, int, Engine] = _engines.kept
    return kept[2]


def status_of(graph: Graph, task: Callable[[Engine], int]) -> int:
    """COUNTED, IMPOSSIBLE or BEYOND: what a task answers that is run until it has room enough.

    The engine is kept for the next task on the same graph.
    """
    kept: tuple[Graph, int, Engine] | None = getattr(_engines, "kept", None)
    room = 1
    while True:
        if kept is None or kept[0] is not graph or kept[1] < room:
            kept = _engines.kept = (graph, room, new_engine(graph, room))
        status = task(kept[2])
        if status != NO_ROOM:
            return status
        room = 8 * kept[1]
        if room > _MOST_ROOM:
            raise TooHard("too many clues hang together here to count the solutions exactly")


def analyse(view: View) -> Analysis:
    """Forced cells and risks of a position, exactly.

    Raises Contradiction if it cannot occur, TooHard if it is beyond counting.

    >>> found = analyse(View.parse("mines 1\\n1##\\n1##\\n"))
    >>> found.safe, found.risk.tolist()
    ([2, 5], [nan, 0.5, 0.0, nan, 0.5, 0.0])
    """
    return analyse_on_engine(view)[0]


def analyse_on_engine(view: View) -> tuple[Analysis, Engine]:
    """The same, and the engine that still holds the position."""
    meanings = view.meanings()
    log10_solutions = 0.0

    def think(engine: Engine) -> int:
        nonlocal log10_solutions
        status, log10_solutions = analyse_position(engine, meanings, view.rules.mines)
        return status

    engine = with_room(view.rules.graph, think)
    return Analysis(view, engine.risk.copy(), log10_solutions), engine
