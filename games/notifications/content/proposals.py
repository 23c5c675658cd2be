"""The messages about proposals to the team and about pauses."""

from django.utils.translation import gettext as _

from games.models import Notification, Proposal
from games.notifications.content.wording import TableMessage, day_and_hour, deadline, message, status_and_danger, who
from games.table import Table

Kind = Notification.Kind


def proposed(notification: Notification, table: Table) -> TableMessage | None:
    """Ask for an answer, unless the proposal is settled or has lapsed, or its reader has agreed to it."""
    proposal = Proposal.objects.filter(game=notification.game_id, kind=notification.detail, by=notification.by).first()
    if proposal is None or not (proposal.is_open and table.is_mine and table.game.is_running):
        return None
    if proposal.consents.filter(user=notification.user_id).exists():
        return None
    words = {"who": who(notification), "table": table.game.name, "when": day_and_hour(proposal.until)}
    if proposal.kind == Proposal.Kind.PAUSE:
        title = _("%(who)s proposes to pause %(table)s until %(when)s") % words
    else:
        title = _("%(who)s proposes to give up in %(table)s") % words
    how = _("Answer on the board. If not everyone agrees, the proposal expires on %(when)s.")
    return message(notification, table, title, how % {"when": day_and_hour(proposal.lapses_at)})


def paused(notification: Notification, table: Table) -> TableMessage | None:
    """Say that the table is paused or that its pause was ended, if that is still so."""
    until = table.game.paused_until
    was_ended = notification.detail.startswith(Notification.PAUSE_ENDED)
    if not (table.is_mine and table.game.is_running) or was_ended is (until is not None):
        return None
    words = {"who": who(notification), "table": table.game.name, "when": day_and_hour(until)}
    if was_ended:
        title = _("%(who)s has ended the pause of %(table)s") % words
        return message(notification, table, title, status_and_danger(table)[0], deadline(table.game))
    title = _("%(table)s is paused until %(when)s") % words
    return message(notification, table, title, _("The clock is paused until then, but you can play."))
