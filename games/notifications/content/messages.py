"""The message of each notification: only what its reader may see, and none if it is no longer needed."""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display import listed
from games.models import Notification, Step
from games.notifications.content import crews, people, plans, proposals, requests, turns
from games.notifications.content.wording import TableMessage
from games.notifications.kinds import is_silenced
from games.table import Table

Kind = Notification.Kind
BUILDERS: dict[str, Callable[[Notification, Table], TableMessage | None]] = {
    Kind.YOUR_TURN: turns.your_turn,
    Kind.DECIDE: turns.decide,
    Kind.REMINDER: turns.reminder,
    Kind.PASSED: turns.passed,
    Kind.ORDER_FIRED: turns.order_fired,
    Kind.ORDER_LAPSED: turns.order_lapsed,
    Kind.VOTE: turns.vote,
    Kind.JOINED: turns.joined,
    Kind.FULL: turns.full,
    Kind.STARTED: turns.started,
    Kind.LEFT: turns.left,
    Kind.CLOSING: turns.closing,
    Kind.CLOSED: turns.closed,
    Kind.OVER: turns.over,
    Kind.CREW_INVITED: crews.crew_invited,
    Kind.NEXT_GAME: crews.next_game,
    Kind.ASKED: people.asked,
    Kind.INVITED: people.invited,
    Kind.MENTIONED: people.mentioned,
    Kind.ANNOUNCED: people.announced,
    Kind.PLANNED: plans.planned,
    Kind.ADVANCED: plans.advanced,
    Kind.PLAYED: plans.played,
    Kind.REQUESTED: requests.requested,
    Kind.ANSWERED: requests.answered,
    Kind.PROPOSED: proposals.proposed,
    Kind.PAUSED: proposals.paused,
}


def message_of(notification: Notification, table: Table) -> TableMessage | None:
    """Return the message of a notification to the table's user as of now; None if it is no longer needed."""
    if is_silenced(notification) or _has_acted_since(notification):
        return None
    return BUILDERS[notification.kind](notification, table)


def digest_of(messages: Sequence[TableMessage]) -> TableMessage:
    """Return one message for several; a single message is returned as it is."""
    if len(messages) == 1:
        return messages[0]
    tables = list(dict.fromkeys(str(message.data["table"]) for message in messages))
    few = _("News from %(tables)s") % {"tables": listed(tables)}
    many = ngettext("News from %(count)s table", "News from %(count)s tables", len(tables)) % {"count": len(tables)}
    return TableMessage(
        title=few if len(tables) <= 3 else many,
        lines=tuple(message.title for message in messages),
        url=settings.SITE_URL + reverse("games:dashboard"),
        tag="digest",
        data={"kind": "digest", "count": len(messages)},
    )


def _has_acted_since(notification: Notification) -> bool:
    """Return whether the reader has acted at the table since, and so has seen it; chat messages may still be unread."""
    if notification.kind in (Kind.MENTIONED, Kind.ANNOUNCED, Kind.CREW_INVITED):
        return False
    return Step.objects.filter(
        game=notification.game_id, user=notification.user_id, version__gt=notification.version
    ).exists()
