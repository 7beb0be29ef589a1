"""A virtual screen to test on, and windows with known pixels on it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import cv2
import pytest
from xvfbwrapper import Xvfb

from vision.pixels import Pixels

Found = TypeVar("Found")


@contextmanager
def virtual_display(width: int = 1280, height: int = 1024) -> Iterator[str]:
    """An empty screen; DISPLAY names it as long as it lasts."""
    try:
        display = Xvfb(width, height, timeout=60)
    except FileNotFoundError:
        pytest.fail("Xvfb is missing: apt-get install xvfb")
    with pytest.MonkeyPatch.context() as patch, tempfile.NamedTemporaryFile() as no_passwords:
        # PyAutoGUI's python3-xlib does not start without this file, even if nothing is in it.
        patch.setenv("XAUTHORITY", no_passwords.name)
        patch.delenv("WAYLAND_DISPLAY", raising=False)  # or GTK prefers the developer's screen
        with display:
            yield f":{display.new_display}"


@contextmanager
def picture_on(display: str, pixels: Pixels, left: int = 0, top: int = 0) -> Iterator[None]:
    """A window without a frame that shows a picture."""
    from Xlib import X  # exists on Linux only, as a part of PyAutoGUI
    from Xlib.display import Display

    height, width = pixels.shape[:2]
    rows = cv2.cvtColor(pixels, cv2.COLOR_BGR2BGRA)
    connection = Display(display)
    try:
        screen = connection.screen()
        window = screen.root.create_window(
            left, top, width, height, 0, screen.root_depth, override_redirect=True
        )
        window.map()
        pen = window.create_gc()
        for y, row in enumerate(rows):  # one at a time: a request has at most 256 kB
            window.put_image(pen, 0, y, width, 1, X.ZPixmap, screen.root_depth, 0, row.tobytes())
        connection.sync()
        yield
    finally:
        connection.close()


def wait_for(probe: Callable[[], Found | None], what: str, seconds: float = 60) -> Found:
    """What the probe returns as soon as that is something."""
    deadline = time.monotonic() + seconds
    while not (found := probe()):
        if time.monotonic() > deadline:
            pytest.fail(f"{what}: not within {seconds:.0f} seconds")
        time.sleep(0.02)
    return found
