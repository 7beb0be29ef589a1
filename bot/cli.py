"""The command line: what commands are called and take; what they do is imported when they run."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
import traceback
from importlib import import_module
from typing import NoReturn

from bot.errors import INTERNAL, MISSING, STOPPED, WRONG_USE, Trouble

VERSION = "0.1.0"
POLICIES = ("fast",)
SHAPES = ("square", "hex", "wrapped")


class Parser(argparse.ArgumentParser):
    """Wrong use is one line, like every other error."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"minesight: {message} (try {self.prog} --help)\n")


def build_parser() -> Parser:
    parser = Parser(
        prog="minesight",
        description="A Minesweeper bot: proves what can be proved and knows the risk of the rest.",
        epilog="Commands have help of their own, with examples: minesight solve --help",
    )
    parser.add_argument("--version", action="version", version=f"minesight {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def command(name: str, summary: str, examples: str) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            epilog="examples:\n" + examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.add_argument("--json", action="store_true", help="print one JSON object, nothing else")
        made.add_argument("--debug", action="store_true", help="show tracebacks")
        return made

    play = command(
        "play",
        "play games in the terminal and show the risk of each guess",
        "  minesight play\n  minesight play --level beginner --games 3\n"
        "  minesight play --level 20x20/80 --start zero --step",
    )
    _add_board(play, level_default="expert")
    play.add_argument("--games", type=_positive, default=1, metavar="N", help="how many (1)")
    play.add_argument("--seed", type=_whole, metavar="S", help="which boards (each time others)")
    play.add_argument("--policy", choices=POLICIES, default="fast", help="how to guess (fast)")
    play.add_argument("--step", action="store_true", help="wait for Enter after each round")

    read = command(
        "read",
        "read screenshots: where the board is, what every cell shows",
        "  minesight read shot.png\n  minesight read shot.png --annotate seen.png\n"
        "  minesight read *.png --json",
    )
    read.add_argument(
        "images", metavar="IMAGE", nargs="+", help="screenshots, of any skin and size"
    )
    read.add_argument(
        "--annotate", metavar="OUT.png", help="draw the lattice and the reading over the picture"
    )
    read.add_argument(
        "--known-skins", action="store_true", help="do not learn skins never seen before"
    )

    solve = command(
        "solve",
        "forced cells, the risk of every covered cell, and the move it would make",
        "  minesight solve position.txt\n  minesight solve position.txt --mines 40 --json\n"
        "  minesight solve screenshot.png\n"
        "  printf 'mines 1\\n1##\\n1##\\n' | minesight solve -",
    )
    solve.add_argument(
        "position",
        metavar="POSITION",
        help="a position file, a screenshot, or - for standard input",
    )
    solve.add_argument("--mines", type=_natural, metavar="N", help="mines on the whole board")
    solve.add_argument("--policy", choices=POLICIES, default="fast", help="how to guess (fast)")
    solve.add_argument("--shape", choices=SHAPES, default="square", help="of the board (square)")

    bench = command(
        "bench",
        "play many simulated games and report the win rate",
        "  minesight bench --games 100000\n"
        "  minesight bench --level intermediate --start zero --out results.jsonl\n"
        "  minesight bench --boards suite.txt.gz --start safe --from 0 --to 1000 --jobs 2",
    )
    _add_board(bench, level_default=None)
    bench.add_argument("--first", type=_place, metavar="X,Y", help="first click (the best known)")
    bench.add_argument("--games", type=_positive, metavar="N", help="how many (10000)")
    bench.add_argument("--seed", type=_whole, metavar="S", help="which boards (1)")
    bench.add_argument("--boards", metavar="FILE", help="play the boards of a suite instead")
    bench.add_argument(
        "--from", type=_natural, metavar="I", dest="from_", help="its first line (0)"
    )
    bench.add_argument("--to", type=_natural, metavar="J", help="the line to stop before (the end)")
    bench.add_argument("--policy", choices=POLICIES, default="fast", help="how to guess (fast)")
    bench.add_argument("--jobs", type=_positive, metavar="N", help="threads (as many as cores)")
    bench.add_argument("--out", metavar="FILE", help="a line a game; goes on where it stopped")

    compare = command(
        "compare",
        "paired comparison of two benchmark results on the same boards",
        "  minesight compare old.jsonl new.jsonl",
    )
    compare.add_argument("a", metavar="A", help="results of bench --out")
    compare.add_argument("b", metavar="B", help="results of bench --out on the same boards")
    return parser


def _add_board(command: argparse.ArgumentParser, level_default: str | None) -> None:
    board = command.add_mutually_exclusive_group()
    board.add_argument(
        "--level",
        default=level_default,
        metavar="NAME",
        help="beginner, intermediate, expert (the default), classic-beginner, or WxH/M",
    )
    board.add_argument("--size", metavar="WxH/M", help="width, height and mines")
    command.add_argument(
        "--start",
        choices=("safe", "zero", "none"),
        default="safe",
        help="first click: never a mine (safe), nor its neighbours (zero), no promise (none)",
    )
    command.add_argument("--shape", choices=SHAPES, default="square", help="of the board (square)")


def _positive(text: str) -> int:
    if _natural(text) == 0:
        raise argparse.ArgumentTypeError("0 is too few")
    return int(text)


def _natural(text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 0")
    if len(text) > 15:
        raise argparse.ArgumentTypeError(f"{text[:20]}… is too large")
    return int(text)


def _whole(text: str) -> int:
    return -_natural(text[1:]) if text.startswith("-") else _natural(text)


def _place(text: str) -> tuple[int, int]:
    x, comma, y = text.partition(",")
    if not comma:
        raise argparse.ArgumentTypeError(f"{text!r} is not X,Y, as in 3,3")
    return _natural(x), _natural(y)


def main(argv: list[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ✓ is no reason to fail
    arguments = build_parser().parse_args(argv)
    try:
        command = import_module(f"bot.{arguments.command}")
        code: int = command.run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("minesight: stopped", file=sys.stderr)
        # Not waiting for kernels that are still running in other threads.
        sys.stdout.flush()
        os._exit(STOPPED)
    except BrokenPipeError:  # the reader has seen enough, as in `minesight … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if arguments.debug:
            traceback.print_exc()
        if isinstance(error, Trouble):
            message, code = str(error), error.exit_code
        elif isinstance(error, OSError) and error.errno == errno.ENOSPC:
            message, code = "the disk is full: make room and try again", MISSING
        elif isinstance(error, MemoryError):
            message, code = "this takes more memory than there is", MISSING
        else:
            message, code = f"internal error: {error!r} (--debug shows where)", INTERNAL
        print(f"minesight: {message}", file=sys.stderr)
        return code
