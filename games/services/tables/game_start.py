"""The start of the game of a full table."""

import secrets
from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games import live
from games.exceptions import AlreadyStarted, Illegal
from games.history.replay import first_state
from games.models import Game, Notification, Seat
from games.notifications.rows import notify, notify_wait
from games.services.crews.places import seat_absent_members
from games.services.play.game_state import record_state
from games.services.teaching.coach import coach_newcomers
from games.table import Table


@atomic
def start(*, user: User, game_id: int) -> Game:
    """Start the game of a full table; anybody with a seat there may."""
    table = Table.lock_own(game_id=game_id, user=user)
    if not table.game.in_lobby:
        raise AlreadyStarted
    start_table(table, by=user)
    return table.game


def start_table(table: Table, *, by: User | None) -> None:
    """Start the game of a locked, full table; `by` is who asked for it, None if it starts by itself.

    At the table of a crew, bots keep the free places.
    """
    game = table.game
    absent = seat_absent_members(table) if game.crew_id else []
    if not table.is_full:
        raise Illegal(_("Every seat needs a player first."))
    if game.roles_chosen:
        deal_roles(table, table.bots)
    if lacks_adventurers(table):
        raise Illegal(_("Every seat needs an adventurer first."))

    state = first_state(table)
    for seat, role in zip(table.seats, game.engine.roles_of(state), strict=True):
        seat.role = role
    coach_newcomers(table)
    Seat.objects.bulk_update(table.seats, ["role", "is_coached"])
    game.status = Game.Status.RUNNING
    game.started_at, game.starts_at = timezone.now(), None
    begun = record_state(table, state)
    game.save()
    notify_wait(table, begun=begun, turn_began=True, by=by)
    # The players whose turn it is get that notification instead.
    waiting = {person.pk for person in table.awaited_people}
    notify(table, Notification.Kind.STARTED, {*table.people_ids} - waiting, by=by)
    notify(table, Notification.Kind.NEXT_GAME, [person.pk for person in absent], by=by, detail="kept")
    live.publish_on_commit(game)


def lacks_adventurers(table: Table) -> bool:
    """Return whether somebody at the table must still choose an adventurer; those of bots are dealt."""
    return table.game.roles_chosen and not all(seat.role or seat.is_bot for seat in table.seats)


def deal_roles(table: Table, numbers: Iterable[int]) -> None:
    """Give each of these seats without an adventurer one that nobody has chosen; the caller saves the seats."""
    taken = {seat.role for seat in table.seats}
    free = [role for role in table.engine.ROLES if role not in taken]
    for number in numbers:
        if not table.seats[number].role:
            table.seats[number].role = free.pop(secrets.randbelow(len(free)))
