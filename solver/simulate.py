"""Whole games on kernels, for benchmarks: the engine plays boards whose mines are known to it
only through what it opens."""

from __future__ import annotations

import numpy as np

from solver.arrays import Int8s, Int64s, int8
from solver.count import COUNTED
from solver.dice import cast, lay_mines
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


@kernel
def play(
    engine: Engine,
    mined: Int8s,
    mines: int,
    first: int,
    policy: int,
    result: Int64s,
    clock: Int64s,
) -> int:
    """Play one board from its first click; fills in `result`. Returns COUNTED or NO_ROOM."""
    position, found = engine.position, engine.position.found
    started = thread_ns(clock)
    decided = started
    result.fill(0)
    clear(position)
    safe_left = len(mined) - mines
    if not mined[first]:
        safe_left -= _open(position, mined, first, result)
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
                    fill_in_risk(engine, mines)
                    guess = choose(engine, policy)
                    result[GUESSES] += 1
                    if mined[guess]:
                        break
                    safe_left -= _open(position, mined, guess, result)
                now = thread_ns(clock)
                result[WORST_NS] = max(result[WORST_NS], now - decided)
                decided = now
            while position.counts[FOUND] > 0:
                position.counts[FOUND] -= 1
                safe_left -= _open(position, mined, found[position.counts[FOUND]], result)
    result[WON] = safe_left == 0
    result[CPU_NS] = thread_ns(clock) - started
    return COUNTED


@kernel
def _open(position: Position, mined: Int8s, cell: int, result: Int64s) -> int:
    """Open a safe cell; it is a click of its own unless a nought beside it opens it. Returns 1."""
    number, click = int8(0), 1
    for at in range(position.start[cell], position.start[cell + 1]):
        number += mined[position.near[at]]
        if position.shown[position.near[at]] == 0:
            click = 0
    result[MOVES] += click
    open_cell(position, cell, number)
    return 1


@kernel
def play_seeded(
    engine: Engine,
    mines: int,
    first: int,
    policy: int,
    kept_free: Int8s,
    seed: int,
    boards: Int64s,
    results: Int64s,
) -> int:
    """Play boards of a seed, by their numbers, a row of results each.

    Returns how many were played: fewer than asked for if the engine's room did not suffice.
    """
    mined = np.empty(len(kept_free), np.int8)
    places = np.empty(len(kept_free), np.int32)
    dice = np.empty(1, np.uint64)
    clock = np.empty(2, np.int64)
    for game in range(len(boards)):
        cast(dice, seed, boards[game])
        lay_mines(dice, mines, kept_free, places, mined)
        if play(engine, mined, mines, first, policy, results[game], clock) != COUNTED:
            return game
    return len(boards)


@kernel
def play_laid(
    engine: Engine, laid: Int8s, mines: int, firsts: Int64s, policy: int, results: Int64s
) -> int:
    """Play given boards, one a row of `laid`. Returns how many were played, as play_seeded."""
    clock = np.empty(2, np.int64)
    for game in range(len(laid)):
        if play(engine, laid[game], mines, firsts[game], policy, results[game], clock) != COUNTED:
            return game
    return len(laid)
