"""Pictures on the screen: pixel art, icons, galleries, codes, transparency."""

from __future__ import annotations

import cv2
import numpy as np

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, shade
from tests.distractors.scenery import grid, paragraphs, place, smooth, stage, taskbar, wallpaper

EMOJI = "☺☻☹♥★☀☁☂☃☎✂✈✉✌✍✎✏✒✔✖✚✪✿❀❄❤➜♛♞♠♣♦⚽⚾⚡⚓⚒⚖⚙⚛☢☣☮☯"


def sprite(c: Canvas, rows: int, columns: int) -> list[list[Colour | None]]:
    """A little symmetric creature."""
    tints = [c.vivid() for _ in range(3)]
    half = (columns + 1) // 2
    cells: list[list[Colour | None]] = []
    for row in range(rows):
        edge = 1 - abs(row - rows / 2) / rows * 1.3
        side = [c.pick(tints) if c.chance(edge * (0.35 + 0.65 * k / half)) else None
                for k in range(half)]  # fmt: skip
        cells.append(side + side[: columns - half][::-1])
    return cells


@kind("pixel-art")
def pixel_art(c: Canvas) -> None:
    columns, rows = c.pick(((8, 8), (16, 16), (24, 24), (32, 32), (32, 20)))
    box, side = grid(c, "Sprite editor", columns, rows, 320 / columns, 760 / columns)
    art = sprite(c, rows, columns)
    lines = c.chance(0.5)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            face = art[row][column] or c.theme.panel
            c.rect((x, y, x + side, y + side), face)
    if lines:
        c.lattice(box, side, c.theme.line)


@kind("sprite-sheet")
def sprite_sheet(c: Canvas) -> None:
    columns, rows = c.rng.randint(5, 14), c.rng.randint(4, 9)
    box, side = grid(c, "Sprites", columns, rows, 48, 90)
    back = c.pick((c.theme.page, (255, 0, 255), (40, 40, 48), (90, 160, 90)))
    c.rect(box, back)
    grain = c.pick((8, 10, 12))
    dot = side // grain
    for row in range(rows):
        for column in range(columns):
            art = sprite(c, grain - 2, grain - 2)
            for i, strip in enumerate(art):
                for j, tint in enumerate(strip):
                    if tint is not None:
                        x = box.x0 + column * side + (j + 1) * dot
                        y = box.y0 + row * side + (i + 1) * dot
                        c.rect((x, y, x + dot, y + dot), tint)
    if c.chance(0.5):
        c.lattice(box, side, contrast(back))


def icon(c: Canvas, x: float, y: float, side: float) -> None:
    face = c.vivid()
    box = Box(round(x - side / 2), round(y - side / 2), round(x + side / 2), round(y + side / 2))
    style = c.rng.randrange(3)
    if style == 0:
        c.rect(box, face, radius=side * 0.22)
    elif style == 1:
        c.disc(x, y, side / 2, face)
    else:
        c.rect((box.x0, box.y0 + side * 0.15, box.x1, box.y1), face, radius=side * 0.06)
        c.rect((box.x0, box.y0 + side * 0.05, box.x0 + side * 0.4, box.y0 + side * 0.2), face)
    c.text((x, y), c.pick(EMOJI), side * 0.5, contrast(face), "symbol")


