"""Tables before their game begins: create a table, take and leave seats, choose roles, renew the invite link."""

from typing import Any

from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games import deadlines
from games.exceptions import AlreadyStarted, Illegal, InviteExpired, NoSuchTable, NotYourSeat, SeatTaken, TableFull
from games.models import Game, Invitation, Notification, Seat, new_seed, new_watch_token
from games.notifications.rows import notify
from games.services.crews.places import refuse_unless_place
from games.services.moderation.staff_reveal import refuse_if_seen
from games.services.tables.avoidance import refuse_kept_apart
from games.services.tables.names import refuse_at_table
from games.services.tables.readiness import start_if_ready, tell_of_change
from games.table import Table
from games.visibility import seed_key_of


@atomic
def create_table(
    *,
    host: User,
    rules: str,
    players: int,
    host_seats: int = 1,
    bots: int = 0,
    offers_bots: bool = False,
    is_watched: bool = False,
    allows_bot_accounts: bool = False,
    seed: str | None = None,
    **choices: Any,
) -> Game:
    """Create a table; its first `host_seats` seats are the host's, and bots have the last `bots` seats.

    With `offers_bots`, people may take the seats of these bots once the game runs. `choices` are further fields of the
    game, such as its `name`, `difficulty` and `pace`. Without a `seed` the table gets a fresh one; with a seed,
    `HasSeenHidden` refuses staff who have seen a game with it.
    """
    if seed is not None:
        refuse_if_seen(host, (rules, seed))
    game = Game.objects.create(
        host=host,
        rules=rules,
        watch_token=new_watch_token() if is_watched else None,
        allows_bot_accounts=allows_bot_accounts or host.is_bot_account,
        seed=seed or new_seed(),
        alarm_at=timezone.now() + deadlines.LOBBY_LIFE - deadlines.WARNING,
        **{"rest_zone": host.time_zone} | choices,
    )
    Seat.objects.bulk_create(
        Seat(
            game=game,
            number=number,
            user=host if number < host_seats else None,
            is_bot=number >= max(host_seats, players - bots),
            is_offered=offers_bots and number >= max(host_seats, players - bots),
        )
        for number in range(players)
    )
    return game


def _table_in_lobby(game_id: int, user: User) -> Table:
    """Return the locked table; refuse one whose game has begun."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.game.in_lobby:
        # A user without a seat does not learn that the table exists.
        raise AlreadyStarted if table.is_mine else NoSuchTable
    return table


@atomic
def take_seat(*, user: User, game_id: int, number: int | None = None, token: str = "", is_ready: bool = False) -> Game:
    """Take the seat of that number, or the first free one; with `is_ready`, the user is ready to start.

    Anybody may join an open table. A private one needs the token of its link, an invitation, or a seat there.
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
    if number is not None and table.seat(number).user_id == user.pk:
        return game  # a second click on the same button
    if table.is_full:
        raise TableFull
    seat = table.seat(number) if number is not None else next(seat for seat in table.seats if seat.is_free)
    if not seat.is_free:
        raise SeatTaken
    if game.crew_id:
        refuse_unless_place(table, user)
    refuse_newcomer(table, user)
    is_new = not table.is_mine
    # A further seat of the same person is as ready as the first.
    seat.user, seat.is_ready = user, is_ready if is_new else table.seats[table.mine[0]].is_ready
    seat.save(update_fields=["user", "is_ready"])
    Invitation.objects.filter(game=game, user=user).delete()
    table.forget_people()
    table.commit_change()
    if not start_if_ready(table, by=user) and not game.crew_id:  # the members of a crew are told once
        tell_of_change(table, by=user, joined=is_new)
    return game


def refuse_newcomer(table: Table, user: User) -> None:
    """Refuse a seat to people who know its cards, are kept apart from somebody there, or have a name like theirs."""
    refuse_if_seen(user, seed_key_of(table.game))
    refuse_kept_apart(table, user)
    refuse_at_table(table, user)


@atomic
def leave_seat(*, user: User, game_id: int, number: int) -> Game | None:
    """Leave a seat before the start, or free another's as the host.

    If the host leaves, another player becomes the host. If nobody is left, the table is deleted: return None.
    """
    table = _table_in_lobby(game_id, user)
    seat = table.seat(number)
    freed, is_host = seat.user, table.is_mine and table.game.host_id == user.pk
    if is_host and seat.is_free:
        return table.game  # a second click
    if freed != user and not (freed and is_host):
        raise NotYourSeat if table.is_mine else NoSuchTable
    # A table that continues another game from a moment keeps its adventurers.
    seat.user, seat.is_ready, seat.role = None, False, seat.role if table.game.base else ""
    seat.save(update_fields=["user", "is_ready", "role"])
    left = [other.user for other in table.seats if other.user]
    if not left and not table.game.crew_id:  # the next table of a crew waits for its members
        table.game.delete()
        return None
    if left and user not in left and table.game.host_id == user.pk:
        table.game.host = left[0]
    table.commit_change("host")
    if freed and freed not in left:
        notify(table, Notification.Kind.LEFT, [freed.pk], by=user, detail="freed")
    return table.game


@atomic
def choose_role(*, user: User, game_id: int, number: int, role: str) -> Game:
    """Choose the adventurer of the user's seat or of a bot, where the table chooses them; "" gives it up again."""
    table = _table_in_lobby(game_id, user)
    seat = table.seat(number)
    if seat.user_id != user.pk and not (seat.is_bot and table.is_mine):
        raise NotYourSeat if table.is_mine else NoSuchTable
    if not table.game.roles_chosen:
        raise Illegal(_("At this table, adventurers are dealt."))
    if role and role not in table.engine.ROLES:
        raise Illegal(_("There is no such adventurer."))
    if role and any(other.role == role for other in table.seats if other is not seat):
        raise SeatTaken(_("Another player has that adventurer."))
    seat.role, seat.is_ready = role, seat.is_ready and bool(role)
    seat.save(update_fields=["role", "is_ready"])
    table.commit_change()
    start_if_ready(table, by=user)
    return table.game


@atomic
def renew_invite(*, user: User, game_id: int) -> Game:
    """Replace the invite link; the old one no longer works."""
    table = Table.lock_own(game_id=game_id, user=user)
    if not table.game.in_lobby:
        raise AlreadyStarted
    table.game.renew_invite()
    table.commit_change(*Game.INVITE_FIELDS)  # other open pages show the old link
    return table.game
