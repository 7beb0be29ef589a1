"""What comes between a board and its picture: a mouse, a tooltip, blur, JPEG, another scale."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from tests.skins.choice import Choice
from tests.skins.clutter import make_writer, words
from tests.skins.colours import legible, random_colour
from tests.skins.positions import Position
from vision.grid import Grid

Image8 = npt.NDArray[np.uint8]
_ARROW = ((0, 0), (0, 16), (4, 12), (7, 18), (9, 17), (6, 11), (11, 11))
_HIDDEN = 0.3
"""The share of a cell's middle that may be covered before nobody can say what the cell is."""


def cover_up(choice: Choice, image: Image.Image, grid: Grid, position: Position) -> frozenset[int]:
    """Perhaps a mouse and a tooltip over the board; the cells that are hidden by them."""
    mask = Image.new("L", image.size, 0)
    pointing = choice.chance("cursor", 0.15)
    cell = choice.whole(0, grid.cells - 1)
    tip = choice.real(0.1, 0.9), choice.real(0.1, 0.9)
    hovering = choice.maybe(0.5)
    overlaid = choice.chance("overlay", 0.07)
    if pointing:
        if hovering and position.marks[cell] in b"#":
            _hover(image, grid, cell)
        _point(image, mask, grid, cell, tip)
    if overlaid:
        _overlay(choice, image, mask, grid)
    return _hidden(np.asarray(mask), grid) if pointing or overlaid else frozenset()


def _hover(image: Image.Image, grid: Grid, cell: int) -> None:
    """The tile under the mouse lights up a little."""
    x, y = grid.x0 + cell % grid.cols * grid.pitch_x, grid.y0 + cell // grid.cols * grid.pitch_y
    box = (round(x), round(y), round(x + grid.pitch_x), round(y + grid.pitch_y))
    tile = image.crop(box)
    image.paste(Image.blend(tile, Image.new("RGB", tile.size, (255, 255, 255)), 0.12), box[:2])


def _point(
    image: Image.Image, mask: Image.Image, grid: Grid, cell: int, tip: tuple[float, float]
) -> None:
    x = grid.x0 + (cell % grid.cols + tip[0]) * grid.pitch_x
    y = grid.y0 + (cell // grid.cols + tip[1]) * grid.pitch_y
    points = [(x + dx, y + dy) for dx, dy in _ARROW]
    ImageDraw.Draw(image).polygon(points, fill=(255, 255, 255), outline=(0, 0, 0))
    ImageDraw.Draw(mask).polygon(points, fill=255, outline=255)


def _overlay(choice: Choice, image: Image.Image, mask: Image.Image, grid: Grid) -> None:
    """A tooltip, or the corner of a popup, over some cells."""
    writer = make_writer(choice, image)
    text = words(choice, choice.whole(2, 4))
    size = choice.whole(12, 16)
    high = size + 10
    wide = min(size * len(text) * 0.6 + 12, (grid.right - grid.x0) * 0.45)
    x = choice.real(grid.x0 - wide * 0.3, grid.right - wide * 0.7)
    y = choice.real(grid.y0 - high * 0.3, grid.bottom - high * 0.7)
    fill = choice.any([(255, 255, 225), (40, 40, 40), random_colour(choice, (30, 95), 0.4)])
    box = (round(x), round(y), round(x + wide), round(y + high))
    writer.draw.rectangle(box, fill=fill, outline=(90, 90, 90))
    fitting = text[: max(1, int(wide / size / 0.62))]
    writer.line(x + 5, y + 3, fitting, size, legible((0, 0, 0), [fill], 50))
    ImageDraw.Draw(mask).rectangle(box, fill=255)


def _hidden(mask: Image8, grid: Grid) -> frozenset[int]:
    found = set()
    for cell in range(grid.cells):
        x, y = grid.centre(cell % grid.cols, cell // grid.cols)
        near_x, near_y = grid.pitch_x * 0.35, grid.pitch_y * 0.35
        middle = mask[round(y - near_y) : round(y + near_y), round(x - near_x) : round(x + near_x)]
        if middle.size and middle.mean() > 255 * _HIDDEN:
            found.add(cell)
    return frozenset(found)


def spoil(
    choice: Choice, pixels: Image8, grid: Grid, final: tuple[int, int]
) -> tuple[Image8, Grid]:
    """Scale to the final size, blur and compress; the grid goes along."""
    delicate = choice.traits["numbers"] == "tint" or min(grid.pitch_x, grid.pitch_y) < 14
    high, wide = pixels.shape[:2]
    if final != (wide, high):
        smooth = cv2.INTER_AREA if final[0] < wide else cv2.INTER_CUBIC
        pixels = cv2.resize(pixels, final, interpolation=smooth)
        along, down = final[0] / wide, final[1] / high
        grid = Grid(
            grid.x0 * along,
            grid.y0 * down,
            grid.pitch_x * along,
            grid.pitch_y * down,
            grid.cols,
            grid.rows,
        )
    sigma = choice.real(0.4, 0.8)
    if choice.note("blur", choice.chance("blur", 0.06) and not delicate):
        pixels = cv2.GaussianBlur(pixels, (0, 0), sigma * min(1.0, grid.pitch_x / 24))
    quality = choice.whole(60, 95)
    if choice.chance("jpeg", 0.12):
        quality = max(quality, 85) if delicate else quality
        _, data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])
        pixels = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return pixels, grid
