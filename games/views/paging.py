"""Cursors of keyset pagination."""

from django.http import HttpRequest


def before_of(request: HttpRequest) -> int | None:
    """Return the cursor before which a page begins; None, the newest page, if it is invalid."""
    text = request.GET.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
