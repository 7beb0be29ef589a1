"""Takes pictures of the screen with mss, and knows which mouse point each pixel is."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol

import cv2
import mss
import numpy as np

from vision.pixels import Frame

_PROBE = 8
"""Mouse points a side of the little capture that tells a monitor's scale."""


class NoScreen(RuntimeError):
    """There is no screen that can be captured; the message says what to do."""


class OffScreen(ValueError):
    """A monitor or a region that the screen does not have."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle in mouse points; left and top may be negative."""

    left: int
    top: int
    width: int
    height: int

    def clipped(self, bounds: Region) -> Region | None:
        """What lies within the bounds.

        >>> Region(-5, 10, 20, 20).clipped(Region(0, 0, 100, 15))
        Region(left=0, top=10, width=15, height=5)
        """
        left, top = max(self.left, bounds.left), max(self.top, bounds.top)
        width = min(self.left + self.width, bounds.left + bounds.width) - left
        height = min(self.top + self.height, bounds.top + bounds.height) - top
        return Region(left, top, width, height) if width > 0 and height > 0 else None

    def __str__(self) -> str:
        return f"{self.width}x{self.height} at {self.left},{self.top}"


@dataclass(frozen=True, slots=True)
class Monitor:
    """One of several monitors, in mouse points."""

    left: int
    top: int
    width: int
    height: int
    scale: float
    """Pixels a mouse point."""

    @property
    def region(self) -> Region:
        return Region(self.left, self.top, self.width, self.height)


class Shot(Protocol):
    """What mss returns: rows of blue, green, red and a byte without meaning."""

    @property
    def raw(self) -> bytearray: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...


class Camera(Protocol):
    """The part of `mss.MSS` that is used; tests have one with stranger monitors."""

    @property
    def monitors(self) -> list[dict[str, Any]]: ...
    def grab(self, monitor: dict[str, Any], /) -> Shot: ...
    def close(self) -> None: ...


class Screen:
    """The screen of this session. Use it in a `with`."""

    def __init__(self, camera: Camera | None = None) -> None:
        self._camera = camera or _open_camera()
        found = self._camera.monitors
        self.whole = _region(found[0])
        """All monitors together."""
        self.monitors = [self._measured(_region(each)) for each in found[1:]]

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._camera.close()

    def grab(self, region: Region | None = None, monitor: int | None = None) -> Frame:
        """The whole screen, a monitor (the first is 1), or what of a region lies within them."""
        bounds = self.whole if monitor is None else self._monitor(monitor).region
        wanted = bounds if region is None else region.clipped(bounds)
        if wanted is None:
            where = "the screen" if monitor is None else f"monitor {monitor}"
            raise OffScreen(f"the region {region} lies outside {where} ({bounds})")
        return self._capture(wanted)

    def _monitor(self, number: int) -> Monitor:
        if not 1 <= number <= len(self.monitors):
            raise OffScreen(f"there is no monitor {number}: this screen has {len(self.monitors)}")
        return self.monitors[number - 1]

    def _measured(self, region: Region) -> Monitor:
        """A monitor with its scale, which nothing but a picture of it tells."""
        size = min(_PROBE, region.width, region.height)
        scale = self._capture(Region(region.left, region.top, size, size)).scale
        return Monitor(region.left, region.top, region.width, region.height, scale)

    def _capture(self, region: Region) -> Frame:
        box = {
            "left": region.left,
            "top": region.top,
            "width": region.width,
            "height": region.height,
        }
        try:
            shot = self._camera.grab(box)
        except Exception as error:  # of all sorts: AssertionError if the X server has ended
            raise NoScreen(_why_none(error)) from None
        bgra = np.frombuffer(shot.raw, np.uint8).reshape(shot.height, shot.width, 4)
        pixels = np.asarray(cv2.cvtColor(bgra, cv2.COLOR_BGRA2BGR), np.uint8)
        return Frame(pixels, region.left, region.top, shot.width / region.width)


def why_black(
    frame: Frame, system: str = sys.platform, environ: Mapping[str, str] = os.environ
) -> str | None:
    """What to do about a capture that is all black, or None if it is not."""
    if frame.pixels.any():
        return None
    if system == "darwin":
        return (
            "the capture is all black: allow this program the screen in System Settings,"
            " Privacy & Security, Screen Recording, and start it again"
        )
    if "WAYLAND_DISPLAY" in environ:
        return (
            "the capture is all black: Wayland shows a program no windows of others;"
            " log in to an X11 session"
        )
    return "the capture is all black: the screen is off, locked or empty"


def _open_camera() -> Camera:
    try:
        camera = mss.MSS()  # also tells Windows that this process knows of scaling
        if len(camera.monitors) < 2:
            raise mss.ScreenShotError("no monitor is connected")
        return camera
    except (mss.ScreenShotError, OSError) as error:
        raise NoScreen(_why_none(error)) from None


def _why_none(
    error: Exception, system: str = sys.platform, environ: Mapping[str, str] = os.environ
) -> str:
    """One sentence that says what to do."""
    reason = next(filter(None, str(error).splitlines()), "the connection is lost")
    if system == "darwin":
        return (
            f"the screen cannot be captured ({reason}): allow this program the screen in"
            " System Settings, Privacy & Security, Screen Recording"
        )
    if system == "win32":
        return f"the screen cannot be captured ({reason}): run this in the session of a user"
    if display := environ.get("DISPLAY"):
        return (
            f"the display {display} cannot be captured ({reason}):"
            " set DISPLAY to that of an X11 session, or run with --virtual"
        )
    if "WAYLAND_DISPLAY" in environ:
        return (
            "Wayland lets no program capture the screen: log in to an X11 session,"
            " or run with --virtual"
        )
    return "there is no screen: set DISPLAY to that of an X11 session, or run with --virtual"


def _region(box: dict[str, Any]) -> Region:
    return Region(box["left"], box["top"], box["width"], box["height"])
