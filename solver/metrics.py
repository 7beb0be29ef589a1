"""What players measure about a board and a game."""

from __future__ import annotations

from solver.board import View
from solver.game import Board


def openings(board: Board) -> list[frozenset[int]]:
    """Each connected area of noughts, with the numbers around it."""
    noughts = {
        cell
        for cell in range(board.rules.cells)
        if cell not in board.mines and board.number(cell) == 0
    }
    found = []
    while noughts:
        area, to_visit = set[int](), [noughts.pop()]
        while to_visit:
            cell = to_visit.pop()
            area.add(cell)
            around = board.rules.graph.neighbours(cell)
            to_visit += noughts.intersection(around)
            noughts.difference_update(around)
            area.update(around)
        found.append(frozenset(area))
    return found


def bbbv(board: Board, view: View | None = None) -> int:
    """3BV: openings, and numbers that touch none. With a view, only what is open there."""
    areas = openings(board)
    in_areas = frozenset[int]().union(*areas)
    lone = set(range(board.rules.cells)) - board.mines - in_areas
    if view is None:
        return len(areas) + len(lone)
    is_open = {cell for cell, shown in enumerate(view.meanings().tolist()) if shown >= 0}
    noughts_open = sum(
        any(cell in is_open and board.number(cell) == 0 for cell in area) for area in areas
    )
    return noughts_open + len(lone & is_open)
