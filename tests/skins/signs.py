"""Flags, mines and crosses, drawn large and made small; and emoji."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from tests.skins.colours import Colour, hsv, lighter
from tests.skins.fonts import EMOJI, SYMBOLS, load
from tests.skins.pixel_digits import FLAG_DOTS, MINE_DOTS
from tests.skins.skin import Signs

Layer = npt.NDArray[np.float32]
"""Red, green, blue of 0 to 255 and cover of 0 to 1."""
_FINE = 4
"""Signs are drawn this many times as large."""
_SMALL = 10
"""Signs of fewer pixels are sprites: made small from large ones they would be smears."""
Points = list[tuple[float, float]]


def flag_layer(signs: Signs, size: int) -> Layer:
    if signs.flag == "emoji":
        return emoji_layer("🚩", size)
    if signs.flag == "symbol" and SYMBOLS.exists():
        return _symbol_layer("⚑", signs.flag_colour, size)
    if size < _SMALL:
        return _dotted(FLAG_DOTS, size, {"c": signs.flag_colour, "p": signs.pole_colour})
    return _drawn(size, lambda pen: _flag(pen, signs))


def mine_layer(signs: Signs, size: int) -> Layer:
    if signs.mine == "emoji":
        return emoji_layer("💣", size)
    if size < _SMALL:
        return _dotted(
            MINE_DOTS, size, {"m": signs.mine_colour, "w": lighter(signs.mine_colour, 0.8)}
        )
    return _drawn(size, lambda pen: _mine(pen, signs.mine, signs.mine_colour))


def cross_layer(colour: Colour, size: int, thick: float = 0.13) -> Layer:
    def draw(pen: Pen) -> None:
        pen.line([(0.1, 0.1), (0.9, 0.9)], colour, thick)
        pen.line([(0.1, 0.9), (0.9, 0.1)], colour, thick)

    return _drawn(size, draw)


@lru_cache(maxsize=64)
def emoji_layer(letter: str, size: int) -> Layer:
    """A picture from the emoji font, which has one size only."""
    if not EMOJI.exists():  # a spot of some colour instead
        spot = hsv(ord(letter[0]) % 97 / 97, 0.8, 0.7)
        return _drawn(size, lambda pen: pen.disc(0.5, 0.5, 0.45, spot))
    image = Image.new("RGBA", (136, 128), (0, 0, 0, 0))
    font = load(str(EMOJI), 109)
    ImageDraw.Draw(image).text((0, 0), letter, font=font, embedded_color=True)
    cut = image.crop(image.getbbox())
    side = max(cut.size)
    square = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    square.paste(cut, ((side - cut.width) // 2, (side - cut.height) // 2))
    return _layer(square, size)


def _symbol_layer(letter: str, colour: Colour, size: int) -> Layer:
    font = load(str(SYMBOLS), size * _FINE)
    box = font.getbbox(letter)
    side = int(max(box[2] - box[0], box[3] - box[1])) + 2
    image = Image.new("RGBA", (side, side), (*colour, 0))
    place = (side - box[2] - box[0]) / 2, (side - box[3] - box[1]) / 2
    ImageDraw.Draw(image).text(place, letter, fill=(*colour, 255), font=font)
    return _layer(image, size)


def _dotted(rows: tuple[str, ...], size: int, colours: dict[str, Colour]) -> Layer:
    """A sprite of dots, as large as whole dots allow."""
    layer = np.zeros((len(rows), len(rows[0]), 4), np.float32)
    for y, row in enumerate(rows):
        for x, dot in enumerate(row):
            if dot in colours:
                layer[y, x] = (*colours[dot], 1)
    zoom = max(1, size // len(rows))
    return layer.repeat(zoom, axis=0).repeat(zoom, axis=1)


class Pen:
    """Draws in shares of a square."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self.image)

    def _scaled(self, points: Points) -> Points:
        return [(x * self.side, y * self.side) for x, y in points]

    def shape(self, points: Points, colour: Colour) -> None:
        self._draw.polygon(self._scaled(points), fill=(*colour, 255))

    def line(self, points: Points, colour: Colour, thick: float) -> None:
        self._draw.line(self._scaled(points), fill=(*colour, 255), width=round(thick * self.side))

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        box = self._scaled([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.ellipse([*box[0], *box[1]], fill=(*colour, 255))


def _drawn(size: int, draw: Callable[[Pen], None]) -> Layer:
    pen = Pen(size * _FINE)
    draw(pen)
    return _layer(pen.image, size)


def _layer(image: Image.Image, size: int) -> Layer:
    """Made small with the colours weighed by their cover, so that edges stay clean."""
    pixels = np.asarray(image, np.float32)
    cover = pixels[..., 3:] / 255
    small = cv2.resize(
        np.dstack([pixels[..., :3] * cover, cover]), (size, size), interpolation=cv2.INTER_AREA
    )
    small[..., :3] /= np.maximum(small[..., 3:], 1e-3)
    return small


def _flag(pen: Pen, signs: Signs) -> None:
    cloth, pole = signs.flag_colour, signs.pole_colour
    if signs.flag == "classic":
        pen.shape([(0.6, 0.02), (0.6, 0.6), (0.04, 0.31)], cloth)
        pen.line([(0.55, 0.05), (0.55, 0.8)], pole, 0.08)
        pen.shape([(0.36, 0.8), (0.74, 0.8), (0.9, 0.97), (0.2, 0.97)], pole)
    elif signs.flag == "right":
        pen.shape([(0.3, 0.05), (0.92, 0.3), (0.3, 0.55)], cloth)
        pen.line([(0.28, 0.04), (0.28, 0.97)], pole, 0.09)
    elif signs.flag == "wave":
        top = [(0.25 + 0.07 * k, 0.1 + 0.05 * math.sin(k * 0.7)) for k in range(11)]
        pen.shape([*top, *((x, y + 0.42) for x, y in reversed(top))], cloth)
        pen.line([(0.23, 0.03), (0.23, 0.97)], pole, 0.08)
    elif signs.flag == "square":
        pen.shape([(0.3, 0.08), (0.9, 0.08), (0.9, 0.52), (0.3, 0.52)], cloth)
        pen.line([(0.27, 0.04), (0.27, 0.97)], pole, 0.09)
        pen.line([(0.1, 0.94), (0.5, 0.94)], pole, 0.09)
    elif signs.flag == "pennant":
        pen.shape([(0.25, 0.08), (0.95, 0.08), (0.7, 0.3), (0.95, 0.52), (0.25, 0.52)], cloth)
        pen.line([(0.25, 0.04), (0.25, 0.97)], pole, 0.08)
    else:
        pen.shape([(0.5, 0.1), (0.95, 0.9), (0.05, 0.9)], cloth)


def _mine(pen: Pen, style: str, colour: Colour) -> None:
    shine = lighter(colour, 0.8 if sum(colour) < 380 else -0.6)
    if style in ("spikes", "asterisk"):
        thick, reach = (0.08, 0.46) if style == "spikes" else (0.13, 0.42)
        count = 4 if style == "spikes" else 3
        for k in range(count):
            turn = math.pi * k / count + (math.pi / 2 if count == 3 else 0)
            dx, dy = reach * math.cos(turn), reach * math.sin(turn)
            pen.line([(0.5 - dx, 0.5 - dy), (0.5 + dx, 0.5 + dy)], colour, thick)
    if style in ("spikes", "disc"):
        pen.disc(0.5, 0.5, 0.31 if style == "spikes" else 0.4, colour)
        pen.disc(0.4, 0.4, 0.08, shine)
    elif style == "bomb":
        pen.disc(0.44, 0.6, 0.34, colour)
        pen.line([(0.62, 0.36), (0.72, 0.2), (0.86, 0.16)], colour, 0.08)
        pen.disc(0.88, 0.15, 0.09, (255, 170, 30))
        pen.disc(0.33, 0.5, 0.07, shine)
