"""Makes the README's pictures: python docs/draw_pictures.py."""

from __future__ import annotations

import io
import re
from pathlib import Path

import cv2
import numpy as np
from PIL import Image
from rich.console import Console
from rich.terminal_theme import MONOKAI

from bot.drawing import draw
from solver.board import Rules
from solver.decide import decide, reason
from solver.game import Game, deal
from tests.skins.scene import make_scene
from vision.annotate import annotate
from vision.eyes import Eyes
from vision.pixels import Frame

HERE = Path(__file__).parent
SKIN, WIDTH = 97, 900


def main() -> None:
    draw_position()
    draw_reading()


def draw_reading() -> None:
    """A screenshot of a skin that the program has never seen, with what it reads there."""
    scene = make_scene(SKIN)
    reading = Eyes([]).look(Frame(scene.pixels))
    assert reading is not None
    grid, pitch = reading.grid, round(reading.grid.pitch_x)
    seen = annotate(scene.pixels, reading)
    part = slice(round(grid.y0) - 2 * pitch, round(grid.bottom) + pitch // 2)
    halves = [
        picture[part, round(grid.x0) - pitch // 2 :][:, : 15 * pitch]
        for picture in (scene.pixels, seen)
    ]
    picture = np.hstack(halves)
    height = round(WIDTH * picture.shape[0] / picture.shape[1])
    small = cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA)
    # Few colours do, and make a small file.
    Image.fromarray(small[..., ::-1]).quantize(96).save(HERE / "read.png", optimize=True)


def draw_position() -> None:
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
    (HERE / "solve.svg").write_text(picture + "\n")


def _covered(game: Game) -> list[int]:
    return [cell for cell, shown in enumerate(game.view.meanings().tolist()) if shown < 0]


if __name__ == "__main__":
    main()
