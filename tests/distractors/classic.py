"""Grey dialogs, tool boxes, displays and blocks: the parts of old windows, but no mines."""

from __future__ import annotations

from tests.distractors.kit import Box, Canvas, Colour, hsv, kind, shade
from tests.distractors.scenery import fit, grid, menu_bar, place, stage

SILVER: Colour = (192, 192, 192)
SEGMENTS = ("abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg")


@kind("tool-box")
def tool_box(c: Canvas) -> None:
    """A paint program: two columns of bevelled buttons with signs, and colours below."""
    area = stage(c, "untitled - Paint", tools=True)
    side = c.px(c.rng.uniform(24, 40))
    rows = min(c.rng.randint(6, 10), max(2, area.height // side - 3))
    c.rect(area, SILVER)
    for index in range(2 * rows):
        x, y = area.x0 + 4 + index % 2 * side, area.y0 + 4 + index // 2 * side
        key = Box(x, y, x + side, y + side)
        c.bevel(key, SILVER, max(1, side // 14), raised=index != 3)
        c.text(key.middle, c.pick("✎✂✏☐○△╱▭✒☞◉A✚⬚"), side * 0.55, (20, 20, 20), "symbol")
    paper = Box(area.x0 + 2 * side + 12, area.y0 + 4, area.x1 - 4, area.y1 - 2 * side - 8)
    c.bevel(paper, (255, 255, 255), 2, raised=False)
    for _ in range(c.rng.randrange(6)):
        x, y = c.rng.randint(paper.x0 + 5, paper.x1), c.rng.randint(paper.y0 + 5, paper.y1)
        end = (c.rng.randint(paper.x0 + 5, paper.x1), c.rng.randint(paper.y0 + 5, paper.y1))
        c.line([(x, y), end], c.vivid(), c.rng.randint(1, 6))
    for index in range(28):
        x = area.x0 + (2 + index // 2) * side
        y = area.y1 - 2 * side + index % 2 * side
        face = shade(hsv(index / 28, 1, 0.9), 0.4 * (index % 2))
        if x + side < area.x1:
            c.bevel(Box(x, y, x + side, y + side).inset(2), face, 1, raised=False)


@kind("dialog")
def dialog(c: Canvas) -> None:
    """A grey dialog: labels, fields, tabs, and rows of bevelled buttons with words."""
    area = stage(c, "Properties")
    width, height = min(c.px(460), area.width - 20), min(c.px(420), area.height - 20)
    box = place(c, area, width, height)
    c.bevel(box, SILVER, 2)
    bar = Box(box.x0 + 3, box.y0 + 3, box.x1 - 3, box.y0 + c.px(24))
    c.rect(bar, (0, 0, 128))
    c.text((bar.x0 + c.px(6), bar.middle[1]), "Options", c.px(12), (255, 255, 255), "bold", "lm")
    y = bar.y1 + c.px(12)
    while y + c.px(80) < box.y1:
        c.text(
            (box.x0 + c.px(16), y + c.px(11)), c.words(2) + ":", c.px(12), (0, 0, 0), "sans", "lm"
        )
        field = Box(int(box.middle[0]), y, box.x1 - c.px(16), y + c.px(22))
        style = c.rng.randrange(3)
        if style == 0:
            c.bevel(field, (255, 255, 255), 2, raised=False)
        elif style == 1:
            for k in range(3):
                spot = Box(
                    field.x0 + k * c.px(40),
                    y + 4,
                    field.x0 + k * c.px(40) + c.px(14),
                    y + 4 + c.px(14),
                )
                c.bevel(spot, (255, 255, 255), 2, raised=False)
                if c.chance(0.5):
                    c.text(spot.middle, "✓", c.px(12), (0, 0, 0), "symbol")
        else:
            for k in range(4):
                key = Box(
                    field.x0 + k * c.px(26), y, field.x0 + k * c.px(26) + c.px(24), y + c.px(24)
                )
                c.bevel(key, SILVER, 2)
                c.text(key.middle, "◀▶▲▼"[k], c.px(10), (0, 0, 0), "symbol")
        y += c.px(34)
    for k, label in enumerate(("OK", "Cancel", "Apply")):
        x = box.x1 - c.px(16 + 90 * (3 - k))
        key = Box(x, box.y1 - c.px(38), x + c.px(80), box.y1 - c.px(12))
        c.bevel(key, SILVER, 2)
        c.text(key.middle, label, c.px(12), (0, 0, 0))


@kind("character-map")
def character_map(c: Canvas) -> None:
    """A dialog with a sign in each of its many outlined cells."""
    columns, rows = c.pick(((20, 10), (16, 8), (16, 16), (12, 9)))
    box, side = grid(c, "Character map", columns, rows, 22, 44)
    first = c.pick((33, 0x3B1, 0x2190, 0x2500, 0x410))
    grey = c.chance(0.4)
    c.rect(box, SILVER if grey else c.theme.page)
    c.lattice(box, side, (110, 110, 110) if grey else c.theme.line)
    for index in range(columns * rows):
        cell = (box.x0 + (index % columns + 0.5) * side, box.y0 + (index // columns + 0.5) * side)
        sign = chr(first + index % (90 if first == 33 else 60))
        c.text(cell, sign, side * 0.55, (0, 0, 0) if grey else None, "symbol")
    menu_bar(c, Box(box.x0, box.y1 + 2, box.x1, box.y1 + c.px(24)))


def seven_segments(c: Canvas, box: Box, digit: int, on: Colour, off: Colour) -> None:
    width, height = box.width, box.height
    thick = max(2, width // 6)
    middle = box.y0 + height // 2
    bars = {
        "a": (box.x0 + thick, box.y0, box.x1 - thick, box.y0 + thick),
        "g": (box.x0 + thick, middle - thick // 2, box.x1 - thick, middle + thick - thick // 2),
        "d": (box.x0 + thick, box.y1 - thick, box.x1 - thick, box.y1),
        "f": (box.x0, box.y0 + thick, box.x0 + thick, middle),
        "b": (box.x1 - thick, box.y0 + thick, box.x1, middle),
        "e": (box.x0, middle, box.x0 + thick, box.y1 - thick),
        "c": (box.x1 - thick, middle, box.x1, box.y1 - thick),
    }
    for name, bar in bars.items():
        c.rect(bar, on if name in SEGMENTS[digit] else off)


@kind("segment-display")
def segment_display(c: Canvas) -> None:
    """Counters and clocks of red segments on black, maybe beside a yellow face."""
    count, rows = c.rng.randint(3, 8), c.variant(1, 1, 3, 5, 2)
    box, side = grid(c, "Counter", count, rows * 2, 24, 130)
    on = c.pick(((255, 0, 0), (255, 0, 0), (60, 255, 80), (80, 180, 255)))
    c.bevel(box.inset(-c.px(12)), SILVER, c.px(3))
    for row in range(rows):
        for column in range(count):
            x, y = box.x0 + column * side, box.y0 + row * side * 2
            cell = Box(x, y, x + side, y + side * 2)
            c.rect(cell, (10, 0, 0))
            glow = shade(on, -0.75)
            seven_segments(c, cell.inset(side // 6), c.rng.randrange(10), on, glow)
    if c.chance(0.5):
        c.ring(box.middle[0], box.y1 + c.px(60), c.px(24), (0, 0, 0), (255, 230, 0), 2)


@kind("defragmenter")
def defragmenter(c: Canvas) -> None:
    """Little blocks in the colours of what a disk holds, with a legend."""
    area = stage(c, "Optimising drive C").inset(c.px(16))
    side = fit(c, area, 30, 20, 9, 20)
    columns, rows = area.width // side, (area.height - c.px(60)) // side
    tints: tuple[Colour, ...] = ((0, 0, 200), (0, 190, 220), (230, 40, 40), (255, 255, 255))
    state = 0
    for index in range(columns * rows):
        if c.chance(0.15):
            state = c.rng.randrange(4)
        x, y = area.x0 + index % columns * side, area.y0 + index // columns * side
        c.rect((x, y, x + side - 1, y + side - 1), tints[state], (90, 90, 90))
    for index, label in enumerate(("Used", "Moved", "Bad", "Free")):
        x, y = area.x0 + c.px(110) * index, area.y1 - c.px(30)
        c.rect((x, y, x + c.px(14), y + c.px(14)), tints[index], (90, 90, 90))
        c.text((x + c.px(22), y + c.px(7)), label, c.px(12), None, "sans", "lm")


@kind("status-page")
def status_page(c: Canvas) -> None:
    """Services and their last days: rows of narrow bars, nearly all of them green."""
    area = stage(c, "All systems operational").inset(c.px(40))
    high = c.px(c.rng.uniform(26, 40))
    count = c.pick((30, 60, 90))
    pitch = max(3, min(area.width // count, c.px(14)))
    for row in range(area.height // (high * 3)):
        y = area.y0 + row * high * 3
        c.text((area.x0, y), c.words(2), high * 0.5, None, "bold", "la")
        for index in range(count):
            x = area.x0 + index * pitch
            bad = c.chance(0.03)
            tint = (230, 80, 60) if bad else (59, 165, 92)
            c.rect((x, y + high, x + max(2, pitch - 3), y + 2 * high), tint, radius=1)


@kind("advent-calendar")
def advent_calendar(c: Canvas) -> None:
    """Twenty-four numbered doors in a mixed order, some open."""
    columns, rows = c.pick(((6, 4), (4, 6), (8, 3)))
    box, side = grid(c, "Advent", columns, rows, 70, 140)
    night, door = c.pick((((20, 30, 70), (170, 30, 40)), ((120, 20, 30), (20, 90, 50))))
    c.rect(box.inset(-side // 6), night)
    for index, number in enumerate(c.rng.sample(range(1, 25), 24)):
        x, y = box.x0 + index % columns * side, box.y0 + index // columns * side
        cell = Box(x, y, x + side, y + side).inset(side // 12)
        opened = c.chance(0.3)
        c.rect(cell, (250, 240, 200) if opened else door, (230, 200, 120), max(1, side // 40))
        if opened:
            c.text(cell.middle, c.pick("★❄♫☃♥✿"), side * 0.5, c.vivid(), "symbol")
        else:
            c.text(cell.middle, str(number), side * 0.4, (250, 235, 190), "serif")
