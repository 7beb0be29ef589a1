"""Brings the coupled subsets, the cells away from any clue and the mines that remain together.

Each subset has its number of solutions for each number of its mines. What weight such a
number has depends on all the others: together with the cells away they must use up the
mines that remain. The subsets are multiplied in pairs, the products in pairs again, up to
one; then the weights go down the same tree, so that each subset learns the weight of all the
others without dividing anything out. This costs little more than the number of subsets.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from solver.arrays import Floats, Int64s, int64
from solver.jit import kernel

_SHORT = 128
"""Up to so many different totals all of them are kept and any tilt will do."""
_NEGLIGIBLE = 1e-40
"""On longer ranges, numbers this small beside the largest are dropped at both ends."""


class Parts(NamedTuple):
    """The subsets of a position: numbers[at:at+length] are for mines, mines+1, …"""

    numbers: Floats
    at: Int64s
    mines: Int64s
    length: Int64s
    power: Int64s


class Combined(NamedTuple):
    weights: Floats
    """As long as all the parts' numbers together, part after part: what each number weighs."""
    away_risk: float
    """The risk of a cell away from any clue."""
    log10_solutions: float


class Tree(NamedTuple):
    """First the parts, then level by level what they make in pairs; the last node is all of them.

    A node's tilted numbers are products[at:at+length], for mines, mines+1, …, the largest 1.
    """

    products: Floats
    at: Int64s
    mines: Int64s
    length: Int64s
    level_at: Int64s
    """Where each level begins among the nodes; behind the last, how many nodes there are."""
    tilt: float
    log: float
    """The logarithm of what the last node's numbers must be multiplied by."""


@kernel
def combine(parts: Parts, subsets: int, cells_away: int, mines_left: int) -> Combined:
    """The weights of all numbers. The position must be possible."""
    if subsets == 0:
        risk = mines_left / cells_away if cells_away else 0.0
        solutions = _log_binomial(cells_away, mines_left) / math.log(10)
        return Combined(np.ones(0), risk, solutions)
    tree = grow(parts, subsets, cells_away, mines_left)
    products, at, mines, length = tree.products, tree.at, tree.mines, tree.length
    root = tree.level_at[len(tree.level_at) - 1] - 1

    pressure = np.empty(len(products))
    top = pressure[at[root] : at[root] + length[root]]
    log_away = weigh_away(tree, cells_away, mines_left, top)
    both, in_away = 0.0, 0.0
    for i in range(length[root]):
        likely = products[at[root] + i] * top[i]
        both += likely
        in_away += likely * (mines_left - mines[root] - i)
    away_risk = in_away / both / cells_away if cells_away else 0.0
    log_all = tree.log + math.log(both) + log_away - tree.tilt * mines_left

    for level in range(len(tree.level_at) - 3, -1, -1):
        first, last = tree.level_at[level], tree.level_at[level + 1]
        for left in range(first, last - 1, 2):
            # A last one without a partner is its own parent: same numbers, same place.
            right, parent = left + 1, last + (left - first) // 2
            weight = pressure[at[parent] : at[parent] + length[parent]]
            for child, other in ((left, right), (right, left)):
                _leave_out(
                    weight,
                    mines[parent] - mines[left] - mines[right],
                    products[at[other] : at[other] + length[other]],
                    pressure[at[child] : at[child] + length[child]],
                )
    return Combined(_untilted(tree, subsets, pressure), away_risk, log_all / math.log(10))


@kernel
def grow(parts: Parts, subsets: int, cells_away: int, mines_left: int) -> Tree:
    """Multiply the parts in pairs, up to one."""
    total, fewest = int64(0), int64(0)
    for part in range(subsets):
        total += parts.length[part]
        fewest += parts.mines[part]
    span = total - subsets
    tilt = _tilt(parts, subsets, cells_away, mines_left, fewest, span)
    levels = 1
    while (1 << (levels - 1)) < subsets:
        levels += 1
    nodes = 2 * subsets + levels
    at, mines, length = (
        np.empty(nodes, np.int64),
        np.empty(nodes, np.int64),
        np.empty(nodes, np.int64),
    )
    log = np.empty(nodes)
    products = np.empty(total * levels)
    used = int64(0)
    for part in range(subsets):
        at[part], mines[part], length[part] = used, parts.mines[part], parts.length[part]
        given = parts.numbers[parts.at[part] : parts.at[part] + parts.length[part]]
        log[part] = _tilted(given, tilt, products[used : used + length[part]])
        log[part] += tilt * mines[part] + parts.power[part] * math.log(2)
        used += length[part]
    level_at = np.empty(levels + 1, np.int64)
    level_at[0], level_at[1] = 0, subsets
    made = subsets
    for level in range(levels - 1):
        for left in range(level_at[level], level_at[level + 1], 2):
            right = left + 1
            if right == level_at[level + 1]:
                at[made], mines[made], length[made] = at[left], mines[left], length[left]
                log[made] = log[left]
            else:
                at[made], mines[made] = used, mines[left] + mines[right]
                length[made] = length[left] + length[right] - 1
                product = products[used : used + length[made]]
                _multiply(
                    products[at[left] : at[left] + length[left]],
                    products[at[right] : at[right] + length[right]],
                    product,
                )
                log[made] = log[left] + log[right] + _normalise(product)
                used += length[made]
                if span > _SHORT:
                    before, behind = _negligible_ends(product)
                    at[made] += before
                    mines[made] += before
                    length[made] -= before + behind
            made += 1
        level_at[level + 2] = made
    return Tree(products, at, mines, length, level_at, tilt, log[made - 1])


