"""The messages about requests between teammates: somebody asks for a play, somebody has answered."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.display import labelled, without_full_stop
from games.engine.protocol import State
from games.models import Notification, PlayRequest
from games.notifications.content.wording import TableMessage, message, quoted, status_and_danger, was_told_by, who
from games.notifications.signed_links import AnswerLink
from games.table import Table
from games.teamwork.requests import RequestLine, line_of, requests_of

Kind = Notification.Kind
Status = PlayRequest.Status
TURNS = (Kind.YOUR_TURN, Kind.DECIDE, Kind.REMINDER)
"""The kinds whose messages also tell of open requests."""


def requested(notification: Notification, table: Table) -> TableMessage | None:
    asked = _request(notification)
    if asked is None or not table.game.is_running or asked.seat not in table.mine or not asked.is_open:
        return None
    state = table.game.load_state()
    if state.turn >= asked.until or was_told_by(notification, *TURNS):
        return None
    line = line_of(table, state, asked)
    if not line.what:  # nothing of its plan is left
        return None
    if line.is_plan:
        words = {"who": who(notification), "table": table.game.name}
        title = _("%(who)s asks you in %(table)s to agree to a plan") % words
    else:
        title = labelled(table.game.name, without_full_stop(line.sentence))
    told = message(
        notification,
        table,
        title,
        quoted(line.text),
        line.text_of_plan,
        line.obstacle,
        line.consequence,
        *_also_asked(table, state, line),
        status_and_danger(table)[1],
    )
    assert table.user is not None
    return replace(told, mail_url=AnswerLink(asked.pk, table.user.pk).url, mail_label=_("Answer"))


def _also_asked(table: Table, state: State, line: RequestLine) -> tuple[str, ...]:
    """Return what else the same person asks the reader for, of which no message of its own goes out in this turn."""
    others = requests_of(table, state).to_me
    return _sentences([other for other in others if other.who == line.who and other.number != line.number])


AGREES = gettext_lazy("%(who)s agrees to your plan in %(table)s")
ANSWERS: dict[str, str | Promise] = {
    Status.GRANTED: gettext_lazy("%(who)s did what you asked for in %(table)s"),
    Status.DECLINED: gettext_lazy("%(who)s declined your request in %(table)s"),
    Status.LATER: gettext_lazy("%(table)s: %(who)s says “later”"),
}


def answered(notification: Notification, table: Table) -> TableMessage | None:
    asked = _request(notification)
    answer = notification.detail.partition(" ")[2]
    if asked is None or asked.status != answer or not table.is_mine or not table.game.is_running:
        return None
    agrees = asked.plan is not None and answer == Status.GRANTED
    title = str(AGREES if agrees else ANSWERS[answer]) % {"who": who(notification), "table": table.game.name}
    line = line_of(table, table.game.load_state(), asked)
    what = line.what if line.is_plan else line.sentence
    return message(notification, table, title, what, *status_and_danger(table))


def _request(notification: Notification) -> PlayRequest | None:
    number = notification.detail.partition(" ")[0]
    if not number.isdecimal():
        return None
    return PlayRequest.objects.select_related("by", "plan").filter(pk=number, game=notification.game_id).first()


def open_requests(table: Table) -> tuple[str, ...]:
    """Return the requests that wait for the table's user, a sentence each, for the mail of a turn."""
    return _sentences(requests_of(table, table.game.load_state()).to_me)


def _sentences(lines: Iterable[RequestLine]) -> tuple[str, ...]:
    plan = _("%(who)s asks you to agree to a plan: %(what)s")
    return tuple(plan % {"who": line.who, "what": line.what} if line.is_plan else line.sentence for line in lines)
