"""What a mail provider says about an address after it took our mail, and what makes an address new."""

from typing import Any

from allauth.account.signals import email_changed
from anymail.signals import EventType, tracking  # type: ignore[import-untyped]
from django.dispatch import receiver
from django.utils.translation import gettext_lazy

from accounts.models import User

# Of a provider's many events only these are final; a full mailbox is "deferred", and tried again by the provider.
FINAL = {
    EventType.BOUNCED: gettext_lazy("Our mail came back: there is no such mailbox, or it takes no mail."),
    EventType.REJECTED: gettext_lazy("Our mail provider does not deliver to it."),
    EventType.COMPLAINED: gettext_lazy("Our mail was reported as unwanted there."),
}


@receiver(tracking)
def note_bounce(sender: object, event: Any, **kwargs: Any) -> None:
    """Send no more mail to an address that takes none; its person reads why among the notifications."""
    if event.event_type in FINAL and event.recipient:
        problem = str(FINAL[event.event_type])
        User.objects.filter(email=event.recipient.lower()).update(mail_problem=problem)


@receiver(email_changed)
def forget_problem(sender: object, user: User, **kwargs: Any) -> None:
    """A new address has not failed yet."""
    User.objects.filter(pk=user.pk).update(mail_problem="")
