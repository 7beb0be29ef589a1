"""Runs all measurements, or those named."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = ("start", "peer", "growth", "tier", "winrate", "eyesight", "seeing")

for name in sys.argv[1:] or NAMES:
    if name not in NAMES:
        sys.exit(f"{name!r} is none of {', '.join(NAMES)}")
    print(f"\n## {name}", flush=True)
    import_module(f"tests.measure.{name}").main()
