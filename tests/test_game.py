"""The readable game: opening, dealing, the same play as on kernels; suites and 3BV."""

from __future__ import annotations

import gzip
import hashlib
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.boards import Seeded, Suite
from solver.board import Rules, RulesError, Start, View
from solver.decide import decide
from solver.game import Board, Game, deal, first_click, kept_free, kept_free_mask
from solver.graph import irregular
from solver.metrics import bbbv, openings
from solver.suite import Named, SuiteError, parse_line, read_suite
from tests.oracles import random_rules, with_mines

FRESH_MARKS = {ord("#"), ord("F"), ord("?")}


def random_board(rng: random.Random, most_cells: int = 36) -> Board:
    """Any shape, any number of mines; the first click is not promised anything."""
    rules = random_rules(rng, most_cells)
    few = rng.randint(0, max(1, round(rules.cells * rng.choice([0.1, 0.2, 0.4, 1.0]))))
    mines = frozenset(rng.sample(range(rules.cells), min(few, rules.cells)))
    rules = Rules(
        rules.width, rules.height, len(mines), "none", rules.shape, own_graph=rules.own_graph
    )
    return Board(rules, mines, rng.randrange(rules.cells))


def naive_numbers(board: Board) -> list[int]:
    graph = board.rules.graph
    return [
        len(board.mines.intersection(graph.neighbours(cell))) for cell in range(board.rules.cells)
    ]


def naive_open(board: Board, numbers: list[int], cell: int, opened: set[int]) -> None:
    """Open a safe cell and, around a nought, all that it leads to."""
    if cell in opened:
        return
    opened.add(cell)
    if numbers[cell] == 0:
        for other in board.rules.graph.neighbours(cell):
            naive_open(board, numbers, other, opened)


# Opening cells


@pytest.mark.parametrize("seed", range(60))
def test_opening_equals_a_recursive_flood(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng)
    numbers, game, opened = naive_numbers(board), Game(board), set[int]()
    for cell in rng.sample(range(board.rules.cells), board.rules.cells):
        if cell in board.mines:
            continue
        clicks = game.clicks
        if cell in opened:
            continue
        game.open([cell])
        naive_open(board, numbers, cell, opened)
        assert game.view == View.fresh(board.rules).with_cells(
            (other, numbers[other]) for other in opened
        )
        assert game.clicks == clicks + 1
        assert game.safe_left == board.rules.cells - len(board.mines) - len(opened)
        assert game.won == game.over == (game.safe_left == 0)
        assert not game.lost
    assert game.won


@pytest.mark.parametrize("seed", range(40))
def test_cells_opened_together_or_one_by_one_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng)
    safe = [cell for cell in range(board.rules.cells) if cell not in board.mines]
    chosen = rng.sample(safe, rng.randint(0, len(safe)))
    together, one_by_one = Game(board), Game(board)
    together.open(chosen)
    for cell in chosen:
        if one_by_one.view.cells[cell] in FRESH_MARKS:
            one_by_one.open([cell])
    assert together.view == one_by_one.view
    assert together.safe_left == one_by_one.safe_left
    assert together.clicks == one_by_one.clicks


def test_a_click_on_an_open_cell_opens_nothing_and_is_not_counted() -> None:
    game = Game(Board(Rules(4, 1, 1), frozenset({3}), 0))
    game.open([2])
    assert (game.clicks, game.safe_left) == (1, 2)
    game.open([2])
    assert (game.clicks, game.safe_left) == (1, 2)
    game.open([0, 1])
    assert (game.clicks, game.safe_left) == (2, 0)
    assert game.won


def test_flags_and_question_marks_do_not_keep_a_cell_from_being_opened() -> None:
    game = Game(Board(Rules(4, 1, 1), frozenset({3}), 0))
    game.view = game.view.with_mark(1, "F").with_mark(2, "?")
    game.open([0])
    assert game.view.cells == b"001#"
    assert game.won


