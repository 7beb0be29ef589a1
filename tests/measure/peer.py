"""Full analysis of mid-game expert positions against ms_toollib's, on the same positions.

Both run in one process of their own (ms_toollib aborts the process on misuse), turn about.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

import numpy as np

from solver.board import View
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
    for view, board in zip(views, boards, strict=True):
        # So that nothing is remembered of this position, as with the peer.
        analyse(View.fresh(view.rules))
        forget()
        began = time.process_time_ns()
        analysis = analyse(view)
        ours.append(time.process_time_ns() - began)
        began = time.process_time_ns()
        risk, _ = ms_toollib.cal_probability_onboard(board, view.rules.mines)
        theirs.append(time.process_time_ns() - began)
        covered = ~np.isnan(analysis.risk)
        furthest = max(furthest, np.abs(np.ravel(risk)[covered] - analysis.risk[covered]).max())
    mean_ours, mean_theirs = statistics.mean(ours) / 1e6, statistics.mean(theirs) / 1e6
    print(f"positions: {len(views)}")
    print(f"minesight: {mean_ours:.4f} ms mean, {max(ours) / 1e6:.3f} worst")
    print(f"ms_toollib: {mean_theirs:.4f} ms mean, {max(theirs) / 1e6:.3f} worst")
    print(f"times faster: {mean_theirs / mean_ours:.1f}")
    print(f"largest difference of a risk: {furthest:.1e}")


def forget() -> None:
    """Empty the memory of subsets."""
    from solver import risk

    engine = risk._engines.kept[2]
    engine.memory.keys.fill(0)
    engine.memory.used.fill(0)


if __name__ == "__main__":
    _measure([View.parse(text) for text in json.load(sys.stdin)])
