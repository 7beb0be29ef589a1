"""Rules, views and their text forms, and the graphs that boards are seen through."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import COVERED, LEVELS, MINE, SAFE, PositionError, Rules, RulesError, View
from solver.graph import SHAPES, Graph, hexagonal, irregular, square, wrapped

MARKS = "#012345678F?*!X"
SIZES = [(1, 1), (1, 7), (7, 1), (2, 2), (2, 5), (3, 3), (4, 3), (5, 6), (9, 9), (30, 16)]


# The text form


@st.composite
def views(draw: st.DrawFn) -> View:
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 12))
    cells = width * height
    rules = Rules(width, height, draw(st.integers(0, cells)))
    text = draw(st.text(MARKS, min_size=cells, max_size=cells))
    return View(rules, text.encode())


@given(views())
def test_what_is_printed_is_read_again(view: View) -> None:
    assert View.parse(str(view)) == view


@given(views(), st.randoms(use_true_random=False))
def test_comments_blank_lines_and_line_ends_change_nothing(view: View, rng: random.Random) -> None:
    lines = []
    for line in str(view).splitlines():
        lines += rng.sample(["// a remark", "", "   ", "//mines 3", "  // ###"], rng.randint(0, 3))
        lines.append(rng.choice(["", "  ", "\t"]) + line + rng.choice(["", " ", "\t"]))
    assert View.parse(rng.choice(["\n", "\r\n"]).join(lines)) == view


GOLDEN = """\
// all that a cell can show
mines 7