@kernel
def _untilted(tree: Tree, subsets: int, pressure: Floats) -> Floats:
    """The weights of the parts' own numbers, from the pressure on their tilted ones."""
    total = int64(0)
    for part in range(subsets):
        total += tree.length[part]
    weights = np.empty(total)
    place = 0
    for part in range(subsets):
        at = tree.at[part]
        likeliest, most = 0, 0.0
        for i in range(tree.length[part]):
            likely = pressure[at + i] * tree.products[at + i]
            if likely > most:
                likeliest, most = i, likely
        for i in range(tree.length[part]):
            untilt = min(700.0, tree.tilt * (i - likeliest))  # beyond it the pressure is nought
            weights[place + i] = pressure[at + i] * math.exp(untilt)
        place += tree.length[part]
    return weights


@kernel
def _log_binomial(n: int, k: int) -> float:
    return math.lgamma(n + 1.0) - math.lgamma(k + 1.0) - math.lgamma(n - k + 1.0)


@kernel
def _tilt(
    parts: Parts, subsets: int, cells_away: int, mines_left: int, fewest: int, span: int
) -> float:
    """How much each further mine weighs, as a logarithm.

    Multiplying every number by e**tilt for each mine changes no result, as long as the total
    of mines is the same for all. It brings the likely totals to where the numbers are large,
    so that nothing that matters is lost to rounding or dropped.
    """
    if span <= _SHORT:
        mines_away = mines_left - fewest - span / 2
        odds = (mines_away + 1.0) / (cells_away - mines_away + 1.0)
        return min(4.0, max(-4.0, math.log(odds))) if odds > 0 else 0.0
    low, high = -30.0, 30.0
    while high - low > 1e-3:
        tilt = (low + high) / 2
        expected = cells_away / (1 + math.exp(-tilt))
        for part in range(subsets):
            largest = -np.inf
            for i in range(parts.length[part]):
                number = parts.numbers[parts.at[part] + i]
                if number > 0:
                    largest = max(largest, math.log(number) + tilt * i)
            sum_, sum_mines = 0.0, 0.0
            for i in range(parts.length[part]):
                number = parts.numbers[parts.at[part] + i]
                if number > 0:
                    weight = math.exp(math.log(number) + tilt * i - largest)
                    sum_ += weight
                    sum_mines += weight * i
            expected += parts.mines[part] + sum_mines / sum_
        if expected < mines_left:
            low = tilt
        else:
            high = tilt
    return (low + high) / 2


@kernel
def _tilted(given: Floats, tilt: float, out: Floats) -> float:
    """The tilted numbers with 1 as the largest; returns the logarithm of the factor."""
    largest = -np.inf
    for i in range(len(given)):
        out[i] = math.log(given[i]) + tilt * i if given[i] > 0 else -np.inf
        largest = max(largest, out[i])
    for i in range(len(given)):
        out[i] = math.exp(out[i] - largest)
    return largest


@kernel
def _multiply(left: Floats, right: Floats, out: Floats) -> None:
    out.fill(0)
    for i in range(len(left)):
        for j in range(len(right)):
            out[i + j] += left[i] * right[j]


@kernel
def _normalise(numbers: Floats) -> float:
    """Make the largest 1; returns the logarithm of the factor taken out."""
    largest = 0.0
    for number in numbers:
        largest = max(largest, number)
    for i in range(len(numbers)):
        numbers[i] /= largest
    return math.log(largest)


@kernel
def _negligible_ends(numbers: Floats) -> tuple[int, int]:
    """How many numbers at the beginning and at the end are too small to matter."""
    before, behind = 0, 0
    while numbers[before] < _NEGLIGIBLE:
        before += 1
    while numbers[len(numbers) - 1 - behind] < _NEGLIGIBLE:
        behind += 1
    return before, behind


@kernel
def weigh_away(tree: Tree, cells_away: int, mines_left: int, out: Floats) -> float:
    """For each total of the subsets, the tilted ways to put the other mines on the cells away.

    Made by multiplying from one to the next, as the logarithm of a factorial of a large
    number is not exact enough. Returns the logarithm of what the numbers must be multiplied by.
    """
    tilt = tree.tilt
    last = mines_left - tree.mines[tree.level_at[len(tree.level_at) - 1] - 1]
    lowest = max(0, last - len(out) + 1)
    highest = min(cells_away, last)  # the place of `away` mines is last - away
    step = math.exp(tilt)
    likeliest = int((cells_away + 1) / (1 + 1 / step))
    likeliest = min(highest, max(lowest, likeliest))
    out.fill(0)
    weight = 1.0
    out[last - likeliest] = weight
    for away in range(likeliest, highest):
        weight *= step * (cells_away - away) / (away + 1)
        out[last - away - 1] = weight
    weight = 1.0
    for away in range(likeliest, lowest, -1):
        weight *= away / (step * (cells_away - away + 1))
        out[last - away + 1] = weight
    return float(_log_binomial(cells_away, likeliest) + tilt * likeliest)


@kernel
def _leave_out(weight: Floats, cut: int, other: Floats, out: Floats) -> None:
    """The weight of a child's numbers: its parent's weights and its sibling's numbers."""
    largest = 0.0
    for i in range(len(out)):
        sum_ = 0.0
        for j in range(max(0, cut - i), min(len(other), cut - i + len(weight))):
            sum_ += other[j] * weight[i + j - cut]
        out[i] = sum_
        largest = max(largest, sum_)
    if largest > 0:
        for i in range(len(out)):
            out[i] /= largest
