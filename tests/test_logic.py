"""What the rules say about a reading: against simulated games and all placements of mines."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Rules
from solver.game import Game, deal
from vision.check import doubt_contradictions, is_sense, obeys_rules
from vision.grid import Grid
from vision.logic import UNSURE, Flags, Marks, around, contradictions, too_many_flags
from vision.reading import Reading, Status, find_status

MAY_BE_MINE = b"#F?."
MINES = b"*!"


def marks_of(text: str) -> Marks:
    rows = text.split()
    found = np.frombuffer("".join(rows).encode(), np.uint8)
    return found.reshape(len(rows), -1).copy()


def mid_game(seed: int, size: str = "16x16/40", opened: float = 0.6) -> Marks:
    """A game of this seed with about this share of its safe cells open; a true position."""
    dice = random.Random(seed)
    rules = Rules.parse(size)
    board = deal(rules, seed, first=dice.randrange(rules.cells))
    game = Game(board)
    safe = [cell for cell in range(rules.cells) if cell not in board.mines]
    dice.shuffle(safe)
    game.open([board.first])
    wanted = (1 - opened) * len(safe)
    for cell in safe:
        if game.safe_left <= wanted:
            break
        game.open([cell])
    cells = np.frombuffer(bytes(game.view.cells), np.uint8)
    return cells.reshape(rules.height, rules.width).copy()


@st.composite
def true_positions(draw: st.DrawFn) -> Marks:
    """A simulated game with flags, right or wrong, question marks and cells that are not known."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    mines = draw(st.integers(0, max(0, width * height - 1)))
    seed = draw(st.integers(0, 2**32 - 1))
    marks = mid_game(seed, f"{width}x{height}/{mines}", draw(st.floats(0, 1)))
    dice = random.Random(seed)
    flags, unknown = draw(st.sampled_from([0, 0.3, 1])), draw(st.sampled_from([0, 0.05, 0.5]))
    for y, x in product(range(height), range(width)):
        if marks[y, x] == ord("#") and dice.random() < flags:
            marks[y, x] = dice.choice(b"F?")
        if dice.random() < unknown:
            marks[y, x] = UNSURE
    return marks


@st.composite
def small_boards(draw: st.DrawFn) -> Marks:
    """A small game in which one or two cells were changed into anything: often impossible."""
    width, height = draw(st.integers(2, 6)), draw(st.integers(2, 5))
    mines = draw(st.integers(0, min(8, width * height - 1)))
    marks = mid_game(
        draw(st.integers(0, 2**32 - 1)), f"{width}x{height}/{mines}", draw(st.floats(0.5, 1))
    )
    for _ in range(draw(st.integers(1, 2))):
        cell = draw(st.integers(0, marks.size - 1))
        marks.flat[cell] = draw(st.sampled_from(b"#012345678F?*!X."))
    # Too many to try all: the rest is known to be free of mines.
    for cell in np.flatnonzero(np.isin(marks, list(MAY_BE_MINE)))[12:]:
        marks.flat[cell] = ord("X")
    return marks


def neighbours(marks: Marks, y: int, x: int) -> list[tuple[int, int]]:
    rows, cols = marks.shape
    places = product(range(max(0, y - 1), min(rows, y + 2)), range(max(0, x - 1), min(cols, x + 2)))
    return [place for place in places if place != (y, x)]


def is_possible(marks: Marks) -> bool:
    """Whether some placement of mines fits: all are tried. A nought has opened all around it."""
    unknown = [tuple(place) for place in np.argwhere(np.isin(marks, list(MAY_BE_MINE))).tolist()]
    assert len(unknown) <= 12
    bit = {place: 1 << number for number, place in enumerate(unknown)}
    placements = np.arange(1 << len(unknown), dtype=np.uint32)
    for y, x in np.argwhere((marks >= ord("0")) & (marks <= ord("8"))).tolist():
        near = neighbours(marks, y, x)
        if marks[y, x] == ord("0") and any(marks[place] in b"#*!" for place in near):
            return False
        shown = sum(marks[place] in MINES for place in near)
        mask = np.uint32(sum(bit.get(place, 0) for place in near))
        need = int(marks[y, x]) - ord("0") - shown
        placements = placements[np.bitwise_count(placements & mask) == need]
    return len(placements) > 0


