"""What is said at a table: a word to the team, one taken back, one of the moderators."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.exceptions import NotYours
from accounts.models import User
from games import live
from games.chat.text import called, readable
from games.exceptions import NoSuchTable, Silenced
from games.models import Game, Message, Notification, Seat
from games.notifications.rows import notify
from games.table import Table


@transaction.atomic
def send_message(*, user: User, game_id: int, text: str) -> Message:
    """Say a word to the team, at a table in any state; whom it calls by name is told."""
    table = Table.find(game_id=game_id, user=user, lock=True)
    if not table.is_mine:
        raise NoSuchTable
    if user.is_muted:
        raise Silenced
    message = Message.objects.create(game=table.game, user=user, text=readable(text))
    if table.game.is_running:
        # A word to the team keeps the table open, as one is promised who is told that it will be closed.
        table.game.acted_at, table.game.warned_at = timezone.now(), None
    _changed(table.game, "acted_at", "warned_at")
    Seat.objects.filter(game=table.game, user=user).update(last_read=message.pk)
    people = [person.pk for person in called(message.text, table.people)]
    notify(table, Notification.Kind.MENTIONED, people, by=user, detail=str(message.pk))
    return message


def announce(table: Table, text: str) -> Message:
    """Word from the moderators to a locked table, inside the transaction of what it is about; everybody is told."""
    message = Message.objects.create(game=table.game, text=readable(text))
    _changed(table.game)
    people = [person.pk for person in table.people]
    notify(table, Notification.Kind.ANNOUNCED, people, detail=str(message.pk))
    return message


@transaction.atomic
def take_back(*, user: User, game_id: int, message_id: int) -> Message:
    """Take back what one has said oneself."""
    table = Table.find(game_id=game_id, user=user)
    message = Message.objects.filter(pk=message_id, game=game_id).first()
    if not table.is_mine or message is None:
        raise NoSuchTable
    if message.user_id != user.pk:
        raise NotYours(_("You can take back your own messages."))
    return remove(message=message)


@transaction.atomic
def remove(*, message: Message) -> Message:
    """Take a message out of everybody's sight; once is enough."""
    table = Table.find(game_id=message.game_id, user=None, lock=True)
    if Message.objects.filter(pk=message.pk, removed_at=None).update(removed_at=timezone.now()):
        _changed(table.game)
    message.refresh_from_db()
    return message


@transaction.atomic
def mark_as_read(*, user: User, game_id: int, until: int) -> None:
    """Note the newest message that somebody has seen; it never goes back, nor beyond what was said."""
    table = Table.find(game_id=game_id, user=user)
    if not table.is_mine:
        raise NoSuchTable
    newest = Message.objects.filter(game=game_id, pk__lte=until).order_by("-pk").values_list("pk", flat=True).first()
    Seat.objects.filter(game=game_id, user=user, last_read__lt=newest or 0).update(last_read=newest)


def _changed(game: Game, *fields: str) -> None:
    """The counter of the chat goes up and not the version: nobody's move is stale because somebody spoke."""
    game.chat += 1
    game.save(update_fields=("chat", *fields))
    live.publish_on_commit(game)
