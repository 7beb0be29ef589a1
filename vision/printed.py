"""Tells the characters of a phrase, and the numbers and words they make."""

from __future__ import annotations

import io
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from importlib import resources
from typing import Literal

import numpy as np

from vision.letters import Box, Phrase
from vision.pixels import Floats

SIGN, OTHER = "F", "."
CLASSES = "0123456789/:-abcdefghijklmnopqrstuvwxyz" + SIGN + OTHER
"""Letters large or small (O counts as 0, I as l), F a picture of a flag or a mine, and the dot is
none of these."""
UNSURE, PICTURE = "?", "@"
_PICTURE = 1.15
"""What is larger than the next character in both directions by this is a picture, as of a clock."""
_SURE = 0.95
"""What the net must give a digit, and a picture of a flag or a mine, for it to count."""
_LEAST = 0.2
"""What it must give a digit that may be a letter as well."""
_SURE_SIGN = 0.8
_NUMERIC = np.array([not c.islower() for c in CLASSES], np.float32)
_STUCK = 0.22
"""Nearer neighbours, in heights, belong to the same word."""
_APART = 0.75
"""Digits that are farther apart belong to two numbers."""
_MAYBE_DIGITS = UNSURE + "lio"
_MINES = ("mines", "mine", "marked", "bombs", "minas", "minen", "remaining", "ieft")
"""Letters that look alike are one here."""
_LIKE = 0.7
_ALIKE = str.maketrans("0l15", "oiis")


@lru_cache(maxsize=1)
def _weights() -> dict[str, Floats]:
    packed = resources.files("vision").joinpath("counter.npz").read_bytes()
    with np.load(io.BytesIO(packed)) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def classify(canvases: Floats, features: Floats) -> Floats:
    """Probabilities of CLASSES for each of n characters: three convolutions, two full layers."""
    w = _weights()
    x = _conv(canvases[..., None], w["c1"], w["b1"], size=4, stride=2)
    x = _conv(x, w["c2"], w["b2"], size=3, stride=2)
    x = _conv(x, w["c3"], w["b3"], size=3, stride=1)
    flat = np.concatenate((x.reshape(len(x), -1), features), axis=1)
    hidden = np.maximum(flat @ w["f1"] + w["d1"], 0.0)
    logits = hidden @ w["f2"] + w["d2"]
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result


def _conv(x: Floats, kernel: Floats, bias: Floats, size: int, stride: int) -> Floats:
    """A convolution with a border of one zero and ReLU, as one matrix product."""
    n, rows, cols, depth = x.shape
    padded = np.zeros((n, rows + 2, cols + 2, depth), np.float32)
    padded[:, 1:-1, 1:-1] = x
    windows = np.lib.stride_tricks.sliding_window_view(padded, (size, size), axis=(1, 2))
    windows = windows[:, ::stride, ::stride].transpose(0, 1, 2, 4, 5, 3)
    height, width = windows.shape[1:3]
    flat = np.ascontiguousarray(windows).reshape(n * height * width, size * size * depth)
    out = flat @ kernel
    out += bias
    np.maximum(out, 0.0, out=out)
    return out.reshape(n, height, width, -1)


Sort = Literal["number", "fraction", "clock", "word", "sign", "other"]


@dataclass(frozen=True, slots=True)
class Token:
    """Characters that belong together."""

    sort: Sort
    box: Box
    height: float
    """Of the line's characters."""
    text: str = ""
    value: int = 0
    total: int = 0


def read_phrases(phrases: list[Phrase]) -> list[Token]:
    """The tokens of all phrases."""
    if not phrases:
        return []
    shares = classify(
        np.concatenate([p.canvases for p in phrases]),
        np.concatenate([p.features for p in phrases]),
    )
    tokens: list[Token] = []
    at = 0
    for phrase in phrases:
        tokens += _Reader(phrase, shares[at : at + len(phrase.boxes)]).tokens()
        at += len(phrase.boxes)
    return _once(tokens)


def _once(tokens: list[Token]) -> list[Token]:
    """Of tokens in one place, which two phrases share, the longest."""
    kept: list[Token] = []
    order = sorted(
        tokens,
        key=lambda t: (_is_mark(t), t.box[0] - t.box[2], t.sort in ("word", "other")),
    )
    for token in order:
        left, top, right, bottom = token.box
        for other in kept:
            wide = min(right, other.box[2]) - max(left, other.box[0])
            high = min(bottom, other.box[3]) - max(top, other.box[1])
            if wide > 0.4 * (right - left) and high > 0.4 * (bottom - top):
                break
        else:
            kept.append(token)
    return kept


def _is_mark(token: Token) -> bool:
    """Whether it is one character and not part of a number."""
    return token.sort == "other" and len(token.text) == 1 and token.text in "/:-." + SIGN


