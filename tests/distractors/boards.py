"""Board games: chess, draughts, go and their kin."""

from __future__ import annotations

import math

from tests.distractors.kit import Box, Canvas, Colour, hsv, kind, shade
from tests.distractors.scenery import grid

SQUARES: tuple[tuple[Colour, Colour], ...] = (
    ((238, 238, 210), (118, 150, 86)),
    ((240, 217, 181), (181, 136, 99)),
    ((222, 227, 230), (140, 162, 173)),
    ((235, 235, 235), (120, 120, 120)),
    ((200, 200, 200), (110, 110, 110)),
    ((255, 255, 255), (30, 30, 30)),
    ((236, 236, 215), (77, 109, 146)),
    ((250, 240, 230), (160, 60, 60)),
    ((255, 255, 210), (60, 120, 60)),
    ((190, 175, 220), (110, 85, 160)),
)
BACK_ROW = "♜♞♝♛♚♝♞♜"


def chequers(c: Canvas, box: Box, side: int, count: int) -> tuple[Colour, Colour]:
    light, dark = c.pick(SQUARES)
    for row in range(count):
        for column in range(count):
            x, y = box.x0 + column * side, box.y0 + row * side
            c.rect((x, y, x + side, y + side), dark if (row + column) % 2 else light)
    style = c.rng.randrange(4)
    if style == 0:
        for i in range(count):
            ink = (light, dark)[i % 2]
            at = (box.x0 + side * 0.1, box.y0 + (i + 0.15) * side)
            c.text(at, str(count - i), side * 0.18, (dark, light)[i % 2], "bold")
            at = (box.x0 + (i + 0.9) * side, box.y0 + (count - 0.12) * side)
            c.text(at, chr(97 + i), side * 0.18, ink, "bold")
    elif style == 1:
        for i in range(count):
            c.text((box.x0 - side * 0.25, box.y0 + (i + 0.5) * side), str(count - i), side * 0.28)
            at = (box.x0 + (i + 0.5) * side, box.y0 + (count + 0.25) * side)
            c.text(at, chr(97 + i), side * 0.28)
    elif style == 2:
        c.rect(box.inset(-side // 4), None, shade(dark, -0.4), side // 4)
    return light, dark


def chess_position(c: Canvas, style: str) -> dict[tuple[int, int], tuple[str, bool]]:
    """Pieces (glyph, white) by row and column."""
    pieces = {(0, column): (glyph, False) for column, glyph in enumerate(BACK_ROW)}
    pieces |= {(7, column): (glyph, True) for column, glyph in enumerate(BACK_ROW)}
    pieces |= {(1, column): ("♟", False) for column in range(8)}
    pieces |= {(6, column): ("♟", True) for column in range(8)}
    if style == "start":
        return pieces
    moved: dict[tuple[int, int], tuple[str, bool]] = {}
    for spot, piece in pieces.items():
        if c.chance(0.35) and piece[0] != "♚":
            continue
        if c.chance(0.5):
            spot = (c.rng.randrange(1, 7), c.rng.randrange(8))
        moved.setdefault(spot, piece)
    return moved


@kind("chess")
def chess(c: Canvas) -> None:
    box, side = grid(c, "Chess", 8.6, 8.6, 40, 110)
    box = box.inset(round(side * 0.3))
    light, _ = chequers(c, box, side, 8)
    style = c.variant("start", "middle", "middle", "start", "middle")
    if style == "middle":
        for _ in range(2):
            row, column = c.rng.randrange(8), c.rng.randrange(8)
            x, y = box.x0 + column * side, box.y0 + row * side
            c.rect((x, y, x + side, y + side), shade(c.pick(((246, 246, 105), light)), -0.08))
    for (row, column), (glyph, white) in chess_position(c, style).items():
        at = (box.x0 + (column + 0.5) * side, box.y0 + (row + 0.52) * side)
        size = side * 0.82
        c.text(at, glyph, size, (248, 248, 248) if white else (25, 25, 25), "symbol")
        hollow = chr(ord(glyph) - 6)
        c.text(at, hollow, size, (20, 20, 20) if white else (90, 90, 90), "symbol")


@kind("chess-empty")
def chess_empty(c: Canvas) -> None:
    count = c.pick((8, 8, 8, 10))
    box, side = grid(c, "Board editor", count + 0.6, count + 0.6, 24, 100)
    chequers(c, box.inset(round(side * 0.3)), side, count)


@kind("draughts")
def draughts(c: Canvas) -> None:
    count = c.pick((8, 8, 10))
    box, side = grid(c, "Draughts", count + 0.6, count + 0.6, 36, 90)
    box = box.inset(round(side * 0.3))
    chequers(c, box, side, count)
    start = c.chance(0.5)
    sides = c.pick((((240, 235, 220), (40, 35, 35)), ((245, 245, 245), (190, 30, 30))))
    for row in range(count):
        for column in range(count):
            if (row + column) % 2 == 0 or (not start and c.chance(0.5)):
                continue
            if count // 2 - 1 <= row <= count // 2 and (start or c.chance(0.7)):
                continue
            man = sides[row < count // 2] if start or c.chance(0.8) else sides[row >= count // 2]
            x, y = box.x0 + (column + 0.5) * side, box.y0 + (row + 0.5) * side
            c.ring(x, y, side * 0.4, shade(man, -0.45), man, max(1, side * 0.04))
            c.ring(x, y, side * 0.25, shade(man, -0.25), man, max(1, side * 0.03))
            if c.chance(0.08):
                c.text((x, y), "♛", side * 0.35, (212, 160, 30), "symbol")


@kind("go")
def go(c: Canvas) -> None:
    count = c.pick((9, 13, 19, 19))
    box, side = grid(c, "Go", count + 1, count + 1, 22, 48)
    wood = c.pick(((220, 179, 92), (235, 200, 130), (200, 160, 110), (245, 235, 215)))
    c.rect(box, wood, shade(wood, -0.5), 2)
    inner = Box(box.x0 + side, box.y0 + side, box.x0 + side * count, box.y0 + side * count)
    c.lattice(inner, side, (40, 30, 20), max(1, side // 24))
    edge, stars = (2 if count == 9 else 3), []
    for row in (edge, count // 2, count - 1 - edge):
        stars += [(row, column) for column in (edge, count // 2, count - 1 - edge)]
    for row, column in stars:
        c.disc(
            inner.x0 + column * side + 0.5, inner.y0 + row * side + 0.5, side * 0.1, (30, 20, 10)
        )
    share = c.variant(0.45, 0.0, 0.2, 0.6, 0.05)
    for row in range(count):
        for column in range(count):
            if not c.chance(share):
                continue
            x, y = inner.x0 + column * side, inner.y0 + row * side
            stone = (30, 30, 32) if c.chance(0.5) else (245, 245, 245)
            c.ring(x, y, side * 0.47, (90, 80, 70), stone, 1)
            if c.chance(0.03):
                c.text((x, y), str(c.rng.randint(1, 99)), side * 0.35, shade(stone, 0.7))
    for i in range(count):
        at = (inner.x0 + i * side, box.y0 + side * 0.35)
        c.text(at, "ABCDEFGHJKLMNOPQRST"[i], side * 0.3, (40, 30, 20))


@kind("battleship")
def battleship(c: Canvas) -> None:
    count = 10
    boards = c.variant(2, 1, 1, 2, 1)
    box, side = grid(c, "Battleship", (count + 1.5) * boards, count + 1.2, 22, 54)
    sea = hsv(c.rng.uniform(0.52, 0.63), c.rng.uniform(0.15, 0.8), c.rng.uniform(0.55, 0.98))
    if c.chance(0.3):
        sea = c.theme.page
    for number in range(boards):
        x0 = round(box.x0 + side + number * (count + 1.5) * side)
        field = Box(x0, box.y0 + side, x0 + side * count, box.y0 + side * (count + 1))
        c.rect(field, sea)
        ships = c.rng.randint(3, 7)
        for _ in range(ships):
            long, row, column = c.rng.randint(1, 5), c.rng.randrange(6), c.rng.randrange(6)
            wide, high = (long, 1) if c.chance(0.5) else (1, long)
            x, y = field.x0 + column * side, field.y0 + row * side
            hull = c.pick(((120, 124, 130), (80, 84, 90), (160, 120, 80)))
            ship = Box(x + 3, y + 3, x + wide * side - 2, y + high * side - 2)
            c.rect(ship, hull, radius=side * 0.3)
        c.lattice(field, side, shade(sea, -0.35), c.pick((1, 1, 2)))
        share = c.pick((0, 0.15, 0.4))
        for row in range(count):
            c.text((x0 - side * 0.5, field.y0 + (row + 0.5) * side), chr(65 + row), side * 0.45)
            c.text((x0 + (row + 0.5) * side, box.y0 + side * 0.5), str(row + 1), side * 0.45)
            for column in range(count):
                if c.chance(share):
                    at = (x0 + (column + 0.5) * side, field.y0 + (row + 0.5) * side)
                    hit = c.chance(0.3)
                    c.disc(*at, side * 0.18, (214, 40, 40) if hit else (250, 250, 250))


@kind("tic-tac-toe")
def tic_tac_toe(c: Canvas) -> None:
    count = c.variant(3, 3, 4, 10, 15)
    box, side = grid(c, "Noughts and crosses", count, count, 300 / count, 700 / count)
    c.lattice(box, side, c.theme.faint, max(1, side // 30))
    if count == 3:
        c.rect(box.inset(-side // 20), None, c.theme.page, side // 12)
    for row in range(count):
        for column in range(count):
            if c.chance(0.5):
                continue
            x, y = box.x0 + (column + 0.5) * side, box.y0 + (row + 0.5) * side
            reach, width = side * 0.3, max(1, side // 12)
            if c.chance(0.5):
                c.ring(x, y, reach, (33, 110, 210), c.theme.page, width)
            else:
                for way in (1, -1):
                    ends = [(x - reach, y - reach * way), (x + reach, y + reach * way)]
                    c.line(ends, (214, 60, 50), width)


@kind("reversi")
def reversi(c: Canvas) -> None:
    box, side = grid(c, "Reversi", 8, 8, 40, 90)
    green = c.pick(((0, 120, 60), (30, 140, 80), (20, 90, 110)))
    c.rect(box, green)
    c.lattice(box, side, shade(green, -0.5), max(1, side // 30))
    share = c.variant(0.6, 0.3, 0.95, 0.5, 0.1)
    for row in range(8):
        for column in range(8):
            if (row in (3, 4) and column in (3, 4)) or c.chance(share):
                x, y = box.x0 + (column + 0.5) * side, box.y0 + (row + 0.5) * side
                stone = (20, 20, 20) if c.chance(0.5) else (245, 245, 245)
                c.ring(x, y, side * 0.4, (70, 70, 70), stone, 1)


@kind("connect-four")
def connect_four(c: Canvas) -> None:
    box, side = grid(c, "Four in a row", 7, 6, 50, 110)
    frame = c.pick(((20, 80, 200), (30, 60, 140), (60, 60, 70)))
    c.rect(box.inset(-side // 8), frame, radius=side // 5)
    for column in range(7):
        fill = c.rng.randint(0, 6)
        for row in range(6):
            tint = c.pick(((230, 50, 50), (250, 210, 40))) if row >= 6 - fill else c.theme.page
            at = (box.x0 + (column + 0.5) * side, box.y0 + (row + 0.5) * side)
            c.disc(*at, side * 0.4, tint)


@kind("hexagons")
def hexagons(c: Canvas) -> None:
    """A strategy map of hexagons, or a honeycomb."""
    box, side = grid(c, "Hex", 14, 10, 30, 60)
    tints = [c.vivid() for _ in range(c.pick((1, 4, 6)))]
    reach = side * 0.58
    for row in range(11):
        for column in range(13):
            x = box.x0 + (column + 0.5 + row % 2 / 2) * side
            y = box.y0 + (row + 0.5) * reach * 1.5
            points = [(x + reach * 0.95 * math.sin(a * math.pi / 3),
                       y + reach * 0.95 * math.cos(a * math.pi / 3)) for a in range(6)]  # fmt: skip
            c.polygon(points, c.pick(tints))
            if c.chance(0.3):
                c.text((x, y), str(c.rng.randint(1, 12)), side * 0.4, (250, 250, 250), "bold")
