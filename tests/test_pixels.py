"""Picture files of every kind become the same pixels, and broken ones one clear sentence."""

from __future__ import annotations

import io
import resource
import struct
import subprocess
import sys
import warnings
import zlib
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from vision.pixels import Frame, ImageError, Pixels, decode, load_frame, save_png

RAMP = np.arange(0, 256, 5, np.uint8)
GREY = np.add.outer(RAMP // 2, RAMP // 2)
COLOUR = np.dstack([GREY, GREY[::-1], 255 - GREY])
ALPHA = np.dstack([COLOUR, np.where(GREY > 99, 255, 0).astype(np.uint8)])
ON_WHITE = np.where(ALPHA[..., 3:] == 255, COLOUR, 255)


def encoded(pixels: np.ndarray, suffix: str) -> bytes:
    return cv2.imencode(suffix, pixels)[1].tobytes()


def by_pillow(pixels: Pixels, kind: str, *modes: str, **options: object) -> bytes:
    file = io.BytesIO()
    image = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    for mode in modes:
        image = image.convert(mode)
    image.save(file, kind, **options)
    return file.getvalue()


def as_colour(grey: np.ndarray) -> Pixels:
    return cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)


def png(width: int, height: int, *chunks: tuple[bytes, bytes]) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    written = b"\x89PNG\r\n\x1a\n"
    for kind, data in ((b"IHDR", header), *chunks, (b"IEND", b"")):
        crc = struct.pack(">I", zlib.crc32(kind + data))
        written += struct.pack(">I", len(data)) + kind + data + crc
    return written


ON_ITS_SIDE = Image.Exif()
ON_ITS_SIDE[0x0112] = 6  # cameras say so; on a screen a pixel is where it is
EXACT = {
    **{f"colour {kind}": encoded(COLOUR, kind) for kind in (".png", ".bmp", ".tiff", ".ppm")},
    "16 bits PNG": encoded(COLOUR.astype(np.uint16) * 257, ".png"),
    "16 bits TIFF": encoded(COLOUR.astype(np.uint16) * 257, ".tiff"),
    "lossless WebP": by_pillow(COLOUR, "WEBP", lossless=True),
    "animated PNG": by_pillow(
        COLOUR, "PNG", save_all=True, append_images=[Image.new("RGB", COLOUR.shape[1::-1])]
    ),
    "pages of a TIFF": by_pillow(
        COLOUR, "TIFF", save_all=True, append_images=[Image.new("RGB", (3, 3))]
    ),
    "compressed TIFF": by_pillow(COLOUR, "TIFF", compression="tiff_lzw"),
    "rotated by EXIF": by_pillow(COLOUR, "PNG", exif=ON_ITS_SIDE),
}
GREYS = {
    "grey PNG": encoded(GREY, ".png"),
    "grey BMP": encoded(GREY, ".bmp"),
    "16 bits grey PNG": encoded(GREY.astype(np.uint16) * 257, ".png"),
    "16 bits grey TIFF": encoded(GREY.astype(np.uint16) * 257, ".tiff"),
    "16 bits PGM": encoded(GREY.astype(np.uint16) * 257, ".pgm"),
    "float TIFF to 1": encoded(GREY.astype(np.float32) / 255, ".tiff"),
    "float TIFF to 255": encoded(GREY.astype(np.float32), ".tiff"),
    "palette PNG": by_pillow(as_colour(GREY), "PNG", "L", "P"),
    "palette BMP": by_pillow(as_colour(GREY), "BMP", "L", "P"),
    "palette GIF": by_pillow(as_colour(GREY), "GIF", "L", "P"),
}
CLEAR = {
    "alpha PNG": encoded(ALPHA, ".png"),
    "16 bits alpha PNG": encoded(ALPHA.astype(np.uint16) * 257, ".png"),
    "alpha TIFF": encoded(ALPHA, ".tiff"),
    "alpha WebP": encoded(ALPHA, ".webp"),
}


@pytest.mark.parametrize("kind", EXACT)
def test_colour_is_read_as_it_is(kind: str) -> None:
    np.testing.assert_array_equal(decode(EXACT[kind], kind).pixels, COLOUR)


@pytest.mark.parametrize("kind", GREYS)
def test_grey_becomes_colour(kind: str) -> None:
    pixels = decode(GREYS[kind], kind).pixels
    np.testing.assert_array_equal(pixels, as_colour(GREY))
    assert pixels.dtype == np.uint8


@pytest.mark.parametrize("kind", CLEAR)
def test_alpha_is_laid_on_white(kind: str) -> None:
    pixels = decode(CLEAR[kind], kind).pixels
    np.testing.assert_allclose(pixels, ON_WHITE, atol=0 if "WebP" not in kind else 40)
    assert pixels.flags["C_CONTIGUOUS"]


def test_grey_with_alpha_and_palettes_with_a_clear_colour() -> None:
    half = Image.fromarray(np.dstack([GREY, np.full_like(GREY, 128)]), "LA")
    file = io.BytesIO()
    half.save(file, "PNG")
    blended = decode(file.getvalue(), "LA").pixels[..., 0]
    np.testing.assert_allclose(blended, GREY * (128 / 255) + 127, atol=1)
    clear = by_pillow(COLOUR, "PNG", "P", transparency=bytes(256))
    assert (decode(clear, "P").pixels == 255).all()


