"""The standing orders and the trust of a table, as one of its players sees them."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from forbidden.cldr import moment
from games import away
from games.display.shared.orders import OrderForm
from games.engine.protocol import Action, State
from games.models import Seat, StandingOrder
from games.table import Table

Status = StandingOrder.Status
PAST = 5
"""How many of a player's own orders that stand no more are shown."""


@dataclass(frozen=True)
class OrderLine:
    """An order in words; `why` says what has become of one that stands no more, or why one is not possible now."""

    pk: int
    text: str
    why: str = ""


@dataclass(frozen=True)
class SeatOrders:
    """The orders and the trust of a seat. `forms`, `past` and `levels` are for its player alone."""

    number: int
    name: str
    is_mine: bool
    trust: int
    trust_text: str
    armed: tuple[OrderLine, ...]
    past: tuple[OrderLine, ...] = ()
    forms: tuple[OrderForm, ...] = ()
    levels: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class OrderLinks:
    """Orders and trust on the sheets of a board: their page, and a sentence of trust for each seat."""

    path: str
    label: str
    trust: tuple[str, ...]


@dataclass(frozen=True)
class LeftTurn:
    """A turn that the reader may play for a teammate, in a sentence, or may play in `wait` seconds."""

    text: str
    wait: int = 0


def order_links(table: Table) -> OrderLinks | None:
    """Return what the board of a running game says to its players; no statement.

    A player alone waits for nobody's orders, and sees only those that stand.
    """
    if not (table.game.is_running and table.is_mine) or (table.is_solo and not table.game.orders):
        return None
    path, stand = reverse("games:orders", args=(table.game.pk,)), table.game.orders
    label = _("Standing orders and trust")
    if stand:
        label += " · " + ngettext("%(count)s active order", "%(count)s active orders", stand) % {"count": stand}
    return OrderLinks(path, label, tuple(_trust_text(table, seat) for seat in table.seats))


def left_turn(table: Table, state: State) -> LeftTurn | None:
    """Return what the dock says to a player of a turn that its player leaves to the team; None if there is none."""
    if not (table.game.is_running and table.is_mine):
        return None
    seat = table.seats[table.engine.seat_on_turn(state)]
    opens = None if seat.number in table.playable else away.opens_at(table.game, seat)
    of_turn = tuple(table.engine.TURN_ACTIONS)
    if opens is None or not any(isinstance(each, of_turn) for each in _legal(table, state, seat)):
        return None
    words = {"name": table.names[seat.number]}
    wait = ceil((opens - timezone.now()).total_seconds())
    if wait <= 0:
        return LeftTurn(_("You can play for %(name)s, who is away.") % words)
    words["when"] = moment(opens, "Hm")
    text = _("Waiting for %(name)s, who trusts the team: you can play this turn from %(when)s.") % words
    return LeftTurn(text, wait)


def _legal(table: Table, state: State, seat: Seat) -> Sequence[Action]:
    return table.engine.legal(state, seat.number) if seat.number in table.game.awaited_seats else ()


def orders_of(table: Table) -> tuple[SeatOrders, ...]:
    """Return the orders of each seat with a person, the user's own first; one statement."""
    own = Q(user=table.user, status__in=(Status.FIRED, Status.LAPSED))
    rows = list(StandingOrder.objects.filter(Q(status=Status.ARMED) | own, game=table.game).order_by("-pk")[:200])
    seats = sorted(table.seats, key=lambda seat: (seat.number not in table.mine, seat.number))
    return tuple(_of_seat(table, seat, rows) for seat in seats if seat.user_id)


def _of_seat(table: Table, seat: Seat, rows: list[StandingOrder]) -> SeatOrders:
    theirs = [row for row in rows if (row.seat, row.user_id) == (seat.number, seat.user_id)]
    armed = tuple(_line(table, row) for row in theirs if row.is_armed)
    is_mine = seat.number in table.mine
    return SeatOrders(
        number=seat.number,
        name=table.names[seat.number],
        is_mine=is_mine,
        trust=seat.trust,
        trust_text=_trust_text(table, seat),
        armed=armed,
        past=tuple(_line(table, row) for row in theirs if not row.is_armed)[:PAST] if is_mine else (),
        forms=_forms(table, seat.number) if is_mine else (),
        levels=_levels(table) if is_mine else (),
    )


def _line(table: Table, row: StandingOrder) -> OrderLine:
    order = table.engine.read_order(row.order)
    text = table.display.order_in_words(order, names=table.names)
    if row.is_armed:
        return OrderLine(row.pk, text, order_obstacle(table, row))
    return OrderLine(row.pk, text, _(row.why) if row.why else _("Carried out."))


def order_obstacle(table: Table, row: StandingOrder) -> str:
    """Return why an order could not be carried out in the present position, "" if it could; this may change."""
    if not table.game.is_running:
        return ""
    why = table.engine.order_obstacle(table.engine.read_order(row.order), table.game.load_state(), row.seat)
    return _(why) if why else ""


def _forms(table: Table, seat: int) -> tuple[OrderForm, ...]:
    if not table.game.is_running:
        return ()
    view = table.engine.view(table.game.load_state(), seat)
    return table.display.order_forms(view, seat, names=table.names)


def _levels(table: Table) -> tuple[tuple[int, str], ...]:
    """Return the choices of trust: of discards and swims only where the game has them."""
    if not table.game.is_running:
        return ()
    has_choices = bool(table.engine.FORCED_CHOICES)
    return tuple(
        (level, str(label)) for level, label in Seat.Trust.choices if has_choices or level != Seat.Trust.CHOICES
    )


def _trust_text(table: Table, seat: Seat) -> str:
    """Return what teammates may play for the seat, for all to read; "" for a seat without a person or teammates."""
    if not seat.user_id or table.is_solo:
        return ""
    words = {"name": table.names[seat.number], "time": away.left_alone_in_words()}
    free = choices = _("Teammates can make %(name)s's free plays.") % words
    if table.engine.FORCED_CHOICES:
        choices = _("Teammates can make %(name)s's free plays, discards and swims.") % words
    turns = _("When %(name)s has been away for %(time)s, they can also play %(name)s's turn.") % words
    return {
        Seat.Trust.NONE: _("Teammates can play nothing for %(name)s.") % words,
        Seat.Trust.FREE: free,
        Seat.Trust.CHOICES: choices,
        Seat.Trust.TURNS: f"{choices} {turns}",
    }[Seat.Trust(seat.trust)]
