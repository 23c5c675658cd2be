"""Cursors of keyset pagination."""

from collections.abc import Sequence

from django.http import HttpRequest

from forbidden.numbers import read_number


def before_of(request: HttpRequest) -> int | None:
    """Return the cursor before which a page begins; None, the newest page, if it is invalid."""
    return read_number(request.GET.get("before", ""))


def page_of(ids: Sequence[int], size: int) -> tuple[Sequence[int], int | None]:
    """Return the ids of a page, and the cursor of the next page; None if these were all."""
    return ids[:size], ids[size - 1] if len(ids) > size else None
