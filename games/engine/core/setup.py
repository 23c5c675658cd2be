"""What a set-up needs in any game: the pieces of a box one by one, and the adventurers that a table chose."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R", bound=StrEnum)


def each(counts: Mapping[T, int]) -> tuple[T, ...]:
    """Every piece, as often as it is there."""
    return tuple(item for item, count in counts.items() for _ in range(count))


def chosen(roles: Iterable[str], kind: type[R], players: int) -> tuple[R, ...]:
    """The adventurers by seat; raises ValueError unless each seat has one of its own."""
    adventurers = tuple(kind(role) for role in roles)
    if len(adventurers) != players or len(set(adventurers)) != players:
        raise ValueError("Each seat needs an adventurer of its own.")
    return adventurers
