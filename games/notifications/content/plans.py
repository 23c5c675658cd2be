"""The messages about plans: a teammate shares one, and what came of a turn in advance."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.services import mutes
from games.models import Delivery, Notification, Plan, PlayRequest
from games.notifications.content.wording import (
    TableMessage,
    deadline,
    message,
    quoted,
    recap,
    status_and_danger,
    who,
)
from games.table import Table
from games.teamwork.rows import Kind as PlanKind
from games.teamwork.rows import remaining
from games.teamwork.shown import show_plan

Kind = Notification.Kind


def planned(notification: Notification, table: Table) -> TableMessage | None:
    """Return that a teammate shares a plan, unless it is gone, or another message tells of it.

    The mail of the reader's turn does, and a request to agree to it.
    """
    if not (table.is_mine and table.game.is_running) or _is_told_with_turn(notification):
        return None
    plan = Plan.objects.filter(game=table.game, author=notification.by, kind=PlanKind.SHARED).first()
    if plan is None or not remaining(table, [plan])[0].steps or _is_asked_for(plan, table):
        return None
    title = _("%(who)s shares a plan in %(table)s") % {"who": who(notification), "table": table.game.name}
    lines = ("", "") if _hides(table) else _what(table, plan)
    url = f"{reverse('games:plan', args=[table.game.pk])}?of={plan.pk}"
    return message(notification, table, title, quoted(plan.why), *lines, status_and_danger(table)[0], url=url)


def plans_for_turn(table: Table) -> tuple[str, ...]:
    """Return a line for each plan that teammates share, for the message that it is the reader's turn."""
    if not table.game.shared_plans or table.user is None:
        return ()
    plans = Plan.objects.filter(game=table.game, kind=PlanKind.SHARED).exclude(author=table.user)
    names = {person.pk: person.name for person in table.people}
    muted = {plan.pk for plan in plans if mutes.is_muted(user_id=table.user.pk, person_id=plan.author_id)}
    return tuple(
        " ".join((_("%(who)s shares a plan.") % {"who": names[plan.author_id]}, quoted(plan.why))).strip()
        for plan in plans
        if plan.author_id in names and plan.pk not in muted
    )


def advanced(notification: Notification, table: Table) -> TableMessage | None:
    """Return what came of the reader's turn in advance: `detail` is how many of its steps were played, of all."""
    if not table.is_mine:
        return None
    played, _slash, steps = notification.detail.partition("/")
    words = {"table": table.game.name, "played": played, "steps": steps}
    if played in ("", "0"):
        title = _("Your turn in %(table)s: your plan was not played in advance") % words
    elif played == steps:
        title = _("Your turn in %(table)s was played as you planned it") % words
    else:
        title = _("Your turn in %(table)s: %(played)s of %(steps)s planned steps were played") % words
    until = deadline(table.game) if table.mine_awaited else ""
    return message(notification, table, title, notification.text, *status_and_danger(table), until, story=recap(table))


def _is_told_with_turn(notification: Notification) -> bool:
    """Return whether the news of the reader's turn has told of the plan since."""
    sent = Delivery.objects.filter(
        notification__user=notification.user_id,
        notification__game=notification.game_id,
        notification__kind=Kind.YOUR_TURN,
        status=Delivery.Status.SENT,
        done_at__gte=notification.created_at,
    )
    return sent.exists()


def _is_asked_for(plan: Plan, table: Table) -> bool:
    """Return whether the reader is asked to agree to the plan."""
    asked = PlayRequest.objects.filter(plan=plan, seat__in=table.mine)
    return asked.exclude(status=PlayRequest.Status.WITHDRAWN).exists()


def _hides(table: Table) -> bool:
    return any(table.seats[seat].hides_plans for seat in table.mine)


def _what(table: Table, plan: Plan) -> tuple[str, str]:
    """Return the steps of a plan as one line, and how far it works."""
    shown = show_plan(table, table.engine.load(table.game.snapshot), remaining(table, [plan])[0])
    return " ".join(f"{line.number}. {line.who}: {line.what}." for line in shown.lines), shown.summary


def _unless_muted(notification: Notification, table: Table) -> TableMessage | None:
    muted = mutes.is_muted(user_id=notification.user_id, person_id=notification.by_id)
    return None if muted else planned(notification, table)


BUILDERS: dict[str, Callable[[Notification, Table], TableMessage | None]] = {
    Kind.PLANNED: _unless_muted,
    Kind.ADVANCED: advanced,
}
