"""Cuts a picture into cells, all brought to one size."""

from __future__ import annotations

from typing import TypeVar

import cv2
import numpy as np
import numpy.typing as npt

from vision.grid import Grid
from vision.pixels import Pixels

Number = TypeVar("Number", np.uint8, np.float32)


def cut(pixels: Pixels, grid: Grid, size: int, *, soft: bool = False) -> Pixels:
    """All cells row by row: an array of cells x size x size x 3; a little blurred if soft."""
    canvas = straighten(pixels, grid, size)
    return as_cells(soften(canvas) if soft else canvas, grid, size)


def as_cells(canvas: npt.NDArray[Number], grid: Grid, size: int) -> npt.NDArray[Number]:
    """The cells of a straightened board, one after the other."""
    tiles = canvas.reshape(grid.rows, size, grid.cols, size, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(tiles).reshape(-1, size, size, 3)


def soften(picture: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Blur a little, so that half a pixel to the side makes no difference."""
    found = cv2.GaussianBlur(picture, (3, 3), 0.8, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(found, picture.dtype)


def straighten(pixels: Pixels, grid: Grid, size: int) -> Pixels:
    """The board alone, with every cell on whole pixels."""
    # Only the board's own pixels are touched: a screen is many times larger.
    left, top = max(0, int(grid.x0) - 2), max(0, int(grid.y0) - 2)
    board = pixels[top : int(grid.bottom) + 3, left : int(grid.right) + 3]
    shrink_x, shrink_y = grid.pitch_x / size, grid.pitch_y / size
    blur_x, blur_y = _odd_less(shrink_x), _odd_less(shrink_y)
    if max(blur_x, blur_y) > 1:  # else thin lines fall between the samples
        blurred = cv2.blur(board, (blur_x, blur_y), borderType=cv2.BORDER_REPLICATE)
        board = np.asarray(blurred, np.uint8)
    place = np.array(
        [
            [shrink_x, 0, grid.x0 - left + 0.5 * shrink_x - 0.5],
            [0, shrink_y, grid.y0 - top + 0.5 * shrink_y - 0.5],
        ]
    )
    found = cv2.warpAffine(
        board,
        place,
        (grid.cols * size, grid.rows * size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(found, np.uint8)


def _odd_less(shrink: float) -> int:
    return max(1, 2 * round((shrink - 1) / 2) + 1)
