"""Pencil puzzles: sudoku, crosswords, nonograms and their kin."""

from __future__ import annotations

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import grid

LETTERS = "EEEEEAAAAIIIOOOTTTNNNRRRSSSLLDDGGUUHHCCMMPPBFVWYKJQXZ"


@kind("sudoku")
def sudoku(c: Canvas) -> None:
    box, side = grid(c, "Sudoku", 9, 9, 34, 80)
    style = c.variant("given", "full", "pencil", "empty", "jigsaw")
    c.rect(box, c.theme.page)
    order = c.rng.sample(range(1, 10), 9)
    answer = (64, 110, 220)
    marked = (c.rng.randrange(9), c.rng.randrange(9))
    boxes_tinted = c.chance(0.3)
    for row in range(9):
        for column in range(9):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x, y, x + side, y + side)
            if boxes_tinted and (row // 3 + column // 3) % 2:
                c.rect(cell, c.theme.panel)
            if style != "empty" and marked == (row, column):
                c.rect(cell, mix(c.theme.page, c.theme.accent, 0.4))
            elif style == "pencil" and (marked[0] == row or marked[1] == column):
                c.rect(cell, mix(c.theme.page, c.theme.accent, 0.12))
            digit = order[(row * 3 + row // 3 + column) % 9]
            if style != "empty" and (style == "full" or c.chance(0.38)):
                c.text(cell.middle, str(digit), side * 0.62, None if c.chance(0.6) else answer)
            elif style == "pencil":
                for mark in range(9):
                    if c.chance(0.35):
                        at = (x + (mark % 3 + 0.5) * side / 3, y + (mark // 3 + 0.5) * side / 3)
                        c.text(at, str(mark + 1), side * 0.22, c.theme.faint)
    c.lattice(box, side, c.theme.faint if c.chance(0.5) else c.theme.line)
    if style != "jigsaw":
        c.lattice(box, side * 3, c.theme.ink, max(2, side // 16))
    if c.chance(0.5):
        for i in range(9):
            c.text((box.x0 + (i + 0.5) * side, box.y1 + side * 0.7), str(i + 1), side * 0.5, answer)


@kind("crossword")
def crossword(c: Canvas) -> None:
    count = c.pick((9, 11, 13, 15, 15, 21))
    box, side = grid(c, "Crossword", count, count, 22, 56)
    black = [[False] * count for _ in range(count)]
    lattice_style = c.chance(0.4)
    for row in range(count):
        for column in range(count):
            hole = (row % 2 and column % 2) if lattice_style else c.chance(0.1)
            if hole or c.chance(0.06):
                black[row][column] = black[count - 1 - row][count - 1 - column] = True
    filled = c.variant(0.0, 1.0, 0.4, 0.0, 0.7)
    dark: Colour = (0, 0, 0) if c.chance(0.7) else (70, 80, 90)
    number = 0
    for row in range(count):
        for column in range(count):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x, y, x + side + 1, y + side + 1)
            if black[row][column]:
                c.rect(cell, dark)
                continue
            c.rect(cell, (255, 255, 255), (120, 120, 120))
            first = row == 0 or black[row - 1][column] or column == 0 or black[row][column - 1]
            if first:
                number += 1
                at = (x + side * 0.08, y + side * 0.08)
                c.text(at, str(number), side * 0.26, (40, 40, 40), "sans", "lt")
            if c.chance(filled):
                at = (x + side * 0.52, y + side * 0.58)
                c.text(at, c.pick(LETTERS), side * 0.58, (20, 20, 20))


@kind("word-search")
def word_search(c: Canvas) -> None:
    columns, rows = c.rng.randint(8, 20), c.rng.randint(8, 18)
    box, side = grid(c, "Word search", columns, rows, 24, 48)
    lines = c.chance(0.5)
    family = c.pick(("sans", "mono", "bold", "serif"))
    for _ in range(c.rng.randint(0, 4)):
        y = box.y0 + c.rng.randrange(rows) * side
        x = box.x0 + c.rng.randrange(columns // 2) * side
        strip = (x, y, x + side * min(columns // 2, c.rng.randint(3, 7)), y + side)
        c.rect(strip, mix(c.theme.page, c.vivid(), 0.4), radius=side // 2 - 1)
    if lines:
        c.lattice(box, side, c.theme.line)
    for row in range(rows):
        for column in range(columns):
            at = (box.x0 + (column + 0.5) * side, box.y0 + (row + 0.5) * side)
            c.text(at, c.pick(LETTERS), side * 0.6, None, family)


@kind("wordle")
def wordle(c: Canvas) -> None:
    columns, rows = c.pick(((5, 6), (5, 6), (6, 6), (5, 9)))
    box, side = grid(c, "Five letters", columns + 4, rows + 3.4, 44, 76)
    left = box.x0 + 2 * side
    done = c.variant(3, 0, rows, 1, 4)
    gap = max(2, side // 22)
    tints: tuple[Colour, ...] = ((106, 170, 100), (201, 180, 88), (120, 124, 126))
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * side, box.y0 + row * side
            cell = Box(x + gap, y + gap, x + side - gap, y + side - gap)
            if row >= done:
                c.rect(cell, c.theme.page, (211, 214, 218) if not c.theme.dark else (58, 58, 60), 2)
                continue
            c.rect(cell, c.pick(tints))
            c.text(cell.middle, c.pick(LETTERS), side * 0.55, (255, 255, 255), "bold")
    width = box.width / 10
    for row, letters in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        left_x = box.x0 + (10 - len(letters)) * width / 2
        y = box.y0 + round((rows + 0.4) * side + row * side * 0.95)
        for column, letter in enumerate(letters):
            face = c.pick(tints) if c.chance(done * 0.08) else (211, 214, 218)
            start, end = round(left_x + column * width), round(left_x + (column + 1) * width)
            key = Box(start + gap, y, end - gap, y + round(side * 0.85))
            c.rect(key, face, radius=side // 14)
            c.text(key.middle, letter, side * 0.28, contrast(face), "bold")


@kind("nonogram")
def nonogram(c: Canvas) -> None:
    columns, rows = c.pick(((5, 5), (10, 10), (15, 15), (20, 15), (20, 20)))
    hints = (max(columns, rows) + 4) // 4
    box, side = grid(c, "Nonogram", columns + hints, rows + hints, 18, 44)
    field = Box(box.x0 + hints * side, box.y0 + hints * side, box.x1, box.y1)
    share = c.variant(0.5, 0.0, 0.3, 0.6, 0.1)
    for row in range(rows):
        for column in range(columns):
            x, y = field.x0 + column * side, field.y0 + row * side
            if c.chance(share):
                c.rect((x, y, x + side, y + side), c.theme.ink)
            elif c.chance(share * 0.4):
                c.text((x + side / 2, y + side / 2), "×", side * 0.7, c.theme.faint)
    c.lattice(field, side, c.theme.line)
    c.lattice(field, side * 5, c.theme.ink, 2)
    for count, across in ((columns, True), (rows, False)):
        for index in range(count):
            for depth in range(c.rng.randint(1, hints)):
                along, away = (index + 0.5) * side, (depth + 0.5) * side
                at: tuple[float, float] = (field.x0 + along, field.y0 - away)
                if not across:
                    at = (field.x0 - away, field.y0 + along)
                c.text(at, str(c.rng.randint(1, 5)), side * 0.55)


@kind("bingo")
def bingo(c: Canvas) -> None:
    cards = c.pick((1, 1, 2))
    box, side = grid(c, "Bingo", 5.5 * cards, 6, 50, 110)
    tint = c.vivid()
    for card in range(cards):
        x0 = round(box.x0 + card * 5.5 * side)
        for column in range(5):
            x = x0 + column * side
            c.rect((x, box.y0, x + side, box.y0 + side), tint)
            at = (x + side / 2, box.y0 + side / 2)
            c.text(at, "BINGO"[column], side * 0.6, contrast(tint), "bold")
            numbers = c.rng.sample(range(column * 15 + 1, column * 15 + 16), 5)
            for row, number in enumerate(numbers):
                y = box.y0 + (row + 1) * side
                cell = Box(x, y, x + side + 1, y + side + 1)
                c.rect(cell, (255, 255, 255), shade(tint, -0.3), max(1, side // 40))
                if c.chance(0.25):
                    c.disc(*cell.middle, side * 0.38, hsv(0.0, 0.5, 0.95))
                text = "★" if row == column == 2 else str(number)
                c.text(cell.middle, text, side * 0.42, (20, 20, 20), "symbol")


@kind("kakuro")
def kakuro(c: Canvas) -> None:
    count = c.pick((6, 8, 10, 12))
    box, side = grid(c, "Kakuro", count, count, 34, 64)
    for row in range(count):
        for column in range(count):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x, y, x + side + 1, y + side + 1)
            if row == 0 or column == 0 or c.chance(0.25):
                c.rect(cell, (60, 60, 64), (20, 20, 20))
                c.line([(x, y), (x + side, y + side)], (200, 200, 200))
                for at in ((0.7, 0.3), (0.3, 0.72)):
                    if c.chance(0.6):
                        where = (x + side * at[0], y + side * at[1])
                        c.text(where, str(c.rng.randint(3, 39)), side * 0.28, (240, 240, 240))
            else:
                c.rect(cell, (255, 255, 255), (20, 20, 20))
                if c.chance(0.4):
                    c.text(cell.middle, str(c.rng.randint(1, 9)), side * 0.55, (20, 20, 20))


@kind("maze")
def maze(c: Canvas) -> None:
    columns, rows = c.rng.randint(10, 40), c.rng.randint(10, 26)
    box, side = grid(c, "Maze", columns, rows, 16, 36)
    width = max(1, side // 8)
    c.rect(box, None, c.theme.ink, width)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            if c.chance(0.5):
                c.rect((x, y, x + width, y + side + width), c.theme.ink)
            else:
                c.rect((x, y, x + side + width, y + width), c.theme.ink)
