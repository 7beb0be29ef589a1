"""Reads the number of mines left from a counter near a board."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from vision.grid import Grid
from vision.phrases import find_phrases
from vision.pixels import Pixels
from vision.printed import Token, may_say_mines, read_phrases, says_mines
from vision.segments import Display, find_displays

_LEAST_ABOVE = 95
"""Pixels above a board of small cells where a counter may be."""
_MOST_PHRASES = 12
_COLONS = (":", ".", "-", "i")
"""What a colon after a word is read as."""
_NEAR = 2.6
"""Spaces between a name and its number are less than so many heights, in fonts of even width."""
_OVER = 0.2
"""More flags than mines by more than this share make no sense: a part of the number is missing."""
_FEWEST = 0.03
"""The least share of cells that are mines, for the same reason."""


def read_counter(pixels: Pixels, grid: Grid) -> int | None:
    """The mines left; None if there is no counter, or it is not certain what it shows."""
    above, left, top = _above(pixels, grid)
    board = _Board(grid, left, top)
    displays = find_displays(above)
    shown = board.counted(displays)
    if shown is not None or board.has_displays(displays):
        return shown
    value = board.written(read_phrases(find_phrases(above)[:_MOST_PHRASES]), bare=True)
    if value is not None:
        return value
    below, left, top = _below(pixels, grid)
    tokens = read_phrases(find_phrases(below)[-_MOST_PHRASES:])
    return _Board(grid, left, top).written(tokens, bare=False)


def _above(pixels: Pixels, grid: Grid) -> tuple[Pixels, int, int]:
    up = max(_LEAST_ABOVE, min(5 * grid.pitch_y, 3.2 * grid.pitch_y + 60))
    left = max(0, round(grid.x0 - 1.5 * grid.pitch_x))
    right = max(0, round(grid.right + 1.5 * grid.pitch_x))
    bottom = max(0, round(grid.y0) - 1)
    top = max(0, round(grid.y0 - up))
    return pixels[top:bottom, left:right], left, top


def _below(pixels: Pixels, grid: Grid) -> tuple[Pixels, int, int]:
    down = max(45, 2.5 * grid.pitch_y + 20)
    left = max(0, round(grid.x0 - 2.5 * grid.pitch_x))
    right = max(0, round(grid.right + 1.5 * grid.pitch_x))
    top = max(0, round(grid.bottom) + 1)
    return pixels[top : max(top, round(grid.bottom + down)), left:right], left, top


class _Board:
    """Where the board is from an area's own corner, and what numbers make sense for it."""

    def __init__(self, grid: Grid, left: int, top: int) -> None:
        self.left, self.right = grid.x0 - left, grid.right - left
        self.wide = self.right - self.left
        self.pitch = grid.pitch_x
        self.cells = grid.cells
        self.top = grid.y0 - top

    def counted(self, displays: list[Display]) -> int | None:
        """The number of the display at the left."""
        if not displays:
            return None
        first = displays[0]
        if not self._at_left(first.box[0], first.box[2]) or not _pair(displays):
            return None
        return self._sound(int(first.text)) if first.text is not None else None

    def has_displays(self, displays: list[Display]) -> bool:
        """Whether something was read from a display, which then is no writing."""
        return any(d.text is not None for d in displays)

    def written(self, tokens: list[Token], bare: bool) -> int | None:
        """The one number that is said to be of mines, or stands where a counter does."""
        rows = [_without_halves(row) for row in _rows(tokens)]
        values = {v for row in rows for v in self._named(row)}
        if values:
            return self._sound(values.pop()) if len(values) == 1 else None
        inner = ([t for t in row if self._over_board(t)] for row in rows)
        lines = [r for r in inner if any(t.sort in ("number", "word", "clock") for t in r)]
        if not bare or not lines:
            return None
        value = self._opposite_a_clock(lines[0])
        return None if value is None else self._sound(value)

    def _named(self, row: list[Token]) -> list[int]:
        """Numbers after a word or a picture that says what they count, and fractions."""
        found = []
        before: Token | None = None
        edge, colon = -1e9, False
        for token in row:
            near = token.box[0] - edge < _NEAR * token.height
            edge = token.box[2]
            if near and token.text in _COLONS:
                colon = True
                continue
            if near and token.sort == "other" and token.text.islower():
                continue  # the end of a word
            named = near and before is not None and _names(before, colon, token.sort)
            if token.sort == "number" and named:
                found.append(token.value)
            elif (
                token.sort == "fraction"
                and (named or not near)
                and self._within(token)
                and self._sound_fraction(token)
            ):
                found.append(token.total - token.value)
            before, colon = token, False
        return found

    def _opposite_a_clock(self, row: list[Token]) -> int | None:
        """A number at the left with a clock at the right, and nothing said between them."""
        numbers = [t for t in row if t.sort in ("number", "clock")]
        if len(numbers) != 2 or any(t.sort in ("word", "fraction") for t in row):
            return None
        first, clock = numbers
        if first.sort != "number" or not self._at_left(first.box[0], first.box[2]):
            return None
        far = self.right - clock.box[2]
        if far > max(0.25 * self.wide, 3 * self.pitch) or far < -self.pitch:
            return None
        alike = 0.8 < first.height / clock.height < 1.25
        return first.value if alike else None

    def _at_left(self, start: float, stop: float) -> bool:
        before, after = start - self.left, self.right - stop
        return -self.pitch <= before <= max(after, self.pitch) and before <= max(
            0.3 * self.wide, 3 * self.pitch
        )

    def _over_board(self, token: Token) -> bool:
        near = 0.7 * self.pitch
        return self.left - near < token.box[0] and token.box[2] < self.right + near

    def _within(self, token: Token) -> bool:
        return self.left - 2.5 * self.pitch <= token.box[0] and token.box[2] <= self.right

    def _sound_fraction(self, token: Token) -> bool:
        most = token.total + max(2, _OVER * token.total)
        return _FEWEST * self.cells <= token.total < self.cells and 0 <= token.value <= most

    def _sound(self, value: int) -> int | None:
        return value if -99 <= value < self.cells else None


