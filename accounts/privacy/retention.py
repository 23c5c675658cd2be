"""Retention periods from the settings, as times and in words."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

KEPT: dict[str, Promise] = {
    "MESSAGES_KEPT_DAYS": _("chat messages, after the game ends"),
    "NOTIFICATIONS_KEPT_DAYS": _("notifications and their deliveries"),
    "REPORTS_KEPT_DAYS": _("reports to the moderators, after they are closed"),
    "SANCTIONS_KEPT_DAYS": _("warnings, mutes and bans, after they end"),
    "INVITATIONS_KEPT_DAYS": _("invitations by name that nobody accepted"),
    "GUESTS_KEPT_DAYS": _("inactive guests without a seat in an unfinished game"),
    "ACCOUNTS_KEPT_DAYS": _("inactive accounts"),
}
"""The settings of the retention periods, each with what it covers."""


def before(setting: str) -> datetime | None:
    """Return the time before which rows covered by a setting are purged; None if they are kept permanently."""
    days = getattr(settings, setting)
    return timezone.now() - timedelta(days=days) if days > 0 else None


def spans() -> Iterator[tuple[str, str]]:
    """Yield what is kept and for how long, in words."""
    for setting, what in KEPT.items():
        days = getattr(settings, setting)
        span = ngettext("%(days)s day", "%(days)s days", days) % {"days": days} if days > 0 else str(_("permanently"))
        yield str(what), span
