"""A form that creates something creates it once, however often it is sent: by two clicks, or again on a slow line."""

import hashlib
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import get_random_string

from accounts import limits
from games.models import Game

T = TypeVar("T")
TWO_CLICKS = 60
"""Seconds for which a form that is sent again leads to what it created the first time."""
PATIENCE = 5.0
"""Seconds for which the second click waits for the first."""


def once(request: HttpRequest, create: Callable[[], int], *, seconds: int = TWO_CLICKS, by_fields: bool = True) -> int:
    """Return the number of the row that `create` creates, or that it created when the form was sent before.

    Without `by_fields` it is the same form even if its fields have changed. The number is stored only after `create`
    has returned, so `create` must commit what it creates. If it raises, the form can be sent again.
    """
    return remember(_key(request, by_fields=by_fields), create, seconds=seconds)


def remember(key: str, create: Callable[[], T], *, seconds: int) -> T:
    """Return what `create` returns, or what it returned for this key before; at once, one of two creates.

    Anything that it returns must be true.
    """
    ends = time.monotonic() + PATIENCE
    while not cache.add(key, 0, seconds):
        known: T = cache.get(key, 0)
        if known:
            return known
        if time.monotonic() > ends:
            break
        time.sleep(0.1)
    try:
        created = create()
    except BaseException:
        cache.delete(key)
        raise
    cache.set(key, created, seconds)
    return created


def to_new_table(request: HttpRequest, service: Callable[..., Game], **options: Any) -> HttpResponse:
    """Create a table by a service, once for each form, and redirect to it; raise `TooOften` beyond the limit."""

    def create() -> int:
        limits.consume(request, "tables")
        return service(**options).pk

    return redirect("games:game", once(request, create))


def _key(request: HttpRequest, *, by_fields: bool) -> str:
    """Return a key that all requests of one form have, and no others: every page has a token of its own."""
    fields = request.POST.copy()
    tokens = fields.pop("csrfmiddlewaretoken", [""])
    token = tokens[-1] or request.headers.get("X-CSRFToken") or get_random_string(32)
    sender = str(request.user.pk or 0)  # the token is no secret from the person on whose page it was
    parts = [token, sender, request.path, fields.urlencode() if by_fields else ""]
    return f"once:{hashlib.sha256(' '.join(parts).encode()).hexdigest()}"
