"""Bots at a table: put them on free seats, before the start or in place of a player who has left, and take them out.

The team may also take over the turn of a bot, which plays its seat again with its next turn.
"""

from collections.abc import Collection

from django.utils import timezone

from accounts.models import User
from forbidden.db import atomic
from games import deadlines
from games.exceptions import BotHasTime, NotRunning, SeatTaken
from games.models import Game, Notification, Seat, Step
from games.notifications.rows import notify, notify_wait
from games.services.crews.places import refuse_bots
from games.services.play.alarms import arm_bots
from games.services.play.game_state import STATE_FIELDS, commit_seats, start_clock
from games.services.tables.readiness import start_if_ready, tell_of_change
from games.services.teamwork.leftovers import take_leftovers
from games.slow_bots import takeover_at
from games.table import Table

SEAT_FIELDS = ("user", "owner", "is_bot", "is_shared", "is_offered", "trust")
"""The fields of a seat that change with its player."""


def seat_bots(table: Table, seats: Collection[Seat]) -> None:
    """Let bots play these seats of a running game until their owners return; the caller arms the bots."""
    for seat in seats:
        seat.pass_to(None, owner=seat.owner or seat.user)
    Seat.objects.bulk_update(seats, SEAT_FIELDS)
    take_leftovers(table, [seat.number for seat in seats])
    table.forget_people()


def absent_seats(table: Table) -> list[Seat]:
    """Return the seats of a running game on which teammates may put a bot: their players are banned or never came."""
    banned = [seat for seat in table.seats if table.game.is_running and seat.user is not None and seat.user.is_banned]
    return [*banned, *(seat for seat in never_came(table) if seat not in banned)]


def never_came(table: Table) -> list[Seat]:
    """Return the seats for whose players a running game has waited for an hour, though they never came to it."""
    game, now = table.game, timezone.now()
    since = game.clock_started_at if game.is_running else None
    if since is None or now < deadlines.runs_until(game, since, deadlines.ARRIVAL):
        return []
    unseen = [seat for seat in table.seats if seat.number in game.awaited_seats and _is_unseen(seat, game)]
    if not unseen:
        return []
    # A browser without script does not say what its reader has seen.
    acted = {*Step.objects.filter(game=game, user__in=[seat.user_id for seat in unseen]).values_list("user", flat=True)}
    return [seat for seat in unseen if seat.user_id not in acted]


def _is_unseen(seat: Seat, game: Game) -> bool:
    if seat.user is None or seat.user.is_away or seat.is_shared:
        return False
    return seat.seen_at is None or (game.started_at is not None and seat.seen_at < game.started_at)


@atomic
def add_bots(*, user: User, game_id: int, number: int | None = None) -> None:
    """Put a bot on that seat, or on all free seats; any player of the table may.

    A bot whose turn the team has taken over plays on. The seat of a running game may also belong to a player who is
    banned or never came; they may take it back like any other.
    """
    table = _own_table(game_id, user)
    refuse_bots(table.game)
    seats = [seat for seat in table.seats if seat.is_free] if number is None else [table.seat(number)]
    if all(seat.is_bot for seat in seats):
        if any(table.is_taken_over(seat) for seat in seats):
            table.game.taken_over = 0
            commit_seats(table)
        return  # otherwise a second click
    taken, absent = [seat for seat in seats if seat.user_id is not None], absent_seats(table)
    if any(seat.user_id == user.pk or seat not in absent for seat in taken):
        raise SeatTaken
    if table.game.is_running:
        told = table.people_ids if taken else []
        seat_bots(table, seats)
        notify(table, Notification.Kind.LEFT, told, by=user, detail="bot")
        if table.awaited_bots:
            start_clock(table)
        commit_seats(table)
        return
    for seat in seats:
        seat.is_bot = True
    Seat.objects.bulk_update(seats, ["is_bot"])
    commit_seats(table)
    if not start_if_ready(table, by=user):
        tell_of_change(table, by=user, joined=False)


@atomic
def remove_bot(*, user: User, game_id: int, number: int) -> None:
    """Take a bot out; any player of the table may.

    In a running game the team may then play the seat, and a substitute may take it.
    """
    table = _own_table(game_id, user)
    seat, game = table.seat(number), table.game
    if not seat.is_bot:
        return  # a second click, or its owner is back
    if game.in_lobby:
        seat.is_bot, seat.is_offered, seat.role = False, False, seat.role if game.base else ""
        seat.save(update_fields=["is_bot", "is_offered", "role"])
        commit_seats(table)
        return
    seat.is_bot, seat.is_shared, seat.is_offered = False, True, True
    seat.save(update_fields=SEAT_FIELDS)
    table.forget_people()
    game.renew_invite()
    waiting = commit_seats(table, *Game.INVITE_FIELDS, changed={number})
    notify_wait(table, begun=waiting, turn_began=True, by=user, detail="open")


@atomic
def take_over(*, user: User, game_id: int) -> None:
    """Let the team play the turns of the bots that keep the table waiting; any player of the table may.

    Raises `BotHasTime` before the table has waited for long.
    """
    table = _own_table(game_id, user)
    if table.game.in_lobby:
        raise NotRunning
    at = takeover_at(table)
    if at is None:
        return  # a second click, or the bot has played
    if at > timezone.now():
        raise BotHasTime
    table.game.note_act()
    give_turn_to_team(table, by=user)


def give_turn_to_team(table: Table, *, by: User | None = None) -> None:
    """Let the team play the seats of the bots that a locked table waits for, until the turn ends; save the game."""
    game, bots = table.game, table.awaited_bots
    game.taken_over |= sum(1 << number for number in bots)
    arm_bots(table)
    table.commit_change(*STATE_FIELDS)
    notify_wait(table, begun=bots, turn_began=True, by=by, detail="open")


def _own_table(game_id: int, user: User) -> Table:
    table = Table.lock_own(game_id=game_id, user=user)
    if table.game.is_over:
        raise NotRunning
    return table
