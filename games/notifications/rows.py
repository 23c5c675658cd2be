"""Rows of notifications: written in the transaction of their cause, delivered later by a worker."""

from collections.abc import Collection, Iterable
from functools import partial

from django.db import transaction

from accounts.models import User
from forbidden.celery import wake
from games.models import Notification
from games.table import Table


def notify(
    table: Table,
    kind: Notification.Kind,
    users: Iterable[int | None],
    *,
    by: User | None = None,
    detail: str = "",
    text: str = "",
) -> None:
    """Write one notification for each of these user ids, except for `by`, who caused it.

    `detail` tells notifications of one kind and version apart: the same detail again writes no second one. `text` is
    what a person wrote.
    """
    people = {user for user in users if user is not None} - {by.pk if by else None}
    if not people:
        return
    Notification.objects.bulk_create(
        [
            Notification(
                user_id=user, game=table.game, kind=kind, version=table.game.version, by=by, detail=detail, text=text
            )
            for user in sorted(people)
        ],
        ignore_conflicts=True,
    )
    transaction.on_commit(partial(wake, "games.tasks.sweep"))


def notify_wait(table: Table, *, begun: Collection[int], turn_began: bool, by: User | None, detail: str = "") -> None:
    """Notify the players of the seats whose wait has `begun`: of their turn, or of a choice during another's turn.

    `detail` says why it is their turn if it does not begin now. For a seat that is open to the team, everybody at the
    table is notified. The player of a turn that is played in advance is told afterwards what came of it.
    """
    later = table.game.seats_in_advance if turn_began and table.game.advance_due_at else ()
    seats = [seat for seat in table.seats if seat.number in begun and seat.number not in later]
    people = {seat.user_id for seat in seats}
    if any(seat.number in table.shared for seat in seats):
        people |= {*table.people_ids}
    notify(table, Notification.Kind.YOUR_TURN if turn_began else Notification.Kind.DECIDE, people, by=by, detail=detail)
