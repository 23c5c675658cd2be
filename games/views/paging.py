"""Cursors of keyset pagination."""

from django.http import HttpRequest

from forbidden.numbers import read_number


def before_of(request: HttpRequest) -> int | None:
    """Return the cursor before which a page begins; None, the newest page, if it is invalid."""
    return read_number(request.GET.get("before", ""))
