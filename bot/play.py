"""`minesight play`: plays games in the terminal, step by step, with the risk of each guess."""

from __future__ import annotations

import argparse
import secrets
import time
from dataclasses import dataclass
from typing import Any

from rich.live import Live

from bot.drawing import WIDEST, draw
from bot.errors import Trouble
from bot.terminal import announced_compilation, output, print_json
from solver.board import Rules, RulesError, View
from solver.decide import decide, reason
from solver.game import Game, deal
from solver.metrics import bbbv

_SECONDS_A_ROUND = 0.25
"""How long each round stays on the screen for a person to follow."""


@dataclass(frozen=True, slots=True)
class Round:
    """What is opened next, and what is said about it."""

    cells: list[int]
    said: str
    is_guess: bool = False


def run(arguments: argparse.Namespace) -> int:
    try:
        name = arguments.size or arguments.level
        rules = Rules.parse(name, arguments.start, arguments.shape)
        seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
        with announced_compilation():
            decide(View.fresh(Rules(2, 2, 1)))
        games = []
        for number in range(arguments.games):
            games.append(_play(Game(deal(rules, seed, number)), arguments))
    except RulesError as error:
        raise Trouble(str(error)) from None
    won = sum(game["won"] for game in games)
    if arguments.json:
        print_json({"games": games, "won": won, "played": len(games)})
    else:
        output.print(f"Won {won} of {len(games)}. The same boards again: --seed {seed}")
    return 0


def _next_round(game: Game, policy: str) -> Round:
    if game.clicks == 0:
        return Round([game.board.first], "first click", game.board.rules.start == "none")
    decision = decide(game.view, policy)
    move, safe = decision.move, decision.analysis.safe
    assert move is not None  # a game that is not over has a cell to open
    if safe:
        return Round(safe, f"{len(safe)} proved safe; {reason(decision)}")
    return Round([move.cell], f"guess, risk {100 * move.risk:.1f} %; {reason(decision)}", True)


def _wait_for_enter() -> None:
    try:
        output.input("Enter for the next round ")
    except EOFError:
        output.print()  # there is nobody to wait for


def _play(game: Game, arguments: argparse.Namespace) -> dict[str, Any]:
    rules, rounds, guesses = game.board.rules, 0, 0
    began = time.monotonic()
    show = not arguments.json
    watched = show and output.is_terminal and not arguments.step and rules.width <= WIDEST
    if show:
        output.print(f"[bold]{rules}[/]")
    with Live(console=output, auto_refresh=False, transient=True) as screen:
        while not game.over:
            round_ = _next_round(game, arguments.policy)
            game.open(round_.cells)
            rounds += 1
            guesses += round_.is_guess
            if show:
                x, y = rules.place(round_.cells[0])
                outcome = " [red]– a mine![/]" if game.lost else ""
                output.print(f"round {rounds:>3}  {x},{y}: {round_.said}{outcome}", soft_wrap=True)
            if watched:
                screen.update(draw(game.view, None, round_.cells[0]), refresh=True)
                time.sleep(_SECONDS_A_ROUND)
            elif show and arguments.step:
                output.print(draw(game.view, None, round_.cells[0]), soft_wrap=True)
                _wait_for_enter()
    seconds = time.monotonic() - began
    if show:
        if rules.width <= WIDEST:
            output.print(draw(game.view), soft_wrap=True)
        output.print(
            f"[bold]{'Won' if game.won else 'Lost'}[/] after {rounds} rounds,"
            f" {game.clicks} clicks and {guesses} guesses."
        )
    solved = bbbv(game.board, game.view)
    return {
        "won": game.won,
        "seconds": round(seconds, 3),
        "clicks": game.clicks,
        "guesses": guesses,
        "bbbv": bbbv(game.board),
        "bbbv_solved": solved,
        "bbbv_per_s": round(solved / seconds, 3) if seconds else None,
        "rounds": rounds,
        "recording": None,
    }
