"""How a clean drawing looks once a game has drawn it small and the bot has cut out its cell."""

from __future__ import annotations

import cv2
import numpy as np

from tests.shapes.drawings import Floats, Rng

WAYS = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LINEAR)


def embolden(glyph: Floats, rng: Rng) -> Floats:
    """Bolder, thinner, hollow, shadowed – or most often as it is."""
    kind = rng.random()
    if kind < 0.62:
        return glyph
    unit = max(glyph.shape[0], 30) / 72
    pad = 8
    wide = cv2.copyMakeBorder(glyph, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=0)
    size = max(2, round(rng.uniform(1.5, 5) * unit))
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    if kind < 0.75:
        return cv2.dilate(wide, kernel)
    if kind < 0.82:
        thin = cv2.erode(wide, kernel)
        # Hairlines would be gone; such a glyph stays as it was.
        return thin if thin.sum() > 0.5 * glyph.sum() else glyph
    if kind < 0.92:
        size = max(2, round(rng.uniform(2, 6) * unit))
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
        rim = cv2.dilate(wide, kernel) - (wide if rng.random() < 0.5 else cv2.erode(wide, kernel))
        return np.maximum(rim, wide * rng.uniform(0.2, 0.9) if rng.random() < 0.7 else 0.0)
    dx, dy = (round(float(v) * unit) for v in rng.uniform(1, 6, 2))
    return np.maximum(wide, np.roll(wide, (dy, dx), (0, 1)) * np.float32(rng.uniform(0.2, 0.6)))


def cell_of(
    glyph: Floats, height: float, rng: Rng, clean: bool = False, share: float | None = None
) -> Floats:
    """A cell at the size of the screen with the glyph in it, about `height` pixels high."""
    rows, cols = glyph.shape
    stretch = rng.uniform(0.8, 1.25) if not clean and rng.random() < 0.4 else 1.0
    scale = height / rows
    if cols * scale * stretch > 1.2 * height:
        scale = 1.2 * height / (cols * stretch)
    width, tall = cols * scale * stretch, rows * scale
    side = int(np.ceil(max(tall, width) / (share or rng.uniform(0.34, 0.93)))) + 1
    slack_x, slack_y = side - width, side - tall
    if rng.random() < 0.6:
        x = slack_x / 2 + rng.normal(0, 0.04) * side
        y = slack_y / 2 + rng.normal(0, 0.04) * side
    else:
        x, y = rng.uniform(0.08, 0.92) * slack_x, rng.uniform(0.08, 0.92) * slack_y
    x, y = float(np.clip(x, 0, slack_x)), float(np.clip(y, 0, slack_y))
    if rng.random() < 0.25:
        x, y = round(x), round(y)
    if scale < 0.9:  # what shrinks must be smoothed first, as an area filter does
        glyph = cv2.copyMakeBorder(glyph, 3, 3, 3, 3, cv2.BORDER_CONSTANT, value=0)
        glyph = cv2.GaussianBlur(glyph, (0, 0), rng.uniform(0.3, 0.45) / scale)
        x, y = x - 3 * scale * stretch, y - 3 * scale
    slant = 0.0
    if not clean and rng.random() < 0.25:  # right-leaning hands lean a lot
        slant = rng.uniform(-0.2, 0.1) if rng.random() < 0.6 else rng.uniform(-0.5, -0.15)
    tilt = 0.0 if clean or rng.random() < 0.8 else rng.normal(0, 0.05)
    a, d = scale * stretch, scale
    matrix = np.array([[a, slant * d, x + (0.5 * a - 0.5)], [tilt * a, d, y + (0.5 * d - 0.5)]])
    matrix[0, 2] -= slant * tall / 2
    matrix[1, 2] -= tilt * width / 2
    return cv2.warpAffine(glyph, matrix, (side, side), flags=cv2.INTER_LINEAR)


def placed(small: Floats, rng: Rng) -> Floats:
    """A glyph that is already as small as on the screen, set into a cell without scaling."""
    rows, cols = small.shape
    side = int(np.ceil(max(rows, cols) / rng.uniform(0.38, 0.93))) + 1
    out = np.zeros((side, side), np.float32)
    y = int(np.clip(round((side - rows) * np.clip(rng.normal(0.5, 0.15), 0, 1)), 0, side - rows))
    x = int(np.clip(round((side - cols) * np.clip(rng.normal(0.5, 0.15), 0, 1)), 0, side - cols))
    out[y : y + rows, x : x + cols] = small
    return out


def seen(cell: Floats, rng: Rng, clean: bool = False) -> Floats:
    """As the bot gets it: the screen's scaling, then the cell's cutting, then an unsure ground."""
    if not clean and rng.random() < 0.25:  # a screen's or a browser's zoom
        factor = rng.choice([0.85, 1.25, 1.5, 2.0])
        side = max(6, round(len(cell) * factor))
        ways = (*WAYS, cv2.INTER_NEAREST)
        way = ways[int(rng.integers(0, len(ways)))] if factor > 1 else cv2.INTER_AREA
        cell = cv2.resize(cell, (side, side), interpolation=way)
    if not clean:
        cell = _dirt(cell, rng)
    if rng.random() < 0.85:
        side = 48 if rng.random() < 0.7 else int(rng.integers(20, 64))
        way = WAYS[int(rng.integers(0, 4))]
        if side < len(cell):
            way = cv2.INTER_AREA
        cell = cv2.resize(cell, (side, side), interpolation=way)
    if not clean and rng.random() < 0.3:
        cell = cell * rng.uniform(0.3, 1.6)
    return np.clip(cell, 0, 1).astype(np.float32)


def _dirt(cell: Floats, rng: Rng) -> Floats:
    side = len(cell)
    if rng.random() < 0.18:
        _edge_line(cell, rng)
    if rng.random() < 0.2:
        cell = cv2.GaussianBlur(cell, (0, 0), rng.uniform(0.2, 0.02 * side + 0.3))
    if rng.random() < 0.1:
        ramp = np.linspace(*rng.uniform(0, 0.17, 2), side, dtype=np.float32)
        cell = np.maximum(cell, ramp[:, None] if rng.random() < 0.5 else ramp[None])
    if rng.random() < 0.25:
        cell = np.abs(cell + rng.normal(0, rng.uniform(0.01, 0.09), cell.shape).astype(np.float32))
    if rng.random() < 0.1 and side >= 16:
        grey = np.clip(cell * 200 + 20, 0, 255).astype(np.uint8)
        _, packed = cv2.imencode(
            ".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(30, 90))]
        )
        back = cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE).astype(np.float32)
        cell = np.abs(back - 20) / 200
    if rng.random() < 0.1:  # a steep or a flat curve of contrast
        cell = np.clip(cell, 0, 1) ** np.float32(rng.uniform(0.5, 1.8))
    return cell


def _edge_line(cell: Floats, rng: Rng) -> None:
    """Remains of a border or a bevel at some edges, which may be brighter than the glyph."""
    side = len(cell)
    if rng.random() < 0.4:
        cell *= np.float32(rng.uniform(0.4, 1.0))
    thick = max(1, int(rng.uniform(0, 0.11) * side))
    for k in rng.permutation(4)[: int(rng.choice([1, 2, 2, 3, 4]))]:
        view = (cell, cell[::-1], cell.T, cell.T[::-1])[k]
        view[:thick] = np.maximum(view[:thick], np.float32(rng.uniform(0.2, 1.0)))
