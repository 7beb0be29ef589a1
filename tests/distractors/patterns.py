"""Patterns: papers, walls, floors, buildings, noise."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import other_window, paragraphs, place, smooth, stage


def whole(c: Canvas, title: str) -> Box:
    """The whole screen, or a part of a window."""
    return c.screen if c.chance(0.5) else stage(c, title).inset(c.pick((0, c.px(20))))


@kind("graph-paper")
def graph_paper(c: Canvas) -> None:
    """Square lines only: plain, with every fifth one stronger, or of millimetres."""
    area = whole(c, "Notes")
    style = c.variant("plain", "fifths", "millimetres", "box", "plain")
    pitch = c.px(c.rng.uniform(4, 7) if style == "millimetres" else c.rng.uniform(12, 44))
    paper = c.pick((c.theme.page, (255, 255, 255), (253, 250, 240), (20, 40, 80)))
    line = c.pick(((170, 200, 230), (200, 200, 200), (160, 210, 170), (120, 120, 120)))
    if style == "box":
        columns, rows = c.rng.randint(5, 20), c.rng.randint(5, 14)
        box = place(c, area, min(area.width, columns * pitch), min(area.height, rows * pitch))
        c.lattice(box, pitch, line if c.chance(0.5) else c.theme.ink)
        return
    c.rect(area, paper)
    c.lattice(area, pitch, line)
    if style != "plain":
        c.lattice(area, pitch * 5, mix(line, contrast(paper), 0.3), 2)
    if c.chance(0.5):
        bend = c.rng.uniform(4, 9)
        points = [(area.x0 + i * area.width / 60,
                   area.middle[1] + math.sin(i / bend) * area.height * 0.3)
                  for i in range(61)]  # fmt: skip
        c.line(points, (30, 60, 170), 2)


@kind("dot-grid")
def dot_grid(c: Canvas) -> None:
    area = whole(c, "Bullet journal")
    pitch = c.px(c.rng.uniform(10, 40))
    c.rect(area, c.theme.page)
    reach = max(1.0, pitch * c.pick((0.05, 0.1, 0.25)))
    for row in range(1, area.height // pitch):
        for column in range(1, area.width // pitch):
            c.disc(area.x0 + column * pitch, area.y0 + row * pitch, reach, c.theme.line)


@kind("brick-wall")
def brick_wall(c: Canvas) -> None:
    area = whole(c, "Wall")
    high = c.px(c.rng.uniform(14, 50))
    wide = round(high * c.pick((1.0, 2.0, 2.0, 2.5)))
    brick = c.pick(((178, 84, 60), (150, 150, 150), (120, 70, 50), (230, 225, 215)))
    mortar, joint = shade(brick, c.pick((0.5, -0.5))), max(1, high // 10)
    c.rect(area, mortar)
    for row in range(area.height // high):
        shift = wide // 2 if row % 2 else 0
        for column in range(area.width // wide):
            x = area.x0 + column * wide + shift
            y = area.y0 + row * high
            face = shade(brick, c.rng.uniform(-0.15, 0.15))
            c.rect((x, y, min(x + wide - joint, area.x1), y + high - joint), face)


@kind("tiled-wallpaper")
def tiled_wallpaper(c: Canvas) -> None:
    """A motif repeated all over, cut by the edges of the screen."""
    area = c.screen if c.chance(0.6) else whole(c, "Pattern")
    side = c.px(c.rng.uniform(26, 120))
    back, front = c.vivid(), c.vivid()
    style, sign = c.rng.randrange(4), c.pick("❀♥★☀◆")
    c.rect(area, back)
    for row in range(area.height // side + 1):
        for column in range(area.width // side + 1):
            x, y = area.x0 + (column + 0.5) * side, area.y0 + (row + 0.5) * side
            if x > area.x1 or y > area.y1:
                continue
            if style == 0:
                c.disc(x, y, side * 0.3, front)
            elif style == 1:
                c.text((x, y), sign, side * 0.7, front, "symbol")
            elif style == 2:
                reach = side * 0.45
                c.polygon([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)], front)
            else:
                c.ring(x, y, side * 0.48, front, back, side * 0.1)
    if c.chance(0.5):
        other_window(c, c.screen)


@kind("parquet")
def parquet(c: Canvas) -> None:
    area = whole(c, "Floor")
    side = c.px(c.rng.uniform(40, 120))
    wood = c.pick(((180, 130, 80), (140, 95, 60), (205, 170, 120)))
    strips = c.rng.randint(3, 5)
    for row in range(-(-area.height // side)):
        for column in range(-(-area.width // side)):
            for strip in range(strips):
                a, b = strip * side / strips, (strip + 1) * side / strips
                x, y = area.x0 + column * side, area.y0 + row * side
                cell: tuple[float, ...] = (x + a, y, x + b, y + side)
                if (row + column) % 2:
                    cell = (x, y + a, x + side, y + b)
                box = (cell[0], cell[1], min(cell[2], area.x1), min(cell[3], area.y1))
                c.rect(box, shade(wood, c.rng.uniform(-0.2, 0.12)), shade(wood, -0.4))


@kind("floor-tiles")
def floor_tiles(c: Canvas) -> None:
    """Ceramic tiles of two or more colours with a motif or marbling, cut by the edges."""
    area = whole(c, "Kitchen")
    side = c.px(c.rng.uniform(40, 110))
    tints: list[Colour] = [c.vivid() for _ in range(c.rng.randint(2, 4))]
    marble = smooth(c, area.width, area.height, 40, [shade(tints[0], 0.6), shade(tints[0], 0.1)])
    c.stamp(marble, area.x0, area.y0)
    style = c.rng.randrange(3)
    for row in range(-(-area.height // side)):
        for column in range(-(-area.width // side)):
            x, y = area.x0 + column * side, area.y0 + row * side
            right, bottom = min(x + side, area.x1), min(y + side, area.y1)
            if style == 0 and (row + column) % 2:
                c.rect((x, y, right, bottom), tints[1])
            elif style == 1 and right - x == side and bottom - y == side:
                c.ring(x + side / 2, y + side / 2, side * 0.4, tints[1], tints[0], side * 0.12)
            elif style == 2:
                c.polygon([(x, y), (right, y), (x, bottom)], tints[(row + column) % len(tints)])
    grout: Colour = (120, 118, 112)
    for k in range(area.height // side + 1):
        c.rect((area.x0, area.y0 + k * side, area.x1, area.y0 + k * side + 2), grout)
    for k in range(area.width // side + 1):
        c.rect((area.x0 + k * side, area.y0, area.x0 + k * side + 2, area.y1), grout)


@kind("buildings")
def buildings(c: Canvas) -> None:
    """A skyline at night or by day: towers with windows, some lit."""
    area = whole(c, "City.jpg")
    night = c.chance(0.5)
    sky = [(10, 14, 40), (60, 50, 90)] if night else [(120, 170, 230), (230, 240, 250)]
    ramp = np.linspace(0, 1, area.height)[:, None, None]
    field = np.array(sky[0]) * (1 - ramp) + np.array(sky[1]) * ramp
    c.stamp(np.repeat(field, area.width, axis=1).astype(np.uint8), area.x0, area.y0)
    x = area.x0
    while x < area.x1:
        pane = c.px(c.rng.uniform(8, 26))
        columns = c.rng.randint(4, 12)
        width = min(columns * pane * 2 + pane, area.x1 - x)
        top = area.y0 + round(area.height * c.rng.uniform(0.1, 0.7))
        wall = hsv(c.rng.random(), 0.15, c.rng.uniform(0.15, 0.3) if night else 0.6)
        c.rect((x, top, x + width, area.y1), wall)
        tall = round(pane * c.pick((1.0, 1.5)))
        for wy in range(top + pane, area.y1 - tall, tall + pane):
            for wx in range(x + pane, x + width - pane, pane * 2):
                lit = c.chance(0.4)
                glow = (250, 220, 130) if night else (220, 235, 245)
                c.rect((wx, wy, wx + pane, wy + tall), glow if lit else shade(wall, -0.4))
        x += width + c.rng.randint(0, pane * 2)


@kind("noise")
def noise(c: Canvas) -> None:
    area = whole(c, "No signal")
    coarse = c.variant(1, 4, 2, 8, 1)
    shape = (area.height // coarse + 1, area.width // coarse + 1, c.pick((1, 3)))
    field = c.dice.integers(0, 256, shape, dtype=np.uint8)
    field = np.broadcast_to(field, (*shape[:2], 3))
    big = cv2.resize(field.copy(), None, fx=coarse, fy=coarse, interpolation=cv2.INTER_NEAREST)
    c.stamp(big[: area.height, : area.width].astype(np.uint8), area.x0, area.y0)


@kind("gradient")
def gradient(c: Canvas) -> None:
    area = whole(c, "Gradient")
    ways = c.dice.uniform(-1, 1, 2)
    x = np.linspace(0, ways[0], area.width, dtype=np.float32)[None, :]
    share = x + np.linspace(0, ways[1], area.height, dtype=np.float32)[:, None]
    share = (share - share.min()) / np.ptp(share)
    ramp = np.linspace(c.vivid(), c.vivid(), 256).astype(np.uint8)
    c.stamp(ramp[(share * 255).astype(np.uint8)], area.x0, area.y0)


@kind("plain-colour")
def plain_colour(c: Canvas) -> None:
    """Black, white, or any one colour; at times with a cursor or a line of text."""
    grey: Colour = (128, 128, 128)
    face = c.variant((0, 0, 0), (255, 255, 255), c.vivid(), grey, (192, 192, 192))
    c.rect(c.screen, face)
    if c.chance(0.5):
        c.text((c.px(10), c.px(10)), c.pick(("_", "No signal", "Loading…")), c.px(16),
               contrast(face), "mono", "la")  # fmt: skip


@kind("plaid")
def plaid(c: Canvas) -> None:
    """A tartan or a gingham cloth, or stripes."""
    area = whole(c, "Cloth")
    period = c.px(c.rng.uniform(20, 140))
    tint = np.array(c.vivid(), np.float32)
    bands = c.dice.random(period).astype(np.float32)
    edges = sorted(c.rng.sample(range(1, period), min(5, period - 1)))
    for low, high in zip([0, *edges], [*edges, period], strict=True):
        bands[low:high] = c.rng.random()
    if c.chance(0.3):
        bands = (np.arange(period) < period // 2).astype(np.float32)
    across = bands[np.arange(area.width) % period]
    down = bands[np.arange(area.height) % period]
    if c.chance(0.2):
        down = down * 0
    weight = (across[None, :] + down[:, None]) / 2
    pixels = 255 - (255 - tint) * weight[:, :, None]
    c.stamp(pixels.astype(np.uint8), area.x0, area.y0)


@kind("perspective-floor")
def perspective_floor(c: Canvas) -> None:
    """A checked floor that runs to the horizon, or a tilted grid."""
    area = whole(c, "Scene")
    side, count = 40, 24
    rows, columns = np.indices((side * count, side * count)) // side
    a, b = np.array(c.vivid()), np.array(c.vivid())
    flat = np.where(((rows + columns) % 2)[:, :, None], a, b).astype(np.uint8)
    far = side * count
    source = np.array([[0, 0], [far, 0], [far, far], [0, far]], np.float32)
    width, height = area.width, area.height
    horizon, narrow = height * c.rng.uniform(0.2, 0.5), width * c.rng.uniform(0.2, 0.4)
    near = [[width * 1.5, height * 1.1], [-width * 0.5, height * 1.1]]
    target = np.array([[narrow, horizon], [width - narrow, horizon], *near], np.float32)
    move = cv2.getPerspectiveTransform(source, target)
    sky = c.vivid()
    seen = cv2.warpPerspective(flat, move, (width, height), flags=cv2.INTER_AREA, borderValue=sky)
    c.stamp(seen.astype(np.uint8), area.x0, area.y0)


@kind("rotated-grid")
def rotated_grid(c: Canvas) -> None:
    """A square grid turned by some degrees, with text over it."""
    area = whole(c, "Blueprint")
    c.rect(area, c.theme.page)
    pitch, turn = c.px(c.rng.uniform(16, 50)), math.radians(c.rng.uniform(8, 45))
    reach = area.width + area.height
    patch = Canvas(1, 0)
    patch.image = c.image.crop(area)
    patch.draw = type(c.draw)(patch.image)
    for direction in (turn, turn + math.pi / 2):
        dx, dy = math.cos(direction), math.sin(direction)
        for k in range(-reach // pitch, reach // pitch):
            x, y = area.width / 2 - dy * k * pitch, area.height / 2 + dx * k * pitch
            patch.line(
                [(x - dx * reach, y - dy * reach), (x + dx * reach, y + dy * reach)], c.theme.line
            )
    c.image.paste(patch.image, (area.x0, area.y0))
    paragraphs(c, area.inset(area.width // 4, area.height // 4))
