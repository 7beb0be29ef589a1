"""Draws a whole board, in the ways in which cells come to lie between pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from tests.skins.draw import draw_cell, insets
from tests.skins.positions import Position
from tests.skins.skin import Skin
from tests.skins.textures import texture
from vision.grid import Grid

Image8 = npt.NDArray[np.uint8]
Edges = npt.NDArray[np.int64]

MARGIN = 4
"""Pixels of the panel around a drawn board, for edges between pixels to blend with."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A picture of a board, and where its cells are on it."""

    pixels: Image8
    """Red, green, blue."""
    grid: Grid


def draw_board(skin: Skin, position: Position, grid: Grid, way: str, shrink: float) -> Drawn:
    """The board with its corner at the fractions of `grid`, on a margin of the panel.

    Ways: `rounded` puts each cell at whole pixels as browsers do; `fine` draws larger and
    averages; `warped` resamples a board of whole pixels (`shrink` times the pitch) as a scaled
    canvas does; `zoomed` magnifies one of small sprites without smoothing.
    """
    grid = replace(grid, x0=MARGIN + grid.x0 % 1, y0=MARGIN + grid.y0 % 1)
    if way == "fine":
        return _fine(skin, position, grid)
    if way == "warped":
        return _warped(skin, position, grid, shrink)
    if way == "zoomed":
        return _zoomed(skin, position, grid)
    return _rounded(skin, position, grid, 1.0)


def _rounded(skin: Skin, position: Position, grid: Grid, zoom: float) -> Drawn:
    """Cells at the nearest pixels; their sizes may differ by one."""
    xs = np.floor(grid.x0 + grid.pitch_x * np.arange(grid.cols + 1) + 0.5).astype(int)
    ys = np.floor(grid.y0 + grid.pitch_y * np.arange(grid.rows + 1) + 0.5).astype(int)
    margin = round(MARGIN * zoom)
    canvas = np.empty((int(ys[-1]) + margin, int(xs[-1]) + margin, 3), np.uint8)
    canvas[:] = skin.panel
    cache: dict[tuple[str, bool, int, int], Image8] = {}
    for cell, code in enumerate(position.marks):
        x, y = cell % grid.cols, cell // grid.cols
        box = int(xs[x + 1] - xs[x]), int(ys[y + 1] - ys[y])
        key = (chr(code), (x + y) % 2 == 1, *box)
        if key not in cache:
            drawn = draw_cell(skin, key[0], key[1], box, zoom, min(grid.pitch_x, grid.pitch_y))
            cache[key] = np.clip(drawn + 0.5, 0, 255).astype(np.uint8)
        canvas[ys[y] : ys[y + 1], xs[x] : xs[x + 1]] = cache[key]
    _weave(canvas, skin, position, xs, ys)
    near, far = insets(skin.gap, zoom)
    off = (near - far) / 2  # the middle of an odd gap is not where the cells were cut
    return Drawn(canvas, _fitted(xs, ys).moved(off, off))


def _fitted(xs: Edges, ys: Edges) -> Grid:
    """The lattice as drawn: rounding moves all cells of a whole pitch by the same fraction."""
    pitch_x, x0 = np.polyfit(np.arange(len(xs)), xs, 1)
    pitch_y, y0 = np.polyfit(np.arange(len(ys)), ys, 1)
    rounded = (round(float(n), 6) for n in (x0, y0, pitch_x, pitch_y))
    return Grid(*rounded, len(xs) - 1, len(ys) - 1)


