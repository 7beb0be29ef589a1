"""How well boards are found and read: known skins, skins never seen, pictures without a board.

The seeds here were not used in tuning (that was done below 9,000, and on distractors below 1,400).
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice

import numpy as np

from tests.distractors import make_distractor
from tests.live.chromium import Chromium
from tests.live.sgt import STAGES, positions
from tests.skins.positions import make_position
from tests.skins.scene import make_scene
from vision.eyes import Eyes
from vision.grid import Grid
from vision.logic import UNSURE
from vision.pixels import Frame, Pixels
from vision.reading import Reading
from vision.skin import shipped_skins

UNKNOWN = range(61_000, 61_600)
DISTRACTORS = range(1_400, 1_640)
KNOWN_CELLS = 1_000_000
ZOOMS = (0.67, 0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 2.0)
SCALES = (1.0, 1.25, 1.5, 2.0)
SGT = 50


@dataclass
class Score:
    """What came of reading pictures of which everything is known."""

    boards: int = 0
    located: int = 0
    cells: int = 0
    wrong: int = 0
    unsure: int = 0
    worst: float = 0.0
    """The largest error of a lattice, in cells."""
    notes: list[str] = field(default_factory=list)

    def add(
        self, name: str, reading: Reading | None, grid: Grid, marks: bytes, hidden: frozenset[int]
    ) -> None:
        self.boards += 1
        if reading is None or lattice_error(reading.grid, grid) >= 0.1:
            self.notes.append(f"{name}: not located")
            return
        self.located += 1
        self.worst = max(self.worst, lattice_error(reading.grid, grid))
        seen, truth = reading.marks.ravel(), np.frombuffer(marks, np.uint8)
        unsure = seen == UNSURE
        wrong = (seen != truth) & ~unsure
        unsure[list(hidden)] = False
        self.cells += len(seen)
        self.wrong += int(wrong.sum())
        self.unsure += int(unsure.sum())
        if wrong.any():
            kinds = Counter(
                f"{chr(a)}>{chr(b)}" for a, b in zip(truth[wrong], seen[wrong], strict=True)
            )
            self.notes.append(f"{name}: wrong {dict(kinds)}")

    def merge(self, other: Score) -> None:
        for name in ("boards", "located", "cells", "wrong", "unsure"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.worst = max(self.worst, other.worst)
        self.notes += other.notes

    def show(self, title: str) -> None:
        print(
            f"{title}: {self.located} of {self.boards} boards located"
            f" ({100 * self.located / max(1, self.boards):.2f} %),"
            f" worst lattice {self.worst:.3f} cells;"
            f" {self.wrong} of {self.cells} cells wrong"
            f" ({1e4 * self.wrong / max(1, self.cells):.2f} in 10,000),"
            f" {self.unsure} unsure ({100 * self.unsure / max(1, self.cells):.2f} %)"
        )
        for note in self.notes[:40]:
            print("  " + note)
        sys.stdout.flush()


def lattice_error(found: Grid, true: Grid) -> float:
    """How far the corners are off, in cells; 9 if the size is another one."""
    if (found.cols, found.rows) != (true.cols, true.rows):
        return 9.0
    across = max(abs(found.x0 - true.x0), abs(found.right - true.right)) / true.pitch_x
    down = max(abs(found.y0 - true.y0), abs(found.bottom - true.bottom)) / true.pitch_y
    return float(max(across, down))


def unknown_skins(seeds: range) -> Score:
    """One mid-game screenshot of each skin; nothing is remembered from one to the next."""
    score = Score()
    for seed in seeds:
        scene = make_scene(seed, kind="playing")
        reading = Eyes(shipped_skins()).look(Frame(scene.pixels))
        score.add(f"skin {seed}", reading, scene.grid, scene.marks, scene.hidden)
    return score


def false_boards(numbers: range) -> list[str]:
    found = []
    for number in numbers:
        picture = make_distractor(number)
        if Eyes(shipped_skins()).look(Frame(picture.pixels)) is not None:
            found.append(f"{picture.name} {number}")
    return found


def known_skins(part: int, parts: int) -> Score:
    """Random positions in a real Chromium, every skin at every zoom and device scale."""
    score = Score()
    skins = [skin.name for skin in shipped_skins()]
    eyes = Eyes(shipped_skins(), learn=False)
    jobs = [(skin, zoom * scale) for skin in skins for zoom in ZOOMS for scale in SCALES][
        part::parts
    ]
    goal = KNOWN_CELLS // (len(skins) * len(ZOOMS) * len(SCALES)) + 1
    with Chromium() as browser:
        for skin, factor in jobs:
            seen, seed = 0, 0
            while seen < goal:
                cell = (16, 20, 24, 30)[seed % 4]
                pixels, grid, marks = chromium_shot(browser, skin, cell, factor, seed)
                reading = eyes.look(Frame(pixels))
                score.add(
                    f"{skin} x{factor:.3g} cell {cell} seed {seed}",
                    reading,
                    grid,
                    marks,
                    frozenset(),
                )
                if reading is not None and reading.skin != skin:
                    score.notes.append(f"{skin} x{factor:.3g}: taken for {reading.skin}")
                seen += len(marks)
                seed += 1
    return score


def chromium_shot(
    browser: Chromium, skin: str, cell: int, factor: float, seed: int
) -> tuple[Pixels, Grid, bytes]:
    """A board as large as fits on a screen."""
    pitch = cell * factor
    cols, rows = min(60, int(1500 / pitch)), min(40, int(600 / pitch))
    position = random_position(max(5, cols), max(5, rows), seed)
    lines = [
        position[at : at + max(5, cols)].decode() for at in range(0, len(position), max(5, cols))
    ]
    pixels, grid = browser.shot("\n".join(lines), skin, cell=cell, factor=factor, seed=seed)
    return pixels, grid, position


def random_position(cols: int, rows: int, seed: int) -> bytes:
    from tests.skins.choice import Choice

    return make_position(Choice(f"known {seed}", {"size": (cols, rows)})).marks


def sgt_mines(stages: frozenset[str], seed: int) -> Score:
    """Pictures of sgt-mines, of which no template is in the project."""
    score = Score()
    shots = (shot for shot in positions(20 * SGT, seed) if shot.stage in stages)
    for number, shot in enumerate(islice(shots, SGT)):
        rules = shot.rules
        grid = Grid(shot.left, shot.top, shot.tile, shot.tile, rules.width, rules.height)
        reading = Eyes(shipped_skins()).look(Frame(shot.pixels))
        score.add(f"sgt {number} {shot.stage}", reading, grid, shot.marks, frozenset())
    return score


def main() -> None:
    jobs = os.cpu_count() or 1
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
    sgt_mines(frozenset({"playing"}), 8).show("sgt-mines, in mid-game")
    sgt_mines(frozenset(STAGES), 4).show("sgt-mines, all stages")
    with ProcessPoolExecutor(jobs) as pool:
        unknown = Score()
        step = 20
        for score in pool.map(
            unknown_skins,
            [range(at, at + step) for at in range(UNKNOWN.start, UNKNOWN.stop, step)],
        ):
            unknown.merge(score)
        unknown.show("unknown skins")
        found = [
            name
            for names in pool.map(
                false_boards,
                [DISTRACTORS[at : at + step] for at in range(0, len(DISTRACTORS), step)],
            )
            for name in names
        ]
        print(
            f"boards seen where there is none: {len(found)} of {len(DISTRACTORS)} {found}",
            flush=True,
        )
        known = Score()
        for score in pool.map(known_skins, range(jobs), [jobs] * jobs):
            known.merge(score)
        known.show("known skins")
