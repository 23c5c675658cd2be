"""Chat messages of a table: send, announce, take back, remove, mark as read."""

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.exceptions import NotYours
from accounts.models import User
from forbidden.db import atomic
from games.chat.text import clean_message, mentioned_people
from games.exceptions import Muted, NoSuchTable
from games.models import Game, Message, Notification, Seat
from games.notifications.rows import notify
from games.table import Table


@atomic
def send_message(*, user: User, game_id: int, text: str, after: int | None = None) -> Message:
    """Send a chat message to the table, in any state of its game, and notify the people whom it mentions.

    `after` is the newest message that the user's page showed when it sent this text for the first time. If the user has
    said the same since, this is a repetition after a lost answer: it returns that message and changes nothing.

    Raises `NoSuchTable` for a user without a seat, `Muted`, and `InvalidMessage`.
    """
    table = Table.lock_own(game_id=game_id, user=user)
    if user.is_muted:
        raise Muted
    text = clean_message(text)
    if after is not None:
        sent = Message.objects.filter(game=table.game, user=user, text=text, pk__gt=after).first()
        if sent is not None:
            return sent
    message = Message.objects.create(game=table.game, user=user, text=text)
    if table.game.is_running:
        # A message keeps the table open: the warning that it will be closed says so.
        table.game.note_act()
    table.commit_talk(*Game.ACT_FIELDS)
    Seat.objects.filter(game=table.game, user=user).update(last_read=message.pk)
    people = [person.pk for person in mentioned_people(message.text, table.people)]
    notify(table, Notification.Kind.MENTIONED, people, by=user, detail=str(message.pk))
    return message


def announce(table: Table, text: str, announcement: str = "", **values: int) -> Message:
    """Send a message from the moderators to a locked table, and notify all its people.

    `text` is what they wrote, the reason of what an announcement says; `values` are the numbers in it.
    Runs inside the transaction of the change that it announces.
    """
    text = clean_message(text) if text or not announcement else ""
    message = Message.objects.create(game=table.game, text=text, announcement=announcement, values=values)
    table.commit_talk()
    notify(table, Notification.Kind.ANNOUNCED, table.people_ids, detail=str(message.pk))
    return message


@atomic
def take_back(*, user: User, game_id: int, message_id: int) -> Message:
    """Remove one of the user's own messages."""
    table = Table.lock_own(game_id=game_id, user=user)
    message = Message.objects.filter(pk=message_id, game=game_id).first()
    if message is None:
        raise NoSuchTable
    if message.user_id != user.pk:
        raise NotYours(_("You can take back your own messages."))
    if message.removed_at is None:
        remove(table, message)
    return message


def remove(table: Table, message: Message) -> None:
    """Hide a message of a locked table from everybody."""
    message.removed_at = timezone.now()
    message.save(update_fields=["removed_at"])
    table.commit_talk()


@atomic
def mark_as_read(*, user: User, game_id: int, until: int) -> None:
    """Store the newest message that the user has seen; the number never falls, nor passes the newest message."""
    Table.find_own(game_id=game_id, user=user)
    newest = Message.objects.filter(game=game_id, pk__lte=until).order_by("-pk").values_list("pk", flat=True).first()
    Seat.objects.filter(game=game_id, user=user, last_read__lt=newest or 0).update(last_read=newest)