def test_jpeg_is_near_and_a_pixel_is_enough() -> None:
    pixels = decode(encoded(COLOUR, ".jpg"), "JPEG").pixels
    assert np.abs(pixels.astype(int) - COLOUR).mean() < 4
    for kind in (".png", ".jpg", ".bmp", ".webp", ".tiff", ".gif"):
        assert decode(encoded(COLOUR[:1, :1], kind), kind).pixels.shape == (1, 1, 3)


def test_a_file_is_a_frame_at_the_origin(tmp_path: Path) -> None:
    path = tmp_path / "screen.png"
    save_png(COLOUR, path)
    frame = load_frame(path)
    np.testing.assert_array_equal(frame.pixels, COLOUR)
    assert (frame.left, frame.top, frame.scale) == (0, 0, 1.0)
    assert (frame.width, frame.height) == (len(RAMP), len(RAMP))
    np.testing.assert_array_equal(decode(np.fromfile(path, np.uint8), "array").pixels, COLOUR)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "is empty"),
        (b"mines 10\n####\n", "is no picture that can be read"),
        (b"\0" * 4096, "is no picture that can be read"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", "is no picture that can be read"),
        (EXACT["colour .png"][:200], "is cut off or damaged"),
        (encoded(COLOUR, ".jpg")[:900], "is cut off or damaged"),
        (EXACT["colour .bmp"][:5000], "is cut off or damaged"),
        (png(40_000, 3_001), "more than 120 million pixels"),
        (png(2**31 - 1, 2**31 - 1), "more than 120 million pixels"),
        (png(5, 5), "is cut off or damaged"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(data: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "some picture"
    path.write_bytes(data)
    with pytest.raises(ImageError, match=words) as caught:
        load_frame(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path, words in [
        (tmp_path / "gone.png", "No such file"),
        (tmp_path, "Is a directory"),
        (Path("/dev/zero"), "no picture"),
        (Path("/dev/null"), "is empty"),
    ]:
        with pytest.raises(ImageError, match=words):
            load_frame(path)


def test_a_huge_picture_is_refused_before_it_takes_memory() -> None:
    """Nine hundred megabytes of white would be unpacked from this file of 900 kB."""
    white = zlib.compress(b"\0" + b"\xff" * 60_000, 9) * 5_000
    data = png(20_000, 15_000, (b"IDAT", white))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(ImageError, match="too large"):
        decode(data, "white")
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_a_picture_just_small_enough_is_read() -> None:
    """Pillow by itself would print a warning at this size."""
    file = io.BytesIO()
    Image.new("1", (9_500, 9_500), 1).save(file, "PNG")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert decode(file.getvalue(), "large").pixels[-1, -1].tolist() == [255, 255, 255]


@pytest.mark.parametrize("kind", [".png", ".jpg", ".bmp", ".tiff", ".gif", ".webp", ".ppm"])
@settings(deadline=None)
@given(data=st.data())
def test_a_file_cut_off_is_an_error_or_the_whole_picture(kind: str, data: st.DataObject) -> None:
    whole = encoded(COLOUR, kind)
    cut = whole[: data.draw(st.integers(0, len(whole) - 1))]
    try:
        pixels = decode(cut, "cut").pixels
    except ImageError:
        return
    np.testing.assert_array_equal(pixels, decode(whole, "whole").pixels)


@pytest.mark.parametrize("kind", [".png", ".jpg", ".bmp", ".tiff", ".gif", ".webp", ".ppm"])
@settings(deadline=None)
@given(data=st.data())
def test_damaged_bytes_are_a_picture_or_an_image_error(kind: str, data: st.DataObject) -> None:
    damaged = bytearray(encoded(COLOUR[:9, :9], kind))
    places = st.integers(0, min(len(damaged), 400) - 1)
    for place, byte in data.draw(
        st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=6)
    ):
        damaged[place] = byte
    try:
        frame = decode(bytes(damaged), "damaged")
    except ImageError:
        return
    assert isinstance(frame, Frame)
    assert frame.pixels.shape == (frame.height, frame.width, 3)


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_a_picture_or_an_image_error(data: bytes) -> None:
    with suppress(ImageError):
        decode(data, "bytes")


def test_nothing_is_printed(tmp_path: Path) -> None:
    for number, kind in enumerate((".png", ".jpg", ".bmp", ".tiff", ".gif", ".webp")):
        whole = encoded(COLOUR, kind)
        for part in (len(whole) // 2, len(whole) - 9):
            (tmp_path / f"{number} {part}").write_bytes(whole[:part])
    lzw = by_pillow(COLOUR, "TIFF", compression="tiff_lzw")
    (tmp_path / "lzw").write_bytes(lzw[:30] + b"\xff" * 400 + lzw[430:])
    program = (
        "import sys, pathlib\n"
        "from vision.pixels import ImageError, load_frame\n"
        "for path in pathlib.Path(sys.argv[1]).iterdir():\n"
        "    try: load_frame(path)\n"
        "    except ImageError: pass\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        capture_output=True,
        cwd=Path(__file__).parent.parent,
        timeout=60,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")


def test_saving_leaves_the_old_picture_or_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    save_png(COLOUR, path)
    noise = np.random.default_rng(1).integers(0, 256, (300, 300, 3), np.uint8)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, usual[1]))  # as a full disk does
    try:
        with pytest.raises(OSError, match="too large"):
            save_png(noise, path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    np.testing.assert_array_equal(load_frame(path).pixels, COLOUR)
    assert list(tmp_path.iterdir()) == [path]
    save_png(noise, path)
    np.testing.assert_array_equal(load_frame(path).pixels, noise)
    with pytest.raises(OSError, match="No such file"):
        save_png(noise, tmp_path / "gone" / "board.png")
