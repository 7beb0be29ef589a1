"""Suites: boards with their mines as text, one a line.

`id width height mines first_x first_y i1,i2,…` with i = y·width + x. Files that end in .gz
are read too.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from solver.board import Rules, Start
from solver.game import Board


class SuiteError(ValueError):
    """A line that is no board."""


@dataclass(frozen=True, slots=True)
class Named:
    """A board and what its suite calls it."""

    id: str
    board: Board

    def __str__(self) -> str:
        rules, (x, y) = self.board.rules, self.board.rules.place(self.board.first)
        mines = ",".join(map(str, sorted(self.board.mines)))
        return f"{self.id} {rules.width} {rules.height} {rules.mines} {x} {y} {mines}"


def parse_line(line: str, start: Start = "none") -> Named:
    """One board; `start` says what was promised about its first click.

    >>> print(parse_line("a 3 2 1 0 0 5", "safe"))
    a 3 2 1 0 0 5
    """
    words = line.split()
    if len(words) == 6 and words[3] == "0":
        words.append("")
    if len(words) != 7:
        raise SuiteError("a board is: id width height mines first_x first_y i1,i2,…")
    try:
        width, height, mines, x, y = map(int, words[1:6])
        places = [int(place) for place in words[6].split(",") if place]
    except ValueError as error:
        raise SuiteError(f"not a whole number: {error}") from None
    laid = frozenset(places)
    try:
        rules = Rules(width, height, mines, start)
        if len(laid) != len(places) or any(not 0 <= cell < rules.cells for cell in laid):
            raise SuiteError("a mine is given twice or lies outside the board")
        return Named(words[0], Board(rules, laid, rules.cell(x, y)))
    except ValueError as error:
        raise SuiteError(str(error)) from None


def read_suite(
    path: Path, start: Start = "none", first: int = 0, end: int | None = None
) -> Iterator[Named]:
    """The boards of lines `first` to `end` (not included), counted from 0 over boards only."""
    number = 0
    with (
        gzip.open(path, "rt", encoding="utf-8-sig")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8-sig") as lines
    ):
        for at, line in enumerate(lines, 1):
            if not line.strip() or line.lstrip().startswith("//"):
                continue
            if end is not None and number >= end:
                return
            if number >= first:
                try:
                    yield parse_line(line, start)
                except SuiteError as error:
                    raise SuiteError(f"{path}, line {at}: {error}") from None
            number += 1
