"""Month and year calendars, timetables, and the periodic table."""

from __future__ import annotations

from tests.distractors.kit import Box, Canvas, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import fit, grid, place, stage

MONTH_NAMES = (
    "January February March April May June July August September October November December"
)
MONTHS = MONTH_NAMES.split()
DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
ELEMENT_NAMES = (
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As "
    "Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu "
    "Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np "
    "Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og"
)
ELEMENTS = ELEMENT_NAMES.split()


@kind("month-calendar")
def month_calendar(c: Canvas) -> None:
    style = c.variant("corner", "centre", "picker", "corner", "tiles")
    wide = 1.0 if style != "corner" else c.pick((1.0, 1.0, 1.3))
    low, high = (28, 48) if style == "picker" else (56, 130)
    box, side = grid(c, "Calendar", 7 * wide, 7.2, low, high)
    width = side * wide
    first, last = c.rng.randrange(7), c.pick((28, 30, 31, 31))
    title = f"{c.pick(MONTHS)} {c.rng.randint(1999, 2030)}"
    c.text((box.x0, box.y0 + side * 0.3), title, side * 0.35, None, "bold", "lm")
    top = box.y0 + side
    today = c.rng.randint(1, last)
    for i, name in enumerate(DAYS):
        at = (box.x0 + (i + 0.5) * width, top - side * 0.2)
        c.text(at, name, side * 0.2, c.theme.faint)
    for index in range(42):
        day = index - first + 1
        x, y = box.x0 + index % 7 * width, top + index // 7 * side
        cell = Box(round(x), round(y), round(x + width) + 1, round(y + side) + 1)
        inside = 1 <= day <= last
        shown = day if inside else (day + 30 if day < 1 else day - last)
        ink = c.theme.ink if inside else mix(c.theme.page, c.theme.faint, 0.5)
        if style == "corner":
            c.rect(cell, c.theme.page if inside else c.theme.panel, c.theme.line)
            at = (x + width * 0.14, y + side * 0.15)
            if day == today:
                c.disc(*at, side * 0.12, c.theme.accent)
                ink = contrast(c.theme.accent)
            c.text(at, str(shown), side * 0.15, ink)
            for i in range(c.pick((0, 0, 0, 1, 2))):
                tint = hsv(c.rng.random(), 0.35, 0.92)
                y1 = y + side * (0.34 + 0.22 * i)
                c.rect((x + 3, y1, x + width - 3, y1 + side * 0.18), tint, radius=2)
                c.text(
                    (x + 6, y1 + side * 0.09), c.words(1), side * 0.12, (30, 30, 30), "sans", "lm"
                )
        elif style == "tiles":
            if inside:
                face = c.theme.accent if day == today else c.theme.panel
                c.rect(cell.inset(max(1, side // 20)), face, radius=side // 10)
                c.text(cell.middle, str(day), side * 0.35, contrast(face))
        else:
            if day == today:
                c.disc(*cell.middle, side * 0.42, c.theme.accent)
                ink = contrast(c.theme.accent)
            if style == "centre":
                c.rect(cell, None, c.theme.line)
            c.text(cell.middle, str(shown), side * 0.4, ink)


@kind("year-calendar")
def year_calendar(c: Canvas) -> None:
    columns = c.pick((3, 4, 4, 6))
    rows = 12 // columns
    box, side = grid(c, str(c.rng.randint(1999, 2030)), columns * 8, rows * 8.6, 16, 34)
    lines = c.chance(0.4)
    for month in range(12):
        x0 = box.x0 + month % columns * 8 * side
        y0 = round(box.y0 + month // columns * 8.6 * side)
        c.text((x0 + 3.5 * side, y0 + side / 2), MONTHS[month], side * 0.7, None, "bold")
        first = c.rng.randrange(7)
        for i, name in enumerate(DAYS):
            at = (x0 + (i + 0.5) * side, y0 + side * 1.5)
            c.text(at, name, side * 0.45, c.theme.faint)
        for day in range(1, (31, 28, 31, 30)[month % 4] + 1):
            index = first + day - 1
            x, y = x0 + index % 7 * side, y0 + (2 + index // 7) * side
            if lines:
                c.rect((x, y, x + side + 1, y + side + 1), None, c.theme.line)
            if c.chance(0.03):
                c.rect((x + 1, y + 1, x + side, y + side), mix(c.theme.page, c.theme.accent, 0.4))
            red = index % 7 == 6
            c.text(
                (x + side / 2, y + side / 2), str(day), side * 0.5, (214, 48, 49) if red else None
            )


@kind("timetable")
def timetable(c: Canvas) -> None:
    area = stage(c, "Week").inset(c.px(20))
    columns, rows = c.pick((5, 7)), c.rng.randint(6, 14)
    width = area.width // (columns + 1)
    height = area.height // (rows + 1)
    for row in range(rows + 1):
        y = area.y0 + row * height
        if row:
            at = (area.x0 + width * 0.9, y)
            c.text(at, f"{row + 7:02}:00", min(c.px(12), height * 0.4), c.theme.faint, "sans", "rm")
        c.rect((area.x0 + width, y, area.x0 + width * (columns + 1), y + 1), c.theme.line)
    for column in range(columns):
        x = area.x0 + width * (column + 1)
        c.rect((x, area.y0, x + 1, area.y1), c.theme.line)
        c.text((x + width / 2, area.y0 + height / 2), DAYS[column], c.px(14))
        row = 1
        while row < rows:
            if c.chance(0.5):
                long = min(rows - row, c.rng.randint(1, 3))
                tint = hsv(c.rng.random(), 0.35, 0.9)
                y = area.y0 + row * height
                block = Box(x + 2, y + 1, x + width - 4, y + long * height - 2)
                c.rect(block, tint, radius=c.px(4))
                c.text(
                    (x + 8, y + 6),
                    c.words(2),
                    min(c.px(12), height * 0.4),
                    (30, 30, 30),
                    "sans",
                    "la",
                )
                row += long
            row += 1


@kind("periodic-table")
def periodic_table(c: Canvas) -> None:
    area = stage(c, "Periodic table of the elements")
    side = fit(c, area.inset(c.px(10)), 18, 9.6, 40, 90)
    box = place(c, area, side * 18, round(side * 9.6), text=False)
    tints = [hsv(i / 9 + c.rng.random() * 0.05, c.pick((0.3, 0.5)), 0.92) for i in range(9)]
    gap = c.pick((0, 1, 2, 3))
    lined = c.chance(0.4)
    for number, name in enumerate(ELEMENTS, 1):
        row, column = element_place(number)
        x, y = box.x0 + column * side, box.y0 + round(row * side)
        cell = Box(x + gap, y + gap, x + side - gap, y + side - gap)
        face = tints[(column * 5 // 9 + int(row) // 8 * 3) % 9 if column else 0]
        if c.theme.dark:
            face = shade(face, -0.55)
        c.rect(cell, face, shade(face, -0.4) if lined else None)
        c.text((x + side * 0.22, y + side * 0.2), str(number), side * 0.18, contrast(face))
        c.text((x + side / 2, y + side * 0.55), name, side * 0.36, contrast(face), "bold")
        if side > 44:
            mass = f"{number * 2.2:.1f}"
            c.text((x + side / 2, y + side * 0.84), mass, side * 0.16, contrast(face))


def element_place(number: int) -> tuple[float, int]:
    """The row and the column of an element."""
    if number <= 2:
        return 0, 0 if number == 1 else 17
    if number <= 18:
        row, place_in_row = divmod(number - 3, 8)
        return row + 1, place_in_row if place_in_row < 2 else place_in_row + 10
    if number <= 54:
        row, column = divmod(number - 19, 18)
        return row + 3, column
    row, place_in_row = divmod(number - 55, 32)
    if place_in_row < 2:
        return row + 5, place_in_row
    if place_in_row < 17:
        return row + 7.5, place_in_row
    return row + 5, place_in_row - 14
