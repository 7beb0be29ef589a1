"""Draws random skins."""

from __future__ import annotations

from tests.skins.choice import Choice
from tests.skins.colours import WHITE, Colour, apart, legible, lighter, random_colour
from tests.skins.palettes import tile_colours
from tests.skins.skin import Skin
from tests.skins.skin_parts import (
    checkered,
    cover_styles,
    draw_bevel,
    draw_covered,
    draw_gap,
    draw_numbers,
    draw_signs,
)


def make_skin(choice: Choice, pitch: float) -> Skin:
    choice.turn_to("skin")
    style = choice.pick("cover", cover_styles(pitch))
    bevel = draw_bevel(choice, style, pitch)
    checker = choice.pick("checker", {"none": 0.8, "both": 0.1, "covered": 0.06, "open": 0.04})
    gap = draw_gap(choice, style, pitch)
    bare = choice.note("bare", choice.chance("bare", 0.15) and gap > 0)
    # Edges alone tell covered from open if they are thick enough for the size of a tile.
    sure = style == "bevel" and bevel >= min(pitch / 15, 5) and checker == "none"
    covered_tone, open_tone = tile_colours(choice, 0 if sure else 18)
    far = apart(covered_tone, open_tone)
    covered_pair = checkered(choice, covered_tone, open_tone, far, checker in ("both", "covered"))
    open_pair = checkered(choice, open_tone, covered_tone, far, checker in ("both", "open"))
    choice.turn_to("covered")
    covered = draw_covered(choice, style, bevel, covered_pair, pitch, far, gap)
    choice.turn_to("numbers")
    opened, digit = draw_numbers(choice, covered, open_pair, gap, pitch)
    choice.turn_to("page")
    page, panel, ink = _page(choice)
    own = choice.any([lighter(covered_tone, -0.45), lighter(open_tone, -0.3), (0, 0, 0), WHITE])
    gap_colour = open_tone if bare else choice.any([panel, panel, own])
    if gap and not bare and min(apart(gap_colour, c) for c in covered_pair) < 14:
        gap_colour = legible(gap_colour, covered_pair, 18)
    frame = choice.pick("frame", {"none": 3, "line": 2, "bevel": 3, "shadow": 1, "thick": 1})
    choice.turn_to("signs")
    signs = draw_signs(choice, covered, opened, pitch, flat=gap_colour)
    return Skin(covered, opened, digit, signs, gap, gap_colour, page, panel, frame, ink)


def _page(choice: Choice) -> tuple[Colour, Colour, Colour]:
    dark = choice.chance("dark_page", 0.35)
    page = random_colour(choice, (8, 28) if dark else (84, 100), choice.any([0.0, 0.1, 0.4]))
    panel = choice.any([page, page, lighter(page, 0.08 if dark else -0.08), (192, 192, 192)])
    return page, panel, legible((60, 60, 60), [page], 50)
