"""Finds the lattice of a board in a picture."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import numpy.typing as npt

from vision.comb import Comb, Profile, centre_on_gaps, fit_comb
from vision.edges import SCALE, Edges, find_edges
from vision.extent import lattice_sides, lines_between, richest, settle_border
from vision.faces import find_faces
from vision.familiar import Sketch
from vision.grid import Grid
from vision.islands import find_islands
from vision.periods import Patch, find_patches
from vision.pixels import Pixels

_MOST_PATCHES, _MOST_VAGUE = 6, 6
_MANY = 4.5
"""The strength of an area with more than twenty faces that have a neighbour."""
_SMALL_FACE = 0.72
_FEWEST, _MOST = 5, 100
_SMALLEST = 7
"""Pixels of a cell; boards have at least five cells each way."""
_AROUND = 8
"""So many cells are looked at on each side of what is known of a board; it may grow again."""
_MOST_ROUNDS = 6
_SAME = 0.15
"""Lattices that are nearer to each other than this share of a cell are the same."""


def find_grids(pixels: Pixels) -> Iterator[Grid]:
    """Lattices that may be boards, the likeliest first."""
    if min(pixels.shape[:2]) < _FEWEST * _SMALLEST:
        return
    edges = find_edges(pixels)
    seen: list[Grid] = []
    for patch in _patches(edges):
        grid = _follow(pixels, edges, patch) or _follow(pixels, edges, patch, generous=True)
        if grid is None or any(_same_place(grid, other, _SAME) for other in seen):
            continue
        seen.append(grid)
        yield grid


def _patches(edges: Edges) -> Iterator[Patch]:
    """Areas that may be a part of a board: first where many faces are, then where lines or things
    on one ground come back, and faint lines only if all else leads nowhere: compressed pictures
    are full of them."""
    faces = find_faces(edges)
    yield from [patch for patch in faces if patch.strength >= _MANY][:_MOST_PATCHES]
    yield from find_patches(edges, faint=False)[:_MOST_PATCHES]
    yield from find_islands(edges)
    yield from [patch for patch in faces if patch.strength < _MANY][:_MOST_PATCHES]
    yield from find_patches(edges, faint=True)[:_MOST_PATCHES]
    yield from find_patches(edges, faint=False, vague=True)[:_MOST_VAGUE]
    yield from find_patches(edges, faint=True, vague=True)[:_MOST_VAGUE]


def _follow(pixels: Pixels, edges: Edges, patch: Patch, *, generous: bool = False) -> Grid | None:
    """From a periodic area to the rectangle of cells that it is a part of; generously, plain areas
    that end somewhere belong to it, too."""
    area = patch
    comb_x, comb_y = _combs(pixels, edges, area)
    before: Grid | None = None
    for _ in range(_MOST_ROUNDS):
        grid = _rectangle(pixels, edges, area, comb_x, comb_y, generous)
        if grid is None:
            return None
        if before is not None and _same_place(grid, before):
            break
        before = grid
        area = _area_of(grid, patch.strength, edges)
        if patch.line_x is not None:
            continue  # faces tell better where the lines are than any profile
        # What is known of the pitch holds over the whole board: less slack the larger it is.
        slack_x, slack_y = 0.2 / grid.cols, 0.2 / grid.rows
        comb_x = _comb(_profile_across(edges, area), area.left, area.pitch_x, slack_x, grid.x0)
        comb_y = _comb(_profile_down(edges, area), area.top, area.pitch_y, slack_y, grid.y0)
    if grid is None or not (_FEWEST <= grid.cols <= _MOST and _FEWEST <= grid.rows <= _MOST):
        return None
    return grid


def _combs(pixels: Pixels, edges: Edges, area: Patch) -> tuple[Comb, Comb]:
    """The combs of an area; of those half a cell apart the ones at which most cells look like
    others."""
    if area.line_x is not None and area.line_y is not None:
        x, y = Comb(area.line_x, area.pitch_x), Comb(area.line_y, area.pitch_y)
        # Faces much smaller than cells need not lie in their middle.
        if area.width < _SMALL_FACE * area.pitch_x:
            x = _towards_lines(_profile_across(edges, area), area.left, x)
        if area.height < _SMALL_FACE * area.pitch_y:
            y = _towards_lines(_profile_down(edges, area), area.top, y)
        return x, y
    x = _comb(_profile_across(edges, area), area.left, area.pitch_x, 0.07)
    y = _comb(_profile_down(edges, area), area.top, area.pitch_y, 0.07)
    half_x, half_y = Comb(x.start + x.pitch / 2, x.pitch), Comb(y.start + y.pitch / 2, y.pitch)
    choices = [(x, y), (half_x, y), (x, half_y), (half_x, half_y)]

    scores = [Sketch(pixels, _middle_of(_lattice_in(area, *choice))).fit() for choice in choices]
    scores[0] += 0.02
    return choices[int(np.argmax(scores))]


def _middle_of(grid: Grid) -> Grid:
    """At most 16 x 16 cells of it: enough to compare."""
    cols, rows = min(16, grid.cols), min(16, grid.rows)
    left, top = (grid.cols - cols) // 2, (grid.rows - rows) // 2
    return Grid(
        grid.x0 + left * grid.pitch_x,
        grid.y0 + top * grid.pitch_y,
        grid.pitch_x,
        grid.pitch_y,
        cols,
        rows,
    )


def _lattice_in(area: Patch, x: Comb, y: Comb) -> Grid:
    left = x.start + x.pitch * np.ceil((area.left - x.start) / x.pitch)
    top = y.start + y.pitch * np.ceil((area.top - y.start) / y.pitch)
    cols = max(1, int((area.right - left) // x.pitch))
    rows = max(1, int((area.bottom - top) // y.pitch))
    return Grid(float(left), float(top), x.pitch, y.pitch, cols, rows)


def _rectangle(
    pixels: Pixels, edges: Edges, area: Patch, x: Comb, y: Comb, generous: bool
) -> Grid | None:
    """The rectangle in and around an area that holds most cells that look like a board's and
    little else."""
    height, width = edges.across.shape
    reach_x, reach_y = _AROUND * x.pitch, _AROUND * y.pitch
    xs = lines_between(x, max(-1.0, area.left - reach_x), min(width + 1.0, area.right + reach_x))
    ys = lines_between(y, max(-1.0, area.top - reach_y), min(height + 1.0, area.bottom + reach_y))
    cols, rows = len(xs) - 1, len(ys) - 1
    if cols < 3 or rows < 3:
        return None
    sketch = Sketch(pixels, Grid(float(xs[0]), float(ys[0]), x.pitch, y.pitch, cols, rows))
    sides = lattice_sides(edges, area, xs, ys)
    among = np.outer(
        (ys[:-1] >= area.top - 0.3 * y.pitch) & (ys[1:] <= area.bottom + 0.3 * y.pitch),
        (xs[:-1] >= area.left - 0.3 * x.pitch) & (xs[1:] <= area.right + 0.3 * x.pitch),
    )
    known = sketch.familiar(among.ravel())
    familiar, at_home = known.reshape(rows, cols), sketch.at_home(known).reshape(rows, cols)
    plain = sketch.plain.reshape(rows, cols)
    stripes = sketch.stripes.reshape(rows, cols)
    framed = sides.framed()
    worth = np.full((rows, cols), -0.8)
    worth[plain] = -0.1
    worth[at_home] = 0.1
    own = familiar & plain
    worth[own] = -0.03
    if generous:
        worth[own & ~_goes_on(own)] = 0.3
    worth[familiar & plain & sides.cornered()] = 0.3
    worth[familiar & ~plain & ~stripes] = 0.6
    worth[familiar & (framed > 0.7)] = 1.0
    worth[~familiar & (framed > 0.7)] = 0.2
    span = richest(worth)
    if span is None:
        return None
    if not generous:
        span = settle_border(sides, span, familiar & plain & (framed < 0.7))
    cols, rows = span.right - span.left, span.bottom - span.top
    if cols < 3 or rows < 3:
        return None
    return Grid(float(xs[span.left]), float(ys[span.top]), x.pitch, y.pitch, cols, rows)


def _goes_on(cells: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Those of some cells that hang together with the border of what was looked at."""
    _, labels = cv2.connectedComponents(cells.astype(np.uint8), connectivity=4)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    found: npt.NDArray[np.bool_] = cells & np.isin(labels, rim)
    return found


