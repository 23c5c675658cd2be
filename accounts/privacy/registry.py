"""The registry in which each app declares the personal data it holds, and what its export leaves out and why."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import F, Model, QuerySet

from accounts.models import User

Row = dict[str, Any]
Reader = Callable[[User], Row | Iterable[Row]]


@dataclass(frozen=True)
class Part:
    """One part of the export: one row, or any number of rows in a fixed order."""

    name: str
    read: Reader
    covers: frozenset[str]


parts: dict[str, Part] = {}
"""The parts by name, in the order of the export."""
left_out: dict[str, str] = {}
"""The reason why the export leaves out a relation ("app.model.field")."""


def part(name: str, *, covers: Iterable[str]) -> Callable[[Reader], Reader]:
    """Register a part of the export that covers these relations ("app.model.field") to a user."""

    def add(read: Reader) -> Reader:
        parts[name] = Part(name, read, frozenset(covers))
        return read

    return add


def part_of_rows(name: str, model: type[Model], relation: str, fields: str, /, **named: str) -> None:
    """Register a part: these fields of the rows whose `relation` is the user; `named` are fields of related rows."""

    def read(user: User) -> Iterable[Row]:
        found = model._default_manager.filter(**{relation: user})
        return rows(found, *fields.split(), **{field: F(path) for field, path in named.items()})

    part(name, covers=(f"{model._meta.label_lower}.{relation}",))(read)


def rows(queryset: QuerySet[Any], *fields: str, **named: F) -> Iterator[Row]:
    """Yield these fields of the rows, oldest first, in batches; `named` renames some fields."""
    return queryset.order_by("pk").values(*fields, **named).iterator(chunk_size=500)


def leave_out(reasons: dict[str, str]) -> None:
    """Leave these relations out of the export, for these reasons."""
    left_out.update(reasons)


def covered() -> frozenset[str]:
    """Return the relations that some part covers."""
    return frozenset().union(*(each.covers for each in parts.values()))
