"""For how long things are kept, as the settings say it, and in words."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

KEPT: dict[str, Promise] = {
    "MESSAGES_KEPT_DAYS": _("what was said at a table, after the game's end"),
    "NOTIFICATIONS_KEPT_DAYS": _("notifications, and how they went out"),
    "REPORTS_KEPT_DAYS": _("reports to the moderators, after they were dealt with"),
    "SANCTIONS_KEPT_DAYS": _("warnings, mutes and bans, after their end"),
    "INVITATIONS_KEPT_DAYS": _("invitations by name that nobody took up"),
    "GUESTS_KEPT_DAYS": _("guests who have done nothing for so long and sit at no table that goes on"),
    "ACCOUNTS_KEPT_DAYS": _("accounts that nobody has used for so long"),
}
"""The settings that say so, each with what it is about."""


def before(setting: str) -> datetime | None:
    """The moment before which what a setting is about is forgotten; None: it is kept for good."""
    days = getattr(settings, setting)
    return timezone.now() - timedelta(days=days) if days > 0 else None


def spans() -> Iterator[tuple[str, str]]:
    """What is kept for how long, in words."""
    for setting, what in KEPT.items():
        days = getattr(settings, setting)
        span = ngettext("%(days)s day", "%(days)s days", days) % {"days": days} if days > 0 else str(_("for good"))
        yield str(what), span
