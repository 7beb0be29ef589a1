"""Glyphs of all installed fonts, large and in small hinted sizes, split by families."""

from __future__ import annotations

import pickle
import subprocess
import zlib
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont

Bytes = npt.NDArray[np.uint8]

LARGE = 72
"""Pixels of a digit's height in the large pictures."""
MOST = 14
"""Faces of one family."""
DIGITS = "0123456789"
OTHERS = "ACEGHJKLMNRUVWYaceghjkmnqrtuvwy@#&$%!=<>~^/"
"""To be rejected. Not I l O o S Z B b D P F and such: some font draws a symbol like that."""

SYMBOLS = {
    "F": "⚑⚐🚩🏴🏳⛳🏁🎌",
    "*": "💣☀✱✲✳✴✵✶✷✸✹✺✻✼✽❂❇❈❉❊❋☠●⬤⚫⁕∗⋇🕱🟐🞶🞷🞸🞹🞺🞻🞼🞽🞾🞿",
    "X": "✗✘✕✖❌❎⨯⨉╳⤫🗙🗴🗶🞨🞩🞪🞫🞬🞭🞮",
    "?": "❓❔⁇",
    ".": "♔♕♖♗♘♙♚♛♜♝♞♟☺☻☹♥♠♦♣♡♤♢♧★☆→←↑↓⇒➔➜✓✔☎☂☃☁☕⚙⚔⚠♪♫⌂⌘✂✈✉✎✐❖⬆⬇🖱👆🙂😎😵😀🏠🔒🔔⏰🐛🎲🎯",
}
_SKIP_TEXT = """
    symbol emoji dingbat icon awesome webfont webdings wingding barcode braille bullet weather
    opensymbol entypo redacted math music d050000l standardsymbols signwriting cuneiform
    lastresort fallback kanjistroke rampart cabinsketch keyboard initials mayan"""
_SKIP = set(_SKIP_TEXT.split())
"""Words in names of fonts without digits to read."""
_ILLEGIBLE_TEXT = """
    18 90 10.15 bandwidth binary bit block circulate claw db double encapsulate entangled faux
    gaposis graze grudge hearts head-ding knot licorice line nucleus numskull outer pindown qbicle
    quill ravaged scalelines spheroids symmetry tetricide united unlearned vanished vertigo weaver
    xmas xtrusion zurklez sequence chumbly futharkadapted"""
_ILLEGIBLE = set(_ILLEGIBLE_TEXT.split())
"""Families looked at, whose digits are hidden in ornaments, turned, or not there."""
_CLONES_TEXT = """
    dejavu bitstream vera arev liberation arimo tinos cousine nimbus free freesans freeserif
    freemono tex texgyre tg carlito lato c059 p052 z003 urw noto roboto open droid dseg7 dseg14
    arkpandora aerial tymes veranda verana cmu latin gothic ume hack"""
_CLONES = set(_CLONES_TEXT.split())
"""Fonts with look-alikes in other families are never held out, or it would not be a hold-out."""
_HANDS = {"breip", "dkghandwriting", "femkeklaver", "rufscript", "dancing", "kaushan"}
"""Slanted or joined handwriting."""
_SYMBOLIC_TEXT = """
    Symbola DejaVu FreeMono FreeSans FreeSerif OpenSymbol Unifont Junicode Hack JetBrains
    Linux STIX IPA WenQuanYi Agave Monoid Andika TeX D050000L"""
_SYMBOLIC = (
    *_SYMBOLIC_TEXT.split(),
    *("Noto Sans Symbols", "Noto Color Emoji", "Noto Emoji", "Noto Sans Math"),
)
"""Families with flags, bombs and crosses."""


@dataclass
class Face:
    """One font file, or a style of it: its characters large, and in small sizes with hints."""

    family: str
    path: str
    large: dict[str, Bytes] = field(default_factory=dict)
    small: dict[str, list[Bytes]] = field(default_factory=dict)

    @property
    def decorative(self) -> bool:
        return "aenigma" in self.path

    @property
    def kind(self) -> str:
        """Of text, of a hand, or of a large collection of display fonts few games would use."""
        if self.decorative:
            return "display"
        return "hand" if self.family in _HANDS else "text"

    @property
    def held_out(self) -> bool:
        return held_out(self.family)


def held_out(family: str) -> bool:
    """Whether a family is for validation only: one in six of those without look-alikes."""
    return family not in _CLONES and zlib.crc32(family.encode()) % 6 == 0


def faces(cache: Path = Path("/tmp/shapes_fonts.pickle")) -> list[Face]:
    """All faces whose digits can be had, rendered once and kept in a file."""
    if cache.exists():
        found: list[Face] = pickle.loads(cache.read_bytes())
    else:
        found = _render_all()
        cache.write_bytes(pickle.dumps(found))
    return [f for f in found if f.family not in _ILLEGIBLE and "eyboard" not in f.path]


