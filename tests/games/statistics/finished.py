"""Finished games for tests: played at random while time passes, or only marked as finished."""

import random
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import time_machine
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.services.play.steps import take_step
from games.services.statistics.rows import count_results
from games.table import Table
from tests.games.factories import begun_game


def played_out(*people: User, seed: int = 1, **options: Any) -> Game:
    """Play a game of these people at random to its end, with minutes to hours between two moves."""
    chance = random.Random(seed)
    now = timezone.now()
    with time_machine.travel(now, tick=False) as clock:
        table = Table.find(game_id=begun_game(*people, **{"first_seat": None} | options).pk, user=None)
        state = table.game.load_state()
        while table.game.is_running:
            clock.shift(timedelta(seconds=chance.randrange(60, 20_000)))
            seat, action = _chosen(table, state, chance)
            state = take_step(table, seat=seat, action=action, user=table.seats[seat].user).state
    return table.game


def _chosen(table: Table, state: Any, chance: random.Random) -> tuple[int, Any]:
    """Return a random seat and action, often one that ends the turn."""
    game = table.game
    seats = [seat.number for seat in table.seats if game.engine.legal(state, seat.number)]
    awaited = [seat for seat in seats if seat in table.game.awaited_seats]
    seat = chance.choice(awaited if chance.random() < 0.9 else seats)
    legal = game.engine.legal(state, seat)
    onward = [action for action in legal if type(action).__name__ in ("EndTurn", "Draw")]
    return seat, chance.choice(onward if onward and chance.random() < 0.5 else legal)


def ended(
    *people: User, won: bool = False, cause: str = "thirst", hours: int = 0, days: int = 2, **options: Any
) -> Game:
    """Create a game marked as ended so many hours ago, after so many days, without steps."""
    game = begun_game(*people, **options)
    end = timezone.now() - timedelta(hours=hours)
    Game.objects.filter(pk=game.pk).update(
        status=Game.Status.WON if won else Game.Status.LOST,
        ended_by="" if won else cause,
        started_at=end - timedelta(days=days),
        ended_at=end,
    )
    Seat.objects.filter(game=game).update(is_live=False)
    game.refresh_from_db()
    return game


def counted(*people: User, **options: Any) -> Game:
    """Create such a game and count it."""
    game = ended(*people, **options)
    while count_results():
        pass
    return game


def rows(model: Any) -> list[dict[str, Any]]:
    """Return all rows of a table without their ids, sorted."""
    found: Iterable[dict[str, Any]] = model.objects.values()
    return sorted(({key: value for key, value in row.items() if key != "id"} for row in found), key=str)
