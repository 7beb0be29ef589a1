"""Colours as people see them: red, green and blue of 0 to 255, and how far two are apart."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable
from functools import lru_cache

from tests.skins.choice import Choice

Colour = tuple[int, int, int]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


@lru_cache(maxsize=4096)
def lab(colour: Colour) -> tuple[float, float, float]:
    """CIE Lab, in which a distance of 2 is just seen and one of 10 is plain."""
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (c / 255 for c in colour)
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour) -> float:
    return sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)) ** 0.5


def lightness(colour: Colour) -> float:
    return lab(colour)[0]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the other in the one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """Towards white, or towards black if the share is negative."""
    return mix(colour, WHITE, share) if share >= 0 else mix(colour, BLACK, -share)


def hsv(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1, saturation, value)
    return round(red * 255), round(green * 255), round(blue * 255)


def hexed(text: str) -> Colour:
    """
    >>> hexed("ff8000")
    (255, 128, 0)
    """
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def legible(colour: Colour, grounds: Iterable[Colour], least: float) -> Colour:
    """The colour, made darker or lighter until it can be read on all grounds.

    What makes letters readable is lightness: yellow on white is far away, and a pain.
    """
    grounds = list(grounds)
    for step in range(21):
        for goal in (BLACK, WHITE):
            found = mix(colour, goal, step / 20)
            if all(abs(lightness(found) - lightness(g)) >= least for g in grounds):
                return found
    return max((BLACK, WHITE), key=lambda c: min(abs(lightness(c) - lightness(g)) for g in grounds))


def random_colour(choice: Choice, light: tuple[float, float], most_vivid: float = 1.0) -> Colour:
    """A colour with a lightness (0 to 100) between two bounds."""
    hue, vivid = choice.real(0, 1), choice.real(0, most_vivid)
    goal = choice.real(*light)
    tone = hsv(hue, vivid, 1.0)
    for step in range(41):
        tone = hsv(hue, vivid, 1 - step / 40)
        if lightness(tone) <= goal:
            break
    if lightness(tone) < goal - 4:  # too vivid to be as light as that
        for step in range(21):
            pale = mix(tone, WHITE, step / 20)
            if lightness(pale) >= goal:
                return pale
    return tone