01234
5678#
F?*!X
"""


def test_golden_position() -> None:
    view = View.parse(GOLDEN)
    assert view.rules == Rules(5, 3, 7, "safe", "square")
    assert view.cells == b"012345678#F?*!X"
    assert view.rows() == ["01234", "5678#", "F?*!X"]
    covered, mine, safe = [COVERED], [MINE], [SAFE]
    assert view.meanings().tolist() == [*range(9), *(3 * covered), *(2 * mine), *safe]
    assert str(view) == "mines 7\n01234\n5678#\nF?*!X\n"


@pytest.mark.parametrize(("width", "height", "mines"), LEVELS.values())
def test_standard_sizes_need_no_mines_line(width: int, height: int, mines: int) -> None:
    rows = ("#" * width + "\n") * height
    assert View.parse(rows) == View.fresh(Rules(width, height, mines))
    assert View.parse("mines 3\n" + rows).rules.mines == 3
    assert View.parse("mines 3\n" + rows, mines=5).rules.mines == 5


def test_the_mines_line_may_come_last_and_mines_may_be_given_beside_the_text() -> None:
    assert View.parse("##\n##\nmines 2").rules.mines == 2
    assert View.parse("##\n##", mines=0).rules.mines == 0
    assert View.parse("##\n##", mines=1, shape="hex").rules == Rules(2, 2, 1, shape="hex")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mines 1\n##\n#9", "line 3: '9' is no cell (use # 0-8 F ? * ! X)"),
        ("// x\n\n#a\n##", "line 3: 'a' is no cell (use # 0-8 F ? * ! X)"),
        ("f#", "line 1: 'f' is no cell (use # 0-8 F ? * ! X)"),
        ("# #", "line 1: ' ' is no cell (use # 0-8 F ? * ! X)"),
        ("mines 1\r\n##\r\n#é", "line 3: 'é' is no cell (use # 0-8 F ? * ! X)"),
        ("mines 1\n###\n\n##\n", "line 4: this row has 2 cells, the first has 3"),
        ("#\n// x\n##\n", "line 3: this row has 2 cells, the first has 1"),
        ("", "no rows of cells found (use # 0-8 F ? * ! X, one row a line)"),
        ("// nothing\nmines 3\n", "no rows of cells found (use # 0-8 F ? * ! X, one row a line)"),
        ("mines\n##", "line 1: 'mines' should be 'mines N'"),
        ("##\nmines 1 2", "line 2: 'mines 1 2' should be 'mines N'"),
        ("\n mines ten\n##", "line 2: 'mines ten' should be 'mines N'"),
        ("mines -1\n##", "line 1: 'mines -1' should be 'mines N'"),
        ("mines 1.5\n##", "line 1: 'mines 1.5' should be 'mines N'"),
        ("mines ²\n##", "line 1: 'mines ²' should be 'mines N'"),
        (
            "##\n##\n##",
            "how many mines? 2x3 is no standard level: add a line 'mines N' or the option"
            " --mines N",
        ),
    ],
)
def test_texts_that_are_no_position(text: str, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        View.parse(text)
    assert str(raised.value) == message


def test_too_many_mines() -> None:
    with pytest.raises(RulesError) as raised:
        View.parse("mines 5\n##\n##\n")
    assert str(raised.value) == "5 mines do not fit on 2x2 = 4 cells"
    assert View.parse("mines 4\n##\n##\n").rules.mines == 4


def test_a_view_has_as_many_cells_as_its_board() -> None:
    with pytest.raises(PositionError, match=r"^5 cells for a board of 3x2$"):
        View(Rules(3, 2, 1), b"#####")


# Rules


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("beginner", (9, 9, 10)),
        ("intermediate", (16, 16, 40)),
        ("expert", (30, 16, 99)),
        ("classic-beginner", (8, 8, 10)),
        ("30x16/99", (30, 16, 99)),
        ("1x1/0", (1, 1, 0)),
        ("2x3/6", (2, 3, 6)),
        ("100x200/1234", (100, 200, 1234)),
    ],
)
def test_levels_and_sizes(name: str, expected: tuple[int, int, int]) -> None:
    rules = Rules.parse(name)
    assert (rules.width, rules.height, rules.mines) == expected
    assert (rules.start, rules.shape) == ("safe", "square")
    assert Rules.parse(name, "zero", "hex") == Rules(*expected, "zero", "hex")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Expert",
        "30x16",
        "30/99",
        "x/",
        "3x3/",
        "x3/1",
        "3x/1",
        "3x3/-1",
        "3x3/1.0",
        "a3x3/1",
        "3x3x3/1",
        "3 x 3/1",
        "²x3/1",
        "٣x3/1",
        "3x3/1/1",
        "-3x-3/1",
    ],
)
def test_names_of_no_board(name: str) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.parse(name)
    assert str(raised.value) == (
        f"{name!r} is neither a level (beginner, intermediate, expert, classic-beginner)"
        " nor WxH/M, as in 30x16/99"
    )


@pytest.mark.parametrize(
    ("name", "start", "shape", "message"),
    [
        ("0x5/0", "safe", "square", "a board of 0x5 has no cells"),
        ("5x0/0", "safe", "square", "a board of 5x0 has no cells"),
        ("3x3/10", "safe", "square", "10 mines do not fit on 3x3 = 9 cells"),
        ("3x3/1", "lucky", "square", "start rule 'lucky' is none of safe, zero, none"),
        ("3x3/1", "safe", "round", "shape 'round' is none of square, hex, wrapped"),
        ("3x3/1", "safe", "irregular", "shape 'irregular' is none of square, hex, wrapped"),
    ],
)
def test_rules_of_no_board(name: str, start: str, shape: str, message: str) -> None:
    with pytest.raises(RulesError) as raised:
        Rules.parse(name, start, shape)  # type: ignore[arg-type]
    assert str(raised.value) == message


def test_rules_and_a_graph_of_another_size() -> None:
    with pytest.raises(RulesError, match=r"^the graph has 2 cells, the board has 3$"):
        Rules(3, 1, 1, shape="irregular", own_graph=irregular([[1], [0]]))


def test_rules_in_words() -> None:
    assert str(Rules.parse("expert")) == "30x16/99 safe"
    assert str(Rules(4, 3, 2, "zero", "hex")) == "4x3/2 zero hex"
    assert str(Rules.irregular(irregular([[1], [0]]), 1, "none")) == "2x1/1 none irregular"


def test_cells_and_places() -> None:
    rules = Rules(4, 3, 1)
    for x, y in itertools.product(range(4), range(3)):
        assert rules.place(rules.cell(x, y)) == (x, y)
    assert [rules.cell(0, 0), rules.cell(3, 0), rules.cell(0, 1), rules.cell(3, 2)] == [0, 3, 4, 11]
    for x, y in [(4, 0), (0, 3), (-1, 0), (0, -1)]:
        with pytest.raises(RulesError, match=f"^{x},{y} is outside the board of 4x3$"):
            rules.cell(x, y)


# Views


def test_with_cells_and_with_mark_change_only_those_cells() -> None:
    view = View.fresh(Rules(3, 2, 1))
    assert view.cells == b"######"
    assert view.with_cells([(0, 2), (5, 8), (0, 1)]).cells == b"1####8"
    assert view.with_cells([]) == view
    assert view.with_mark(0, "F").cells == b"F#####"
    assert view.with_mark(2, "*").with_mark(5, "!").cells == b"##*##!"
    assert view.with_mark(3, "X").with_mark(3, "?").cells == b"###?##"
    assert view.with_cells([(1, 0)]).rules is view.rules
    assert view.cells == b"######"


def test_clues_above_nine_on_irregular_boards() -> None:
    star = irregular([range(1, 36), *([[0]] * 35)])
    fresh = View.fresh(Rules.irregular(star, 12))
    assert star.most_neighbours == 35
    for clue, letter in enumerate("0123456789abcdefghijklmnopqrstuvwxyz"):
        view = fresh.with_cells([(0, clue)])
        assert view.cells == letter.encode() + b"#" * 35
        assert view.meanings().tolist() == [clue, *([int(COVERED)] * 35)]
        assert view.rows() == [letter + "#" * 35]


# Graphs


def naive_square(width: int, height: int, cell: int) -> list[int]:
    x, y = cell % width, cell // width
    return [
        other
        for other in range(width * height)
        if max(abs(other % width - x), abs(other // width - y)) == 1
    ]


def assert_a_graph(graph: Graph, cells: int) -> None:
    """As it should be for any shape: both ways, in order, no cell beside itself."""
    assert graph.cells == cells
    lists = [graph.neighbours(cell) for cell in range(cells)]
    for cell, around in enumerate(lists):
        assert around == sorted(set(around))
        assert cell not in around
        assert all(cell in lists[other] for other in around)
    assert graph.most_neighbours == max(map(len, lists))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_are_graphs(shape: str, width: int, height: int) -> None:
    graph = Rules(width, height, 0, shape=shape).graph
    assert_a_graph(graph, width * height)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_square_boards_equal_naive_ones(width: int, height: int) -> None:
    graph = square(width, height)
    for cell in range(width * height):
        assert graph.neighbours(cell) == naive_square(width, height, cell)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_hexagons_touch_where_their_middles_are_near(width: int, height: int) -> None:
    graph = hexagonal(width, height)

    def middle(cell: int) -> tuple[float, float]:
        x, y = cell % width, cell // width
        return x + y % 2 / 2, y * 3**0.5 / 2

    middles = np.array([middle(cell) for cell in range(width * height)])
    for cell in range(width * height):
        far = np.hypot(*(middles - middles[cell]).T)
        assert graph.neighbours(cell) == np.flatnonzero((far > 0.1) & (far < 1.1)).tolist()
        x, y = cell % width, cell // width
        inside = 0 < x < width - 1 and 0 < y < height - 1
        degree = len(graph.neighbours(cell))
        assert degree == 6 if inside else degree < 6


@pytest.mark.parametrize(("width", "height"), [(3, 3), (3, 8), (4, 3), (9, 9), (30, 16)])
def test_wrapped_boards_have_no_edge(width: int, height: int) -> None:
    graph = wrapped(width, height)
    for cell in range(width * height):
        x, y = cell % width, cell // width
        steps = itertools.product((-1, 0, 1), repeat=2)
        around = {(x + dx) % width + (y + dy) % height * width for dx, dy in steps}
        assert set(graph.neighbours(cell)) == around - {cell}
        assert len(graph.neighbours(cell)) == 8


def test_small_wrapped_boards_count_no_neighbour_twice() -> None:
    assert wrapped(2, 2).neighbours(0) == [1, 2, 3]
    assert wrapped(1, 3).neighbours(0) == [1, 2]
    assert wrapped(1, 1).neighbours(0) == []


def test_irregular_boards() -> None:
    graph = irregular([[2, 1, 2], [0], (0,), set()])
    assert [graph.neighbours(cell) for cell in range(4)] == [[1, 2], [0], [0], []]
    assert_a_graph(graph, 4)
    assert Rules.irregular(graph, 2).graph is graph
    assert (Rules.irregular(graph, 2).width, Rules.irregular(graph, 2).height) == (4, 1)


@pytest.mark.parametrize(
    ("neighbours", "message"),
    [
        ([[1], []], "cell 1 is a neighbour of 0, but not the other way"),
        ([[1], [0, 2], []], "cell 2 is a neighbour of 1, but not the other way"),
        ([[], [1]], "cell 1 is its own neighbour"),
        ([[1], [0, 2]], "cell 1 has the neighbour 2, which is not on the board"),
        ([[-1], [0]], "cell 0 has the neighbour -1, which is not on the board"),
    ],
)
def test_lists_that_are_no_graph(neighbours: list[list[int]], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        irregular(neighbours)
