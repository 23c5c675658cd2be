"""When teammates may play the turn of a player who is away and trusts them with it (`Seat.Trust.TURNS`)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import ngettext

from games.models import Game, Seat

LEFT_ALONE = timedelta(hours=2)
"""How long a turn waits for its player, since they were last there, before the team may play it."""


def left_alone_in_words() -> str:
    """Return `LEFT_ALONE` in words."""
    hours = LEFT_ALONE // timedelta(hours=1)
    # Translators: a span of time, in “has been away for …”.
    return ngettext("an hour", "%(count)s hours", hours) % {"count": hours}


def opens_at(game: Game, seat: Seat) -> datetime | None:
    """Return from when teammates may play the turn of a seat, if it is its turn; None if its player trusts nobody so.

    A turn in advance comes first. Before the release that stores when turns begin, the newest change counts.
    """
    since = game.turn_since or game.moved_at
    if seat.trust != seat.Trust.TURNS or seat.user_id is None or since is None or game.advance_due_at is not None:
        return None
    return max(since, seat.seen_at or since) + LEFT_ALONE


def is_open(game: Game, seat: Seat) -> bool:
    """Return whether teammates may play the turn of a seat now, if it is its turn."""
    at = opens_at(game, seat)
    return at is not None and at <= timezone.now()
