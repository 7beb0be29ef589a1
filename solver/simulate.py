"""Whole games on kernels, for benchmarks: the engine plays boards whose mines are known to it
only through what it opens."""

from __future__ import annotations

import numpy as np

from solver.arrays import Int8s, Int64s, int8, int32
from solver.count import BEYOND, COUNTED
from solver.desk import Held
from solver.engine import (
    Engine,
    count_subsets,
    decide_by_clues,
    decide_by_mines,
    fill_in_risk,
    settle_decided,
)
from solver.guess import choose
from solver.jit import kernel, thread_ns
from solver.position import FOUND, Position, clear, open_cell, simple_rules

# Columns of a table of results, one row a game.
WON, GUESSES, MOVES, CPU_NS, WORST_NS = 0, 1, 2, 3, 4
COLUMNS = 5

FALSE_PROOF = -1
"""In the column WON: a cell that was called safe was a mine, so the solver is wrong."""


@kernel
def play_boards(
    held: Held, laid: Int8s, mines: int, firsts: Int64s, policy: int, results: Int64s
) -> tuple[int, int]:
    """Play boards, one a row of `laid`, from their first clicks; a row of results each.

    Returns how many were played, and the status: COUNTED, or why it ended before the last.
    """
    engine = held.engine
    clock = np.empty(2, np.int64)
    for game in range(len(laid)):
        started = thread_ns(clock)
        status = _play(engine, laid[game], mines, firsts[game], policy, results[game], clock)
        if status != COUNTED:
            return game, status
        results[game, CPU_NS] = thread_ns(clock) - started
    return len(laid), COUNTED


@kernel
def _play(
    engine: Engine,
    mined: Int8s,
    mines: int,
    first: int,
    policy: int,
    result: Int64s,
    clock: Int64s,
) -> int:
    """Play one board; fills in `result` but for its time. Returns the status."""
    position, found = engine.position, engine.position.found
    decided = thread_ns(clock)
    result.fill(0)
    clear(position)
    safe_left = len(mined) - mines
    cell = int32(first)
    if mined[cell]:
        result[MOVES] = 1
        return COUNTED
    safe_left -= _open(position, mined, cell, result)
    while safe_left > 0:
        if position.counts[FOUND] == 0:
            simple_rules(position)
        if position.counts[FOUND] == 0:
            status = count_subsets(engine)
            if status == COUNTED and not decide_by_clues(engine):
                status = decide_by_mines(engine, mines)
            if status != COUNTED:
                return status
            settle_decided(engine)
            if position.counts[FOUND] == 0:
                if np.isnan(fill_in_risk(engine, mines)):
                    return BEYOND
                cell = choose(engine, policy)
                result[GUESSES] += 1
                if mined[cell]:
                    result[MOVES] += 1
                    return COUNTED
                safe_left -= _open(position, mined, cell, result)
            now = thread_ns(clock)
            result[WORST_NS] = max(result[WORST_NS], now - decided)
            decided = now
        while position.counts[FOUND] > 0:
            position.counts[FOUND] -= 1
            cell = found[position.counts[FOUND]]
            if mined[cell]:
                result[WON] = FALSE_PROOF
                return COUNTED
            safe_left -= _open(position, mined, cell, result)
    result[WON] = 1
    return COUNTED


@kernel
def _open(position: Position, mined: Int8s, cell: int, result: Int64s) -> int:
    """Open a safe cell; it is a click of its own unless a nought beside it opens it. Returns 1."""
    number, click = 0, 1
    for at in range(position.start[cell], position.start[cell + 1]):
        number += mined[position.near[at]]
        if position.shown[position.near[at]] == 0:
            click = 0
    result[MOVES] += click
    open_cell(position, cell, int8(number))
    return 1
