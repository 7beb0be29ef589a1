"""The drawing kit of the distractors: a canvas with its own dice, colours, shapes and text."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.distractors.fonts import FAMILIES, WORDS, font

Colour = tuple[int, int, int]
Pixels = NDArray[np.uint8]
Choice = TypeVar("Choice")

SIZES = (
    *((1920, 1080),) * 10,
    *((1366, 768), (1280, 720), (1600, 900), (1280, 1024), (1440, 900)),
    *((800, 600), (1024, 768), (2560, 1440), (1680, 1050)),
)


class Box(NamedTuple):
    """A rectangle; the right and bottom edges are outside it."""

    x0: int
    y0: int
    x1: int
    y1: int

    @property
    def width(self) -> int:
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        return self.y1 - self.y0

    @property
    def middle(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def inset(self, dx: int, dy: int | None = None) -> Box:
        dy = dx if dy is None else dy
        return Box(self.x0 + dx, self.y0 + dy, self.x1 - dx, self.y1 - dy)


@dataclass(frozen=True)
class Theme:
    dark: bool
    page: Colour
    panel: Colour
    line: Colour
    ink: Colour
    faint: Colour
    accent: Colour


ACCENTS: tuple[Colour, ...] = (
    *((26, 115, 232), (0, 120, 215), (46, 160, 67), (217, 48, 37), (130, 80, 223)),
    *((233, 84, 32), (0, 137, 123), (194, 24, 91), (84, 110, 122), (255, 160, 0)),
)


@lru_cache(maxsize=512)
def rounded_mask(width: int, height: int, radius: float) -> Image.Image:
    """The smooth mask of a rounded rectangle; an ellipse when the radius is half its size."""
    mask = Image.new("L", (width * 4, height * 4), 0)
    pen = ImageDraw.Draw(mask)
    if radius * 2 >= min(width, height) - 0.5:
        pen.ellipse((0, 0, width * 4 - 1, height * 4 - 1), fill=255)
    else:
        pen.rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), radius * 4, fill=255)
    return mask.resize((width, height), Image.Resampling.BOX)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    r, g, blue = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return r, g, blue


def shade(colour: Colour, step: float) -> Colour:
    """Lighter for a positive step, darker for a negative one."""
    return mix(colour, (255, 255, 255) if step > 0 else (0, 0, 0), abs(step))


def hsv(hue: float, saturation: float, value: float) -> Colour:
    i, f = divmod(hue % 1 * 6, 1)
    v = round(value * 255)
    p = round(v * (1 - saturation))
    q = round(v * (1 - saturation * f))
    t = round(v * (1 - saturation * (1 - f)))
    table = ((v, t, p), (q, v, p), (p, v, t), (p, q, v), (t, p, v), (v, p, q))
    return table[int(i) % 6]


def contrast(colour: Colour) -> Colour:
    """Black or white, whichever reads better on the colour."""
    return (20, 20, 20) if sum(colour) > 390 else (250, 250, 250)


class Canvas:
    """A screenshot in the making. `turn` counts the pictures of one kind, for variants."""

    def __init__(self, seed: int, turn: int) -> None:
        self.rng = random.Random(seed * 7919 + 13)
        self.dice = np.random.default_rng(seed)
        self.turn = turn
        self.size = self.rng.choice(SIZES)
        self.factor = self.rng.choice((1.0,) * 7 + (1.25, 1.5, 2.0, 0.8, 2 / 3))
        if self.size[0] * self.size[1] * self.factor**2 > 5e6:
            self.factor = 1.0
        width, height = (round(side * self.factor) for side in self.size)
        self.image = Image.new("RGB", (width, height), (128, 128, 128))
        self.draw = ImageDraw.Draw(self.image)
        self.screen = Box(0, 0, width, height)
        self.zoom = max(0.8, self.factor) * self.rng.choice((0.9, 1.0, 1.0, 1.0, 1.25, 1.4))
        self.zoom *= min(1.0, width / 1200)
        self.faces = {family: self.rng.randrange(9) for family in FAMILIES}
        self.theme = self.make_theme()

    def make_theme(self) -> Theme:
        accent = self.rng.choice(ACCENTS)
        if self.rng.random() < 0.35:
            base = self.rng.choice(((18, 18, 19), (30, 30, 30), (13, 17, 23), (43, 43, 48)))
            grey = mix(base, (255, 255, 255), 0.5)
            light = (222, 226, 230)
            return Theme(True, base, shade(base, 0.07), shade(base, 0.18), light, grey, accent)
        base = self.rng.choice(
            ((255, 255, 255), (255, 255, 255), (250, 250, 250), (246, 248, 250), (253, 246, 227))
        )
        faint = (118, 124, 130)
        return Theme(
            False, base, shade(base, -0.06), shade(base, -0.17), (33, 37, 41), faint, accent
        )

    # dice

    def pick(self, options: Sequence[Choice]) -> Choice:
        return self.rng.choice(options)

    def variant(self, *options: Choice) -> Choice:
        """The options one after the other, so that a few pictures show them all."""
        return options[self.turn % len(options)]

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def px(self, length: float) -> int:
        """A length of the user interface, zoomed."""
        return max(1, round(length * self.zoom))

    def vivid(self) -> Colour:
        return hsv(self.rng.random(), self.rng.uniform(0.45, 0.95), self.rng.uniform(0.55, 0.97))

    def words(self, count: int) -> str:
        text = " ".join(self.pick(WORDS) for _ in range(count))
        return text[:1].upper() + text[1:]

    # shapes

    def rect(
        self,
        box: tuple[float, float, float, float],
        fill: Colour | None = None,
        outline: Colour | None = None,
        width: int = 1,
        radius: float = 0,
    ) -> None:
        """A rectangle whose right and bottom edges are outside it, maybe rounded."""
        x0, y0, x1, y1 = (round(value) for value in box)
        if x1 - x0 < 1 or y1 - y0 < 1:
            return
        if radius < 1:
            self.draw.rectangle((x0, y0, x1 - 1, y1 - 1), fill, outline, width)
            return
        if outline is not None:
            self.image.paste(outline, (x0, y0), rounded_mask(x1 - x0, y1 - y0, radius))
            x0, y0, x1, y1 = x0 + width, y0 + width, x1 - width, y1 - width
            radius = max(1.0, radius - width)
            fill = self.theme.page if fill is None else fill
        if fill is not None and x1 > x0 and y1 > y0:
            self.image.paste(fill, (x0, y0), rounded_mask(x1 - x0, y1 - y0, radius))

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        side = max(1, round(radius * 2))
        corner = (round(x - side / 2), round(y - side / 2))
        self.image.paste(fill, corner, rounded_mask(side, side, side / 2))

    def ring(
        self, x: float, y: float, radius: float, line: Colour, fill: Colour, width: float
    ) -> None:
        self.disc(x, y, radius, line)
        self.disc(x, y, radius - width, fill)

    def polygon(self, points: Sequence[tuple[float, float]], fill: Colour) -> None:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        x0, y0 = int(min(xs)) - 1, int(min(ys)) - 1
        width, height = int(max(xs)) - x0 + 2, int(max(ys)) - y0 + 2
        mask = Image.new("L", (width * 3, height * 3), 0)
        ImageDraw.Draw(mask).polygon([((x - x0) * 3, (y - y0) * 3) for x, y in points], fill=255)
        self.image.paste(fill, (x0, y0), mask.resize((width, height), Image.Resampling.BOX))

    def line(self, points: Sequence[tuple[float, float]], fill: Colour, width: int = 1) -> None:
        self.draw.line([(round(x), round(y)) for x, y in points], fill, width, joint="curve")

    def bevel(self, box: Box, face: Colour, width: int, raised: bool = True) -> None:
        light, dark = shade(face, 0.75), shade(face, -0.4)
        if not raised:
            light, dark = dark, light
        self.rect(box, face)
        for step in range(width):
            x0, y0, x1, y1 = box.x0 + step, box.y0 + step, box.x1 - 1 - step, box.y1 - 1 - step
            self.draw.line([(x0, y1), (x0, y0), (x1, y0)], light)
            self.draw.line([(x1, y0), (x1, y1), (x0, y1)], dark)

    def lattice(self, box: Box, pitch: float, line: Colour, width: int = 1) -> None:
        """Square grid lines over the box, from its upper left corner."""
        for row in range(int(box.height / pitch + 1e-6) + 1):
            y = box.y0 + row * pitch
            self.rect((box.x0, y, box.x1 + width, y + width), line)
        for column in range(int(box.width / pitch + 1e-6) + 1):
            x = box.x0 + column * pitch
            self.rect((x, box.y0, x + width, box.y1 + width), line)

    def text(
        self,
        at: tuple[float, float],
        text: str,
        size: float,
        fill: Colour | None = None,
        family: str = "sans",
        anchor: str = "mm",
    ) -> None:
        face = font(family, self.faces[family], max(5, round(size)))
        self.draw.text(at, text, fill or self.theme.ink, face, anchor)

    def length(self, text: str, size: float, family: str = "sans") -> float:
        return font(family, self.faces[family], max(5, round(size))).getlength(text)

    def stamp(self, pixels: Pixels, x: int, y: int) -> None:
        """Put an RGB array on the picture."""
        self.image.paste(Image.fromarray(pixels), (x, y))

    def finish(self) -> Pixels:
        """The screenshot in BGR: scaled as a desktop with a zoom would, rarely compressed."""
        pixels = cv2.cvtColor(np.asarray(self.image), cv2.COLOR_RGB2BGR)
        if self.factor != 1:
            how = cv2.INTER_AREA if self.factor > 1 else cv2.INTER_LINEAR
            pixels = cv2.resize(pixels, self.size, interpolation=how)
        if self.chance(0.06):
            _, packed = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 80])
            unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR)
            assert unpacked is not None
            pixels = unpacked
        return np.ascontiguousarray(pixels, dtype=np.uint8)


Painter = Callable[[Canvas], None]
KINDS: dict[str, Painter] = {}


def kind(name: str) -> Callable[[Painter], Painter]:
    """Enter a painter among the kinds."""

    def enter(painter: Painter) -> Painter:
        KINDS[name] = painter
        return painter

    return enter
