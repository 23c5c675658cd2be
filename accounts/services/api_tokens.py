"""API tokens and bot accounts: create, revoke, remove."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from structlog import get_logger

from accounts import names
from accounts.exceptions import Conflict, NotYours, Refused
from accounts.models import ApiToken, User
from accounts.models.api_token import PREFIX, digest_of, new_secret
from accounts.signals import password_saved, shut_out
from forbidden.db import atomic

log = get_logger(__name__)

MOST_TOKENS = 20
MOST_BOTS = 5
HINT = len(PREFIX) + 6
Scope = ApiToken.Scope
OF_PEOPLE = tuple(scope for scope in Scope if scope != Scope.BOT)


class TooMany(Refused):
    sentence = _("You have too many of them. Remove one first.")


class NamedAlready(Conflict):
    sentence = _("You already have one with this name. Remove it first, or choose another name.")


@atomic
def create_token(*, user: User, name: str, scopes: Iterable[str], days: int) -> str:
    """Create a token of this user and return its text, which is shown this once and not stored."""
    if user.is_guest or user.is_bot_account:
        raise NotYours
    return _create(user, name, scopes, days)


@atomic
def create_bot(*, owner: User, name: str, days: int) -> tuple[User, str]:
    """Create a bot account of this user and its first token; its name says that it is a bot."""
    if owner.is_guest or owner.is_bot_account:
        raise NotYours
    User.objects.lock(owner)
    if owner.bots.count() >= MOST_BOTS:
        raise TooMany
    full = names.bot_name(name)
    if owner.bots.filter(name=full).exists():
        raise NamedAlready
    bot = User.objects.create_bot(full, owner=owner)
    return bot, _create(bot, name, Scope, days)


@atomic
def renew_bot_token(*, owner: User, bot_id: int, days: int) -> str | None:
    """Replace all tokens of a bot account by a new one; None if the user has no such bot."""
    bot = owner.bots.filter(pk=bot_id).first()
    if bot is None:
        return None
    bot.api_tokens.all().delete()
    log.info("api_tokens_revoked", user=bot.pk)
    shut_out.send(User, user=bot)
    return _create(bot, bot.name, Scope, days)


@atomic
def revoke_token(*, user: User, token_id: int) -> bool:
    """Delete a token of this user and end what it keeps open; return whether it existed."""
    if not user.api_tokens.filter(pk=token_id).delete()[0]:
        return False
    log.info("api_token_revoked", user=user.pk)
    shut_out.send(User, user=user)
    return True


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """Return the tokens of a user and of their bot accounts."""
    return ApiToken.objects.filter(Q(user=user) | Q(user__bot_owner=user))


@receiver(password_saved)
def end_tokens(user: User, **_kwargs: Any) -> None:
    """Delete all tokens of a user and of their bot accounts: whoever knew the old password may have created them."""
    tokens = tokens_of(user)
    people = list(User.objects.filter(api_tokens__in=tokens).distinct())
    tokens.delete()
    for person in people:
        log.info("api_tokens_revoked", user=person.pk)
        shut_out.send(User, user=person)


def _create(user: User, name: str, scopes: Iterable[str], days: int) -> str:
    User.objects.lock(user)
    user.api_tokens.filter(expires_at__lt=timezone.now()).delete()
    if user.api_tokens.filter(name=name).exists():
        raise NamedAlready
    if user.api_tokens.count() >= MOST_TOKENS:
        raise TooMany
    secret = new_secret()
    wanted = [scope for scope in Scope if scope in {*scopes}]
    ApiToken.objects.create(
        user=user,
        name=name,
        digest=digest_of(secret),
        hint=secret[:HINT],
        scopes=" ".join(wanted),
        expires_at=timezone.now() + timedelta(days=days),
    )
    log.info("api_token_created", user=user.pk, scopes=[scope.value for scope in wanted])
    return secret
