"""More puzzles and games on squares, the ones nearest to a board with digits and blanks."""

from __future__ import annotations

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.pictures import sprite
from tests.distractors.puzzles import LETTERS
from tests.distractors.scenery import grid


def cell_at(box: Box, side: int, row: int, column: int, extra: int = 0) -> Box:
    x, y = box.x0 + column * side, box.y0 + row * side
    return Box(x, y, x + side + extra, y + side + extra)


@kind("hitori")
def hitori(c: Canvas) -> None:
    """A digit in every cell, some cells black, some ringed."""
    count = c.pick((5, 6, 8, 8, 10, 12))
    box, side = grid(c, "Hitori", count, count, 34, 64)
    black = c.variant(0.25, 0.0, 0.15, 0.3, 0.05)
    for row in range(count):
        for column in range(count):
            cell = cell_at(box, side, row, column, 1)
            dark = c.chance(black)
            c.rect(cell, (30, 30, 34) if dark else (255, 255, 255), (110, 110, 110))
            if not dark and c.chance(0.1):
                c.ring(*cell.middle, side * 0.42, (80, 80, 80), (255, 255, 255), 2)
            ink = (110, 110, 110) if dark else (20, 20, 20)
            c.text(cell.middle, str(c.rng.randint(1, count)), side * 0.5, ink)


@kind("nurikabe")
def nurikabe(c: Canvas) -> None:
    """A few digits in a white lattice, black cells, and dots."""
    columns, rows = c.pick(((7, 7), (10, 10), (15, 10), (18, 12)))
    box, side = grid(c, "Nurikabe", columns, rows, 30, 54)
    black = c.variant(0.4, 0.0, 0.2, 0.5, 0.3)
    for row in range(rows):
        for column in range(columns):
            cell = cell_at(box, side, row, column, 1)
            c.rect(cell, (255, 255, 255), (130, 130, 130))
            roll = c.rng.random()
            if roll < 0.12:
                c.text(cell.middle, str(c.rng.randint(1, 12)), side * 0.5, (20, 20, 20))
            elif roll < 0.12 + black:
                c.rect(cell, (20, 20, 24))
            elif roll > 0.9 and black:
                c.disc(*cell.middle, side * 0.1, (60, 60, 60))
    c.rect(box.inset(-1), None, (0, 0, 0), 2)


@kind("colour-by-number")
def colour_by_number(c: Canvas) -> None:
    """A picture in squares, each with the number of its colour, done in part."""
    count = c.pick((12, 16, 20, 24))
    box, side = grid(c, "Colour by number", count, count, 22, 42)
    art = sprite(c, count, count)
    inks = sorted({tint for strip in art for tint in strip if tint is not None})
    done = c.variant(0.5, 0.0, 0.3, 0.9, 0.1)
    for row, strip in enumerate(art):
        for column, tint in enumerate(strip):
            if tint is None:
                continue
            cell = cell_at(box, side, row, column, 1)
            painted = c.chance(done)
            c.rect(cell, tint if painted else (255, 255, 255), (190, 190, 190))
            if not painted:
                c.text(cell.middle, str(inks.index(tint) + 1), side * 0.45, (110, 110, 110))
    for index, tint in enumerate(inks):
        c.disc(box.x0 + side * (1 + 2 * index), box.y1 + side, side * 0.7, tint)
        at = (box.x0 + side * (1 + 2 * index), box.y1 + side)
        c.text(at, str(index + 1), side * 0.6, contrast(tint))


