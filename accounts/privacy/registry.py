"""Each app says here what it holds of people: what their export tells of it, or why it keeps something back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from accounts.models import User

Row = dict[str, Any]
Reader = Callable[[User], Row | Iterable[Row]]


@dataclass(frozen=True)
class Part:
    """One part of a person's export: one row, or any number of them, in one order."""

    name: str
    read: Reader
    tells: frozenset[str]


parts: dict[str, Part] = {}
"""By name, in the order of the export."""
kept_back: dict[str, str] = {}
"""Why the export does not tell of a relation ("app.model.field")."""


def part(name: str, *, tells: Iterable[str]) -> Callable[[Reader], Reader]:
    """Let the export have this part, which tells of these relations ("app.model.field") to a person."""

    def add(read: Reader) -> Reader:
        parts[name] = Part(name, read, frozenset(tells))
        return read

    return add


def keep_back(reasons: dict[str, str]) -> None:
    """Leave these relations out of the export, for these reasons."""
    kept_back.update(reasons)


def told() -> frozenset[str]:
    """The relations that some part tells of."""
    return frozenset().union(*(each.tells for each in parts.values()))
