"""Makes the pictures of the known skins: python docs/draw_templates.py.

Each is one cell as Chromium draws it on bot/practice/board.html. Run it after a change there.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np

from tests.live.chromium import SKINS, Chromium
from vision.pixels import Pixels, save_png

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
SIDE = 48
"""Twice the size a cell has on most screens."""
SMALL = (11, 13, 16, 20, 26, 34)
"""Lines and gaps are whole pixels wide: small cells look other than large ones made small."""

LOOKS = {
    "covered": "#",
    **{str(clue): str(clue) for clue in range(9)},
    "flag": "F",
    "question": "?",
    "mine": "*",
    "exploded": "!",
    "wrong-flag": "X",
}
SKIN = {
    "classic": ("Classic, grey with bevels", "face", "above-left"),
    "green": ("A green and brown checkerboard", "face", "above-left"),
    "light": ("Light and flat, with rounded tiles", "face", "above-left"),
    "dark": ("Dark and flat", "face", "above-left"),
}
CHECKERBOARDS = ("green",)


def main() -> None:
    with Chromium() as browser:
        for skin in SKINS:
            folder = TEMPLATES / skin
            folder.mkdir(exist_ok=True)
            for old in folder.glob("*.png"):
                old.unlink()
            pictures = draw(browser, skin)
            for name, picture in pictures.items():
                save_png(picture, folder / f"{name}.png")
            for side in SMALL:
                strip = np.hstack(list(draw(browser, skin, side).values()))
                save_png(strip, folder / f"looks-{side}.png")
            (folder / "skin.toml").write_text(describe(skin, list(pictures)), encoding="utf-8")


def draw(browser: Chromium, skin: str, side: int = SIDE) -> dict[str, Pixels]:
    """Each look by the name of its file; the second shade of a checkerboard ends in -2."""
    # In the second row, each look stands on the other shade.
    marks = "".join(LOOKS.values())
    size = (len(marks) * side + 6 * side, 8 * side)
    pixels, grid = browser.shot(f"{marks}\n{marks}", skin, side, 1, size, seed=None)
    # The browser paints boxes on whole pixels, the nearest to where they are laid out.
    if grid.pitch_x != side or (side == SIDE and (grid.x0 % 1 or grid.y0 % 1)):
        raise ValueError(f"the cells of {skin} do not stand on whole pixels: {grid}")
    pictures: dict[str, Pixels] = {}
    for column, name in enumerate(LOOKS):
        for row, suffix in enumerate(("", "-2") if skin in CHECKERBOARDS else ("",)):
            # The shades change from cell to cell: the first shade is above in even columns.
            left = round(grid.x0) + column * side
            top = round(grid.y0) + (row ^ column & 1) * side
            pictures[name + suffix] = pixels[top : top + side, left : left + side].copy()
    return pictures


def describe(skin: str, names: list[str]) -> str:
    title, restart, counter = SKIN[skin]
    looks = "".join(f'{name} = "{LOOKS[name.removesuffix("-2")]}"\n' for name in names)
    text = (
        f'name = "{skin}"\n'
        f'title = "{title}"\n'
        f'restart = "{restart}" # how a new game is begun\n'
        f'counter = "{counter}" # where the number of mines left stands\n'
        f"small = {list(SMALL)} # sizes in which looks-SIZE.png shows all looks side by side\n"
        "\n"
        "[looks] # picture, and what it shows in the text form of a position\n"
        f"{looks}"
    )
    tomllib.loads(text)  # an error here is better than one when it is read
    return text


if __name__ == "__main__":
    main()
