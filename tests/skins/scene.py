"""A random screenshot of a game, with everything that is true about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from tests.skins.artefacts import cover_up, spoil
from tests.skins.board import Drawn, draw_board, zoom_of
from tests.skins.choice import Choice
from tests.skins.clutter import Box, browser, taskbar, wallpaper, window, words
from tests.skins.colours import lighter
from tests.skins.header import draw_header, header_height, mines_left
from tests.skins.page import fill_page
from tests.skins.positions import Position, Status, make_position
from tests.skins.skin import Skin
from tests.skins.skin_making import make_skin
from vision.grid import Grid
from vision.pixels import Pixels

_SCREENS = {
    (1920, 1080): 8,
    (1366, 768): 4,
    (1280, 1024): 4,
    (1600, 900): 1,
    (2560, 1440): 1.5,
    (1280, 720): 1,
    (1024, 768): 1,
    (800, 600): 1,
    (1440, 900): 1,
}
_BESIDE, _ABOVE = 70, 240
"""Pixels of a screen that are kept free of the board: chrome, header and frame."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A screenshot and the truth about it."""

    pixels: Pixels
    grid: Grid
    marks: bytes
    mines: int
    mines_left: int | None
    """What a counter shows; None if there is no counter."""
    status: Status
    hidden: frozenset[int]
    """Cells that are covered by a mouse or a tooltip so that nobody could say what they are."""
    traits: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Sizes that are settled before anything is drawn."""

    final: tuple[int, int]
    screen: tuple[int, int]
    """What is drawn; it is scaled to the final size."""
    pitch_x: float
    pitch_y: float
    way: str
    shrink: float


def make_scene(seed: int, position: Position | None = None, **forced: Any) -> Scene:
    """The scene of a seed.

    Traits can be forced, and most others stay as they are: `kind`, `size=(cols, rows)`, `pitch`,
    `screen`, `way`, `cover`, `numbers`, `header`, `jpeg`, … – see `Scene.traits` for all. A
    `position` to draw can be given, to see the same skin in another game.
    """
    choice = Choice(f"minesight {seed}", forced)
    made = make_position(choice)
    position = position or made
    choice.turn_to("plan")
    plan = _plan(choice, position)
    skin = make_skin(choice, _drawn_pitch(plan))
    choice.turn_to("places")
    free = choice.real(0, 1), choice.real(0, 1)
    grid = Grid(*free, plan.pitch_x, plan.pitch_y, position.cols, position.rows)
    board = draw_board(skin, position, grid, plan.way, plan.shrink)
    image, placed = _compose(choice, skin, position, board, plan)
    choice.turn_to("artefacts")
    hidden = cover_up(choice, image, placed, position)
    pixels, placed = spoil(
        choice, cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2BGR), placed, plan.final
    )
    if choice.unused:
        raise TypeError(f"no such trait: {', '.join(sorted(choice.unused))}")
    shown = None if choice.traits["header"] == "none" else mines_left(position)
    choice.note("size", (position.cols, position.rows))
    choice.note("pitch", round(placed.pitch_x, 3))
    choice.note("font", skin.digit.face.name)
    return Scene(
        pixels,
        placed,
        position.marks,
        position.mines,
        shown,
        position.status,
        hidden,
        choice.traits,
    )


def _plan(choice: Choice, position: Position) -> _Plan:
    cols, rows = position.cols, position.rows
    forced_pitch = choice.forced("pitch", None)
    least = forced_pitch or 8.0
    screens = {s: w for s, w in _SCREENS.items() if _largest(s, cols, rows) >= least}
    final = choice.pick("screen", screens or {(2560, 1440): 1.0})
    largest = min(160.0, _largest(final, cols, rows))
    pitch = _pitch(choice, largest) if forced_pitch is None else float(forced_pitch)
    ratio = choice.any([choice.real(0.85, 1.2), 1.1, 0.9])
    pitch_y = pitch * ratio if choice.chance("oblong", 0.06) and pitch >= 12 else pitch
    pitch_y = max(8.0, min(pitch_y, largest)) if forced_pitch is None else pitch_y
    scale = choice.real(0.75, 1.5)
    scaled = choice.chance("scaled", 0.1)
    if not scaled or pitch < 16 or pitch / scale < 14:
        scale = 1.0
    choice.note("scaled", scale != 1.0)
    screen = round(final[0] / scale), round(final[1] / scale)
    pitch_x, pitch_y = pitch * screen[0] / final[0], pitch_y * screen[1] / final[1]
    way, shrink = _way(choice, min(pitch_x, pitch_y))
    if way == "zoomed":
        zoom = zoom_of(pitch_x)
        pitch_x, pitch_y = (max(13, int(p / zoom)) * zoom for p in (pitch_x, pitch_y))
    return _Plan(final, screen, pitch_x, pitch_y, way, shrink)


def _largest(screen: tuple[int, int], cols: int, rows: int) -> float:
    """The largest pitch that fits a screen."""
    return min((screen[0] - _BESIDE) / cols, (screen[1] - _ABOVE) / rows)


def _pitch(choice: Choice, largest: float) -> float:
    usual = 26 * 2 ** choice.real(-0.9, 1.1)
    wide = 8 * 20 ** choice.real(0, 1)
    filling = largest * choice.real(0.7, 1.0)
    drawn = {"usual": usual, "wide": wide, "filling": filling}[
        choice.pick("pitch_sort", {"usual": 0.6, "wide": 0.15, "filling": 0.25})
    ]
    drawn = max(8.0, min(drawn, largest))
    return drawn if choice.chance("fractional", 0.35) else float(int(drawn))


def _way(choice: Choice, pitch: float) -> tuple[str, float]:
    """How cells come to lie between pixels; small cells allow no resampling."""
    shrink = choice.real(0.8, 1.5)
    weights = {"rounded": 0.6, "fine": 0.2, "warped": 0.12, "zoomed": 0.08}
    if pitch < 16:
        weights = {"rounded": 0.8, "fine": 0.2 if pitch >= 12 else 0.0}
    elif pitch < 28:
        weights["zoomed"] = 0.0
    return choice.pick("way", weights), shrink if pitch * shrink >= 16 else 1.2


def _drawn_pitch(plan: _Plan) -> float:
    """The pitch at which digits are first drawn, and have to be legible."""
    pitch = min(plan.pitch_x, plan.pitch_y)
    if plan.way == "zoomed":
        return pitch / zoom_of(pitch)
    shrunk = min(1.0, plan.final[0] / plan.screen[0])
    return pitch * min(shrunk, plan.shrink if plan.way == "warped" else 1.0)


def _compose(
    choice: Choice, skin: Skin, position: Position, board: Drawn, plan: _Plan
) -> tuple[Image.Image, Grid]:
    """The board with its header and frame on a page, in a window or on a bare screen."""
    tall = header_height(choice, plan.pitch_x)
    high, wide = board.pixels.shape[:2]
    border = choice.whole(2, 9)
    game_wide, game_high = wide + 2 * border, high + 2 * border + tall
    layout = choice.pick("layout", {"browser": 0.5, "desktop": 0.3, "app": 0.2})
    image = wallpaper(choice, plan.screen) if layout == "desktop" else None
    if image is None:
        image = Image.new("RGB", plan.screen, skin.page)
    area = (0, 0, *plan.screen)
    if choice.chance("taskbar", 0.5):
        area = (0, 0, plan.screen[0], plan.screen[1] - taskbar(choice, image))
    if layout == "browser":
        area = browser(choice, image, area, skin.page)
    elif layout == "desktop":
        area = (5, 58, area[2] - 8, area[3] - 8)
    game = _place(choice, area, (game_wide, game_high))
    if layout == "desktop":
        if choice.maybe(0.5):
            other = _place(choice, area, (area[2] * 2 // 5, area[3] // 3))
            window(choice, image, other, words(choice, 2), skin.page)
            fill_page(choice, image, other, (*other[:2], *other[:2]), skin.ink)
        window(choice, image, game, "Minesweeper", skin.panel)
    else:
        fill_page(choice, image, area, game, skin.ink)
    _frame(image, game, skin)
    if tall:
        inner = (game[0] + border, game[1] + border, game[2] - border, game[1] + border + tall)
        draw_header(choice, image, inner, skin, position)
    left, top = game[0] + border, game[1] + border + tall
    image.paste(Image.fromarray(board.pixels), (left, top))
    return image, board.grid.moved(left, top)


def _place(choice: Choice, area: Box, size: tuple[int, int]) -> Box:
    """A random place in an area, often in the middle."""
    free_x, free_y = area[2] - area[0] - size[0], area[3] - area[1] - size[1]
    left = area[0] + max(0, free_x // 2 if choice.maybe(0.5) else choice.whole(0, max(0, free_x)))
    top = area[1] + choice.whole(0, max(0, free_y))
    return left, top, left + size[0], top + size[1]


def _frame(image: Image.Image, game: Box, skin: Skin) -> None:
    """The panel behind the game, and what goes around it."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = game
    if skin.frame == "shadow":
        shade = Image.new("L", image.size, 0)
        ImageDraw.Draw(shade).rectangle((left + 4, top + 6, right + 6, bottom + 8), fill=130)
        area = (max(0, left - 20), max(0, top - 20), right + 30, bottom + 30)
        part = shade.crop(area).filter(ImageFilter.GaussianBlur(6))
        image.paste(Image.new("RGB", part.size, (0, 0, 0)), area[:2], part)
    draw.rectangle((left, top, right - 1, bottom - 1), fill=skin.panel)
    light, dark = lighter(skin.panel, 0.6), lighter(skin.panel, -0.45)
    if skin.frame == "line":
        draw.rectangle((left, top, right - 1, bottom - 1), outline=dark)
    elif skin.frame in ("bevel", "thick"):
        thick = 2 if skin.frame == "bevel" else 4
        for k in range(thick):
            draw.line((left - k, bottom + k, left - k, top - k, right + k, top - k), fill=light)
            draw.line((left - k, bottom + k, right + k, bottom + k, right + k, top - k), fill=dark)
