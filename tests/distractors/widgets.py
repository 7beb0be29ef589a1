"""Forms, ratings, seat plans, contribution graphs and other widgets of pages."""

from __future__ import annotations

from tests.distractors.calendars import MONTH_NAMES
from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import button, fit, grid, paragraphs, place, stage


@kind("check-boxes")
def check_boxes(c: Canvas) -> None:
    """A matrix of questions: empty or ticked outline boxes, or round ones, with names."""
    columns, rows = c.rng.randint(3, 12), c.rng.randint(4, 16)
    wide = c.pick((1.0, 1.0, 1.4, 2.0))
    box, side = grid(c, "Survey", columns * wide + 4, rows + 1, 26, 48)
    ticked = c.variant(0.0, 0.4, 1.0, 0.1, 0.5)
    round_ones = c.chance(0.2)
    small = round(side * c.rng.uniform(0.36, 0.6))
    for column in range(columns):
        x = box.x0 + (4 + (column + 0.5) * wide) * side
        c.text((x, box.y0 + side / 2), c.words(1)[:6], side * 0.26)
    for row in range(rows):
        y = box.y0 + (row + 1.5) * side
        c.text((box.x0, y), c.words(2)[:16], side * 0.34, None, "sans", "lm")
        for column in range(columns):
            x = box.x0 + (4 + (column + 0.5) * wide) * side
            spot = Box(round(x) - small // 2, round(y) - small // 2, 0, 0)
            spot = Box(spot.x0, spot.y0, spot.x0 + small, spot.y0 + small)
            on = c.chance(ticked)
            if round_ones:
                c.ring(*spot.middle, small / 2, c.theme.faint, c.theme.page, max(1, small // 10))
                if on:
                    c.disc(*spot.middle, small * 0.25, c.theme.accent)
                continue
            face = c.theme.accent if on else c.theme.page
            c.rect(spot, face, c.theme.faint, max(1, small // 12), small // 7)
            if on:
                c.text(spot.middle, "✓", small * 0.8, contrast(face), "symbol")


@kind("form-boxes")
def form_boxes(c: Canvas) -> None:
    """A paper form: one outline box for each letter of a name, a date, a number."""
    area = stage(c, "Application form").inset(c.px(40))
    side = c.px(c.rng.uniform(18, 36))
    y, gap = area.y0, c.pick((0, 0, c.px(3)))
    while y + side * 2 < area.y1:
        c.text((area.x0, y), c.words(2) + ":", side * 0.5, None, "sans", "la")
        count = min(c.rng.randint(4, 30), area.width // (side + gap + 1))
        name = c.words(8).upper() if c.chance(0.4) else ""
        for index in range(count):
            x = area.x0 + index * (side + gap)
            top = y + round(side * 0.75)
            cell = Box(x, top, x + side + 1, top + side + 1)
            c.rect(cell, None, c.theme.faint)
            if index < len(name):
                c.text(cell.middle, name[index], side * 0.6, (30, 60, 160), "mono")
        y += round(side * c.rng.uniform(2.1, 3))


@kind("contribution-graph")
def contribution_graph(c: Canvas) -> None:
    years = c.variant(1, 1, 3, 1, 2)
    empty = c.variant(False, True, False, False, True)
    box, side = grid(c, "Contributions", 56, years * 10, 12, 22)
    base = c.theme.accent if c.chance(0.5) else (46, 160, 67)
    none = (22, 27, 34) if c.theme.dark else (235, 237, 240)
    gap, busy = max(1, side // 5), c.rng.uniform(0.2, 0.8)
    radius = side // 5
    for year in range(years):
        y0 = box.y0 + year * 10 * side + 2 * side
        count = 0 if empty else c.rng.randrange(50, 2000)
        heading = f"{count} contributions in {2026 - year}"
        c.text((box.x0, y0 - side * 1.8), heading, side * 0.9, None, "sans", "lm")
        for month, name in enumerate(MONTH_NAMES.split()):
            at = (box.x0 + (3 + month * 4.4) * side, y0 - side * 0.5)
            c.text(at, name[:3], side * 0.65, c.theme.faint, "sans", "lm")
        for column in range(53):
            for row in range(7):
                if column == 0 and row < 3:
                    continue
                level = 0 if empty or not c.chance(busy) else c.rng.randint(1, 4)
                x, y = box.x0 + (3 + column) * side, y0 + row * side
                cell = (x, y, x + side - gap, y + side - gap)
                c.rect(cell, mix(none, base, (0, 0.3, 0.5, 0.75, 1)[level]), radius=radius)
        for row, name in ((1, "Mon"), (3, "Wed"), (5, "Fri")):
            at = (box.x0 + side * 2.6, y0 + (row + 0.4) * side)
            c.text(at, name, side * 0.6, c.theme.faint, "sans", "rm")


@kind("habit-tracker")
def habit_tracker(c: Canvas) -> None:
    """Habits against days: small squares or rounds, done or not."""
    rows, columns = c.rng.randint(3, 12), c.pick((7, 14, 30, 31))
    box, side = grid(c, "Habits", columns + 5, rows + 1, 20, 40)
    for column in range(columns):
        c.text((box.x0 + (column + 5.5) * side, box.y0 + side / 2), str(column + 1), side * 0.36)
    for row in range(rows):
        tint = hsv(c.rng.random(), 0.6, 0.85)
        y = box.y0 + (row + 1) * side
        c.text((box.x0, y + side / 2), c.words(2)[:14], side * 0.42, None, "sans", "lm")
        for column in range(columns):
            x = box.x0 + (column + 5) * side
            face = tint if c.chance(0.6) else mix(c.theme.page, tint, 0.15)
            c.rect((x + 2, y + 2, x + side - 2, y + side - 2), face, radius=side // 5)


@kind("pagination")
def pagination(c: Canvas) -> None:
    area = stage(c, "Search results")
    paragraphs(
        c, Box(area.x0 + c.px(60), area.y0 + c.px(30), area.x1 - c.px(60), area.y1 - c.px(90))
    )
    side, gap = c.px(c.rng.uniform(28, 48)), c.pick((0, c.px(4), c.px(8)))
    labels = ["‹", *map(str, range(1, c.rng.randint(5, 12))), "…", str(c.rng.randint(20, 99)), "›"]
    x = area.x0 + max(0, (area.width - len(labels) * (side + gap)) // 2)
    for row in range(c.pick((1, 1, 2))):
        for index, label in enumerate(labels):
            y = area.y1 - c.px(80) if row == 0 else area.y0 + c.px(4)
            key = Box(x + index * (side + gap), y, x + index * (side + gap) + side + 1, y + side)
            face = c.theme.accent if index == 3 else c.theme.page
            c.rect(key, face, c.theme.line, radius=c.pick((0, 4)))
            c.text(key.middle, label, side * 0.4, contrast(face))


@kind("star-ratings")
def star_ratings(c: Canvas) -> None:
    area = stage(c, "Reviews").inset(c.px(30))
    side = c.px(c.rng.uniform(16, 34))
    y = area.y0
    gold = c.pick(((255, 180, 0), (222, 121, 33), c.theme.accent))
    boxed = c.chance(0.4)
    while y + side * 4 < area.y1:
        stars = c.rng.randint(1, 5)
        for index in range(5):
            spot = Box(area.x0 + index * side, y, area.x0 + (index + 1) * side, y + side)
            tint = gold if index < stars else c.theme.line
            if boxed:
                c.rect(spot.inset(1), (0, 182, 122) if index < stars else (220, 220, 230))
                tint = (255, 255, 255)
            c.text(spot.middle, "★", side * 0.8, tint, "symbol")
        high = y + side + c.px(70)
        paragraphs(c, Box(area.x0, y + side + c.px(8), area.x1, min(high, area.y1)), c.px(13))
        y = high + c.px(10)


@kind("seat-plan")
def seat_plan(c: Canvas) -> None:
    """A cinema, a plane or a bus: rows of seats with an aisle, letters and numbers."""
    plane = c.variant(False, True, False)
    left, right = (3, 3) if plane else (c.rng.randint(3, 7), c.rng.randint(3, 7))
    rows = c.rng.randint(8, 18)
    columns = left + right + 3
    box, side = grid(c, "Choose your seat", columns, rows + 2, 24, 48)
    free = c.pick(((70, 130, 200), (110, 190, 120), (200, 205, 212), (255, 255, 255)))
    taken = (90, 94, 100) if c.theme.dark else (170, 174, 180)
    if not plane:
        screen = Box(box.x0 + 2 * side, box.y0, box.x1 - 2 * side, box.y0 + side // 2)
        c.rect(screen, c.theme.line)
        c.text(screen.middle, "SCREEN", side * 0.3)
    style = c.rng.randrange(3)
    for row in range(rows):
        y = box.y0 + (row + 2) * side
        name = str(row + 1) if plane else chr(65 + row)
        c.text((box.x0 + side * 0.5, y + side / 2), name, side * 0.4)
        for index in range(left + right):
            x = box.x0 + (index + 1 + (index >= left)) * side
            if not plane and row < 2 and (index < 1 or index > left + right - 2):
                continue
            seat = Box(x, y, x + side, y + side).inset(max(1, side // 10))
            roll = c.rng.random()
            face = taken if roll < 0.3 else c.theme.accent if roll < 0.34 else free
            line = shade(face, -0.3) if style == 2 else None
            c.rect(seat, face, line, 1, seat.width // 4 if style else 0)
            if style == 1:
                c.text(seat.middle, str(index + 1), side * 0.35, contrast(face))


@kind("led-matrix")
def led_matrix(c: Canvas) -> None:
    columns, rows = c.variant((8, 8), (32, 8), (64, 16), (16, 16), (40, 7))
    box, side = grid(c, "LED matrix", columns, rows, 14, 60 if columns < 20 else 24)
    on = c.pick(((255, 40, 30), (60, 255, 80), (255, 180, 40), (80, 160, 255)))
    off = mix((20, 20, 20), on, 0.12)
    c.rect(box.inset(-side // 3), (14, 14, 14))
    pattern = c.dice.random((rows, columns)) < 0.35
    mirror = c.chance(0.5)
    for row in range(rows):
        for column in range(columns):
            lit = pattern[row, min(column, columns - 1 - column) if mirror else column]
            at = (box.x0 + (column + 0.5) * side, box.y0 + (row + 0.5) * side)
            c.disc(*at, side * 0.38, on if lit else off)


@kind("abacus")
def abacus(c: Canvas) -> None:
    rods = c.rng.randint(6, 13)
    box, side = grid(c, "Abacus", rods + 1, 9, 36, 70)
    wood: Colour = (130, 84, 44)
    bead = c.pick(((180, 60, 40), (40, 40, 44), (220, 170, 80), (40, 110, 180)))
    c.rect(box, None, wood, max(3, side // 5))
    c.rect((box.x0, box.y0 + side * 2.7, box.x1, box.y0 + side * 2.9), wood)
    for rod in range(rods):
        x = box.x0 + (rod + 1) * side
        c.rect((x - 2, box.y0 + 4, x + 2, box.y1 - 4), (90, 90, 90))
        up = c.rng.randrange(5)
        beads = [c.pick((0.9, 2.1)), *(3.5 + i + (0 if i < up else 1) for i in range(4))]
        for place_on_rod in beads:
            y = box.y0 + place_on_rod * side * 0.97
            bounds = (x - side * 0.46, y - side * 0.3, x + side * 0.46, y + side * 0.3)
            c.rect(bounds, bead, shade(bead, -0.4), 1, side * 0.28)


@kind("card-grid")
def card_grid(c: Canvas) -> None:
    """A shop or a dashboard: cards with a picture, a name, a price and a button."""
    area = stage(c, "Shop").inset(c.px(24))
    columns = c.rng.randint(2, 6)
    width = area.width // columns
    height = round(width * c.pick((1.0, 1.0, 1.2)))
    gap = c.px(10)
    for row in range(area.height // height):
        for column in range(columns):
            x, y = area.x0 + column * width, area.y0 + row * height
            card = Box(x, y, x + width, y + height).inset(gap)
            c.rect(card, c.theme.panel, c.theme.line, 1, c.px(6))
            picture = Box(card.x0, card.y0, card.x1, card.y0 + card.height // 2).inset(gap)
            c.rect(picture, hsv(c.rng.random(), 0.3, 0.85))
            c.text((card.x0 + gap, picture.y1 + gap), c.words(2)[:18], c.px(14), None, "sans", "la")
            price = f"€ {c.rng.randrange(100, 9999) / 100:.2f}"
            c.text(
                (card.x0 + gap, picture.y1 + gap + c.px(22)), price, c.px(13), None, "bold", "la"
            )
            key = Box(card.x1 - c.px(80), card.y1 - c.px(36), card.x1 - gap, card.y1 - gap)
            button(c, key, "Buy")


@kind("colour-picker")
def colour_picker(c: Canvas) -> None:
    """Palettes: rainbow swatches, shades, or a few identical ones (less than five in a row)."""
    style = c.variant("shades", "rainbow", "identical", "paint", "shades")
    columns, rows = {"shades": (10, 8), "rainbow": (12, 5), "identical": (4, 3), "paint": (14, 2)}[
        style
    ]
    area = stage(c, "Colours", tools=True)
    side = fit(c, area.inset(c.px(30)), columns, rows, 20, 54)
    box = place(c, area, side * columns, side * rows)
    gap, line = c.pick((0, 1, max(1, side // 10))), c.chance(0.4)
    same = c.pick(((192, 192, 192), (230, 230, 230), (120, 120, 120)))
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x + gap, y + gap, x + side - gap, y + side - gap)
            face = hsv(column / columns, 0.35 + 0.65 * row / rows, 0.95 - 0.08 * row)
            if style == "shades":
                face = shade(hsv(column / columns, 0.85, 0.85), 0.8 - 1.5 * row / rows)
                if column == columns - 1:
                    face = (255 * row // rows,) * 3
            elif style == "paint":
                face = hsv(c.rng.random(), c.pick((0, 0.5, 1)), c.pick((0.5, 1)))
            c.rect(cell, same if style == "identical" else face, (90, 90, 90) if line else None)
    x, y = box.x0 + c.rng.randrange(columns) * side, box.y0 + c.rng.randrange(rows) * side
    c.rect((x, y, x + side, y + side), None, c.theme.ink, 2)
