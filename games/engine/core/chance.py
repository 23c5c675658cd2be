"""Shuffles that anybody can check: the seed and a counter decide each of them, on every machine alike."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], *, seed: str, number: int) -> tuple[T, ...]:
    """Return the items in the order of SHA-256("seed/number/index"), where `index` is an item's old position.

    A hash replaces `random.Random`, whose shuffles may differ between versions of Python.
    """
    prefix = f"{seed}/{number}/".encode()
    ranks = [sha256(b"%s%d" % (prefix, index)).digest() for index in range(len(items))]
    return tuple([items[index] for index in sorted(range(len(items)), key=ranks.__getitem__)])
