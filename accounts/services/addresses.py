"""Email addresses: `User.email` is confirmed; an unconfirmed one is only in allauth's `EmailAddress`."""

from allauth.account.models import EmailAddress
from django.http import HttpRequest

from accounts.models import User


def is_confirmed(email: str) -> bool:
    """Return whether a user has confirmed this address."""
    return User.objects.filter(email=email.lower()).exists()


def unconfirmed_address(user: User) -> EmailAddress | None:
    """Return the unconfirmed address of this user, if any."""
    return EmailAddress.objects.filter(user=user, verified=False).order_by("pk").last()


def send_confirmation(request: HttpRequest, address: EmailAddress, *, signup: bool = False) -> bool:
    """Mail the link that confirms an address; return False if it was mailed too often lately."""
    address.send_confirmation(request, signup=signup)
    return not getattr(request, "confirmation_waits", False)
