"""Random legal positions.

Openings are found with OpenCV and not with `solver.game`, so that a scene needs no kernels.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from tests.skins.choice import Choice

Kind = Literal["playing", "fresh", "nearly", "won", "lost"]
Status = Literal["playing", "won", "lost"]
Truth = npt.NDArray[np.bool_]

_KINDS = {"playing": 0.76, "fresh": 0.06, "nearly": 0.06, "won": 0.04, "lost": 0.08}
_STANDARD = {
    (9, 9): 5,
    (16, 16): 6,
    (30, 16): 8,
    (8, 8): 2,
    (10, 8): 2,
    (18, 14): 3,
    (24, 20): 3,
    (10, 10): 1,
    (20, 20): 1,
    (8, 12): 1,
    (16, 30): 1,
    (24, 30): 1,
}
_AROUND = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Position:
    """What a player sees of a game; cells row by row as in the text form."""

    cols: int
    rows: int
    marks: bytes
    mines: int
    status: Status

    @property
    def flags(self) -> int:
        return self.marks.count(b"F") + self.marks.count(b"X")


def make_position(choice: Choice) -> Position:
    cols, rows = choice.forced("size", _size(choice))
    kind = choice.pick("kind", _KINDS)
    density = choice.number("density", 0.10, 0.25)
    mines = max(1, min(round(cols * rows * density), cols * rows - 9))
    mined, numbers, openings = _lay(choice, cols, rows, mines)
    opened = np.zeros((rows, cols), bool)
    if kind != "fresh":
        _open(choice, opened, mined, openings, _share(choice, kind))
    marks = np.where(opened, ord("0") + numbers, ord("#")).astype(np.uint8)
    _mark(choice, marks, mined, opened, kind)
    status: Status = kind if kind in ("won", "lost") else "playing"
    return Position(cols, rows, marks.tobytes(), mines, status)


def _size(choice: Choice) -> tuple[int, int]:
    sort = choice.pick("size_sort", {"standard": 0.62, "random": 0.34, "extreme": 0.04})
    standard = choice.pick("size_standard", _STANDARD)
    usual = choice.whole(6, 40), choice.whole(6, 30)
    extreme = choice.any([(5, 5), (100, 60), (60, 40), (5, 30), (80, 20), (100, 40), (50, 50)])
    return {"standard": standard, "random": usual, "extreme": extreme}[sort]


def _lay(choice: Choice, cols: int, rows: int, mines: int) -> tuple[Truth, npt.NDArray, Truth]:
    """Mines, numbers, and the labels of openings (0 for none); with an opening if one is found."""
    noise = choice.noise()
    for _ in range(20):
        mined = np.zeros(cols * rows, np.uint8)
        mined[noise.permutation(cols * rows)[:mines]] = 1
        mined = mined.reshape(rows, cols)
        numbers = cv2.filter2D(mined, -1, _AROUND, borderType=cv2.BORDER_CONSTANT) - mined
        noughts = ((numbers == 0) & (mined == 0)).astype(np.uint8)
        if noughts.any():
            break
    _, labels = cv2.connectedComponents(noughts, connectivity=8)
    return mined > 0, numbers, labels


def _share(choice: Choice, kind: Kind) -> float:
    """How much of the safe cells is open."""
    if kind == "nearly":
        return choice.real(0.92, 0.995)
    return 1.0 if kind == "won" else choice.real(0.15, 0.9)


def _open(choice: Choice, opened: Truth, mined: Truth, labels: npt.NDArray, share: float) -> None:
    """Open random openings and cells next to what is open, until the share is reached."""
    safe = int((~mined).sum())
    wanted = max(1, min(safe, round(share * safe)))
    noise = choice.noise()
    for label in noise.permutation(int(labels.max())) + 1:
        if opened.sum() >= wanted:
            return
        opened |= cv2.dilate((labels == label).astype(np.uint8), _AROUND).astype(bool)
        _open_edge(opened, mined, labels, noise, wanted, choice.real(0, 0.5))
    while opened.sum() < wanted and _open_edge(opened, mined, labels, noise, wanted, 1.0):
        pass
    closed = np.flatnonzero(~opened & ~mined & (labels == 0))
    missing = max(0, wanted - int(opened.sum()))
    opened.flat[noise.permutation(closed)[:missing]] = True


def _open_edge(
    opened: Truth,
    mined: Truth,
    labels: npt.NDArray,
    noise: np.random.Generator,
    wanted: int,
    share: float,
) -> bool:
    """Open some of the safe numbers at the edge of what is open, as a player does."""
    near = cv2.dilate(opened.astype(np.uint8), _AROUND).astype(bool)
    edge = np.flatnonzero(near & ~opened & ~mined & (labels == 0))
    some = min(round(len(edge) * share), max(0, wanted - int(opened.sum())))
    opened.flat[noise.permutation(edge)[:some]] = True
    return some > 0


def _mark(choice: Choice, marks: npt.NDArray, mined: Truth, opened: Truth, kind: Kind) -> None:
    """Flags, question marks, and the mines that a lost game shows."""
    noise = choice.noise()
    known = cv2.dilate(opened.astype(np.uint8), _AROUND).astype(bool) & mined
    flagging = choice.maybe(0.65)
    flagged_share = choice.any([0.2, 0.6, 0.9, 1.0])
    asking = choice.maybe(0.12)
    flagged = known & (noise.random(mined.shape) < flagged_share) & flagging
    if kind == "won":
        flagged = mined & flagging
    marks[flagged] = ord("F")
    if kind in ("playing", "nearly") and asking:
        covered = np.flatnonzero(marks == ord("#"))
        marks.flat[noise.permutation(covered)[: choice.whole(1, 4)]] = ord("?")
    if kind == "lost":
        _lose(choice, marks, mined, noise)


def _lose(choice: Choice, marks: npt.NDArray, mined: Truth, noise: np.random.Generator) -> None:
    wrong_ones = choice.maybe(0.35)
    unflagged = np.flatnonzero(mined & (marks != ord("F")))
    if len(unflagged) == 0:
        unflagged = np.flatnonzero(mined)
    marks.flat[unflagged] = ord("*")
    marks.flat[noise.choice(unflagged)] = ord("!")
    safe = np.flatnonzero(~mined & (marks == ord("#")))
    if wrong_ones:
        marks.flat[noise.permutation(safe)[: choice.whole(1, 3)]] = ord("X")
