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
    for view in views:
        analyse(view)
    ours, theirs, furthest = [], [], 0.0
    analyses = []
    for view in views:
        forget()  # so that nothing is remembered of this position, as with the peer
        began = time.process_time_ns()
        analyses.append(analyse(view))
        ours.append(time.process_time_ns() - began)
    for analysis, board in zip(analyses, boards, strict=True):
        began = time.process_time_ns()
        risk, _ = ms_toollib.cal_probability_onboard(board, analysis.view.rules.mines)
        theirs.append(time.process_time_ns() - began)
        covered = ~np.isnan(analysis.risk)
        furthest = max(furthest, np.abs(np.ravel(risk)[covered] - analysis.risk[covered]).max())
    mean_ours, mean_theirs = statistics.mean(ours) / 1e6, statistics.mean(theirs) / 1e6
    print(f"positions: {len(views)}")
    print(f"minesight: {mean_ours:.4f} ms mean, {max(ours) / 1e6:.3f} worst")
    print(f"ms_toollib: {mean_theirs:.4f} ms mean, {max(theirs) / 1e6:.3f} worst")
    print(f"times faster: {mean_theirs / mean_ours:.1f}")
    print(f"largest difference of a risk: {furthest:.1e}")


if __name__ == "__main__":
    _measure([View.parse(text) for text in json.load(sys.stdin)])
