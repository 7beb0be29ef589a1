"""A simulated game: a board with its mines, and what a player has opened of it.

This is the readable game that everything visible plays on; benchmarks play the same game on
kernels (`simulate`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from solver.arrays import Int8s
from solver.board import Rules, RulesError, View
from solver.dice import lay_boards


@dataclass(frozen=True, slots=True)
class Board:
    """Where the mines are, and the first click that the board was made for."""

    rules: Rules
    mines: frozenset[int]
    first: int

    def __post_init__(self) -> None:
        if len(self.mines) != self.rules.mines:
            raise RulesError(f"{len(self.mines)} mines laid, {self.rules.mines} wanted")
        broken = self.mines & kept_free(self.rules, self.first)
        if broken:
            x, y = self.rules.place(min(broken))
            raise RulesError(
                f"start rule '{self.rules.start}' is broken: a mine at {x},{y} for the first click"
                f" {','.join(map(str, self.rules.place(self.first)))}"
            )

    def number(self, cell: int) -> int:
        """The mines around a cell."""
        return sum(other in self.mines for other in self.rules.graph.neighbours(cell))


def kept_free(rules: Rules, first: int) -> frozenset[int]:
    """The cells that the start rule promises to be free of mines."""
    if rules.start == "none":
        return frozenset()
    if rules.start == "safe":
        return frozenset({first})
    return frozenset({first, *rules.graph.neighbours(first)})


def kept_free_mask(rules: Rules, first: int) -> Int8s:
    """The same as one number a cell; raises RulesError if the mines do not fit beside them."""
    mask = np.zeros(rules.cells, np.int8)
    mask[list(kept_free(rules, first))] = 1
    if rules.mines > rules.cells - int(mask.sum()):
        raise RulesError(f"{rules}: too many mines to keep the start rule")
    return mask


def first_click(rules: Rules) -> int:
    """The best first click known: a corner, or where an opening is largest if one is sure."""
    if rules.start != "zero" or rules.shape != "square":
        return 0
    inset = 3 if min(rules.width, rules.height) >= 16 and rules.width > 16 else 2
    return rules.cell(min(inset, rules.width // 2), min(inset, rules.height // 2))


def deal(rules: Rules, seed: int, number: int = 0, first: int | None = None) -> Board:
    """Board `number` of a seed."""
    first = first_click(rules) if first is None else first
    mined = lay(rules, first, seed, [number])[0]
    return Board(rules, frozenset(np.flatnonzero(mined).tolist()), first)


def lay(rules: Rules, first: int, seed: int, numbers: list[int]) -> Int8s:
    """The mines of several boards of a seed, one board a row: 1 where there is a mine."""
    laid = np.empty((len(numbers), rules.cells), np.int8)
    free = kept_free_mask(rules, first)
    lay_boards(seed % 2**63, np.array(numbers, np.int64), rules.mines, free, laid)
    return laid


class Game:
    """A board being played."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.view = View.fresh(board.rules)
        self.lost = False
        self.clicks = 0
        """Clicks that opened something."""
        self.safe_left = board.rules.cells - board.rules.mines
        """Cells without a mine that are still covered."""

    @property
    def won(self) -> bool:
        return self.safe_left == 0 and not self.lost

    @property
    def over(self) -> bool:
        return self.won or self.lost

    def open(self, cells: Iterable[int]) -> None:
        """Open cells one after the other; a nought opens what is around it. Ends at a mine."""
        shown: dict[int, int] = {}
        for clicked in cells:
            if not self._is_covered(clicked, shown):
                continue
            self.clicks += 1
            if clicked in self.board.mines:
                self.lost = True
                self.view = self.view.with_mark(clicked, "!")
                break
            to_open = [clicked]
            while to_open:
                cell = to_open.pop()
                if self._is_covered(cell, shown):
                    shown[cell] = self.board.number(cell)
                    if shown[cell] == 0:
                        to_open += self.board.rules.graph.neighbours(cell)
        self.safe_left -= len(shown)
        self.view = self.view.with_cells(shown.items())

    def _is_covered(self, cell: int, shown: dict[int, int]) -> bool:
        return cell not in shown and chr(self.view.cells[cell]) in "#F?"
