"""Draws positions in the terminal."""

from __future__ import annotations

import math

from rich.style import Style
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
    """The board; with risks, those of covered cells in per cent, ✓ and ✗ where it is certain."""
    width = view.rules.width
    cell_width = 2 if risk is None else 4
    drawn = Text("    ", no_wrap=True)
    drawn.append(
        "".join(f"{x % 10 if risk is None else x:>{cell_width}}" for x in range(width)) + "\n",
        "bright_black",
    )
    for y, row in enumerate(view.rows()):
        drawn.append(f"{y:>3} ", "bright_black")
        for x, mark in enumerate(row):
            cell = y * width + x
            if risk is not None and not math.isnan(risk[cell]):
                text, style = _risk_text(float(risk[cell]))
            else:
                text, style = _MARKS.get(mark, (mark, _NUMBERS.get(mark, "bold red")))
            if cell == chosen:
                drawn.append(
                    f"{'[' + text + ']':>{cell_width}}", Style.parse(style) + Style(bold=True)
                )
            else:
                drawn.append(f"{text:>{cell_width - (risk is not None)}}", style)
                drawn.append(" " * (risk is not None))
        drawn.append("\n")
    return drawn


def _risk_text(risk: float) -> tuple[str, str]:
    if risk == 0:
        return "✓", "green"
    if risk == 1:
        return "✗", "red"
    red, green = min(255, int(510 * risk)), min(255, int(510 * (1 - risk)))
    return f"{min(99, max(1, round(100 * risk)))}", f"rgb({red},{green},80)"
