"""Guests: create them, sign them in, and turn them into accounts."""

from typing import cast

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from accounts.services.addresses import send_confirmation

# The session is a guest's only access, so it lasts as long as browsers allow.
GUEST_SESSION = 400 * 24 * 3600


def make_guest(*, name: str, time_zone: str = "UTC") -> User:
    """Create a guest; raise `ValidationError` for an invalid name."""
    user = User(name=name, time_zone=time_zone, interface_language=get_language() or "")
    user.set_unusable_password()
    user.full_clean()
    user.save()
    return user


def sign_in_guest(request: HttpRequest, user: User) -> None:
    """Sign the guest in, outside any transaction that could still be rolled back."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    request.session.set_expiry(GUEST_SESSION)


def claim(request: HttpRequest, *, email: str, password: str) -> None:
    """Turn the signed-in guest into an account; the user row stays, so seats and session stay."""
    user = cast(User, request.user)
    with transaction.atomic():
        # The second of two clicks finds no guest and changes nothing.
        if not User.objects.guests().filter(pk=user.pk).update(password=make_password(password)):
            return
        address = EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    user.refresh_from_db()
    update_session_auth_hash(request, user)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    send_confirmation(request, address, signup=True)
