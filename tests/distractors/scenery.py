"""What surrounds the things on a screen: desktops, windows, browsers, and text."""

from __future__ import annotations

import cv2
import numpy as np

from tests.distractors.kit import Box, Canvas, Colour, Pixels, contrast, mix, shade

MENUS = ("File", "Edit", "View", "Insert", "Format", "Data", "Tools", "Window", "Help")


def smooth(c: Canvas, width: int, height: int, cells: int, colours: list[Colour]) -> Pixels:
    """A cloudy mixture of the colours."""
    coarse = c.dice.random((cells, cells)).astype(np.float32)
    field = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC).clip(0, 1)
    table = np.array(colours, np.float32)
    ramp = cv2.resize(table[None], (256, 1), interpolation=cv2.INTER_LINEAR)[0]
    rgb = ramp.astype(np.uint8)[(field * 255).astype(np.uint8)]
    return np.ascontiguousarray(rgb)


def wallpaper(c: Canvas, box: Box) -> None:
    style = c.rng.randrange(4)
    base = mix(c.vivid(), (110, 115, 125), c.rng.uniform(0, 0.7))
    if style == 0:
        c.rect(box, shade(base, -0.4))
        return
    steps = [shade(base, -0.6), base, shade(base, 0.3)]
    if style == 1:
        ramp = np.linspace(0, 1, box.height)[:, None]
        rows = np.array(steps[0]) * (1 - ramp) + np.array(steps[2]) * ramp
        pixels = np.repeat(rows[:, None, :], box.width, axis=1).astype(np.uint8)
        c.stamp(np.ascontiguousarray(pixels), box.x0, box.y0)
    else:
        cells = c.rng.randint(3, 6)
        c.stamp(
            smooth(c, box.width, box.height, cells, [*steps, mix(c.vivid(), base, 0.5)]),
            box.x0,
            box.y0,
        )


