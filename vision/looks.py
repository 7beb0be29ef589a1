"""Sorts the cells of a board by what they look like, without knowing what that means."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.cells import cut
from vision.grid import Grid
from vision.pixels import Floats, Pixels

SIZE = 32
"""Cells are compared at this size."""
_INSET = 2
"""Of 16: the outermost eighth is left to `edge_features`."""
_ALIKE = 0.32
"""Two cells are alike if they differ by less than this share of what is drawn on them."""
_ALIKE_HERE = 0.45
"""And no part of them by more than this share of the strongest colour."""
_LESS_STRICT = 1.7
_SAMPLE = 500

Cells = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Cells that look the same."""

    cells: Cells
    picture: Floats
    """Their average, SIZE x SIZE x 3."""

    @property
    def count(self) -> int:
        return len(self.cells)


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """A board's cells by look."""

    grid: Grid
    pictures: Pixels
    looks: list[Look]
    noise: float
    """How much cells of the same look differ, in levels of colour."""
    middles: Cells
    """For each cell a number that cells share which are alike apart from their edges."""

    def by_cell(self) -> Cells:
        """The number of each cell's look."""
        found = np.full(self.grid.cells, -1)
        for number, look in enumerate(self.looks):
            found[look.cells] = number
        return found


def sort_looks(pixels: Pixels, grid: Grid) -> Looks:
    """The looks on a board, the commonest first."""
    pictures = cut(pixels, grid, SIZE)
    features = middle_features(pictures)
    noise = _noise(features)
    groups: list[Cells] = []
    middles = np.zeros(grid.cells, int)
    for number, group in enumerate(_group(features, noise)):
        middles[group] = number
        groups += _split_by_edge(pictures, group)
    looks = [Look(group, average(pictures[group])) for group in groups]
    looks.sort(key=lambda look: -look.count)
    return Looks(grid, pictures, looks, noise, middles)


def trim_border(looks: Looks) -> Grid:
    """The lattice without rows and columns at the border that look like nothing else on it: parts
    of a frame or of what stands above the board."""
    return _without_border(looks, _is_strange)


def shave_border(looks: Looks) -> Grid:
    """The lattice without rows and columns at the border that look the same all along."""
    return _without_border(looks, _is_all_the_same)


def _without_border(looks: Looks, goes: Callable[[Cells, Cells], bool]) -> Grid:
    # By the middle alone: at the border of a board, edges may differ from those inside.
    by_cell = looks.middles.reshape(looks.grid.rows, looks.grid.cols)
    top, left, bottom, right = 0, 0, *by_cell.shape
    trimmed = True
    while trimmed and bottom - top > 5 and right - left > 5:
        trimmed = False
        board = by_cell[top:bottom, left:right]
        if goes(board[0], board[1:]):
            top, trimmed = top + 1, True
        elif goes(board[-1], board[:-1]):
            bottom, trimmed = bottom - 1, True
        elif goes(board[:, 0], board[:, 1:]):
            left, trimmed = left + 1, True
        elif goes(board[:, -1], board[:, :-1]):
            right, trimmed = right - 1, True
    grid = looks.grid
    return Grid(
        grid.x0 + left * grid.pitch_x,
        grid.y0 + top * grid.pitch_y,
        grid.pitch_x,
        grid.pitch_y,
        right - left,
        bottom - top,
    )


def _is_strange(border: Cells, rest: Cells) -> bool:
    return bool(np.isin(border, rest).mean() < 0.35)


def _is_all_the_same(border: Cells, rest: Cells) -> bool:
    return bool((border == border[0]).all() and (rest == border[0]).any())


def average(pictures: Pixels) -> Floats:
    """The middle value of each pixel: a cursor over one of the cells leaves no trace."""
    found: Floats = np.median(pictures[:64], axis=0).astype(np.float32)
    return found


def middle_features(pictures: Pixels) -> Floats:
    """Each cell without its edge, a little blurred: half a pixel to the side is no difference."""
    small = np.empty((len(pictures), 16, 16, 3), np.float32)
    for at, picture in enumerate(pictures):
        small[at] = cv2.resize(
            cv2.GaussianBlur(picture, (0, 0), 1.2), (16, 16), interpolation=cv2.INTER_AREA
        )
    inside = small[:, _INSET:-_INSET, _INSET:-_INSET]
    return np.ascontiguousarray(inside).reshape(len(pictures), -1)


def match_rest(looks: Looks, known: npt.NDArray[np.bool_]) -> Cells:
    """For each cell that is not known, a known cell that it is nearly like, or -1: by the same
    measures that sort cells, taken less strictly, and only if no other look is as near."""
    features = middle_features(looks.pictures)
    floor = float(np.clip(2.5 * looks.noise, 3.5, 9.0))
    found = np.full(len(features), -1)
    rest = np.flatnonzero(~known)
    groups = [look.cells[known[look.cells]] for look in looks.looks]
    groups = [group for group in groups if len(group)]
    if not groups or len(rest) == 0:
        return found
    middles = np.stack([np.median(features[group[:64]], axis=0) for group in groups])
    coarse = _coarse(middles)
    reach = _LESS_STRICT * np.maximum(floor**2, _ALIKE**2 * _drawn(middles))
    local = _LESS_STRICT * np.maximum(2 * floor, _ALIKE_HERE * _contrast(coarse))
    distances = _distances(features[rest], middles) / reach
    blocks = _coarse(features[rest])
    for at, cell in enumerate(rest):
        fits = (np.abs(blocks[at] - coarse).max(axis=1) < local) & (distances[at] < 1)
        if fits.any():
            found[cell] = groups[int(np.where(fits, distances[at], np.inf).argmin())][0]
    return found


