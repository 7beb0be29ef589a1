"""Spreadsheets and tables of numbers."""

from __future__ import annotations

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import grid, place, stage

DIGIT_INKS: tuple[Colour, ...] = (
    *((128, 128, 128), (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128)),
    *((128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128), (200, 0, 200)),
)


def heat(c: Canvas, share: float, scale: int) -> Colour:
    """A colour of one of the usual scales."""
    share = min(1.0, max(0.0, share))
    if scale == 0:
        return hsv(0.33 * (1 - share), 0.55, 0.95)
    if scale == 1:
        return mix((255, 255, 255), c.theme.accent, share)
    if scale == 2:
        return hsv(0.75 - 0.6 * share, 0.75, 0.35 + 0.6 * share)
    low, high = (59, 76, 192), (180, 4, 38)
    pale = (221, 221, 221)
    return mix(low, pale, share * 2) if share < 0.5 else mix(pale, high, share * 2 - 1)


def sheet(c: Canvas, fill: str, wide: float, high: int) -> None:
    """A spreadsheet over the whole window; `wide` and `high` are its cells' size."""
    area = stage(c, "Book1 - Sheet", tools=True)
    bar = c.px(26)
    c.text((area.x0 + c.px(30), area.y0 + bar / 2), "B4", c.px(12))
    c.text((area.x0 + c.px(80), area.y0 + bar / 2), "fx", c.px(12), c.theme.faint, "serif")
    head, side = c.px(22), c.px(40)
    box = Box(area.x0 + side, area.y0 + bar + head, area.x1, area.y1 - c.px(26))
    width, height = c.px(wide), c.px(high)
    columns, rows = box.width // width + 1, box.height // height + 1
    line = c.theme.line
    c.rect((area.x0, area.y0 + bar, area.x1, box.y0), c.theme.panel)
    c.rect((area.x0, box.y0, box.x0, box.y1), c.theme.panel)
    size = min(c.px(13), height * 0.6)
    scale = c.rng.randrange(4)
    share = c.rng.uniform(0.3, 1)
    most_rows, most_columns = c.rng.randint(5, 60), c.rng.randint(4, 30)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * width, box.y0 + row * height
            cell = Box(x, y, min(x + width, box.x1), min(y + height, box.y1))
            if fill == "empty" or row >= most_rows or column >= most_columns:
                continue
            if fill == "coloured":
                if c.chance(share):
                    c.rect(cell, heat(c, c.rng.random(), scale))
            elif c.chance(share) and cell.y1 - y == height and cell.x1 - x == width:
                number = c.rng.randrange(10 if fill == "digits" else 2000)
                text = str(number) if width < c.px(50) else f"{number / 10:.1f}"
                at = (cell.middle[0], cell.middle[1])
                c.text(at, text, min(size, width * 0.45 if width < c.px(50) else size))
    if fill != "coloured" or c.chance(0.6):
        for row in range(rows + 1):
            y = min(box.y1, box.y0 + row * height)
            c.rect((area.x0, y, box.x1, y + 1), line)
        for column in range(columns + 1):
            x = min(box.x1, box.x0 + column * width)
            c.rect((x, area.y0 + bar, x + 1, box.y1), line)
    for row in range(rows - 1):
        at = (area.x0 + side / 2, box.y0 + (row + 0.5) * height)
        c.text(at, str(row + 1), min(size, c.px(11)), c.theme.faint)
    for column in range(columns - 1):
        name = (
            chr(65 + column % 26) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)
        )
        at = (box.x0 + (column + 0.5) * width, box.y0 - head / 2)
        c.text(at, name, min(c.px(11), width * 0.5), c.theme.faint)
    column, row = c.rng.randrange(max(1, columns - 3)), c.rng.randrange(max(1, rows - 3))
    x, y = box.x0 + column * width, box.y0 + row * height
    far = (x + width * c.pick((1, 1, 2)) + 1, y + height * c.pick((1, 1, 2)) + 1)
    c.rect((x, y, *far), None, (33, 115, 70), 2)
    c.rect((area.x0, box.y1, area.x1, area.y1), c.theme.panel)
    for i in range(3):
        at = (area.x0 + c.px(60 + 80 * i), (box.y1 + area.y1) / 2)
        c.text(at, f"Sheet{i + 1}", c.px(12))