def taskbar(c: Canvas) -> Box:
    """Draw the bar; the room that remains."""
    high = c.px(c.pick((28, 40, 48)))
    full = c.screen
    top = c.chance(0.25)
    bar = Box(0, 0, full.x1, high) if top else Box(0, full.y1 - high, full.x1, full.y1)
    face = c.pick(((16, 18, 24), (238, 240, 243), (45, 45, 50), (192, 192, 192)))
    c.rect(bar, face)
    x = bar.x0 + high // 3
    for _ in range(c.rng.randint(3, 9)):
        spot = Box(x, bar.y0 + high // 5, x + high * 3 // 5, bar.y1 - high // 5)
        c.rect(spot, c.vivid(), radius=c.pick((0, 3, high // 4)))
        x += high
    clock = f"{c.rng.randrange(24):02}:{c.rng.randrange(60):02}"
    c.text((bar.x1 - high, bar.middle[1]), clock, high * 0.36, contrast(face))
    return Box(0, high, full.x1, full.y1) if top else Box(0, 0, full.x1, full.y1 - high)


def paragraphs(c: Canvas, box: Box, size: float | None = None, ink: Colour | None = None) -> None:
    """Fill a box with text under a heading."""
    size = size or c.px(c.pick((12, 13, 14, 16)))
    most = min(box.height, size * 60)
    box = box._replace(y1=box.y0 + round(most * c.pick((0.4, 0.7, 1))))
    y = float(box.y0)
    heading = True
    while y + size * 1.6 < box.y1 and box.width > size * 5:
        if heading:
            head = c.words(2)
            if c.length(head, size * 1.3, "bold") < box.width:
                c.text((box.x0, y), head, size * 1.3, ink, "bold", "la")
            y += size * 2.2
        for _ in range(c.rng.randint(2, 6)):
            line = c.words(round(box.width / size / 2.4))
            share = c.rng.uniform(0.8, 1.0) * box.width / c.length(line, size)
            line = line[: int(len(line) * share)].rpartition(" ")[0]
            if y + size * 1.4 < box.y1:
                c.text((box.x0, y), line, size, ink, "sans", "la")
            y += size * 1.5
        y += size * 1.2
        heading = c.chance(0.3)


def button(c: Canvas, box: Box, label: str, face: Colour | None = None) -> None:
    face = face or c.theme.accent
    c.rect(box, face, radius=c.pick((0, c.px(4), box.height // 2 - 1)))
    c.text(box.middle, label, box.height * 0.42, contrast(face))


def title_bar(c: Canvas, box: Box, title: str) -> Box:
    """A title bar at the top of the window; what remains below it."""
    high = c.px(c.pick((24, 30, 36)))
    style = c.rng.randrange(4)
    faces: tuple[Colour, ...] = (c.theme.panel, (0, 0, 128), (48, 48, 48), (235, 235, 235))
    bar = Box(box.x0, box.y0, box.x1, box.y0 + high)
    face = faces[style]
    c.rect(bar, face)
    y = bar.middle[1]
    if style == 3:
        for i, dot in enumerate(((255, 95, 86), (255, 189, 46), (39, 201, 63))):
            c.disc(bar.x0 + high * (0.5 + 0.6 * i), y, high * 0.2, dot)
        c.text(bar.middle, title, high * 0.45, contrast(face))
    else:
        c.text((bar.x0 + high // 2, y), title, high * 0.45, contrast(face), "sans", "lm")
        for i, sign in enumerate("✕□–"):
            c.text((bar.x1 - high * (0.6 + i), y), sign, high * 0.5, contrast(face), "symbol")
    return Box(box.x0, bar.y1, box.x1, box.y1)


def menu_bar(c: Canvas, box: Box) -> Box:
    high = c.px(24)
    c.rect((box.x0, box.y0, box.x1, box.y0 + high), c.theme.panel)
    x = float(box.x0 + c.px(10))
    for label in MENUS[: c.rng.randint(3, 9)]:
        width = c.length(label, c.px(12))
        if x + width > box.x1:
            break
        c.text((x, box.y0 + high / 2), label, c.px(12), None, "sans", "lm")
        x += width + c.px(16)
    return Box(box.x0, box.y0 + high, box.x1, box.y1)


def tool_bar(c: Canvas, box: Box) -> Box:
    high = c.px(34)
    c.rect((box.x0, box.y0, box.x1, box.y0 + high), shade(c.theme.panel, -0.03))
    x = box.x0 + c.px(10)
    for _ in range(c.rng.randint(4, 18)):
        side = c.px(18)
        if x + side > box.x1:
            break
        if c.chance(0.15):
            c.rect((x, box.y0 + c.px(6), x + 1, box.y0 + high - c.px(6)), c.theme.line)
        else:
            sign = c.pick("✂✎☰⚙★↶↷≡⌂♫✉⚑❐⊞∑")
            c.text((x + side / 2, box.y0 + high / 2), sign, side * 0.9, None, "symbol")
        x += c.px(28)
    c.rect((box.x0, box.y0 + high - 1, box.x1, box.y0 + high), c.theme.line)
    return Box(box.x0, box.y0 + high, box.x1, box.y1)


def browser(c: Canvas, box: Box, title: str) -> Box:
    """Tabs and an address bar; the page below them."""
    high = c.px(34)
    strip = shade(c.theme.panel, -0.12) if not c.theme.dark else shade(c.theme.panel, 0.1)
    c.rect((box.x0, box.y0, box.x1, box.y0 + high), strip)
    x = box.x0 + c.px(10)
    for i in range(c.rng.randint(1, 5)):
        tab = Box(x, box.y0 + c.px(5), x + c.px(170), box.y0 + high)
        if tab.x1 > box.x1:
            break
        c.rect(tab, c.theme.panel if i == 0 else strip)
        c.rect((x + c.px(8), tab.y0 + c.px(8), x + c.px(20), tab.y0 + c.px(20)), c.vivid())
        label = title if i == 0 else c.words(2)
        c.text((x + c.px(28), tab.middle[1]), label[:18], c.px(11), None, "sans", "lm")
        x = tab.x1 + c.px(2)
    bar = Box(box.x0, box.y0 + high, box.x1, box.y0 + high * 2)
    c.rect(bar, c.theme.panel)
    for i, sign in enumerate("←→⟳"):
        c.text((bar.x0 + c.px(20 + 30 * i), bar.middle[1]), sign, c.px(17), None, "symbol")
    field = Box(bar.x0 + c.px(110), bar.y0 + c.px(5), bar.x1 - c.px(60), bar.y1 - c.px(5))
    c.rect(field, mix(c.theme.panel, c.theme.page, 0.9), c.theme.line, radius=field.height // 2)
    address = f"https://www.{c.words(1).lower()}.example/{c.words(1).lower()}"
    c.text((field.x0 + c.px(14), field.middle[1]), address, c.px(12), None, "sans", "lm")
    return Box(box.x0, bar.y1, box.x1, box.y1)


def site_header(c: Canvas, box: Box, title: str) -> Box:
    high = c.px(56)
    face = c.pick((c.theme.page, c.theme.panel, c.theme.accent))
    c.rect((box.x0, box.y0, box.x1, box.y0 + high), face)
    c.text((box.x0 + c.px(24), box.y0 + high / 2), title, c.px(22), contrast(face), "bold", "lm")
    x = box.x0 + c.px(60) + c.length(title, c.px(22), "bold")
    for _ in range(c.rng.randint(0, 5)):
        label = c.words(1)
        if x + c.px(90) < box.x1:
            c.text((x, box.y0 + high / 2), label, c.px(14), contrast(face), "sans", "lm")
        x += c.px(90)
    return Box(box.x0, box.y0 + high, box.x1, box.y1)


def other_window(c: Canvas, room: Box) -> None:
    width, height = round(room.width * c.rng.uniform(0.3, 0.6)), round(room.height * 0.6)
    x = room.x0 + c.rng.randrange(max(1, room.width - width))
    y = room.y0 + c.rng.randrange(max(1, room.height - height))
    box = Box(x, y, x + width, y + height)
    c.rect(box, c.theme.page, c.theme.line)
    paragraphs(c, title_bar(c, box, c.words(2)).inset(c.px(14)))


def stage(c: Canvas, title: str, tools: bool = False) -> Box:
    """Surroundings for a thing; the box that is the thing's, filled with the page's colour."""
    style = c.pick(("window", "window", "browser", "browser", "full", "bare"))
    room = c.screen
    if style in ("window", "browser") and c.chance(0.75):
        wallpaper(c, room)
        room = taskbar(c)
        if c.chance(0.35):
            other_window(c, room)
    if style == "window" or (style == "browser" and c.chance(0.4)):
        width = round(room.width * c.rng.uniform(0.72, 0.97))
        height = round(room.height * c.rng.uniform(0.84, 0.97))
        x = room.x0 + c.rng.randint(0, room.width - width)
        y = room.y0 + c.rng.randint(0, room.height - height)
        room = Box(x, y, x + width, y + height)
        c.rect(room.inset(-1), shade(c.theme.line, -0.2))
    c.rect(room, c.theme.page)
    if style in ("window", "full"):
        room = title_bar(c, room, title)
        if tools or c.chance(0.5):
            room = menu_bar(c, room)
        if tools or c.chance(0.3):
            room = tool_bar(c, room)
    elif style == "browser":
        room = browser(c, room, title)
        if c.chance(0.6):
            room = site_header(c, room, title)
    return room


def place(c: Canvas, area: Box, width: int, height: int, text: bool = True) -> Box:
    """Where a thing of this size goes in the area, with text beside it where there is room."""
    spare_x, spare_y = area.width - width, area.height - height
    share = c.pick((0.5, 0.5, 0.15, 0.8))
    x = area.x0 + max(0, round(spare_x * share))
    y = area.y0 + max(0, round(spare_y * c.pick((0.5, 0.3, 0.5))))
    box = Box(x, y, x + width, y + height)
    gap = c.px(40)
    if text and c.chance(0.6):
        left = Box(area.x0 + gap // 2, area.y0 + gap, box.x0 - gap, area.y1 - gap)
        right = Box(box.x1 + gap, area.y0 + gap, area.x1 - gap // 2, area.y1 - gap)
        for side in (left, right):
            if side.width > c.px(140) and c.chance(0.75):
                wide = min(side.width, c.px(520))
                x = side.x1 - wide if side is left else side.x0
                paragraphs(c, Box(x, side.y0, x + wide, side.y1))
    return box


def fit(c: Canvas, area: Box, columns: float, rows: float, low: float, high: float) -> int:
    """A cell side between the bounds (in zoomed pixels) with which the grid fits the area."""
    high = max(low, high * c.pick((0.7, 1, 1, 1.6, 3)))
    most = int(min((area.width - 8) / columns, (area.height - 8) / rows))
    return max(4, min(most, c.px(c.rng.uniform(low, high))))


def grid(
    c: Canvas, title: str, columns: float, rows: float, low: float, high: float
) -> tuple[Box, int]:
    """Stage a grid: its box and the side of its cells."""
    area = stage(c, title)
    side = fit(c, area.inset(c.px(30)), columns, rows, low, high)
    return place(c, area, round(side * columns), round(side * rows)), side
