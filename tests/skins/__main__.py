"""Writes scenes as pictures: python -m tests.skins SEED … [--out DIR] [--grid] [--crop]."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from tests.skins.scene import Scene, make_scene


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.skins", description=__doc__)
    parser.add_argument("seeds", nargs="+", type=int, metavar="SEED")
    parser.add_argument("--out", type=Path, default=Path("skins"))
    parser.add_argument("--grid", action="store_true", help="draw the true corners of cells")
    parser.add_argument("--crop", action="store_true", help="only the board and a little around")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    for seed in asked.seeds:
        scene = make_scene(seed)
        path = asked.out / f"skin-{seed}.png"
        cv2.imwrite(str(path), picture(scene, asked.grid, asked.crop))
        print(path, f"{scene.grid.cols}x{scene.grid.rows}", scene.status, scene.traits)


def picture(scene: Scene, with_grid: bool, cropped: bool) -> np.ndarray:
    """For people to look at: a dot in each corner of the grid, hidden cells struck out."""
    pixels, grid = scene.pixels.copy(), scene.grid
    if with_grid:
        for x in range(grid.cols + 1):
            for y in range(grid.rows + 1):
                place = grid.x0 + x * grid.pitch_x - 0.5, grid.y0 + y * grid.pitch_y - 0.5
                cv2.drawMarker(pixels, (round(place[0]), round(place[1])), (255, 0, 255), 0, 5)
        for cell in scene.hidden:
            x, y = grid.centre(cell % grid.cols, cell // grid.cols)
            cv2.circle(pixels, (round(x), round(y)), 3, (255, 0, 255), 2)
    if cropped:
        left, top = max(0, round(grid.x0) - 60), max(0, round(grid.y0) - 90)
        pixels = pixels[top : round(grid.bottom) + 40, left : round(grid.right) + 60]
    return pixels


if __name__ == "__main__":
    main()
