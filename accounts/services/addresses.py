"""Mail addresses: `User.email` is confirmed; an address that is not stands in allauth's `EmailAddress` alone."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.http import HttpRequest

from accounts.models import User


def is_confirmed(email: str) -> bool:
    """Whether somebody has confirmed this address."""
    return User.objects.filter(email=email.lower()).exists()


def unconfirmed_address(user: User) -> EmailAddress | None:
    """The address that waits for this person to confirm it."""
    return EmailAddress.objects.filter(user=user, verified=False).order_by("pk").last()


def send_confirmation(request: HttpRequest, address: EmailAddress, *, signup: bool = False) -> bool:
    """Mail the link that confirms an address; returns False if it was mailed too often lately."""
    address.send_confirmation(request, signup=signup)
    return not getattr(request, "confirmation_waits", False)


@transaction.atomic
def confirm(user: User, email: str) -> None:
    """Give somebody an address for which an administrator answers, in place of any other."""
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=email.lower(), primary=True, verified=True)
    User.objects.filter(pk=user.pk).update(email=email.lower())
