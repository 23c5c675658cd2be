"""The messages about plans and turns of others: a shared plan, a turn in advance, a turn that teammates played."""

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.services import mutes
from games.display import listed, numbered
from games.history.log import entry
from games.models import Delivery, Notification, Plan, PlayRequest, Step
from games.notifications.content.wording import (
    RECAP,
    TableMessage,
    deadline,
    message,
    quoted,
    recap,
    status_and_danger,
    was_told_by,
    who,
)
from games.notifications.scheduling import NEAR
from games.table import Table
from games.teamwork.rows import Kind as PlanKind
from games.teamwork.rows import remaining, shared_plans
from games.teamwork.shown import show_plan

Kind = Notification.Kind


def planned(notification: Notification, table: Table) -> TableMessage | None:
    """Return that a teammate shares a plan, unless it is gone, or another message tells of it.

    The mail of the reader's turn does, and a request to agree to it.
    """
    if not (table.is_mine and table.game.is_running) or was_told_by(notification, Kind.YOUR_TURN):
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
    if table.user is None:
        return ()
    plans = [plan for plan in shared_plans(table) if plan.author_id != table.user.pk]
    names = table.people_names
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
        title = _("Your turn in %(table)s: your planned turn was not played") % words
    elif played == steps:
        title = _("Your turn in %(table)s was played as you planned it") % words
    else:
        title = _("Your turn in %(table)s: %(played)s of %(steps)s planned steps were played") % words
    until = deadline(table.game) if table.mine_awaited else ""
    return message(notification, table, title, notification.text, *status_and_danger(table), until, story=recap(table))


def played(notification: Notification, table: Table) -> TableMessage | None:
    """Return what teammates played in the reader's turn, unless the news of their next turn tells of it.

    `detail` is the number of the step that ended the turn.
    """
    if not table.is_mine or was_told_by(notification, Kind.YOUR_TURN) or _next_turn_tells(notification, table):
        return None
    turn = _turn_until(table, notification.detail)
    steps = [step for step in turn if step.user_id not in (None, notification.user_id)]
    if not steps:
        return None
    names = table.people_names
    players = listed(names[user] for user in dict.fromkeys(step.user_id for step in steps) if user in names)
    words = {"who": players or _("Your team"), "table": table.game.name}
    title = _("%(who)s played your turn in %(table)s") % words
    story = tuple(" ".join(entry(table, step).sentences) for step in steps)
    why = _("You let your team play your turns while you are away.")
    return message(notification, table, title, *status_and_danger(table), why, story=tuple(filter(None, story)))


def _next_turn_tells(notification: Notification, table: Table) -> bool:
    """Return whether it is the reader's turn again, and the news of that goes out within the hour."""
    coming = Delivery.objects.filter(
        notification__user=notification.user_id,
        notification__game=notification.game_id,
        notification__kind=Kind.YOUR_TURN,
        notification__pk__gt=notification.pk,
        status=Delivery.Status.DUE,
        due_at__lte=timezone.now() + NEAR,
    )
    return bool(table.mine_awaited) and coming.exists()


def _turn_until(table: Table, number: str) -> list[Step]:
    """Return the steps of the turn that ended with the step of that number, for the seats of the table's user."""
    if not number.isdecimal():
        return []
    steps = list(Step.objects.filter(game=table.game, number__lte=int(number)).order_by("-number")[:RECAP])
    began = next((at for at, step in enumerate(steps[1:], 1) if step.snapshot), len(steps))
    return [step for step in reversed(steps[:began]) if step.seat in table.mine]


def _is_asked_for(plan: Plan, table: Table) -> bool:
    """Return whether the reader is asked to agree to the plan."""
    asked = PlayRequest.objects.filter(plan=plan, seat__in=table.mine)
    return asked.exclude(status=PlayRequest.Status.WITHDRAWN).exists()


def _hides(table: Table) -> bool:
    return any(table.seats[seat].hides_plans for seat in table.mine)


def _what(table: Table, plan: Plan) -> tuple[str, str]:
    """Return the steps of a plan as one line, and how far it works."""
    shown = show_plan(table, table.game.load_state(), remaining(table, [plan])[0])
    return numbered((line.who, line.what) for line in shown.lines), shown.summary
