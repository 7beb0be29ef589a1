"""Captures of monitors that this machine does not have: beside, above, and of other scales."""

from __future__ import annotations

from typing import Any

import mss
import numpy as np
import pytest

from vision.capture import Monitor, NoScreen, OffScreen, Region, Screen, _why_none, why_black
from vision.pixels import Frame


class Picture:
    """As mss returns one: blue tells the column of a pixel, green the row, in the region."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        bgra = np.zeros((height, width, 4), np.uint8)
        bgra[..., 0] = np.arange(width)
        bgra[..., 1] = np.arange(height)[:, np.newaxis]
        bgra[..., 2:] = 7, 99  # the fourth byte means nothing
        self.raw = bytearray(bgra.tobytes())


class Desk:
    """A camera on monitors given as left, top, width, height, scale."""

    def __init__(self, *monitors: tuple[int, int, int, int, int]) -> None:
        self._known = monitors
        left, top = min(m[0] for m in monitors), min(m[1] for m in monitors)
        right, bottom = max(m[0] + m[2] for m in monitors), max(m[1] + m[3] for m in monitors)
        boxes = [(left, top, right - left, bottom - top), *(m[:4] for m in monitors)]
        keys = ("left", "top", "width", "height")
        self.monitors: list[dict[str, Any]] = [dict(zip(keys, b, strict=True)) for b in boxes]
        self.broken = self.closed = False

    def grab(self, box: dict[str, Any], /) -> Picture:
        """A region that touches several monitors comes at the largest scale, as on macOS."""
        if self.broken:
            raise mss.ScreenShotError("\nX Error of failed request\nmore")
        asked = Region(**box)
        scale = max(s for *where, s in self._known if asked.clipped(Region(*where)))
        return Picture(asked.width * scale, asked.height * scale)

    def close(self) -> None:
        self.closed = True


ONE = (0, 0, 200, 100, 1)
RETINA = (-120, -50, 120, 60, 2)


def test_monitors_are_known_with_their_scales() -> None:
    screen = Screen(Desk(ONE, RETINA))
    assert screen.monitors == [Monitor(0, 0, 200, 100, 1.0), Monitor(-120, -50, 120, 60, 2.0)]
    assert screen.whole == Region(-120, -50, 320, 150)


def test_pixels_are_blue_green_red() -> None:
    frame = Screen(Desk(ONE)).grab()
    assert frame.pixels.shape == (100, 200, 3)
    assert frame.pixels[30, 150].tolist() == [150, 30, 7]
    assert frame.pixels.flags["C_CONTIGUOUS"]
    assert frame.pixels.flags["WRITEABLE"]


def test_a_pixel_of_each_kind_of_capture_is_the_right_mouse_point() -> None:
    screen = Screen(Desk(ONE, RETINA))
    first = screen.grab(monitor=1)
    assert (first.width, first.height, first.scale) == (200, 100, 1.0)
    assert first.point(12, 34) == (12, 34)
    second = screen.grab(monitor=2)
    assert (second.width, second.height, second.scale) == (240, 120, 2.0)
    assert second.point(240, 120) == (0, 10)
    everything = screen.grab()
    assert (everything.width, everything.height, everything.scale) == (640, 300, 2.0)
    assert everything.point(0, 0) == (-120, -50)
    assert everything.point(240, 100) == (0, 0)
    part = screen.grab(Region(-20, -10, 10, 10))
    assert part.point(4, 6) == (-18, -7)


def test_a_region_is_clipped_to_what_there_is() -> None:
    screen = Screen(Desk(ONE, RETINA))
    assert _place(screen.grab(Region(190, 90, 500, 500))) == (190, 90, 10, 10)
    assert _place(screen.grab(Region(-10, -10, 20, 20), monitor=1)) == (0, 0, 10, 10)
    huge = Region(-9999, -9999, 99999, 99999)
    assert _place(screen.grab(huge, monitor=2)) == (-120, -50, 120, 60)


@pytest.mark.parametrize(
    ("region", "monitor", "message"),
    [
        (Region(200, 0, 5, 5), None, "5x5 at 200,0 lies outside the screen .320x150 at -120,-50."),
        (Region(-20, -20, 5, 5), 1, "lies outside monitor 1"),
        (Region(5, 5, 0, 9), None, "0x9 at 5,5 lies outside"),
        (Region(5, 5, -3, 9), None, "lies outside"),
        (None, 3, "no monitor 3: this screen has 2"),
        (None, 0, "no monitor 0"),
        (None, -1, "no monitor -1"),
    ],
)
def test_what_is_off_the_screen_is_said(
    region: Region | None, monitor: int | None, message: str
) -> None:
    with pytest.raises(OffScreen, match=message):
        Screen(Desk(ONE, RETINA)).grab(region, monitor)


def test_a_tiny_monitor_is_measured() -> None:
    assert Screen(Desk((0, 0, 3, 2, 2))).monitors == [Monitor(0, 0, 3, 2, 2.0)]


def test_a_screen_is_closed_and_can_be_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    desk = Desk(ONE)
    with Screen(desk) as screen:
        desk.broken = True
        with pytest.raises(NoScreen, match="X Error of failed request") as caught:
            screen.grab()
    assert desk.closed
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("system", "environ", "words"),
    [
        ("linux", {}, "set DISPLAY .* or run with --virtual"),
        ("linux", {"DISPLAY": ":9"}, "display :9 cannot be captured .refused."),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, "Wayland .* log in to an X11 session"),
        ("darwin", {}, "refused.* Screen Recording"),
        ("win32", {}, "refused"),
    ],
)
def test_no_screen_says_what_to_do(system: str, environ: dict[str, str], words: str) -> None:
    with pytest.raises(NoScreen, match=words):
        raise NoScreen(_why_none(mss.ScreenShotError("refused"), system, environ))


def test_a_black_capture_has_a_hint() -> None:
    black, lit = Frame(np.zeros((4, 4, 3), np.uint8)), Frame(np.eye(3, dtype=np.uint8)[None])
    assert why_black(lit) is None
    assert "Screen Recording" in str(why_black(black, "darwin", {}))
    assert "X11 session" in str(why_black(black, "linux", {"WAYLAND_DISPLAY": "wayland-0"}))
    assert "locked" in str(why_black(black, "linux", {"DISPLAY": ":0"}))


def test_without_a_display_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with pytest.raises(NoScreen, match="there is no screen"):
        Screen()
    monkeypatch.setenv("DISPLAY", ":987654")
    with pytest.raises(NoScreen, match=":987654 cannot be captured"):
        Screen()


def _place(frame: Frame) -> tuple[int, int, float, float]:
    return frame.left, frame.top, frame.width / frame.scale, frame.height / frame.scale
