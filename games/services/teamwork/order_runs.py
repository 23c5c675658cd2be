"""Carry out standing orders, in the transaction of the step that makes their conditions true."""

from collections.abc import Iterator

from accounts.models import User
from games.engine.protocol import Action, State
from games.models import Notification, StandingOrder, Step
from games.notifications.rows import notify
from games.services.play.step_rows import Written, write_step
from games.services.teamwork.leftovers import LEFT
from games.table import Table

Status = StandingOrder.Status


def carry_out(table: Table, cause: Written, *, caused_by: User | None) -> tuple[Written, ...]:
    """Carry out the orders of a locked table after a step, and disarm those that are void; return their steps.

    Orders come by seat, from the seat on turn, and each is checked anew after the one before. Each is carried out once
    at most, as an ordinary step of its seat. Without armed orders this makes no statement.
    """
    game = table.game
    if not game.orders or game.is_over:
        return ()
    armed = list(StandingOrder.objects.filter(game=game, status=Status.ARMED).order_by("pk"))
    changed: list[StandingOrder] = []
    written: list[Written] = []
    newest = cause
    while not game.is_over:
        lapsed = [row for row in armed if _lapse(table, row, newest)]
        armed = [row for row in armed if row.is_armed]
        changed += lapsed
        row, action = next(_plays(table, armed, newest.state, caused_by), (None, None))
        if row is None or action is None:
            break
        origin = Step.Origin.ORDER
        newest = write_step(
            table, seat=row.seat, action=action, user=None, origin=origin, caused_by=caused_by, before=newest.state
        )
        if cause.step.by_clock and cause.step.seat in game.awaited_seats:
            game.clock_started_at = cause.step.waited_since  # the order ended an interruption of the same wait
        row.status, row.version = Status.FIRED, game.version
        armed.remove(row)
        changed.append(row)
        written.append(newest)
    _save(table, changed, left=len(armed), caused_by=caused_by)
    return tuple(written)


def _lapse(table: Table, row: StandingOrder, after: Written) -> bool:
    """Disarm the order if it is void after a step; return whether it is."""
    if table.seats[row.seat].user_id != row.user_id:
        row.why = LEFT
    else:
        order = table.engine.read_order(row.order)
        seen = [event for event in after.events if event.private_to in (None, row.seat)]
        row.why = table.engine.lapsed(order, after.state, row.seat, seen)
    if row.why:
        row.status, row.version = Status.LAPSED, table.game.version
    return bool(row.why)


def _plays(
    table: Table, armed: list[StandingOrder], state: State, caused_by: User | None
) -> Iterator[tuple[StandingOrder, Action]]:
    """Yield the orders whose conditions hold with their plays, by seat from the seat on turn.

    A player who has just played by hand is there, and chooses for themselves what to discard and where to swim.
    """
    rules, first, seats = table.engine, table.engine.seat_on_turn(state), len(table.seats)
    for row in sorted(armed, key=lambda row: (row.seat - first) % seats):
        action = rules.ordered_play(rules.read_order(row.order), state, row.seat)
        is_there = caused_by is not None and caused_by.pk == row.user_id
        if action is not None and not (is_there and isinstance(action, tuple(rules.FORCED_CHOICES))):
            yield row, action


def _save(table: Table, changed: list[StandingOrder], *, left: int, caused_by: User | None) -> None:
    """Store what has become of the orders, and tell their owners, but nobody who is there."""
    game = table.game
    if game.orders != left:
        game.orders = left
        game.save(update_fields=["orders"])
    if not changed:
        return
    StandingOrder.objects.bulk_update(changed, ["status", "why", "version"])
    for row in changed:
        if row.why == LEFT:
            continue
        kind = Notification.Kind.ORDER_LAPSED if row.why else Notification.Kind.ORDER_FIRED
        notify(table, kind, [row.user_id], by=caused_by, detail=str(row.pk))