@pytest.mark.parametrize("seed", range(40))
def test_a_mine_ends_the_game_and_what_was_opened_before_it_stays(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng)
    if not board.mines:
        board = Board(with_mines(board.rules, 1), frozenset({0}), board.first)
    numbers, opened = naive_numbers(board), set[int]()
    mine = rng.choice(sorted(board.mines))
    safe = [cell for cell in range(board.rules.cells) if cell not in board.mines]
    before = rng.sample(safe, rng.randint(0, len(safe) // 2))
    after = [cell for cell in safe if cell not in before]
    game = Game(board)
    game.open([*before, mine, *after])
    for cell in before:
        naive_open(board, numbers, cell, opened)
    shown = View.fresh(board.rules).with_cells((cell, numbers[cell]) for cell in opened)
    assert game.view == shown.with_mark(mine, "!")
    assert game.lost
    assert game.over
    assert not game.won or not safe  # without a safe cell there was nothing to play for


# Dealing


@pytest.mark.parametrize("shape", ["square", "hex", "wrapped"])
@pytest.mark.parametrize("start", ["safe", "zero", "none"])
def test_start_rules_are_kept(start: Start, shape: str) -> None:
    # As many mines as fit beside the first click's neighbours, so a slip would be seen.
    rules = Rules(6, 5, 21, start, shape)
    on_first, beside_first = 0, 0
    for number in range(300):
        first = number % rules.cells
        board = deal(rules, 7, number, first)
        assert (board.first, len(board.mines)) == (first, 21)
        on_first += first in board.mines
        beside_first += board.number(first) > 0
    assert (on_first > 100) == (start == "none")
    assert (beside_first > 200) == (start != "zero")
    assert (beside_first == 0) == (start == "zero")
    assert (on_first == 0) == (start != "none")


def test_kept_free_cells() -> None:
    assert kept_free(Rules(3, 3, 1, "none"), 0) == set()
    assert kept_free(Rules(3, 3, 1, "safe"), 4) == {4}
    assert kept_free(Rules(3, 3, 0, "zero"), 0) == {0, 1, 3, 4}
    graph = irregular([[2], [], [0]])
    assert kept_free(Rules.irregular(graph, 1, "zero"), 2) == {0, 2}
    assert kept_free_mask(Rules(3, 3, 5, "zero"), 0).tolist() == [1, 1, 0, 1, 1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("most", "start", "first"),
    [(8, "safe", 0), (5, "zero", 0), (3, "zero", 1), (0, "zero", 4), (9, "none", 4)],
)
def test_mines_fit_or_it_says_so(most: int, start: Start, first: int) -> None:
    assert len(deal(Rules(3, 3, most, start), 1, 0, first).mines) == most
    if most == 9:
        return
    with pytest.raises(RulesError) as raised:
        deal(Rules(3, 3, most + 1, start), 1, 0, first)
    assert str(raised.value) == f"3x3/{most + 1} {start}: too many mines to keep the start rule"


def test_boards_that_break_their_rules() -> None:
    with pytest.raises(RulesError, match=r"^1 mines laid, 2 wanted$"):
        Board(Rules(3, 3, 2), frozenset({4}), 0)
    with pytest.raises(RulesError) as raised:
        Board(Rules(4, 3, 2, "zero"), frozenset({6, 11}), 5)
    assert str(raised.value) == (
        "start rule 'zero' is broken: a mine at 2,1 for the first click 1,1"
    )
    with pytest.raises(RulesError, match="'safe' is broken: a mine at 1,1 for the first click 1,1"):
        Board(Rules(4, 3, 2), frozenset({5, 11}), 5)
    assert Board(Rules(4, 3, 2, "none"), frozenset({5, 11}), 5).number(6) == 2


@pytest.mark.parametrize(
    ("name", "start", "shape", "place"),
    [
        ("expert", "safe", "square", (0, 0)),
        ("expert", "none", "square", (0, 0)),
        ("expert", "zero", "square", (3, 3)),
        ("intermediate", "zero", "square", (2, 2)),
        ("beginner", "zero", "square", (2, 2)),
        ("classic-beginner", "zero", "square", (2, 2)),
        ("beginner", "safe", "square", (0, 0)),
        ("expert", "zero", "hex", (0, 0)),
        ("expert", "zero", "wrapped", (0, 0)),
        ("3x1/0", "zero", "square", (1, 0)),
        ("1x1/0", "zero", "square", (0, 0)),
    ],
)
def test_first_click(name: str, start: Start, shape: str, place: tuple[int, int]) -> None:
    rules = Rules.parse(name, start, shape)
    assert rules.place(first_click(rules)) == place
    assert deal(rules, 1).first == first_click(rules)


def test_dealt_boards_never_change() -> None:
    rules = Rules.parse("expert")
    boards = [",".join(map(str, sorted(deal(rules, 1, number).mines))) for number in range(100)]
    assert hashlib.sha256("\n".join(boards).encode()).hexdigest() == (
        "f20a796965da01b654a29a874f0e8eda356e46c334ff4539e748998b72d14b91"
    )
    assert len(set(boards)) == 100
    assert deal(rules, 2).mines != deal(rules, 1).mines


# The same game on kernels


def play_readably(board: Board) -> tuple[bool, int]:
    """Whether it is won, and the guesses. No cell that is called safe is a mine."""
    game, guesses = Game(board), int(board.rules.start == "none")
    game.open([board.first])
    while not game.over:
        decision = decide(game.view)
        safe = decision.analysis.safe
        assert board.mines.isdisjoint(safe)
        assert board.mines.issuperset(decision.analysis.mines)
        assert decision.move is not None
        if safe:
            assert decision.move.cell == safe[0]
            game.open(safe)
        else:
            guesses += 1
            game.open([decision.move.cell])
    return game.won, guesses


def assert_plays_the_same(rules: Rules, numbers: list[int]) -> None:
    first = first_click(rules)
    results = Seeded(rules, first, 1, "fast", range(max(numbers) + 1)).play(numbers)
    assert [result.id for result in results] == [str(number) for number in numbers]
    on_kernels = {int(result.id): (result.won, result.guesses) for result in results}
    readable = {number: play_readably(deal(rules, 1, number)) for number in numbers}
    assert readable == on_kernels


@pytest.mark.parametrize(
    ("name", "start", "shape"),
    [
        ("beginner", "safe", "square"),
        ("intermediate", "safe", "square"),
        ("expert", "safe", "square"),
        ("expert", "zero", "square"),
        ("16x16/50", "safe", "hex"),
        ("9x9/12", "none", "wrapped"),
    ],
)
def test_games_on_kernels_are_the_same(name: str, start: Start, shape: str) -> None:
    assert_plays_the_same(Rules.parse(name, start, shape), list(range(150)))


@pytest.mark.parametrize(
    ("name", "start", "shape", "numbers"),
    [
        ("expert", "safe", "square", [1896, 3437, 3529, 3648, 4764, 7107, 7240]),
        ("expert", "zero", "square", [923, 1218, 2611]),
        ("16x16/60", "none", "wrapped", [190, 1055, 3011]),
    ],
)
def test_a_guess_depends_on_the_view_alone(
    name: str, start: Start, shape: str, numbers: list[int]
) -> None:
    """Here mines that were proved earlier stand beside cells of equal risk.

    The kernels must not prefer a cell because they remember such a mine.
    """
    assert_plays_the_same(Rules.parse(name, start, shape), numbers)


def test_suites_are_played_like_seeds() -> None:
    rules = Rules.parse("intermediate")
    named = [Named(f"n{number}", deal(rules, 1, number)) for number in range(40)]
    small = Named("small", deal(Rules(4, 4, 3), 1))
    results = Suite({one.id: one for one in [*named, small]}, "fast").play(
        [*named[:20], small, *named[20:]]
    )
    of_suite = {result.id: (result.won, result.guesses, result.moves) for result in results}
    of_seed = {
        f"n{result.id}": (result.won, result.guesses, result.moves)
        for result in Seeded(rules, first_click(rules), 1, "fast", range(40)).play([*range(40)])
    }
    assert of_suite.pop("small")[:2] == play_readably(small.board)
    assert of_suite == of_seed


# Suites


@st.composite
def named_boards(draw: st.DrawFn) -> Named:
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 9))
    cells = width * height
    mines = draw(st.frozensets(st.integers(0, cells - 1)))
    rules = Rules(width, height, len(mines), "none")
    id_ = draw(st.text("abcXYZ0189-_.:/", min_size=1, max_size=12))
    return Named(id_, Board(rules, mines, draw(st.integers(0, cells - 1))))


