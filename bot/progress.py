"""Progress of a benchmark: games a second, the win rate so far, time left."""

from __future__ import annotations

import time
from types import TracebackType

from rich import progress as bars

from bot.results import Tally
from bot.statistics import wilson
from bot.terminal import news

_SECONDS_BETWEEN_LINES = 10


class Progress:
    """A bar on a terminal; elsewhere a line now and then."""

    def __init__(self, tally: Tally, games: int) -> None:
        self._tally, self._games = tally, games
        self._played_before = tally.games
        self._began = self._last_line = time.monotonic()
        self._bar = bars.Progress(
            bars.BarColumn(),
            bars.MofNCompleteColumn(),
            bars.TextColumn("{task.description}"),
            bars.TimeRemainingColumn(),
            console=news,
            transient=True,
            disable=not news.is_terminal,
        )
        self._task = self._bar.add_task("", total=games, completed=tally.games)

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def update(self) -> None:
        self._bar.update(self._task, completed=self._tally.games, description=self._state())
        now = time.monotonic()
        if not news.is_terminal and now - self._last_line > _SECONDS_BETWEEN_LINES:
            self._last_line = now
            played = self._tally.games - self._played_before
            left = (self._games - self._tally.games) * (now - self._began) / played
            news.print(
                f"{self._tally.games} of {self._games} games, {self._state()}, {left:.0f} s left"
            )

    def _state(self) -> str:
        tally = self._tally
        low, high = wilson(tally.won, tally.games)
        speed = (tally.games - self._played_before) / max(1e-9, time.monotonic() - self._began)
        return (
            f"{speed:,.0f} games/s, {100 * tally.rate:.2f} % won"
            f" ({100 * low:.2f} to {100 * high:.2f})"
        )
