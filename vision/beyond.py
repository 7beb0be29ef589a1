"""Looks at what is just outside a lattice: a board ends there, a table or a wallpaper goes on."""

from __future__ import annotations

import numpy as np

from vision.edges import SCALE, find_edges
from vision.grid import Grid
from vision.pixels import Floats, Pixels

_GOES_ON = 0.7
_OUTSIDE = 4.0


def sides_of_other_colour(pixels: Pixels, grid: Grid, cells: Floats) -> int:
    """On how many sides what is just outside the board differs from the middle of a cell."""
    face = np.median(cells[:, 4:-4, 4:-4].reshape(-1, 3), axis=0)
    found = 0
    for strip in _strips(pixels, grid, 0.25, 0.6):
        if strip.size == 0:
            continue  # the board reaches the edge of the picture
        beyond = np.median(strip.reshape(-1, 3), axis=0)
        found += bool(np.abs(beyond - face).max() > _OUTSIDE)
    return found


def _strips(pixels: Pixels, grid: Grid, near: float, far: float) -> list[Pixels]:
    """Left, right, above and below the board, from so near to so far in cells."""
    height, width = pixels.shape[:2]
    left, right, top, bottom = (
        round(grid.x0),
        round(grid.right),
        round(grid.y0),
        round(grid.bottom),
    )
    near_x, far_x = round(near * grid.pitch_x), max(1, round(far * grid.pitch_x))
    near_y, far_y = round(near * grid.pitch_y), max(1, round(far * grid.pitch_y))
    rows, cols = slice(max(0, top), min(height, bottom)), slice(max(0, left), min(width, right))
    return [
        pixels[rows, max(0, left - far_x) : max(0, left - near_x)],
        pixels[rows, right + near_x : right + far_x],
        pixels[max(0, top - far_y) : max(0, top - near_y), cols],
        pixels[bottom + near_y : bottom + far_y, cols],
    ]


def lines_go_on(pixels: Pixels, grid: Grid) -> bool:
    """Whether lines between cells go on beyond the board on some side, as those of tables do."""
    edges = find_edges(pixels)
    across = _strips(edges.across, grid, 0.2, 0.5)
    down = _strips(edges.down, grid, 0.2, 0.5)
    left, top = max(0, round(grid.x0)), max(0, round(grid.y0))
    columns = np.round(grid.x0 + grid.pitch_x * np.arange(1, grid.cols)).astype(int) - left
    rows = np.round(grid.y0 + grid.pitch_y * np.arange(1, grid.rows)).astype(int) - top
    return any(
        _share_of_lines(strip, lines) > 0.6
        for strip, lines in (
            (across[2], columns),
            (across[3], columns),
            (down[0].T, rows),
            (down[1].T, rows),
        )
    )


def pattern_goes_on(pixels: Pixels, grid: Grid, far: float) -> bool:
    """Whether what is just outside the board on some side is what stands at the same place of
    each cell, as on a wall or a wallpaper that is cut off by something else."""
    outside = _strips(pixels, grid, 0.0, far)
    inside = _strips(pixels, _smaller(grid), 0.0, far)
    for out, within in zip(outside, inside, strict=True):
        rows, cols = min(out.shape[0], within.shape[0]), min(out.shape[1], within.shape[1])
        if rows < 2 or cols < 2:
            continue
        along = 0 if rows > cols else 1
        if _correlation(out[:rows, :cols], within[:rows, :cols], along) > _GOES_ON:
            return True
    return False


def _correlation(one: Pixels, other: Pixels, along: int) -> float:
    """How alike two strips are apart from what is the same all along them, as a frame is; from
    -1 to 1, and 0 if nothing else is on one of them."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    a -= a.mean(axis=along, keepdims=True)
    b -= b.mean(axis=along, keepdims=True)
    if min(a.std(), b.std()) < 2:
        return 0.0
    return float((a * b).mean() / (a.std() * b.std()))


def _smaller(grid: Grid) -> Grid:
    """Without the cells at the border."""
    return Grid(
        grid.x0 + grid.pitch_x,
        grid.y0 + grid.pitch_y,
        grid.pitch_x,
        grid.pitch_y,
        grid.cols - 2,
        grid.rows - 2,
    )


def _share_of_lines(strip: Pixels, lines: np.ndarray[tuple[int], np.dtype[np.int_]]) -> float:
    """How many of the lines are drawn in a strip that they would cross, above what is drawn
    between them, too."""
    if strip.size == 0 or len(lines) == 0:
        return 0.0
    drawn = (strip > 3 * SCALE).mean(axis=0)
    width = len(drawn)

    def at(places: np.ndarray[tuple[int], np.dtype[np.int_]]) -> Floats:
        near = [drawn[np.clip(places + shift, 0, width - 1)] for shift in (-2, -1, 0, 1, 2)]
        found: Floats = np.max(near, axis=0)
        return found

    half = int(lines[1] - lines[0]) // 2 if len(lines) > 1 else 0
    return float(((at(lines) > 0.7) & (at(lines + half) < 0.5)).mean())
