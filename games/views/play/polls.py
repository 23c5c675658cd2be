"""Polls of open boards: those without news are answered before most of the middleware."""

import re
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

from games.live import Revision
from games.table import revision_at
from games.views.access import user_of

POLL = re.compile(r"/games/(\d{1,18})/board", re.ASCII)


class Polls:
    """Answers 204 to a player whose board is at the newest revision.

    A board without a live connection asks every 20 seconds, and mostly nothing has happened. So this comes right after
    the middleware for the session and the user. It makes sure of what the later ones would: a known host, https, and a
    user who is not banned. All other requests go on, polls with news among them.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        poll = POLL.fullmatch(request.path_info) if request.method == "GET" else None
        if poll and _is_admitted(request) and has_no_news(request, int(poll[1])):
            return HttpResponse(status=204)
        return self.get_response(request)


def _is_admitted(request: HttpRequest) -> bool:
    try:
        request.get_host()
    except DisallowedHost:
        return False
    is_redirected = settings.SECURE_SSL_REDIRECT and not request.is_secure()
    return not is_redirected and request.user.is_authenticated and not request.user.is_banned


def has_no_news(request: HttpRequest, game_id: int) -> bool:
    """Return whether the page shows the newest revision of the user's game."""
    revision = revision_of(request, game_id)
    return revision is not None and request.GET.get("have") == str(revision)


def revision_of(request: Any, game_id: int) -> Revision | None:
    """Return the revision of a game for its player, read once for each request; None for others."""
    if not hasattr(request, "_revision"):
        request._revision = revision_at(user_id=user_of(request).pk, game_id=game_id)
    revision: Revision | None = request._revision
    return revision
