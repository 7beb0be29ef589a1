"""Cost of a decision by size of the board, at the same density, and whole games on large boards."""

from __future__ import annotations

import time

import numpy as np

from bot.boards import Seeded
from solver.board import Rules
from solver.desk import forget
from solver.game import first_click
from solver.partition import SUBSETS
from solver.risk import analyse, analyse_on_desk
from tests.measure.positions import half_open

SIZES = [(30, 16), (50, 50), (100, 100), (300, 300), (1000, 1000)]


def main() -> None:
    for density in (0.20, 0.25):
        print(f"\nHalf-open boards, {density:.0%} mines")
        print("| board | cells | subsets | largest (boxes) | ms a decision | µs a cell |")
        print("| --- | --- | --- | --- | --- | --- |")
        for width, height in SIZES:
            rules = Rules(width, height, round(width * height * density), "zero")
            times, subsets, largest = [], [], 0
            for seed in range(5 if rules.cells < 1e5 else 3):
                view = half_open(rules, seed)
                analyse(view)
                forget()
                began = time.process_time_ns()
                _, desk = analyse_on_desk(view)
                times.append((time.process_time_ns() - began) / 1e6)
                partition = desk.engine.partition
                counts = partition.counts
                subsets.append(counts[SUBSETS])
                first = partition.first_box[: counts[SUBSETS] + 1]
                largest = max(largest, int(np.diff(first).max(initial=0)))
            mean = sum(times) / len(times)
            print(
                f"| {width}x{height}/{rules.mines} | {rules.cells} | {np.mean(subsets):.0f} |"
                f" {largest} | {mean:.3f} | {1000 * mean / rules.cells:.3f} |"
            )
    print("\nWhole games at policy fast")
    print("| board | games | won | guesses a game | ms a game | worst decision ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, games in (("50x50/500", 200), ("100x100/2500", 100), ("100x100/1500", 50)):
        rules = Rules.parse(name, "zero")
        results = Seeded(rules, first_click(rules), 1, "fast", range(games)).play(
            list(range(games))
        )
        print(
            f"| {name} | {games} | {sum(r.won for r in results)} |"
            f" {sum(r.guesses for r in results) / games:.1f} |"
            f" {sum(r.cpu_ms for r in results) / games:.2f} |"
            f" {max(r.worst_ms for r in results):.2f} |"
        )
