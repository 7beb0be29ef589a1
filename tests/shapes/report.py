"""Prints how well the shipped weights read families of fonts they never saw."""

from __future__ import annotations

import sys

import cv2
import numpy as np
import numpy.typing as npt

from tests.shapes.data import Source
from tests.shapes.fonts import faces
from vision.shapes import CLASSES, judged, seen

HEIGHTS = (6, 7, 8, 10, 14, 20, 40)
Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


def measured(
    source: Source, names: str, height: float | None, clean: bool, count: int, seed: int
) -> tuple[Ints, Floats]:
    """True classes and log-probabilities of random cells."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, len(names), count)
    pairs = [seen(source.cell(names[k], rng, height, clean)[None]) for k in labels]
    canvases, features = (np.concatenate(parts) for parts in zip(*pairs, strict=True))
    return np.array([CLASSES.index(names[k]) for k in labels]), judged(canvases, features)


def _line(title: str, labels: Ints, found: Floats) -> None:
    best, top = found.argmax(axis=1), np.exp(found.max(axis=1))
    right = best == labels
    sure = top > 0.99
    digits = right[labels < 8].mean()
    wrong = (~right[sure]).mean() if sure.any() else 0.0
    print(f"{title:>12} | {right.mean():7.2%} | {digits:7.2%} | {sure.mean():6.1%} | {wrong:7.3%}")


def main(count: int) -> None:
    cv2.setNumThreads(1)
    for kind in ("text", "hand", "display"):
        some = [f for f in faces() if f.held_out and f.kind == kind]
        print(f"\n{len({f.family for f in some})} families of {kind} fonts held out")
        _report(Source(some), count)


def _report(source: Source, count: int) -> None:
    print("      height |     all |  digits | > 0.99 | wrong then")
    for clean in (True, False):
        print("clean cells:" if clean else "dirty cells:")
        for height in HEIGHTS:
            names = "12345678?" if height < 8 else "12345678?F*X"
            _line(f"{height} px", *measured(source, names, height, clean, count, height))
    labels, found = measured(source, CLASSES, None, False, 4 * count, 99)
    _line("any", labels, found)
    table = np.zeros((len(CLASSES), len(CLASSES)), np.int64)
    np.add.at(table, (labels, found.argmax(axis=1)), 1)
    print("true\\read" + "".join(f"{c:>6}" for c in CLASSES))
    for c, row in zip(CLASSES, table, strict=True):
        print(f"{c:>9}" + "".join(f"{v or '·':>6}" for v in row))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
