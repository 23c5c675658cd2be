"""Cursors of keyset pagination."""

from collections.abc import Sequence
from typing import TypeVar

from django.http import HttpRequest

from forbidden.numbers import read_number

Row = TypeVar("Row")


def before_of(request: HttpRequest) -> int | None:
    """Return the cursor before which a page begins; None, the newest page, if it is invalid."""
    return read_number(request.GET.get("before", ""))


def page_of(rows: Sequence[Row], size: int) -> tuple[Sequence[Row], Row | None]:
    """Return the rows of a page, and the last of them if another page follows."""
    return rows[:size], rows[size - 1] if len(rows) > size else None
