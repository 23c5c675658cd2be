"""Endpoints of notifications: add, remove, and record how the last delivery went."""

import secrets
from urllib.parse import urlsplit

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.exceptions import Conflict, Refused
from accounts.models import Endpoint, User

MOST = 10  # of one person


class TooMany(Refused):
    sentence = _("You can have at most ten addresses. Remove one first.")


class AnothersBrowser(Conflict):
    """The browser is subscribed for another user; its script then makes a new subscription and asks again."""

    sentence = _("This browser notifies another account. Press the button again to have it notify yours instead.")


class AddedAlready(Conflict):
    sentence = _("You have already added this address.")


@transaction.atomic
def register_browser(*, user: User, url: str, keys: dict[str, str], label: str) -> Endpoint:
    """Register a browser of this user; one that is already registered gets its new keys."""
    User.objects.lock(user)
    known = user.endpoints.filter(url=url, kind=Endpoint.Kind.PUSH).first()
    if known is None:
        return _add(AnothersBrowser, user=user, kind=Endpoint.Kind.PUSH, url=url, keys=keys, label=label)
    known.keys, known.label, known.problem, known.problem_at = keys, label, "", None
    known.save(update_fields=["keys", "label", "problem", "problem_at"])
    return known


@transaction.atomic
def add_webhook(*, user: User, kind: str, url: str, label: str) -> Endpoint:
    """Add a webhook of this user; one for programs gets a secret for signatures."""
    User.objects.lock(user)
    keys = {"secret": secrets.token_urlsafe(24)} if kind == Endpoint.Kind.JSON else {}
    label = label or urlsplit(url).hostname or ""
    return _add(AddedAlready, user=user, kind=kind, url=url, keys=keys, label=label[:60])


def _add(if_taken: type[Refused], *, user: User, **fields: object) -> Endpoint:
    if user.endpoints.count() >= MOST:
        raise TooMany
    try:
        with transaction.atomic():
            return Endpoint.objects.create(user=user, **fields)
    except IntegrityError as error:
        raise if_taken from error


def remove(*, user: User, endpoint_id: int) -> bool:
    """Delete an endpoint of this user; return whether it existed."""
    return user.endpoints.filter(pk=endpoint_id).delete()[0] > 0


def record_problem(endpoint: Endpoint, problem: str) -> None:
    """Record why a delivery failed, for the user to see."""
    endpoint.problem, endpoint.problem_at = problem[:200], timezone.now()
    Endpoint.objects.filter(pk=endpoint.pk).update(problem=endpoint.problem, problem_at=endpoint.problem_at)


def clear_problem(endpoint: Endpoint) -> None:
    """Record that a delivery succeeded."""
    if endpoint.problem:
        endpoint.problem, endpoint.problem_at = "", None
        Endpoint.objects.filter(pk=endpoint.pk).update(problem="", problem_at=None)
