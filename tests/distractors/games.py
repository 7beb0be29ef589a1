"""Other games on a grid: 2048, match-3, falling blocks, memory cards, jigsaws, dominoes."""

from __future__ import annotations

import math

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import button, grid, smooth

TILES_2048: tuple[Colour, ...] = (
    *((238, 228, 218), (237, 224, 200), (242, 177, 121), (245, 149, 99), (246, 124, 95)),
    *((246, 94, 59), (237, 207, 114), (237, 204, 97), (237, 200, 80), (237, 197, 63)),
)


@kind("2048")
def twenty_forty_eight(c: Canvas) -> None:
    count = c.variant(4, 5, 4, 8, 6)
    box, side = grid(c, "2048", count, count + 1, 320 / count, 680 / count)
    gap = side // 12
    c.text((box.x0, box.y0 + side * 0.4), "2048", side * 0.5, (119, 110, 101), "bold", "lm")
    score = Box(box.x1 - side, box.y0 + side // 5, box.x1, box.y0 + side * 7 // 10)
    button(c, score, str(c.rng.randrange(20000)), (187, 173, 160))
    field = Box(box.x0, box.y0 + side, box.x1, box.y0 + side * (count + 1))
    c.rect(field.inset(-gap), (187, 173, 160), radius=gap)
    share = c.pick((0.25, 0.6, 0.95))
    for row in range(count):
        for column in range(count):
            x, y = field.x0 + column * side, field.y0 + row * side
            cell = Box(x + gap, y + gap, x + side - gap, y + side - gap)
            if not c.chance(share):
                c.rect(cell, (205, 193, 180), radius=gap // 2)
                continue
            power = min(9, int(c.rng.expovariate(0.5)))
            c.rect(cell, TILES_2048[power], radius=gap // 2)
            ink = (119, 110, 101) if power < 2 else (249, 246, 242)
            text = str(2 ** (power + 1))
            c.text(cell.middle, text, side * (0.45 if len(text) < 3 else 0.3), ink, "bold")


def gem(c: Canvas, x: float, y: float, reach: float, sort: int) -> None:
    """A sweet or a gem: six shapes, six colours."""
    tint = hsv(sort / 6 + 0.02, 0.8, 0.92)
    if sort == 0:
        c.ring(x, y, reach, shade(tint, -0.3), tint, max(1, reach * 0.1))
    elif sort == 1:
        box = (x - reach * 0.8, y - reach * 0.8, x + reach * 0.8, y + reach * 0.8)
        c.rect(box, tint, shade(tint, -0.3), max(1, round(reach * 0.1)), reach * 0.3)
    else:
        corners = (0, 0, 4, 3, 6, 5)[sort]
        turn = 0.0 if sort != 3 else math.pi
        for size, colour in ((1.0, shade(tint, -0.35)), (0.82, tint)):
            points = [(x + reach * size * math.sin(turn + k * math.tau / corners),
                       y - reach * size * math.cos(turn + k * math.tau / corners))
                      for k in range(corners)]  # fmt: skip
            c.polygon(points, colour)
    c.disc(x - reach * 0.25, y - reach * 0.3, reach * 0.18, shade(tint, 0.7))


@kind("match-3")
def match_three(c: Canvas) -> None:
    columns, rows = c.pick(((8, 8), (8, 8), (9, 9), (7, 10)))
    box, side = grid(c, "Sweets", columns, rows, 44, 86)
    back = c.pick(((40, 50, 90), (70, 40, 90), (225, 235, 250), (60, 60, 64)))
    style = c.rng.randrange(3)
    c.rect(box.inset(-side // 6), back, radius=side // 4)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            if style == 0 and (row + column) % 2:
                c.rect((x, y, x + side, y + side), mix(back, (128, 128, 128), 0.2))
            elif style == 1:
                cell = (x + 1, y + 1, x + side - 1, y + side - 1)
                c.rect(cell, shade(back, 0.12), radius=side // 8)
            gem(c, x + side / 2, y + side / 2, side * 0.38, c.rng.randrange(6))


@kind("falling-blocks")
def falling_blocks(c: Canvas) -> None:
    columns, rows = 10, 20
    box, side = grid(c, "Blocks", columns + 7, rows, 20, 46)
    field = Box(box.x0, box.y0, box.x0 + side * columns, box.y1)
    back = c.pick(((0, 0, 0), (20, 24, 40), (245, 245, 245)))
    c.rect(field.inset(-3), shade(back, 0.4), None)
    c.rect(field, back)
    if c.chance(0.6):
        c.lattice(field, side, mix(back, (128, 128, 128), 0.3))
    style = c.rng.randrange(3)
    heap = c.rng.randint(0, 14)
    spots = [(row, column, c.rng.randrange(7)) for row in range(rows - heap, rows)
             for column in range(columns) if c.chance(0.8)]  # fmt: skip
    spots += [(1, 4, 2), (2, 4, 2), (2, 5, 2), (2, 6, 2)]
    spots += [(3, 12, 5), (3, 13, 5), (4, 13, 5), (4, 14, 5)]
    for row, column, sort in spots:
        x, y = field.x0 + column * side, field.y0 + row * side
        cell = Box(x, y, x + side, y + side)
        tint = hsv(sort / 7, 0.8, 0.9)
        if style == 0:
            c.bevel(cell, tint, max(1, side // 8))
        elif style == 1:
            c.rect(cell.inset(1), tint)
        else:
            c.rect(cell, tint, shade(tint, -0.4), max(1, side // 12))
            c.rect(cell.inset(side // 4), shade(tint, 0.3))
    for i, label in enumerate(("NEXT", "SCORE", str(c.rng.randrange(90000)), "LEVEL", "7")):
        at = (field.x1 + side, box.y0 + side * (1.5 + (6 if i else 0) + i * 1.5))
        c.text(at, label, side * 0.8, None, "bold", "lm")


@kind("memory-cards")
def memory_cards(c: Canvas) -> None:
    columns, rows = c.pick(((4, 4), (6, 4), (5, 4), (6, 6), (8, 5)))
    tall = c.pick((1.0, 1.0, 1.4))
    box, side = grid(c, "Memory", columns, rows * tall, 60, 130)
    tint, gap, sign = c.vivid(), side // 14, c.pick("?★◆♠")
    symbols = "☀☂☃★☎♞♣♥☯♫✈✿❄☠⚓⚡"
    open_share = c.variant(0.3, 0.1, 0.6, 1.0, 0.2)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + round(row * side * tall)
            card = Box(x + gap, y + gap, x + side - gap, y + round(side * tall) - gap)
            if c.chance(open_share):
                c.rect(card, (255, 255, 255), (150, 150, 150), radius=side // 10)
                c.text(card.middle, c.pick(symbols), side * 0.55, c.vivid(), "symbol")
                continue
            c.rect(card, tint, radius=side // 10)
            c.rect(card.inset(side // 10), tint, shade(tint, 0.5), max(1, side // 40), side // 14)
            c.text(card.middle, sign, side * 0.4, shade(tint, 0.6), "symbol")


@kind("jigsaw")
def jigsaw(c: Canvas) -> None:
    columns, rows = c.rng.randint(4, 12), c.rng.randint(4, 9)
    box, side = grid(c, "Jigsaw", columns, rows, 50, 110)
    colours = [c.vivid() for _ in range(4)]
    c.stamp(smooth(c, box.width, box.height, 6, colours), box.x0, box.y0)
    line = (30, 30, 30)
    width = max(1, side // 40)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            if c.chance(0.12):
                c.rect((x, y, x + side, y + side), c.theme.page)
            for across in (True, False):
                if (across and row == 0) or (not across and column == 0):
                    continue
                way = c.pick((1, -1)) * side * 0.18
                reach, middle = side * 0.13, side / 2
                path = [(0.0, 0.0), (middle - reach * 0.6, 0.0)]
                path += [(middle - reach * math.cos(k * math.pi / 8) * 1.1,
                          way * (0.25 + math.sin(k * math.pi / 8))) for k in range(9)]  # fmt: skip
                path += [(middle + reach * 0.6, 0.0), (float(side), 0.0)]
                points = [(x + p, y + q) if across else (x + q, y + p) for p, q in path]
                c.line(points, line, width)
    c.rect(box, None, line, width)


@kind("dominoes")
def dominoes(c: Canvas) -> None:
    columns, rows = c.rng.randint(3, 10), c.rng.randint(2, 5)
    box, side = grid(c, "Dominoes", columns * 1.2, rows * 2.3, 40, 80)
    face, pip = c.pick((((250, 245, 230), (20, 20, 20)), ((30, 30, 34), (240, 240, 240))))
    spots = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
    for row in range(rows):
        for column in range(columns):
            x = box.x0 + round(column * side * 1.2)
            y = box.y0 + round(row * side * 2.3)
            c.rect((x, y, x + side, y + 2 * side), face, (110, 110, 110), 2, side // 8)
            c.rect((x + side // 8, y + side - 1, x + side * 7 // 8, y + side + 1), (150, 150, 150))
            for half in range(2):
                for spot in spots.get(c.rng.randrange(7), ""):
                    px = x + side * (0.25 + 0.25 * (int(spot) % 3))
                    py = y + side * (half + 0.25 + 0.25 * (int(spot) // 3))
                    c.disc(px, py, side * 0.08, pip)


@kind("fifteen-puzzle")
def fifteen_puzzle(c: Canvas) -> None:
    count = c.variant(4, 3, 5, 6, 4)
    box, side = grid(c, "Sliding puzzle", count, count, 60, 150)
    tint = c.vivid()
    numbers = c.rng.sample(range(count * count), count * count)
    c.rect(box.inset(-side // 10), shade(tint, -0.5))
    for index, number in enumerate(numbers):
        if number:
            x, y = box.x0 + index % count * side, box.y0 + index // count * side
            cell = Box(x + 1, y + 1, x + side - 1, y + side - 1)
            c.rect(cell, tint, shade(tint, -0.3), 2, side // 12)
            c.text(cell.middle, str(number), side * 0.45, contrast(tint), "bold")


@kind("snake-level")
def snake_level(c: Canvas) -> None:
    """A tiled level: walls, a snake or a hero, and crates on a floor."""
    columns, rows = c.rng.randint(12, 30), c.rng.randint(10, 18)
    box, side = grid(c, "Level 3", columns, rows, 22, 48)
    floor, wall = c.vivid(), c.vivid()
    floor = shade(floor, -0.55)
    c.rect(box, floor)
    if c.chance(0.4):
        c.lattice(box, side, shade(floor, 0.1))
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x, y, x + side, y + side)
            if row in (0, rows - 1) or column in (0, columns - 1) or c.chance(0.08):
                c.rect(cell, wall)
                c.rect((x, y + side // 2, x + side, y + side // 2 + 1), shade(wall, -0.4))
                c.rect((x + side // 3, y, x + side // 3 + 1, y + side // 2), shade(wall, -0.4))
            elif c.chance(0.06):
                c.disc(*cell.middle, side * 0.35, (220, 60, 50))
    row, column = rows // 2, columns // 2
    for _ in range(c.rng.randint(4, 14)):
        x, y = box.x0 + column * side, box.y0 + row * side
        c.rect((x + 1, y + 1, x + side - 1, y + side - 1), (120, 220, 80), radius=side // 4)
        if c.chance(0.5):
            column = max(1, column - 1)
        else:
            row = max(1, row - 1)
