"""Checks a reading against the rules of the game, and whether it is one of a board at all."""

from __future__ import annotations

import numpy as np

from vision.logic import UNSURE, Marks, around, contradictions
from vision.pixels import Floats


def doubt_contradictions(marks: Marks, confidence: Floats) -> Marks:
    """Where clues contradict the rules, the least certain cells of those concerned are unsure."""
    checked = marks.copy()
    for _ in range(marks.size):
        wrong = contradictions(checked)
        if not wrong.any():
            break
        concerned = (wrong | (around(wrong) > 0)) & (checked != UNSURE)
        least = float(confidence[concerned].min())
        checked[concerned & (confidence <= least)] = UNSURE
    return checked
