"""Standing orders and trust: give and cancel orders, choose what teammates may play."""

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games.exceptions import Illegal, Malformed, NoSuchTable, NotYourSeat
from games.models import Seat, StandingOrder
from games.table import Table
from games.teamwork.counters import count_orders

Status = StandingOrder.Status


def _own_seat(user: User, game_id: int, seat: int) -> Table:
    """Return the locked table of a running game with a seat of the user's."""
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    if seat not in table.mine:
        raise NotYourSeat
    return table


@atomic
def give_order(*, user: User, game_id: int, seat: int, order: str) -> StandingOrder:
    """Give a standing order, as the engine's JSON, for a seat of the user's own.

    The same order again returns the armed one. It makes nobody's page stale. Raises `NoSuchTable`, `NotRunning`,
    `NotYourSeat`, `Malformed`, and `Illegal` for an order that is void from the start or one too many.
    """
    table = _own_seat(user, game_id, seat)
    game = table.game
    try:
        read = table.engine.read_order(order)
    except msgspec.DecodeError as error:
        raise Malformed from error
    if why := table.engine.lapsed(read, game.load_state(), seat):
        raise Illegal(_(why))
    text = msgspec.json.encode(read).decode()
    armed = list(StandingOrder.objects.filter(game=game, seat=seat, status=Status.ARMED))
    for row in armed:
        if (row.order, row.user_id) == (text, user.pk):
            return row
    if len(armed) >= StandingOrder.MOST:
        raise Illegal(_("You have too many standing orders. Cancel one first."))
    given = StandingOrder.objects.create(game=game, seat=seat, user=user, order=text)
    game.orders = count_orders(game)
    _tell_boards(table)
    return given


@atomic
def cancel_order(*, user: User, game_id: int, order_id: int) -> StandingOrder:
    """Cancel an order of the user's own; one that no longer stands stays as it is."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    row = StandingOrder.objects.filter(pk=order_id, game=game_id, user=user).first()
    if row is None:
        raise NoSuchTable
    if row.is_armed:
        row.status = Status.CANCELLED
        row.save(update_fields=["status"])
        table.game.orders = count_orders(table.game)
        _tell_boards(table)
    return row


@atomic
def set_trust(*, user: User, game_id: int, seat: int, trust: Seat.Trust) -> Seat:
    """Choose what teammates may play for a seat of the user's own. Raises what `give_order` raises."""
    table = _own_seat(user, game_id, seat)
    own = table.seats[seat]
    own.trust, own.seen_at = trust, timezone.now()
    own.save(update_fields=["trust", "seen_at"])
    _tell_boards(table)
    return own


def _tell_boards(table: Table) -> None:
    """Let open boards fetch what they show of orders and trust, which makes nobody's move stale."""
    table.commit_board_talk("orders")
