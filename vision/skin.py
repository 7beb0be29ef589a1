"""Skins: pictures of the cells of a game, shipped or learned, each in a folder of its own."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import cv2
import numpy as np
import platformdirs

from vision.pixels import Floats, Pixels, decode, save_png

SIZE = 16
"""Templates are compared at this size, whatever size they were drawn at."""
_NAMES = {
    "#": "covered",
    "F": "flag",
    "?": "question",
    "*": "mine",
    "!": "exploded",
    "X": "wrong-flag",
}


_MARKS = tuple("#012345678F?*!X")


class SkinError(ValueError):
    """A folder that holds no usable skin."""


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """What the cells of a game look like."""

    name: str
    marks: bytes
    """What each template shows, in the text form."""
    templates: Floats
    """SIZE x SIZE x 3 each."""
    sizes: tuple[int, ...]
    """In how many pixels each template was drawn: lines and gaps do not grow with a cell."""
    title: str = ""
    restart: str = "face"
    """How a new game is begun: face, key:KEY or none."""
    counter: str = "above"
    """Where the number of mines left stands, or none."""


def shipped_skins() -> Iterator[Skin]:
    """The skins of the project."""
    for folder in sorted(resources.files("templates").iterdir(), key=lambda entry: entry.name):
        if folder.joinpath("skin.toml").is_file():
            yield load_skin(folder)


def learned_folder() -> Path:
    return Path(platformdirs.user_data_dir("minesight", appauthor=False)) / "skins"


def learned_skins(folder: Path | None = None) -> Iterator[Skin]:
    """The skins learned on this machine; one that is damaged is passed over."""
    folder = folder or learned_folder()
    if not folder.is_dir():
        return
    for entry in sorted(folder.iterdir()):
        if (entry / "skin.toml").is_file():
            try:
                yield load_skin(entry)
            except (SkinError, OSError):
                continue


def load_skin(folder: Traversable) -> Skin:
    """A skin from its folder: `skin.toml` and a PNG for each look."""
    try:
        described = tomllib.loads(folder.joinpath("skin.toml").read_text(encoding="utf-8"))
        looks: dict[str, str] = dict(described["looks"].items())
        if not looks or any(mark not in _MARKS for mark in looks.values()):
            raise ValueError("its looks are not named after marks of the text form")
        large = [_load(folder.joinpath(f"{name}.png")) for name in looks]
        name = str(described["name"])
        small = [int(size) for size in described.get("small", ())]
        strips = [_load(folder.joinpath(f"looks-{size}.png")) for size in small]
    except (AttributeError, KeyError, TypeError, ValueError, OSError) as error:
        raise SkinError(f"{folder} holds no usable skin: {error}") from None
    parts = [part for strip in strips for part in np.split(strip, len(looks), axis=1)]
    pictures = large + parts
    return Skin(
        name,
        "".join(looks.values()).encode() * (1 + len(small)),
        np.stack([at_size(picture) for picture in pictures]),
        tuple(picture.shape[0] for picture in pictures),
        str(described.get("title", "")),
        str(described.get("restart", "face")),
        str(described.get("counter", "above")),
    )


def _load(path: Traversable) -> Pixels:
    return decode(np.frombuffer(path.read_bytes(), np.uint8), path.name).pixels


def at_size(picture: Pixels) -> Floats:
    """A cell's picture in the size in which cells are compared."""
    way = cv2.INTER_AREA if picture.shape[0] > SIZE else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(picture, (SIZE, SIZE), interpolation=way), np.float32)


def save_skin(skin: Skin, folder: Path) -> Path:
    """Write a skin into a folder of its name; `skin.toml` comes last, so that a folder that was
    cut short is no skin."""
    place = folder / skin.name
    place.mkdir(parents=True, exist_ok=True)
    lines = [
        f'name = "{skin.name}"',
        f'title = "{skin.title}"',
        f'restart = "{skin.restart}"',
        f'counter = "{skin.counter}"',
        "",
        "[looks]",
    ]
    used: dict[str, int] = {}
    for mark, template in zip(skin.marks.decode(), skin.templates, strict=True):
        base = _NAMES.get(mark, mark)
        used[base] = used.get(base, 0) + 1
        name = base if used[base] == 1 else f"{base}-{used[base]}"
        save_png(np.clip(np.round(template), 0, 255).astype(np.uint8), place / f"{name}.png")
        lines.append(f'"{name}" = "{mark}"')
    (place / "skin.toml.new").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (place / "skin.toml.new").replace(place / "skin.toml")
    return place


def name_for(templates: Floats) -> str:
    """A name for a learned skin, by its pictures."""
    return (
        "learned-" + hashlib.sha256(np.round(templates).astype(np.uint8).tobytes()).hexdigest()[:8]
    )
