"""The fonts and the words of the distractors; Pillow's own font where the system has none."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

FONTS = Path("/usr/share/fonts/truetype")
FAMILIES: dict[str, tuple[str, ...]] = {
    "sans": ("dejavu/DejaVuSans", "liberation/LiberationSans-Regular",
             "open-sans/OpenSans-Regular", "freefont/FreeSans"),
    "bold": ("dejavu/DejaVuSans-Bold", "liberation/LiberationSans-Bold",
             "open-sans/OpenSans-Bold", "freefont/FreeSansBold"),
    "mono": ("dejavu/DejaVuSansMono", "liberation/LiberationMono-Regular", "hack/Hack-Regular"),
    "serif": ("liberation/LiberationSerif-Regular", "dejavu/DejaVuSerif"),
    "symbol": ("dejavu/DejaVuSans",),
}  # fmt: skip
VOCABULARY = (
    "the of and to in is that for it as was with be by on not he his but at are this have "
    "from or had an they which one you were her all she there would their we him been has "
    "when who will more no if out so said what up its about into than them can only other new "
    "some could time these two may then do first any my now such like our over man me even "
    "most made after also did many before must through years where much your way well down "
    "should because long each just state those people too mister good world still own see men "
    "work house report market"
)
WORDS = VOCABULARY.split()


@cache
def font(family: str, pick: int, size: int) -> Font:
    names = FAMILIES[family]
    for step in range(len(names)):
        path = FONTS / (names[(pick + step) % len(names)] + ".ttf")
        if path.exists():
            return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    return ImageFont.load_default(size)
