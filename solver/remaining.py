"""What the number of mines that remain makes certain: decided by yes and no, never by weights.

A subset may use some numbers of mines only if the others and the cells away can make up the
rest. Where that rules out any of its solutions, its boxes are asked again: is there still a
solution with a mine here, is there one with a safe cell?
"""

from __future__ import annotations

import numpy as np

from solver.arrays import Int8s
from solver.combine import Parts
from solver.jit import kernel


@kernel
def allowed_mines(
    parts: Parts, subsets: int, cells_away: int, mines_left: int
) -> tuple[Int8s, bool]:
    """For each number of mines of each subset, then of the cells away: can the rest add up?

    The answers stand one after the other, 1 for yes; for the cells away from 0 mines on.
    Also says whether the position is possible at all.
    """
    total, fewest, most = 0, 0, cells_away
    free_span, longest, gap = cells_away, cells_away, 1
    for part in range(subsets):
        length = parts.length[part]
        total += length
        fewest += parts.mines[part]
        most += parts.mines[part] + length - 1
        widest = _widest_gap(parts, part)
        gap = max(gap, widest)
        if widest == 1:
            free_span += length - 1
            longest = max(longest, length - 1)
    allowed = np.zeros(total + cells_away + 1, np.int8)
    if not fewest <= mines_left <= most:
        return allowed, False
    if free_span - longest + 1 < gap:
        return allowed, _allowed_with_gaps(
            parts, subsets, cells_away, mines_left - fewest, most - fewest, allowed
        )
    # Whichever part is left out, the parts without gaps reach far enough to fill the gaps of
    # the others: every total between the lowest and the highest can be made.
    place = 0
    for part in range(subsets + 1):
        low, length = _range(parts, part, subsets, cells_away)
        for i in range(length):
            rest = mines_left - low - i
            if fewest - low <= rest <= most - low - length + 1:
                allowed[place + i] = 1
        place += length
    return allowed, True


@kernel
def _widest_gap(parts: Parts, part: int) -> int:
    """The largest distance between neighbouring numbers of mines that have solutions."""
    widest, last = 1, 0
    for i in range(parts.length[part]):
        if parts.numbers[parts.at[part] + i] > 0:
            widest = max(widest, i - last)
            last = i
    return widest


@kernel
def _range(parts: Parts, part: int, subsets: int, cells_away: int) -> tuple[int, int]:
    """Fewest mines and how many numbers; the cells away count as the last part."""
    if part == subsets:
        return 0, cells_away + 1
    return parts.mines[part], parts.length[part]


@kernel
def _possible(parts: Parts, part: int, subsets: int, i: int) -> bool:
    return part == subsets or parts.numbers[parts.at[part] + i] > 0


@kernel
def _allowed_with_gaps(
    parts: Parts, subsets: int, cells_away: int, spare: int, span: int, allowed: Int8s
) -> bool:
    """The same by adding up all totals; `spare` mines are left above the fewest."""
    before = np.zeros((subsets + 2, span + 1), np.int8)
    after = np.zeros((subsets + 2, span + 1), np.int8)
    before[0, 0] = after[subsets + 1, 0] = 1
    for part in range(subsets + 1):
        _add(parts, part, subsets, cells_away, before[part], before[part + 1])
    for part in range(subsets, -1, -1):
        _add(parts, part, subsets, cells_away, after[part + 1], after[part])
    place = 0
    for part in range(subsets + 1):
        _, length = _range(parts, part, subsets, cells_away)
        for i in range(length):
            for total in range(spare - i + 1):
                if before[part, total] and after[part + 1, spare - i - total]:
                    allowed[place + i] = 1
        place += length
    return spare <= span and before[subsets + 1, spare] == 1


@kernel
def _add(parts: Parts, part: int, subsets: int, cells_away: int, totals: Int8s, out: Int8s) -> None:
    """All totals with one part more."""
    _, length = _range(parts, part, subsets, cells_away)
    for i in range(length):
        if _possible(parts, part, subsets, i):
            for total in range(len(out) - i):
                out[total + i] |= totals[total]


@kernel
def restricts(parts: Parts, part: int, allowed: Int8s, place: int) -> bool:
    """Is any solution of this part ruled out? Its answers stand at allowed[place:]."""
    for i in range(parts.length[part]):
        if parts.numbers[parts.at[part] + i] > 0 and allowed[place + i] == 0:
            return True
    return False


@kernel
def away_bounds(allowed: Int8s, cells_away: int) -> tuple[int, int]:
    """Fewest and most mines on the cells away; `allowed` ends with their answers."""
    fewest, most = cells_away, 0
    first = len(allowed) - cells_away - 1
    for mines in range(cells_away + 1):
        if allowed[first + mines]:
            fewest, most = min(fewest, mines), max(most, mines)
    return fewest, most
