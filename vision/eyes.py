"""The whole way from a frame to a reading, with a memory of skins and of the last frame."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.cells import cut
from vision.check import doubt_contradictions, is_sense, obeys_rules
from vision.grid import Grid
from vision.locate import find_grids
from vision.logic import UNSURE
from vision.match import Matcher
from vision.pixels import Frame, Pixels
from vision.reading import Reading
from vision.skin import SIZE, Skin, learned_skins, shipped_skins
from vision.tiles import is_field_of_tiles
from vision.unknown import study

_SURE = 0.3
"""Confidence of a match below which a cell is unsure."""
_FITS = 0.97
"""A skin is the right one if so many cells fit its templates."""
_FRESH = 0.9
"""A board is as good as fresh if so many cells are covered."""


class Eyes:
    """Sees boards in frames."""

    def __init__(self, skins: Iterable[Skin], *, learn: bool = True) -> None:
        self._matchers = [Matcher(skin) for skin in skins]
        self._learn = learn

    @classmethod
    def open(cls, *, learn: bool = True) -> Eyes:
        """With all skins that are known on this machine."""
        return cls([*shipped_skins(), *learned_skins()], learn=learn)

    def look(self, frame: Frame) -> Reading | None:
        """The board in a frame, or None if there is none."""
        for grid in find_grids(frame.pixels):
            reading = self.read_known(frame.pixels, grid) or self._read_unknown(frame.pixels, grid)
            if reading is not None:
                return reading
        return None

    def read_known(self, pixels: Pixels, grid: Grid) -> Reading | None:
        """A reading by the known skin that fits nearly every cell, if there is one."""
        cells = cut(pixels, grid, SIZE, soft=True)
        best: Reading | None = None
        most = _FITS
        for matcher in self._matchers:
            reading = _by_templates(matcher, cells, grid)
            share = float((reading.marks != UNSURE).mean())
            if share >= most and _is_board(pixels, reading):
                best, most = reading, share
        return best

    def _read_unknown(self, pixels: Pixels, grid: Grid) -> Reading | None:
        if not self._learn:
            return None
        lesson = study(pixels, grid)
        if lesson is None:
            return None
        name = lesson.skin.name if lesson.skin is not None else "unknown"
        reading = Reading(lesson.grid, lesson.marks, lesson.confidence, name)
        return reading if _is_board(pixels, reading) else None


def _is_board(pixels: Pixels, reading: Reading) -> bool:
    """A reading is believed if its clues obey the rules as only a board's do, or if hardly
    anything is open and the cells are tiles as a fresh board has them."""
    marks = reading.marks
    if not is_sense(marks):
        return False
    if obeys_rules(marks):
        return True
    covered, unsure = (marks == ord("#")).mean(), (marks == UNSURE).sum()
    fresh = covered > _FRESH and unsure <= max(2, 0.02 * marks.size)
    return bool(fresh) and is_field_of_tiles(pixels, reading.grid)


def _by_templates(matcher: Matcher, cells: Pixels, grid: Grid) -> Reading:
    match = matcher.match(cells)
    shape = (grid.rows, grid.cols)
    marks = np.where(match.confidence >= _SURE, match.marks, UNSURE).astype(np.uint8)
    confidence = match.confidence.reshape(shape)
    checked = doubt_contradictions(marks.reshape(shape), confidence)
    return Reading(grid, checked, confidence, matcher.skin.name)
