"""Errors for a person: one line that says what is wrong and what to do, and an exit code."""

from __future__ import annotations

WRONG_USE, NO_BOARD, CONTRADICTION, MISSING, INTERNAL, STOPPED = 2, 3, 4, 5, 70, 130


class Trouble(Exception):
    """Ends the program with a line on standard error."""

    def __init__(self, message: str, exit_code: int = WRONG_USE) -> None:
        super().__init__(message)
        self.exit_code = exit_code
