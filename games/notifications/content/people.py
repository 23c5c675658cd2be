"""What people have to say to each other: a question, an invitation, a word at the table, and what moderators say."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.services import mutes
from games.chat.lines import last_read_by
from games.display import listed
from games.models import Invitation, Message, Notification
from games.notifications.content.wording import TableMessage, message, quoted, status_and_danger, who
from games.table import Table

Kind = Notification.Kind


def asked(notice: Notification, table: Table) -> TableMessage | None:
    if not table.is_mine:
        return None
    title = _("%(who)s asks you in %(table)s") % {"who": who(notice), "table": table.game.name}
    status = status_and_danger(table)[0] if table.game.snapshot else ""
    return message(notice, table, title, quoted(notice.text), status)


def invited(notice: Notification, table: Table) -> TableMessage | None:
    game = table.game
    is_open = not table.is_full if game.in_lobby else any(seat.is_offered for seat in table.seats)
    if table.is_mine or game.is_over or not is_open:
        return None
    if not Invitation.objects.filter(game=game, user=notice.user_id).exists():
        return None
    title = _("%(who)s invites you to %(table)s") % {"who": who(notice), "table": game.name}
    difficulty = next(offer.name for offer in table.display.DIFFICULTIES if offer.value == game.difficulty)
    what = " · ".join((str(table.display.TITLE), str(difficulty), str(game.get_pace_display())))
    sitting = list(dict.fromkeys(seat.user.name for seat in table.seats if seat.user))
    team = _("At the table: %(who)s.") % {"who": listed(sitting)} if sitting else ""
    url = reverse("games:join", args=[game.invite_token])
    return message(notice, table, title, quoted(notice.text), what, team, url=url)


def mentioned(notice: Notification, table: Table) -> TableMessage | None:
    said = _unread(notice, table)
    if said is None:
        return None
    title = _("%(who)s mentions you in %(table)s") % {"who": who(notice), "table": table.game.name}
    return message(notice, table, title, quoted(said.text), url=said.get_absolute_url())


def announced(notice: Notification, table: Table) -> TableMessage | None:
    said = _unread(notice, table)
    if said is None:
        return None
    title = _("Word from the moderators in %(table)s") % {"table": table.game.name}
    return message(notice, table, title, quoted(said.text), url=said.get_absolute_url())


def _unread(notice: Notification, table: Table) -> Message | None:
    """The message that the notice is about, unless its reader has seen it, or nobody shall see it any more."""
    if not table.is_mine or last_read_by(table) >= int(notice.detail):
        return None
    return Message.objects.filter(pk=notice.detail, game=notice.game_id, removed_at=None).first()


def _unless_muted(
    saying: Callable[[Notification, Table], TableMessage | None],
) -> Callable[[Notification, Table], TableMessage | None]:
    """Nothing comes from somebody whom the reader has muted; the row stays, so that they cannot tell."""

    def said(notice: Notification, table: Table) -> TableMessage | None:
        muted = mutes.is_muted(user_id=notice.user_id, person_id=notice.by_id)
        return None if muted else saying(notice, table)

    return said


SAYINGS: dict[str, Callable[[Notification, Table], TableMessage | None]] = {
    Kind.ASKED: _unless_muted(asked),
    Kind.INVITED: _unless_muted(invited),
    Kind.MENTIONED: _unless_muted(mentioned),
    Kind.ANNOUNCED: announced,
}
