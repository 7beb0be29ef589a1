"""Random choices that have names, so that a caller can force some and see all of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")


class Choice:
    """A stream of random choices.

    Named choices can be forced and are written down as traits. A forced choice uses up as much
    luck as a free one, and each part of a scene has a stream of its own (`turn_to`): forcing one
    trait leaves most others of a seed as they were.
    """

    def __init__(self, seed: str, forced: Mapping[str, Any] | None = None) -> None:
        self._seed = seed
        self._random = random.Random(seed)
        self._forced = dict(forced or {})
        self.unused = set(self._forced)
        self.traits: dict[str, Any] = {}

    def turn_to(self, part: str) -> None:
        """Start the stream of another part of the scene."""
        self._random = random.Random(f"{self._seed} {part}")

    def pick(self, name: str, weights: Mapping[T, float]) -> T:
        """One of the options, by weight."""
        drawn = self._random.choices(list(weights), list(weights.values()))[0]
        return self._settle(name, drawn)

    def chance(self, name: str, likely: float) -> bool:
        return self._settle(name, self._random.random() < likely)

    def number(self, name: str, low: float, high: float) -> float:
        return self._settle(name, round(self._random.uniform(low, high), 4))

    def forced(self, name: str, otherwise: T) -> T:
        """What the caller wants, or what was found in another way."""
        return self._settle(name, otherwise)

    def note(self, name: str, value: T) -> T:
        """Write down what came of a choice that could not be kept."""
        self.traits[name] = value
        return value

    def _settle(self, name: str, drawn: T) -> T:
        self.unused.discard(name)
        value = self._forced.get(name)
        self.traits[name] = drawn if value is None else value
        return self.traits[name]

    # Choices too small to be named.

    def any(self, options: Iterable[T]) -> T:
        return self._random.choice(list(options))

    def real(self, low: float, high: float) -> float:
        return self._random.uniform(low, high)

    def whole(self, low: int, high: int) -> int:
        """Both ends may occur."""
        return self._random.randint(low, high)

    def maybe(self, likely: float) -> bool:
        return self._random.random() < likely

    def shuffled(self, options: Iterable[T]) -> list[T]:
        listed = list(options)
        self._random.shuffle(listed)
        return listed

    def noise(self) -> np.random.Generator:
        """Randomness for whole arrays."""
        return np.random.default_rng(self._random.getrandbits(63))
