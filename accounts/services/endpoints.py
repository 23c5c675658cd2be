"""What changes the addresses by which word reaches a person: add, remove, and note how the last sending went."""

import secrets
from typing import ClassVar
from urllib.parse import urlsplit

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Endpoint, User

MOST = 10  # of one person


class Refused(Exception):
    """An endpoint that cannot be added; nothing was changed."""

    status: ClassVar[int]
    sentence: ClassVar[str | Promise]


class TooMany(Refused):
    status = 422
    sentence = _("Ten addresses are the most that one person may have. Remove one first.")


class AnothersBrowser(Refused):
    """A browser hears for one person; its script makes a new subscription for the other and asks again."""

    status = 409
    sentence = _("This browser has been notifying somebody else. Press the button once more to make it yours.")


class AddedAlready(Refused):
    status = 409
    sentence = _("You have added this address already.")


@transaction.atomic
def register_browser(*, user: User, url: str, keys: dict[str, str], label: str) -> Endpoint:
    """Let a browser hear for this person; one that they have added before only gets its new keys."""
    _hold(user)
    known = user.endpoints.filter(url=url, kind=Endpoint.Kind.PUSH).first()
    if known is None:
        return _add(AnothersBrowser, user=user, kind=Endpoint.Kind.PUSH, url=url, keys=keys, label=label)
    known.keys, known.label, known.problem, known.problem_at = keys, label, "", None
    known.save(update_fields=["keys", "label", "problem", "problem_at"])
    return known


@transaction.atomic
def add_webhook(*, user: User, kind: str, url: str, label: str) -> Endpoint:
    """Post to an address for this person; one that programs read gets a secret to sign with."""
    _hold(user)
    keys = {"secret": secrets.token_urlsafe(24)} if kind == Endpoint.Kind.JSON else {}
    label = label or urlsplit(url).hostname or ""
    return _add(AddedAlready, user=user, kind=kind, url=url, keys=keys, label=label[:60])


def _hold(user: User) -> None:
    """Of two requests at once, one waits: neither may be the tenth besides the other, or add the same browser."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _add(if_there: type[Refused], *, user: User, **fields: object) -> Endpoint:
    if user.endpoints.count() >= MOST:
        raise TooMany
    try:
        with transaction.atomic():
            return Endpoint.objects.create(user=user, **fields)
    except IntegrityError as error:
        raise if_there from error


def remove(*, user: User, endpoint_id: int) -> bool:
    """Forget an endpoint of this person; false if they have none of this number."""
    return user.endpoints.filter(pk=endpoint_id).delete()[0] > 0


def record_problem(endpoint: Endpoint, problem: str) -> None:
    """Note what a sending failed of, for the person to see."""
    endpoint.problem, endpoint.problem_at = problem[:200], timezone.now()
    Endpoint.objects.filter(pk=endpoint.pk).update(problem=endpoint.problem, problem_at=endpoint.problem_at)


def clear_problem(endpoint: Endpoint) -> None:
    """Note that a sending went well."""
    if endpoint.problem:
        endpoint.problem, endpoint.problem_at = "", None
        Endpoint.objects.filter(pk=endpoint.pk).update(problem="", problem_at=None)
