"""Benchmark results on disk: a header line, then a line a game, in JSON.

Lines are added as chunks of games are finished, so a run that is killed loses none of them.
Once all are there, the file is put in the order of the boards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.errors import MISSING, Trouble
from bot.statistics import wilson


@dataclass(frozen=True, slots=True)
class Result:
    """One game."""

    id: str
    won: bool
    guesses: int
    moves: int
    cpu_ms: float
    worst_ms: float

    def line(self) -> str:
        return (
            f'{{"id": {json.dumps(self.id)}, "won": {"true" if self.won else "false"},'
            f' "guesses": {self.guesses}, "moves": {self.moves},'
            f' "cpu_ms": {self.cpu_ms:.4f}, "worst_ms": {self.worst_ms:.4f}}}\n'
        )


@dataclass(slots=True)
class Tally:
    """Sums over games."""

    games: int = 0
    won: int = 0
    guesses: int = 0
    cpu_ms: float = 0.0
    worst_ms: float = 0.0

    def add(self, result: Result) -> None:
        self.games += 1
        self.won += result.won
        self.guesses += result.guesses
        self.cpu_ms += result.cpu_ms
        self.worst_ms = max(self.worst_ms, result.worst_ms)

    @property
    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    def summary(self) -> dict[str, Any]:
        games = max(1, self.games)
        return {
            "games": self.games,
            "won": self.won,
            "rate": self.rate,
            "interval": list(wilson(self.won, self.games)),
            "guesses_per_game": self.guesses / games,
            "cpu_ms_per_game": self.cpu_ms / games,
            "worst_ms": self.worst_ms,
        }


@dataclass(slots=True)
class ResultFile:
    """A file that results are added to; what an earlier run left is in `done`."""

    path: Path
    header: dict[str, Any]
    done: dict[str, Result] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path, header: dict[str, Any]) -> ResultFile:
        """Begin a file, or go on with one of the same run. Any other file is left alone."""
        file = cls(path, header)
        if path.exists() and not path.is_file():
            raise Trouble(f"{path} is no file that results can be kept in: name another with --out")
        try:
            content = path.read_bytes() if path.exists() else b""
            first_line = json.dumps(header).encode() + b"\n"
            if first_line.startswith(content):  # new, or killed while it was begun
                path.write_bytes(first_line)
            else:
                file._go_on(content)
        except OSError as error:
            raise Trouble(f"cannot use {path}: {error.strerror}", MISSING) from None
        return file

    def _go_on(self, content: bytes) -> None:
        whole = content.rfind(b"\n") + 1
        header, results = parse_results(self.path, content[:whole])
        different = [key for key in self.header if header.get(key) != self.header[key]]
        if different:
            key = different[0]
            raise Trouble(
                f"{self.path} holds another run ({key} is {header.get(key)}, not"
                f" {self.header[key]}): name another file with --out"
            )
        self.done = {result.id: result for result in results}
        if whole < len(content):  # the last line of a run that was killed
            os.truncate(self.path, whole)

    def add(self, results: Iterable[Result]) -> None:
        """Add finished games at once, safely on disk when this returns."""
        lines = "".join(result.line() for result in results)
        try:
            with self.path.open("a") as file:
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise Trouble(
                f"cannot write {self.path}: {error.strerror}. What it holds is kept:"
                " make room and run the same command again",
                MISSING,
            ) from None

    def games_on_disk(self) -> int:
        """Counted anew: whoever stops the program may do so between writing and counting."""
        with self.path.open("rb") as file:
            return sum(line.endswith(b"\n") for line in file) - 1

    def put_in_order(self, ids: Iterable[str]) -> None:
        """Sort the lines as the boards are; others that the file holds stay behind them."""
        _, results = read_results(self.path)
        lines = {result.id: result.line() for result in results}
        before = list(lines)
        order = [id_ for id_ in ids if id_ in lines]
        wanted = dict.fromkeys(order)
        order += [id_ for id_ in before if id_ not in wanted]
        if order == before:
            return
        sorted_path = self.path.with_name(self.path.name + ".sorted")
        try:
            with sorted_path.open("w") as file:
                file.write(json.dumps(self.header) + "\n")
                file.writelines(lines[id_] for id_ in order)
                file.flush()
                os.fsync(file.fileno())
            sorted_path.replace(self.path)
        except OSError as error:
            sorted_path.unlink(missing_ok=True)
            raise Trouble(f"cannot sort {self.path}: {error.strerror}", MISSING) from None


def read_results(path: Path) -> tuple[dict[str, Any], Iterator[Result]]:
    """The header and the games of a file."""
    try:
        return parse_results(path, path.read_bytes())
    except OSError as error:
        raise Trouble(f"cannot read {path}: {error.strerror}") from None


def parse_results(path: Path, content: bytes) -> tuple[dict[str, Any], Iterator[Result]]:
    """The header and the games in a file's content."""
    lines = content.decode(errors="replace").splitlines()
    header = _parse(path, 1, lines[0]) if lines else {}
    if "minesight" not in header:
        raise Trouble(f"{path} holds no benchmark results (bench --out makes them)")
    return header, _games(path, lines)


def _games(path: Path, lines: list[str]) -> Iterator[Result]:
    for number, line in enumerate(lines[1:], 2):
        found = _parse(path, number, line)
        try:
            if not isinstance(found["won"], bool):
                raise TypeError
            yield Result(
                str(found["id"]),
                found["won"],
                int(found["guesses"]),
                int(found["moves"]),
                float(found["cpu_ms"]),
                float(found["worst_ms"]),
            )
        except (KeyError, TypeError, ValueError):
            raise Trouble(f"{path}, line {number}: this is no game's result") from None


def _parse(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Trouble(f"{path}, line {number}: this is no line of benchmark results")
    return found
