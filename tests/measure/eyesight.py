"""How fast seeing is, on one core: finding, reading, reading what changed, capturing."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import cv2
import numpy as np

from tests.live.chromium import Chromium
from tests.live.display import picture_on, virtual_display
from tests.measure.seeing import random_position
from tests.skins.scene import make_scene
from vision.capture import Region, Screen
from vision.eyes import Eyes
from vision.locate import find_grids
from vision.pixels import Frame
from vision.skin import shipped_skins

ROUNDS = 15


def main() -> None:
    cv2.setNumThreads(1)
    scenes = [
        make_scene(seed, kind="playing", screen=(1920, 1080)) for seed in range(20_000, 20_012)
    ]
    times = [_milliseconds(lambda s=scene: next(find_grids(s.pixels), None), 3) for scene in scenes]
    print(
        f"locating on 1920x1080, 12 skins: {statistics.median(times):.0f} ms,"
        f" worst {max(times):.0f}"
    )
    with Chromium() as browser:
        marks = random_position(30, 16, 2).decode()
        rows = [marks[at : at + 30] for at in range(0, 480, 30)]
        before, grid = browser.shot("\n".join(rows), "classic", cell=24, factor=1, seed=1)
        changed = _with_changes(rows, 6)
        after, _ = browser.shot("\n".join(changed), "classic", cell=24, factor=1, seed=1)
    frames = [Frame(before), Frame(after)]
    only = Eyes([skin for skin in shipped_skins() if skin.name == "classic"], learn=False)
    print(f"locating, known skin: {_milliseconds(lambda: next(find_grids(before)), ROUNDS):.0f} ms")
    print(
        f"reading an expert board: {_milliseconds(lambda: only.read(before, grid), ROUNDS):.2f} ms"
    )
    only.look(frames[0])
    turn = iter(range(10**6))
    again = _milliseconds(lambda: only.look_again(frames[(next(turn) + 1) % 2]), 2 * ROUNDS)
    print(f"reading six changed cells: {again:.2f} ms")
    left, top = int(grid.x0) - 4, int(grid.y0) - 4
    wide, high = int(grid.right) + 4 - left, int(grid.bottom) + 4 - top
    with virtual_display(1920, 1080) as display, picture_on(display, before), Screen() as screen:
        region = Region(left, top, wide, high)
        only.look(screen.grab(region))
        grab = _milliseconds(lambda: screen.grab(region), ROUNDS)
        both = _milliseconds(lambda: only.look_again(screen.grab(region)), ROUNDS)
    print(f"grab of the board {grab:.2f} ms; grab and read {both:.2f} ms: {both / grab:.2f} times")


def _with_changes(rows: list[str], count: int) -> list[str]:
    cells = list("".join(rows))
    covered = [at for at, mark in enumerate(cells) if mark == "#"][: 3 * count : 3]
    for at in covered:
        cells[at] = "F"
    return ["".join(cells[at : at + len(rows[0])]) for at in range(0, len(cells), len(rows[0]))]


def _milliseconds(task: Callable[[], object], rounds: int) -> float:
    task()
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        task()
        times.append(time.perf_counter() - began)
    return 1000 * float(np.median(times))
