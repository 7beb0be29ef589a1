"""Which cells are neighbours. The solver sees a board only through such a graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from solver.arrays import Int32s

_AROUND = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """The neighbours of cell i are `near[start[i]:start[i + 1]]`, in rising order."""

    start: Int32s
    near: Int32s

    @property
    def cells(self) -> int:
        return len(self.start) - 1

    @property
    def most_neighbours(self) -> int:
        return int(np.diff(self.start).max(initial=0))

    def neighbours(self, cell: int) -> list[int]:
        found: list[int] = self.near[self.start[cell] : self.start[cell + 1]].tolist()
        return found


def irregular(neighbours: Sequence[Iterable[int]]) -> Graph:
    """A graph from the neighbours of each cell. Being a neighbour must go both ways."""
    lists = [sorted(set(around)) for around in neighbours]
    for cell, around in enumerate(lists):
        for other in around:
            if not 0 <= other < len(lists):
                raise ValueError(
                    f"cell {cell} has the neighbour {other}, which is not on the board"
                )
            if other == cell:
                raise ValueError(f"cell {cell} is its own neighbour")
            if cell not in lists[other]:
                raise ValueError(f"cell {other} is a neighbour of {cell}, but not the other way")
    start = np.zeros(len(lists) + 1, np.int32)
    start[1:] = np.cumsum([len(around) for around in lists])
    return Graph(start, np.array([other for around in lists for other in around], np.int32))


@lru_cache(maxsize=64)
def square(width: int, height: int) -> Graph:
    """The usual board: up to eight neighbours."""
    columns = np.tile(np.arange(width), height)
    rows = np.repeat(np.arange(height), width)
    near = np.full((width * height, 8), -1, np.int64)
    for at, (dx, dy) in enumerate(_AROUND):
        x, y = columns + dx, rows + dy
        inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        near[inside, at] = (y * width + x)[inside]
    # _AROUND goes row by row, so what is left of each line is in rising order already.
    start = np.zeros(width * height + 1, np.int32)
    start[1:] = np.cumsum((near >= 0).sum(axis=1))
    return Graph(start, near[near >= 0].astype(np.int32))


@lru_cache(maxsize=64)
def wrapped(width: int, height: int) -> Graph:
    """A square board whose edges meet: left with right, top with bottom."""
    return _from_steps(
        width, height, lambda x, y: [((x + dx) % width, (y + dy) % height) for dx, dy in _AROUND]
    )


@lru_cache(maxsize=64)
def hexagonal(width: int, height: int) -> Graph:
    """Rows of hexagons, each odd row shifted half a cell to the right: up to six neighbours."""

    def around(x: int, y: int) -> list[tuple[int, int]]:
        left = x - 1 + y % 2
        sides = [(x - 1, y), (x + 1, y)]
        return sides + [(column, row) for row in (y - 1, y + 1) for column in (left, left + 1)]

    return _from_steps(width, height, around)


SHAPES: dict[str, Callable[[int, int], Graph]] = {
    "square": square,
    "hex": hexagonal,
    "wrapped": wrapped,
}


def _from_steps(
    width: int, height: int, around: Callable[[int, int], list[tuple[int, int]]]
) -> Graph:
    return irregular(
        [
            {
                column + row * width
                for column, row in around(x, y)
                if 0 <= column < width and 0 <= row < height and (column, row) != (x, y)
            }
            for y in range(height)
            for x in range(width)
        ]
    )
