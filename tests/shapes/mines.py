"""Random drawings of mines and crosses."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from tests.shapes.drawings import Floats, Rng, blank, disc, fill, fill_bar, flag, stroke


def mine(rng: Rng) -> Floats:
    """A disc with spikes, a plain disc, a bomb with a fuse, or spikes only."""
    kinds: list[Callable[[Rng], Floats]] = [_spiked, _plain, _bomb, _star]
    return kinds[int(rng.choice(4, p=[0.6, 0.08, 0.2, 0.12]))](rng)


def _spiked(rng: Rng) -> Floats:
    out = blank()
    count = int(rng.choice([4, 6, 8, 10, 12, 16], p=[0.12, 0.1, 0.58, 0.07, 0.1, 0.03]))
    radius = rng.uniform(0.2, 0.36)
    reach = rng.uniform(radius * 1.2, 0.47)
    thick = rng.uniform(0.04, 0.13) if count < 10 else rng.uniform(0.03, 0.07)
    turn = 0.0 if rng.random() < 0.75 or count == 4 else rng.uniform(0, np.pi)
    short = rng.uniform(0.7, 1.0) if rng.random() < 0.6 else 1.0
    value = rng.uniform(0.6, 1.0) if rng.random() < 0.2 else 1.0
    pointed = rng.random() < 0.35
    for k in range(count):
        angle = turn + 2 * np.pi * k / count
        length = reach * (short if k % 2 and count >= 8 else 1.0)
        tip = (0.5 + length * np.cos(angle), 0.5 + length * np.sin(angle))
        if pointed:
            wide = max(thick, 0.07) * 1.3
            side = np.array([-np.sin(angle), np.cos(angle)]) * wide / 2
            foot = 0.5 + 0.7 * radius * np.array([np.cos(angle), np.sin(angle)])
            fill(out, np.array([foot + side, tip, foot - side]), value)
        else:
            fill_bar(out, (0.5, 0.5), tip, thick, value)
    disc(out, 0.5, 0.5, radius, 1.0)
    _shine(out, rng, radius)
    if rng.random() < 0.06:
        disc(out, 0.5, 0.5, radius * rng.uniform(0.5, 0.8), 0.0)
    return out


def _shine(out: Floats, rng: Rng, radius: float) -> None:
    """A highlight, as bright as the ground or of another shade."""
    if rng.random() < 0.55:
        x, y = 0.5 - radius * rng.uniform(0.1, 0.5), 0.5 - radius * rng.uniform(0.1, 0.5)
        size = radius * rng.uniform(0.12, 0.35)
        value = rng.choice([0.0, rng.uniform(0.0, 0.8)])
        if rng.random() < 0.4:
            fill(
                out,
                [
                    (x - size, y - size),
                    (x + size, y - size),
                    (x + size, y + size),
                    (x - size, y + size),
                ],
                value,
            )
        else:
            disc(out, x, y, size, value)


def _plain(rng: Rng) -> Floats:
    out = blank()
    disc(out, 0.5, 0.5, rng.uniform(0.25, 0.47), 1.0)
    if rng.random() < 0.4:
        _shine(out, rng, 0.3)
    return out


def _bomb(rng: Rng) -> Floats:
    out = blank()
    x, y, radius = 0.45, 0.6, rng.uniform(0.24, 0.33)
    angle = rng.uniform(-1.9, -0.5)
    direction = np.array([np.cos(angle), np.sin(angle)])
    neck = np.array([x, y]) + direction * (radius + 0.05)
    fill_bar(out, (x, y), (float(neck[0]), float(neck[1])), rng.uniform(0.1, 0.22), 1.0)
    disc(out, x, y, radius, 1.0)
    t = np.linspace(0, 1, 10)[:, None]
    bend = np.array([-direction[1], direction[0]]) * rng.uniform(-0.25, 0.25)
    fuse = neck + direction * t * rng.uniform(0.08, 0.25) + bend * t**2
    stroke(out, fuse, rng.uniform(0.025, 0.07), rng.uniform(0.4, 1.0))
    if rng.random() < 0.5:
        for a in np.linspace(0, 2 * np.pi, int(rng.integers(4, 9)), endpoint=False):
            tip = fuse[-1] + rng.uniform(0.05, 0.1) * np.array([np.cos(a), np.sin(a)])
            stroke(out, np.array([fuse[-1], tip]), 0.03, rng.uniform(0.4, 1.0))
    if rng.random() < 0.5:
        disc(
            out,
            x - radius * 0.35,
            y - radius * 0.35,
            radius * rng.uniform(0.1, 0.3),
            rng.uniform(0, 0.7),
        )
    return np.ascontiguousarray(out[:, ::-1]) if rng.random() < 0.4 else out


def _star(rng: Rng) -> Floats:
    """Only rays, from five on: four of them may be a cross."""
    out = blank()
    count = int(rng.choice([5, 6, 8, 12]))
    turn = rng.choice([0.0, np.pi / 2, np.pi / count])
    thick = rng.uniform(0.06, 0.16) if count < 8 else rng.uniform(0.04, 0.1)
    for k in range(count):
        angle = turn + 2 * np.pi * k / count
        fill_bar(
            out, (0.5, 0.5), (0.5 + 0.45 * np.cos(angle), 0.5 + 0.45 * np.sin(angle)), thick, 1.0
        )
    if rng.random() < 0.4:
        disc(out, 0.5, 0.5, rng.uniform(0.08, 0.2), 1.0)
    return out


def crossed(rng: Rng) -> Floats:
    """A cross alone, or over a flag or a mine."""
    if rng.random() < 0.4:
        out = blank()
        reach = rng.uniform(0.3, 0.45)
    else:
        out = flag(rng) if rng.random() < 0.5 else _spiked(rng)
        out *= rng.uniform(0.4, 1.0)
        reach = rng.uniform(0.33, 0.47)
    thick = rng.uniform(0.05, 0.2)
    value = 1.0 if out.max() < 0.95 else rng.uniform(0.35, 1.0)
    ends = [((-1, -1), (1, 1)), ((-1, 1), (1, -1))]
    tall = rng.uniform(0.85, 1.15)
    shift = rng.normal(0, 0.02, 2)
    if out.any() and rng.random() < 0.3:  # a gap or a rim between the cross and what it strikes out
        for a, b in ends:
            fill_bar(out, _at(a, reach, tall, shift), _at(b, reach, tall, shift), thick * 1.7, 0.0)
    rounded = rng.random() < 0.35
    for a, b in ends:
        start, end = _at(a, reach, tall, shift), _at(b, reach, tall, shift)
        if rounded:
            stroke(out, [start, end], thick, value)
        else:
            fill_bar(out, start, end, thick, value)
    return out


def _at(
    corner: tuple[int, int], reach: float, tall: float, shift: npt.NDArray[np.float64]
) -> tuple[float, float]:
    return 0.5 + corner[0] * reach + float(shift[0]), 0.5 + corner[1] * reach * tall + float(
        shift[1]
    )