def _pair(displays: list[Display]) -> bool:
    """Whether displays are as tall as each other, and in a line."""
    return all(
        abs(a.box[1] - b.box[1]) <= 0.2 * (a.box[3] - a.box[1]) for a, b in pairwise(displays)
    )


def _names(token: Token, colon: bool, sort: str) -> bool:
    """Whether what stands before a number says that it counts mines.

    A colon, and more so a fraction, make up for letters that could not be told.
    """
    if token.sort != "word":
        return token.sort == "sign"
    if colon:
        like = 0.55 if sort == "fraction" else 0.65
        return says_mines(token.text, like) or may_say_mines(token.text)
    return says_mines(token.text)


def _rows(tokens: list[Token]) -> list[list[Token]]:
    """Tokens of one line together, the lowest line first, each from left to right."""
    rows: list[list[Token]] = []
    for token in sorted(tokens, key=lambda t: -(t.box[3] - t.box[1])):
        middle = (token.box[1] + token.box[3]) / 2
        for row in rows:
            if abs((row[0].box[1] + row[0].box[3]) / 2 - middle) < 0.5 * row[0].height:
                row.append(token)
                break
        else:
            rows.append([token])
    ordered = [sorted(row, key=lambda t: t.box[0]) for row in rows]
    return sorted(ordered, key=lambda row: -max(t.box[3] for t in row))


def _without_halves(row: list[Token]) -> list[Token]:
    """A number beside a stroke is the half of a fraction that was not read as one."""
    halves = set()
    for one, two in pairwise(row):
        if two.box[0] - one.box[2] < _NEAR * max(one.height, two.height):
            halves |= {id(two)} if one.text == "/" else set()
            halves |= {id(one)} if two.text == "/" else set()
    return [replace(t, sort="other") if id(t) in halves else t for t in row]
