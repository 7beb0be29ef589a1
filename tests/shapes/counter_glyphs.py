"""Characters of counters and clocks with their classes, cut from lines drawn in many fonts."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from tests.shapes import drawings, rejects
from tests.shapes.data import Source
from tests.shapes.drawings import Floats, Rng
from tests.shapes.fonts import Face
from vision.letters import FEATURES, SIDE, Phrase
from vision.phrases import find_phrases
from vision.printed import CLASSES, OTHER, SIGN

Bytes = npt.NDArray[np.uint8]
Span = tuple[float, float, str]
"""Left, right and class of a character that was drawn."""

_EMOJI = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
_SIGNS = "🚩💣🏴⛳"
_NO_SIGNS = "🙂😎😵⏱⏰⏳🕒🏆🔥⭐⚙🔊🏠❤"
_WORDS_TEXT = (
    "Mines Mines Mines Marked Marked Bombs Flags Left Remaining Time Level Score Best Game View"
    " Options Help Seconds Expert Custom Play New MINES BOMBS TIME mines bombs left time Minen"
    " Minas Drapeaux Zeit Temps Squares Width Jump Quick Box Zero Vex Kg Yo Hz Wj"
)
_WORDS = _WORDS_TEXT.split()
_SAME = {"O": "0", "I": "l", "|": "l", "−": "-", "–": "-"}
_ODD = ".,!?()%#+=x×*&@"


class Lines:
    """Draws lines of text and cuts them as the bot does."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.source = Source(faces)
        self.emoji = ImageFont.truetype(_EMOJI, 109)

    def phrase(self, rng: Rng) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
        """Canvases, features and classes of one line."""
        picture, spans = self._drawn(_text(rng), rng)
        factor = 1.0
        if rng.random() < 0.25:
            factor = float(rng.uniform(0.7, 1.5))
            way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
            picture = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way)
        picture = _dirt(picture, rng)
        spans = [(a * factor, b * factor, c) for a, b, c in spans]
        found = [labelled(phrase, spans) for phrase in find_phrases(picture)]
        if not found:
            return _nothing()
        parts = zip(*found, strict=True)
        canvases, features, labels = (np.concatenate(part) for part in parts)
        return canvases, features, labels

    def _drawn(self, text: str, rng: Rng) -> tuple[Bytes, list[Span]]:
        size = int(np.exp(rng.uniform(np.log(9), np.log(50))))
        while True:
            face = self.source.face(rng)
            if face.decorative and rng.random() < 0.8:
                continue
            try:
                font = ImageFont.truetype(face.path, size)
                high = font.getbbox("8")[3] - font.getbbox("8")[1]
                font = ImageFont.truetype(face.path, max(6, round(size * 0.72 * size / high)))
            except (OSError, ZeroDivisionError):
                continue
            break
        ground = rng.integers(0, 256, 3)
        ink = rng.integers(0, 256, 3)
        while abs(float((ground - ink) @ (0.3, 0.59, 0.11))) < 60:
            ground, ink = rng.integers(0, 256, 3), rng.integers(0, 256, 3)
        image = Image.new("RGB", (round(size * (len(text) + 5)), round(size * 2.2)), tuple(ground))
        pen = ImageDraw.Draw(image)
        pen.fontmode = "1" if rng.random() < 0.1 else "L"
        x, y = size * 1.2 + float(rng.random()), size * 1.6
        spacing = float(rng.choice([0, 0, 0, 0, 0.5, 1, 2])) * size / 20
        spans: list[Span] = []
        for letter in text:
            if letter in "FNJ":  # stand for pictures
                x = self._picture(image, letter, x, size, ink, rng, spans)
                continue
            pen.text((x, y), letter, fill=tuple(ink), font=font, anchor="ls")
            box = font.getbbox(letter, anchor="ls")
            if letter != " ":
                spans.append((x + box[0], x + box[2], _class(letter)))
            x += font.getlength(letter) + spacing
        pen.line((0, size * 2.1, image.width, size * 2.1), fill=tuple(ink))
        return np.asarray(image)[..., ::-1].copy(), spans

    def _picture(
        self,
        image: Image.Image,
        sort: str,
        x: float,
        size: int,
        ink: npt.NDArray[np.int64],
        rng: Rng,
        spans: list[Span],
    ) -> float:
        side = max(8, round(size * rng.uniform(0.65, 1.3)))
        top = round(size * 1.25 - side / 2 + rng.normal(0, 0.08) * size)
        if rng.random() < 0.5:
            letter = str(rng.choice(list(_SIGNS[:2] * 3 + _SIGNS if sort == "F" else _NO_SIGNS)))
            layer = Image.new("RGBA", (136, 128))
            ImageDraw.Draw(layer).text((0, 0), letter, font=self.emoji, embedded_color=True)
            picture = layer.crop(layer.getbbox()).resize((side, side), Image.Resampling.LANCZOS)
        else:
            tone = ink if rng.random() < 0.4 else rng.integers(0, 256, 3)
            alpha = self._shape(sort, rng)
            rows, cols = alpha.shape
            scale = side / max(rows, cols)
            small = cv2.resize(
                alpha,
                (max(2, round(cols * scale)), max(2, round(rows * scale))),
                interpolation=cv2.INTER_AREA,
            )
            solid = np.broadcast_to(tone.astype(np.uint8), (*small.shape, 3))
            alpha8 = (np.clip(small, 0, 1) * 255).astype(np.uint8)
            picture = Image.fromarray(np.dstack((solid, alpha8)), "RGBA")
        image.paste(picture, (round(x), max(0, top)), picture)
        spans.append((x, x + picture.width, SIGN if sort == "F" else OTHER))
        return x + picture.width + size * rng.uniform(0.1, 0.5)

    def _shape(self, sort: str, rng: Rng) -> Floats:
        if sort == "F":
            return _tight(self.source._drawing(str(rng.choice(["F", "*"])), rng))
        if rng.random() < 0.5:
            out = drawings.blank()
            side = len(out)
            thick = round(side * rng.uniform(0.04, 0.12))
            middle, radius = (side // 2, side // 2), round(side * 0.4)
            cv2.circle(out, middle, radius, 1.0, thick, cv2.LINE_AA)
            if rng.random() < 0.8:  # a dial with hands
                for angle in rng.uniform(0, 6.3, 2):
                    end = middle + radius * 0.7 * np.array([np.cos(angle), np.sin(angle)])
                    cv2.line(out, middle, tuple(end.astype(int).tolist()), 1.0, thick, cv2.LINE_AA)
            return _tight(out)
        return _tight(rejects.junk(rng))


def labelled(phrase: Phrase, spans: list[Span]) -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    """The characters of a phrase that can be told, each with its class."""
    kept, labels = [], []
    for k, box in enumerate(phrase.boxes):
        over = [(min(b, box[2]) - max(a, box[0]), a, b, c) for a, b, c in spans]
        inside = [(b, a, c) for both, a, b, c in over if both > 0.4 * (b - a)]
        if len(inside) == 1:
            right, left, name = inside[0]
            whole = max(box[2], right) - min(box[0], left) < 1.25 * (right - left) + 2.5
            other = sum(both for both, *_ in over if both > 0.8) - (right - left)
            if name not in (SIGN, OTHER) and other > 0.35 * (right - left):
                continue
            if whole or name == OTHER:
                kept.append(k)
                labels.append(CLASSES.index(name))
        elif len(inside) > 1:  # characters that run together
            kept.append(k)
            labels.append(CLASSES.index(OTHER))
    return phrase.canvases[kept], phrase.features[kept], np.array(labels, np.int64)


def batch(lines: Lines, seed: int, count: int) -> tuple[Bytes, Floats, npt.NDArray[np.int64]]:
    """The characters of so many lines."""
    rng = np.random.default_rng(seed)
    parts = zip(*(lines.phrase(rng) for _ in range(count)), strict=True)
    canvases, features, labels = (np.concatenate(part) for part in parts)
    return (canvases * 255).astype(np.uint8), features.astype(np.float32), labels


def _nothing() -> tuple[Floats, Floats, npt.NDArray[np.int64]]:
    return (
        np.zeros((0, SIDE, SIDE), np.float32),
        np.zeros((0, FEATURES), np.float32),
        np.zeros(0, np.int64),
    )


def _tight(picture: Floats) -> Floats:
    x, y, wide, high = cv2.boundingRect((picture > 0.15).astype(np.uint8))
    return picture[y : y + high, x : x + wide] if wide > 1 and high > 1 else picture


def _class(letter: str) -> str:
    letter = _SAME.get(letter, letter)
    if letter == "x" or letter.lower() not in CLASSES.lower() or letter in _ODD:
        return "x" if letter == "x" else OTHER
    return letter.lower()


def _text(rng: Rng) -> str:
    """As counters, clocks and what is near them are written; F N J stand for pictures."""
    most = int(rng.choice([10, 100, 1000]))
    n, m = int(rng.integers(0, most)), int(rng.integers(0, most))
    word = str(rng.choice(_WORDS)).replace("F", "f").replace("J", "j").replace("N", "n")
    kind = int(rng.integers(0, 13))
    forms = (
        f"{n}",
        f"{n:03d} {m}",
        f"{word}: {n}",
        f"{word} {n}",
        f"{n}/{m}",
        f"{word}: {n} / {m}",
        f"F {n}",
        f"F{n} {m}",
        f"{n % 60}:{m % 60:02d}",
        f"J {n:03d}",
        f"-{n} {m}/{n}",
        f"{word} {n}x{m} {rng.choice(list(_ODD))}",
        f"{word} {rng.choice(_WORDS)}".replace("F", "f").replace("J", "j").replace("N", "n"),
    )
    return forms[kind]


def _dirt(picture: Bytes, rng: Rng) -> Bytes:
    if rng.random() < 0.15:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.3, 0.8))
    if rng.random() < 0.2:
        quality = int(rng.integers(60, 96))
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR)
    return picture