@kind("queens")
def queens(c: Canvas) -> None:
    """Coloured regions of squares with a few crowns and crosses."""
    count = c.rng.randint(7, 11)
    box, side = grid(c, "Queens", count, count, 40, 72)
    seeds = [(c.rng.randrange(count), c.rng.randrange(count)) for _ in range(count)]
    tints = [hsv(i / count, 0.38, 0.92) for i in range(count)]
    for row in range(count):
        for column in range(count):
            region = min(
                range(count),
                key=lambda k: abs(seeds[k][0] - row) + abs(seeds[k][1] - column),
            )
            cell = cell_at(box, side, row, column, 1)
            c.rect(cell, tints[region], (40, 40, 40))
            roll = c.rng.random()
            if roll < 0.06:
                c.text(cell.middle, "♛", side * 0.6, (20, 20, 20), "symbol")
            elif roll < 0.3:
                c.text(cell.middle, "×", side * 0.4, (60, 60, 60))
    c.rect(box.inset(-2), None, (20, 20, 20), 3)


@kind("game-of-life")
def game_of_life(c: Canvas) -> None:
    columns, rows = c.rng.randint(12, 70), c.rng.randint(10, 40)
    box, side = grid(c, "Life", columns, rows, 9, 26)
    alive = c.pick((c.theme.ink, (255, 220, 0), c.theme.accent))
    share = c.variant(0.3, 0.1, 0.02, 0.5, 0.2)
    for row in range(rows):
        for column in range(columns):
            if c.chance(share):
                c.rect(cell_at(box, side, row, column), alive)
    c.lattice(box, side, c.theme.line)


@kind("flood-board")
def flood_board(c: Canvas) -> None:
    count = c.pick((8, 10, 12, 14, 18))
    box, side = grid(c, "Flood", count, count, 20, 48)
    tints = [hsv(i / 6 + 0.03, 0.75, 0.9) for i in range(c.rng.randint(3, 6))]
    gap = c.pick((0, 0, 1))
    for row in range(count):
        for column in range(count):
            c.rect(cell_at(box, side, row, column, -gap), c.pick(tints))
    for index, tint in enumerate(tints):
        c.disc(box.x0 + side * (1 + 2 * index), box.y1 + side, side * 0.7, tint)


