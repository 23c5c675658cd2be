"""Chance that anybody can check: the seed and a running number decide every shuffle, on every machine alike."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], *, seed: str, number: int) -> tuple[T, ...]:
    """The items in the order of SHA-256("seed/number/index"), index being an item's place before.

    A hash and not `random.Random`, whose shuffles may differ between versions of Python.
    """
    prefix = f"{seed}/{number}/"
    return tuple(items[index] for index in sorted(range(len(items)), key=lambda index: _rank(prefix, index)))


def _rank(prefix: str, index: int) -> bytes:
    return sha256(f"{prefix}{index}".encode()).digest()
