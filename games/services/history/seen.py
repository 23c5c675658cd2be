"""The part of a game that a player has seen."""

from django.utils import timezone

from accounts.models import User
from games.models import Seat
from games.table import Table


def mark_as_seen(*, user: User, game_id: int, version: int) -> None:
    """Store the newest version of the game that the user has seen, and when; it never falls, nor passes the game's."""
    table = Table.find_own(game_id=game_id, user=user)
    seen = min(version, table.game.version)
    Seat.objects.filter(game=game_id, user=user, last_seen__lt=seen).update(last_seen=seen, seen_at=timezone.now())
