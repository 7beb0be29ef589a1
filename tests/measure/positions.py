"""Positions to measure on."""

from __future__ import annotations

import random

from solver.board import Rules, View
from solver.decide import decide
from solver.game import Game, deal


def stuck_positions(games: int, level: str = "expert", seed: int = 7) -> list[View]:
    """From games of policy `fast`: every position in which a guess had to be made, with at
    least a tenth of the board open."""
    found = []
    rules = Rules.parse(level, "zero")
    for number in range(games):
        game = Game(deal(rules, seed, number))
        game.open([game.board.first])
        while not game.over:
            decision = decide(game.view)
            assert decision.move is not None
            safe = decision.analysis.safe
            if not safe and sum(game.view.cells.count(b"%d" % n) for n in range(9)) > (
                rules.cells // 10
            ):
                found.append(game.view)
            game.open(safe or [decision.move.cell])
    return found


def half_open(rules: Rules, seed: int) -> View:
    """A board on which openings picked at random, and lone cells, were opened up to the half."""
    game = Game(deal(rules, seed))
    order = [cell for cell in range(rules.cells) if cell not in game.board.mines]
    random.Random(seed).shuffle(order)
    half = (rules.cells - rules.mines) // 2
    order.sort(key=lambda cell: game.board.number(cell) > 0)
    at = 0
    while game.safe_left > half:
        # In large helpings: taking a view anew costs as much as the board is large.
        helping = max(1, min(rules.cells // 2000, game.safe_left - half))
        game.open(order[at : at + helping])
        at += helping
    return game.view
