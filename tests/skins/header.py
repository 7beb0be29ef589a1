"""What stands above a board: a counter of mines, a face and a clock."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from tests.skins.choice import Choice
from tests.skins.clutter import Box, Writer, make_writer
from tests.skins.colours import Colour, legible, lighter
from tests.skins.fonts import Face, letter_mask
from tests.skins.positions import Position
from tests.skins.signs import emoji_layer
from tests.skins.skin import Skin

_SEGMENTS = Face("segment", "segment")
_FACES = {"playing": "🙂", "won": "😎", "lost": "😵"}


def header_height(choice: Choice, pitch: float) -> int:
    """Pixels above the board, 0 if there is no header."""
    sort = choice.pick("header", {"none": 0.35, "segments": 0.35, "text": 0.3})
    tall = choice.whole(30, 52) + (20 if pitch > 50 else 0)
    return 0 if sort == "none" else tall


def mines_left(position: Position) -> int:
    return 0 if position.status == "won" else position.mines - position.flags


def draw_header(
    choice: Choice, image: Image.Image, area: Box, skin: Skin, position: Position
) -> None:
    """The header in the area right above the board."""
    if choice.traits["header"] == "segments":
        _segments(choice, image, area, skin, position)
    else:
        _texts(choice, image, area, skin, position)


def _segments(
    choice: Choice, image: Image.Image, area: Box, skin: Skin, position: Position
) -> None:
    left, top, right, bottom = area
    draw = ImageDraw.Draw(image)
    ink = choice.any([(255, 0, 0), (255, 0, 0), (0, 255, 80), (255, 160, 0)])
    tall = bottom - top - 10
    seconds = choice.whole(0, 999)
    wide = _counter(image, (left + 4, top + 4), tall, f"{mines_left(position):03d}", ink)
    if right - left > 2.6 * wide:
        _counter(image, (right - 4 - wide, top + 4), tall, f"{seconds:03d}", ink)
    if right - left > 3.6 * wide:
        x, side = (left + right) // 2, tall // 2
        box = (x - side, top + 4, x + side, top + 4 + tall)
        draw.rectangle(box, fill=lighter(skin.panel, 0.2), outline=lighter(skin.panel, -0.5))
        _paste(image, emoji_layer(_FACES[position.status], max(8, tall - 8)), box)


def _counter(image: Image.Image, place: tuple[int, int], tall: int, text: str, ink: Colour) -> int:
    """Digits of bars on black; dim bars where none is lit. Returns its width."""
    step = round(tall * 0.62)
    wide = step * len(text) + 4
    box = np.zeros((tall, wide, 3), np.float32)
    for k, letter in enumerate(text):
        part = box[:, 2 + k * step : 2 + (k + 1) * step]
        cell = (part.shape[1], part.shape[0])
        dim = letter_mask(_SEGMENTS, "8", cell, tall * 0.8, (0, 0)) * 0.22
        lit = letter_mask(_SEGMENTS, letter, cell, tall * 0.8, (0, 0)) if letter != "-" else dim
        part[:] = np.maximum(dim, lit)[..., None] * np.array(ink, np.float32)
    image.paste(Image.fromarray(box.astype(np.uint8)), place)
    return wide


def _texts(choice: Choice, image: Image.Image, area: Box, skin: Skin, position: Position) -> None:
    left, top, right, bottom = area
    writer = make_writer(choice, image)
    ink = legible((40, 40, 40), [skin.panel], 50)
    size = max(14, (bottom - top) // 2)
    number, flags, mines = mines_left(position), position.flags, position.mines
    if position.status == "won":
        flags = mines
    texts = [str(number), f"Mines: {number}", f"{flags}/{mines}", f"Marked: {flags} / {mines}"]
    text = choice.any([*texts, f"🚩 {number}", f"💣 {number}"])
    clock = f"{choice.whole(0, 9)}:{choice.whole(10, 59)}"
    x = left + 4
    if text[0] in "🚩💣":
        _paste(image, emoji_layer(text[0], size), (x, top + 4, x + size, top + 4 + size))
        x, text = x + size + 6, text[2:]
    used = writer.line(x, top + 4, text, size, ink)
    _clock(writer, clock, (x + used + 10, right - size * 2.6, top + 4), size, ink)


def _clock(
    writer: Writer, text: str, place: tuple[float, float, float], size: int, ink: Colour
) -> None:
    if place[1] > place[0]:
        writer.line(place[1], place[2], text, size, ink)


def _paste(image: Image.Image, layer: np.ndarray, box: Box) -> None:
    """A layer in the middle of a box."""
    side = layer.shape[0]
    picture = Image.fromarray(layer[..., :3].clip(0, 255).astype(np.uint8))
    mask = Image.fromarray((layer[..., 3] * 255).astype(np.uint8))
    image.paste(picture, ((box[0] + box[2] - side) // 2, (box[1] + box[3] - side) // 2), mask)
