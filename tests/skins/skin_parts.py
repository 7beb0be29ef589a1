"""Draws the parts of a random skin: covered cells, open ones, digits and signs."""

from __future__ import annotations

from dataclasses import replace

from tests.skins.choice import Choice
from tests.skins.colours import (
    BLACK,
    WHITE,
    Colour,
    apart,
    hexed,
    legible,
    lighter,
    lightness,
    mix,
    random_colour,
)
from tests.skins.fonts import choose_face
from tests.skins.palettes import (
    Digits,
    digit_colours,
    faint_tints,
    tints,
    vivid_tints,
)
from tests.skins.skin import Covered, Digit, Opened, Signs


def cover_styles(pitch: float) -> dict[str, float]:
    fine = 1.0 if pitch >= 16 else 0.0
    return {
        "bevel": 7,
        "flat": 4,
        "lines": 3,
        "rounded": 2.5 * fine,
        "gradient": 2,
        "gloss": 1.2 * fine,
        "outline": 1.0,
        "picture": 0.7 * fine,
    }


def draw_bevel(choice: Choice, style: str, pitch: float) -> int:
    most = 1 if pitch < 12 else 2 if pitch < 20 else 3 if pitch < 30 else 4
    drawn = min(most, choice.pick("bevel", {1: 1, 2: 4, 3: 3, 4: 2}))
    if pitch > 60:
        drawn *= 2
    return drawn if style == "bevel" or (style == "gradient" and choice.maybe(0.4)) else 0


def checkered(
    choice: Choice, tone: Colour, other: Colour, far: float, two: bool
) -> tuple[Colour, Colour]:
    """Two shades that are nearer to each other than to the shades of the other state."""
    goal = min(choice.real(5, 9), 0.45 * far)
    away = 1 if lightness(tone) > lightness(other) else -1
    for amount in (away * step / 50 for step in range(1, 25)):
        second = lighter(tone, amount)
        if two and apart(tone, second) >= goal:
            return tone, second
    return tone, tone


def draw_covered(
    choice: Choice,
    style: str,
    bevel: int,
    pair: tuple[Colour, Colour],
    pitch: float,
    far: float,
    gap: int,
) -> Covered:
    texture = choice.pick(
        "texture", {"none": 0.84, "noise": 0.05, "wood": 0.03, "stripes": 0.04, "slope": 0.04}
    )
    light, dark = _edges(choice, pair[0])
    line = mix(pair[0], BLACK if lightness(pair[0]) > 35 else WHITE, choice.real(0.22, 0.5))
    parted = gap or bevel or style == "outline" or pair[0] != pair[1]
    round_ones = choice.maybe(0.1)
    return Covered(
        style=style,
        shades=pair,
        bevel=bevel,
        light=light,
        dark=dark,
        radius=_radius(choice, style, round_ones),
        texture=texture,
        # A texture must not be stronger than what tells covered from open.
        grain=min(choice.real(0.03, 0.09), max(0.02, far / 400)),
        running=choice.maybe(0.5) and gap == 0,
        lined=style == "lines" or not parted,
        line=line,
        shadow=_shadow(choice, style, pitch),
        picture=choice.any("🌿🧱🌊🍀🪵🧊🌸") if style == "picture" else "",
    )


def _edges(choice: Choice, tone: Colour) -> tuple[Colour, Colour]:
    """The lit and the shaded edges of a raised tile; both can be seen."""
    strength = choice.real(0.35, 0.95)
    light, dark = lighter(tone, strength), lighter(tone, -strength * 0.55)
    if apart(light, tone) < 8:
        dark = lighter(tone, -0.45)
    if apart(dark, tone) < 8:
        light = lighter(tone, 0.5)
    return light, dark


def _radius(choice: Choice, style: str, round_ones: bool) -> float:
    drawn = choice.real(0.08, 0.24)
    if style not in ("rounded", "gloss"):
        return 0.0
    return 0.46 if round_ones and style == "rounded" else drawn


def _shadow(choice: Choice, style: str, pitch: float) -> int:
    wanted = style in ("rounded", "flat") and choice.maybe(0.2)
    return choice.whole(1, 3) if wanted and pitch >= 20 else 0


def draw_gap(choice: Choice, style: str, pitch: float) -> int:
    most = max(1, min(6, int(pitch * 0.13)))
    drawn = choice.whole(1, most)
    if pitch < 10:
        drawn = 1
    likely = {"flat": 0.85, "rounded": 1.0, "gradient": 0.4, "gloss": 1.0, "picture": 0.6}
    return choice.forced("gap", drawn if choice.maybe(likely.get(style, 0.0)) else 0)


def draw_numbers(
    choice: Choice, covered: Covered, pair: tuple[Colour, Colour], gap: int, pitch: float
) -> tuple[Opened, Digit]:
    ground = choice.pick(
        "numbers",
        {"digit": 0.78, "tint": 0.05, "tint_digit": 0.07, "faint": 0.05, "white_on_tint": 0.05},
    )
    least = 34.0 if pitch < 16 else 24.0 if pitch >= 22 and lightness(pair[0]) > 50 else 30.0
    tinted = None
    if ground in ("tint", "tint_digit"):
        tinted = tints(choice, pair[0], list(covered.shades), 12 if ground == "tint" else 5)
    elif ground == "white_on_tint":
        tinted = vivid_tints(choice)
        if min(apart(t, c) for t in tinted for c in covered.shades) < 12:
            tinted = None
    if tinted is None and ground != "faint":
        ground = choice.note("numbers", "digit")
    grounds = [[*pair]] * 9 if tinted is None else [[*pair], *([t] for t in tinted[1:])]
    colours = digit_colours(choice, grounds, least)
    if ground == "faint":
        tinted = faint_tints(choice, pair[0], colours)
        colours = tuple(legible(c, [t], least) for c, t in zip(colours, tinted, strict=True))
    if ground == "white_on_tint":
        colours = (WHITE,) * 9
    if tinted is not None and ground != "white_on_tint":
        pair = (pair[0], pair[0])
    opened = _opened(choice, pair, gap, tinted, pitch)
    if opened.style == "inset" and apart(covered.shades[0], opened.shades[0]) < 18:
        # Sunken edges beside raised ones of the same colour: nobody wants to play that.
        opened = replace(opened, style=choice.note("open", "line"))
    return opened, _digit(choice, colours, ground != "tint", pitch)


