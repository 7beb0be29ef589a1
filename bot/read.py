"""`minesight read`: where the board is in a screenshot, and what every cell shows."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

from bot.drawing import WIDEST, draw
from bot.errors import NO_BOARD, Trouble
from bot.terminal import news, output, print_json
from solver.board import Rules, View
from vision.annotate import annotate
from vision.eyes import Eyes
from vision.pixels import Frame, ImageError, load_frame, save_png
from vision.reading import Reading


def run(arguments: argparse.Namespace) -> int:
    if arguments.annotate and len(arguments.images) > 1:
        raise Trouble("--annotate takes one image: read them one at a time")
    eyes = Eyes.open(learn=not arguments.known_skins)
    code = 0
    for name in arguments.images:
        frame = open_image(name)
        began = time.perf_counter()
        reading = eyes.look(frame)
        milliseconds = 1000 * (time.perf_counter() - began)
        if reading is None:
            code = NO_BOARD
            news.print(f"minesight: {no_board_in(name)}", soft_wrap=True, markup=False)
        elif arguments.annotate:
            _annotate(frame, reading, Path(arguments.annotate))
        if arguments.json:
            print_json(_answer(name, reading, milliseconds))
        elif reading is not None:
            _show(name, reading, milliseconds)
    return code


def open_image(name: str) -> Frame:
    try:
        return load_frame(Path(name))
    except ImageError as error:
        raise Trouble(str(error)) from None


def no_board_in(name: str) -> str:
    return f"no Minesweeper board found in {name}: all of it must be visible, 5x5 cells or more"


def view_of(reading: Reading, mines: int | None) -> View:
    """What a player sees, for solving; the mines are stated, counted, or those of the level."""
    total = reading.mines if mines is None else mines
    if total is None:
        raise Trouble(
            f"how many mines? no counter is legible and {reading.grid.cols}x{reading.grid.rows}"
            " is no standard level: add --mines N"
        )
    rules = Rules(reading.grid.cols, reading.grid.rows, total)
    return View(rules, "".join(reading.rows()).encode())


def _annotate(frame: Frame, reading: Reading, path: Path) -> None:
    try:
        save_png(annotate(frame.pixels, reading), path)
    except OSError as error:
        raise Trouble(f"cannot write {path}: {error.strerror or error}") from None
    news.print(f"drawn into {path}", soft_wrap=True, markup=False)


def _answer(name: str, reading: Reading | None, milliseconds: float) -> dict[str, Any]:
    answer: dict[str, Any] = {"image": name, "found": reading is not None}
    if reading is None:
        answer |= dict.fromkeys(("grid", "board", "mines_left", "status", "skin"))
        return answer | {"unsure": [], "ms": round(milliseconds, 3)}
    grid = reading.grid
    return answer | {
        "grid": {
            "x0": round(grid.x0, 3),
            "y0": round(grid.y0, 3),
            "pitch_x": round(grid.pitch_x, 4),
            "pitch_y": round(grid.pitch_y, 4),
            "cols": grid.cols,
            "rows": grid.rows,
        },
        "board": reading.rows(),
        "mines_left": reading.mines_left,
        "status": reading.status,
        "skin": reading.skin,
        "unsure": reading.unsure,
        "ms": round(milliseconds, 3),
        "confidence": round(reading.sureness, 4),
    }


def _show(name: str, reading: Reading, milliseconds: float) -> None:
    grid = reading.grid
    output.print(f"[bold]{name}[/]", soft_wrap=True)
    if grid.cols <= WIDEST:
        rules = Rules(grid.cols, grid.rows, 0)
        output.print(draw(View(rules, "".join(reading.rows()).encode())), end="", soft_wrap=True)
    left = "no counter read" if reading.mines_left is None else f"{reading.mines_left} mines left"
    output.print(
        f"{grid.cols}x{grid.rows} cells of {grid.pitch_x:.2f} x {grid.pitch_y:.2f} pixels from"
        f" {grid.x0:.1f},{grid.y0:.1f}; {reading.status}, {left}; skin {reading.skin};"
        f" {100 * reading.sureness:.1f} % sure; {milliseconds:.0f} ms",
        soft_wrap=True,
    )
    if reading.unsure:
        cells = ", ".join(f"{x},{y}" for x, y in reading.unsure[:12])
        more = f" and {len(reading.unsure) - 12} more" if len(reading.unsure) > 12 else ""
        output.print(f"[red]Not sure[/] of {cells}{more} (shown as ?).", soft_wrap=True)
