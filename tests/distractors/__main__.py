"""Write distractors as pictures, to look at them: python -m tests.distractors 0 7 42 --out DIR."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2

from tests.distractors import COUNT, KIND_NAMES, make_distractor


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, help=f"default: all of 0..{COUNT - 1}")
    parser.add_argument("--out", type=Path, default=Path("distractors"))
    parser.add_argument("--kind", choices=KIND_NAMES, help="only this kind")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for number in options.numbers or range(COUNT):
        if options.kind not in (None, KIND_NAMES[number % len(KIND_NAMES)]):
            continue
        start = time.perf_counter()
        made = make_distractor(number)
        took = time.perf_counter() - start
        height, width = made.pixels.shape[:2]
        cv2.imwrite(str(options.out / f"{number:04}-{made.name}.png"), made.pixels)
        print(f"{number:4} {made.name:24} {width}x{height} {took:.2f} s")


if __name__ == "__main__":
    main()