def _opened(
    choice: Choice, pair: tuple[Colour, Colour], gap: int, tinted: Digits | None, pitch: float
) -> Opened:
    choice.turn_to("open")
    style = choice.pick("open", {"line": 5, "inset": 1.5, "borderless": 2})
    line = min(choice.pick("line", {1: 5, 2: 1}), 1 if pitch < 16 else 2)
    towards = BLACK if lightness(pair[0]) > 35 else WHITE
    tone = mix(pair[0], towards, choice.real(0.12, 0.4))
    radius = choice.real(0.0, 0.2) if gap else 0.0
    nought = pair
    if tinted is not None and choice.traits["numbers"] != "white_on_tint":
        nought = (tinted[0], tinted[0])
    return Opened(style, nought, line, tone, radius, tinted)


def _digit(choice: Choice, colours: Digits, shown: bool, pitch: float) -> Digit:
    choice.turn_to("digit")
    face = choose_face(choice, pitch)
    low = 0.62 if pitch < 14 else 0.5 if pitch < 20 else 0.4
    off = choice.maybe(0.3)
    shift = (choice.real(-0.06, 0.06), choice.real(-0.08, 0.08)) if off else (0.0, 0.0)
    nought = choice.pick("nought", {"blank": 0.94, "0": 0.03, "dot": 0.03})
    wanted = choice.chance("keycap", 0.02), choice.chance("fringes", 0.15)
    keycap = choice.note("keycap", shown and wanted[0] and pitch >= 20)
    plain = shown and not keycap and face.sort == "file"
    return Digit(
        face=face,
        share=choice.number("digit_share", low, 0.78),
        shift=shift,
        colours=colours,
        nought="blank" if not shown else nought,
        shown=shown,
        fringes=choice.note("fringes", plain and wanted[1]),
        keycap=keycap,
        shadow=choice.note("digit_shadow", choice.chance("digit_shadow", 0.05) and pitch >= 24),
    )


def draw_signs(
    choice: Choice, covered: Covered, opened: Opened, pitch: float, flat: Colour
) -> Signs:
    grounds = list(covered.shades)
    red = choice.any([(255, 0, 0), (220, 40, 40), hexed("e53935")])
    one = choice.any([red, red, red, BLACK, WHITE, random_colour(choice, (30, 80))])
    flag_ground = mix(grounds[0], choice.any([(255, 220, 60), red, flat]), 0.45)
    tinted = choice.chance("flag_ground", 0.06)
    under_flag = [*grounds, flag_ground] if tinted else grounds
    flag_colour = _visible(one, under_flag)
    pole = legible(choice.any([BLACK, BLACK, WHITE, flag_colour]), under_flag, 24)
    flag = choice.pick("flag", _flags(pitch))
    # A flag of one colour can be taken for a 1.
    if (pitch < 24 or flag == "classic") and apart(pole, flag_colour) < 24:
        flag_colour = _visible(red, [*under_flag, pole])
    on_cover = choice.chance("mine_on_cover", 0.2)
    under = grounds if on_cover else list(opened.shades)
    exploded = _visible(choice.any([red, (200, 0, 0), hexed("ff5252")]), [*under, *grounds])
    return Signs(
        flag=flag,
        flag_colour=flag_colour,
        pole_colour=pole,
        flag_ground=flag_ground if tinted else None,
        mine=choice.pick("mine", _mines(pitch)),
        mine_colour=legible(choice.any([BLACK, BLACK, (40, 40, 60)]), [*under, exploded], 22),
        mine_on_cover=on_cover,
        exploded=exploded,
        wrong=choice.pick("wrong", {"flag": 1, "mine": 1.5}),
        cross=_visible(choice.any([red, red, BLACK]), [*under, *grounds]),
        question=legible(choice.any([BLACK, WHITE, (0, 0, 160)]), grounds, 32),
        share=choice.number("sign_share", 0.55 if pitch >= 16 else 0.7, 0.85),
    )


def _flags(pitch: float) -> dict[str, float]:
    usual = {"classic": 5, "right": 3, "wave": 2, "square": 1, "pennant": 1, "triangle": 0.6}
    fine = {"emoji": 3, "symbol": 1.5} if pitch >= 16 else {}
    return usual | fine | ({"letter": 0.6} if pitch >= 12 else {})


def _mines(pitch: float) -> dict[str, float]:
    fine = {"bomb": 2, "emoji": 2.5} if pitch >= 16 else {}
    return {"spikes": 6, "disc": 1, "asterisk": 1} | fine


def _visible(colour: Colour, grounds: list[Colour]) -> Colour:
    """Red on green is seen by its hue, and may be as light as the ground."""
    if min(apart(colour, g) for g in grounds) >= 40:
        return colour
    return legible(colour, grounds, 34)
