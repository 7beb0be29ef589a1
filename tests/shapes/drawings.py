"""Random drawings of flags, and the pens for all drawings."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]
Rng = np.random.Generator

SIDE = 96


def blank() -> Floats:
    return np.zeros((SIDE, SIDE), np.float32)


def fill(out: Floats, points: Points | list[tuple[float, float]], value: float) -> None:
    """Paints a polygon given in units of the picture's side."""
    fixed = np.round(np.asarray(points) * SIDE * 16).astype(np.int32)
    cv2.fillPoly(out, [fixed], value, cv2.LINE_AA, 4)


def stroke(
    out: Floats,
    points: Points | list[tuple[float, float]],
    width: float,
    value: float,
    closed: bool = False,
) -> None:
    fixed = np.round(np.asarray(points) * SIDE * 16).astype(np.int32)
    cv2.polylines(out, [fixed], closed, value, max(1, round(width * SIDE)), cv2.LINE_AA, 4)


def disc(out: Floats, x: float, y: float, radius: float, value: float) -> None:
    whole = (round(x * SIDE * 16), round(y * SIDE * 16))
    cv2.circle(out, whole, round(radius * SIDE * 16), value, -1, cv2.LINE_AA, 4)


def flag(rng: Rng) -> Floats:
    """A pole with a cloth of some shape, with or without a base, pointing to either side."""
    out = blank()
    pole = rng.uniform(0.25, 0.65)
    thick = rng.uniform(0.03, 0.13)
    top, bottom = rng.uniform(0.05, 0.15), rng.uniform(0.8, 0.95)
    lean = rng.normal(0, 0.03) if rng.random() < 0.8 else rng.uniform(-0.2, 0.2)
    # One of both may be fainter: a red cloth on a black pole over grey, or a pole like the ground.
    cloth_value, pole_value = (
        (1.0, rng.uniform(0.25, 1.0)) if rng.random() < 0.6 else (rng.uniform(0.4, 1.0), 1.0)
    )
    hollow = rng.random() < 0.15
    if hollow:
        cloth_value = pole_value = 1.0
    if rng.random() < 0.93:
        fill_bar(out, (pole - lean, bottom), (pole + lean, top), thick, pole_value)
    elif rng.random() < 0.5:
        bottom = 0.75
    if rng.random() < 0.55:
        _base(out, rng, pole - lean, bottom, pole_value)
    cloth = _cloth(rng, pole + lean, top)
    if hollow:
        width = rng.uniform(0.03, 0.08)
        fill(out, cloth, 0.0)
        stroke(out, cloth, width, 1.0, closed=True)
    else:
        fill(out, cloth, cloth_value)
        if rng.random() < 0.12:
            stroke(out, cloth, rng.uniform(0.02, 0.05), rng.uniform(0.3, 1.0), closed=True)
    if rng.random() < 0.35:
        out = np.ascontiguousarray(out[:, ::-1])
    return out


def fill_bar(
    out: Floats, start: tuple[float, float], end: tuple[float, float], thick: float, value: float
) -> None:
    """A straight bar with square ends."""
    a, b = np.array(start), np.array(end)
    along = (b - a) / max(float(np.hypot(*(b - a))), 1e-6)
    side = np.array([-along[1], along[0]]) * thick / 2
    fill(out, np.array([a + side, b + side, b - side, a - side]), value)


def _cloth(rng: Rng, pole: float, top: float) -> Points:
    kind = rng.choice(
        ["triangle", "right", "rect", "wave", "tail", "trapezoid"],
        p=[0.35, 0.15, 0.18, 0.17, 0.08, 0.07],
    )
    long, high = rng.uniform(0.28, 0.6), rng.uniform(0.28, 0.55)
    if rng.random() < 0.25:
        pole += rng.uniform(-0.04, 0.04)
    x0, x1, y0, y1 = pole, pole + long, top, top + high
    if kind == "triangle":
        return np.array([(x0, y0), (x1, y0 + high * rng.uniform(0.35, 0.65)), (x0, y1)])
    if kind == "right":
        tip = y0 if rng.random() < 0.4 else y1
        return np.array([(x0, y0), (x1, tip), (x0, y1)])
    if kind == "rect":
        drop = rng.uniform(0, 0.1) * (rng.random() < 0.3)
        return np.array([(x0, y0), (x1, y0 + drop), (x1, y1 + drop), (x0, y1)])
    if kind == "tail":
        notch = x1 - long * rng.uniform(0.15, 0.4)
        return np.array([(x0, y0), (x1, y0), (notch, (y0 + y1) / 2), (x1, y1), (x0, y1)])
    if kind == "trapezoid":
        inset = high * rng.uniform(0.1, 0.3)
        return np.array([(x0, y0), (x1, y0 + inset), (x1, y1 - inset), (x0, y1)])
    t = np.linspace(0, 1, 14)
    swing = rng.uniform(0.02, 0.08) * np.sin(t * rng.uniform(4, 8) + rng.uniform(0, 6))
    swing -= swing[0]
    upper = np.stack([x0 + long * t, y0 + swing], axis=1)
    lower = np.stack([x0 + long * t, y1 + swing], axis=1)[::-1]
    return np.concatenate([upper, lower])


def _base(out: Floats, rng: Rng, x: float, bottom: float, value: float) -> None:
    half, high = rng.uniform(0.1, 0.35), rng.uniform(0.04, 0.12)
    kind = rng.integers(0, 5)
    if kind == 0:
        fill(
            out,
            [
                (x - half, bottom - high),
                (x + half, bottom - high),
                (x + half, bottom),
                (x - half, bottom),
            ],
            value,
        )
    elif kind == 1:
        inner = half * rng.uniform(0.4, 0.7)
        fill(
            out,
            [
                (x - inner, bottom - 2 * high),
                (x + inner, bottom - 2 * high),
                (x + inner, bottom),
                (x - inner, bottom),
            ],
            value,
        )
        fill(
            out,
            [
                (x - half, bottom - high),
                (x + half, bottom - high),
                (x + half, bottom),
                (x - half, bottom),
            ],
            value,
        )
    elif kind == 2:
        fill(out, [(x, bottom - 2 * high), (x + half, bottom), (x - half, bottom)], value)
    elif kind == 3:
        inner = half * rng.uniform(0.4, 0.8)
        fill(
            out,
            [
                (x - inner, bottom - 1.5 * high),
                (x + inner, bottom - 1.5 * high),
                (x + half, bottom),
                (x - half, bottom),
            ],
            value,
        )
    else:
        centre = (round(x * SIDE), round((bottom - high / 2) * SIDE))
        cv2.ellipse(
            out, centre, (round(half * SIDE), round(high * SIDE)), 0, 0, 360, value, -1, cv2.LINE_AA
        )
