"""List and end sign-ins; allauth keeps a row for each sign-in with a password or passkey."""

from typing import Any, cast

from allauth.account.signals import authentication_step_completed
from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY, update_session_auth_hash
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts import user_agents
from accounts.models import User

NOWHERE = "0.0.0.0"  # nosec B104  # no address to listen at


@receiver(authentication_step_completed)
def renew_key(request: HttpRequest, reauthenticated: bool = False, **_: Any) -> None:
    """Give the session a new key when the user has signed in again."""
    if reauthenticated:
        request.session.cycle_key()


@receiver(pre_save, sender=UserSession)
def minimise(instance: UserSession, **_: Any) -> None:
    """Store no IP address of a sign-in, and only the name of its browser."""
    instance.ip = NOWHERE
    instance.user_agent = user_agents.describe(instance.user_agent)


def sessions_of(user: User) -> list[UserSession]:
    """Return the valid sign-ins of this user, newest first."""
    rows = list(UserSession.objects.filter(user=user).order_by("-created_at"))
    keys = [each.session_key for each in rows]
    stored = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    # Sessions from before a change of the password or a ban are stored but invalid.
    hashes = {user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()}
    valid_keys = {each.session_key for each in stored if each.get_decoded().get(HASH_SESSION_KEY) in hashes}
    return [each for each in rows if each.session_key in valid_keys]


@transaction.atomic
def end_session(*, user: User, session_id: int) -> bool:
    """End one sign-in of this user; return whether it existed."""
    session = UserSession.objects.filter(user=user, pk=session_id).first()
    if session is None:
        return False
    session.end()
    return True


@transaction.atomic
def end_other_sessions(request: HttpRequest) -> None:
    """End every sign-in of the user except the current one, also those without a row."""
    user = cast(User, request.user)
    ended = UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key)
    Session.objects.filter(session_key__in=ended.values("session_key")).delete()
    ended.delete()
    User.objects.filter(pk=user.pk).update(session_round=F("session_round") + 1)
    user.refresh_from_db(fields=["session_round"])
    update_session_auth_hash(request, user)
    UserSession.objects.create_from_request(request)
