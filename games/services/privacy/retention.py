"""Deletion of guests and accounts that nobody has used for as long as the settings allow.

The last activity of a user is read from rows that exist anyway: when they joined, signed in, moved or wrote, and when
something last happened at their tables. So no page view needs to write a row.
"""

from datetime import datetime, timedelta

from anymail.exceptions import AnymailError  # type: ignore[import-untyped]
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from structlog import get_logger

from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from accounts.privacy.retention import before
from accounts.privacy.sessions import ended_together
from forbidden.cldr import moment
from games.models import Message, Seat, Step
from games.notifications.failures import is_final

log = get_logger(__name__)

BATCH = 200
LEAD = timedelta(days=30)
"""How long before the deletion of an account its user is warned."""


def idle(people: QuerySet[User], since: datetime) -> QuerySet[User]:
    """Return those of the people who have done nothing since then, sit at no live table and are not banned."""
    theirs = Q(user=OuterRef("pk")) | Q(owner=OuterRef("pk"))
    acted = Q(game__acted_at__gte=since) | Q(game__ended_at__gte=since) | Q(game__created_at__gte=since)
    return people.filter(
        Q(last_login=None) | Q(last_login__lt=since),
        Q(banned_until=None) | Q(banned_until__lt=timezone.now()),
        ~Exists(Seat.objects.filter(theirs, is_live=True)),
        ~Exists(Seat.objects.filter(acted, user=OuterRef("pk"))),
        ~Exists(Step.objects.filter(user=OuterRef("pk"), at__gte=since)),
        ~Exists(Message.objects.filter(user=OuterRef("pk"), at__gte=since)),
        date_joined__lt=since,
        is_staff=False,
    )


def delete_idle_guests() -> int:
    """Delete a batch of idle guests; return how many."""
    old = before("GUESTS_KEPT_DAYS")
    return _delete(User.objects.guests(), old) if old else 0


def delete_idle_accounts() -> int:
    """Delete a batch of idle accounts whose users were warned in time; return how many."""
    if (old := before("ACCOUNTS_KEPT_DAYS")) is None:
        return 0
    warned = Q(deletion_warned_at__gte=old + _lead(), deletion_warned_at__lt=timezone.now() - _lead())
    return _delete(User.objects.accounts().filter(warned), old)


def warn_idle_accounts() -> int:
    """Warn a batch of users that their accounts will be deleted; return how many."""
    if (old := before("ACCOUNTS_KEPT_DAYS")) is None:
        return 0
    since = old + _lead()
    # A user who was warned and came back is warned again.
    unwarned = User.objects.accounts().filter(Q(deletion_warned_at=None) | Q(deletion_warned_at__lt=since))
    return sum(_warn(user) for user in idle(unwarned, since).order_by("pk")[:BATCH])


def _lead() -> timedelta:
    return min(LEAD, timedelta(days=settings.ACCOUNTS_KEPT_DAYS) / 2)


def _delete(people: QuerySet[User], old: datetime) -> int:
    deleted = 0
    with ended_together():
        for user in idle(people, old).order_by("pk")[:BATCH]:
            if idle(people, old).filter(pk=user.pk).exists():  # they may have come back while others were deleted
                delete_account(user=user)
                deleted += 1
    return deleted


def _warn(user: User) -> bool:
    """Mail a warning, once even if two tasks try; if the mail server is away, the next task tries again."""
    previous = user.deletion_warned_at
    if not User.objects.filter(pk=user.pk, deletion_warned_at=previous).update(deletion_warned_at=timezone.now()):
        return False
    try:
        if user.email and not user.mail_problem:
            _send_warning(user)
    except (OSError, AnymailError) as error:
        log.warning("deletion_warning_not_sent", user=user.pk, error=type(error).__name__)
        if not is_final(error):
            User.objects.filter(pk=user.pk).update(deletion_warned_at=previous)
            return False
    return True


def _send_warning(user: User) -> None:
    with translation.override(user.site_language), timezone.override(user.zone):
        day = moment(timezone.now() + _lead(), "yMMMMd")
        url = settings.SITE_URL + reverse("account_login")
        text = render_to_string(
            "mail/account_deletion_warning.txt", {"name": user.name, "day": day, "url": url, "site": settings.SITE_URL}
        )
        send_mail(_("Your Forbidden account will be deleted"), text, None, [str(user.email)])
