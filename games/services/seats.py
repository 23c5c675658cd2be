"""Seats of a running game that change hands: leaving, standing in for somebody, coming back."""

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from games import deadlines, live
from games.exceptions import InviteExpired, NoSuchTable, NotRunning, TableFull
from games.models import Game, Invitation, Notification, Seat, new_invite_expiry, new_invite_token
from games.notifications.rows import notify, notify_wait
from games.services.closure import close
from games.services.game_state import STATE_FIELDS, wind_clock
from games.services.staff_reveal import refuse_who_looked
from games.table import Table
from games.visibility import seed_key_of


def _changed(table: Table, *fields: str) -> None:
    game = table.game
    game.version += 1
    game.acted_at, game.warned_at = timezone.now(), None
    game.save(update_fields=(*STATE_FIELDS, *fields))
    live.publish_on_commit(game)


def free_seats(table: Table) -> list[Seat]:
    """The seats of a running game that a substitute may take."""
    return [seat for seat in table.seats if seat.is_offered]


@transaction.atomic
def leave_game(*, user: User, game_id: int) -> Game:
    """Get up from a running game: the team plays on, a substitute may take over; the last to leave closes it."""
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
    Seat.objects.bulk_update([table.seats[number] for number in table.mine], SEAT_FIELDS)
    game.invite_token, game.invite_expires_at = new_invite_token(), new_invite_expiry()
    waiting = game.awaited_seats & set(table.mine)
    if waiting:
        wind_clock(table)  # and a vote about this person is over
    _changed(table, "invite_token", "invite_expires_at")
    notify(table, Notification.Kind.LEFT, [person.pk for person in table.people], by=user, detail="left")
    notify_wait(table, begun=waiting, turn_began=True, by=user)
    return game


SEAT_FIELDS = ("user", "owner", "is_shared", "is_offered")


@transaction.atomic
def stand_in(*, user: User, game_id: int, token: str = "") -> Game:
    """Take the first seat that the team offers a substitute: by the link's token, or asked by name."""
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
    refuse_who_looked(user, seed_key_of(game))
    # Somebody who held several seats left them together; one person takes them together.
    seats = [seat for seat in free if (seat.user_id, seat.owner_id) == (free[0].user_id, free[0].owner_id)]
    gone, replaced = free[0].user_id, free[0].user or free[0].owner
    for seat in seats:
        seat.owner, seat.user, seat.is_shared, seat.is_offered = seat.owner or seat.user, user, False, False
    Seat.objects.bulk_update(seats, SEAT_FIELDS)
    Invitation.objects.filter(game=game, user=user).delete()
    numbers = {seat.number for seat in seats}
    if numbers & game.awaited_seats:
        wind_clock(table)
    _changed(table)
    notify(
        table,
        Notification.Kind.LEFT,
        {gone, *(person.pk for person in table.people)},
        by=user,
        detail="replaced",
        text=replaced.name if replaced else "",
    )
    return game


@transaction.atomic
def come_back(*, user: User, game_id: int) -> Game:
    """Take one's seats back, from a substitute too, and from the team."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    lost = [seat for seat in table.seats if seat.owner_id == user.pk]
    shared = [seat for seat in table.seats if seat.user_id == user.pk and (seat.is_shared or seat.is_offered)]
    late = table.is_mine and game.alarms == deadlines.OUT and user in table.awaited_people
    if not (lost or table.is_mine):
        raise NoSuchTable
    if not game.is_running:
        raise NotRunning
    if not (lost or shared or late):
        return game  # a second click
    stand_ins = {seat.user_id for seat in lost}
    for seat in (*lost, *shared):
        seat.user, seat.owner, seat.is_shared, seat.is_offered = user, None, False, False
    Seat.objects.bulk_update([*lost, *shared], SEAT_FIELDS)
    if late or any(seat.number in game.awaited_seats for seat in (*lost, *shared)):
        wind_clock(table)
    _changed(table)
    others = {*stand_ins, *(person.pk for person in table.people)}
    notify(table, Notification.Kind.LEFT, others, by=user, detail="back")
    return game
