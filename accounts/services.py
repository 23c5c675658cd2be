"""What changes who somebody is."""

from typing import cast

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts.models import User

# The session is all that a guest has: it lasts as long as browsers allow.
GUEST_SESSION = 400 * 24 * 3600


class AddressTaken(Exception):
    """Another account has this mail address."""


def become_guest(request: HttpRequest, *, name: str, time_zone: str = "UTC") -> User:
    """Make a guest of this name and sign them in; refuses a bad name with `ValidationError`."""
    user = User(name=name, time_zone=time_zone)
    user.set_unusable_password()
    user.full_clean()
    user.save()
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session.set_expiry(GUEST_SESSION)
    return user


def claim(request: HttpRequest, *, email: str, password: str) -> None:
    """Make the signed-in guest an account: the same user, so seats and session stay."""
    user = cast(User, request.user)
    try:
        with transaction.atomic():
            # Of two clicks the second finds no guest any more and changes nothing.
            if not User.objects.filter(pk=user.pk, email=None).update(email=email, password=make_password(password)):
                return
            EmailAddress.objects.filter(user=user).delete()
            address = EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    except IntegrityError as error:
        raise AddressTaken from error
    user.refresh_from_db()
    update_session_auth_hash(request, user)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    address.send_confirmation(request, signup=True)
