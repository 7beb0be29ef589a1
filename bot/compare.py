"""`minesight compare`: which of two results on the same boards is better, and is it chance?"""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.errors import Trouble
from bot.results import read_results
from bot.statistics import mcnemar, paired_difference
from bot.terminal import output, print_json


def run(arguments: argparse.Namespace) -> int:
    header_a, results_a = read_results(Path(arguments.a))
    header_b, results_b = read_results(Path(arguments.b))
    for key in ("rules", "first", "seed", "suite"):
        if header_a.get(key) != header_b.get(key):
            raise Trouble(
                f"not the same boards: {key} is {header_a.get(key)} in {arguments.a},"
                f" {header_b.get(key)} in {arguments.b}"
            )
    won_a = {result.id: result.won for result in results_a}
    won_b = {result.id: result.won for result in results_b}
    both = won_a.keys() & won_b.keys()
    if not both:
        raise Trouble(f"{arguments.a} and {arguments.b} have no board in common")
    only_a = sum(won_a[id_] and not won_b[id_] for id_ in both)
    only_b = sum(won_b[id_] and not won_a[id_] for id_ in both)
    difference, low, high = paired_difference(only_a, only_b, len(both))
    p = mcnemar(only_a, only_b)
    if arguments.json:
        print_json(
            {
                "boards": len(both),
                "only_a": only_a,
                "only_b": only_b,
                "difference": difference,
                "interval": [low, high],
                "p": p,
            }
        )
        return 0
    output.print(
        f"A minus B: [bold]{100 * difference:+.2f} points[/]"
        f" (95 % interval {100 * low:+.2f} to {100 * high:+.2f}), p = {p:.3g} (exact McNemar)\n"
        f"{len(both):,} boards: {only_a:,} won by A alone, {only_b:,} by B alone"
    )
    if p >= 0.05:
        output.print("The difference may well be chance.")
    return 0
