"""Counters of mines left: read where they are plain, and never wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.skins.pixel_digits import SEGMENTS
from tests.skins.scene import make_scene
from vision.counter import read_counter
from vision.grid import Grid
from vision.pixels import Pixels

FONT = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
LEFT, TOP, PITCH = 60, 140, 20
GRID = Grid(LEFT, TOP, PITCH, PITCH, 16, 12)


def blank(ground: int = 200) -> Image.Image:
    """A board of plain tiles, and room around it."""
    image = Image.new("RGB", (460, 440), (ground,) * 3)
    pen = ImageDraw.Draw(image)
    for cell in range(GRID.cells):
        x, y = LEFT + cell % GRID.cols * PITCH, TOP + cell // GRID.cols * PITCH
        pen.rectangle((x, y, x + PITCH - 2, y + PITCH - 2), fill=(110, 130, 160))
    return image


def pixels_of(image: Image.Image) -> Pixels:
    return np.asarray(image)[..., ::-1].copy()


def draw_display(
    image: Image.Image,
    place: tuple[int, int],
    text: str,
    tall: int = 30,
    ink: tuple[int, int, int] = (255, 0, 0),
    dim: float = 0.25,
    slant: float = 0.0,
) -> None:
    """A black box with digits of seven bars that do not quite touch."""
    x, y = place
    wide, thick, gap = round(0.52 * tall), max(2, round(0.12 * tall)), 1
    step, lean = wide + max(3, round(0.16 * tall)), round(slant * tall)
    pen = ImageDraw.Draw(image)
    pen.rectangle((x, y, x + step * len(text) + 4 + lean, y + tall + 7), fill=(0, 0, 0))
    half = tall / 2
    bars = {
        "a": (thick, 0, wide - thick, thick),
        "b": (wide - thick, gap, wide, half - gap),
        "c": (wide - thick, half + gap, wide, tall - gap),
        "d": (thick, tall - thick, wide - thick, tall),
        "e": (0, half + gap, thick, tall - gap),
        "f": (0, gap, thick, half - gap),
        "g": (thick, half - thick / 2, wide - thick, half + thick / 2),
    }
    for k, letter in enumerate(text):
        for name, (left, top, right, bottom) in bars.items():
            share = 1.0 if name in SEGMENTS.get(letter, "") else dim
            tone = tuple(round(share * v) for v in ink)
            a, b = x + 4 + k * step + left, y + 4 + top
            wide_bar, high_bar = right - left - 1, bottom - top - 1
            up, down = slant * (tall - top), slant * (tall - bottom)
            pen.polygon(
                [
                    (a + up, b),
                    (a + wide_bar + up, b),
                    (a + wide_bar + down, b + high_bar),
                    (a + down, b + high_bar),
                ],
                fill=tone,
            )


@pytest.mark.parametrize("ink", [(255, 0, 0), (0, 255, 80), (255, 160, 0)])
@pytest.mark.parametrize("dim", [0.0, 0.25])
@pytest.mark.parametrize("tall", [18, 30, 44])
def test_displays(tall: int, dim: float, ink: tuple[int, int, int]) -> None:
    for text, value in {"010": 10, "099": 99, "-02": -2, "173": 173, "086": 86, "145": 145}.items():
        image = blank()
        draw_display(image, (LEFT, TOP - tall - 20), text, tall, ink, dim)
        draw_display(image, (LEFT + 320 - 3 * tall, TOP - tall - 20), "999", tall, ink, dim)
        assert read_counter(pixels_of(image), GRID) == value, text


def test_a_slanted_display() -> None:
    image = blank()
    draw_display(image, (LEFT, 80), "027", slant=0.12)
    assert read_counter(pixels_of(image), GRID) == 27


def test_a_display_alone_at_the_right_is_a_clock() -> None:
    image = blank()
    draw_display(image, (LEFT + 240, 80), "027")
    assert read_counter(pixels_of(image), GRID) is None


def test_an_impossible_number_is_not_read() -> None:
    image = blank()
    draw_display(image, (LEFT, 80), "192")  # as many as there are cells
    assert read_counter(pixels_of(image), GRID) is None


def test_a_blank_digit_may_be_a_sign() -> None:
    image = blank()
    draw_display(image, (LEFT, 80), " 02")
    assert read_counter(pixels_of(image), GRID) is None


needs_font = pytest.mark.skipif(not FONT.exists(), reason="DejaVu Sans is not installed")


def written(*texts: tuple[int, int, str], size: int = 20, ground: int = 200) -> Pixels:
    image = blank(ground)
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), size)
    ink = (30, 30, 30) if ground > 120 else (220, 220, 220)
    for x, y, text in texts:
        pen.text((x, y), text, fill=ink, font=font)
    return pixels_of(image)


@needs_font
@pytest.mark.parametrize("ground", [30, 200])
@pytest.mark.parametrize(
    ("text", "value"),
    [("Mines: 18", 18), ("Marked: 2 / 99", 97), ("2/99", 97), ("43", 43), ("Mines: 7", 7)],
)
def test_texts(text: str, value: int, ground: int) -> None:
    seen = written((LEFT + 4, 100, text), (LEFT + 260, 100, "1:50"), ground=ground)
    assert read_counter(seen, GRID) == value


@needs_font
def test_a_text_below() -> None:
    assert read_counter(written((LEFT, 390, "Marked: 12 / 40"), size=16), GRID) == 28


@needs_font
@pytest.mark.parametrize(
    "text", ["16x30", "1:50", "Level: 3", "Time: 42", "Minesweeper", "2048", "12", "Best 99"]
)
def test_other_texts(text: str) -> None:
    assert read_counter(written((LEFT + 4, 100, text)), GRID) is None
    assert read_counter(written((LEFT + 260, 100, text)), GRID) is None


def test_no_room_around_the_board() -> None:
    pixels = pixels_of(blank())[TOP : TOP + 240, LEFT : LEFT + 320]
    assert read_counter(pixels, GRID.moved(-LEFT, -TOP)) is None


@pytest.mark.parametrize(("header", "least"), [("segments", 24), ("text", 20), ("none", 0)])
def test_scenes(header: str, least: int) -> None:
    """Of 25 random games: none may be read wrong, and most are to be read."""
    read = 0
    for seed in range(100, 125):
        scene = make_scene(seed, header=header)
        value = read_counter(scene.pixels, scene.grid)
        assert value in (None, scene.mines_left), seed
        read += value is not None
    assert read >= least
