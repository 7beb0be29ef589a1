"""Full analysis of mid-game expert positions against ms_toollib's, on the same positions.

Both run in one process of their own: ms_toollib aborts the process on misuse.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

import numpy as np

from solver.board import View
from solver.desk import forget
from solver.risk import analyse
from tests.measure.positions import stuck_positions

ROUNDS = 7


def main() -> None:
    views = stuck_positions(150)
    found = subprocess.run(
        [sys.executable, "-m", "tests.measure.peer"],
        input=json.dumps([str(view) for view in views]),
        capture_output=True,
        text=True,
        check=True,
    )
    print(found.stdout, end="")


def _measure(views: list[View]) -> None:
    import ms_toollib  # type: ignore[import-not-found]

    boards = [
        [[10 if mark == "#" else int(mark) for mark in row] for row in view.rows()]
        for view in views
    ]
    analyses = [analyse(view) for view in views]
    furthest = 0.0
    ours, theirs = [], []
    for _ in range(ROUNDS):
        spent = 0
        for view in views:
            forget()  # so that nothing is remembered of this position, as with the peer
            began = time.process_time_ns()
            analyse(view)
            spent += time.process_time_ns() - began
        ours.append(spent / len(views) / 1e6)
        spent = 0
        for analysis, board in zip(analyses, boards, strict=True):
            began = time.process_time_ns()
            risk, _ = ms_toollib.cal_probability_onboard(board, analysis.view.rules.mines)
            spent += time.process_time_ns() - began
            covered = ~np.isnan(analysis.risk)
            apart = np.abs(np.ravel(risk)[covered] - analysis.risk[covered]).max()
            furthest = max(furthest, apart)
        theirs.append(spent / len(views) / 1e6)
    ratios = sorted(them / us for us, them in zip(ours, theirs, strict=True))
    print(f"positions: {len(views)}, each {ROUNDS} times")
    print(f"minesight: {statistics.median(ours):.4f} ms a position")
    print(f"ms_toollib: {statistics.median(theirs):.4f} ms a position")
    print(f"times faster: {statistics.median(ratios):.1f} ({ratios[0]:.1f} to {ratios[-1]:.1f})")
    print(f"largest difference of a risk: {furthest:.1e}")


if __name__ == "__main__":
    _measure([View.parse(text) for text in json.load(sys.stdin)])
