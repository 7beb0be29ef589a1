"""Which numbers a board may show: true positions of all sorts are never refused."""

from __future__ import annotations

import random

import numpy as np
import pytest

from solver.board import Rules
from tests.live.sgt import SIZES, play
from tests.skins.choice import Choice
from tests.skins.positions import make_position
from vision.census import are_usual_numbers
from vision.logic import Marks


def marks_of(text: bytes, width: int) -> Marks:
    return np.frombuffer(text, np.uint8).reshape(-1, width)


@pytest.mark.parametrize("kind", ["playing", "nearly", "lost", "won"])
def test_no_true_position_is_refused(kind: str) -> None:
    for seed in range(300):
        position = make_position(Choice(f"census {seed}", {"kind": kind}))
        assert are_usual_numbers(marks_of(position.marks, position.cols)), seed


def test_crowded_boards_are_not_refused_either() -> None:
    dice = random.Random(5)
    for number in range(400):
        rules = Rules.parse(SIZES[number % len(SIZES)])
        position = play(rules, ("playing", "shown")[number % 2], dice)
        assert are_usual_numbers(marks_of(position.marks, rules.width)), number


@pytest.mark.parametrize("seed", range(5))
def test_numbers_of_a_table_are_refused(seed: int) -> None:
    dice = np.random.default_rng(seed)
    table = dice.choice(np.frombuffer(b"#123456789"[:9], np.uint8), (12, 12))
    assert not are_usual_numbers(table)


def test_many_ones_need_noughts() -> None:
    lonely = np.full((20, 20), ord("#"), np.uint8)
    lonely[::3, ::3] = ord("1")
    assert not are_usual_numbers(lonely)
    lonely[1::6, 1::3] = ord("0")
    assert are_usual_numbers(lonely)
