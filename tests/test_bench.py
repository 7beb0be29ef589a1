"""Benchmarks: the same games on any number of jobs, nothing lost when killed, paired comparison."""

from __future__ import annotations

import errno
import gzip
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.cli import main
from solver.board import Rules
from solver.game import deal
from solver.suite import Named

ROOT = Path(__file__).parent.parent
TIMINGS = ("cpu_ms", "worst_ms")


def bench(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert main(["bench", "--json", *map(str, arguments)]) == 0
    summary: dict[str, Any] = json.loads(capsys.readouterr().out)
    return summary


def games(path: Path) -> list[dict[str, Any]]:
    """The lines without what differs from run to run."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: line[key] for key in line if key not in TIMINGS} for line in lines]


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.bench.CELLS_A_CHUNK", 81 * 7)


@pytest.mark.usefixtures("small_chunks")
def test_same_lines_on_any_number_of_jobs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, three = tmp_path / "one.jsonl", tmp_path / "three.jsonl"
    options = ("--level", "beginner", "--games", 300, "--seed", 5)
    summary = bench(capsys, *options, "--jobs", 1, "--out", one)
    bench(capsys, *options, "--jobs", 3, "--out", three)
    assert games(one) == games(three)
    assert [line["id"] for line in games(one)[1:]] == [str(number) for number in range(300)]
    assert summary["games"] == 300
    assert summary["won"] == sum(line["won"] for line in games(one)[1:])
    assert summary["rules"] == "9x9/10 safe"
    assert summary["policy"] == "fast"
    assert summary["seed"] == 5
    assert summary["interval"][0] < summary["rate"] < summary["interval"][1]


def test_seeds_differ(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--level", "intermediate", "--games", 500, "--seed")
    rates = {seed: bench(capsys, *options, seed)["won"] for seed in (1, 2, 3)}
    assert len(set(rates.values())) > 1
    assert bench(capsys, *options, 2)["won"] == rates[2]


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("kept", [0.0, 0.003, 0.3, 0.62, 0.999])
def test_a_file_cut_anywhere_ends_with_the_same_lines(
    kept: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    options = ("--level", "beginner", "--games", 200, "--out")
    unbroken = bench(capsys, *options, whole)
    content = whole.read_bytes()
    cut.write_bytes(content[: int(kept * len(content))])
    resumed = bench(capsys, *options, cut)
    assert games(cut) == games(whole)
    for key in ("games", "won", "rate", "guesses_per_game"):
        assert resumed[key] == unbroken[key]


def test_kill_9_in_the_middle_loses_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    killed, unbroken = tmp_path / "killed.jsonl", tmp_path / "unbroken.jsonl"
    options = ["--level", "expert", "--games", "12000", "--jobs", "2", "--out"]
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "bench", *options, str(killed)],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        # Until some chunks are on disk, and far from all.
        while process.poll() is None:
            if killed.exists() and killed.read_bytes().count(b"\n") > 1500:
                os.kill(process.pid, signal.SIGKILL)
                break
    finished = {line["id"] for line in whole_lines(killed)[1:]}
    assert 1500 <= len(finished) < 12000
    bench(capsys, *options, killed)
    bench(capsys, *options, unbroken)
    assert games(killed) == games(unbroken)


def whole_lines(path: Path) -> list[dict[str, Any]]:
    content = path.read_text()
    return [json.loads(line) for line in content[: content.rfind("\n") + 1].splitlines()]


def test_ctrl_c_says_what_is_kept_and_ends_with_130(tmp_path: Path) -> None:
    out = tmp_path / "stopped.jsonl"
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "bench", "--games", "10000000", "--out", str(out)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while process.poll() is None:
            if out.exists() and out.read_bytes().count(b"\n") > 1500:
                process.send_signal(signal.SIGINT)
                break
        _, errors = process.communicate()
    assert process.returncode == 130
    kept = len(whole_lines(out)) - 1
    assert f"{kept} games are kept in {out}: the same command goes on" in errors
    assert "Traceback" not in errors


def test_a_file_of_another_run_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    bench(capsys, "--level", "beginner", "--games", 20, "--out", out)
    before = out.read_bytes()
    assert main(["bench", "--level", "beginner", "--seed", "2", "--out", str(out)]) == 2
    assert "holds another run (seed is 1, not 2)" in capsys.readouterr().err
    assert out.read_bytes() == before


def test_more_games_go_on_from_fewer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    bench(capsys, "--level", "beginner", "--games", 50, "--out", out)
    assert bench(capsys, "--level", "beginner", "--games", 120, "--out", out)["games"] == 120
    bench(capsys, "--level", "beginner", "--games", 120, "--out", whole)
    assert games(out) == games(whole)


def test_full_disk_is_one_line_and_keeps_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out, whole = tmp_path / "full", tmp_path / "whole"
    options = ("--level", "beginner", "--games", "30", "--out")

    def no_room(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full_disk:
        full_disk.setattr("os.fsync", no_room)
        assert main(["bench", *options, str(out)]) == 5
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1
    assert "No space left" in said[0]
    bench(capsys, *options, out)
    bench(capsys, *options, whole)
    assert games(out) == games(whole)


@pytest.mark.parametrize("content", ["notes\nlast line", "one line", '{"a": 1}\n'])
def test_a_file_that_is_none_of_ours_is_left_alone(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "notes.txt"
    out.write_text(content)
    assert main(["bench", "--level", "beginner", "--games", "2", "--out", str(out)]) == 2
    assert out.read_text() == content
    assert capsys.readouterr().err.count("\n") == 1


def test_a_complete_file_out_of_order_is_put_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    options = ("--level", "beginner", "--games", 9, "--out", out)
    bench(capsys, *options)
    header, *lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join([header, *reversed(lines)]))
    bench(capsys, *options)
    assert out.read_text() == "".join([header, *lines])


def test_suites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Boards of a seed written as a suite give the same games, by their ids."""
    rules = Rules.parse("beginner")
    lines = [f"{Named(f'b{number}', deal(rules, 3, number))}\n" for number in range(60)]
    suite = tmp_path / "suite.txt.gz"
    suite.write_bytes(gzip.compress("".join(lines).encode()))
    seeded, from_suite, part = (tmp_path / name for name in ("a", "b", "c"))
    bench(capsys, "--level", "beginner", "--seed", 3, "--games", 60, "--out", seeded)
    options = ("--boards", suite, "--start", "safe")
    bench(capsys, *options, "--out", from_suite)
    summary = bench(capsys, *options, "--from", 10, "--to", 25, "--out", part)
    expected = [{**game, "id": f"b{game['id']}"} for game in games(seeded)[1:]]
    assert games(from_suite)[1:] == expected
    assert games(part)[1:] == expected[10:25]
    assert summary["games"] == 15


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a 9 9 10 0 0 1,2,3\n", "line 1: 3 mines laid, 10 wanted"),
        ("a 2 2 1 0 0 3\nb 2 2 1 0 0\n", "line 2: a board is"),
        ("a 2 2 1 0 0 4\n", "outside the board"),
        ("a 2 2 1 0 0 0\n", "start rule 'safe' is broken"),
        ("a 2 2 1 0 0 3\na 2 2 1 0 0 2\n", "same id"),
        ("", "no boards"),
    ],
)
def test_bad_suites(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = tmp_path / "suite.txt"
    suite.write_text(text)
    assert main(["bench", "--boards", str(suite)]) == 2
    assert said in capsys.readouterr().err


def test_a_truncated_gzip_suite_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    suite = tmp_path / "suite.txt.gz"
    suite.write_bytes(gzip.compress(b"a 2 2 1 0 0 3\n" * 100)[:-9])
    assert main(["bench", "--boards", str(suite)]) == 2
    assert "cannot read" in capsys.readouterr().err


def results(path: Path, won: str, seed: int = 1) -> Path:
    """A file of results with games won (1) and lost (0)."""
    header = {"minesight": "0", "rules": "9x9/10 safe", "seed": seed}
    lines = [
        {"id": str(i), "won": one == "1", "guesses": 0, "moves": 1, "cpu_ms": 0, "worst_ms": 0}
        for i, one in enumerate(won)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in [header, *lines]))
    return path


def test_compare(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a = results(tmp_path / "a", "1111111110" + "1" * 40 + "0" * 50)
    b = results(tmp_path / "b", "0000000001" + "1" * 40 + "0" * 50)
    assert main(["compare", "--json", str(a), str(b)]) == 0
    said = json.loads(capsys.readouterr().out)
    low, high = said.pop("interval")
    assert said.pop("p") == pytest.approx(22 / 1024)
    assert said == {"boards": 100, "only_a": 9, "only_b": 1, "difference": 0.08}
    assert 0 < low < 0.08 < high
    assert main(["compare", str(a), str(b)]) == 0
    assert "+8.00 points" in capsys.readouterr().out


def test_compare_takes_only_the_same_boards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a, b = results(tmp_path / "a", "101"), results(tmp_path / "b", "101", seed=2)
    assert main(["compare", str(a), str(b)]) == 2
    assert "not the same boards: seed is 1" in capsys.readouterr().err
