"""Random drawings that are no symbol of the game: scribble, texture, arrows, boxes, halves."""

from __future__ import annotations

import cv2
import numpy as np

from tests.shapes.drawings import SIDE, Floats, Rng, blank, fill, fill_bar, stroke


def junk(rng: Rng) -> Floats:
    makers = (_scribble, _blobs, _noise, _grating, _cursor, _box, _wedge, _lines)
    return makers[int(rng.integers(0, len(makers)))](rng)


def _scribble(rng: Rng) -> Floats:
    out = blank()
    for _ in range(int(rng.integers(1, 4))):
        points = np.cumsum(rng.normal(0, 0.16, (int(rng.integers(6, 20)), 2)), axis=0)
        points -= points.min(axis=0)
        points /= max(float(points.max()), 0.3) / 0.85
        stroke(out, points + 0.07, rng.uniform(0.02, 0.1), 1.0)
    return out


def _blobs(rng: Rng) -> Floats:
    """Smooth noise cut at a level: clouds, stains, grass."""
    noise = rng.normal(size=(SIDE, SIDE)).astype(np.float32)
    noise = cv2.GaussianBlur(noise, (0, 0), rng.uniform(4, 12))
    noise /= noise.std()
    return np.clip((noise - rng.uniform(0.3, 1.3)) * rng.uniform(0.5, 4), 0, 1)


def _noise(rng: Rng) -> Floats:
    side = int(rng.integers(4, 40))
    rough = (rng.random((side, side)) < rng.uniform(0.03, 0.5)).astype(np.float32)
    rough *= rng.uniform(0.3, 1.0, rough.shape).astype(np.float32)
    return cv2.resize(rough, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)


def _grating(rng: Rng) -> Floats:
    y, x = np.mgrid[0:SIDE, 0:SIDE] / SIDE
    angle = rng.uniform(0, np.pi)
    wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * rng.uniform(15, 60) + rng.uniform(0, 6))
    if rng.random() < 0.4:
        wave *= np.sin((y * np.cos(angle) - x * np.sin(angle)) * rng.uniform(15, 60))
    return np.clip(wave * rng.uniform(0.5, 2), 0, 1).astype(np.float32)


def _cursor(rng: Rng) -> Floats:
    """The mouse pointer, filled or as an outline."""
    out = blank()
    shape = np.array(
        [(0, 0), (0, 0.72), (0.17, 0.56), (0.28, 0.83), (0.39, 0.78), (0.28, 0.52), (0.5, 0.52)]
    )
    shape = shape * rng.uniform(0.7, 1.1) + rng.uniform(0.05, 0.25)
    if rng.random() < 0.6:
        fill(out, shape, 1.0)
    else:
        stroke(out, shape, rng.uniform(0.02, 0.05), 1.0, closed=True)
    return out


def _box(rng: Rng) -> Floats:
    """A square, filled, empty, or open to some side as a bevel is."""
    out = blank()
    a, b = rng.uniform(0.05, 0.3), rng.uniform(0.7, 0.95)
    c, d = rng.uniform(0.05, 0.3), rng.uniform(0.7, 0.95)
    corners = [(a, c), (b, c), (b, d), (a, d)]
    kind = rng.integers(0, 3)
    if kind == 0:
        fill(out, corners, 1.0)
    elif kind == 1:
        stroke(out, corners, rng.uniform(0.02, 0.1), 1.0, closed=True)
    else:
        start = int(rng.integers(0, 4))
        some = [corners[(start + k) % 4] for k in range(3)]
        stroke(out, some, rng.uniform(0.02, 0.1), 1.0)
    return out


def _wedge(rng: Rng) -> Floats:
    """Triangles up and down, and half a cell."""
    out = blank()
    if rng.random() < 0.5:
        fill(out, [(0.1, 0.85), (0.9, 0.85), (rng.uniform(0.4, 0.6), 0.15)], 1.0)
        if rng.random() < 0.5:
            out = np.ascontiguousarray(out[::-1])
    else:
        fill(out, [(0, 0), (rng.uniform(0.5, 1), 0), (rng.uniform(0, 0.6), 1), (0, 1)], 1.0)
        out = np.ascontiguousarray(np.rot90(out, int(rng.integers(0, 4))))
    return out


def _lines(rng: Rng) -> Floats:
    """Bars that meet at random, or a lying one."""
    out = blank()
    if rng.random() < 0.4:
        y = rng.uniform(0.2, 0.8)
        fill_bar(out, (0.05, y), (0.95, y), rng.uniform(0.04, 0.2), 1.0)
        return out
    for _ in range(int(rng.integers(2, 6))):
        a, b = rng.uniform(0.05, 0.95, 2), rng.uniform(0.05, 0.95, 2)
        fill_bar(out, (a[0], a[1]), (b[0], b[1]), rng.uniform(0.02, 0.12), rng.uniform(0.5, 1.0))
    return out
