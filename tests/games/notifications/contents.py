"""The messages of notifications, for tests."""

from typing import Any

from accounts.models import User
from games.models import Delivery, Game, Notification
from games.notifications import deliver, scheduling
from games.notifications.content.messages import TableMessage, message_of
from games.table import Table


def notification(game: Game, user: User, kind: str, **fields: Any) -> Notification:
    """Create a notification of the table at its current version."""
    game.refresh_from_db()
    return Notification.objects.create(game=game, user=user, kind=kind, version=game.version, **fields)


def message_for(notification: Notification) -> TableMessage | None:
    """Return its message as of now; None if it is no longer needed."""
    return message_of(notification, Table.find(game_id=notification.game_id, user=notification.user))


def message_text(notification: Notification) -> str:
    """Return its message as one text."""
    message = message_for(notification)
    assert message is not None
    return "\n".join((message.title, *message.lines))


def send_all() -> list[Delivery]:
    """Run one sweep; return all deliveries, oldest first."""
    scheduling.schedule_deliveries()
    for group in deliver.claim_deliveries():
        deliver.deliver(group)
    return list(Delivery.objects.order_by("pk"))
