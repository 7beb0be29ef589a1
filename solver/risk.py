"""What can be known about a position: forced cells and the risk of every covered cell."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from solver.arrays import Floats, Int8s
from solver.board import COVERED, SAFE, View
from solver.count import COUNTED, IMPOSSIBLE, NO_ROOM
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


@kernel
def clues_agree(engine: Engine, meanings: Int8s) -> int:
    """Take over a position and count its subsets; the mines on the board take no part."""
    position = engine.position
    load(position, meanings)
    while True:
        if not simple_rules(position):
            return IMPOSSIBLE
        if position.counts[FOUND] == 0:
            return count_subsets(engine)
        position.counts[FOUND] = 0


@kernel
def analyse_position(engine: Engine, meanings: Int8s, mines: int) -> tuple[int, float]:
    """The status, and log10 of the number of solutions; the risk is in engine.risk."""
    position = engine.position
    engine.risk.fill(np.nan)
    status = clues_agree(engine, meanings)
    if status == COUNTED:
        decide_by_clues(engine)
        status = decide_by_mines(engine, mines)
    if status != COUNTED:
        return status, 0.0
    log10_solutions = fill_in_risk(engine, mines)
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
    if status_of(graph, task) == IMPOSSIBLE:
        raise Contradiction("this position cannot occur")
    kept: tuple[Graph, int, Engine] = _engines.kept
    return kept[2]


def status_of(graph: Graph, task: Callable[[Engine], int]) -> int:
    """COUNTED or IMPOSSIBLE: what a task answers that is run until it has room enough.

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
