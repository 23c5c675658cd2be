"""What each notice says to its person: no more than they may see, and nothing where nobody needs it any more."""

from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.display import listed
from games.models import Notification, Step
from games.notifications.content import people, turns
from games.notifications.content.wording import TableMessage
from games.table import Table

Kind = Notification.Kind
SAYINGS = turns.SAYINGS | people.SAYINGS


def message_of(notice: Notification, table: Table) -> TableMessage | None:
    """What is to be said of a notice now to the table's user; None if they have been there since, or it is over."""
    return None if _has_acted_since(notice) else SAYINGS[notice.kind](notice, table)


def digest_of(messages: Sequence[TableMessage]) -> TableMessage:
    """Several messages as one; of one alone, that message."""
    if len(messages) == 1:
        return messages[0]
    tables = list(dict.fromkeys(str(message.data["table"]) for message in messages))
    few = _("Word from %(tables)s") % {"tables": listed(tables)}
    return TableMessage(
        title=few if len(tables) <= 3 else _("Word from %(count)s tables") % {"count": len(tables)},
        lines=tuple(message.title for message in messages),
        url=settings.SITE_URL + reverse("games:dashboard"),
        tag="digest",
        data={"kind": "digest", "count": len(messages)},
    )


def _has_acted_since(notice: Notification) -> bool:
    """Whoever has acted at the table since has seen what stands there, but not for that what was said."""
    if notice.kind in (Kind.MENTIONED, Kind.ANNOUNCED):
        return False
    return Step.objects.filter(game=notice.game_id, user=notice.user_id, version__gt=notice.version).exists()
