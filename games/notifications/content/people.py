"""The messages about people: a teammate's question, an invitation, a mention, and an announcement of moderators."""

from django.urls import reverse
from django.utils.translation import gettext as _

from games.chat.lines import last_read_by, muted_by
from games.models import Invitation, Message, Notification
from games.notifications.content.wording import (
    TableMessage,
    at_the_table,
    message,
    quoted,
    status_and_danger,
    was_told_by,
    who,
)
from games.table import Table

Kind = Notification.Kind

MENTIONS = 3
"""The most messages that the news of a turn quotes, the newest."""


def asked(notification: Notification, table: Table) -> TableMessage | None:
    if not table.is_mine:
        return None
    title = _("%(who)s asks you to look at %(table)s") % {"who": who(notification), "table": table.game.name}
    status = status_and_danger(table)[0] if table.game.snapshot else ""
    return message(notification, table, title, quoted(notification.text), status)


def invited(notification: Notification, table: Table) -> TableMessage | None:
    game = table.game
    if table.is_mine or not table.has_room:
        return None
    if not Invitation.objects.filter(game=game, user=notification.user_id).exists():
        return None
    title = _("%(who)s invites you to %(table)s") % {"who": who(notification), "table": game.name}
    difficulty = str(table.difficulty.name)
    pace = str(game.get_pace_display())
    if game.pace:
        pace = _("%(pace)s per turn") % {"pace": pace}
    what = " · ".join((str(table.display.TITLE), difficulty, pace))
    url = reverse("games:join", args=[game.invite_token])
    return message(notification, table, title, quoted(notification.text), what, at_the_table(table), url=url)


def mentioned(notification: Notification, table: Table) -> TableMessage | None:
    """Return what a teammate wrote to the reader, unless the news of the reader's turn has told it."""
    chat_message = _unread(notification, table)
    if chat_message is None or was_told_by(notification, Kind.YOUR_TURN):
        return None
    title = _("%(who)s mentioned you in %(table)s") % {"who": who(notification), "table": table.game.name}
    text, url = quoted(chat_message.text), chat_message.get_absolute_url()
    return message(notification, table, title, text, url=url, label=_("Answer"))


def mentions_for_turn(table: Table) -> tuple[str, ...]:
    """Return a line for each unread message that mentions the reader, for the message that it is their turn."""
    if table.user is None or not table.game.chat:
        return ()
    mentions = Notification.objects.filter(game=table.game, user=table.user, kind=Kind.MENTIONED)
    numbers = [int(detail) for detail in mentions.order_by("-pk").values_list("detail", flat=True)[:MENTIONS]]
    unread = Message.objects.filter(pk__in=numbers, pk__gt=last_read_by(table), removed_at=None)
    heard = unread.exclude(user__in=muted_by(table.user)).select_related("user").order_by("pk")
    return tuple(
        _("%(who)s wrote: %(text)s") % {"who": each.user.name if each.user else _("Someone"), "text": quoted(each.text)}
        for each in heard
    )


def announced(notification: Notification, table: Table) -> TableMessage | None:
    chat_message = _unread(notification, table)
    if chat_message is None:
        return None
    title = _("A message from the moderators in %(table)s") % {"table": table.game.name}
    return message(notification, table, title, quoted(chat_message.words), url=chat_message.get_absolute_url())


def _unread(notification: Notification, table: Table) -> Message | None:
    """Return the chat message that the notification is about, unless its reader has seen it or it was removed."""
    if not table.is_mine or last_read_by(table) >= int(notification.detail):
        return None
    return Message.objects.filter(pk=notification.detail, game=notification.game_id, removed_at=None).first()
