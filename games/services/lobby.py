"""Tables before their game begins: making one, sitting down, getting up."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from accounts.models import User
from games import deadlines, live
from games.exceptions import AlreadyStarted, Illegal, InviteExpired, NoSuchTable, NotYourSeat, SeatTaken, TableFull
from games.models import Game, Invitation, Seat, new_invite_expiry, new_invite_token, new_seed
from games.services.staff_reveal import refuse_who_looked
from games.table import Table
from games.visibility import seed_key_of


@transaction.atomic
def create_table(
    *,
    host: User,
    name: str,
    rules: str,
    difficulty: str,
    players: int,
    host_seats: int = 1,
    roles_chosen: bool = False,
    first_seat: int | None = None,
    pace: int = Game.Pace.NONE,
    absence: str = Game.Absence.WAIT,
    is_open: bool = False,
    options: Mapping[str, str] | None = None,
    shows_all: bool = True,
    seed: str | None = None,
    challenge: str = "",
) -> Game:
    """A new table whose first seats are the host's; its chance follows from the seed, a fresh one if None.

    `options` are those of the game's own choices that differ from the usual.
    """
    if seed is not None:
        refuse_who_looked(host, (rules, seed))
    game = Game.objects.create(
        host=host,
        name=name,
        rules=rules,
        difficulty=difficulty,
        roles_chosen=roles_chosen,
        first_seat=first_seat,
        pace=pace,
        is_open=is_open,
        options=dict(options or {}),
        shows_all=shows_all,
        seed=seed or new_seed(),
        challenge=challenge,
        absence=absence,
        alarm_at=timezone.now() + deadlines.LOBBY_LIFE - deadlines.WARNING,
    )
    Seat.objects.bulk_create(
        Seat(game=game, number=number, user=host if number < host_seats else None) for number in range(players)
    )
    return game


def _table_in_lobby(game_id: int, user: User) -> Table:
    """The locked table, if its game has not begun."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.game.in_lobby:
        # Who does not sit there need not learn that the table exists.
        raise AlreadyStarted if table.is_mine else NoSuchTable
    return table


def _changed(table: Table) -> None:
    table.game.version += 1
    table.game.save(update_fields=["version"])
    live.publish_on_commit(table.game)


def _seat(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Illegal(_("There is no such seat at this table."))
    return table.seats[number]


@transaction.atomic
def take_seat(*, user: User, game_id: int, number: int | None = None, token: str = "") -> Game:
    """Sit down: on the seat of that number, or the first free one.

    Open tables let anybody in, private ones those who bring the link's token or sit there already.
    """
    table = Table.find(game_id=game_id, user=user, lock=True)
    game = table.game
    invited = constant_time_compare(token, game.invite_token)
    if not (invited or table.is_mine or (game.is_open and game.in_lobby) or table.is_invited):
        raise NoSuchTable
    if invited and game.invite_expired and not table.is_mine:
        raise InviteExpired
    if not game.in_lobby:
        raise AlreadyStarted
    if number is not None and _seat(table, number).user_id == user.pk:
        return game  # a second click on the same button
    if table.is_full:
        raise TableFull
    seat = _seat(table, number) if number is not None else next(seat for seat in table.seats if not seat.user_id)
    if seat.user_id:
        raise SeatTaken
    refuse_who_looked(user, seed_key_of(game))
    seat.user = user
    seat.save(update_fields=["user"])
    Invitation.objects.filter(game=game, user=user).delete()
    _changed(table)
    return game


@transaction.atomic
def leave_seat(*, user: User, game_id: int, number: int) -> Game | None:
    """Get up before the start. The host's part passes on; when nobody is left, the table goes (None)."""
    table = _table_in_lobby(game_id, user)
    seat = _seat(table, number)
    if seat.user_id != user.pk:
        raise NotYourSeat if table.is_mine else NoSuchTable
    # A game that goes on from another's moment has its adventurers already.
    seat.user, seat.role = None, seat.role if table.game.base else ""
    seat.save(update_fields=["user", "role"])
    left = [other.user for other in table.seats if other.user]
    if not left:
        table.game.delete()
        return None
    if user not in left and table.game.host_id == user.pk:
        table.game.host = left[0]
        table.game.save(update_fields=["host"])
    _changed(table)
    return table.game


@transaction.atomic
def choose_role(*, user: User, game_id: int, number: int, role: str) -> Game:
    """Take an adventurer for one's seat, where the table chooses them; an empty one lays it down again."""
    table = _table_in_lobby(game_id, user)
    seat = _seat(table, number)
    if seat.user_id != user.pk:
        raise NotYourSeat if table.is_mine else NoSuchTable
    if not table.game.roles_chosen:
        raise Illegal(_("At this table the adventurers are dealt."))
    if role and role not in table.engine.ROLES:
        raise Illegal(_("There is no such adventurer."))
    if role and any(other.role == role for other in table.seats if other is not seat):
        raise SeatTaken(_("Somebody else plays that adventurer."))
    seat.role = role
    seat.save(update_fields=["role"])
    _changed(table)
    return table.game


@transaction.atomic
def renew_invite(*, user: User, game_id: int) -> Game:
    """A new link, for another month; the old one is worth nothing any more."""
    table = _table_in_lobby(game_id, user)
    if not table.is_mine:
        raise NoSuchTable
    table.game.invite_token, table.game.invite_expires_at = new_invite_token(), new_invite_expiry()
    table.game.save(update_fields=["invite_token", "invite_expires_at"])
    _changed(table)  # the others show the old link
    return table.game
