"""What commands print: on standard output for a person or as JSON, and news on standard error."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rich.console import Console

from solver.jit import watch_compilation

output = Console(highlight=False)
news = Console(stderr=True, highlight=False)

_KERNELS = 95
"""About so many kernels are compiled at the very first start."""


def print_json(answer: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")


@contextmanager
def announced_compilation() -> Iterator[None]:
    """Say so if kernels have to be compiled first, and how far that is."""
    status = news.status("")
    compiled = 0
    began = time.monotonic()

    def on_kernel(name: str) -> None:
        nonlocal compiled, began
        if compiled == 0:
            began = time.monotonic()
            news.print("First start: compiling the solver for this machine, about half a minute.")
            status.start()
        compiled += 1
        share = min(99, 100 * compiled // _KERNELS)
        status.update(f"compiling {name.strip('_')} ({share} %)")

    try:
        with watch_compilation(on_kernel):
            yield
    finally:
        status.stop()
        if compiled:
            seconds = time.monotonic() - began
            news.print(f"Compiled in {seconds:.0f} s and kept: the next start takes no time.")
