"""What stands on a page beside a game: text, buttons, pictures, and grids that are no boards."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image

from tests.skins.choice import Choice
from tests.skins.clutter import WORDS, Box, make_writer, words
from tests.skins.colours import Colour, legible, lighter, lightness, random_colour
from tests.skins.textures import blobs


def fill_page(choice: Choice, image: Image.Image, area: Box, keep: Box, ink: Colour) -> None:
    """Text, buttons and tables in the parts of an area beside the game."""
    left, top, right, bottom = area
    above = (left, top, right, keep[1])
    below = (left, keep[3], right, bottom)
    beside = [(left, keep[1], keep[0], keep[3]), (keep[2], keep[1], right, keep[3])]
    if choice.maybe(0.75):
        _heading(choice, image, above, ink)
    crowded = choice.pick("crowd", {0.3: 1, 0.6: 1, 0.9: 1})
    for part in (*beside, below):
        for box in _halves(part) if crowded > 0.5 else [part]:
            if choice.maybe(crowded):
                _stuff(choice, image, box, ink)


def _halves(box: Box) -> list[Box]:
    """A tall box has room for two things, one above the other."""
    left, top, right, bottom = box
    if bottom - top < 360:
        return [box]
    middle = (top + bottom) // 2
    return [(left, top, right, middle), (left, middle, right, bottom)]


def _heading(choice: Choice, image: Image.Image, area: Box, ink: Colour) -> None:
    """A title or a row of links right at the top."""
    left, top, right, bottom = area
    if bottom - top < 34:
        return
    writer = make_writer(choice, image)
    size = min(choice.whole(18, 40), bottom - top - 14)
    if choice.maybe(0.5):
        writer.line(left + choice.whole(20, 200), top + 6, words(choice, 2), size, ink)
        return
    x = left + 30.0
    for _ in range(choice.whole(3, 8)):
        if x > right - 160:
            break
        x += writer.line(x, top + 10, words(choice, 1), min(16, size), ink) + 28


def _stuff(choice: Choice, image: Image.Image, area: Box, ink: Colour) -> None:
    left, top, right, bottom = area
    wide, high = right - left - 40, bottom - top - 40
    if wide < 110 or high < 60:
        return
    wide = min(wide, choice.whole(110, 420))
    x, y = left + 20 + choice.whole(0, right - left - 40 - wide), top + 20
    box = (x, y, x + wide, bottom - 20)
    sort = choice.any(
        ["text", "text", "buttons", "table", "calendar", "keyboard", "picture", "list"]
    )
    {
        "text": _paragraph,
        "list": _sidebar,
        "buttons": _buttons,
        "table": _table,
        "calendar": _calendar,
        "keyboard": _keyboard,
        "picture": _picture,
    }[sort](choice, image, box, ink)


def _paragraph(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    writer = make_writer(choice, image)
    size = choice.whole(12, 18)
    y = box[1]
    for _ in range(choice.whole(3, 18)):
        if y + size * 1.5 > box[3]:
            break
        writer.line(box[0], y, words(choice, max(1, (box[2] - box[0]) // (size * 4))), size, ink)
        y += round(size * 1.5)


def _sidebar(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    """A column of links on a ground of its own, one of them chosen."""
    writer = make_writer(choice, image)
    fill = random_colour(choice, (20, 95), 0.4)
    text = legible(ink, [fill], 45)
    right = min(box[2], box[0] + 220)
    writer.draw.rectangle((box[0], box[1], right, box[3]), fill=fill)
    chosen = choice.whole(0, 5)
    for k in range(choice.whole(3, 10)):
        y = box[1] + 8 + 28 * k
        if y + 28 > box[3]:
            break
        if k == chosen:
            writer.draw.rectangle((box[0], y - 3, right, y + 22), fill=lighter(fill, -0.15))
        writer.line(box[0] + 12, y, words(choice, 2)[:18], 14, text)


def _buttons(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    writer = make_writer(choice, image)
    fill = random_colour(choice, (35, 75))
    text = legible((255, 255, 255), [fill], 45)
    for k in range(choice.whole(1, 6)):
        y = box[1] + k * 46
        if y + 36 > box[3]:
            break
        area = (box[0], y, box[0] + 110, y + 34)
        writer.draw.rounded_rectangle(area, choice.any([2, 8, 17]), fill=fill, outline=ink)
        writer.line(box[0] + 14, y + 8, words(choice, 1), 14, text)


def _table(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    writer = make_writer(choice, image)
    tall, cols = choice.whole(20, 30), choice.whole(2, 4)
    rows = min(choice.whole(3, 10), (box[3] - box[1]) // tall)
    wide = (box[2] - box[0]) // cols
    for y in range(rows):
        for x in range(cols):
            place = box[0] + x * wide, box[1] + y * tall
            area = (*place, place[0] + wide, place[1] + tall)
            writer.draw.rectangle(area, outline=lighter(ink, 0.5 if lightness(ink) < 50 else -0.5))
            writer.line(place[0] + 5, place[1] + 4, choice.any(WORDS)[: wide // 9], 12, ink)


def _calendar(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    writer = make_writer(choice, image)
    side = min(choice.whole(22, 36), (box[2] - box[0]) // 7)
    if box[3] - box[1] < 7 * side:
        return
    for k, letter in enumerate("MTWTFSS"):
        writer.line(box[0] + k * side + 5, box[1], letter, side // 2, ink)
    for day in range(1, 31):
        x, y = box[0] + (day + 1) % 7 * side, box[1] + ((day + 1) // 7 + 1) * side
        writer.line(x + 4, y + 2, str(day), side // 2, ink)


def _keyboard(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    writer = make_writer(choice, image)
    side = min(32, (box[2] - box[0]) // 10)
    fill = random_colour(choice, (45, 85), 0.2)
    if box[3] - box[1] < 3 * side:
        return
    for y, row in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        for x, letter in enumerate(row):
            left, top = box[0] + x * side + y * side // 2, box[1] + y * side
            area = (left, top, left + side - 4, top + side - 4)
            writer.draw.rounded_rectangle(area, 4, fill=fill, outline=ink)
            writer.line(left + side // 4, top + 3, letter, side // 2, legible(ink, [fill], 45))


def _picture(choice: Choice, image: Image.Image, box: Box, ink: Colour) -> None:
    del ink
    wide, high = box[2] - box[0], min(box[3] - box[1], choice.whole(60, 300))
    noise = choice.noise()
    parts = [blobs((high, wide), choice.any([3, 8, 20]), noise) for _ in range(3)]
    pixels = (np.dstack(parts) * 255).astype(np.uint8)
    image.paste(Image.fromarray(cv2.GaussianBlur(pixels, (3, 3), 0)), (box[0], box[1]))
