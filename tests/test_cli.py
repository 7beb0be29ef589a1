"""The command line as scripts see it: JSON, exit codes, errors of one line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot import cli
from bot.cli import main
from solver import graph, guess

ROOT = Path(__file__).parent.parent
CORNER = "mines 1\n1##\n1##\n"


def solve(text: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    return main(["solve", "-", *options])


def test_solve_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert solve(CORNER, monkeypatch, "--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert set(said) == {"consistent", "safe", "mines", "risk", "move", "log10_solutions", "ms"}
    assert said["consistent"] is True
    assert said["safe"] == [[2, 0], [2, 1]]
    assert said["mines"] == []
    assert said["risk"] == [[None, 0.5, 0.0], [None, 0.5, 0.0]]
    assert said["log10_solutions"] == pytest.approx(0.30103)
    assert said["move"].keys() == {"action", "x", "y", "risk", "why"}
    assert (said["move"]["action"], said["move"]["x"], said["move"]["y"]) == ("open", 2, 0)
    assert said["move"]["risk"] == 0


def test_solve_explains_a_proof(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve("mines 3\n11##\n####\n####\n", monkeypatch) == 0
    said = capsys.readouterr().out
    assert "Open 2,0 (safe): the 1 at 0,0 and the 1 at 1,0 prove it safe." in said


def test_mines_option_overrules_the_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(CORNER, monkeypatch, "--json", "--mines", "3") == 0
    assert json.loads(capsys.readouterr().out)["mines"] == [[2, 0], [2, 1]]


def test_shapes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    position = "mines 1\n1##\n###\n###\n"
    covered = {}
    for shape in ("square", "hex", "wrapped"):
        assert solve(position, monkeypatch, "--json", "--shape", shape) == 0
        risk = json.loads(capsys.readouterr().out)["risk"]
        covered[shape] = sum(chance is not None and chance > 0 for row in risk for chance in row)
    assert covered == {"square": 3, "hex": 2, "wrapped": 8}


def test_nothing_left_to_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve("mines 1\n1#\n11\n", monkeypatch, "--json") == 0
    assert json.loads(capsys.readouterr().out)["move"] is None


@pytest.mark.parametrize("position", ["mines 2\n*##\n###\n", "mines 2\n!##\n###\n"])
def test_a_mine_that_is_shown_is_never_opened(
    position: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(position, monkeypatch, "--json") == 0
    assert json.loads(capsys.readouterr().out)["move"]["risk"] == pytest.approx(0.2)


def test_output_that_cannot_show_all_characters(tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(CORNER)
    found = subprocess.run(
        [sys.executable, "-m", "bot", "solve", str(position)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert "Open 2,0 (safe)" in found.stdout


def test_a_contradiction_is_exit_code_4_with_its_clues(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve("mines 3\n1#1\n2##\n#01\n", monkeypatch, "--json") == 4
    said = capsys.readouterr()
    answer = json.loads(said.out)
    assert answer["consistent"] is False
    assert len(answer["conflict"]) >= 1
    assert said.err.startswith("minesight: this position cannot occur: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1#\n1#\n", "how many mines? 2x2 is no standard level"),
        ("mines 1\n1#\n1\n", "line 3: this row has 1 cells, the first has 2"),
        ("mines 1\n1z\n", "line 2: 'z' is no cell"),
        ("mines 9\n1#\n1#\n", "9 mines do not fit"),
        ("mines\n1#\n", "should be 'mines N'"),
        ("", "no rows"),
    ],
)
def test_bad_positions_are_exit_code_2(
    text: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(text, monkeypatch) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "no-such-file.txt"],
        ["solve", "README.md", "--mines", "x"],
        ["solve", "docs/solve.svg"],
        ["solve"],
        ["bench", "--level", "hardest"],
        ["bench", "--games", "0"],
        ["bench", "--size", "3x3/9"],
        ["bench", "--first", "30,0"],
        ["bench", "--boards", "no-such-suite.txt"],
        ["bench", "--boards", "README.md", "--games", "5"],
        ["bench", "--from", "3"],
        ["bench", "--policy", "worst"],
        ["compare", "README.md", "README.md"],
        ["play", "--level", "0x4/1"],
        ["juggle"],
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    try:
        code = main(arguments)
    except SystemExit as stop:
        code = stop.code  # type: ignore[assignment]
    assert code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("minesight: ")
    assert said.err.count("\n") == 1


def test_an_internal_error_is_one_line_unless_debugged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("bot.solve.decide", broken)
    assert solve(CORNER, monkeypatch) == 70
    assert capsys.readouterr().err.count("\n") == 1
    assert solve(CORNER, monkeypatch, "--debug") == 70
    assert "Traceback" in capsys.readouterr().err


def test_play_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--json", "--level", "beginner", "--games", "4", "--seed", "1"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["played"] == len(said["games"]) == 4
    assert said["won"] == sum(game["won"] for game in said["games"])
    for game in said["games"]:
        assert 0 < game["bbbv_solved"] <= game["bbbv"]
        assert game["won"] == (game["bbbv_solved"] == game["bbbv"])
        assert game["clicks"] >= game["rounds"] > 0


def test_play_shows_each_round_and_the_risk_of_guesses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["play", "--level", "expert", "--start", "zero", "--seed", "4"]) == 0
    said = capsys.readouterr().out
    assert "round   1  3,3: first click" in said
    assert "proved safe; the " in said
    assert "Won " in said


def test_help_needs_no_solver() -> None:
    """--help must not pay for loading numba or numpy."""
    script = (
        "import sys\nfrom bot.cli import main\n"
        "try:\n    main(['bench', '--help'])\nexcept SystemExit:\n    pass\n"
        "loaded = {'numba', 'numpy', 'rich'} & set(sys.modules)\nsys.exit(str(loaded or 0))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.stderr.strip() == "0"
    assert "examples:" in found.stdout


def test_python_m_bot_works_from_a_checkout(tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(CORNER)
    found = subprocess.run(
        [sys.executable, "-m", "bot", "solve", str(position), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert json.loads(found.stdout)["safe"] == [[2, 0], [2, 1]]


def test_a_reader_that_leaves_early_is_no_error(tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(CORNER)
    command = f"{sys.executable} -m bot solve {position} --json | true; exit ${{PIPESTATUS[0]}}"
    found = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0
    assert found.stderr == ""


def test_the_command_line_offers_what_the_solver_has() -> None:
    """It names them itself so that --help need not load the solver."""
    assert tuple(guess.POLICIES) == cli.POLICIES
    assert tuple(graph.SHAPES) == cli.SHAPES
