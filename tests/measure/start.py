"""Starts: the very first with compilation, warm ones, and --help."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

POSITION = "mines 3\n11##\n####\n####\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = {**os.environ, "NUMBA_CACHE_DIR": folder}
        solve = ["solve", "-", "--json"]
        bench = ["bench", "--games", "1", "--json"]
        print(f"first start of solve, with compilation: {_seconds(solve, fresh):.1f} s")
        print(f"first bench after that: {_seconds(bench, fresh):.1f} s")
        for name, arguments in (("solve", solve), ("bench", bench), ("--help", ["--help"])):
            warm = statistics.median(_seconds(arguments, fresh) for _ in range(7))
            print(f"warm start of {name}: {warm:.2f} s")


def _seconds(arguments: list[str], environment: dict[str, str]) -> float:
    began = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        input=POSITION,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return time.monotonic() - began
