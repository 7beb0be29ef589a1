"""The whole way from a frame to a reading, with a memory of skins and of the last frame."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from vision.belief import is_better, is_board, is_good, shows_more
from vision.cells import cut
from vision.check import doubt_contradictions, obeys_rules
from vision.counter import read_counter
from vision.grid import Grid
from vision.grow import grown
from vision.locate import find_grids
from vision.logic import UNSURE, Marks
from vision.match import Matcher
from vision.pixels import Frame, Pixels
from vision.reading import Reading
from vision.skin import SIZE, Skin, learned_folder, learned_skins, save_skin, shipped_skins
from vision.unknown import study

_SURE = 0.3
"""Confidence of a match below which a cell is unsure."""
_FITS = 0.97
"""A skin is the right one if so many cells fit its templates …"""
_SAMPLE, _FITS_SAMPLE = 48, 0.8
"""… and is not looked at closer if of so many cells less do."""
_OFF = (0.0, -0.015, 0.015, -0.03, 0.03, -0.06, 0.06)
_CHANGED = 12
"""A cell has changed if some pixel of it has, by more than this."""
_AGREE = 0.99
_MOST_GRIDS, _MOST_CELLS = 8, 9000
"""So many lattices of a picture are tried, and none after so many cells."""
_SMALL_BOARD = 200


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """The last frame's board, and by what it was read."""

    pixels: Pixels
    reading: Reading
    matcher: Matcher


