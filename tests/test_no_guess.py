"""Boards that are known to need no guess are won without one.

The data are game IDs printed by Debian's sgt-puzzles: `sgt-mines --generate 500 30x16n99`, and
others. Its generator makes only boards that can be solved by logic from the first click.
"""

from __future__ import annotations

import gzip
import hashlib
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest

from bot.boards import Suite
from solver.board import Rules
from solver.game import Board
from solver.suite import Named

IDS = gzip.decompress((Path(__file__).parent / "data/sgt-mines-ids.txt.gz").read_bytes()).decode()


def unmask(masked: bytes, bits: int) -> bytes:
    """Undo the masking of a bitmap: each half is scrambled with a hash of the other."""
    half = len(masked) // 2
    first, second = masked[:half], masked[half:]
    second = scramble(second, first, len(masked), bits)
    first = scramble(first, second, 0, 0)
    return first + second


def scramble(target: bytes, seed: bytes, total: int, bits: int) -> bytes:
    stream = b"".join(
        hashlib.sha1(seed + str(counter).encode()).digest()
        for counter in range(len(target) // 20 + 1)
    )
    mixed = bytearray(a ^ b for a, b in zip(target, stream, strict=False))
    if total and bits % 8:  # the padding bits of the last byte stay clear
        mixed[-1] &= 0xFF00 >> (bits % 8) & 0xFF
    return bytes(mixed)


def board_of(game_id: str) -> Board:
    """WxH:X,Y,m followed by the masked bitmap of mines in hexadecimal."""
    size, description = game_id.split(":")
    width, height = map(int, size.split("x"))
    x, y, bitmap = description.split(",")
    assert bitmap[0] == "m"
    digits = bitmap[1:] + "0" * (len(bitmap[1:]) % 2)
    bits = np.unpackbits(np.frombuffer(unmask(bytes.fromhex(digits), width * height), np.uint8))
    mines = np.flatnonzero(bits[: width * height])
    rules = Rules(width, height, len(mines), "zero")
    return Board(rules, frozenset(mines.tolist()), rules.cell(int(x), int(y)))


def boards() -> dict[str, list[Named]]:
    named = [Named(str(number), board_of(game_id)) for number, game_id in enumerate(IDS.split())]
    return {str(rules): list(group) for rules, group in groupby(named, lambda n: n.board.rules)}


@pytest.mark.parametrize(
    ("rules", "number"),
    [("30x16/99 zero", 500), ("16x16/40 zero", 200), ("9x9/10 zero", 200), ("20x20/80 zero", 100)],
)
def test_all_are_won_without_a_guess(rules: str, number: int) -> None:
    chosen = boards()[rules]
    assert len(chosen) == number
    results = Suite({named.id: named for named in chosen}, "fast").play(chosen)
    assert [result.id for result in results if not result.won or result.guesses] == []
