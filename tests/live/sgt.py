"""Real pictures of a foreign game: positions of Debian's sgt-mines whose truth is known.

A position is dealt and played by our own simulated game, written as a save file of sgt-mines
(plain text, the mines unmasked), and drawn by sgt-mines: into a PNG, or into a window.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import cv2
import numpy as np

from solver.board import Rules
from solver.game import Board, Game, deal
from tests.live.display import wait_for
from vision.capture import Screen
from vision.pixels import Frame, Pixels, load_frame

Stage = Literal["fresh", "playing", "dead", "shown", "won"]
"""`dead` shows the mine that was opened and no other; `shown` after it all mines."""

STAGES: tuple[Stage, ...] = ("playing", "playing", "playing", "fresh", "dead", "shown", "won")
SIZES = ("9x9/10", "16x16/40", "30x16/99", "9x9/35", "8x24/40", "24x7/20", "16x16/100", "5x5/3")
"""The usual ones, crowded ones with sevens and eights, long ones and a tiny one."""
TILES = (20, 16, 24, 32, 14, 40, 28, 48, 17)
"""Pixels a cell; 20 is what the game starts with."""


@dataclass(frozen=True)
class Position:
    """A board and what was done on it, in this order: cells opened, flagged, a mine opened."""

    board: Board
    opened: tuple[int, ...] = ()
    flags: tuple[int, ...] = ()
    killer: int | None = None
    shown: bool = False
    """Whether a dead player asked for the solution."""

    @property
    def marks(self) -> bytes:
        """The truth in the text form."""
        game = Game(self.board)
        game.open(self.opened)
        marks = bytearray(game.view.cells)
        for cell in self.board.mines if game.won else self.flags:  # a won game flags all mines
            marks[cell] = ord("F")
        if self.shown:
            for cell in self.board.mines - set(self.flags):
                marks[cell] = ord("*")
            for cell in set(self.flags) - self.board.mines:
                marks[cell] = ord("X")
        if self.killer is not None:
            marks[self.killer] = ord("!")
        return bytes(marks)

    @property
    def save_file(self) -> str:
        rules = self.board.rules
        size = f"{rules.width}x{rules.height}n{rules.mines}"
        moves = [self._move("O", cell) for cell in self.opened]
        moves += [self._move("F", cell) for cell in self.flags]
        moves += [self._move("O", self.killer)] if self.killer is not None else []
        moves += ["S"] if self.shown else []
        fields = [
            ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
            ("VERSION", "1"),
            ("GAME", "Mines"),
            ("PARAMS", size),
            ("CPARAMS", size),
            ("DESC", "u" + self._bitmap()),
            ("UI", "D0"),
            ("TIME", "0"),
            ("NSTATES", str(len(moves) + 1)),
            ("STATEPOS", str(len(moves) + 1)),
            *(("MOVE", move) for move in moves),
        ]
        return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in fields)

    def _move(self, kind: str, cell: int) -> str:
        x, y = self.board.rules.place(cell)
        return f"{kind}{x},{y}"

    def _bitmap(self) -> str:
        mined = np.zeros(self.board.rules.cells, np.uint8)
        mined[list(self.board.mines)] = 1
        return np.packbits(mined).tobytes().hex()[: (len(mined) + 3) // 4]


@dataclass(frozen=True)
class SgtShot:
    """A picture of a position, its truth, and where the board lies in the picture."""

    pixels: Pixels
    marks: bytes
    rules: Rules
    stage: Stage
    tile: int
    left: int
    top: int

    @property
    def rows(self) -> list[str]:
        width, text = self.rules.width, self.marks.decode()
        return [text[at : at + width] for at in range(0, len(text), width)]


def play(rules: Rules, stage: Stage, dice: random.Random) -> Position:
    """A random position; one in three has flags where no mine is."""
    board = deal(rules, dice.randrange(2**32), first=dice.randrange(rules.cells))
    if stage == "fresh":
        return Position(board)
    game, opened = Game(board), []
    safe = [cell for cell in range(rules.cells) if cell not in board.mines]
    dice.shuffle(safe)
    wanted = 0 if stage == "won" else dice.randrange(len(safe) - 1) + 1
    for cell in [board.first, *safe]:
        if game.safe_left > wanted and chr(game.view.cells[cell]) == "#":
            game.open([cell])
            opened.append(cell)
    if game.won and stage != "won":  # a nought opened the rest: only what was before is in play
        opened.pop()
        game = Game(board)
        game.open(opened)
    covered = [cell for cell in range(rules.cells) if chr(game.view.cells[cell]) == "#"]
    share, errors = dice.random(), dice.choice((0.0, 0.0, 0.05))
    flags = [c for c in covered if dice.random() < (share if c in board.mines else errors)]
    if stage == "won":
        return Position(board, tuple(opened))
    if stage == "playing":
        return Position(board, tuple(opened), tuple(flags))
    killer = dice.choice(sorted(board.mines))
    flags = [cell for cell in flags if cell != killer]
    return Position(board, tuple(opened), tuple(flags), killer, shown=stage == "shown")


def program() -> str:
    """Where sgt-mines is; Debian keeps games out of the path of services and root."""
    found = shutil.which("sgt-mines") or shutil.which("sgt-mines", path="/usr/games")
    assert found, "sgt-mines is missing: apt-get install sgt-puzzles"
    return found


def deals(count: int, seed: int) -> Iterator[tuple[Position, Stage, int]]:
    """Random positions with their stage and tile: all sizes, stages and tiles in turn."""
    dice = random.Random(seed)
    for number in range(count):
        stage = STAGES[number % len(STAGES)]
        rules = Rules.parse(SIZES[number % len(SIZES)])
        yield play(rules, stage, dice), stage, TILES[number % len(TILES)]


def positions(count: int, seed: int) -> Iterator[SgtShot]:
    """Pictures of random positions, as sgt-mines draws them into files."""
    for position, stage, tile in deals(count, seed):
        pixels, border = screenshot(position, tile), border_of(tile)
        yield SgtShot(pixels, position.marks, position.board.rules, stage, tile, border, border)


def live_positions(count: int, seed: int) -> Iterator[SgtShot]:
    """Captures of a whole screen with a window of sgt-mines; needs a DISPLAY."""
    with Screen() as screen:
        for position, stage, tile in deals(count, seed):
            fitting = min(tile, largest_tile(position.board.rules, screen))
            with window(position, fitting, screen) as (frame, left, top):
                rules = position.board.rules
                yield SgtShot(frame.pixels, position.marks, rules, stage, fitting, left, top)


def screenshot(position: Position, tile: int) -> Pixels:
    """The position as sgt-mines draws it into a file; needs no display."""
    with tempfile.TemporaryDirectory() as directory:
        save, picture = Path(directory, "mines.sav"), Path(directory, "mines.png")
        save.write_text(position.save_file)
        ran = subprocess.run(
            [program(), "--load", "--screenshot", str(picture), str(save)],
            env=os.environ | {"MINES_TILESIZE": str(tile)},
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert ran.returncode == 0, ran.stderr
        return load_frame(picture).pixels


@contextmanager
def window(position: Position, tile: int, screen: Screen) -> Iterator[tuple[Frame, int, int]]:
    """The position in a window that can be played on, and where its board is on the screen."""
    drawn = screenshot(position, tile)
    with tempfile.TemporaryDirectory() as directory:
        save = Path(directory, "mines.sav")
        save.write_text(position.save_file)
        game = subprocess.Popen(
            [program(), "--load", str(save)],
            env=os.environ | {"MINES_TILESIZE": str(tile)},
            stderr=subprocess.DEVNULL,  # GTK complains that there is no desktop
        )
        try:
            yield wait_for(lambda: _find(drawn, tile, screen), "the window of sgt-mines")
        finally:
            game.terminate()
            game.wait()
            wait_for(lambda: not screen.grab().pixels.any(), "an empty screen")


def _find(drawn: Pixels, tile: int, screen: Screen) -> tuple[Frame, int, int] | None:
    """The screen once it shows all of what was drawn, so that no half window is taken."""
    frame = screen.grab()
    if not frame.pixels.any():
        return None
    greys = (cv2.cvtColor(each, cv2.COLOR_BGR2GRAY) for each in (frame.pixels, drawn))
    left, top = cv2.minMaxLoc(cv2.matchTemplate(*greys, cv2.TM_SQDIFF))[2]
    seen = frame.pixels[top : top + len(drawn), left : left + drawn.shape[1]]
    if cv2.absdiff(seen, drawn).max() > 2:  # the window's colours are rounded otherwise
        return None
    return frame, left + border_of(tile), top + border_of(tile)


def border_of(tile: int) -> int:
    return tile * 3 // 2


def largest_tile(rules: Rules, screen: Screen) -> int:
    bars = 90  # the menu and the line below the board
    return min(
        screen.whole.width // (rules.width + 3), (screen.whole.height - bars) // (rules.height + 3)
    )
