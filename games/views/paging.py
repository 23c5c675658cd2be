"""Keyset pages: where one begins."""

from django.http import HttpRequest


def before_of(request: HttpRequest) -> int | None:
    """The number before which a page begins; what is no number begins at the newest."""
    text = request.GET.get("before", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
