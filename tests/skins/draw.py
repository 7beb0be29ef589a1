"""Draws one cell of a skin, as large as asked for."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from tests.skins.colours import Colour, lighter
from tests.skins.fonts import Mask, letter_mask
from tests.skins.signs import Layer, cross_layer, emoji_layer, flag_layer, mine_layer
from tests.skins.skin import Skin
from tests.skins.textures import texture

Canvas = npt.NDArray[np.float32]
"""Rows of red, green and blue, 0 to 255."""


def draw_cell(
    skin: Skin, mark: str, odd: bool, box: tuple[int, int], zoom: float, pitch: float
) -> Canvas:
    """A cell with its half of the gaps around; `zoom` is pixels drawn a pixel of the screen.

    Boxes may differ by a pixel from cell to cell; letters go by the pitch and are all of one size.
    """
    if mark in "#F?" or (mark in "*X" and skin.signs.mine_on_cover):
        canvas = _covered(skin, mark, odd, box, zoom)
    else:
        canvas = _opened(skin, mark, odd, box, zoom)
    if mark.isdigit():
        _number(canvas, skin, int(mark), zoom, pitch)
    elif mark == "?":
        _letter(canvas, skin, "?", skin.signs.question, pitch)
    elif mark != "#":
        _sign(canvas, skin, mark, pitch)
    return canvas


def insets(gap: int, zoom: float) -> tuple[int, int]:
    """The parts of a gap on the near (left, top) and on the far side of a cell."""
    whole = round(gap * zoom)
    return whole // 2, whole - whole // 2


def _covered(skin: Skin, mark: str, odd: bool, box: tuple[int, int], zoom: float) -> Canvas:
    cover = skin.covered
    tone = cover.shades[odd]
    if mark == "F" and skin.signs.flag_ground is not None:
        tone = skin.signs.flag_ground
    canvas = _filled(box, skin.gap_colour)
    near, far = insets(skin.gap, zoom)
    radius = cover.radius * min(box)
    if cover.shadow:
        drop = max(1, round(min(cover.shadow, skin.gap) * zoom * 0.7))
        shade = _rounded(box, near + drop // 2, far - drop // 2, radius)
        _paint(canvas, shade * 0.5, lighter(skin.gap_colour, -0.7))
    _blend(canvas, _rounded(box, near, far, radius), _body(skin, tone, box))
    if cover.bevel:
        _raise(canvas, (near, far), max(1, round(cover.bevel * zoom)), (cover.light, cover.dark))
    if cover.lined:
        _line(canvas, max(1, round(skin.opened.line * zoom)), cover.line)
    if cover.style == "outline":
        _outline(canvas, (near, far), max(1, round(zoom)), cover.dark)
    if cover.picture and mark == "#":
        size = max(4, round(0.8 * min(box)))
        _lay(canvas, emoji_layer(cover.picture, size), (0, 0))
    return canvas


def _body(skin: Skin, tone: Colour, box: tuple[int, int]) -> Canvas:
    """The face of a covered tile before its edges."""
    cover = skin.covered
    body = _filled(box, tone)
    down = np.linspace(0, 1, box[1], dtype=np.float32)[:, None, None]
    if cover.style == "gradient":
        across = np.linspace(0, 1, box[0], dtype=np.float32)[None, :, None]
        slope = down if cover.running else (down + across) / 2
        body *= 1.1 - 0.24 * slope
    elif cover.style == "gloss":
        body = np.where(down < 0.48, body + (255 - body) * (0.42 - 0.3 * down), body * 0.97)
    if cover.texture not in ("none", "slope") and not cover.running:
        body *= texture(cover.texture, (box[1], box[0]), cover.grain, seed=7)[..., None]
    return np.clip(body, 0, 255)


def _opened(skin: Skin, mark: str, odd: bool, box: tuple[int, int], zoom: float) -> Canvas:
    opened = skin.opened
    tone = opened.shades[odd]
    if opened.tints is not None and mark in "12345678":
        tone = opened.tints[int(mark)]
    if mark == "!":
        tone = skin.signs.exploded
    canvas = _filled(box, skin.gap_colour)
    near, far = insets(skin.gap, zoom)
    _paint(canvas, _rounded(box, near, far, opened.radius * min(box)), tone)
    line = max(1, round(opened.line * zoom))
    if skin.gap == 0 and opened.style == "line":
        _line(canvas, line, opened.line_colour)
    elif opened.style == "inset":
        edges = opened.line_colour, lighter(tone, 0.25)
        _raise(canvas, (near, far), line, edges)
    return canvas


def _number(canvas: Canvas, skin: Skin, number: int, zoom: float, pitch: float) -> None:
    digit = skin.digit
    if number == 0 and digit.nought == "blank":
        return
    if number == 0 and digit.nought == "dot":
        high, wide = canvas.shape[:2]
        mask = _rounded((wide, high), round(wide * 0.43), round(wide * 0.43), wide * 0.07)
        _paint(canvas, mask, digit.colours[0])
    elif digit.keycap:
        size = max(4, round(0.86 * min(canvas.shape[:2])))
        _lay(canvas, emoji_layer(f"{number}\ufe0f\u20e3", size), (0, 0))
    elif digit.shown:
        if digit.shadow:
            by = (zoom, zoom)
            under = lighter(skin.opened.shades[0], -0.3)
            _letter(canvas, skin, str(number), under, pitch, by)
        _letter(canvas, skin, str(number), digit.colours[number], pitch)


def _letter(
    canvas: Canvas,
    skin: Skin,
    letter: str,
    colour: Colour,
    pitch: float,
    by: tuple[float, float] = (0, 0),
) -> None:
    digit = skin.digit
    high, wide = canvas.shape[:2]
    shift = digit.shift[0] * pitch + by[0], digit.shift[1] * pitch + by[1]
    tall = digit.share * pitch
    if digit.fringes and high < 80:
        triple = (3 * wide, 3 * high)
        mask = letter_mask(digit.face, letter, triple, 3 * tall, (3 * shift[0], 3 * shift[1]))
        _paint_fringed(canvas, mask, colour)
    else:
        _paint(canvas, letter_mask(digit.face, letter, (wide, high), tall, shift), colour)


def _paint_fringed(canvas: Canvas, mask: Mask, colour: Colour) -> None:
    """Red, green and blue are side by side on a screen: each has its own third of the letter."""
    high, wide = canvas.shape[:2]
    flat = cv2.resize(mask, (3 * wide, high), interpolation=cv2.INTER_AREA)
    soft = cv2.filter2D(flat, -1, np.array([[1, 2, 3, 2, 1]], np.float32) / 9)
    cover = soft.reshape(high, wide, 3)
    canvas += (np.array(colour, np.float32) - canvas) * cover


def _sign(canvas: Canvas, skin: Skin, mark: str, pitch: float) -> None:
    signs = skin.signs
    size = max(5, round(signs.share * pitch))
    as_flag = mark == "F" or (mark == "X" and signs.wrong == "flag")
    if as_flag and signs.flag == "letter":
        _letter(canvas, skin, "F" if skin.digit.share < 0.6 else "P", signs.flag_colour, pitch)
    elif as_flag:
        _lay(canvas, flag_layer(signs, size), (0, 0))
    else:
        _lay(canvas, mine_layer(signs, size), (0, 0))
    if mark == "X":
        _lay(canvas, cross_layer(signs.cross, size), (0, 0))


def _filled(box: tuple[int, int], colour: Colour) -> Canvas:
    return np.full((box[1], box[0], 3), colour, np.float32)


def _blend(canvas: Canvas, mask: Mask, other: Canvas) -> None:
    canvas += (other - canvas) * mask[..., None]


def _paint(canvas: Canvas, mask: Mask, colour: Colour) -> None:
    canvas += (np.array(colour, np.float32) - canvas) * mask[..., None]


def _lay(canvas: Canvas, layer: Layer, shift: tuple[int, int]) -> None:
    """A sign in the middle of a cell."""
    high, wide = canvas.shape[:2]
    top = max(0, (high - layer.shape[0]) // 2 + shift[1])
    left = max(0, (wide - layer.shape[1]) // 2 + shift[0])
    part = canvas[top : top + layer.shape[0], left : left + layer.shape[1]]
    cut = layer[: part.shape[0], : part.shape[1]]
    part += (cut[..., :3] - part) * cut[..., 3:]


def _rounded(box: tuple[int, int], near: int, far: int, radius: float) -> Mask:
    """A rectangle with round corners, smooth at the edges."""
    wide, high = box
    x, y = np.arange(wide) + 0.5, np.arange(high) + 0.5
    half_x, half_y = (wide - near - far) / 2, (high - near - far) / 2
    radius = min(radius, half_x, half_y)
    out_x = np.abs(x - (near + half_x)) - half_x + radius
    out_y = np.abs(y - (near + half_y)) - half_y + radius
    corner = np.hypot(np.maximum(out_x, 0)[None, :], np.maximum(out_y, 0)[:, None])
    inner = np.minimum(np.maximum(out_x[None, :], out_y[:, None]), 0)
    return np.clip(0.5 - (corner + inner - radius), 0, 1).astype(np.float32)


def _raise(
    canvas: Canvas, inset: tuple[int, int], thick: int, edges: tuple[Colour, Colour]
) -> None:
    """A first colour at the left and the top, a second at the right and the bottom, mitred."""
    high, wide = canvas.shape[:2]
    near, far = inset
    x, y = np.arange(wide)[None, :], np.arange(high)[:, None]
    lit = np.minimum(x - near, y - near)
    shaded = np.minimum(wide - 1 - far - x, high - 1 - far - y)
    inside = (lit >= 0) & (shaded >= 0)
    canvas[inside & (lit < thick) & (lit <= shaded)] = edges[0]
    canvas[inside & (shaded < thick) & (shaded < lit)] = edges[1]


def _line(canvas: Canvas, thick: int, colour: Colour) -> None:
    """A line at the left and the top; the cells to the right and below close it."""
    canvas[:thick] = colour
    canvas[:, :thick] = colour


def _outline(canvas: Canvas, inset: tuple[int, int], thick: int, colour: Colour) -> None:
    _raise(canvas, inset, thick, (colour, colour))
