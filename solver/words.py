"""Names of clues and lists of things, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.board import View


def name_clues(view: View, clues: Iterable[int]) -> list[str]:
    """Each clue with its place.

    >>> name_clues(View.parse("mines 1\\n1#\\n1#\\n"), [2])
    ['the 1 at 0,1']
    """
    return [
        "the {} at {},{}".format(chr(view.cells[clue]), *view.rules.place(clue)) for clue in clues
    ]


def list_words(words: Sequence[str], most: int = 8) -> str:
    """Words as they are listed in a sentence.

    >>> list_words(["a", "b", "c"])
    'a, b and c'
    """
    if len(words) > most:
        words = [*words[: most - 1], f"{len(words) - most + 1} more"]
    return " and ".join([*filter(None, [", ".join(words[:-1])]), words[-1]])
