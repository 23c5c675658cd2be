"""The coach of a first game: who gets it, and how it goes away."""

from accounts.models import User
from games.exceptions import NotRunning
from games.models import Seat
from games.table import Table


def coach_newcomers(table: Table) -> None:
    """Mark the seats of those whose first started game of these rules this is; the caller stores them."""
    started = Seat.objects.filter(game__rules=table.game.rules, game__started_at__isnull=False)
    others = started.filter(user__in=table.people_ids).exclude(game=table.game)
    experienced = set(others.values_list("user_id", flat=True))
    for seat in table.seats:
        seat.is_coached = seat.user_id is not None and seat.user_id not in experienced


def dismiss_coach(*, user: User, game_id: int) -> None:
    """Send the user's coach away for good."""
    table = Table.find_own(game_id=game_id, user=user)
    if table.game.in_lobby:
        raise NotRunning
    Seat.objects.filter(game=game_id, user=user).update(is_coached=False)
