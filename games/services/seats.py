"""Seats of a running game: leave the game, take over a seat as a substitute, come back."""

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from forbidden.db import atomic
from games import deadlines, live
from games.exceptions import InviteExpired, NoSuchTable, NotRunning, TableFull
from games.models import Game, Invitation, Notification, Seat, new_invite_expiry, new_invite_token
from games.notifications.rows import notify, notify_wait
from games.services.bot_alarms import arm_bots
from games.services.bots import SEAT_FIELDS
from games.services.closure import close
from games.services.game_state import STATE_FIELDS, start_clock
from games.services.leftovers import take_leftovers
from games.services.staff_reveal import refuse_if_seen
from games.table import Table
from games.visibility import seed_key_of


def _save_change(table: Table, *fields: str) -> None:
    """Save the game with a new version and as acted at, and publish it."""
    game = table.game
    game.version += 1
    game.acted_at, game.warned_at = timezone.now(), None
    arm_bots(table)
    game.save(update_fields=(*STATE_FIELDS, *fields))
    live.publish_on_commit(game)


def free_seats(table: Table) -> list[Seat]:
    """Return the seats of a running game that a substitute may take."""
    return [seat for seat in table.seats if seat.is_offered]


@atomic
def leave_game(*, user: User, game_id: int) -> Game:
    """Leave a running game; teammates may play the user's seats until a substitute takes them.

    The game is closed when the last player leaves.
    """
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    if not table.is_mine:
        raise NoSuchTable
    if not game.is_running:
        raise NotRunning
    if len(table.people) == 1:
        close(table, cause="left", by=user)
        return game
    for number in table.mine:
        seat = table.seats[number]
        seat.owner, seat.user, seat.is_shared, seat.is_offered = seat.owner or user, None, True, True
        seat.trust = Seat.Trust.NONE
    Seat.objects.bulk_update([table.seats[number] for number in table.mine], SEAT_FIELDS)
    take_leftovers(table, table.mine)
    game.invite_token, game.invite_expires_at = new_invite_token(), new_invite_expiry()
    waiting = game.awaited_seats & set(table.mine)
    if waiting:
        start_clock(table)  # this also ends a vote about this player
    _save_change(table, "invite_token", "invite_expires_at")
    notify(table, Notification.Kind.LEFT, [person.pk for person in table.people], by=user, detail="left")
    notify_wait(table, begun=waiting, turn_began=True, by=user)
    return game


@atomic
def stand_in(*, user: User, game_id: int, token: str = "") -> Game:
    """Take the first seat that is offered to a substitute; needs the token of the invite link or an invitation."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    if not game.is_running:
        raise NotRunning
    if table.is_mine:
        return game  # a second click
    invited = constant_time_compare(token, game.invite_token)
    if not (invited or table.is_invited):
        raise NoSuchTable
    if invited and game.invite_expired:
        raise InviteExpired
    if not (free := free_seats(table)):
        raise TableFull
    refuse_if_seen(user, seed_key_of(game))
    # One substitute takes all seats that one player left.
    seats = [seat for seat in free if (seat.user_id, seat.owner_id) == (free[0].user_id, free[0].owner_id)]
    previous, replaced = free[0].user_id, free[0].user or free[0].owner
    for seat in seats:
        seat.owner, seat.user, seat.is_shared, seat.is_offered = seat.owner or seat.user, user, False, False
        seat.trust = Seat.Trust.NONE
    Seat.objects.bulk_update(seats, SEAT_FIELDS)
    Invitation.objects.filter(game=game, user=user).delete()
    numbers = {seat.number for seat in seats}
    take_leftovers(table, numbers)
    if numbers & game.awaited_seats:
        start_clock(table)
    _save_change(table)
    notify(
        table,
        Notification.Kind.LEFT,
        {previous, *(person.pk for person in table.people)},
        by=user,
        detail="replaced",
        text=replaced.name if replaced else "",
    )
    return game


@atomic
def come_back(*, user: User, game_id: int) -> Game:
    """Take the user's seats back from the team, or from a substitute."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    lost = [seat for seat in table.seats if seat.owner_id == user.pk]
    shared = [seat for seat in table.seats if seat.user_id == user.pk and (seat.is_shared or seat.is_offered)]
    late = table.is_mine and game.alarms == deadlines.TIMED_OUT and user in table.awaited_people
    if not (lost or table.is_mine):
        raise NoSuchTable
    if not game.is_running:
        raise NotRunning
    if not (lost or shared or late):
        return game  # a second click
    stand_ins = {seat.user_id for seat in lost}
    for seat in lost:
        seat.trust = Seat.Trust.NONE  # the one who sat there chose it
    for seat in (*lost, *shared):
        seat.user, seat.owner, seat.is_bot, seat.is_shared, seat.is_offered = user, None, False, False, False
    Seat.objects.bulk_update([*lost, *shared], SEAT_FIELDS)
    take_leftovers(table, [seat.number for seat in lost])
    if late or any(seat.number in game.awaited_seats for seat in (*lost, *shared)):
        start_clock(table)
        game.turn_since = timezone.now()
    _save_change(table)
    others = {*stand_ins, *(person.pk for person in table.people)}
    notify(table, Notification.Kind.LEFT, others, by=user, detail="back")
    return game