@kind("dots-and-boxes")
def dots_and_boxes(c: Canvas) -> None:
    columns, rows = c.rng.randint(4, 10), c.rng.randint(4, 8)
    box, side = grid(c, "Dots and boxes", columns, rows, 44, 84)
    tints: tuple[Colour, Colour] = ((214, 60, 50), (33, 110, 210))
    width = max(2, side // 14)
    for row in range(rows + 1):
        for column in range(columns + 1):
            x, y = box.x0 + column * side, box.y0 + row * side
            if row < rows and column < columns and c.chance(0.25):
                tint = c.pick(tints)
                c.rect((x, y, x + side, y + side), mix(c.theme.page, tint, 0.3))
                c.text((x + side / 2, y + side / 2), "AB"[tint == tints[1]], side * 0.4, tint)
            if column < columns and c.chance(0.55):
                c.rect((x, y, x + side, y + width), c.pick(tints))
            if row < rows and c.chance(0.55):
                c.rect((x, y, x + width, y + side), c.pick(tints))
            c.disc(x, y, width * 1.4, c.theme.ink)


@kind("snakes-and-ladders")
def snakes_and_ladders(c: Canvas) -> None:
    box, side = grid(c, "Snakes and ladders", 10, 10, 44, 84)
    tints = [hsv(c.rng.random(), 0.35, 0.95) for _ in range(c.rng.randint(2, 5))]
    for row in range(10):
        for column in range(10):
            cell = cell_at(box, side, row, column, 1)
            c.rect(cell, tints[(row + column * 3) % len(tints)], (120, 120, 120))
            number = (9 - row) * 10 + (column if row % 2 else 9 - column) + 1
            c.text(
                (cell.x0 + side * 0.25, cell.y0 + side * 0.22),
                str(number),
                side * 0.24,
                (30, 30, 30),
            )
    for index in range(8):
        ends = [(box.x0 + (c.rng.randrange(10) + 0.5) * side, box.y0 + (row + 0.5) * side)
                for row in (c.rng.randrange(5), c.rng.randrange(5, 10))]  # fmt: skip
        if index % 2:
            c.line(ends, (40, 140, 60), max(3, side // 6))
        else:
            for shift in (-side * 0.12, side * 0.12):
                c.line([(x + shift, y) for x, y in ends], (130, 80, 40), max(2, side // 16))


@kind("letter-board")
def letter_board(c: Canvas) -> None:
    """A crossword board game: premium squares and letter tiles with small values."""
    box, side = grid(c, "Letters", 15, 15, 28, 56)
    felt = c.pick(((0, 110, 90), (200, 195, 180), (60, 80, 110)))
    bonus = {
        "TW": (220, 60, 60),
        "DW": (245, 170, 170),
        "TL": (50, 110, 210),
        "DL": (150, 200, 240),
    }
    c.rect(box.inset(-side // 4), shade(felt, -0.4))
    for row in range(15):
        for column in range(15):
            cell = cell_at(box, side, row, column).inset(1)
            a, b = sorted((abs(row - 7), abs(column - 7)))
            label = ""
            if (a, b) in ((0, 7), (7, 7)):
                label = "TW"
            elif a == b and a > 2:
                label = "DW"
            elif (a, b) in ((2, 2), (2, 6)):
                label = "TL"
            elif (a, b) in ((1, 1), (0, 4), (1, 5), (4, 7)):
                label = "DL"
            c.rect(cell, bonus.get(label, felt))
            c.text(cell.middle, label, side * 0.3, contrast(bonus.get(label, felt)))
    spots = {(7, k) for k in range(4, 11)} | {(k, 6) for k in range(3, 12)}
    spots |= {(4, k) for k in range(6, 13)} if c.chance(0.6) else set()
    for row, column in sorted(spots):
        tile = cell_at(box, side, row, column).inset(1)
        c.rect(tile, (240, 215, 165), radius=side // 8)
        c.text(tile.middle, c.pick(LETTERS), side * 0.55, (30, 30, 30), "bold")
        at = (tile.x1 - side * 0.16, tile.y1 - side * 0.16)
        c.text(at, str(c.rng.randint(1, 8)), side * 0.2, (30, 30, 30))


@kind("lottery-ticket")
def lottery_ticket(c: Canvas) -> None:
    """Fields of 7 x 7 numbers in outline boxes, some crossed."""
    fields = c.variant(1, 2, 3, 1, 2)
    box, side = grid(c, "Lottery", fields * 8, 7, 28, 60)
    red = c.pick(((214, 40, 40), (240, 130, 0), (40, 90, 200)))
    crosses = c.pick((0.0, 0.12))
    for field in range(fields):
        for index in range(49):
            cell = cell_at(box, side, index // 7, field * 8 + index % 7)
            cell = cell.inset(max(1, side // 12))
            c.rect(cell, (255, 255, 250), red, max(1, side // 30))
            c.text(cell.middle, str(index + 1), side * 0.36, red)
            if c.chance(crosses):
                c.text(cell.middle, "✕", side * 0.8, (30, 30, 120), "symbol")


@kind("hundred-chart")
def hundred_chart(c: Canvas) -> None:
    columns, rows = c.pick(((10, 10), (10, 10), (6, 8), (12, 12)))
    box, side = grid(c, "Prime numbers", columns, rows, 32, 66)
    tints = {p: hsv(c.rng.random(), 0.45, 0.95) for p in (2, 3, 5, 7)}
    style = c.variant("sieve", "plain", "primes", "sieve", "plain")
    for index in range(columns * rows):
        number = index + 1
        cell = cell_at(box, side, index // columns, index % columns, 1)
        face = c.theme.page
        if style != "plain":
            factor = next((p for p in tints if number % p == 0 and number > p), 0)
            if style == "sieve":
                face = tints.get(factor, face)
            elif not factor:
                face = tints[2]
        c.rect(cell, face, c.theme.line)
        c.text(cell.middle, str(number), side * 0.36, contrast(face))