@kind("app-launcher")
def app_launcher(c: Canvas) -> None:
    wallpaper(c, c.screen)
    room = taskbar(c).inset(c.px(60))
    side = c.px(c.rng.uniform(80, 150))
    for row in range(room.height // side):
        for column in range(room.width // side):
            x = room.x0 + (column + 0.5) * side
            y = room.y0 + (row + 0.5) * side
            icon(c, x, y - side * 0.1, side * 0.5)
            c.text((x, y + side * 0.28), c.words(1), side * 0.11, (250, 250, 250))


@kind("desktop-icons")
def desktop_icons(c: Canvas) -> None:
    wallpaper(c, c.screen)
    room = taskbar(c).inset(c.px(10))
    side = c.px(c.rng.uniform(76, 110))
    columns = c.rng.randint(2, 7)
    for column in range(columns):
        for row in range(room.height // side):
            if column < columns - 1 or c.chance(0.6):
                x, y = room.x0 + (column + 0.5) * side, room.y0 + (row + 0.5) * side
                icon(c, x, y - side * 0.1, side * 0.45)
                c.text((x, y + side * 0.28), c.words(1), side * 0.13, (250, 250, 250))


@kind("emoji-picker")
def emoji_picker(c: Canvas) -> None:
    columns, rows = c.rng.randint(7, 12), c.rng.randint(5, 10)
    box, side = grid(c, "Chat", columns, rows + 1, 32, 60)
    c.rect(box.inset(-c.px(10)), c.theme.panel, c.theme.line, 1, c.px(8))
    faces = c.chance(0.6)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + (column + 0.5) * side, box.y0 + (row + 1.5) * side
            if not faces:
                c.text((x, y), c.pick(EMOJI), side * 0.6, c.vivid(), "symbol")
                continue
            c.disc(x, y, side * 0.36, c.pick(((255, 204, 51), (255, 204, 51), (255, 120, 100))))
            for way in (-1, 1):
                c.disc(x + way * side * 0.13, y - side * 0.08, side * 0.05, (80, 50, 20))
            mouth = (x - side * 0.16, y, x + side * 0.16, y + side * 0.22)
            start = c.pick((0, 180, 20))
            c.draw.arc(mouth, start, start + c.pick((140, 180)), (80, 50, 20), max(1, side // 22))
    c.text((box.x0, box.y0 + side / 2), "Search emoji", side * 0.35, c.theme.faint, "sans", "lm")


@kind("photo-gallery")
def photo_gallery(c: Canvas) -> None:
    area = stage(c, "Photos").inset(c.px(16))
    side = c.px(c.rng.uniform(110, 260))
    gap = c.pick((1, c.px(4), c.px(10)))
    for row in range(area.height // side):
        for column in range(area.width // side):
            x, y = area.x0 + column * side, area.y0 + row * side
            inner = side - 2 * gap
            sky, land = hsv(c.rng.uniform(0.5, 0.65), 0.5, 0.9), hsv(c.rng.random(), 0.5, 0.5)
            photo = smooth(c, inner, inner, c.rng.randint(3, 7), [sky, shade(sky, 0.5), land])
            c.stamp(photo, x + gap, y + gap)


@kind("qr-code")
def qr_code(c: Canvas) -> None:
    count = c.pick((21, 25, 29, 33, 45))
    box, side = grid(c, "Scan me", count + 8, count + 8, 160 / count, 560 / count)
    bits = c.dice.random((count, count)) < 0.5
    for row, column in ((0, 0), (0, count - 7), (count - 7, 0)):
        bits[max(0, row - 1) : row + 8, max(0, column - 1) : column + 8] = False
        bits[row : row + 7, column : column + 7] = True
        bits[row + 1 : row + 6, column + 1 : column + 6] = False
        bits[row + 2 : row + 5, column + 2 : column + 5] = True
    c.rect(box, (255, 255, 255))
    field = np.where(np.kron(bits, np.ones((side, side))) > 0, 0, 255).astype(np.uint8)
    c.stamp(np.repeat(field[:, :, None], 3, axis=2), box.x0 + 4 * side, box.y0 + 4 * side)


@kind("bar-code")
def bar_code(c: Canvas) -> None:
    area = stage(c, "Label")
    bar = c.px(c.rng.uniform(1.5, 4))
    box = place(c, area, min(area.width, bar * 113), min(area.height, bar * 70))
    c.rect(box, (255, 255, 255))
    x = box.x0 + bar * 9
    while x < box.x1 - bar * 9:
        wide = bar * c.rng.randint(1, 3)
        c.rect((x, box.y0 + bar * 4, x + wide, box.y1 - bar * 12), (0, 0, 0))
        x += wide + bar * c.rng.randint(1, 3)
    digits = " ".join(str(c.rng.randrange(10)) for _ in range(13))
    c.text((box.middle[0], box.y1 - bar * 6), digits, bar * 9, (0, 0, 0), "mono")


@kind("transparency")
def transparency(c: Canvas) -> None:
    """A picture editor's grey and white squares, with a shape on top."""
    area = stage(c, "Untitled.png", tools=True)
    side = c.pick((6, 8, 8, 10, 12, 16, 24))
    width, height = round(area.width * c.rng.uniform(0.4, 1)), round(area.height * 0.9)
    box = place(c, area, width, height, text=False)
    rows, columns = np.indices((height, width)) // side
    light, dark = c.pick(((255, 204), (255, 230), (102, 68), (153, 102)))
    field = np.where((rows + columns) % 2, dark, light).astype(np.uint8)
    c.stamp(np.repeat(field[:, :, None], 3, axis=2), box.x0, box.y0)
    for _ in range(c.rng.randint(1, 5)):
        x, y = c.rng.randint(box.x0, box.x1), c.rng.randint(box.y0, box.y1)
        reach = min(width, height) * c.rng.uniform(0.05, 0.25)
        x = min(max(x, box.x0 + int(reach)), box.x1 - int(reach))
        y = min(max(y, box.y0 + int(reach)), box.y1 - int(reach))
        c.disc(x, y, reach, c.vivid())


@kind("file-manager")
def file_manager(c: Canvas) -> None:
    area = stage(c, "Documents", tools=True)
    left = Box(area.x0, area.y0, area.x0 + c.px(170), area.y1)
    c.rect(left, c.theme.panel)
    paragraphs(c, left.inset(c.px(14)), c.px(12))
    room = Box(left.x1 + c.px(16), area.y0 + c.px(16), area.x1 - c.px(16), area.y1 - c.px(8))
    side, tint = c.px(c.rng.uniform(70, 120)), c.pick(((255, 201, 71), (80, 160, 230)))
    for row in range(room.height // side):
        for column in range(room.width // side):
            x, y = room.x0 + (column + 0.5) * side, room.y0 + row * side
            face = tint if c.chance(0.6) else (235, 237, 240)
            c.rect((x - side * 0.25, y, x + side * 0.02, y + side * 0.2), shade(face, -0.15))
            c.rect((x - side * 0.25, y + side * 0.08, x + side * 0.25, y + side * 0.5), face)
            c.text((x, y + side * 0.66), c.words(1) + c.pick(("", ".txt", ".pdf")), side * 0.13)


@kind("mosaic")
def mosaic(c: Canvas) -> None:
    """A photo made of coarse square pixels."""
    area = stage(c, "Censored")
    side = c.pick((12, 16, 24, 32, 40))
    columns = max(5, round(area.width * c.rng.uniform(0.4, 0.9)) // side)
    rows = max(5, round(area.height * c.rng.uniform(0.5, 0.9)) // side)
    box = place(c, area, columns * side, rows * side)
    coarse = smooth(c, columns, rows, 6, [c.vivid() for _ in range(5)])
    large = cv2.resize(coarse, (box.width, box.height), interpolation=cv2.INTER_NEAREST)
    c.stamp(large.astype(np.uint8), box.x0, box.y0)
