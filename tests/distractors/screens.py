"""Whole screens: editors, terminals, charts, maps, texts, log-ins."""

from __future__ import annotations

import math

import numpy as np

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import (
    button,
    other_window,
    paragraphs,
    place,
    smooth,
    stage,
    taskbar,
    wallpaper,
)

CODE_INKS: tuple[Colour, ...] = ((86, 156, 214), (206, 145, 120), (106, 153, 85), (197, 134, 192))
CODE = ("def", "return", "for i in range(n):", "if x == 0:", "self.value", "= [1, 2, 3]", "print()",
        "# note", "'text'", "import os", "while True:", "else:", "yield row", "()")  # fmt: skip


@kind("code-editor")
def code_editor(c: Canvas) -> None:
    area = stage(c, "main.py", tools=c.chance(0.5))
    size = c.px(c.pick((12, 13, 14, 16)))
    high = round(size * 1.4)
    first = c.rng.randrange(1, 900)
    for row in range(area.height // high):
        y = area.y0 + row * high + high / 2
        at = (area.x0 + size * 3, y)
        c.text(at, str(first + row), size, c.theme.faint, "mono", "rm")
        x = area.x0 + size * (4 + 2 * c.rng.randrange(5))
        for _ in range(c.rng.randint(0, 5)):
            word = c.pick(CODE)
            ink = c.pick((*CODE_INKS, c.theme.ink))
            c.text((x, y), word, size, ink, "mono", "lm")
            x += round(c.length(word + " ", size, "mono"))
    if c.chance(0.5):
        c.rect((area.x1 - c.px(80), area.y0, area.x1, area.y1), c.theme.panel)
        for row in range(area.height // 4):
            wide = c.rng.randrange(c.px(60))
            y = area.y0 + row * 4
            c.rect((area.x1 - c.px(74), y, area.x1 - c.px(74) + wide, y + 2), c.theme.faint)


@kind("hex-dump")
def hex_dump(c: Canvas) -> None:
    area = stage(c, "firmware.bin", tools=c.chance(0.5)).inset(c.px(10))
    size = c.px(c.pick((12, 14, 16, 20)))
    columns = c.pick((8, 16, 16, 32))
    cell = size * c.pick((1.5, 1.8, 2.0))
    high = round(size * c.pick((1.3, 1.6, 2.0)))
    zero = c.rng.uniform(0, 0.6)
    coloured = c.chance(0.4)
    lines = c.chance(0.25)
    for row in range(area.height // high):
        y = area.y0 + row * high + high / 2
        c.text((area.x0, y), f"{row * columns:08X}", size, c.theme.faint, "mono", "lm")
        x0 = area.x0 + size * 6
        letters = ""
        for column in range(columns):
            value = 0 if c.chance(zero) else c.rng.randrange(256)
            x = x0 + (column + 0.5) * cell
            if x + cell > area.x1:
                break
            ink = hsv(value / 256, 0.7, 0.7) if coloured and value else None
            if lines:
                c.rect((x - cell / 2, y - high / 2, x + cell / 2 + 1, y + high / 2 + 1),
                       None, c.theme.line)  # fmt: skip
            c.text((x, y), f"{value:02X}", size, ink, "mono")
            letters += chr(value) if 32 <= value < 127 else "."
        x = x0 + (columns + 1) * cell
        if x + c.length(letters, size, "mono") < area.x1:
            c.text((x, y), letters, size, c.theme.ink, "mono", "lm")


@kind("terminal-table")
def terminal_table(c: Canvas) -> None:
    area = stage(c, "bash")
    back = c.pick(((12, 12, 12), (48, 10, 36), (0, 43, 54), (255, 255, 255)))
    ink = c.pick(((200, 200, 200), (80, 250, 123))) if sum(back) < 300 else (30, 30, 30)
    c.rect(area, back)
    size = c.px(c.pick((12, 14, 16)))
    widths = [c.rng.randint(3, 14) for _ in range(c.rng.randint(3, 8))]
    rule = "+" + "+".join("-" * (wide + 2) for wide in widths) + "+"
    lines = ["user@host:~$ " + c.words(3).lower(), rule]
    for row in range(c.rng.randint(5, 40)):
        cells = [c.words(1)[:wide] if c.chance(0.4) else str(c.rng.randrange(999))[:wide]
                 for wide in widths]  # fmt: skip
        lines.append(
            "|"
            + "|".join(f" {text:>{wide}} " for text, wide in zip(cells, widths, strict=True))
            + "|"
        )
        if row == 0 or c.chance(0.1):
            lines.append(rule)
    lines += [rule, "user@host:~$ _"]
    for index, text in enumerate(lines):
        y = area.y0 + size * (0.8 + index * 1.25)
        if y + size < area.y1:
            c.text((area.x0 + size // 2, y), text[:180], size, ink, "mono", "lm")


@kind("text-page")
def text_page(c: Canvas) -> None:
    area = stage(c, c.words(3)).inset(c.px(30))
    columns = c.pick((1, 1, 2, 3))
    width = area.width // columns
    for column in range(columns):
        x = area.x0 + column * width
        paragraphs(c, Box(x, area.y0, x + width - c.px(30), area.y1))


@kind("login-page")
def login_page(c: Canvas) -> None:
    area = stage(c, "Sign in")
    width, height = c.px(360), c.px(420)
    box = place(c, area, min(width, area.width - 20), min(height, area.height - 10), text=False)
    c.rect(box, c.theme.panel, c.theme.line, 1, c.px(8))
    c.disc(box.middle[0], box.y0 + c.px(60), c.px(32), c.theme.accent)
    c.text((box.middle[0], box.y0 + c.px(120)), "Sign in", c.px(24), None, "bold")
    for i, label in enumerate(("E-mail", "Password")):
        y = box.y0 + c.px(160 + 70 * i)
        field = Box(box.x0 + c.px(30), y, box.x1 - c.px(30), y + c.px(42))
        c.rect(field, c.theme.page, c.theme.line, 1, c.px(4))
        c.text((field.x0 + c.px(12), field.middle[1]), label, c.px(14), c.theme.faint, "sans", "lm")
    key = Box(box.x0 + c.px(30), box.y0 + c.px(320), box.x1 - c.px(30), box.y0 + c.px(362))
    button(c, key, "Continue")


@kind("plain-desktop")
def plain_desktop(c: Canvas) -> None:
    wallpaper(c, c.screen)
    room = taskbar(c)
    for _ in range(c.rng.randrange(4)):
        other_window(c, room)


@kind("chart")
def chart(c: Canvas) -> None:
    """Lines, bars, or dots over square grid lines."""
    area = stage(c, "Chart")
    pitch = c.px(c.rng.uniform(24, 70))
    columns = c.rng.randint(6, max(7, area.width // pitch - 3))
    rows = c.rng.randint(5, max(6, area.height // pitch - 2))
    columns, rows = min(columns, area.width // pitch - 2), min(rows, area.height // pitch - 1)
    box = place(c, area, columns * pitch, rows * pitch)
    c.lattice(box, pitch, c.theme.line)
    for row in range(rows + 1):
        at = (box.x0 - c.px(6), box.y1 - row * pitch)
        c.text(at, str(row * 10), c.px(11), c.theme.faint, "sans", "rm")
    for column in range(columns + 1):
        c.text((box.x0 + column * pitch, box.y1 + c.px(12)), str(column), c.px(11), c.theme.faint)
    style = c.variant("lines", "bars", "dots", "lines", "candles")
    for _ in range(c.rng.randint(1, 4) if style in ("lines", "dots") else 1):
        tint = c.vivid()
        values = np.cumsum(c.dice.normal(0, 0.07, columns * 2 + 1)) + c.rng.uniform(0.3, 0.7)
        points = [(box.x0 + k * pitch / 2, box.y1 - float(np.clip(v, 0, 1)) * box.height)
                  for k, v in enumerate(values)]  # fmt: skip
        if style == "lines":
            c.line(points, tint, c.px(2))
        for x, y in points[:-1]:
            if style == "dots":
                c.disc(x, y, c.px(4), tint)
            elif style == "bars":
                c.rect((x + pitch * 0.1, y, x + pitch * 0.4, box.y1), tint)
            elif style == "candles":
                tint = c.pick(((38, 166, 154), (239, 83, 80)))
                long = c.rng.uniform(0.1, 0.6) * pitch
                c.rect((x + pitch * 0.24, y - long, x + pitch * 0.27, y + long * 1.3), tint)
                c.rect((x + pitch * 0.12, y, x + pitch * 0.38, y + long), tint)


@kind("map")
def street_map(c: Canvas) -> None:
    """Blocks between streets, a river, a park, names; some towns are nearly square grids."""
    area = stage(c, "Map")
    land, road, block = c.pick((
        ((242, 239, 233), (255, 255, 255), (224, 218, 205)),
        ((34, 40, 52), (70, 80, 100), (44, 52, 66)),
    ))  # fmt: skip
    c.rect(area, road)
    x = area.x0
    width = c.px(c.rng.uniform(3, 12))
    while x < area.x1:
        wide = c.px(c.rng.uniform(30, 130))
        y = area.y0
        while y < area.y1:
            high = c.px(c.rng.uniform(30, 130))
            cell = Box(x, y, min(x + wide, area.x1), min(y + high, area.y1))
            c.rect(
                cell,
                c.pick((land, land, block, (190, 220, 170) if sum(land) > 400 else (40, 66, 54))),
            )
            if c.chance(0.15) and cell.height == high:
                c.text(cell.middle, c.words(1), c.px(11), contrast(land))
            y += high + width
        x += wide + width
    river = [(area.x0 + k * area.width / 30,
              area.y0 + area.height * (0.5 + 0.2 * math.sin(k / 4)) + c.rng.gauss(0, 6))
             for k in range(31)]  # fmt: skip
    c.line(river, (160, 200, 235), c.px(28))


@kind("heat-map")
def heat_map(c: Canvas) -> None:
    """Square cells in the tints of a scale, with axes and a colour bar."""
    area = stage(c, "Density")
    columns, rows = c.rng.randint(8, 48), c.rng.randint(7, 24)
    side = min((area.width - c.px(160)) // columns, (area.height - c.px(60)) // rows, c.px(40))
    side = max(4, side)
    box = place(c, area, side * columns + c.px(50), side * rows, text=False)
    rough = c.pick((4, 7, 30))
    low, high = c.vivid(), c.vivid()
    tints = [shade(low, -0.5), low, high, shade(high, 0.6)]
    coarse = smooth(c, columns, rows, rough, tints)
    gap = c.pick((0, 0, 1, 2))
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            red, green, blue = (int(v) for v in coarse[row, column])
            c.rect((x, y, x + side - gap, y + side - gap), (red, green, blue))
        c.text((box.x0 - c.px(8), box.y0 + (row + 0.5) * side), str(row), min(c.px(11), side * 0.8))
    steps = max(1, side * rows)
    for k in range(steps):
        share = k / steps
        tint = mix(tints[3], tints[1], share) if share < 0.6 else mix(tints[1], tints[0], share)
        c.rect((box.x1 - c.px(24), box.y0 + k, box.x1 - c.px(6), box.y0 + k + 1), tint)


@kind("chat")
def chat(c: Canvas) -> None:
    area = stage(c, "Messages").inset(c.px(20))
    y = area.y0
    while y + c.px(50) < area.y1:
        mine = c.chance(0.5)
        text = c.words(c.rng.randint(1, 7))
        width = round(c.length(text, c.px(14))) + c.px(28)
        x = area.x1 - width if mine else area.x0 + c.px(44)
        face = c.theme.accent if mine else c.theme.panel
        if not mine:
            c.disc(area.x0 + c.px(18), y + c.px(20), c.px(16), c.vivid())
        bubble = Box(x, y, x + width, y + c.px(38))
        c.rect(bubble, face, radius=c.px(16))
        c.text(bubble.middle, text, c.px(14), contrast(face))
        y += c.px(50)


@kind("video-player")
def video_player(c: Canvas) -> None:
    area = stage(c, "Video")
    width, height = round(area.width * 0.66), round(area.height * 0.74)
    c.stamp(smooth(c, width, height, 5, [c.vivid() for _ in range(4)]), area.x0, area.y0)
    c.rect((area.x0, area.y0 + height - 6, area.x0 + width // 3, area.y0 + height), (230, 20, 20))
    paragraphs(c, Box(area.x0 + 20, area.y0 + height + 20, area.x0 + width, area.y1))
    thumb = c.px(80)
    for row in range(area.height // (thumb + c.px(12))):
        y = area.y0 + row * (thumb + c.px(12))
        x = area.x0 + width + c.px(20)
        c.rect((x, y, x + round(thumb * 1.7), y + thumb), c.vivid())
        label = Box(x + round(thumb * 1.8), y, area.x1 - 4, y + thumb)
        paragraphs(c, label, c.px(12))
