"""The letters of a skin: installed fonts, OpenCV's strokes, and digits drawn from dots or bars."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from tests.skins.choice import Choice
from tests.skins.font_files import FAMILIES
from tests.skins.pixel_digits import SEGMENTS, SHAPES, bitmap

Mask = npt.NDArray[np.float32]
"""How much of each pixel is covered, 0 to 1."""
Sort = Literal["file", "x11", "hershey", "pixel", "segment"]

_FONTS = Path("/usr/share/fonts")
EMOJI = _FONTS / "truetype/noto/NotoColorEmoji.ttf"
SYMBOLS = _FONTS / "truetype/ancient-scripts/Symbola_hint.ttf"
_HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_PLAIN,
)
_X11 = ("6x13B", "7x13B", "8x13B", "9x15B", "10x20", "9x18B", "7x14B", "6x10", "clB8x13", "clB6x12")
_THIN = ("Thin", "Hairline", "ExtraLight", "Light", "CondLight", "URWGothic-Book")
_BOLD = (
    "Bold",
    "Black",
    "Heavy",
    "Demi",
    "Semibold",
    "SemiBold",
    "Title",
    "CherryBomb",
    "Bd",
    "VGA8",
    "EGA8",
    "DSEG",
)


@dataclass(frozen=True, slots=True)
class Face:
    """What digits and letters are drawn with."""

    sort: Sort
    name: str
    path: str = ""
    weight: Literal["thin", "regular", "bold"] = "regular"
    stroke: int = 0


@lru_cache(maxsize=1)
def families() -> tuple[tuple[Face, ...], ...]:
    """The faces by family; a file that is not there is replaced, so that the list stays as long."""
    return tuple(tuple(_face(name) for name in family) for family in FAMILIES)


@lru_cache(maxsize=1)
def plain_faces() -> tuple[Face, ...]:
    """For the text of pages."""
    return tuple(family[0] for family in families()[:40])


def _face(name: str) -> Face:
    path = _FONTS / name
    if not path.exists():
        path = _FONTS / "truetype/dejavu/DejaVuSans-Bold.ttf"
    return Face("file", Path(name).stem, str(path), _weight(Path(name).stem))


def _weight(stem: str) -> Literal["thin", "regular", "bold"]:
    if any(word in stem for word in _BOLD):
        return "bold"
    return "thin" if any(word in stem for word in _THIN) else "regular"


def choose_face(choice: Choice, pitch: float) -> Face:
    """A face that people can read at this pitch."""
    readable = [[f for f in family if _fits(f, pitch)] for family in families()]
    family = choice.any([faces for faces in readable if faces])
    bold = [f for f in family if f.weight == "bold"]
    plain = choice.any(bold if bold and choice.maybe(0.5) else family)
    x11 = [f for f in x11_faces() if pitch >= 14]
    weights = {
        "file": 0.0 if pitch < 12 else 0.76,
        "x11": 0.06 if x11 else 0.0,
        "hershey": 0.0 if pitch < 16 else 0.06,
        "pixel": 0.07,
        "segment": 0.05 if pitch >= 14 else 0.0,
    }
    sort = choice.pick("face", weights)
    if sort == "file":
        return plain
    if sort == "x11":
        return choice.any(x11 or x11_faces())
    if sort == "hershey":
        return Face("hershey", choice.any("01234"), stroke=1 if pitch < 28 else choice.whole(2, 3))
    if sort == "pixel":
        fits = [name for name, (_, high) in SHAPES.items() if high <= pitch * 0.72]
        return Face("pixel", choice.any(fits or ["3x5"]))
    return Face("segment", "segment")


def _fits(face: Face, pitch: float) -> bool:
    """Thin strokes need large cells, small ones bold strokes."""
    if face.weight == "thin":
        return pitch >= 30
    return face.weight == "bold" or pitch >= 18


@lru_cache(maxsize=1)
def x11_faces() -> tuple[Face, ...]:
    folder = _FONTS / "X11/misc"
    files = [folder / f"{name}.pcf.gz" for name in _X11]
    return tuple(Face("x11", f.name.split(".")[0], str(f)) for f in files if f.exists())


@lru_cache(maxsize=256)
def load(path: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


def letter_mask(
    face: Face, letter: str, box: tuple[int, int], height: float, shift: tuple[float, float]
) -> Mask:
    """A letter in the middle of a box (width, height), as tall as `height` if it is a digit."""
    if face.sort == "file":
        return _from_file(face, letter, box, height, shift)
    if face.sort == "hershey":
        return _from_strokes(face, letter, box, height, shift)
    if face.sort == "segment" and letter.isdigit():
        return _put(_bars(letter, height), box, shift)
    if face.sort == "x11":
        return _put(_zoomed(_x11_bitmap(face.path, letter), height), box, shift)
    shape = face.name if face.sort == "pixel" else "5x7"
    return _put(_zoomed(bitmap(shape, letter), height), box, shift)


@lru_cache(maxsize=512)
def size_for(path: str, height: float) -> float:
    """The font size at which an 8 is as tall as wanted."""
    _, top, _, bottom = load(path, 200).getbbox("8", anchor="ls")
    return max(4.0, 200 * height / (bottom - top))


def _from_file(
    face: Face, letter: str, box: tuple[int, int], height: float, shift: tuple[float, float]
) -> Mask:
    font = load(face.path, round(size_for(face.path, height), 2))
    _, top, _, bottom = font.getbbox("8", anchor="ls")
    image = Image.new("L", box, 0)
    place = (
        box[0] / 2 - font.getlength(letter) / 2 + shift[0],
        box[1] / 2 - (top + bottom) / 2 + shift[1],
    )
    ImageDraw.Draw(image).text(place, letter, fill=255, font=font, anchor="ls")
    return np.asarray(image, np.float32) / 255


def _from_strokes(
    face: Face, letter: str, box: tuple[int, int], height: float, shift: tuple[float, float]
) -> Mask:
    font = _HERSHEY[int(face.name)]
    scale = height / _stroke_height(font)
    # Strokes are as thick as on a cell of 28 pixels, whatever this is magnified to.
    thick = max(1, round(face.stroke * height / 18))
    (wide, _), _ = cv2.getTextSize(letter, font, scale, thick)
    image = np.zeros((box[1], box[0]), np.uint8)
    place = round(box[0] / 2 - wide / 2 + shift[0]), round(box[1] / 2 + height / 2 + shift[1])
    cv2.putText(image, letter, place, font, scale, 255, thick, cv2.LINE_AA)
    return image.astype(np.float32) / 255


@lru_cache(maxsize=16)
def _stroke_height(font: int) -> int:
    image = np.zeros((120, 120), np.uint8)
    cv2.putText(image, "8", (20, 90), font, 1.0, 255, 1)
    return int(np.ptp(np.flatnonzero(image.any(axis=1)))) + 1


def _zoomed(dots: Mask, height: float) -> Mask:
    """Dots as squares of whole pixels."""
    zoom = max(1, round(height / dots.shape[0]))
    return np.kron(dots, np.ones((zoom, zoom), np.float32))


def _put(small: Mask, box: tuple[int, int], shift: tuple[float, float]) -> Mask:
    """A small mask in the middle of an empty one; what does not fit is cut off."""
    wide, high = box
    small = small[:high, :wide]
    left = min(max(0, round((wide - small.shape[1]) / 2 + shift[0])), wide - small.shape[1])
    top = min(max(0, round((high - small.shape[0]) / 2 + shift[1])), high - small.shape[0])
    mask = np.zeros((high, wide), np.float32)
    mask[top : top + small.shape[0], left : left + small.shape[1]] = small
    return mask


@lru_cache(maxsize=512)
def _x11_bitmap(path: str, letter: str) -> Mask:
    """The dots of a letter, in the rows of the digits."""
    _, top, _, bottom = _x11_image(path, "8").getbbox() or (0, 0, 1, 1)
    image = _x11_image(path, letter)
    left, _, right, _ = image.getbbox() or (0, 0, 1, 1)
    return (np.asarray(image, np.float32)[top:bottom, left:right] > 127).astype(np.float32)


def _x11_image(path: str, letter: str) -> Image.Image:
    size = re.search(r"x(\d+)", Path(path).name)
    font = ImageFont.truetype(path, int(size[1]) if size else 13)
    image = Image.new("L", (40, 40), 0)
    ImageDraw.Draw(image).text((8, 8), letter, fill=255, font=font)
    return image


@lru_cache(maxsize=256)
def _bars(digit: str, height: float) -> Mask:
    """A digit of seven bars, as on an old clock."""
    high = max(7, round(height))
    wide, thick = max(5, round(high * 0.58)), max(1, round(high * 0.14))
    middle = (high - thick) // 2
    places = {
        "a": (0, 0, wide, thick),
        "b": (wide - thick, 0, thick, middle + thick),
        "c": (wide - thick, middle, thick, high - middle),
        "d": (0, high - thick, wide, thick),
        "e": (0, middle, thick, high - middle),
        "f": (0, 0, thick, middle + thick),
        "g": (0, middle, wide, thick),
    }
    mask = np.zeros((high, wide), np.float32)
    for bar in SEGMENTS[digit]:
        x, y, w, h = places[bar]
        mask[y : y + h, x : x + w] = 1
    return mask
