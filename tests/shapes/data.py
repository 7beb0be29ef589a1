"""Random cells with their classes, from fonts, drawings and rubbish."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import cv2
import numpy as np
import numpy.typing as npt

from tests.shapes import fonts, pixelfonts, screen
from tests.shapes.drawings import Floats, Rng, flag
from tests.shapes.fonts import DIGITS, OTHERS, Face
from tests.shapes.mines import crossed, mine
from tests.shapes.rejects import junk
from vision.shapes import CLASSES, FEATURES, SIDE, seen

Bytes = npt.NDArray[np.uint8]
PRIOR = dict.fromkeys("12345678", 0.072) | {
    "F": 0.08,
    "?": 0.06,
    "*": 0.08,
    "X": 0.06,
    "0": 0.04,
    ".": 0.18,
}
# Halves that are no other symbol: the right half of an 8 is a 3, its upper half a 0.
_HALVES = {"left": "234578?", "right": "24567?", "top": "12457", "bottom": "2347"}


class Source:
    """Draws cells of any class from the faces it was given."""

    def __init__(self, faces: Sequence[Face]) -> None:
        self.by_family: dict[str, list[Face]] = defaultdict(list)
        for face in faces:
            self.by_family[face.family].append(face)
        self.families = sorted(self.by_family)
        weights = np.array([_weight(self.by_family[f]) for f in self.families])
        self.weights = np.cumsum(weights / weights.sum())
        self.symbols = fonts.symbols()
        self.blocks = pixelfonts.pixel_glyphs()
        self.hershey = _hershey()

    def face(self, rng: Rng) -> Face:
        family = self.families[
            min(int(np.searchsorted(self.weights, rng.random())), len(self.families) - 1)
        ]
        some = self.by_family[family]
        return some[int(rng.integers(0, len(some)))]

    def cell(self, name: str, rng: Rng, height: float | None = None, clean: bool = False) -> Floats:
        """A cell of a class, of a height if given; clean ones only have what every screen does."""
        fixed = height is not None
        if height is None:
            height = float(np.exp(rng.uniform(np.log(5.3), np.log(70))))
        if name in DIGITS or name == "?":
            return self._character(name, rng, height, fixed, clean)
        if name == ".":
            return self._rubbish(rng, height, clean)
        if name in "FX*" and not fixed:
            height = max(height, 8.0 if name == "X" else 6.5)
        return self._finish(self._drawing(name, rng), rng, height, clean)

    def _finish(self, glyph: Floats, rng: Rng, height: float, clean: bool) -> Floats:
        if not clean:
            glyph = screen.embolden(glyph, rng)
        return screen.seen(screen.cell_of(glyph, height, rng, clean), rng, clean)

    def _character(self, c: str, rng: Rng, height: float, fixed: bool, clean: bool) -> Floats:
        kind = rng.random()
        if not fixed and kind < 0.28:
            small = self.face(rng).small.get(c)
            if small:
                picked = small[int(rng.integers(0, len(small)))]
                if not (c == "0" and len(picked) < 14 and _holes(picked) != 1):
                    return screen.seen(screen.placed(_floats(picked), rng), rng, clean)
        if not fixed and kind < 0.34:
            some = self.blocks[c]
            block = some[int(rng.integers(0, len(some)))]
            factor = int(rng.integers(1, 6))
            return screen.seen(
                screen.placed(_floats(np.kron(block, np.ones((factor, factor), np.uint8))), rng),
                rng,
                clean,
            )
        if not fixed and kind < 0.39 and c != "?":
            return self._finish(_floats(pixelfonts.seven_segment(c, rng)), rng, height, clean)
        if not fixed and kind < 0.44:
            some = self.hershey[c]
            return self._finish(_floats(some[int(rng.integers(0, len(some)))]), rng, height, clean)
        glyph = self.face(rng).large[c]
        if c == "0" and height < 14:  # a dotted or slashed zero would be an 8 then
            while _holes(glyph) != 1:
                glyph = self.face(rng).large[c]
        return self._finish(_floats(glyph), rng, height, clean)

    def _drawing(self, name: str, rng: Rng) -> Floats:
        some = self.symbols[name]
        if rng.random() < 0.2:
            return _floats(some[int(rng.integers(0, len(some)))])
        if name == "F":
            return flag(rng)
        if name == "*":
            if rng.random() < 0.1:
                return _floats(self._typed("*", rng))
            return mine(rng)
        if rng.random() < 0.15:
            return _floats(self._typed("Xx×"[int(rng.integers(0, 3))], rng))
        return crossed(rng)

    def _typed(self, c: str, rng: Rng) -> Bytes:
        while True:
            if (glyph := self.face(rng).large.get(c)) is not None:
                return glyph

    def _rubbish(self, rng: Rng, height: float, clean: bool) -> Floats:
        kind = rng.random()
        if kind < 0.3:
            c = OTHERS[int(rng.integers(0, len(OTHERS)))]
            return self._finish(
                _floats(self._typed(c, rng)), rng, max(height, 12 if c in "GaeE&g" else 9), clean
            )
        if kind < 0.42:
            return self._finish(_floats(self._typed("9", rng)), rng, max(height, 6.5), clean)
        if kind < 0.6:
            return self._finish(self._two(rng), rng, height * 0.8 + 3, clean)
        if kind < 0.7:
            some = self.symbols["."]
            return self._finish(
                _floats(some[int(rng.integers(0, len(some)))]), rng, max(height, 11), clean
            )
        if kind < 0.78:
            return self._finish(self._half(rng), rng, max(height, 9), clean)
        if kind < 0.95:
            glyph = junk(rng)
            if rng.random() < 0.5:
                cut = fonts.cut((glyph * 255).astype(np.uint8))
                glyph = _floats(cut) if cut is not None else glyph
            return self._finish(glyph, rng, max(height, 8), clean)
        if kind < 0.99:
            return screen.seen(_dot(rng), rng, clean)
        side = int(rng.integers(10, 48))
        return screen.seen(np.zeros((side, side), np.float32), rng, False)

    def _two(self, rng: Rng) -> Floats:
        """A number of two digits."""
        face = self.face(rng)
        one, two = (face.large[DIGITS[int(k)]] for k in rng.integers(0, 10, 2))
        rows = max(len(one), len(two))
        gap = int(rng.integers(3, 14))
        out = np.zeros((rows, one.shape[1] + two.shape[1] + gap), np.uint8)
        out[rows - len(one) :, : one.shape[1]] = one
        out[rows - len(two) :, one.shape[1] + gap :] = two
        return _floats(out)

    def _half(self, rng: Rng) -> Floats:
        """A glyph of which a part is cut off."""
        side = list(_HALVES)[int(rng.integers(0, 4))]
        some = _HALVES[side]
        glyph = self.face(rng).large[some[int(rng.integers(0, len(some)))]]
        rows, cols = glyph.shape
        share = rng.uniform(0.4, 0.55)
        if side in ("left", "right"):
            part = (
                glyph[:, : int(cols * share)]
                if side == "left"
                else glyph[:, int(cols * (1 - share)) :]
            )
        else:
            part = glyph[: int(rows * share)] if side == "top" else glyph[int(rows * (1 - share)) :]
        return _floats(part)


def _dot(rng: Rng) -> Floats:
    """A point too small for a mine: some games mark an open cell so."""
    glyph = np.zeros((40, 40), np.float32)
    if rng.random() < 0.7:
        cv2.circle(glyph, (20, 20), 18, 1.0, -1, cv2.LINE_AA)
    else:
        glyph[2:-2, 2:-2] = 1.0
    return screen.cell_of(glyph, rng.uniform(2, 9), rng, share=rng.uniform(0.06, 0.22))


def _weight(family: list[Face]) -> float:
    return float(len(family) ** 0.5) * (0.4 if family[0].kind == "display" else 1.0)


def _floats(picture: Bytes) -> Floats:
    return picture.astype(np.float32) * np.float32(1 / 255)


def _holes(picture: Bytes) -> int:
    padded = cv2.copyMakeBorder(picture, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    solid = (padded > 110).view(np.uint8)
    return (
        int(cv2.connectedComponents(1 - solid, connectivity=4)[0])
        - 2
        + (int(cv2.connectedComponents(solid)[0]) - 2)
    )


def _hershey() -> dict[str, list[Bytes]]:
    result: dict[str, list[Bytes]] = {c: [] for c in DIGITS + "?"}
    for font in (0, 1, 2, 3, 4, 5, 6, 7, 16 + 0, 16 + 3):
        for thick in (1, 2, 4, 7):
            for c, kept in result.items():
                out = np.zeros((160, 160), np.uint8)
                cv2.putText(out, c, (30, 110), font, 3.0, 255, thick, cv2.LINE_AA)
                drawn = fonts.cut(out)
                if drawn is not None and len(drawn) > 20:
                    kept.append(drawn)
    return result


def batch(source: Source, seed: int, count: int) -> tuple[Bytes, Floats, npt.NDArray[np.int64]]:
    """Canvases as bytes, features and labels of so many random cells."""
    rng = np.random.default_rng(seed)
    chances = np.array([PRIOR[c] for c in CLASSES])
    labels = rng.choice(len(CLASSES), count, p=chances / chances.sum())
    canvases = np.zeros((count, SIDE, SIDE), np.uint8)
    features = np.zeros((count, FEATURES), np.float32)
    for k, label in enumerate(labels):
        canvas, features[k : k + 1] = seen(source.cell(CLASSES[label], rng)[None])
        canvases[k] = np.round(canvas[0] * 255)
    return canvases, features, labels.astype(np.int64)