def _noise(features: Floats) -> float:
    """How far a cell is from the one most like it, on the whole."""
    picked = features[:: max(1, len(features) // 300)]
    distances = _distances(picked, picked)
    np.fill_diagonal(distances, np.inf)
    return float(np.sqrt(np.median(distances.min(axis=1))))


def _distances(some: Floats, others: Floats) -> Floats:
    """Mean squared difference of each to each."""
    squares = (some**2).sum(1)[:, None] + (others**2).sum(1) - 2 * some @ others.T
    found: Floats = np.maximum(squares, 0) / some.shape[1]
    return found


def _group(features: Floats, noise: float) -> list[Cells]:
    """Groups of cells round a middle one, each time the largest that is left."""
    drawn = _drawn(features)
    floor = float(np.clip(2.5 * noise, 3.5, 9.0))
    reach = np.maximum(floor**2, _ALIKE**2 * drawn)
    coarse = _coarse(features)
    local = np.maximum(2 * floor, _ALIKE_HERE * _contrast(coarse))
    left = np.arange(len(features))
    groups: list[Cells] = []
    while len(left):
        some = left[:: max(1, len(left) // _SAMPLE)]
        near = _distances(features[some], features[some]) < np.minimum(
            reach[some][:, None], reach[some]
        )
        leader = int(near.sum(axis=1).argmax())
        friends = near[leader] & _agree(coarse[some], coarse[some[leader]], local[some[leader]])
        friends[leader] = True
        middle = np.median(features[some[friends]], axis=0, keepdims=True)
        limit = reach[some[leader]]
        distance = _distances(features[left], middle)[:, 0]
        inside = (distance < limit) & (distance < np.maximum(reach[left], limit * 0.5))
        inside &= _agree(coarse[left], _coarse(middle)[0], local[some[leader]])
        inside[np.flatnonzero(left == some[leader])] = True
        groups.append(left[inside])
        left = left[~inside]
    return groups


def _drawn(features: Floats) -> Floats:
    """What is drawn in the middle of each cell: its mean squared distance from one colour."""
    side = 16 - 2 * _INSET
    middle = features.reshape(-1, side, side, 3)[:, 2:-2, 2:-2].reshape(len(features), -1, 3)
    found: Floats = ((middle - np.median(middle, axis=1, keepdims=True)) ** 2).mean(axis=(1, 2))
    return found


def _contrast(coarse: Floats) -> Floats:
    """How far the strongest block in the middle of each cell is from the usual ones."""
    blocks = coarse.reshape(len(coarse), 6, 6, 3)[:, 1:-1, 1:-1].reshape(len(coarse), -1, 3)
    found: Floats = np.abs(blocks - np.median(blocks, axis=1, keepdims=True)).max(axis=(1, 2))
    return found


def _coarse(features: Floats) -> Floats:
    """Cells in blocks of two by two: where they differ, not only how much on the whole."""
    side = 16 - 2 * _INSET
    blocks = features.reshape(-1, side // 2, 2, side // 2, 2, 3)
    found: Floats = blocks.mean(axis=(2, 4)).reshape(len(features), -1)
    return found


def _agree(some: Floats, other: Floats, most: float) -> npt.NDArray[np.bool_]:
    """Whether no block of a cell differs too much from another cell's."""
    found: npt.NDArray[np.bool_] = np.abs(some - other).max(axis=1) < most
    return found


def edge_features(pictures: Pixels) -> Floats:
    """For each side of a cell the darkest and the brightest of each colour across it: a bevel
    that is a pixel to the left is still the same bevel."""
    span, depth = slice(SIZE // 5, -SIZE // 5), 5
    sides = [
        pictures[:, span, :depth].mean(axis=1),
        pictures[:, span, -depth:].mean(axis=1),
        pictures[:, :depth, span].mean(axis=2),
        pictures[:, -depth:, span].mean(axis=2),
    ]
    parts = [part for side in sides for part in (side.min(axis=1), side.max(axis=1))]
    return np.concatenate(parts, axis=1).astype(np.float32)


def _split_by_edge(pictures: Pixels, group: Cells) -> list[Cells]:
    """One group, or two if its edges are clearly of two kinds: on some skins a covered cell
    and an empty one differ only there."""
    if len(group) < 4:
        return [group]
    features = edge_features(pictures[group])
    first = _farthest(features, features.mean(axis=0))
    second = _farthest(features, features[first])
    centres = features[[first, second]]
    for _ in range(8):
        nearer = _distances(features, centres).argmin(axis=1) == 1
        if nearer.all() or not nearer.any():
            return [group]
        centres = np.stack(
            [np.median(features[~nearer], axis=0), np.median(features[nearer], axis=0)]
        )
    apart = float(np.sqrt(_distances(centres[:1], centres[1:])[0, 0]))
    own = _distances(features, centres)[np.arange(len(group)), nearer.astype(int)]
    spread = float(np.sqrt(np.percentile(own, 80)))
    if apart < max(7.0, 3.0 * spread):
        return [group]
    return [group[~nearer], group[nearer]]


def _farthest(features: Floats, centre: Floats) -> int:
    return int(((features - centre) ** 2).sum(axis=1).argmax())
