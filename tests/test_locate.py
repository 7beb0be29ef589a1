"""Where a board is: lattices drawn here with a few lines, and boards of random skins."""

from __future__ import annotations

from itertools import islice

import cv2
import numpy as np
import pytest

from tests.skins.scene import make_scene
from vision.grid import Grid
from vision.locate import find_grids
from vision.pixels import Pixels

LOOKS = ("bevel", "gap", "checker")
TRIES = 3
"""A board that is not among the first few is never read: each of them takes time."""
SCENES = [300, 302, 303, 305, 306, 307, 311, 313, 314, 316, 317, 319, 320]
SCENES += [322, 325, 327, 330, 331, 333, 334, 335, 336, 339, 340, 343]


def apart(found: Grid, truth: Grid) -> float:
    """How far the worst corner is from where it should be, in cells."""
    if (found.cols, found.rows) != (truth.cols, truth.rows):
        return float("inf")
    across = max(abs(found.x0 - truth.x0), abs(found.right - truth.right)) / truth.pitch_x
    down = max(abs(found.y0 - truth.y0), abs(found.bottom - truth.bottom)) / truth.pitch_y
    return max(across, down)


def is_found(pixels: Pixels, truth: Grid) -> bool:
    return any(apart(grid, truth) < 0.1 for grid in islice(find_grids(pixels), TRIES))


def random_grid(random: np.random.Generator) -> Grid:
    cols, rows = int(random.integers(5, 41)), int(random.integers(5, 31))
    largest = min(80.0, 1700 / cols, 900 / rows)
    pitch = float(8 * (largest / 8) ** random.random())
    x0 = random.uniform(2 * pitch, 1920 - cols * pitch - 2 * pitch)
    y0 = random.uniform(2 * pitch, 1080 - rows * pitch - 2 * pitch)
    return Grid(float(x0), float(y0), pitch, pitch, cols, rows)


def plain_ground(random: np.random.Generator) -> Pixels:
    return np.full((1080, 1920, 3), random.integers(0, 256, 3), np.uint8)


def cluttered_ground(random: np.random.Generator) -> Pixels:
    """Boxes, lines of text and rules, as pages and desktops have them."""
    ground = plain_ground(random)
    for _ in range(30):
        left, top = int(random.integers(0, 1900)), int(random.integers(0, 1060))
        size = random.integers(20, 400, 2)
        colour = random.integers(0, 256, 3).tolist()
        corner = (left + int(size[0]), top + int(size[1]) // 2)
        cv2.rectangle(ground, (left, top), corner, colour, int(random.choice([-1, 1, 2])))
        text = "".join(random.choice(list("the mines are 1234 left "), 30))
        at = (int(random.integers(-50, 1700)), int(random.integers(20, 1080)))
        ink = random.integers(0, 256, 3).tolist()
        cv2.putText(ground, text, at, cv2.FONT_HERSHEY_SIMPLEX, random.uniform(0.3, 0.9), ink, 1)
    return ground


def draw(ground: Pixels, grid: Grid, look: str, random: np.random.Generator) -> Pixels:
    """Tiles on a panel, on the nearest pixels as browsers and games draw them."""
    picture = ground.copy()
    face = random.integers(70, 190, 3)
    panel = np.clip(face + random.choice([-60, 60]), 0, 255)
    border = max(2, round(random.uniform(0.15, 0.6) * grid.pitch_x))
    xs = [round(grid.x0 + at * grid.pitch_x) for at in range(grid.cols + 1)]
    ys = [round(grid.y0 + at * grid.pitch_y) for at in range(grid.rows + 1)]
    picture[ys[0] - border : ys[-1] + border, xs[0] - border : xs[-1] + border] = panel
    thick = max(1, round(grid.pitch_x / 12))
    for row in range(grid.rows):
        for col in range(grid.cols):
            tile = picture[ys[row] : ys[row + 1], xs[col] : xs[col + 1]]
            if look == "bevel":
                tile[:] = face - 60
                tile[:-thick, :-thick] = face + 60
                tile[thick:-thick, thick:-thick] = face
            elif look == "gap":  # half of it on each side of a cell
                tile[thick:-thick, thick:-thick] = face
            else:
                tile[:] = face + 12 * ((row + col) % 2)
    return picture


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seed", range(10))
def test_a_lattice_on_a_plain_ground(seed: int, look: str) -> None:
    random = np.random.default_rng(seed)
    grid = random_grid(random)
    assert is_found(draw(plain_ground(random), grid, look, random), grid), grid


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_lattice_on_a_cluttered_ground(seed: int, look: str) -> None:
    random = np.random.default_rng(seed)
    grid = random_grid(random)
    assert is_found(draw(cluttered_ground(random), grid, look, random), grid), grid


@pytest.mark.parametrize(
    ("cols", "rows", "pitch"), [(5, 5, 80.0), (5, 5, 12.0), (40, 30, 8.0), (40, 30, 26.34)]
)
@pytest.mark.parametrize("look", LOOKS)
def test_the_smallest_and_the_largest(look: str, cols: int, rows: int, pitch: float) -> None:
    random = np.random.default_rng(1)
    grid = Grid(201.5, 160.25, pitch, pitch, cols, rows)
    assert is_found(draw(plain_ground(random), grid, look, random), grid)


def test_cells_that_are_no_squares() -> None:
    random = np.random.default_rng(2)
    grid = Grid(300.5, 100.0, 30.0, 32.9, 16, 12)
    assert is_found(draw(plain_ground(random), grid, "bevel", random), grid)


@pytest.mark.parametrize("seed", SCENES)
def test_boards_of_random_skins(seed: int) -> None:
    scene = make_scene(seed, kind="playing")
    assert is_found(scene.pixels, scene.grid)


@pytest.mark.parametrize("size", [(3, 3), (8, 400), (400, 8), (40, 40), (1, 1)])
def test_pictures_too_small_or_too_plain_have_no_lattice(size: tuple[int, int]) -> None:
    assert list(find_grids(np.full((*size, 3), 120, np.uint8))) == []


def test_what_is_found_lies_in_the_picture_and_is_large_enough() -> None:
    noise = np.random.default_rng(3).integers(0, 256, (300, 400, 3), np.uint8)
    scene = make_scene(SCENES[0], kind="playing")
    for pixels in (noise, scene.pixels):
        high, wide = pixels.shape[:2]
        for grid in find_grids(pixels):
            assert min(grid.cols, grid.rows) >= 5
            assert -1 <= grid.x0 < grid.right <= wide + 1
            assert -1 <= grid.y0 < grid.bottom <= high + 1
