"""The rest of a screenshot: wallpapers, browsers, windows, task bars, and writing on them."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tests.skins.choice import Choice
from tests.skins.colours import Colour, legible, lighter, random_colour
from tests.skins.fonts import load, plain_faces
from tests.skins.textures import blobs

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

_TEXT = (
    "mines game play the of and to in a is for on that by with new high scores flag click open"
    " board settings about help login expert custom level best time day page home search news"
    " forum rules number safe cell left right button first world record video guide 2048 sudoku"
    " 12 99 16x30 Wednesday users online privacy terms cookies share download version theme dark"
)
WORDS = _TEXT.split()


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes in the font of a page."""

    draw: ImageDraw.ImageDraw
    font_path: str

    def line(self, x: float, y: float, text: str, size: float, colour: Colour) -> float:
        font = load(self.font_path, round(size))
        self.draw.text((x, y), text, fill=colour, font=font)
        return font.getlength(text)


def words(choice: Choice, count: int) -> str:
    text = " ".join(choice.any(WORDS) for _ in range(count))
    return text[:1].upper() + text[1:]


def make_writer(choice: Choice, image: Image.Image) -> Writer:
    return Writer(ImageDraw.Draw(image), choice.any(plain_faces()).path)


def wallpaper(choice: Choice, size: tuple[int, int]) -> Image.Image:
    """A slope of two colours, blobs, or something like a photo."""
    wide, high = size
    sort = choice.pick("wallpaper", {"slope": 1, "blobs": 1, "photo": 1, "plain": 1})
    one, two = random_colour(choice, (10, 80)), random_colour(choice, (10, 90))
    noise = choice.noise()
    if sort == "plain":
        return Image.new("RGB", size, one)
    half = high // 2, wide // 2  # nobody sees that it is drawn at half the size
    if sort == "slope":
        share = np.linspace(0, 1, half[0], dtype=np.float32)[:, None].repeat(half[1], axis=1)
    else:
        share = blobs(half, 5, noise)
    if sort == "photo":
        share = (share + blobs(half, 30, noise) * 0.5 + blobs(half, 200, noise) * 0.3) / 1.8
    first, second = np.array(one, np.float32), np.array(two, np.float32)
    mixed = first + (second - first) * share[..., None]
    return Image.fromarray(cv2.resize(mixed.astype(np.uint8), size))


def browser(choice: Choice, image: Image.Image, area: Box, page: Colour) -> Box:
    """Tabs and an address above a page; returns the page's area."""
    left, top, right, bottom = area
    writer = make_writer(choice, image)
    dark = choice.maybe(0.4)
    bar = (45, 47, 52) if dark else choice.any([(222, 225, 230), (240, 240, 244), (204, 218, 240)])
    text = (225, 225, 225) if dark else (50, 50, 50)
    tab, tool = choice.whole(30, 42), choice.whole(32, 44)
    draw = writer.draw
    draw.rectangle((left, top, right, top + tab + tool), fill=bar)
    x = left + 10
    for number in range(choice.whole(1, 5)):
        wide = choice.whole(120, 220)
        fill = lighter(bar, 0.15) if number == 0 else bar
        draw.rounded_rectangle((x, top + 6, x + wide, top + tab + 6), 8, fill=fill)
        writer.line(x + 30, top + 13, words(choice, 2)[:18], 12, text)
        draw.ellipse((x + 10, top + 13, x + 22, top + 25), fill=random_colour(choice, (30, 70)))
        x += wide + 4
    draw.rectangle((left, top + tab, right, top + tab + tool), fill=lighter(bar, 0.15))
    for k in range(3):
        cx, cy = left + 20 + 32 * k, top + tab + tool // 2
        draw.arc((cx - 7, cy - 7, cx + 7, cy + 7), 30, 300, fill=text, width=2)
    address = (left + 116, top + tab + 5, right - 160, top + tab + tool - 5)
    draw.rounded_rectangle(address, 12, fill=lighter(bar, -0.25 if dark else 0.6))
    url = f"https://{choice.any(['minesweeper', 'mines', 'games', 'play'])}.example/" + choice.any(
        WORDS
    )
    writer.line(address[0] + 14, address[1] + 6, url, 14, text)
    for k in range(4):
        cx, cy = right - 140 + 34 * k, top + tab + tool // 2
        draw.rounded_rectangle((cx, cy - 8, cx + 16, cy + 8), 3, outline=text)
    draw.rectangle((left, top + tab + tool, right, bottom), fill=page)
    if choice.maybe(0.6):
        draw.rectangle((right - 15, top + tab + tool, right, bottom), fill=lighter(page, -0.08))
        draw.rectangle(
            (right - 13, top + tab + tool + 30, right - 3, bottom - 200), fill=(140, 140, 140)
        )
        right -= 16
    return left, top + tab + tool, right, bottom


def window(choice: Choice, image: Image.Image, inner: Box, title: str, fill: Colour) -> None:
    """A window around an inner area, with a title bar and perhaps a menu."""
    writer = make_writer(choice, image)
    draw = writer.draw
    left, top, right, bottom = inner
    bar = choice.any([(0, 0, 128), (240, 240, 240), (50, 50, 55), (70, 130, 180)])
    text = legible((255, 255, 255), [bar], 50)
    outer = (left - 5, top - 54, right + 5, bottom + 5)
    draw.rectangle((outer[0] + 4, outer[1] + 4, outer[2] + 4, outer[3] + 4), fill=(40, 40, 40))
    draw.rectangle(outer, fill=fill, outline=lighter(bar, -0.4))
    draw.rectangle((left - 4, top - 53, right + 4, top - 25), fill=bar)
    writer.line(left + 6, top - 48, title, 14, text)
    for k, sign in enumerate("x□_" if right - left > 200 else ""):
        writer.line(right - 16 - 24 * k, top - 49, sign, 14, text)
    x = left + 6.0
    for name in ("Game", "View", "Options", "Help")[: choice.whole(2, 4)]:
        x += writer.line(x, top - 22, name, 13, legible((20, 20, 20), [fill], 50)) + 14
        if x > right - 40:
            break


def taskbar(choice: Choice, image: Image.Image) -> int:
    """A bar with icons and a clock at the bottom; returns how tall it is."""
    wide, high = image.size
    writer = make_writer(choice, image)
    tall = choice.whole(32, 48)
    fill = choice.any([(24, 26, 30), (230, 234, 240), (192, 192, 192), (30, 60, 120)])
    writer.draw.rectangle((0, high - tall, wide, high), fill=fill)
    side = tall - 14
    for k in range(choice.whole(4, 12)):
        x = 12 + k * (side + 14)
        tone = random_colour(choice, (25, 80))
        corner = choice.any([2, 6, side // 2])
        writer.draw.rounded_rectangle((x, high - tall + 7, x + side, high - 7), corner, fill=tone)
    clock = f"{choice.whole(0, 23)}:{choice.whole(10, 59)}"
    writer.line(wide - 60, high - tall + 9, clock, 14, legible((255, 255, 255), [fill], 50))
    return tall