@given(true_positions())
@settings(deadline=None, max_examples=200)
def test_true_positions_never_contradict(marks: Marks) -> None:
    assert not contradictions(marks).any()


@given(small_boards())
@settings(deadline=None, max_examples=500)
def test_what_is_marked_is_impossible(marks: Marks) -> None:
    if contradictions(marks).any():
        assert not is_possible(marks)


def test_most_changed_clues_are_noticed() -> None:
    """The test above would hold of a function that marks nothing."""
    noticed = impossible = 0
    for seed in range(200):
        marks = mid_game(seed, "5x5/4", 0.9)
        if np.isin(marks, list(MAY_BE_MINE)).sum() > 12:
            continue
        dice = random.Random(seed)
        clues = np.flatnonzero((marks >= ord("0")) & (marks <= ord("8")))
        cell = dice.choice(clues.tolist())
        marks.flat[cell] = dice.choice([c for c in b"012345678" if c != marks.flat[cell]])
        if not is_possible(marks):
            impossible += 1
            noticed += bool(contradictions(marks).any())
    assert impossible > 100
    assert noticed > 0.9 * impossible


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("2# 11", "1. .."),  # one covered cell cannot hold two mines
        ("0# ##", "1. .."),  # a nought opens what is around it
        ("0F 00", ".. .."),  # but a flag may stay where it is
        ("1* *#", "1. .."),
        ("1* X2", ".. .1"),
        ("1*1 111", "... ..."),
        ("11# 000", "... ..1"),
    ],
)
def test_contradictions_are_where_the_clue_is(text: str, wrong: str) -> None:
    expected = marks_of(wrong) == ord("1")
    found = contradictions(marks_of(text))
    assert (found & expected).sum() == expected.sum()
    assert found.any() == expected.any()


@given(true_positions())
@settings(deadline=None, max_examples=50)
def test_around_counts_neighbours(marks: Marks) -> None:
    chosen: Flags = marks == ord("#")
    counted = around(chosen)
    for y, x in product(range(marks.shape[0]), range(marks.shape[1])):
        assert counted[y, x] == sum(chosen[place] for place in neighbours(marks, y, x))


def test_too_many_flags() -> None:
    assert too_many_flags(marks_of("1F F#")).tolist() == [[True, False], [False, False]]
    assert not too_many_flags(marks_of("2F F#")).any()
    assert not too_many_flags(marks_of("FF FF")).any()
    assert too_many_flags(marks_of("0F1 000")).tolist() == [
        [True, False, False],
        [True, True, True],
    ]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("### ###", "playing"),
        ("11# ###", "playing"),
        ("1# 11", "won"),
        ("1F 11", "won"),
        ("1? 11", "won"),
        ("1* 11", "won"),
        ("1*# 1##", "lost"),
        ("1! 11", "lost"),
        ("X# 1#", "lost"),
        ("1. 1#", "playing"),
    ],
)
def test_find_status(text: str, status: Status) -> None:
    assert find_status(marks_of(text)) == status


@pytest.mark.parametrize("seed", range(5))
def test_status_of_whole_games(seed: int) -> None:
    assert find_status(mid_game(seed, opened=0.5)) == "playing"
    assert find_status(mid_game(seed, opened=0)) == "playing"
    lost = mid_game(seed)
    lost.flat[np.flatnonzero(lost == ord("#"))[0]] = ord("!")
    assert find_status(lost) == "lost"


