"""Win rates of policy `fast`, on one core."""

from __future__ import annotations

from bot.cli import main as minesight

RUNS = [
    ("expert", "safe", 100_000),
    ("expert", "zero", 100_000),
    ("intermediate", "safe", 50_000),
    ("intermediate", "zero", 50_000),
    ("beginner", "safe", 50_000),
    ("beginner", "zero", 50_000),
    ("classic-beginner", "safe", 50_000),
]


def main() -> None:
    for level, start, games in RUNS:
        print(f"\n{level}, {start}", flush=True)
        minesight(["bench", "--level", level, "--start", start, "--games", str(games), "--jobs=1"])