def _listed() -> list[tuple[str, str, int]]:
    """Family, path and index of all installed scalable faces."""
    out = subprocess.run(
        ["fc-list", "--format", "%{family[0]}\t%{file}\t%{index}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    rows = sorted({tuple(line.split("\t")) for line in out.splitlines()})
    kinds = (".ttf", ".otf", ".ttc", ".pfb")
    return [(r[0], r[1], int(r[2])) for r in rows if r[1].endswith(kinds)]


def _thinned(rows: list[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """At most so many faces a family, evenly from its list: some families have hundreds."""
    groups: dict[str, list[tuple[str, str, int]]] = {}
    for row in rows:
        groups.setdefault(row[0].lower().split()[0], []).append(row)
    result = []
    for some in groups.values():
        step = max(1.0, len(some) / MOST)
        result += [some[int(k * step)] for k in range(min(MOST, len(some)))]
    return result


def _render_all() -> list[Face]:
    result, known = [], set()
    for family, path, index in _thinned(_listed()):
        plain = family.lower().replace(" ", "") + Path(path).name.lower()
        if index > 0xFFFF or any(word in plain for word in _SKIP):
            continue
        try:
            face = _render_face(family.lower().split()[0], path, index)
        except (OSError, ValueError, KeyError, AssertionError):
            continue
        if face is None:
            continue
        print_of = zlib.crc32(b"".join(face.large[c].tobytes() for c in "2357"))
        if print_of not in known:  # Noto's scripts share their digits
            known.add(print_of)
            result.append(face)
    return result


def _render_face(family: str, path: str, index: int) -> Face | None:
    mapped = {}
    if not path.endswith(".pfb"):
        mapped = TTFont(path, fontNumber=index, lazy=True).getBestCmap() or {}
        if not all(ord(c) in mapped for c in DIGITS + "?"):
            return None
    probe = ImageFont.truetype(path, 100, index=index)
    _, top, _, bottom = probe.getbbox("8")
    if bottom - top < 20:
        return None
    size_for = 100.0 / (bottom - top)
    face = Face(family, path)
    font = probe.font_variant(size=round(LARGE * size_for))
    rng = np.random.default_rng(zlib.crc32(path.encode()))
    for c in DIGITS + "?*Xx×" + "".join(rng.choice(list(OTHERS), 12, replace=False)):
        if mapped and ord(c) not in mapped:
            continue
        drawn = draw(font, c)
        if drawn is not None:
            face.large[c] = drawn
    if not all(c in face.large for c in DIGITS + "?"):
        return None
    for height in rng.choice(np.arange(5, 25), 4, replace=False):
        font = probe.font_variant(size=max(4, round(height * size_for)))
        mode = "1" if rng.random() < 0.3 else "L"
        for c in DIGITS + "?":
            drawn = draw(font, c, mode)
            if drawn is not None:
                face.small.setdefault(c, []).append(drawn)
    return face


def draw(font: ImageFont.FreeTypeFont, text: str, mode: str = "L") -> Bytes | None:
    """A text cut to its box, or nothing if it is blank."""
    left, top, right, bottom = font.getbbox(text, mode=mode)
    width, height = int(right - left), int(bottom - top)
    if width < 1 or height < 2 or width > 6 * LARGE or height > 6 * LARGE:
        return None
    image = Image.new("L", (width, height))
    pen = ImageDraw.Draw(image)
    pen.fontmode = mode
    pen.text((-left, -top), text, fill=255, font=font)
    return cut(np.asarray(image))


def cut(picture: Bytes) -> Bytes | None:
    """Without empty rows and columns around."""
    x, y, width, height = cv2.boundingRect((picture > 40).view(np.uint8))
    return picture[y : y + height, x : x + width].copy() if width and height > 1 else None


def symbols(cache: Path = Path("/tmp/shapes_symbols.pickle")) -> dict[str, list[Bytes]]:
    """Pictures of symbol characters by class, from every font that has them."""
    if cache.exists():
        kept: dict[str, list[Bytes]] = pickle.loads(cache.read_bytes())
        return kept
    result: dict[str, list[Bytes]] = {name: [] for name in SYMBOLS}
    known = set()
    for family, path, index in _listed():
        if index > 0xFFFF or path.endswith(".pfb") or not family.startswith(_SYMBOLIC):
            continue
        try:
            mapped = TTFont(path, fontNumber=index, lazy=True).getBestCmap() or {}
            colour = "ColorEmoji" in path
            font = ImageFont.truetype(path, 109 if colour else LARGE, index=index)
        except Exception:  # whatever is wrong with a font file, others will do
            continue
        for name, characters in SYMBOLS.items():
            for c in characters:
                if ord(c) in mapped:
                    picture = _emoji(font, c) if colour else draw(font, c)
                    if picture is None or min(picture.shape) < 8:
                        continue
                    if (key := zlib.crc32(picture.tobytes())) not in known:
                        known.add(key)
                        result[name].append(picture)
    cache.write_bytes(pickle.dumps(result))
    return result


def _emoji(font: ImageFont.FreeTypeFont, text: str) -> Bytes | None:
    """How a coloured emoji differs from a light or a mid-grey ground."""
    image = Image.new("RGB", (150, 150), (192, 192, 192))
    ImageDraw.Draw(image).text((5, 5), text, font=font, embedded_color=True)
    far = np.abs(np.asarray(image).astype(np.float32) - 192).max(axis=2)
    return cut(np.clip(far * (255 / max(far.max(), 1)), 0, 255).astype(np.uint8))


if __name__ == "__main__":
    from tests.shapes import fonts  # under its own name, or the cache could not be read elsewhere

    every = fonts.faces()
    out = sorted({f.family for f in every if f.held_out})
    print(len(every), "faces,", len({f.family for f in every}), "families; held out:", len(out))
    print(*out)
    print({k: len(v) for k, v in fonts.symbols().items()})