def reading_of(marks: Marks, mines_left: int | None = None) -> Reading:
    rows, cols = marks.shape
    grid = Grid(0, 0, 20, 20, cols, rows)
    return Reading(grid, marks, np.ones(marks.shape, np.float32), "test", mines_left)


def test_a_board_with_as_many_covered_cells_as_mines_is_won() -> None:
    """Also where no clue touches some of the covered cells."""
    marks = mid_game(3, "9x9/10", 1.0)
    assert (marks == ord("#")).sum() == 10
    assert reading_of(marks).status == "won"
    walled = marks_of("##100 ##100 11100 00000 00000")  # three cells that no clue decides
    assert reading_of(walled).status == "playing"
    assert reading_of(walled, mines_left=4).status == "won"
    assert reading_of(walled, mines_left=1).status == "playing"


def test_mines_are_counted_or_those_of_the_level() -> None:
    marks = mid_game(4, "9x9/10", 0.5)
    marks.flat[np.flatnonzero(marks == ord("#"))[:2]] = ord("F")
    assert reading_of(marks).mines == 10
    assert reading_of(marks, mines_left=7).mines == 9
    assert reading_of(marks_of("11# ###")).mines is None


def test_unsure_cells_are_listed_by_column_and_row_and_shown_as_questions() -> None:
    reading = reading_of(marks_of("1.# 2## .##"))
    assert reading.unsure == [(1, 0), (0, 2)]
    assert reading.rows() == ["1?#", "2##", "?##"]
    assert reading.sureness == pytest.approx(7 / 9)


@pytest.mark.parametrize("seed", range(10))
def test_doubt_leaves_no_contradiction_and_only_ever_doubts(seed: int) -> None:
    noise = np.random.default_rng(seed)
    marks = mid_game(seed)
    confidence = noise.uniform(0.5, 1, marks.shape).astype(np.float32)
    np.testing.assert_array_equal(doubt_contradictions(marks, confidence), marks)
    spoilt = marks.copy()
    changed = noise.permutation(marks.size)[:5]
    spoilt.flat[changed] = noise.choice(list(b"#012345678"), 5)
    confidence.flat[changed] = 0.4
    checked = doubt_contradictions(spoilt, confidence)
    assert not contradictions(checked).any()
    differs = checked != spoilt
    assert (checked[differs] == UNSURE).all()
    assert set(np.flatnonzero(differs)) <= set(changed.tolist()), "the least certain cells first"


def test_is_sense() -> None:
    marks = mid_game(1)
    assert is_sense(marks)
    assert is_sense(marks_of("##### " * 5))
    assert not is_sense(marks_of("00000 " * 5)), "noughts end in numbers"
    marks.flat[:: marks.size // 20] = UNSURE
    assert is_sense(marks)
    marks.flat[::2] = UNSURE
    assert not is_sense(marks)


def is_believed(marks: Marks) -> bool:
    """A reading is doubted first, and then judged."""
    checked = doubt_contradictions(marks, np.ones(marks.shape, np.float32))
    return is_sense(checked) and obeys_rules(checked)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("size", ["9x9/10", "16x16/40", "30x16/99"])
def test_real_games_obey_rules_and_shuffled_ones_break_them(size: str, seed: int) -> None:
    marks = mid_game(seed, size)
    assert obeys_rules(marks)
    assert is_believed(marks)
    is_clue = (marks >= ord("0")) & (marks <= ord("8"))
    shuffled = marks.copy()
    shuffled[is_clue] = np.random.default_rng(seed).permutation(marks[is_clue])
    assert not is_believed(shuffled)


def test_what_has_no_numbers_is_no_proof_of_a_board() -> None:
    assert not obeys_rules(marks_of("##### " * 5))
    assert not obeys_rules(marks_of("##1## " + "##### " * 4))
    assert not is_believed(marks_of("11111 " * 5))
    assert not is_believed(marks_of("12345 67812 34567 81234 56781"))
