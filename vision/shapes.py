"""Tells which Minesweeper symbol a glyph may be, whatever its font or drawing."""

from __future__ import annotations

import io
from functools import lru_cache
from importlib import resources

import cv2
import numpy as np
import numpy.typing as npt

from vision.pixels import Floats

CLASSES = "12345678F?*X0."
"""F a flag, * a mine, X a wrong flag or a cross, and the dot is none of these."""
SIDE = 24
"""Of the square canvas that a glyph is put on."""
FEATURES = 4
"""Numbers on the box of a glyph in its cell that go with its pixels."""

_MARGIN = 1
_WORK = 48
"""Cells are brought near this size first, so that a box falls between coarse pixels too."""
_THRESHOLD = 0.35
_FAINTEST = 0.08
"""What differs less from the ground is an empty cell."""
_RING = 0.13
"""Share of a cell at each edge where remains of borders and bevels are."""
_FULL = 0.85
"""Share of a row that is drawn if the row is of a border."""
_SPECK = 0.025
"""Components of less than this share of the largest are noise; the dot of a ? has 6 % or more."""

Mask = npt.NDArray[np.uint8]
Box = tuple[int, int, int, int]


def normalise(alpha: Floats) -> Floats:
    """The glyph of a cell, cut out, scaled to a square canvas and centred there.

    >>> cell = np.zeros((48, 48), np.float32)
    >>> cell[10:30, 20:25] = 0.8
    >>> float(normalise(cell).max()), normalise(cell).shape
    (1.0, (24, 24))
    """
    canvases, _ = seen(alpha[None])
    canvas: Floats = canvases[0]
    return canvas


def classify(alphas: Floats) -> Floats:
    """Log-probabilities of CLASSES for each cell of a stack of n cells."""
    if len(alphas) == 0:
        return np.zeros((0, len(CLASSES)), np.float32)
    return judged(*seen(alphas))


def seen(alphas: Floats) -> tuple[Floats, Floats]:
    """The canvases of a stack of cells and the numbers on the glyphs' boxes."""
    cells = _at_work_size(np.minimum(np.maximum(alphas, np.float32(0)), np.float32(1)))
    peaks = _peaks(cells)
    masks = (cells > _THRESHOLD * peaks[:, None, None]).view(np.uint8)
    bordered = _any_full(masks, 1) | _any_full(masks, 2)
    canvases = np.zeros((len(cells), SIDE, SIDE), np.float32)
    features = np.zeros((len(cells), FEATURES), np.float32)
    for k in np.flatnonzero(peaks >= _FAINTEST):
        if bordered[k]:
            _clear_edges(masks[k])
        box = _box(masks[k], cells[k])
        if box is not None:
            _put(canvases[k], cells[k], box)
            features[k] = _numbers(box, cells[k])
    canvases /= np.maximum(peaks, _FAINTEST)[:, None, None]
    return np.minimum(canvases, 1.0, out=canvases), features


def _peaks(cells: Floats) -> Floats:
    """What counts as full in each cell; neither a single hot pixel nor a bevel must decide it."""
    dy, dx = _ring(cells.shape[1]), _ring(cells.shape[2])
    inner = cells[:, dy:-dy, dx:-dx]
    pairs = inner[:, 1:] + inner[:, :-1]
    smooth = (pairs[:, :, 1:] + pairs[:, :, :-1]).max(axis=(1, 2))
    peaks: Floats = 0.5 * inner.max(axis=(1, 2)) + 0.125 * smooth
    return peaks


def _ring(side: int) -> int:
    return max(1, round(_RING * side))


def _put(canvas: Floats, cell: Floats, box: Box) -> None:
    """Scales what is in the box to fit the canvas, in its middle."""
    x, y, width, height = box
    scale = (SIDE - 2 * _MARGIN) / max(width, height)
    wide, high = max(1, round(width * scale)), max(1, round(height * scale))
    left, top = (SIDE - wide) // 2, (SIDE - high) // 2
    canvas[top : top + high, left : left + wide] = cv2.resize(
        cell[y : y + height, x : x + width],
        (wide, high),
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR,
    )


def _numbers(box: Box, cell: Floats) -> tuple[float, float, float, float]:
    """Size of the box and its distance from the middle, as shares of the cell."""
    x, y, width, height = box
    rows, cols = cell.shape
    right, down = (x + width / 2) / cols - 0.5, (y + height / 2) / rows - 0.5
    return width / cols, height / rows, right, down


def _at_work_size(cells: Floats) -> Floats:
    """The cells as they are if large enough, else enlarged; hugely large ones are shrunk."""
    rows, cols = cells.shape[1:]
    least = min(rows, cols)
    if least >= 32 and max(rows, cols) <= 2 * _WORK:
        return cells
    scale = _WORK / least if least < 32 else 2 * _WORK / max(rows, cols)
    new = (max(6, round(cols * scale)), max(6, round(rows * scale)))
    way = cv2.INTER_LINEAR if scale > 1 else cv2.INTER_AREA
    return np.stack([cv2.resize(cell, new, interpolation=way) for cell in cells]).astype(np.float32)


