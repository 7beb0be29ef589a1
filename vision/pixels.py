"""Pictures: a frame with its place on the screen, and reading and writing picture files."""

from __future__ import annotations

import io
import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, UnidentifiedImageError

Pixels = npt.NDArray[np.uint8]
"""Rows of pixels of blue, green and red, as OpenCV has them."""
Grey = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

_MOST_PIXELS = 120_000_000
"""A wall of six 5K screens has 88 million."""
_FORMATS = ("PNG", "JPEG", "BMP", "WEBP", "GIF", "TIFF", "PPM", "AVIF")
"""What screenshots come as. Pillow knows more, but some of it starts other programs."""

logging.getLogger("PIL").setLevel(logging.CRITICAL)  # what it logs, it raises as well


class ImageError(ValueError):
    """A file that is no picture, or none that can be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture of the screen or of a part of it."""

    pixels: Pixels
    left: int = 0
    top: int = 0
    """The mouse point of the first pixel: negative on a monitor left of or above the first."""
    scale: float = 1.0
    """Pixels a mouse point: 2 on a Retina screen."""

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where the mouse must go for a place in the picture.

        >>> Frame(np.zeros((8, 8, 3), np.uint8), left=-100, top=5, scale=2).point(4, 6)
        (-98.0, 8.0)
        """
        return self.left + x / self.scale, self.top + y / self.scale


def load_frame(path: Path) -> Frame:
    """A picture file: colour, grey, with alpha or 16 bits a channel; alpha is laid on white."""
    try:
        with path.open("rb") as file:
            return _read(file, str(path))
    except OSError as error:
        raise ImageError(f"cannot read {path}: {error.strerror or error}") from None


def decode(data: bytes | npt.NDArray[np.uint8], name: str) -> Frame:
    """The frame in the bytes of a picture file; `name` is for messages."""
    return _read(io.BytesIO(data if isinstance(data, bytes) else data.tobytes()), name)


def save_png(pixels: Pixels, path: Path) -> None:
    """Write a picture: all of it or, with an OSError, nothing."""
    encoded = cv2.imencode(".png", pixels)[1]
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with unfinished.open("wb") as file:
            file.write(encoded.data)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def _read(file: BinaryIO, name: str) -> Frame:
    """Pillow rather than OpenCV, which makes half a picture of half a file and prints about it."""
    if not file.read(1):
        raise ImageError(f"{name} is empty")
    file.seek(0)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd metadata are no concern of a user's
            with Image.open(file, formats=_FORMATS) as image:  # reads no more than the header
                if image.width * image.height > _MOST_PIXELS:
                    raise Image.DecompressionBombError
                with _silent_stderr() if image.format == "TIFF" else nullcontext():
                    image.load()
                return Frame(_as_colour(image))
    except UnidentifiedImageError:
        known = ", ".join(_FORMATS)
        raise ImageError(f"{name} is no picture that can be read ({known})") from None
    except Image.DecompressionBombError:  # Pillow has a limit, too, for pictures within files
        most = _MOST_PIXELS // 1_000_000
        raise ImageError(f"{name} is too large: it has more than {most} million pixels") from None
    except Exception as error:  # damaged bytes make Pillow's readers raise all sorts
        if isinstance(error, OSError) and error.errno:
            raise
        raise ImageError(f"{name} is cut off or damaged: {error}") from None


@contextmanager
def _silent_stderr() -> Iterator[None]:
    """The library for TIFF prints what it dislikes in a file, and cannot be told not to."""
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("wb") as nothing:
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _as_colour(image: Image.Image) -> Pixels:
    if image.mode == "F":
        grey = np.nan_to_num(np.asarray(image))
        full = 1.0 if grey.max() <= 1 else 255.0  # both scales are in use
        return _grey_as_colour(np.clip(grey * (255 / full), 0, 255).round())
    if image.mode.startswith("I"):
        return _grey_as_colour(np.clip(np.asarray(image), 0, 65535) >> 8)
    if image.has_transparency_data:
        image = image.convert("RGBA")
        if image.getchannel("A").getextrema() != (255, 255):
            image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return np.asarray(cv2.cvtColor(np.asarray(image.convert("RGB")), cv2.COLOR_RGB2BGR), np.uint8)


def _grey_as_colour(grey: npt.NDArray[np.generic]) -> Pixels:
    return np.repeat(grey.astype(np.uint8)[..., np.newaxis], 3, axis=2)
