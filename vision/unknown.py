"""Reads a board on a skin never seen before, and makes a skin of what it learned."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.cells import cut
from vision.check import doubt_contradictions, understood
from vision.glyph import merge_alike, split_by_shape
from vision.grid import Grid
from vision.learn import Meaning, learn
from vision.logic import UNSURE, Marks
from vision.looks import Looks, match_rest, shave_border, sort_looks, trim_border
from vision.pixels import Floats, Pixels
from vision.refine import recentre, stretch
from vision.seams import align
from vision.skin import SIZE, Skin, name_for

_ALIKE = 0.6
"""At least so many cells of a board look like two others."""
_POOR = 0.12
"""If more cells than this are not sure, the lattice may have a row too many."""
_MOST_FINE, _MOST_LOOKS = 60, 42
"""More looks than this, and some for the size of the board, are none of a game: by the first
sorting of cells, and when those that differ little are brought together."""


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """What was learned from one picture of a board."""

    grid: Grid
    looks: Looks
    meaning: Meaning
    marks: Marks
    confidence: Floats
    skin: Skin | None


def study(pixels: Pixels, grid: Grid, *, settled: bool = False) -> Lesson | None:
    """Find out what every cell shows; None if too few cells look like others for a board.

    Rows at the border that look like nothing else, and glyphs beside the middle of cells, may
    mean that the lattice is another one: that which is understood best is taken, unless the
    lattice is settled.
    """
    fine = sort_looks(pixels, grid)
    for better in () if settled else (stretch, align):
        moved = better(fine)
        if not moved.is_near(fine.grid):
            fine = sort_looks(pixels, moved)
    variants = [fine]
    for better in () if settled else (trim_border, recentre):
        for looks in variants.copy():
            moved = better(looks)
            if moved not in [known.grid for known in variants]:
                variants.append(sort_looks(pixels, moved))
    lessons = [lesson for looks in variants if (lesson := _learn(pixels, looks)) is not None]
    best = max(lessons, key=_understood, default=None)
    if best is None or settled or (best.marks == UNSURE).mean() < _POOR:
        return best
    # A row of what is around the board, in the colour of noughts, confuses everything.
    shaved = shave_border(fine)
    other = _learn(pixels, sort_looks(pixels, shaved)) if shaved != fine.grid else None
    return best if other is None else max(best, other, key=_understood)


def _understood(lesson: Lesson) -> float:
    return understood(lesson.marks)


def _learn(pixels: Pixels, fine: Looks) -> Lesson | None:
    grid = fine.grid
    alike = sum(look.count for look in fine.looks if look.count > 2)
    if alike < _ALIKE * grid.cells or len(fine.looks) > _MOST_FINE + grid.cells / 8:
        return None
    looks = merge_alike(split_by_shape(fine))
    if len(looks.looks) > _MOST_LOOKS + grid.cells / 150:
        return None
    meaning = learn(looks)
    by_cell = looks.by_cell()
    marks = np.frombuffer(meaning.meanings.encode(), np.uint8)[by_cell]
    confidence = (1 - np.exp(-np.maximum(np.array(meaning.margins), 0)))[by_cell]
    confidence = confidence.astype(np.float32)
    likeliest = np.frombuffer(meaning.likeliest.encode(), np.uint8)[by_cell]
    _fill_in(fine, marks, confidence, likeliest)
    # A number where nothing else is open stands on paper, not on a board.
    on_paper = meaning.written_on and not np.isin(marks, list(b"012345678")).any()
    skin = None if on_paper else _skin_of(pixels, grid, fine, marks)
    shape = (grid.rows, grid.cols)
    marks, confidence = marks.reshape(shape), confidence.reshape(shape)
    return Lesson(grid, looks, meaning, doubt_contradictions(marks, confidence), confidence, skin)


def _skin_of(pixels: Pixels, grid: Grid, fine: Looks, marks: Marks) -> Skin | None:
    """A template for each look that was understood."""
    pictures = cut(pixels, grid, SIZE)
    templates, meanings = [], []
    for look in fine.looks:
        mark = int(marks[look.cells[0]])
        if mark != UNSURE and (marks[look.cells] == mark).all():
            templates.append(np.median(pictures[look.cells[:64]], axis=0).astype(np.float32))
            meanings.append(mark)
    if not templates:
        return None
    stack = np.stack(templates)
    sizes = (SIZE,) * len(stack)
    return Skin(name_for(stack), bytes(meanings), stack, sizes, title="learned from the screen")


def _fill_in(fine: Looks, marks: Marks, confidence: Floats, likeliest: Marks) -> None:
    """Read cells that are too rare to understand by what they are nearly like, unless they seem to
    be something else."""
    like = match_rest(fine, marks != UNSURE)
    cells = np.flatnonzero(like >= 0)
    cells = cells[(likeliest[cells] == marks[like[cells]]) | (likeliest[cells] == UNSURE)]
    marks[cells] = marks[like[cells]]
    confidence[cells] = 0.5 * confidence[like[cells]]
