"""Where to click when nothing is certain. Policy `fast`: the least risk.

A policy is a kernel that takes the engine with its risks filled in and names a cell;
`choose` is the one place that tells the policies apart.
"""

from __future__ import annotations

import numpy as np

from solver.board import COVERED
from solver.engine import Engine
from solver.jit import kernel

_EQUAL = 1e-9
"""Risks that differ by less are equal: the difference is rounding."""


@kernel
def choose(engine: Engine) -> int:
    """The cell with the least risk; of several, the one with the fewest covered neighbours.

    Such a cell is the likeliest to open more: it has fewer mines around it, and what it
    shows is about fewer cells.
    """
    position = engine.position
    best, best_risk, best_covered = -1, 2.0, 0
    for cell in range(np.int32(len(position.shown))):
        risk = engine.risk[cell]
        if position.shown[cell] != COVERED or risk > best_risk + _EQUAL:
            continue
        covered = 0
        for at in range(position.start[cell], position.start[cell + 1]):
            covered += position.shown[position.near[at]] == COVERED
        if risk < best_risk - _EQUAL or covered < best_covered:
            best, best_risk, best_covered = cell, risk, covered
    return best
