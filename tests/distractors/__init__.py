"""Screenshots without Minesweeper: grids, tables, games and desktops no finder may take for it.

`make_distractor(n)` draws the n-th one, the same every time on the same fonts. The kinds come one
after the other, so `range(COUNT)` shows each of them several times, in different variants.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.distractors import (
    boards,
    calendars,
    classic,
    games,
    keys,
    logic,
    patterns,
    pictures,
    puzzles,
    screens,
    tables,
    widgets,
)
from tests.distractors.kit import KINDS, Canvas, Pixels

__all__ = ["COUNT", "KIND_NAMES", "Distractor", "make_distractor"]

MODULES = (
    *(tables, boards, calendars, puzzles, logic, games),
    *(keys, widgets, classic, pictures, patterns, screens),
)
KIND_NAMES = tuple(sorted(KINDS))
COUNT = 5 * len(KIND_NAMES)


@dataclass(frozen=True)
class Distractor:
    """A screenshot with no Minesweeper on it; `name` is its kind."""

    name: str
    pixels: Pixels  # BGR, height x width x 3


def make_distractor(number: int) -> Distractor:
    """The distractor of this number, from 0 on without end."""
    turn, index = divmod(number, len(KIND_NAMES))
    name = KIND_NAMES[index]
    canvas = Canvas(number, turn)
    KINDS[name](canvas)
    return Distractor(name, canvas.finish())
