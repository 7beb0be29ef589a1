"""Draws a reading over its picture, for people who want to see what the program saw."""

from __future__ import annotations

import cv2
import numpy as np

from vision.logic import UNSURE
from vision.pixels import Pixels
from vision.reading import Reading

_LINE = (255, 0, 255)
_MARKS = {"#": (120, 60, 0), "F": (0, 0, 220), "*": (0, 0, 0), "!": (0, 0, 220)}
_NUMBER = (0, 110, 0)
_UNSURE = (0, 0, 255)
_FONT = cv2.FONT_HERSHEY_SIMPLEX


def annotate(pixels: Pixels, reading: Reading) -> Pixels:
    """The picture, paler, with the lattice, what every cell shows, and the unsure cells in red."""
    grid = reading.grid
    # Marks must be legible: small boards are drawn larger.
    zoom = max(1, int(np.ceil(22 / min(grid.pitch_x, grid.pitch_y))))
    paler = cv2.addWeighted(pixels, 0.55, np.full_like(pixels, 255), 0.45, 0)
    larger = cv2.resize(paler, None, fx=zoom, fy=zoom, interpolation=cv2.INTER_NEAREST)
    drawn = np.asarray(larger, np.uint8)
    for x in range(grid.cols + 1):
        at = round(zoom * (grid.x0 + x * grid.pitch_x))
        cv2.line(drawn, (at, round(zoom * grid.y0)), (at, round(zoom * grid.bottom)), _LINE, 1)
    for y in range(grid.rows + 1):
        at = round(zoom * (grid.y0 + y * grid.pitch_y))
        cv2.line(drawn, (round(zoom * grid.x0), at), (round(zoom * grid.right), at), _LINE, 1)
    size = 0.55 * zoom * grid.pitch_y / 22
    for y in range(grid.rows):
        for x in range(grid.cols):
            _draw_mark(drawn, reading, x, y, zoom, size)
    return drawn


def _draw_mark(drawn: Pixels, reading: Reading, x: int, y: int, zoom: int, size: float) -> None:
    grid, mark = reading.grid, int(reading.marks[y, x])
    left, top = zoom * (grid.x0 + x * grid.pitch_x), zoom * (grid.y0 + y * grid.pitch_y)
    right, bottom = left + zoom * grid.pitch_x, top + zoom * grid.pitch_y
    if mark == UNSURE:
        corner = (round(left) + 2, round(top) + 2)
        cv2.rectangle(drawn, corner, (round(right) - 2, round(bottom) - 2), _UNSURE, 2)
        return
    text = chr(mark)
    (width, height), _ = cv2.getTextSize(text, _FONT, size, 1)
    at = (round((left + right - width) / 2), round((top + bottom + height) / 2))
    colour = _MARKS.get(text, _NUMBER)
    cv2.putText(drawn, text, at, _FONT, size, (255, 255, 255), 4, cv2.LINE_AA)
    cv2.putText(drawn, text, at, _FONT, size, colour, 1 if size < 0.8 else 2, cv2.LINE_AA)
