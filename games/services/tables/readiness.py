"""Tables that start by themselves, and who is told of a table that fills.

A full table starts when all its people are ready. Its host may also choose a time at which it starts, full or not.
"""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from forbidden.db import atomic
from games import deadlines
from games.exceptions import AlreadyStarted, Illegal, NotHost
from games.models import Game, Notification, Seat
from games.notifications.rows import notify
from games.services.crews.places import refuse_bots
from games.services.tables.game_start import deal_roles, lacks_adventurers, start_table
from games.table import Table

Kind = Notification.Kind


@atomic
def set_ready(*, user: User, game_id: int, is_ready: bool) -> Game:
    """Say whether the user is ready; the game of a full table starts once all its people are."""
    table = _own_lobby(game_id, user)
    own = [table.seats[number] for number in table.mine]
    if is_ready and table.game.roles_chosen and not all(seat.role for seat in own):
        raise Illegal(_("Choose an adventurer first."))
    if all(seat.is_ready is is_ready for seat in own):
        return table.game  # a second click
    for seat in own:
        seat.is_ready = is_ready
    Seat.objects.bulk_update(own, ["is_ready"])
    table.commit_change()
    start_if_ready(table, by=user)
    return table.game


@atomic
def set_start_time(*, user: User, game_id: int, starts_at: datetime | None, fills_with_bots: bool = False) -> Game:
    """Set when the table starts by itself, or None for never; the host alone may.

    At that time, bots take the free seats with `fills_with_bots`; otherwise these seats are taken away, if enough
    players are left.
    """
    table = _own_lobby(game_id, user)
    game, now = table.game, timezone.now()
    if game.host_id != user.pk:
        raise NotHost
    if starts_at is not None and not now < starts_at < deadlines.closes_at(game):
        text = ngettext(
            "Choose a time in the future, within %(days)s day.",
            "Choose a time in the future, within %(days)s days.",
            deadlines.LOBBY_LIFE.days,
        )
        raise Illegal(text % {"days": deadlines.LOBBY_LIFE.days})
    game.starts_at, game.fills_with_bots = starts_at, fills_with_bots and starts_at is not None
    game.alarm_at = deadlines.next_alarm(game)
    table.commit_change("starts_at", "fills_with_bots", "alarm_at")
    return game


@atomic
def start_with_bots(*, user: User, game_id: int) -> Game:
    """Start the game with bots on the free seats, which people may take later; anybody with a seat there may."""
    table = _own_lobby(game_id, user)
    _fill_with_bots(table)
    start_table(table, by=user)
    return table.game


def start_if_ready(table: Table, *, by: User) -> bool:
    """Start the game of a locked, full table if all its people are ready; return whether it has started.

    Somebody alone with bots has nobody to wait for, and starts by hand.
    """
    seated = [seat for seat in table.seats if seat.user_id]
    is_ready = table.is_full and len(table.people) > 1 and all(seat.is_ready for seat in seated)
    if not is_ready or lacks_adventurers(table):
        return False
    start_table(table, by=by)
    return True


def tell_of_change(table: Table, *, by: User, joined: bool) -> None:
    """Tell the others at a locked table in the lobby that it is full now, or else that the user has joined."""
    people = table.people_ids
    if table.is_full:
        notify(table, Kind.FULL, people, by=by, detail="full")
    elif joined:
        notify(table, Kind.JOINED, people, by=by, detail="joined")


def start_when_due(table: Table, now: datetime) -> bool:
    """Start the game of a locked table in the lobby if its time has come; return whether it has started.

    If too few people are there, its time is cleared and they are told.
    """
    game = table.game
    if game.starts_at is None or game.starts_at > now:
        return False
    if game.fills_with_bots:
        _fill_with_bots(table)
    elif _may_shrink(table):
        _remove_free_seats(table)
    if table.is_full:
        deal_roles(table, [seat.number for seat in table.seats] if game.roles_chosen else [])
        start_table(table, by=None)
        return True
    game.starts_at = None
    table.commit_change("starts_at")
    notify(table, Kind.FULL, table.people_ids, detail="missing")
    return False


def _own_lobby(game_id: int, user: User) -> Table:
    table = Table.lock_own(game_id=game_id, user=user)
    if not table.game.in_lobby:
        raise AlreadyStarted
    refuse_bots(table.game)
    return table


def _fill_with_bots(table: Table) -> None:
    """Put bots on the free seats; people may take these seats from them later."""
    free = [seat for seat in table.seats if seat.is_free]
    for seat in free:
        seat.is_bot = seat.is_offered = True
    Seat.objects.bulk_update(free, ["is_bot", "is_offered"])


def _may_shrink(table: Table) -> bool:
    """Return whether the game can begin without the free seats: enough are taken, and nothing fixes their number."""
    taken = len(table.seats) - table.free_seats
    return taken >= min(table.engine.PLAYERS) and not (table.game.base or table.game.challenge)


def _remove_free_seats(table: Table) -> None:
    """Delete the free seats and number the others anew."""
    game, first = table.game, table.game.first_seat
    kept = [seat for seat in table.seats if not seat.is_free]
    numbers = [seat.number for seat in kept]
    Seat.objects.filter(game=game).exclude(number__in=numbers).delete()
    for number, seat in enumerate(kept):
        if seat.number != number:  # each moves down to a number that is free by now
            seat.number = number
            seat.save(update_fields=["number"])
    game.first_seat = numbers.index(first) if first in numbers else None
    table.seats[:] = kept
    table.forget_people()
