"""Counts the numbers on a board: how often each occurs is much the same in every game."""

from __future__ import annotations

from math import comb

import numpy as np
import numpy.typing as npt

from vision.logic import UNSURE, Marks, around

Reals = npt.NDArray[np.float64]

_DENSITIES: Reals = np.linspace(0.04, 0.5, 47)
_SURPRISE, _PER_DIGIT = 7.5, 12
"""How much less likely the numbers may be than the likeliest ones for their density of mines, as
a power of e, and as much again where there are many. Of 7,500 random positions, those with 12 to 30
numbers came to 6.8, those with up to 60 to 9.2, and none to 13."""
_MANY_MISSED, _FEWEST_NOUGHTS = 20.0, 0.04
"""Where many noughts are expected, there is at least this share of them."""
_MOST_EXCUSED, _FEW = 5, 12
_NOUGHTS_MISSED = 6.0
"""So many noughts are expected at least on a board that is strange without any; of the same
positions, one without a nought came to 4.4."""


def _shares() -> Reals:
    """For each density of mines, how often a cell has 0 to 8 mines around it."""
    ways = np.array([comb(8, number) for number in range(9)])
    mines, free = _DENSITIES[:, None], 1 - _DENSITIES[:, None]
    found: Reals = ways * mines ** np.arange(9) * free ** np.arange(8, -1, -1)
    return found


_SHARES = _shares()


def are_usual_numbers(marks: Marks) -> bool:
    """Whether some density of mines makes such numbers: ones and twos in step, and noughts where
    small numbers are many.

    >>> are_usual_numbers(np.frombuffer(b"0011112221103", np.uint8).reshape(1, -1))
    True
    >>> are_usual_numbers(np.frombuffer(b"1357135713571357", np.uint8).reshape(1, -1))
    False
    """
    is_number = (marks >= ord("0")) & (marks <= ord("8"))
    counts = np.bincount(marks[is_number] - ord("0"), minlength=9)
    digits = int(counts[1:].sum())
    if digits == 0:
        return True
    # Noughts come in openings, as many as the player found: only the others are weighed.
    shares = _SHARES[:, 1:] / _SHARES[:, 1:].sum(axis=1, keepdims=True)
    fits = np.log(shares) @ counts[1:]
    likeliest = int(fits.argmax())
    seen = counts[1:][counts[1:] > 0]
    surprise = float((seen * np.log(seen / digits)).sum() - fits[likeliest])
    most = _SURPRISE + min(_SURPRISE, digits / _PER_DIGIT)
    if surprise > most + min(_MOST_EXCUSED, int((marks == UNSURE).sum()) / _MOST_EXCUSED):
        return False
    nought = float(_SHARES[likeliest, 0])
    missed = digits * nought / (1 - nought)
    if digits < _FEW or missed < _NOUGHTS_MISSED or _may_have_noughts(marks):
        return True
    return bool(counts[0] > (_FEWEST_NOUGHTS * missed if missed > _MANY_MISSED else 0))


def _may_have_noughts(marks: Marks) -> bool:
    """Whether a cell that is not known touches no covered one."""
    hidden = (marks == ord("#")) | (marks == ord("F"))
    return bool(((marks == UNSURE) & (around(hidden) == 0)).any())
