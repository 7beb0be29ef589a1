"""Rules, what a player can see of a board (`View`), and the text forms of both.

>>> view = View.parse("mines 1\\n1##\\n1##\\n")
>>> view.rules
Rules(width=3, height=2, mines=1, start='safe', shape='square')
>>> print(view, end="")
mines 1
1##
1##
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import numpy as np

from solver.arrays import Int8s, int8
from solver.graph import SHAPES, Graph

Start = Literal["safe", "zero", "none"]

LEVELS: dict[str, tuple[int, int, int]] = {
    "beginner": (9, 9, 10),
    "intermediate": (16, 16, 40),
    "expert": (30, 16, 99),
    "classic-beginner": (8, 8, 10),
}
_MINES_BY_SIZE = {(width, height): mines for width, height, mines in LEVELS.values()}

# What a cell means to the solver, where it is not an open number. A flag is a player's mark,
# not a fact: a flagged cell is as covered as any other.
COVERED, MINE, SAFE = int8(-1), int8(-2), int8(-3)

# Clues above 9 occur on irregular boards only.
_CLUES = b"0123456789abcdefghijklmnopqrstuvwxyz"
_MARKS = "#012345678F?*!X"
_MEANING: Int8s = np.zeros(256, np.int8)
_MEANING[list(_CLUES)] = range(len(_CLUES))
_MEANING[list(b"#F?")] = COVERED
_MEANING[list(b"*!")] = MINE
_MEANING[list(b"X")] = SAFE


class RulesError(ValueError):
    """A size, level or number of mines that makes no board."""


class PositionError(ValueError):
    """A text that is not a position."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The size of a board, its mines, and what is promised about the first click."""

    width: int
    height: int
    mines: int
    start: Start = "safe"
    shape: str = "square"
    own_graph: Graph | None = field(default=None, repr=False)
    """The neighbours on an irregular board, whose cells stand in one long row."""

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise RulesError(f"a board of {self.width}x{self.height} has no cells")
        if not 0 <= self.mines <= self.cells:
            raise RulesError(
                f"{self.mines} mines do not fit on {self.width}x{self.height} = {self.cells} cells"
            )
        if self.start not in get_args(Start):
            raise RulesError(f"start rule {self.start!r} is none of safe, zero, none")
        if self.own_graph is None and self.shape not in SHAPES:
            raise RulesError(f"shape {self.shape!r} is none of {', '.join(SHAPES)}")
        if self.own_graph is not None and self.own_graph.cells != self.cells:
            raise RulesError(
                f"the graph has {self.own_graph.cells} cells, the board has {self.cells}"
            )

    @classmethod
    def parse(cls, name: str, start: Start = "safe", shape: str = "square") -> Rules:
        """A level's name, or WxH/M.

        >>> Rules.parse("expert").mines
        99
        """
        if name in LEVELS:
            return cls(*LEVELS[name], start, shape)
        size, slash, mines = name.partition("/")
        width, cross, height = size.partition("x")
        if not (slash and cross and all(map(_is_number, (width, height, mines)))):
            raise RulesError(
                f"{name!r} is neither a level ({', '.join(LEVELS)}) nor WxH/M, as in 30x16/99"
            )
        return cls(int(width), int(height), int(mines), start, shape)

    @classmethod
    def irregular(cls, graph: Graph, mines: int, start: Start = "safe") -> Rules:
        return cls(graph.cells, 1, mines, start, "irregular", graph)

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def graph(self) -> Graph:
        return self.own_graph or SHAPES[self.shape](self.width, self.height)

    def cell(self, x: int, y: int) -> int:
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise RulesError(f"{x},{y} is outside the board of {self.width}x{self.height}")
        return y * self.width + x

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        return cell % self.width, cell // self.width

    def __str__(self) -> str:
        shape = "" if self.shape == "square" else f" {self.shape}"
        return f"{self.width}x{self.height}/{self.mines} {self.start}{shape}"


@dataclass(frozen=True, slots=True)
class View:
    """What a player can see: one character of the text form a cell, row by row."""

    rules: Rules
    cells: bytes

    def __post_init__(self) -> None:
        if len(self.cells) != self.rules.cells:
            raise PositionError(
                f"{len(self.cells)} cells for a board of {self.rules.width}x{self.rules.height}"
            )

    @classmethod
    def fresh(cls, rules: Rules) -> View:
        return cls(rules, b"#" * rules.cells)

    @classmethod
    def parse(cls, text: str, mines: int | None = None, shape: str = "square") -> View:
        """Read the text form; `mines` overrules what the text says."""
        rows: list[bytes] = []
        stated: int | None = None
        for number, raw in enumerate(text.splitlines(), 1):
            line = raw.strip()
            if not line or line.startswith("//"):
                continue
            if line.split()[0] == "mines":
                stated = _stated_mines(line, number)
                continue
            strange = next((mark for mark in line if mark not in _MARKS), None)
            if strange is not None:
                raise PositionError(f"line {number}: {strange!r} is no cell (use # 0-8 F ? * ! X)")
            row = line.encode()
            if rows and len(row) != len(rows[0]):
                raise PositionError(
                    f"line {number}: this row has {len(row)} cells, the first has {len(rows[0])}"
                )
            rows.append(row)
        if not rows:
            raise PositionError("no rows of cells found (use # 0-8 F ? * ! X, one row a line)")
        width, height = len(rows[0]), len(rows)
        total = mines if mines is not None else stated
        if total is None:
            total = _MINES_BY_SIZE.get((width, height))
        if total is None:
            raise PositionError(
                f"how many mines? {width}x{height} is no standard level:"
                " add a line 'mines N' or the option --mines N"
            )
        return cls(Rules(width, height, total, shape=shape), b"".join(rows))

    def __str__(self) -> str:
        return f"mines {self.rules.mines}\n" + "".join(row + "\n" for row in self.rows())

    def rows(self) -> list[str]:
        text, width = self.cells.decode("ascii"), self.rules.width
        return [text[at : at + width] for at in range(0, len(text), width)]

    def meanings(self) -> Int8s:
        """An open cell's number, or COVERED, MINE, SAFE."""
        found: Int8s = _MEANING[np.frombuffer(self.cells, np.uint8)]
        return found

    def with_cells(self, shown: Iterable[tuple[int, int]]) -> View:
        """The view after the given cells show the given numbers."""
        cells = bytearray(self.cells)
        for cell, clue in shown:
            cells[cell] = _CLUES[clue]
        return replace(self, cells=bytes(cells))

    def with_mark(self, cell: int, mark: str) -> View:
        """The view with a mark of the text form (`F`, `!`, `*`, …) on one cell."""
        return replace(self, cells=self.cells[:cell] + mark.encode() + self.cells[cell + 1 :])


def _stated_mines(line: str, number: int) -> int:
    words = line.split()
    if len(words) != 2 or not _is_number(words[1]):
        raise PositionError(f"line {number}: {line!r} should be 'mines N'")
    return int(words[1])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
