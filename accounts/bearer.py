"""The user for whom a program acts: that of the token in the `Authorization` header of a request to the API."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.models.api_token import PREFIX, digest_of
from forbidden.prepared import PreparedQuery

token_by_digest = PreparedQuery(
    lambda digest: ApiToken.objects.filter(digest=digest).select_related("user", "user__bot_owner"), "digest"
)


@dataclass(frozen=True)
class Denied:
    """Why a request has no user: it has no token, or one that is not or no longer valid."""

    reason: str


def is_of_program(request: HttpRequest) -> bool:
    """Return whether the request is one to the API.

    Such a request has no session, whatever cookies it carries, so it needs no CSRF token.
    """
    return request.path_info.startswith(settings.API_ROOT)


def token_of(request: HttpRequest) -> ApiToken | Denied:
    """Return the valid token of a request; it is read once, by one statement."""
    known: ApiToken | Denied | None = getattr(request, "api_token", None)
    if known is None:
        known = _read(request.headers.get("Authorization", ""))
        request.api_token = known  # type: ignore[attr-defined]
    return known


def user_of_program(request: HttpRequest) -> User | AnonymousUser:
    """Return the user for whom a program asks, also if they are banned."""
    token = token_of(request)
    return AnonymousUser() if isinstance(token, Denied) else token.user


def is_banned(user: User) -> bool:
    """Return whether the user, or the owner of a bot account, is banned."""
    return user.is_banned or (user.bot_owner is not None and user.bot_owner.is_banned)


def still_valid(token_id: int) -> str:
    """Return why a token that was valid is not any more: "revoked", "expired" or "banned"; "" while it is."""
    token = ApiToken.objects.filter(pk=token_id).select_related("user", "user__bot_owner").first()
    if token is None or not _is_active(token.user):
        return "revoked"
    if token.is_expired:
        return "expired"
    return "banned" if is_banned(token.user) else ""


def _read(header: str) -> ApiToken | Denied:
    kind, _, secret = header.partition(" ")
    if not header:
        return Denied("missing")
    if kind.lower() != "bearer" or not secret.startswith(PREFIX):
        return Denied("invalid")
    token = next(iter(token_by_digest(digest_of(secret.strip()))), None)
    if token is None or not _is_active(token.user):
        return Denied("invalid")
    if token.is_expired:
        return Denied("expired")
    _note_use(token)
    return token


def _is_active(user: User) -> bool:
    return user.is_active and (user.bot_owner is None or user.bot_owner.is_active)


def _note_use(token: ApiToken) -> None:
    """Store the day of the use for the list of tokens, once a day: a move writes nothing for it."""
    now = timezone.now()
    if token.used_on != now.date():
        stale = Q(used_on=None) | ~Q(used_on=now.date())
        ApiToken.objects.filter(stale, pk=token.pk).update(used_on=now.date())
        User.objects.filter(pk__in=[token.user_id, token.user.bot_owner_id]).update(last_login=now)  # not unused