@kind("spreadsheet")
def spreadsheet(c: Canvas) -> None:
    sheet(c, c.variant("numbers", "empty", "digits", "coloured", "numbers"), c.pick((64, 80)), 20)


@kind("spreadsheet-square")
def spreadsheet_square(c: Canvas) -> None:
    side = c.pick((16, 20, 24, 28, 32, 36))
    sheet(c, c.variant("empty", "digits", "coloured", "numbers", "coloured"), side, side)


@kind("number-table")
def number_table(c: Canvas) -> None:
    columns, rows = c.rng.randint(5, 20), c.rng.randint(6, 24)
    wide = c.pick((1, 1, 1.6, 2))
    box, side = grid(c, "Results", columns * wide, rows, 22, 46)
    top = c.pick((10, 100, 100, 1000, 10000))
    stripes, lines = c.chance(0.4), c.chance(0.7)
    width = side * wide
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * width, box.y0 + row * side
            cell = (x, y, x + width + 1, y + side + 1)
            fill = c.theme.panel if stripes and row % 2 else None
            c.rect(cell, fill, c.theme.line if lines else None)
            size = min(side * 0.55, width * 0.8 / max(1, len(str(top)) - 1))
            head = row == 0 or column == 0
            c.text((x + width / 2, y + side / 2), str(c.rng.randrange(top)), size,
                   None, "bold" if head else "sans")  # fmt: skip


