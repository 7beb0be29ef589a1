"""What is seen of a board: the text form of every cell, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from solver.board import LEVELS
from vision.grid import Grid
from vision.logic import UNSURE, Flags, Marks, around
from vision.pixels import Floats

Status = Literal["playing", "won", "lost"]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A board in a picture."""

    grid: Grid
    marks: Marks
    """By row and column; `UNSURE` where a cell fits nothing."""
    confidence: Floats
    skin: str
    mines_left: int | None = None

    @property
    def unsure(self) -> list[tuple[int, int]]:
        """Column and row of the cells that could not be read."""
        rows, cols = np.nonzero(self.marks == UNSURE)
        return list(zip(cols.tolist(), rows.tolist(), strict=True))

    @property
    def sureness(self) -> float:
        """How sure the whole reading is, from 0 to 1: the share of cells that are, and how much."""
        sure = self.marks != UNSURE
        return float(np.where(sure, self.confidence, 0).mean()) if sure.any() else 0.0

    def rows(self) -> list[str]:
        """The text form; a cell that is not known is a question."""
        return [row.tobytes().decode().replace(chr(UNSURE), "?") for row in self.marks]

    @property
    def mines(self) -> int | None:
        """Mines on the whole board, if a counter or the size of the board tells."""
        if self.mines_left is not None:
            return self.mines_left + int((self.marks == ord("F")).sum())
        levels = {(width, height): mines for width, height, mines in LEVELS.values()}
        return levels.get((self.grid.cols, self.grid.rows))

    @property
    def status(self) -> Status:
        covered = int(np.isin(self.marks, list(b"#F?.")).sum())
        if covered == self.mines and find_status(self.marks) == "playing":
            return "won"
        return find_status(self.marks)


def find_status(marks: Marks) -> Status:
    """Lost if a mine went off, won if no covered cell can be free of mines.

    >>> find_status(np.frombuffer(b"1#", np.uint8).reshape(1, 2))
    'won'
    """
    covered = (marks == ord("#")) | (marks == ord("?")) | (marks == UNSURE)
    if ((marks == ord("!")) | (marks == ord("X"))).any():
        return "lost"
    if (marks == ord("*")).any():
        return "lost" if covered.any() else "won"
    if not ((marks >= ord("0")) & (marks <= ord("8"))).any():
        return "playing"
    return "won" if _all_mines(marks, covered).all() else "playing"


def _all_mines(marks: Marks, covered: Flags) -> Flags:
    """Open cells, flags, and covered cells that a clue needs as mines."""
    is_clue = (marks >= ord("0")) & (marks <= ord("8"))
    number = np.where(is_clue, marks, ord("0")).astype(np.float32) - ord("0")
    full = is_clue & (number == around(covered | (marks == ord("F"))))
    found: Flags = ~covered | (around(full) > 0)
    return found
