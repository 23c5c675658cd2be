"""What a person would be told now, for tests."""

from typing import Any

from accounts.models import User
from games.models import Delivery, Game, Notification
from games.notifications import deliver, plan
from games.notifications.content.messages import TableMessage, message_of
from games.table import Table


def notice(game: Game, user: User, kind: str, **fields: Any) -> Notification:
    """A notice of the table as it stands."""
    game.refresh_from_db()
    return Notification.objects.create(game=game, user=user, kind=kind, version=game.version, **fields)


def told(notice: Notification) -> TableMessage | None:
    """What its person is told of it."""
    return message_of(notice, Table.find(game_id=notice.game_id, user=notice.user))


def words(notice: Notification) -> str:
    """All of it in one text."""
    message = told(notice)
    assert message is not None
    return "\n".join((message.title, *message.lines))


def send_all() -> list[Delivery]:
    """One sweep; answers the deliveries that stand now, oldest first."""
    plan.plan_deliveries()
    for parcel in deliver.claim_deliveries():
        deliver.deliver(parcel)
    return list(Delivery.objects.order_by("pk"))