@kind("digit-table")
def digit_table(c: Canvas) -> None:
    """Digits 0 to 9 in square cells, each in the colour of its value: nearly a board."""
    columns, rows = c.rng.randint(6, 24), c.rng.randint(6, 18)
    box, side = grid(c, "Digits", columns, rows, 22, 40)
    style = c.variant("ink", "tile", "ink-grey", "both", "gap")
    scale = c.rng.randrange(4)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x, y, x + side, y + side)
            digit = c.rng.randrange(10)
            face = heat(c, digit / 9, scale)
            if style in ("ink", "ink-grey"):
                face = c.theme.page if style == "ink" else (216, 216, 216)
                c.rect((x, y, x + side + 1, y + side + 1), face, (160, 160, 160))
                ink = DIGIT_INKS[digit] if not c.theme.dark or style == "ink-grey" else None
            elif style == "gap":
                c.rect(cell.inset(max(1, side // 14)), face, radius=side // 8)
                ink = contrast(face)
            else:
                c.rect(cell, face)
                ink = shade(face, -0.5) if style == "both" else contrast(face)
            c.text(cell.middle, str(digit), side * 0.6, ink, "bold")


@kind("heat-table")
def heat_table(c: Canvas) -> None:
    columns, rows = c.rng.randint(5, 16), c.rng.randint(5, 14)
    box, side = grid(c, "Correlation", columns + 2, rows + 1, 36, 64)
    scale, gap = c.rng.randrange(4), c.pick((0, 0, 1, 2))
    written = c.variant("fraction", "none", "percent", "digit", "fraction")
    for row in range(rows):
        y = box.y0 + row * side
        c.text((box.x0 + side * 1.9, y + side / 2), c.words(1), side * 0.28, None, "sans", "rm")
        for column in range(columns):
            x = box.x0 + (column + 2) * side
            value = 1.0 if row == column else c.rng.random()
            face = heat(c, value, scale)
            c.rect((x + gap, y + gap, x + side - gap, y + side - gap), face)
            text = {"fraction": f"{value:.2f}", "percent": f"{value:.0%}", "none": "",
                    "digit": str(int(value * 9))}[written]  # fmt: skip
            c.text((x + side / 2, y + side / 2), text, side * 0.3, contrast(face))
    for column in range(columns):
        at = (box.x0 + (column + 2.5) * side, box.y1 - side * 0.7)
        c.text(at, c.words(1)[:6], side * 0.26)


@kind("multiplication-table")
def multiplication_table(c: Canvas) -> None:
    count = c.pick((9, 10, 10, 12, 15))
    box, side = grid(c, "Times tables", count + 1, count + 1, 30, 56)
    plus = c.chance(0.2)
    tint = c.vivid()
    for row in range(count + 1):
        for column in range(count + 1):
            x, y = box.x0 + column * side, box.y0 + row * side
            cell = Box(x, y, x + side + 1, y + side + 1)
            head = row == 0 or column == 0
            face = mix(c.theme.page, tint, 0.6 if head else 0.25 if row == column else 0)
            c.rect(cell, face, c.theme.line)
            value = row + column if plus else row * column
            text = str(max(row, column)) if head else str(value)
            if row == column == 0:
                text = "+" if plus else "×"
            c.text(cell.middle, text, side * 0.4, contrast(face), "bold" if head else "sans")


@kind("binary-matrix")
def binary_matrix(c: Canvas) -> None:
    columns, rows = c.rng.randint(5, 40), c.rng.randint(5, 24)
    box, side = grid(c, "Matrix", columns + 1, rows, 18, 44)
    style = c.variant("plain", "grid", "filled", "colour", "plain")
    tint = c.vivid()
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + (column + 0.5) * side, box.y0 + row * side
            one = c.chance(0.45)
            face = c.theme.page
            if style == "filled":
                face = c.theme.ink if one else c.theme.page
            elif style == "colour" and one:
                face = tint
            line = None if style == "plain" else c.theme.line
            c.rect((x, y, x + side + 1, y + side + 1), None if style == "plain" else face, line)
            c.text((x + side / 2, y + side / 2), "01"[one], side * 0.6, contrast(face), "mono")
    if style == "plain":
        width = max(1, side // 12)
        for x, way in ((box.x0, 1), (box.x1, -1)):
            tick = side * 0.3 * way
            c.line([(x + tick, box.y0), (x, box.y0), (x, box.y1), (x + tick, box.y1)],
                   c.theme.ink, width)  # fmt: skip


@kind("stock-list")
def stock_list(c: Canvas) -> None:
    area = stage(c, "Watchlist").inset(c.px(20))
    high = c.px(c.rng.uniform(24, 44))
    box = place(c, area, round(area.width * c.rng.uniform(0.5, 1)), area.height, text=False)
    for row in range(box.height // high):
        y = box.y0 + row * high
        c.rect((box.x0, y + high - 1, box.x1, y + high), c.theme.line)
        change = c.rng.gauss(0, 2)
        tint = (22, 160, 90) if change > 0 else (214, 48, 49)
        ticker = "".join(c.pick("ABCDEFGHIKLMNOPQRSTUVXY") for _ in range(c.rng.randint(2, 5)))
        middle = y + high / 2
        c.text((box.x0 + c.px(8), middle), ticker, high * 0.42, None, "bold", "lm")
        cells = (f"{c.rng.uniform(2, 900):.2f}", f"{c.rng.randrange(10**6):,}", f"{change:+.2f} %")
        for i, text in enumerate(cells):
            x = box.x0 + box.width * (0.45 + 0.25 * i)
            c.text((x, middle), text, high * 0.4, tint if i == 2 else None, "sans", "rm")
        if c.chance(0.9):
            points = [(box.x0 + box.width * 0.26 + i * high * 0.12,
                       middle - c.rng.gauss(0, high * 0.12)) for i in range(12)]  # fmt: skip
            c.line(points, tint)
