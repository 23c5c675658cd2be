"""Bounces and complaints that a mail provider reports after it accepted a mail."""

from typing import Any

from allauth.account.signals import email_changed
from anymail.signals import EventType, tracking  # type: ignore[import-untyped]
from django.dispatch import receiver
from django.utils.translation import gettext_noop

from accounts.models import User

# Only these events of a provider are final; a full mailbox is "deferred", and the provider retries.
FINAL = {
    EventType.BOUNCED: gettext_noop("Our email came back: the mailbox does not exist or does not accept email."),
    EventType.REJECTED: gettext_noop("Our email provider does not deliver to this address."),
    EventType.COMPLAINED: gettext_noop("Our email was reported as spam."),
}


@receiver(tracking)
def note_bounce(sender: object, event: Any, **kwargs: Any) -> None:
    """Stop mail to a failing address; the user reads the reason on the notifications page."""
    if event.event_type in FINAL and event.recipient:
        problem = FINAL[event.event_type]  # translated when it is shown
        User.objects.filter(email=event.recipient.lower()).update(mail_problem=problem)


@receiver(email_changed)
def forget_problem(sender: object, user: User, **kwargs: Any) -> None:
    """Clear the problem when the address changes."""
    User.objects.filter(pk=user.pk).update(mail_problem="")
