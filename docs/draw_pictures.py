"""Makes the README's picture: python docs/draw_pictures.py."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from bot.drawing import draw
from solver.board import Rules
from solver.decide import decide, reason
from solver.game import Game, deal


def main() -> None:
    """A game at a moment when more than half is open and something can be proved."""
    game = Game(deal(Rules.parse("intermediate", "zero"), 20))
    game.open([game.board.first])
    decision = decide(game.view)
    while game.safe_left > 110:
        game.open(decision.analysis.safe[:12] or [min(set(_covered(game)) - game.board.mines)])
        decision = decide(game.view)
    move = decision.move
    assert move is not None
    console = Console(record=True, width=72, file=io.StringIO(), highlight=False)
    console.print(draw(game.view, decision.analysis.risk, move.cell), end="")
    x, y = game.view.rules.place(move.cell)
    chance = "safe" if move.risk == 0 else f"risk {100 * move.risk:.1f} %"
    console.print(f"Open {x},{y} ({chance}): {reason(decision)}.")
    picture = console.export_svg(title="minesight solve position.txt", theme=MONOKAI)
    # The fonts would be fetched from the network: any fixed-width font will do.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = picture.replace("Fira Code", "ui-monospace, Menlo, Consolas").rstrip()
    (Path(__file__).parent / "solve.svg").write_text(picture + "\n")


def _covered(game: Game) -> list[int]:
    return [cell for cell, shown in enumerate(game.view.meanings().tolist()) if shown < 0]


if __name__ == "__main__":
    main()
