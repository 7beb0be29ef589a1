"""Which readings are believed to be boards, and which of two is the better one."""

from __future__ import annotations

from vision.census import are_usual_numbers
from vision.check import count_digits, is_sense, obeys_rules, understood
from vision.logic import UNSURE
from vision.pixels import Pixels
from vision.reading import Reading
from vision.tiles import are_raised, is_field_of_tiles

_FRESH = 0.6
"""At least so many cells are covered on a board with too little open to tell by the rules."""
_FEW_DIGITS = 0.14
"""The share of digits on a board that has hardly been begun."""
_DOUBTFUL = 0.04
_MOST_HIDDEN, _MOST_HIDDEN_ON_PAPER = 3, 1


def is_better(one: Reading, other: Reading) -> bool:
    # What lies over a part of a board is no reason to leave that part away.
    if one.grid.is_part_of(other.grid):
        return not shows_more(other, one)
    if other.grid.is_part_of(one.grid):
        return shows_more(one, other)
    worth = understood(one.marks)
    return worth > 0 and worth > understood(other.marks)


def shows_more(larger: Reading, smaller: Reading) -> bool:
    """Whether a larger lattice adds cells that are known, and few that are not, or as few as
    something that lies over numbers may hide."""
    unsure = int((larger.marks == UNSURE).sum()) - int((smaller.marks == UNSURE).sum())
    known = larger.grid.cells - smaller.grid.cells - unsure
    digits = count_digits(larger.marks) - count_digits(smaller.marks)
    return known >= 1.5 * unsure or (known >= unsure and digits >= 2)


def is_good(reading: Reading) -> bool:
    """Whether a reading is so good that no other lattice needs to be tried."""
    if bool((reading.marks == ord("#")).all()):
        return True  # nobody has opened anything, and its cells are tiles
    return obeys_rules(reading.marks) and bool((reading.marks == UNSURE).mean() < _DOUBTFUL)


def is_board(pixels: Pixels, reading: Reading) -> bool:
    """A reading is believed if its clues obey the rules as only a board's do, or if little is
    open and the covered cells are tiles as a fresh board has them."""
    marks = reading.marks
    if not is_sense(marks):
        return False
    if obeys_rules(marks):
        return True
    covered = marks == ord("#")
    signs = (marks == ord("F")) | (marks == ord("?"))
    hidden = covered | signs
    # Many numbers would have obeyed the rules, and nobody flags what nothing is known of.
    digits, noughts = count_digits(marks), int((marks == ord("0")).sum())
    opening = noughts > 0 and bool((marks == ord("1")).any() and (marks == ord("2")).any())
    as_begun = (digits <= max(5, _FEW_DIGITS * marks.size) or opening) and signs.sum() <= max(
        2, digits + noughts
    )
    little_open = hidden.mean() > _FRESH and covered.mean() > _FRESH / 2
    unsure = int((marks == UNSURE).sum())
    if not little_open or not are_usual_numbers(marks):
        return False
    tiles = covered.ravel()
    raised = are_raised(pixels, reading.grid, tiles)
    # Before anything is open, a mouse may hide a cell or two, but nothing else stands there.
    most = _MOST_HIDDEN if raised else _MOST_HIDDEN_ON_PAPER
    if unsure > (max(5, 0.04 * marks.size) if digits else most):
        return False
    return (as_begun or raised) and is_field_of_tiles(pixels, reading.grid, tiles)
