"""Signing in with an address that is not confirmed; Django's own backend knows the confirmed ones."""

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import Q

from accounts.models import User

MOST = 5
"""Accounts of one unconfirmed address that are tried: anybody may have typed it at their sign-up."""


class AddressBackend(AuthenticationBackend):
    """allauth's backend for the accounts that Django's leaves out: unconfirmed ones and inactive ones."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        unconfirmed = Q(email=None, emailaddress__email=email.lower(), emailaddress__verified=False)
        inactive = Q(email=email.lower(), is_active=False)
        found = User.objects.filter(unconfirmed | inactive).order_by("-last_login", "-pk").distinct()[:MOST]
        # All are tried, and at least one hash is made: the time does not tell whether somebody confirmed the address.
        matching = [user for user in found if self._check_password(user, password)]
        return matching[0] if matching else None