@given(named_boards())
def test_suite_lines_are_read_as_they_are_written(named: Named) -> None:
    assert parse_line(str(named)) == named
    assert parse_line(str(named) + "\r\n") == named


def test_golden_suite_line() -> None:
    named = parse_line("b-7 4 3 2 1 2 11,5", "safe")
    assert named == Named("b-7", Board(Rules(4, 3, 2, "safe"), frozenset({5, 11}), 9))
    assert str(named) == "b-7 4 3 2 1 2 5,11"
    assert parse_line("empty 2 2 0 1 1").board.mines == set()


BAD_LINES = [
    ("a 3 3 1 0 0", "a board is: id width height mines first_x first_y i1,i2,…"),
    ("a 3 3 1 0 0 8 8", "a board is: id width height mines first_x first_y i1,i2,…"),
    ("a 3 3 one 0 0 8", "not a whole number: invalid literal for int() with base 10: 'one'"),
    ("a 3 3 1 0 0 8;7", "not a whole number: invalid literal for int() with base 10: '8;7'"),
    ("a 3 3 2 0 0 8,8", "a mine is given twice or lies outside the board"),
    ("a 3 3 1 0 0 9", "a mine is given twice or lies outside the board"),
    ("a 3 3 1 0 0 -1", "a mine is given twice or lies outside the board"),
    ("a 3 3 2 0 0 8", "1 mines laid, 2 wanted"),
    ("a 3 3 1 3 0 8", "3,0 is outside the board of 3x3"),
    ("a 0 3 0 0 0", "a board of 0x3 has no cells"),
    ("a 3 3 10 0 0 8", "10 mines do not fit on 3x3 = 9 cells"),
    (
        "a 3 3 1 2 2 8",
        "start rule 'safe' is broken: a mine at 2,2 for the first click 2,2",
    ),
]