def _towards_lines(profile: Profile, start: int, comb: Comb) -> Comb:
    """A comb that is known well, moved towards the middle of what is drawn between cells: either
    may be off, so half way."""
    found = Comb((comb.start - start) % comb.pitch, comb.pitch)
    shift = centre_on_gaps(profile, found).start - found.start
    return Comb((comb.start + shift / 2) % comb.pitch, comb.pitch)


def _comb(
    profile: Profile, start: int, pitch: float, slack: float, near: float | None = None
) -> Comb:
    line = None if near is None else near - start
    fitted = centre_on_gaps(profile, fit_comb(profile, pitch, slack, line))
    return Comb((fitted.start + start) % fitted.pitch, fitted.pitch)


def _profile_across(edges: Edges, area: Patch) -> Profile:
    part = edges.across[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
    found: Profile = np.sqrt(part.mean(axis=0, dtype=np.float64) / SCALE)
    return found


def _profile_down(edges: Edges, area: Patch) -> Profile:
    part = edges.down[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
    found: Profile = np.sqrt(part.mean(axis=1, dtype=np.float64) / SCALE)
    return found


def _area_of(grid: Grid, strength: float, edges: Edges) -> Patch:
    height, width = edges.across.shape
    return Patch(
        max(0, round(grid.x0 - 0.3 * grid.pitch_x)),
        max(0, round(grid.y0 - 0.3 * grid.pitch_y)),
        min(width, round(grid.right + 0.3 * grid.pitch_x)),
        min(height, round(grid.bottom + 0.3 * grid.pitch_y)),
        grid.pitch_x,
        grid.pitch_y,
        strength,
    )


def _same_place(one: Grid, other: Grid, within: float = 0.5) -> bool:
    close = abs(one.pitch_x - other.pitch_x) < 0.02 * one.pitch_x
    size = (one.cols, one.rows) == (other.cols, other.rows)
    near_x = abs(one.x0 - other.x0) < within * one.pitch_x
    near_y = abs(one.y0 - other.y0) < within * one.pitch_y
    return close and size and near_x and near_y
