"""`minesight solve`: what is known about one position."""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np

from bot.drawing import WIDEST, draw
from bot.errors import CONTRADICTION, NO_BOARD, Trouble
from bot.terminal import announced_compilation, output, print_json
from solver.board import PositionError, Rules, RulesError, View
from solver.contradiction import find_conflict
from solver.decide import Decision, decide, reason
from solver.desk import Contradiction, TooHard


def run(arguments: argparse.Namespace) -> int:
    view = read_view(arguments.position, arguments.mines, arguments.shape)
    with announced_compilation():
        decide(View.fresh(Rules(1, 1, 0)))  # loads the machine code, which is not solving
        try:
            began = time.perf_counter()
            decision = decide(view, arguments.policy)
            milliseconds = 1000 * (time.perf_counter() - began)
        except Contradiction:
            return _impossible(view, arguments.json)
        except TooHard as error:
            raise Trouble(str(error)) from None
    if arguments.json:
        print_json(_answer(decision, milliseconds))
    else:
        _show(decision, milliseconds)
    return 0


def read_view(position: str, mines: int | None, shape: str = "square") -> View:
    """A position, as text or as a picture, from a file or, for `-`, from standard input."""
    where = "standard input" if position == "-" else position
    try:
        given = sys.stdin.buffer.read() if position == "-" else Path(position).read_bytes()
        return View.parse(given.decode("utf-8-sig"), mines, shape)
    except OSError as error:
        raise Trouble(f"cannot read {where}: {error.strerror}") from None
    except UnicodeDecodeError:
        return _seen_in(given, where, mines)
    except (PositionError, RulesError) as error:
        raise Trouble(f"{where}: {error}") from None


def _seen_in(data: bytes, where: str, mines: int | None) -> View:
    """The position in a picture; an unknown cell is never solved as if it were known."""
    from bot.read import no_board_in, view_of  # a position in text need not load the eyes
    from vision.eyes import Eyes
    from vision.pixels import ImageError, decode

    try:
        frame = decode(np.frombuffer(data, np.uint8), where)
    except ImageError as error:
        raise Trouble(str(error)) from None
    reading = Eyes.open().look(frame)
    if reading is None:
        raise Trouble(no_board_in(where), NO_BOARD)
    if reading.unsure:
        x, y = reading.unsure[0]
        raise Trouble(
            f"{len(reading.unsure)} cells of {where} are not certain, the first at {x},{y}:"
            f" see minesight read {where} --annotate seen.png",
            CONTRADICTION,
        )
    return view_of(reading, mines)


def _impossible(view: View, as_json: bool) -> int:
    try:
        conflict = find_conflict(view)
    except TooHard:
        raise Trouble("this position cannot occur", CONTRADICTION) from None
    why = conflict.describe(view)
    if as_json:
        print_json(
            {
                "consistent": False,
                "safe": [],
                "mines": [],
                "risk": None,
                "move": None,
                "log10_solutions": None,
                "ms": None,
                "conflict": [view.rules.place(clue) for clue in conflict.clues],
                "why": why,
            }
        )
    raise Trouble(f"this position cannot occur: {why}", CONTRADICTION)


def _answer(decision: Decision, milliseconds: float) -> dict[str, object]:
    analysis, move = decision.analysis, decision.move
    rules = analysis.view.rules
    risk = [None if math.isnan(chance) else chance for chance in analysis.risk.tolist()]
    found: dict[str, object] = {
        "consistent": True,
        "safe": [rules.place(cell) for cell in analysis.safe],
        "mines": [rules.place(cell) for cell in analysis.mines],
        "risk": [risk[at : at + rules.width] for at in range(0, rules.cells, rules.width)],
        "move": None,
        "log10_solutions": analysis.log10_solutions,
        "ms": round(milliseconds, 3),
    }
    if move is not None:
        x, y = rules.place(move.cell)
        found["move"] = {
            "action": "open",
            "x": x,
            "y": y,
            "risk": move.risk,
            "why": reason(decision),
        }
    return found


def _show(decision: Decision, milliseconds: float) -> None:
    analysis, move = decision.analysis, decision.move
    view = analysis.view
    if view.rules.width <= WIDEST:
        chosen = None if move is None else move.cell
        output.print(draw(view, analysis.risk, chosen), soft_wrap=True)
    output.print(
        f"safe (✓): {len(analysis.safe)}, mines (✗): {len(analysis.mines)},"
        f" {_solutions(analysis.log10_solutions)}, {milliseconds:.2f} ms"
    )
    if move is None:
        output.print(f"No move: {reason(decision)}.")
        return
    x, y = view.rules.place(move.cell)
    chance = "safe" if move.risk == 0 else f"risk {100 * move.risk:.2f} %"
    output.print(f"Open {x},{y} ({chance}): {reason(decision)}.", soft_wrap=True)


def _solutions(log10: float) -> str:
    if log10 < 6:
        number = round(10**log10)
        return f"{number:,} solution{'s' if number != 1 else ''}"
    return f"about 10^{log10:.1f} solutions"
