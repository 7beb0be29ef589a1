"""Pictures of known boards, as a real browser draws them.

with Chromium() as browser:
    pixels, grid = browser.shot("##1\\n#21\\n#10", "classic", cell=24, factor=1.25)
"""

from __future__ import annotations

import base64
import random
import shutil
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from playwright.sync_api import CDPSession, Error, Page, sync_playwright

from solver.board import View
from vision.grid import Grid
from vision.pixels import Pixels, decode

PAGE = Path(__file__).resolve().parents[2] / "bot" / "practice" / "board.html"
_SIDES = ("left", "top", "right", "bottom")
SKINS = ("classic", "green", "light", "dark")

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
]

_SURROUNDINGS = (Path(__file__).parent / "surroundings.js").read_text(encoding="utf-8")


class ChromiumMissing(RuntimeError):
    """There is no browser to draw with, or it does not start."""


class Chromium:
    """One headless browser with one page, whose board is drawn anew for each picture."""

    def __enter__(self) -> Self:
        program = next((found for name in _NAMES if (found := shutil.which(name))), None)
        if program is None:
            raise ChromiumMissing(
                "Chromium is needed to draw the boards: apt-get install chromium"
                f" (looked for {', '.join(_NAMES)})"
            )
        with ExitStack() as opened:
            playwright = opened.enter_context(sync_playwright())
            try:
                browser = playwright.chromium.launch(
                    executable_path=program, args=_ARGUMENTS, headless=True
                )
            except Error as error:
                raise ChromiumMissing(
                    f"{program} does not start (try: apt-get install --reinstall chromium):"
                    f" {error.message}"
                ) from error
            opened.callback(browser.close)
            self.page: Page = browser.new_page()
            self.page.goto(PAGE.as_uri())
            self.page.evaluate(_SURROUNDINGS)
            self._devtools: CDPSession = self.page.context.new_cdp_session(self.page)
            self._size: tuple[int, int] | None = None
            self._opened = opened.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    def shot(
        self,
        position: View | str,
        skin: str,
        cell: float = 24,
        factor: float = 1,
        size: tuple[int, int] = (1920, 1080),
        *,
        seed: int | None = 0,
        mines_left: int | None = None,
        clock: int = 12,
        face: str = "playing",
    ) -> tuple[Pixels, Grid]:
        """A screenshot of `size` device pixels, and where the cells are in it.

        `cell` is in CSS pixels; `factor` is the browser's zoom times the screen's scale. The
        seed says where on the page the board stands; None is the board alone in the top left
        corner. Without `mines_left` and rules a fifth of the cells are taken for mines.
        """
        rows = position.rows() if isinstance(position, View) else position.split()
        cols = len(rows[0])
        marks = "".join(rows)
        if mines_left is None:
            mines = position.rules.mines if isinstance(position, View) else len(marks) // 5
            mines_left = mines - marks.count("F") - marks.count("X")
        if size != self._size:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self._size = size
        found = self.page.evaluate(
            "([position, factor, place]) => stage(position, factor, place)",
            [
                {
                    "cols": cols,
                    "rows": len(rows),
                    "marks": marks,
                    "skin": skin,
                    "cell": cell,
                    "minesLeft": mines_left,
                    "clock": clock,
                    "face": face,
                },
                factor,
                None if seed is None else _place(seed),
            ],
        )
        left, top, right, bottom = (float(found[side]) for side in _SIDES)
        if not found["whole"]:
            raise ValueError(
                f"a board of {right - left:.0f}x{bottom - top:.0f} pixels and what stands around"
                f" it do not fit on a picture of {size[0]}x{size[1]}"
            )
        grid = Grid(left, top, (right - left) / cols, (bottom - top) / len(rows), cols, len(rows))
        return self._picture(size), grid

    def _picture(self, size: tuple[int, int]) -> Pixels:
        answer: dict[str, Any] = self._devtools.send(
            "Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True}
        )
        data = base64.b64decode(answer["data"])
        pixels = decode(data, "the screenshot").pixels
        if pixels.shape[:2] != (size[1], size[0]):
            raise RuntimeError(f"Chromium drew {pixels.shape[1]}x{pixels.shape[0]}, not {size}")
        return pixels


def _place(seed: int) -> tuple[float, float]:
    """How far right and down in the room there is, from 0 to 1."""
    dice = random.Random(seed)
    return dice.random(), dice.random()
