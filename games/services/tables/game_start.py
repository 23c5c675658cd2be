"""The start of a game: of a full table, or alone with bots."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games import live
from games.exceptions import AlreadyStarted, Illegal
from games.history.replay import first_state
from games.models import Game, Notification, Seat
from games.notifications.rows import notify, notify_wait
from games.services.play.game_state import record_state
from games.services.tables.bots import deal_roles
from games.services.tables.lobby import create_table
from games.services.teaching.coach import coach_newcomers
from games.table import Table

BOTS = 3
"""The number of bots of a solo game, unless another is asked for."""


@atomic
def start(*, user: User, game_id: int) -> Game:
    """Start the game of a full table; anybody with a seat there may."""
    table = Table.lock_own(game_id=game_id, user=user)
    game = table.game
    if not game.in_lobby:
        raise AlreadyStarted
    if not table.is_full:
        raise Illegal(_("Every seat needs a player first."))
    if game.roles_chosen:
        deal_roles(table)
    if game.roles_chosen and not all(seat.role for seat in table.seats):
        raise Illegal(_("Every seat needs an adventurer first."))

    state = first_state(table)
    for seat, role in zip(table.seats, game.engine.roles_of(state), strict=True):
        seat.role = role
    coach_newcomers(table)
    Seat.objects.bulk_update(table.seats, ["role", "is_coached"])
    game.status = Game.Status.RUNNING
    game.started_at = timezone.now()
    begun = record_state(table, state)
    game.save()
    notify_wait(table, begun=begun, turn_began=True, by=user)
    # The players whose turn it is get that notification instead.
    waiting = {person.pk for person in table.awaited_people}
    notify(table, Notification.Kind.STARTED, {person.pk for person in table.people} - waiting, by=user)
    live.publish_on_commit(game)
    return game


@atomic
def play_alone(*, host: User, **options: Any) -> Game:
    """Create a table for the host and bots, and start its game; `options` are those of `create_table`."""
    game = create_table(host=host, **options)
    return start(user=host, game_id=game.pk)
