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

from vision.pixels import Floats, ImageError, decode, save_png

SIZE = 24
"""Templates are compared at this size, whatever size they were drawn at."""
_NAMES = {"#": "covered", "F": "flag", "?": "question", "*": "mine", "!": "exploded", "X": "wrong-flag"}


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
        looks: dict[str, str] = described["looks"]
        pictures = [_load_picture(folder.joinpath(f"{name}.png")) for name in looks]
        name = str(described["name"])
    except (tomllib.TOMLDecodeError, KeyError, ImageError, UnicodeDecodeError) as error:
        raise SkinError(f"{folder} holds no usable skin: {error}") from None
    return Skin(
        name,
        "".join(looks.values()).encode(),
        np.stack(pictures),
        str(described.get("title", "")),
        str(described.get("restart", "face")),
        str(described.get("counter", "above")),
    )


def _load_picture(path: Traversable) -> Floats:
    data = np.frombuffer(path.read_bytes(), np.uint8)
    pixels = decode(data, path.name).pixels
    way = cv2.INTER_AREA if pixels.shape[0] > SIZE else cv2.INTER_LINEAR
    found: Floats = cv2.resize(pixels, (SIZE, SIZE), interpolation=way).astype(np.float32)
    return found


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
    return "learned-" + hashlib.sha256(np.round(templates).astype(np.uint8).tobytes()).hexdigest()[:8]
