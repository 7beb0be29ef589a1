"""`minesight bench`: plays many simulated games and reports the win rate."""

from __future__ import annotations

import argparse
import hashlib
import os
import zlib
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Any

from bot.boards import Boards, Seeded, Suite
from bot.cli import VERSION
from bot.errors import Trouble
from bot.progress import Progress
from bot.results import Result, ResultFile, Tally
from bot.terminal import announced_compilation, news, output, print_json
from solver.board import Rules, RulesError
from solver.game import first_click, kept_free_mask
from solver.suite import SuiteError, read_suite

CELLS_A_CHUNK = 500_000
"""A chunk of games has about so many cells: a few tenths of a second at policy `fast`."""


def run(arguments: argparse.Namespace) -> int:
    try:
        boards, header = _what_to_play(arguments)
    except (RulesError, SuiteError) as error:
        raise Trouble(str(error)) from None
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
        raise Trouble(f"cannot read {arguments.boards}: {error}") from None
    out = ResultFile.open(Path(arguments.out), header) if arguments.out else None
    tally = Tally()
    done = out.done if out is not None else {}
    for id_, result in done.items():
        if boards.has(id_):
            tally.add(result)
    missing = (item for id_, item in boards.items() if id_ not in done)
    with announced_compilation():
        boards.play([next(boards.items())[1]])
    _play_all(boards, missing, arguments.jobs or os.cpu_count() or 1, out, tally)
    if out is not None:
        out.put_in_order(id_ for id_, _ in boards.items())
    _report(tally, header, arguments.json)
    return 0


def _what_to_play(arguments: argparse.Namespace) -> tuple[Boards, dict[str, Any]]:
    """The boards, and the header that names them in a file of results."""
    header: dict[str, Any] = {"minesight": VERSION, "policy": arguments.policy}
    if arguments.boards is None:
        if arguments.from_ is not None or arguments.to is not None:
            raise Trouble("--from and --to are lines of a suite: name one with --boards")
        name = arguments.size or arguments.level or "expert"
        rules = Rules.parse(name, arguments.start, arguments.shape)
        first = rules.cell(*arguments.first) if arguments.first else first_click(rules)
        kept_free_mask(rules, first)  # says so if the mines do not fit
        seed = 1 if arguments.seed is None else arguments.seed
        header |= {"rules": str(rules), "first": list(rules.place(first)), "seed": seed}
        numbers = range(arguments.games or 10_000)
        return Seeded(rules, first, seed, arguments.policy, numbers), header
    for option in ("level", "size", "first", "games", "seed", "shape"):
        if getattr(arguments, option) not in (None, "square"):
            raise Trouble(f"--{option} does not go with --boards: the suite says it")
    path = Path(arguments.boards)
    first_line = arguments.from_ or 0
    named = list(read_suite(path, arguments.start, first_line, arguments.to))
    if not named:
        raise Trouble(f"{path} has no boards in these lines")
    by_id = {board.id: board for board in named}
    if len(by_id) < len(named):
        raise Trouble(f"{path}: two boards have the same id")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    rules_found = {str(board.board.rules) for board in named}
    rules_name = rules_found.pop() if len(rules_found) == 1 else f"mixed {arguments.start}"
    header |= {"rules": rules_name, "suite": digest, "seed": None}
    return Suite(by_id, arguments.policy), header


def _play_all(
    boards: Boards, missing: Iterator[Any], jobs: int, out: ResultFile | None, tally: Tally
) -> None:
    """Play what is missing; each finished chunk is kept before the next is waited for.

    Threads, not processes: kernels run without Python's lock, so threads use all cores, start
    at once and leave nothing behind when the program is killed.
    """
    size = max(1, CELLS_A_CHUNK // boards.cells)
    chunks = iter(lambda: list(islice(missing, size)), [])
    executor: Executor = ThreadPoolExecutor(jobs)
    running: set[Future[list[Result]]] = set()
    try:
        with Progress(tally, boards.count) as progress:
            while True:
                for chunk in chunks:
                    running.add(executor.submit(boards.play, chunk))
                    if len(running) > 2 * jobs:
                        break
                if not running:
                    return
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    results = future.result()
                    if out is not None:
                        out.add(results)
                    for result in results:
                        tally.add(result)
                progress.update()
    except KeyboardInterrupt:
        if out is not None:
            news.print(
                f"{out.games_on_disk()} games are kept in {out.path}:"
                " the same command goes on from there.",
                soft_wrap=True,
            )
        raise
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _report(tally: Tally, header: dict[str, Any], as_json: bool) -> None:
    summary = tally.summary()
    summary |= {key: header[key] for key in ("rules", "policy", "seed")}
    if as_json:
        print_json(summary)
        return
    low, high = summary["interval"]
    output.print(
        f"[bold]{100 * tally.rate:.2f} %[/] won: {tally.won:,} of {tally.games:,} games"
        f" (95 % interval {100 * low:.2f} to {100 * high:.2f})\n"
        f"{header['rules']}, policy {header['policy']}\n"
        f"{summary['guesses_per_game']:.2f} guesses and {summary['cpu_ms_per_game']:.3f} ms"
        f" processor time a game; worst decision {tally.worst_ms:.2f} ms"
    )
