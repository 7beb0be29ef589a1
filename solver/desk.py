"""Where thinking takes place: each thread keeps an engine, with as much room as it came to need."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

import numba
from numba.experimental import structref

from solver.count import BEYOND, IMPOSSIBLE, NO_ROOM
from solver.engine import Engine, new_engine
from solver.graph import Graph
from solver.jit import COMPILED, kernel

_MOST_ROOM = 64


class Contradiction(ValueError):
    """A position that cannot occur."""


class TooHard(ValueError):
    """A position that is beyond exact counting."""


# Handing an engine to a kernel means handing over each of its sixty arrays, which takes longer
# than many a decision. What Python hands over is therefore a single reference to it.
if COMPILED:

    @structref.register
    class HeldType(numba.types.StructRef):  # type: ignore[misc]
        """numba's type of `Held`."""

    class Held(structref.StructRefProxy):  # type: ignore[misc]
        """An engine on numba's side."""

        engine: Engine

    structref.define_proxy(Held, HeldType, ["engine"])

else:

    @dataclass(frozen=True, slots=True)
    class Held:  # type: ignore[no-redef]
        """An engine on numba's side."""

        engine: Engine


@kernel
def hold(engine: Engine) -> Held:
    return Held(engine)


@dataclass(frozen=True, slots=True)
class Desk:
    """An engine as Python sees it, and the reference to it that kernels take."""

    graph: Graph
    room: int
    engine: Engine
    held: Held


_desks = threading.local()


def with_room(graph: Graph, task: Callable[[Desk], int]) -> Desk:
    """Run a task on this thread's desk for a graph; returns the desk.

    Raises Contradiction if the task finds the position impossible, TooHard if no room suffices.
    """
    status = status_of(graph, task)
    if status == IMPOSSIBLE:
        raise Contradiction("this position cannot occur")
    if status == BEYOND:
        raise TooHard("the numbers of solutions here are too far apart to compare exactly")
    desk: Desk = _desks.last
    return desk


def status_of(graph: Graph, task: Callable[[Desk], int]) -> int:
    """COUNTED, IMPOSSIBLE or BEYOND: what a task answers that is run until it has room enough.

    The desk is kept for the next task on the same graph.
    """
    desk: Desk | None = getattr(_desks, "last", None)
    room = 1
    while True:
        if desk is None or desk.graph is not graph or desk.room < room:
            engine = new_engine(graph, room)
            desk = _desks.last = Desk(graph, room, engine, hold(engine))
        status = task(desk)
        if status != NO_ROOM:
            return status
        room = 8 * desk.room
        if room > _MOST_ROOM:
            raise TooHard("too many clues hang together here to count the solutions exactly")


def forget() -> None:
    """Empty this thread's memory of counted subsets: for measuring without it."""
    desk: Desk | None = getattr(_desks, "last", None)
    if desk is not None:
        desk.engine.memory.keys.fill(0)
        desk.engine.memory.used.fill(0)