class _Reader:
    """Reads one phrase from left to right."""

    def __init__(self, phrase: Phrase, shares: Floats) -> None:
        best = shares.argmax(axis=1)
        sure = shares[np.arange(len(best)), best]
        self.phrase = phrase
        names = [CLASSES[k] for k in best.tolist()]
        for k, (left, top, right, bottom) in enumerate(phrase.boxes):
            if phrase.broken[k]:  # a picture, or what may be a digit
                wide = min(right - left, bottom - top) > 0.8 * phrase.height
                names[k] = OTHER if wide else UNSURE
            elif names[k].isdigit() and sure[k] < _SURE:
                names[k] = UNSURE
            elif names[k] == OTHER and k + 1 < len(names):
                following = phrase.boxes[k + 1]
                if min(right - left, bottom - top) > _PICTURE * (following[3] - following[1]):
                    names[k] = PICTURE
        self.text = "".join(names)
        # Among digits, an upright stroke is a 1 and no l, and so on.
        numeric = shares * _NUMERIC
        top = numeric.argmax(axis=1)
        own = numeric[np.arange(len(top)), top]
        certain = (own > _SURE * numeric.sum(axis=1)) & (own > _LEAST)
        self.digits = "".join(
            CLASSES[k] if ok and not broken else UNSURE
            for k, ok, broken in zip(top.tolist(), certain.tolist(), phrase.broken, strict=True)
        )
        self.sign = [bool(s > _SURE_SIGN) for s in shares[:, CLASSES.index(SIGN)]]

    def tokens(self) -> list[Token]:
        found: list[Token] = []
        at = 0
        while at < len(self.text):
            token, end = self._token(at)
            found.append(token)
            at = max(end, at + 1)
        return found

    def _token(self, at: int) -> tuple[Token, int]:
        if self.text[at] == SIGN:
            sort: Sort = "sign" if self.sign[at] else "other"
            return self._made(sort, at, at + 1), at + 1
        start = at + 1 if self._is_minus(at) else at
        end = self._number(start)
        if end > start:
            return self._numeric(at, start, end)
        end = self._word(at)
        if end - at > 1:
            return self._made("word", at, end), end
        return self._made("other", at, at + 1), at + 1

    def _numeric(self, at: int, start: int, end: int) -> tuple[Token, int]:
        """A number, a fraction or a clock, unless something else sticks to it."""
        sort: Sort = "number"
        value, total, last = int(self.digits[start:end]), 0, end
        mark = self.digits[end : end + 1]
        reach = {"/": 1.5, ":": 0.6}.get(mark, 0.0)
        if self._gap(end) < reach:
            second = self._number(end + 1)
            if second == end + 1 or self._gap(end + 1) >= reach:
                sort = "other"
            else:
                last = second
                total = int(self.digits[end + 1 : second])
                sort = "fraction" if mark == "/" else "clock"
        if start > at:
            value = -value
        if self._stuck(at, last) or (sort == "number" and end - start > 4):
            sort = "other"
        if sort == "clock" and last - end != 3:
            sort = "other"
        return self._made(sort, at, last, value, total), last

    def _stuck(self, start: int, end: int) -> bool:
        """Whether something is so near that it may be a part of the number, or this of a word."""
        before, after = self.text[start - 1 : start], self.text[end : end + 1]
        if before and self._gap(start) < (_APART if before in _MAYBE_DIGITS else _STUCK):
            ends_word = before == ":" and not self.digits[start - 2 : start - 1].isdigit()
            if before not in (SIGN, PICTURE) and not ends_word:
                return True
        near = _APART if after in _MAYBE_DIGITS + OTHER else 2 * _STUCK
        return bool(after) and self._gap(end) < near

    def _is_minus(self, at: int) -> bool:
        after = self.digits[at + 1 : at + 2]
        return self.text[at] == "-" and after.isdigit() and self._gap(at + 1) < 0.6

    def _number(self, at: int) -> int:
        """The end of the digits that start here."""
        end = at
        while end < len(self.text) and self.digits[end].isdigit():
            if end > at and self._gap(end) > _APART:
                break
            end += 1
        return end

    def _word(self, at: int) -> int:
        """The end of the letters that start here; what is not told for sure may be a letter."""
        end = at
        while end < len(self.text) and self.text[end] not in "/:-" + SIGN + PICTURE:
            if end > at and self._gap(end) > 0.5:
                break
            end += 1
        return end

    def _gap(self, at: int) -> float:
        """The space before a character, in heights."""
        if at == 0 or at >= len(self.text):
            return 9.0
        boxes = self.phrase.boxes
        return (boxes[at][0] - boxes[at - 1][2]) / self.phrase.height

    def _made(self, sort: Sort, start: int, end: int, value: int = 0, total: int = 0) -> Token:
        boxes = self.phrase.boxes[start:end]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        box = (min(lefts), min(tops), max(rights), max(bottoms))
        return Token(sort, box, self.phrase.height, self.text[start:end], value, total)


def says_mines(text: str, like: float = _LIKE) -> bool:
    """Whether a word is about mines left, as far as it could be read.

    >>> says_mines("mlnes"), says_mines("m.rked"), says_mines("time"), says_mines("level")
    (True, True, False, False)
    """
    plain = text.translate(_ALIKE)
    return any(SequenceMatcher(None, plain, word).ratio() >= like for word in _MINES)


def may_say_mines(text: str) -> bool:
    """Whether the letters that could be read are some of such a word, in its order.

    >>> may_say_mines(".nes"), may_say_mines(".ime")
    (True, False)
    """
    told = [c for c in text.translate(_ALIKE) if c.islower()]
    for word in _MINES:
        rest = iter(word)
        if len(told) >= 2 and len(text) <= len(word) and all(c in rest for c in told):
            return True
    return False
