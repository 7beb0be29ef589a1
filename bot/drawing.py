"""Draws positions in the terminal."""

from __future__ import annotations

import math

from rich.text import Text

from solver.arrays import Floats
from solver.board import View

_NUMBERS = {
    "1": "bright_blue",
    "2": "green",
    "3": "bright_red",
    "4": "blue",
    "5": "red",
    "6": "cyan",
    "7": "magenta",
    "8": "white",
}
_MARKS = {"0": ("·", "bright_black"), "#": ("■", "bright_black"), "F": ("F", "yellow")}
WIDEST = 60


def draw(view: View, risk: Floats | None = None, chosen: int | None = None) -> Text:
    """The board, the chosen cell in brackets. With risks, covered cells are tiles that show
    theirs in per cent, ✓ and ✗ where it is certain."""
    width = view.rules.width
    cell_width = 2 if risk is None else 4
    columns = (x % 10 if risk is None else x for x in range(width))
    drawn = Text("   ", no_wrap=True)
    drawn.append("".join(f"{x:^{cell_width}}" for x in columns).rstrip() + "\n", "bright_black")
    for y, row in enumerate(view.rows()):
        drawn.append(f"{y:>2} ", "bright_black")
        for x, mark in enumerate(row):
            cell = y * width + x
            if risk is not None and not math.isnan(risk[cell]):
                text, style = _risk_tile(float(risk[cell]))
            else:
                text, style = _MARKS.get(mark, (mark, _NUMBERS.get(mark, "bold red")))
            if cell == chosen:
                text, style = f"[{text}]", f"bold {style}"
            if risk is None:
                drawn.append(f"{text:^{cell_width}}", style)
            else:
                drawn.append(f"{text:^{cell_width - 1}}", style)
                drawn.append(" " * (cell_width - max(cell_width - 1, len(text))))
        drawn.append("\n")
    return drawn


def _risk_tile(risk: float) -> tuple[str, str]:
    """Text and style: from green over yellow to red."""
    red, green = min(230, int(460 * risk)), min(200, int(400 * (1 - risk)))
    style = f"black on rgb({red},{green},70)"
    if risk in (0, 1):
        return "✓" if risk == 0 else "✗", style
    return f"{min(99, max(1, round(100 * risk)))}", style