def _weave(canvas: Image8, skin: Skin, position: Position, xs: Edges, ys: Edges) -> None:
    """A texture that runs over all covered cells; a slope of light, over all cells."""
    cover = skin.covered
    if cover.texture == "none" or not (cover.running or cover.texture == "slope"):
        return
    part = canvas[ys[0] : ys[-1], xs[0] : xs[-1]]
    grain = texture(cover.texture, part.shape[:2], cover.grain, seed=11)
    if cover.texture != "slope":
        marks = np.frombuffer(position.marks, np.uint8).reshape(len(ys) - 1, len(xs) - 1)
        covered = np.isin(marks, list(b"#F?"))
        grown = covered.repeat(np.diff(ys), axis=0).repeat(np.diff(xs), axis=1)
        grain = np.where(grown, grain, np.float32(1))
    part[:] = np.clip(part * grain[..., None], 0, 255).astype(np.uint8)


def _scaled(grid: Grid, by: float) -> Grid:
    return Grid(
        grid.x0 * by, grid.y0 * by, grid.pitch_x * by, grid.pitch_y * by, grid.cols, grid.rows
    )


def _fine(skin: Skin, position: Position, grid: Grid) -> Drawn:
    zoom = 4 if grid.cols * grid.rows * grid.pitch_x * grid.pitch_y < 250_000 else 2
    large = _scaled(grid, zoom)
    drawn = _rounded(skin, position, large, zoom)
    high, wide = (-(-n // zoom) for n in drawn.pixels.shape[:2])
    full = np.empty((high * zoom, wide * zoom, 3), np.uint8)
    full[:] = skin.panel
    full[: drawn.pixels.shape[0], : drawn.pixels.shape[1]] = drawn.pixels
    small = cv2.resize(full, (wide, high), interpolation=cv2.INTER_AREA)
    return Drawn(small, _scaled(drawn.grid, 1 / zoom))


def _warped(skin: Skin, position: Position, grid: Grid, shrink: float) -> Drawn:
    base_x, base_y = (max(8, round(p * shrink)) for p in (grid.pitch_x, grid.pitch_y))
    base = Grid(MARGIN, MARGIN, base_x, base_y, grid.cols, grid.rows)
    drawn = _rounded(skin, position, base, base_x / grid.pitch_x)
    scale_x, scale_y = grid.pitch_x / base_x, grid.pitch_y / base_y
    # Corners of pixels count, OpenCV counts from their centres.
    move_x = grid.x0 - scale_x * base.x0 + (scale_x - 1) / 2
    move_y = grid.y0 - scale_y * base.y0 + (scale_y - 1) / 2
    wide, high = (int(np.ceil(edge)) + MARGIN for edge in (grid.right, grid.bottom))
    warp = np.array([[scale_x, 0, move_x], [0, scale_y, move_y]])
    smooth = cv2.INTER_LINEAR if shrink < 1.05 else cv2.INTER_CUBIC
    panel = tuple(map(float, skin.panel))
    moved = cv2.warpAffine(
        drawn.pixels, warp, (wide, high), flags=smooth, borderMode=0, borderValue=panel
    )
    off_x, off_y = drawn.grid.x0 - base.x0, drawn.grid.y0 - base.y0
    return Drawn(moved, grid.moved(off_x * scale_x, off_y * scale_y))


def _zoomed(skin: Skin, position: Position, grid: Grid) -> Drawn:
    """Small sprites, each dot of which is a square of pixels."""
    zoom = zoom_of(grid.pitch_x)
    base = Grid(
        MARGIN,
        MARGIN,
        round(grid.pitch_x / zoom),
        round(grid.pitch_y / zoom),
        grid.cols,
        grid.rows,
    )
    drawn = _rounded(skin, position, base, 1.0)
    large = drawn.pixels.repeat(zoom, axis=0).repeat(zoom, axis=1)
    cut = (zoom - 1) * MARGIN
    large = large[cut : large.shape[0] - cut, cut : large.shape[1] - cut]
    whole = _scaled(drawn.grid, zoom).moved(-cut, -cut)
    return Drawn(np.ascontiguousarray(large), whole)


def zoom_of(pitch: float) -> int:
    """How far sprites of about 16 pixels are magnified."""
    return max(2, round(pitch / 16))