def _any_full(masks: Mask, axis: int) -> npt.NDArray[np.bool_]:
    """Whether each mask has a row or a column that is drawn nearly all along."""
    most = masks.sum(axis=axis, dtype=np.uint16).max(axis=1)
    full: npt.NDArray[np.bool_] = most > _FULL * masks.shape[axis]
    return full


def _clear_edges(mask: Mask) -> None:
    """Blanks rows and columns at the edges that are drawn nearly all along: a border's remains."""
    for view in (mask, mask.T):
        full = np.flatnonzero(view.mean(axis=1) > _FULL)
        near = _ring(len(view))
        first, last = full[full < near], full[full >= len(view) - near]
        if len(first):
            view[: first[-1] + 1] = 0
        if len(last):
            view[last[0] :] = 0


def _box(mask: Mask, cell: Floats) -> Box | None:
    """Around all components but specks and remains of borders, which vanish from the cell."""
    count, spread, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    labels = np.asarray(spread, np.int32)
    parts: list[list[int]] = stats.tolist()
    kept = [k for k in range(1, count) if not _is_border(labels, parts[k], k)]
    if not kept:
        return None
    least = _SPECK * max(parts[k][4] for k in kept)
    kept = [k for k in kept if parts[k][4] >= least]
    if len(kept) < count - 1:
        _erase(cell, labels, kept, count)
    x, y = min(parts[k][0] for k in kept), min(parts[k][1] for k in kept)
    right = max(parts[k][0] + parts[k][2] for k in kept)
    bottom = max(parts[k][1] + parts[k][3] for k in kept)
    return x, y, right - x, bottom - y


def _erase(cell: Floats, labels: npt.NDArray[np.int32], kept: list[int], count: int) -> None:
    """Blanks all components but the kept ones, with their soft rims lest a ghost remains."""
    gone, own = np.ones(count, np.uint8), np.zeros(count, np.bool_)
    gone[[0, *kept]] = 0
    own[kept] = True
    near = cv2.dilate(gone[labels], np.ones((3, 3), np.uint8))
    np.copyto(cell, 0.0, where=(near > 0) & ~own[labels])


def _is_border(labels: npt.NDArray[np.int32], part: list[int], k: int) -> bool:
    """Whether component k lies in the ring at the edges, and touches them or is long."""
    rows, cols = labels.shape
    x, y, width, height, _ = part
    touches = x == 0 or y == 0 or x + width == cols or y + height == rows
    if not touches and width < 0.5 * cols and height < 0.5 * rows:
        return False
    dx, dy = _ring(cols), _ring(rows)
    if x >= dx and y >= dy and x + width <= cols - dx and y + height <= rows - dy:
        return False
    return not bool((labels[dy : rows - dy, dx : cols - dx] == k).any())


Weights = dict[str, Floats]


@lru_cache(maxsize=1)
def _weights() -> Weights:
    packed = resources.files("vision").joinpath("shapes.npz").read_bytes()
    with np.load(io.BytesIO(packed)) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def judged(canvases: Floats, features: Floats) -> Floats:
    """The net: three convolutions, one pooling, two full layers."""
    w = _weights()
    x = _conv(canvases[..., None], w["c1"], w["b1"], size=4, stride=2)
    x = _conv(x, w["c2"], w["b2"], size=3, stride=2)
    x = _conv(x, w["c3"], w["b3"], size=3, stride=1)
    x = np.maximum(x[:, ::2], x[:, 1::2])
    x = np.maximum(x[:, :, ::2], x[:, :, 1::2])
    flat = np.concatenate((x.reshape(len(x), -1), features), axis=1)
    hidden = np.maximum(flat @ w["f1"] + w["d1"], 0.0)
    logits = hidden @ w["f2"] + w["d2"]
    logits -= logits.max(axis=1, keepdims=True)
    result: Floats = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return result


def _conv(x: Floats, kernel: Floats, bias: Floats, size: int, stride: int) -> Floats:
    """A convolution with a border of one zero and ReLU, as one matrix product."""
    n, rows, cols, depth = x.shape
    padded = np.zeros((n, rows + 2, cols + 2, depth), np.float32)
    padded[:, 1:-1, 1:-1] = x
    windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), axis=(1, 2))
    windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
    height, width = windows.shape[1:3]
    flat = np.ascontiguousarray(windows).reshape(n * height * width, size * size * depth)
    out = flat @ kernel
    out += bias
    np.maximum(out, 0.0, out=out)
    return out.reshape(n, height, width, -1)
