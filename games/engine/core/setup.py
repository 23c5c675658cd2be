"""Helpers to set up a game: the pieces of the box one by one, and the adventurers that a table chose."""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R", bound=StrEnum)


def pieces(counts: Mapping[T, int]) -> tuple[T, ...]:
    """Return every piece, as many times as it is counted."""
    return tuple(item for item, count in counts.items() for _ in range(count))


def remaining(counts: Mapping[T, int], taken: Iterable[T]) -> list[T]:
    """Return the pieces that stay in the box; it has to hold all those that are `taken`."""
    left = Counter(counts)
    left.subtract(taken)
    assert not any(count < 0 for count in left.values()), "the box does not hold that many"
    return list(left.elements())


def check_roles(roles: Iterable[str], kind: type[R], players: int) -> tuple[R, ...]:
    """Return the adventurers by seat. Raise ValueError unless each seat has one of its own."""
    adventurers = tuple(kind(role) for role in roles)
    if len(adventurers) != players or len(set(adventurers)) != players:
        raise ValueError("Each seat needs an adventurer of its own.")
    return adventurers
