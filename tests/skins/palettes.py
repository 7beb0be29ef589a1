"""Colour schemes of digits and tiles: published ones, and random ones that can be told apart."""

from __future__ import annotations

from tests.skins.choice import Choice
from tests.skins.colours import (
    WHITE,
    Colour,
    apart,
    hexed,
    hsv,
    legible,
    lightness,
    mix,
    random_colour,
)

Digits = tuple[Colour, ...]
"""The colours of 0 to 8."""

# Colours of 1 to 8.
_PUBLISHED = {
    "classic": "0000ff 008000 ff0000 000080 800000 008080 000000 808080",
    "google": "1976d2 388e3c d32f2f 7b1fa2 ff8f00 0097a7 424242 9e9e9e",
    "vista": "4050be 1e6900 ab0406 00007f 7a0001 067c7e a60705 a80807",
    "dark": "7cc7ff 66c266 ff7788 ee88ff ddaa22 66cccc 999999 d0d8e0",
    "gnome": "729fcf 4e9a06 cc0000 204a87 8f5902 06989a 2e3436 888a85",
    "flat": "3498db 2ecc71 e74c3c 9b59b6 f39c12 1abc9c 34495e 7f8c8d",
    "nord": "5e81ac a3be8c bf616a b48ead d08770 88c0d0 4c566a 2e3440",
    "solarized": "268bd2 859900 dc322f 6c71c4 cb4b16 2aa198 b58900 d33682",
    "kde": "0000ff 008000 ff0000 00007f 7f0000 007f7f 7f007f 000000",
    "okabe": "0072b2 009e73 d55e00 cc79a7 e69f00 56b4e9 000000 999999",
}

# Covered and open.
_TILES = (
    "c0c0c0 c0c0c0",
    "bdbdbd c0c0c0",
    "aad751 e5c29f",
    "4a6fd4 dfe6f5",
    "38404b 4c545c",
    "7b8a9a e6e9ec",
    "5d9cec f5f7fa",
    "2b2b2b 4a4a4a",
    "1f2937 e5e7eb",
    "babdb6 dededc",
    "5c7fa3 c9d6e4",
    "b0845a ead7bb",
    "8bc34a fff8e1",
    "444444 dddddd",
    "ffffff d0d0d0",
    "dddddd ffffff",
    "d9d9d9 f4f4f4",
    "e0e0e0 b5b5b5",
    "9575cd ede7f6",
    "ff8a65 fbe9e7",
    "26a69a e0f2f1",
    "3b4252 d8dee9",
    "073642 fdf6e3",
    "12305c 0b1a33",
    "6b4f3a 3b2a1e",
    "f7c6d9 fff5f9",
    "0f6b3a 154a2c",
    "c8d7e8 eef3f8",
)


def tile_colours(choice: Choice, least: float) -> tuple[Colour, Colour]:
    """Covered and open, at least as far apart as asked for."""
    for _ in range(60):
        if choice.maybe(0.5):
            covered, opened = map(hexed, choice.any(_TILES).split())
        else:
            covered = random_colour(choice, (15, 92), choice.any([0.15, 0.5, 0.9]))
            opened = random_colour(choice, (10, 98), choice.any([0.05, 0.2, 0.5]))
        if choice.maybe(0.2):
            covered, opened = opened, covered
        readable = lightness(opened) > 62 or lightness(opened) < 38
        if readable and apart(covered, opened) >= least:
            return covered, opened
    return hexed("7b8a9a"), hexed("e6e9ec")


def digit_colours(choice: Choice, grounds: list[list[Colour]], least: float) -> Digits:
    """Colours of the digits 0 to 8; `grounds` are those that each may stand on."""
    names = dict.fromkeys(_PUBLISHED, 1.0) | {"classic": 6.0, "random": 3.0, "one": 2.0}
    scheme = choice.pick("digit_colours", names)
    if scheme == "one":
        single = choice.any([(0, 0, 0), WHITE, (40, 40, 50), random_colour(choice, (10, 90))])
        all_grounds = [g for group in grounds for g in group]
        shared = legible(single, all_grounds, least)
        if all(abs(lightness(shared) - lightness(g)) >= least for g in all_grounds):
            return (shared,) * 9
        return tuple(legible(single, group, least) for group in grounds)
    if scheme == "random":
        found = choice.shuffled(hsv(k / 8 + choice.real(-0.04, 0.04), 0.85, 0.75) for k in range(8))
    else:
        found = [hexed(code) for code in _PUBLISHED[scheme].split()]
    found = [mix(found[0], (128, 128, 128), 0.6), *found]
    return tuple(legible(c, g, least) for c, g in zip(found, grounds, strict=True))


def tints(choice: Choice, opened: Colour, covered: list[Colour], least: float) -> Digits | None:
    """Grounds of the numbers 0 to 8, pairwise apart and apart from covered; None if not found."""
    for _ in range(40):
        if choice.maybe(0.5):
            found = _sequence(choice, opened)
        else:
            found = _categories(choice, opened)
        pairs = [(a, b) for i, a in enumerate(found) for b in found[:i]]
        clear = all(apart(a, b) >= least for a, b in pairs)
        if clear and all(apart(a, c) >= 2 * least + 2 for a in found for c in covered):
            return found
    return None


def _sequence(choice: Choice, opened: Colour) -> Digits:
    """From the open nought through a vivid colour to its far end."""
    hue, turn = choice.real(0, 1), choice.real(-0.25, 0.25)
    dark_ground = lightness(opened) < 50
    found = [opened]
    for number in range(1, 9):
        far = number / 8
        value = 0.25 + 0.75 * far if dark_ground else 1 - 0.72 * far**1.4
        goal = hsv(hue + turn * far, min(1.0, 0.3 + 1.1 * far), value)
        found.append(mix(opened, goal, 0.25 + 0.75 * far))
    return tuple(found)


def _categories(choice: Choice, opened: Colour) -> Digits:
    hues = choice.shuffled(range(8))
    start, vivid = choice.real(0, 1), choice.real(0.45, 0.9)
    light = [choice.real(0.62, 0.98) for _ in hues]
    return (opened, *(hsv(start + h / 8, vivid, v) for h, v in zip(hues, light, strict=True)))


def faint_tints(choice: Choice, opened: Colour, digits: Digits) -> Digits:
    """A breath of the digit's colour on the open ground."""
    share = choice.real(0.08, 0.22)
    return (opened, *(mix(opened, colour, share) for colour in digits[1:]))


def vivid_tints(choice: Choice) -> Digits:
    """Grounds dark enough for white digits."""
    hues = choice.shuffled(range(8))
    found = []
    for hue in hues:
        tone = hsv(hue / 8, choice.real(0.5, 0.9), 0.8)
        found.append(legible(tone, [WHITE], 42))
    return (found[0], *found)
