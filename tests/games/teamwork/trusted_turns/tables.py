"""A table whose first player trusts the team with their turns, and has been away for some time."""

from datetime import timedelta
from typing import Any

from django.db.models import F

from accounts.models import User
from games.away import LEFT_ALONE
from games.models import Game, Seat
from games.services.teamwork import standing_orders
from tests.games.factories import begun_game


def trusting(*people: User, **options: Any) -> Game:
    """Start a game whose first player, who is on turn, trusts the team with their turns."""
    game = begun_game(*people, **options)
    standing_orders.set_trust(user=people[0], game_id=game.pk, seat=0, trust=Seat.Trust.TURNS)
    return game


def pass_time(game: Game, time: timedelta = LEFT_ALONE) -> Game:
    """Let so much time pass at the table."""
    Game.objects.filter(pk=game.pk).update(turn_since=F("turn_since") - time, moved_at=F("moved_at") - time)
    game.seats.update(seen_at=F("seen_at") - time)
    game.refresh_from_db()
    return game
