"""Seats of a running game: leave the game, take over a seat as a substitute, come back, also to a closed game."""

from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games import deadlines
from games.exceptions import BotIsPlaying, InviteExpired, NoSuchTable, NotClosed, NotRunning, TableFull, TooLate
from games.models import Game, Invitation, Notification, Seat
from games.notifications.rows import notify, notify_wait
from games.services.play.game_state import commit_seats, start_clock
from games.services.tables.bots import SEAT_FIELDS
from games.services.tables.closure import MODERATORS, close, may_reopen, reopen_silently
from games.services.tables.lobby import refuse_newcomer, take_seat
from games.services.teamwork.leftovers import take_leftovers
from games.table import Table


def free_seats(table: Table, *, bots_alone: bool = False) -> list[Seat]:
    """Return the seats of a running game that a person may take now: without a player first, then those of bots.

    A bot keeps its seat in the middle of its turn. The bot whose turn comes next is the first.
    """
    awaited, count = table.game.awaited_seats, len(table.seats)
    vacant = [] if bots_alone else [seat for seat in table.seats if seat.is_offered and not seat.is_bot]
    bots = [seat for seat in table.seats if seat.is_offered and seat.is_bot and seat.number not in awaited]
    return [*vacant, *sorted(bots, key=lambda seat: (seat.number - min(awaited, default=0)) % count)]


@atomic
def sit_down(*, user: User, game_id: int, number: int | None = None, token: str = "", is_ready: bool = False) -> Game:
    """Take a seat: a free one before the start, and one that is offered in a running game."""
    if Table.find(game_id=game_id, user=user, lock=True).game.is_running:
        return stand_in(user=user, game_id=game_id, token=token)
    return take_seat(user=user, game_id=game_id, number=number, token=token, is_ready=is_ready)


@atomic
def leave_game(*, user: User, game_id: int) -> Game:
    """Leave a running game; teammates may play the user's seats until a substitute takes them.

    The game is closed when the last player leaves. Their seats stay theirs, and are open once somebody reopens it.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    game = table.game
    is_last, own = len(table.people) == 1, [table.seats[number] for number in table.mine]
    for seat in own:
        seat.is_shared, seat.is_offered, seat.trust = True, True, Seat.Trust.NONE
        if not is_last:
            seat.owner, seat.user = seat.owner or user, None
    Seat.objects.bulk_update(own, SEAT_FIELDS)
    game.renew_invite()
    if is_last:
        game.save(update_fields=Game.INVITE_FIELDS)
        close(table, cause="left", by=user)
        return game
    take_leftovers(table, table.mine)
    waiting = commit_seats(table, *Game.INVITE_FIELDS, changed=table.mine)
    notify(table, Notification.Kind.LEFT, table.people_ids, by=user, detail="left")
    notify_wait(table, begun=waiting, turn_began=True, by=user, detail="open")
    return game


@atomic
def stand_in(*, user: User, game_id: int, token: str = "") -> Game:
    """Take the first seat that is offered to a substitute; needs the token of the invite link or an invitation.

    At an open table, anybody may take the seat of a bot that is offered.
    """
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    if not game.is_running:
        raise NotRunning
    if table.is_mine:
        return game  # a second click
    invited = constant_time_compare(token, game.invite_token)
    is_listed = game.is_open and any(seat.is_bot and seat.is_offered for seat in table.seats)
    if not (invited or is_listed or table.is_invited):
        raise NoSuchTable
    if invited and game.invite_expired and not is_listed:
        raise InviteExpired
    if not (free := free_seats(table, bots_alone=is_listed and not (invited or table.is_invited))):
        raise BotIsPlaying if table.has_room else TableFull
    refuse_newcomer(table, user)
    # One substitute takes all seats that one player left, but the seat of one bot.
    seats = [seat for seat in free if (seat.user_id, seat.owner_id) == (free[0].user_id, free[0].owner_id)]
    seats = seats[:1] if free[0].is_bot else [seat for seat in seats if not seat.is_bot]
    previous, replaced = free[0].user_id, free[0].user or free[0].owner
    for seat in seats:
        seat.pass_to(user, owner=seat.owner or seat.user)
    Seat.objects.bulk_update(seats, SEAT_FIELDS)
    table.forget_people()
    Invitation.objects.filter(game=game, user=user).delete()
    numbers = {seat.number for seat in seats}
    take_leftovers(table, numbers)
    commit_seats(table, changed=numbers)
    others, name = {previous, *table.people_ids}, replaced.name if replaced else ""
    notify(table, Notification.Kind.LEFT, others, by=user, detail="replaced", text=name)
    return game


@atomic
def come_back(*, user: User, game_id: int) -> Game:
    """Take the user's seats back from the team, or from a substitute."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    late = table.is_mine and game.alarms == deadlines.TIMED_OUT and user in table.awaited_people
    if not (table.lost or table.is_mine):
        raise NoSuchTable
    if not game.is_running:
        raise NotRunning
    lost, stand_ins = [seat.number for seat in table.lost], {seat.user_id for seat in table.lost}
    back = _take_back(table, user)
    if not (back or late):
        return game  # a second click
    take_leftovers(table, lost)
    if late or any(seat.number in game.awaited_seats for seat in back):
        start_clock(table)
        game.turn_since = timezone.now()
    commit_seats(table)
    notify(table, Notification.Kind.LEFT, {*stand_ins, *table.people_ids}, by=user, detail="back")
    return game


def _take_back(table: Table, user: User) -> list[Seat]:
    """Give the user the seats back that they have lost or that are open to others; return these seats."""
    lost = table.lost
    opened = [seat for seat in table.seats if seat.user_id == user.pk and (seat.is_shared or seat.is_offered)]
    for seat in opened:
        seat.is_shared = seat.is_offered = False  # a substitute's seat keeps its owner, who may still return
    for seat in lost:
        seat.pass_to(user, owner=None)
    Seat.objects.bulk_update([*opened, *lost], SEAT_FIELDS)
    return [*opened, *lost]


@atomic
def reopen(*, user: User, game_id: int) -> Game:
    """Reopen a closed game where it stood, for 30 days; a former player gets their seat back."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    if not (table.is_mine or (table.lost and game.is_closed)):
        raise NoSuchTable
    if game.is_running:
        return game  # a second click, or a teammate's
    if not game.is_closed:
        raise NotClosed
    if game.ended_by == MODERATORS:
        raise NotClosed(_("Moderators closed this game. Only they can reopen it."))
    if not may_reopen(table):
        raise TooLate
    others = {seat.user_id for seat in table.seats if seat.user_id} - {user.pk}
    lost = [seat.number for seat in table.lost]
    _take_back(table, user)
    take_leftovers(table, lost)
    reopen_silently(table)
    waiting = {person.pk for person in table.awaited_people}
    notify(table, Notification.Kind.CLOSED, others - waiting, by=user, detail="reopened")
    notify_wait(table, begun=game.awaited_seats, turn_began=True, by=user)
    return game