class Eyes:
    """Sees boards in frames."""

    def __init__(
        self, skins: Iterable[Skin], *, learn: bool = True, keep_in: Path | None = None
    ) -> None:
        self._skins = list(skins)
        self._matchers: dict[tuple[str, int], Matcher] = {}
        self._learn = learn
        self._keep_in = keep_in
        self._seen: _Seen | None = None

    @classmethod
    def open(cls, *, learn: bool = True) -> Eyes:
        """With all skins that are known on this machine; new ones are kept for the next time."""
        skins = [*shipped_skins(), *learned_skins()]
        return cls(skins, learn=learn, keep_in=learned_folder() if learn else None)

    def look(self, frame: Frame) -> Reading | None:
        """The board in a frame, or None if there is none."""
        found = self._best(frame.pixels)
        if found is None:
            self._seen = None
            return None
        reading, matcher = found
        reading = replace(reading, mines_left=read_counter(frame.pixels, reading.grid))
        self._seen = _Seen(frame.pixels, reading, matcher)
        return reading

    def _best(self, pixels: Pixels) -> tuple[Reading, Matcher] | None:
        """Of the lattices that may be boards, the one that is understood best."""
        best: tuple[Reading, Matcher] | None = None
        known = list(self._skins)
        seen: list[Grid] = []
        for grid in islice(find_grids(pixels), _MOST_GRIDS):
            seen.append(grid)
            best = self._better(pixels, grid, best)
            if best is not None and any(best[1].skin is skin for skin in known):
                break
            if best is not None and is_good(best[0]):
                break
            if sum(grid.cells for grid in seen) > _MOST_CELLS:
                break
        if best is None and seen and seen[0].cells < _SMALL_BOARD:
            # A lattice that lacks a row makes no sense.
            for wider in seen[0].widened():
                best = self._better(pixels, wider, best)
        return best

    def _better(
        self, pixels: Pixels, grid: Grid, best: tuple[Reading, Matcher] | None
    ) -> tuple[Reading, Matcher] | None:
        """What is read on a lattice, if that is better than the best reading so far."""
        found = self._read_whole(pixels, grid)
        if found is not None and (best is None or is_better(found[0], best[0])):
            return found
        return best

    def _read_whole(self, pixels: Pixels, grid: Grid) -> tuple[Reading, Matcher] | None:
        """A reading of a lattice, and of what belongs to it beyond its border."""
        seen = self._see(pixels, grid)
        if seen is None:
            return None
        reading, matcher = seen
        larger = grown(pixels, reading.grid, matcher)
        again = self._see(pixels, larger, settled=True) if larger != reading.grid else None
        if again is not None and shows_more(again[0], reading):
            seen = again
        return self._believed(pixels, *seen)

    def look_again(self, frame: Frame) -> Reading | None:
        """The same board in a later frame of the same size: only cells that have changed are
        read, and what is new on the skin is learned. None if the board is not there any more."""
        seen = self._seen
        if seen is None or frame.pixels.shape != seen.pixels.shape:
            return self.look(frame)
        grid = seen.reading.grid
        changed = _changed_cells(seen.pixels, frame.pixels, grid)
        if len(changed) == 0:
            return seen.reading
        marks, confidence = seen.reading.marks.copy(), seen.reading.confidence.copy()
        match = seen.matcher.match(_cut_some(frame.pixels, grid, changed))
        sure = match.confidence >= _SURE
        marks.ravel()[changed] = np.where(sure, match.marks, UNSURE)
        confidence.ravel()[changed] = match.confidence
        marks = doubt_contradictions(marks, confidence)
        if (marks == UNSURE).sum() > (seen.reading.marks == UNSURE).sum() and self._learn:
            return self._learn_more(frame, seen)
        # Only flags change what a counter shows: no need to read it again.
        left = seen.reading.mines_left
        if left is not None:
            left += int((seen.reading.marks == ord("F")).sum()) - int((marks == ord("F")).sum())
        reading = replace(seen.reading, marks=marks, confidence=confidence, mines_left=left)
        self._seen = replace(seen, pixels=frame.pixels, reading=reading)
        return reading

    def read(self, pixels: Pixels, grid: Grid) -> Reading | None:
        """What the cells of a lattice show, by a known skin or one learned on the spot; None if
        it is no board."""
        seen = self._see(pixels, grid)
        found = None if seen is None else self._believed(pixels, *seen)
        return None if found is None else found[0]

    def _see(
        self, pixels: Pixels, grid: Grid, *, settled: bool = False
    ) -> tuple[Reading, Matcher] | None:
        return self._read_known(pixels, grid) or self._read_unknown(pixels, grid, settled)

    def _believed(
        self, pixels: Pixels, reading: Reading, matcher: Matcher
    ) -> tuple[Reading, Matcher] | None:
        """The reading if it is one of a board; its skin is known from now on."""
        if any(matcher.skin is skin for skin in self._skins):
            return reading, matcher  # known skins are only read where there is a board
        if not is_board(pixels, reading):
            return None
        self._know(matcher.skin, reading.marks)
        return reading, matcher

    def _read_known(self, pixels: Pixels, grid: Grid) -> tuple[Reading, Matcher] | None:
        """A reading by the known skin that fits nearly every cell, if there is one, on the lattice
        or a little beside it: bevels hide where cells begin."""
        for off in _OFF if self._skins else ():
            moved = grid.moved(off * grid.pitch_x, off * grid.pitch_y)
            found = self._fitting(pixels, moved)
            if found is not None:
                return found
        return None

    def _fitting(self, pixels: Pixels, grid: Grid) -> tuple[Reading, Matcher] | None:
        """A reading by the known skin that fits best on just this lattice."""
        cells = cut(pixels, grid, SIZE, soft=True)
        some = cells[:: max(1, len(cells) // _SAMPLE)]
        best: tuple[Reading, Matcher] | None = None
        most = _FITS
        for skin in self._skins:
            matcher = self._matcher(skin, grid)
            if (matcher.match(some).confidence >= _SURE).mean() < _FITS_SAMPLE:
                continue
            reading = _by_templates(matcher, cells, grid)
            share = float((reading.marks != UNSURE).mean())
            if share >= most and is_board(pixels, reading):
                best, most = (reading, matcher), share
        return best

    def _read_unknown(
        self, pixels: Pixels, grid: Grid, settled: bool
    ) -> tuple[Reading, Matcher] | None:
        lesson = study(pixels, grid, settled=settled) if self._learn else None
        if lesson is None or lesson.skin is None:
            return None
        reading = Reading(lesson.grid, lesson.marks, lesson.confidence, lesson.skin.name)
        return reading, Matcher(lesson.skin, lesson.grid.pitch_x)

    def _learn_more(self, frame: Frame, seen: _Seen) -> Reading | None:
        """Study the board again, and add what is new to the skin if it agrees with the rest."""
        lesson = study(frame.pixels, seen.reading.grid)
        if lesson is None or lesson.skin is None or lesson.grid != seen.reading.grid:
            return self.look(frame)
        old = _by_templates(
            seen.matcher, cut(frame.pixels, lesson.grid, SIZE, soft=True), lesson.grid
        )
        both = (old.marks != UNSURE) & (lesson.marks != UNSURE)
        if not both.any() or (old.marks == lesson.marks)[both].mean() < _AGREE:
            return self.look(frame)
        marks = np.where(old.marks != UNSURE, old.marks, lesson.marks)
        confidence = np.where(old.marks != UNSURE, old.confidence, lesson.confidence)
        skin = _extended(seen.matcher.skin, lesson.skin)
        self._know(skin, lesson.marks)
        reading = Reading(
            lesson.grid,
            doubt_contradictions(marks, confidence),
            confidence,
            skin.name,
            read_counter(frame.pixels, lesson.grid),
        )
        self._seen = _Seen(frame.pixels, reading, Matcher(skin, lesson.grid.pitch_x))
        return reading

    def _matcher(self, skin: Skin, grid: Grid) -> Matcher:
        """A skin made ready for cells of a size, once."""
        key = skin.name, round(grid.pitch_x)
        if key not in self._matchers:
            self._matchers[key] = Matcher(skin, grid.pitch_x)
        return self._matchers[key]

    def _know(self, skin: Skin, marks: Marks) -> None:
        """Use a learned skin from now on, and keep it if that is wanted. From a board with hardly
        a number open too little is known of a skin to recognise it by."""
        self._skins = [other for other in self._skins if other.name != skin.name]
        self._matchers = {key: held for key, held in self._matchers.items() if key[0] != skin.name}
        if obeys_rules(marks) and set(b"#12") <= set(skin.marks):
            self._skins.append(skin)
            if self._keep_in is not None:
                with suppress(OSError):  # a full disk is no reason not to see
                    save_skin(skin, self._keep_in)


def _by_templates(matcher: Matcher, cells: Pixels, grid: Grid) -> Reading:
    match = matcher.match(cells)
    shape = (grid.rows, grid.cols)
    marks = np.where(match.confidence >= _SURE, match.marks, UNSURE).astype(np.uint8)
    confidence = match.confidence.reshape(shape)
    checked = doubt_contradictions(marks.reshape(shape), confidence)
    return Reading(grid, checked, confidence, matcher.skin.name)


def _changed_cells(
    before: Pixels, now: Pixels, grid: Grid
) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
    """Numbers of the cells in which some pixel has changed."""
    left, top = max(0, int(grid.x0)), max(0, int(grid.y0))
    area = (slice(top, int(grid.bottom) + 1), slice(left, int(grid.right) + 1))
    blue, green, red = cv2.split(cv2.absdiff(before[area], now[area]))
    places = np.flatnonzero(cv2.max(cv2.max(blue, green), red) > _CHANGED)
    if len(places) == 0:
        return places
    rows, cols = np.divmod(places, now[area].shape[1])
    x = np.clip(((cols + left + 0.5 - grid.x0) / grid.pitch_x).astype(int), 0, grid.cols - 1)
    y = np.clip(((rows + top + 0.5 - grid.y0) / grid.pitch_y).astype(int), 0, grid.rows - 1)
    return np.unique(y * grid.cols + x)


def _cut_some(
    pixels: Pixels, grid: Grid, cells: np.ndarray[tuple[int], np.dtype[np.intp]]
) -> Pixels:
    """Only these cells; all at once where they are many."""
    if len(cells) > grid.cells // 6:
        return cut(pixels, grid, SIZE, soft=True)[cells]
    found = np.empty((len(cells), SIZE, SIZE, 3), np.uint8)
    for at, cell in enumerate(cells.tolist()):
        y, x = divmod(cell, grid.cols)
        one = replace(
            grid, x0=grid.x0 + x * grid.pitch_x, y0=grid.y0 + y * grid.pitch_y, cols=1, rows=1
        )
        found[at] = cut(pixels, one, SIZE, soft=True)[0]
    return found


def _extended(skin: Skin, more: Skin) -> Skin:
    """A skin with the templates of another that mean something it had none for."""
    new = [at for at, mark in enumerate(more.marks) if mark not in skin.marks]
    return replace(
        skin,
        marks=skin.marks + bytes(more.marks[at] for at in new),
        templates=np.concatenate([skin.templates, more.templates[new]]),
        sizes=skin.sizes + tuple(more.sizes[at] for at in new),
    )
