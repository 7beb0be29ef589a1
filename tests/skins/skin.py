"""The parameters of a skin. Lengths are pixels of the screen unless a share is meant."""

from __future__ import annotations

from dataclasses import dataclass

from tests.skins.colours import Colour
from tests.skins.fonts import Face
from tests.skins.palettes import Digits


@dataclass(frozen=True, slots=True)
class Covered:
    """How a covered cell looks."""

    style: str
    shades: tuple[Colour, Colour]
    """The two of a checkerboard; the same twice if there is none."""
    bevel: int
    light: Colour
    dark: Colour
    radius: float
    """Share of the pitch."""
    texture: str
    grain: float
    """Strength of the texture."""
    running: bool
    """The texture runs over the board instead of starting anew in each tile."""
    lined: bool
    """A line at each cell, also where nothing else would part two cells."""
    line: Colour
    shadow: int
    picture: str
    """An emoji on each tile, or nothing."""


@dataclass(frozen=True, slots=True)
class Opened:
    """How an open cell looks."""

    style: str
    shades: tuple[Colour, Colour]
    line: int
    line_colour: Colour
    radius: float
    tints: Digits | None
    """Grounds of the numbers, instead of the shades."""


@dataclass(frozen=True, slots=True)
class Digit:
    face: Face
    share: float
    """Of the height of the cell."""
    shift: tuple[float, float]
    """Off the middle, as shares of the pitch."""
    colours: Digits
    nought: str
    shown: bool
    """Else only the tint tells the number."""
    fringes: bool
    """Smoothed in thirds of pixels, as on flat screens."""
    keycap: bool
    """Emoji of keys with digits."""
    shadow: bool


@dataclass(frozen=True, slots=True)
class Signs:
    """Flags, mines and question marks."""

    flag: str
    flag_colour: Colour
    pole_colour: Colour
    flag_ground: Colour | None
    mine: str
    mine_colour: Colour
    mine_on_cover: bool
    exploded: Colour
    wrong: str
    cross: Colour
    question: Colour
    share: float


@dataclass(frozen=True, slots=True)
class Skin:
    covered: Covered
    opened: Opened
    digit: Digit
    signs: Signs
    gap: int
    gap_colour: Colour
    page: Colour
    panel: Colour
    """What is behind the board."""
    frame: str
    ink: Colour
    """Of text on the page."""
