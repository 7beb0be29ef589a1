"""The boards a benchmark plays: numbered ones of a seed, or those of a suite."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from bot.errors import Trouble
from bot.results import Result
from solver.arrays import Int8s, Int64s
from solver.board import Rules
from solver.desk import Desk, TooHard, with_room
from solver.game import lay
from solver.guess import POLICIES
from solver.simulate import COLUMNS, CPU_NS, FALSE_PROOF, GUESSES, MOVES, WON, WORST_NS, play_boards
from solver.suite import Named


class Boards(Protocol):
    """Boards that can be played in parts, in any order, on any thread."""

    def items(self) -> Iterator[tuple[str, Any]]:
        """Each board's id, and what `play` takes for it."""

    def play(self, part: list[Any]) -> list[Result]: ...

    def has(self, id_: str) -> bool:
        """Whether a board of this id is among them."""

    @property
    def count(self) -> int: ...

    @property
    def cells(self) -> int:
        """How large the boards are at most."""


@dataclass(frozen=True, slots=True)
class Seeded:
    """The boards of a seed, by number."""

    rules: Rules
    first: int
    seed: int
    policy: str
    numbers: range

    def play(self, part: list[int]) -> list[Result]:
        laid = lay(self.rules, self.first, self.seed, part)
        firsts = np.full(len(part), self.first, np.int64)
        return _play(self.rules, [str(number) for number in part], laid, firsts, self.policy)

    def items(self) -> Iterator[tuple[str, int]]:
        return ((str(number), number) for number in self.numbers)

    def has(self, id_: str) -> bool:
        return id_.isdigit() and int(id_) in self.numbers

    @property
    def count(self) -> int:
        return len(self.numbers)

    @property
    def cells(self) -> int:
        return self.rules.cells


@dataclass(frozen=True, slots=True)
class Suite:
    """The boards of a file."""

    boards: dict[str, Named]
    """By their ids."""
    policy: str

    def play(self, part: list[Named]) -> list[Result]:
        found: list[Result] = []
        while part:
            rules = part[0].board.rules
            alike = [named for named in part if named.board.rules == rules]
            part = [named for named in part if named.board.rules != rules]
            found += self._play_alike(rules, alike)
        return found

    def _play_alike(self, rules: Rules, alike: list[Named]) -> list[Result]:
        laid = np.zeros((len(alike), rules.cells), np.int8)
        for row, named in zip(laid, alike, strict=True):
            row[list(named.board.mines)] = 1
        firsts = np.array([named.board.first for named in alike], np.int64)
        return _play(rules, [named.id for named in alike], laid, firsts, self.policy)

    def items(self) -> Iterator[tuple[str, Named]]:
        return iter(self.boards.items())

    def has(self, id_: str) -> bool:
        return id_ in self.boards

    @property
    def count(self) -> int:
        return len(self.boards)

    @property
    def cells(self) -> int:
        return max((named.board.rules.cells for named in self.boards.values()), default=1)


def _play(rules: Rules, ids: list[str], laid: Int8s, firsts: Int64s, policy: str) -> list[Result]:
    """Play boards on this thread's engine, with more room from where it did not suffice."""
    table = np.zeros((len(ids), COLUMNS), np.int64)
    done = 0

    def task(desk: Desk) -> int:
        nonlocal done
        played, status = play_boards(
            desk.held, laid[done:], rules.mines, firsts[done:], POLICIES[policy], table[done:]
        )
        done += played
        return status

    try:
        with_room(rules.graph, task)
    except TooHard as error:
        raise Trouble(f"board {ids[done]}: {error}") from None
    false_proofs = np.flatnonzero(table[:, WON] == FALSE_PROOF)
    if len(false_proofs):
        raise AssertionError(f"board {ids[false_proofs[0]]}: a cell called safe was a mine")
    # Under the rule `none` the first click is a guess like any other.
    guessed_first = int(rules.start == "none")
    return [
        Result(
            id_,
            bool(row[WON]),
            row[GUESSES] + guessed_first,
            row[MOVES],
            row[CPU_NS] / 1e6,
            row[WORST_NS] / 1e6,
        )
        for id_, row in zip(ids, table.tolist(), strict=True)
    ]
