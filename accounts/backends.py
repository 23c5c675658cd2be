"""Sign-in with an unconfirmed address; Django's own backend handles confirmed ones."""

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import Q

from accounts.models import User

MOST = 5
"""Number of accounts tried for one unconfirmed address: anyone may have typed it at sign-up."""


class AddressBackend(AuthenticationBackend):
    """allauth's backend for accounts that Django's leaves out: unconfirmed and inactive ones."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        unconfirmed = Q(email=None, emailaddress__email=email.lower(), emailaddress__verified=False)
        inactive = Q(email=email.lower(), is_active=False)
        candidates = User.objects.filter(unconfirmed | inactive).order_by("-last_login", "-pk").distinct()[:MOST]
        # Try all and make at least one hash, so that the time does not tell whether the address is confirmed.
        matching = [user for user in candidates if self._check_password(user, password)]
        return matching[0] if matching else None
