"""The inequality tier on expert positions where single clues say nothing."""

from __future__ import annotations

import statistics
import time

from solver.board import Rules
from solver.decide import decide
from solver.deduce import deduce
from solver.game import Game, deal


def main() -> None:
    times, found, forced, clues = [], 0, 0, []
    rules = Rules.parse("expert", "zero")
    for number in range(150):
        game = Game(deal(rules, 3, number))
        game.open([game.board.first])
        while not game.over:
            decision = decide(game.view)
            assert decision.move is not None
            began = time.process_time_ns()
            proofs = deduce(game.view)
            times.append((time.process_time_ns() - began) / 1e6)
            safe = decision.analysis.safe
            forced += len(safe)
            found += sum(cell in proofs for cell in safe)
            clues += [len(proofs[cell].clues) for cell in safe if cell in proofs]
            game.open(safe or [decision.move.cell])
    print(f"positions: {len(times)}")
    print(f"safe cells proved: {found} of {forced} ({100 * found / forced:.2f} %)")
    print(f"clues a proof rests on: {statistics.mean(clues):.2f} mean, {max(clues)} most")
    print(f"time: {statistics.mean(times):.2f} ms mean, {max(times):.1f} worst")