@pytest.mark.parametrize(("line", "message"), BAD_LINES)
def test_lines_that_are_no_board(line: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(SuiteError) as raised:
        parse_line(line, "safe")
    assert str(raised.value) == message
    path = tmp_path / "boards.txt"
    path.write_text(f"// a suite\n\nok 3 3 1 0 0 8\n{line}\n")
    boards = read_suite(path, "safe")
    assert next(boards).id == "ok"
    with pytest.raises(SuiteError) as raised:
        next(boards)
    assert str(raised.value) == f"{path}, line 4: {message}"


@pytest.mark.parametrize("ending", ["txt", "txt.gz"])
def test_files_and_parts_of_them(ending: str, tmp_path: Path) -> None:
    rules = Rules(8, 8, 10, "zero")
    named = [Named(str(number), deal(rules, 3, number)) for number in range(10)]
    text = "// boards\n" + "\n\n".join(map(str, named)) + "\n// the end\n"
    path = tmp_path / f"boards.{ending}"
    path.write_bytes(gzip.compress(text.encode()) if ending.endswith("gz") else text.encode())
    assert list(read_suite(path, "zero")) == named
    assert list(read_suite(path, "zero", 4)) == named[4:]
    assert list(read_suite(path, "zero", 0, 4)) == named[:4]
    assert list(read_suite(path, "zero", 3, 7)) == named[3:7]
    assert list(read_suite(path, "zero", 3, 3)) == []
    assert list(read_suite(path, "zero", 8, 99)) == named[8:]
    assert [board.board.rules.start for board in read_suite(path)] == ["none"] * 10


def test_lines_outside_the_part_asked_for_are_not_judged(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("bad\nok 3 3 1 0 0 8\nbad\n")
    assert [named.id for named in read_suite(path, "safe", 1, 2)] == ["ok"]
    with pytest.raises(SuiteError, match="line 3: a board is"):
        list(read_suite(path, "safe", 1))


# 3BV


def naive_bbbv(board: Board) -> int:
    """Clicks that are needed: first on noughts, then on what they left covered."""
    numbers, opened, clicks = naive_numbers(board), set[int](), 0
    noughts = [cell for cell, number in enumerate(numbers) if number == 0]
    for cell in [*noughts, *range(board.rules.cells)]:
        if cell not in board.mines and cell not in opened:
            naive_open(board, numbers, cell, opened)
            clicks += 1
    return clicks


@pytest.mark.parametrize("chunk", range(10))
def test_bbbv_equals_a_naive_count(chunk: int) -> None:
    for seed in range(50 * chunk, 50 * chunk + 50):
        board = random_board(random.Random(seed))
        assert bbbv(board) == naive_bbbv(board), board
        assert bbbv(board, View.fresh(board.rules)) == 0
    for number in range(3):
        board = deal(Rules.parse("beginner"), chunk, number)
        assert bbbv(board) == naive_bbbv(board)


@given(st.randoms(use_true_random=False))
@settings(deadline=None)
def test_every_click_of_the_shortest_game_counts_one(rng: random.Random) -> None:
    board = random_board(rng)
    numbers, game, solved = naive_numbers(board), Game(board), 0
    cells = [cell for cell in range(board.rules.cells) if cell not in board.mines]
    rng.shuffle(cells)
    for cell in sorted(cells, key=lambda cell: numbers[cell] > 0):
        if game.view.cells[cell] in FRESH_MARKS:
            game.open([cell])
            solved += 1
            assert bbbv(board, game.view) == solved
    assert game.won
    assert bbbv(board, game.view) == bbbv(board) == solved


def test_numbers_at_the_edge_of_an_opening_count_only_with_it() -> None:
    board = Board(Rules(5, 1, 1, "none"), frozenset({3}), 0)  # 0 0 1 * 1
    assert openings(board) == [{0, 1, 2}]
    assert bbbv(board) == 2
    game = Game(board)
    game.open([2])
    assert bbbv(board, game.view) == 0
    game.open([4])
    assert bbbv(board, game.view) == 1
    game.open([0])
    assert bbbv(board, game.view) == 2


def test_bbbv_of_a_lost_game_counts_what_was_opened() -> None:
    game = Game(Board(Rules(5, 1, 1, "none"), frozenset({3}), 0))
    game.open([4, 3, 0])
    assert game.lost
    assert bbbv(game.board, game.view) == 1
