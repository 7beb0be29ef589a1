"""From a view to a move, with its reason in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solver.board import COVERED, SAFE, View
from solver.deduce import deduce
from solver.game import first_click
from solver.guess import POLICIES, choose
from solver.risk import Analysis, analyse_on_desk
from solver.words import list_words, name_clues


@dataclass(frozen=True, slots=True)
class Move:
    """Open a cell."""

    cell: int
    risk: float
    """0 exactly if it is proved safe."""


@dataclass(frozen=True, slots=True)
class Decision:
    analysis: Analysis
    move: Move | None
    """None if there is nothing left to open."""


def decide(view: View, policy: str = "fast") -> Decision:
    """What is known about a view, and the move that a policy makes."""
    analysis, desk = analyse_on_desk(view)
    risk = analysis.risk
    if (risk == 0).any():
        cell = int(np.flatnonzero(risk == 0)[0])
    elif not (risk < 1).any():
        return Decision(analysis, None)
    elif is_fresh(view):
        cell = first_click(view.rules)
    else:
        cell = int(choose(desk.engine, POLICIES[policy]))
    return Decision(analysis, Move(cell, float(risk[cell])))


def is_fresh(view: View) -> bool:
    """Nothing has been opened, and nothing is known."""
    return bool((view.meanings() == COVERED).all())


def reason(decision: Decision) -> str:
    """Why this move, for a person."""
    view, move, risk = decision.analysis.view, decision.move, decision.analysis.risk
    shown = view.meanings()
    if move is None:
        return "no cell is left that could be safe"
    if move.risk == 0:
        proof = deduce(view, only=move.cell).get(move.cell)
        if proof is not None:
            verb = "proves" if len(proof.clues) == 1 else "prove"
            return f"{list_words(name_clues(view, proof.clues))} {verb} it safe"
        if shown[move.cell] == SAFE:
            return "it is shown as a wrong flag"
        if (shown[view.rules.graph.neighbours(move.cell)] >= 0).any():
            return "no arrangement of the mines that fits all clues has a mine there"
        return "the number of mines leaves none for it"
    if is_fresh(view):
        return "the first click: nothing is known yet"
    covered = risk[risk < 1]
    equal = int((covered < move.risk + 1e-9).sum())
    beside = (shown[view.rules.graph.neighbours(move.cell)] >= 0).any()
    choice = "is beside most open cells" if beside else "has the fewest cells around it"
    shared = f"; of {equal} cells that share it, this one {choice}" if equal > 1 else ""
    return f"no cell is certainly safe: the least risk of {len(covered)} cells{shared}"
