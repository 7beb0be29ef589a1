"""Keyboards on the screen, number pads, calculators, pianos."""

from __future__ import annotations

from tests.distractors.kit import Box, Canvas, Colour, contrast, hsv, kind, mix, shade
from tests.distractors.scenery import grid, stage

ROWS = ("`1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")


def cap(c: Canvas, box: Box, label: str, face: Colour, style: int, size: float) -> None:
    if style == 0:
        c.bevel(box, face, max(1, box.height // 16))
    elif style == 1:
        c.rect(box, face, radius=box.height // 8)
    else:
        c.rect(box, face, shade(face, -0.35), 1, box.height // 10)
    family = "symbol" if any(ord(letter) > 255 for letter in label) else "sans"
    c.text(box.middle, label, size, contrast(face), family)


@kind("keyboard")
def keyboard(c: Canvas) -> None:
    box, side = grid(c, "On-screen keyboard", 15, 5, 36, 90)
    face = c.pick(((60, 60, 64), (240, 240, 240), (200, 200, 205), (28, 28, 30)))
    style, gap = c.rng.randrange(3), max(1, side // 18)
    c.rect(box.inset(-side // 4), mix(face, (128, 128, 128), 0.4), radius=side // 6)
    heads = ("", "Tab", "Caps", "Shift", "Ctrl")
    tails = ("Back", "\\", "Enter", "Shift", "Ctrl")
    shifts = (0.0, 1.5, 1.8, 2.3)
    for row in range(5):
        y = box.y0 + row * side
        keys: list[tuple[float, float, str]] = []
        if row < 4:
            x = shifts[row]
            if heads[row]:
                keys.append((0.0, x, heads[row]))
            for letter in ROWS[row]:
                keys.append((x, x + 1, letter))
                x += 1
            keys.append((x, 15.0, tails[row]))
        else:
            edges = (0.0, 1.3, 2.6, 3.9, 10.2, 11.5, 13.0, 15.0)
            names = ("Ctrl", "Win", "Alt", "", "Alt", "Fn", "Ctrl")
            keys = list(zip(edges, edges[1:], names, strict=False))
        for left, right, label in keys:
            key = Box(round(box.x0 + left * side) + gap, y + gap,
                      round(box.x0 + right * side) - gap, y + side - gap)  # fmt: skip
            size = side * (0.34 if len(label) == 1 else 0.2)
            cap(c, key, label, shade(face, -0.1) if len(label) > 1 else face, style, size)


@kind("phone-keyboard")
def phone_keyboard(c: Canvas) -> None:
    """A keyboard of a phone or a tablet, or letters in a plain block in their order."""
    face = c.pick(((255, 255, 255), (70, 72, 76), (230, 232, 235)))
    if c.variant(False, True, False):
        box, side = grid(c, "Letters", 7, 4, 50, 100)
        for index, letter in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZ"):
            x, y = box.x0 + index % 7 * side, box.y0 + index // 7 * side
            key = Box(x + 2, y + 2, x + side - 2, y + side - 2)
            cap(c, key, letter, face, c.pick((1, 1, 2)), side * 0.45)
        return
    box, side = grid(c, "Messages", 10, 5.6, 40, 110)
    high = side * 1.35
    c.rect(box.inset(-side // 6), mix(face, (128, 138, 150), 0.5))
    for row, letters in enumerate(("qwertyuiop", "asdfghjkl", "zxcvbnm")):
        for column, letter in enumerate(letters):
            x = round(box.x0 + (column + (10 - len(letters)) / 2) * side)
            y = box.y0 + round(row * high)
            key = Box(x + 3, y + 4, x + side - 3, y + round(high) - 4)
            cap(c, key, letter, face, 1, side * 0.45)
    y = box.y0 + round(3 * high)
    for left, right, label in ((0, 1.5, "?123"), (1.5, 7.5, ""), (7.5, 10, "return")):
        key = Box(round(box.x0 + left * side) + 3, round(y) + 4,
                  round(box.x0 + right * side) - 3, round(y + high) - 4)  # fmt: skip
        cap(c, key, label, shade(face, -0.1), 1, side * 0.3)


@kind("number-pad")
def number_pad(c: Canvas) -> None:
    box, side = grid(c, "Enter your PIN", 3, 5, 60, 120)
    style = c.variant(1, 0, 2, 3, 1)
    face = c.pick((c.theme.panel, (220, 220, 220), (50, 54, 60), c.theme.accent))
    for i in range(4):
        x = box.x0 + side * (0.6 + 0.6 * i)
        c.ring(x, box.y0 + side * 0.5, side * 0.12, c.theme.faint, c.theme.page, 2)
    for index, label in enumerate("123456789*0#"):
        x, y = box.x0 + index % 3 * side, box.y0 + (index // 3 + 1) * side
        key = Box(x, y, x + side, y + side).inset(max(1, side // 14))
        if style == 3:
            c.disc(*key.middle, side * 0.43, face)
            c.text(key.middle, label, side * 0.4, contrast(face))
        else:
            cap(c, key, label, face, style, side * 0.4)


@kind("calculator")
def calculator(c: Canvas) -> None:
    rows: tuple[str, ...]
    rows = c.variant(
        ("C ± % ÷", "7 8 9 ×", "4 5 6 −", "1 2 3 +", "0 . ⌫ ="),
        ("( ) mod π ÷", "7 8 9 √ ×", "4 5 6 x² −", "1 2 3 ^ +", "0 . % ! ="),
        ("MC MR M+ M− MS", "← CE C ± √", "7 8 9 / %", "4 5 6 * x⁻¹", "1 2 3 − ="),
        ("2ⁿᵈ π e C ⌫", "x² ¹/x |x| exp mod", "√ ( ) n! ÷", "xʸ 7 8 9 ×", "log 4 5 6 −",
         "ln 1 2 3 +"),
    )  # fmt: skip
    columns = len(rows[0].split())
    box, side = grid(c, "Calculator", columns, len(rows) + 1.4, 48, 100)
    style, gap = c.rng.randrange(3), c.pick((1, 2, side // 12))
    face = c.pick(((240, 240, 240), (60, 60, 62), (192, 192, 192), (250, 250, 250)))
    c.rect(box.inset(-side // 6), mix(face, (128, 128, 128), 0.25), radius=c.pick((0, side // 8)))
    at = (box.x1 - side * 0.2, box.y0 + side * 0.7)
    number = f"{c.rng.randrange(10**7) / 100:g}"
    c.text(at, number, side * 0.6, contrast(face), "sans", "rm")
    top = round(box.y0 + 1.4 * side)
    for row, labels in enumerate(rows):
        for column, label in enumerate(labels.split()):
            x, y = box.x0 + column * side, top + row * side
            key = Box(x + gap, y + gap, x + side - gap, y + side - gap)
            tint = face if label.isdigit() else shade(face, -0.12)
            if label in "÷×−+=/*" and c.theme.accent[0] > 100:
                tint = c.theme.accent
            cap(c, key, label, tint, style, side * (0.38 if len(label) == 1 else 0.26))


@kind("launch-pad")
def launch_pad(c: Canvas) -> None:
    """A deck of keys with signs and words on them, five by three to eight by eight."""
    columns, rows = c.variant((5, 5), (5, 3), (8, 8), (8, 4), (4, 4))
    box, side = grid(c, "Deck", columns, rows, 60, 120)
    c.rect(box.inset(-side // 8), (24, 24, 26), radius=side // 8)
    for row in range(rows):
        for column in range(columns):
            x, y = box.x0 + column * side, box.y0 + row * side
            key = Box(x, y, x + side, y + side).inset(side // 12)
            face = c.vivid() if c.chance(0.6) else (60, 60, 66)
            c.rect(key, face, radius=side // 10)
            c.text((key.middle[0], y + side * 0.42), c.pick("♫☀★☎✂✈⚙✉⏏♥⌂☰"), side * 0.36,
                   contrast(face), "symbol")  # fmt: skip
            at = (key.middle[0], y + side * 0.76)
            c.text(at, c.words(1)[:7], side * 0.15, contrast(face))


@kind("piano")
def piano(c: Canvas) -> None:
    area = stage(c, "Piano")
    octaves = c.rng.randint(1, 5)
    count = octaves * 7 + 1
    width = min(area.width // count - 1, c.px(60))
    height = min(area.height - c.px(40), round(width * c.rng.uniform(3, 6)))
    x0 = area.x0 + (area.width - width * count) // 2
    y0 = area.y0 + (area.height - height) // 2
    for index in range(count):
        key = Box(x0 + index * width, y0, x0 + (index + 1) * width, y0 + height)
        c.rect(key, (250, 250, 248), (90, 90, 90))
        if c.chance(0.5):
            c.text(
                (key.middle[0], key.y1 - width * 0.5),
                "CDEFGAB"[index % 7],
                width * 0.4,
                (90, 90, 90),
            )
    for index in range(count - 1):
        if index % 7 not in (2, 6):
            x = x0 + (index + 1) * width
            c.rect((x - width * 0.3, y0, x + width * 0.3, y0 + height * 0.6), (15, 15, 15))


@kind("drum-machine")
def drum_machine(c: Canvas) -> None:
    """Steps of a rhythm: rows of equal pads, some lit, a name before each row."""
    rows, columns = c.rng.randint(3, 8), 16
    box, side = grid(c, "Rhythm", columns + 3, rows + 1, 34, 64)
    tint = hsv(c.rng.random(), 0.8, 0.95)
    off = (50, 52, 58) if c.theme.dark else (205, 208, 214)
    names = ("Kick", "Snare", "Hat", "Clap", "Tom", "Rim", "Bell", "Bass")
    for row in range(rows):
        y = box.y0 + row * side
        c.text((box.x0, y + side / 2), names[row], side * 0.34, None, "sans", "lm")
        for column in range(columns):
            x = box.x0 + round((2.4 + column + column // 4 * 0.18) * side)
            face = tint if c.chance(0.3) else shade(off, 0.12 if column % 4 == 0 else 0)
            pad = Box(x, y, x + side, y + side).inset(side // 12)
            c.rect(pad, face, radius=c.pick((side // 8,)))
