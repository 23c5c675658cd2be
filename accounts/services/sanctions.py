"""Sanctions; each writes one audit row and leaves a message that the user has to read."""

from datetime import UTC, datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.exceptions import Conflict, NotYours, Refused
from accounts.models import Sanction, User
from accounts.services import audit
from accounts.signals import shut_out

FOR_GOOD = datetime(9000, 1, 1, tzinfo=UTC)
"""The end of a permanent sanction in the user's row, so that each check is one comparison."""

TWO_CLICKS = timedelta(minutes=1)
"""Within this time, the same mute or ban again is a second click."""

Kind = Sanction.Kind
VERBS = {Kind.WARNING: "warn", Kind.MUTE: "mute", Kind.BAN: "ban", Kind.RENAME: "rename"}


class Pointless(Conflict):
    """The change would change nothing."""


def may_sanction(by: User, user: User) -> bool:
    """Return whether `by` may sanction `user`: moderators all but themselves and staff, administrators staff too."""
    return by.is_moderator and by.pk != user.pk and (by.is_administrator or not user.is_staff)


@transaction.atomic
def warn(*, by: User, user: User, reason: str) -> Sanction:
    """Warn a user."""
    user = _lock(by, user)
    if user.sanctions.filter(kind=Kind.WARNING, reason=reason, read_at=None).exists():
        raise Pointless(_("They have already been warned about this, and have not read it yet."))
    return _sanction(by, user, Kind.WARNING, reason)


@transaction.atomic
def mute(*, by: User, user: User, until: datetime | None, reason: str) -> Sanction:
    """Forbid a user to write to others until a time, or permanently (None); they can still play."""
    _check_end(until)
    user = _lock(by, user)
    user.muted_until = until or FOR_GOOD
    return _sanction(by, user, Kind.MUTE, reason, until=until)


@transaction.atomic
def unmute(*, by: User, user: User, reason: str) -> None:
    """End the mute of a user."""
    user = _lock(by, user)
    if not user.is_muted:
        raise Pointless(_("This person is not muted."))
    user.muted_until = None
    _lift(by, user, Kind.MUTE, "unmute", reason)


@transaction.atomic
def ban(*, by: User, user: User, until: datetime | None, reason: str) -> Sanction:
    """Ban a user until a time, or permanently (None): their next request is refused.

    Their tables handle the absence by their own policies.
    """
    _check_end(until)
    user = _lock(by, user)
    if not user.is_banned and not user.is_guest:
        user.session_round += 1
    user.banned_until = until or FOR_GOOD
    sanction = _sanction(by, user, Kind.BAN, reason, until=until)
    for person in (user, *user.bots.all()):  # a bot account is banned with its owner
        shut_out.send(User, user=person)
    return sanction


@transaction.atomic
def unban(*, by: User, user: User, reason: str) -> None:
    """End the ban of a user, who must sign in again unless they are a guest."""
    user = _lock(by, user)
    if not user.is_banned:
        raise Pointless(_("This person is not banned."))
    user.banned_until = None
    _lift(by, user, Kind.BAN, "unban", reason)


@transaction.atomic
def rename(*, by: User, user: User, name: str, reason: str) -> Sanction:
    """Give a user another name."""
    user = _lock(by, user)
    name = names.tidy_name(name)
    try:
        User._meta.get_field("name").clean(name, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    if name == user.name:
        raise Pointless(_("They already have this name."))
    user.name = name
    return _sanction(by, user, Kind.RENAME, reason)


@transaction.atomic
def read(*, user: User, newest: int) -> None:
    """Mark the sanctions of a user as read, up to the newest that the page showed."""
    user = User.objects.lock(user)
    user.sanctions.filter(pk__lte=newest, read_at=None).update(read_at=timezone.now())
    user.has_unread_sanction = user.sanctions.filter(read_at=None).exists()
    user.save(update_fields=["has_unread_sanction"])


def _check_end(until: datetime | None) -> None:
    if until is not None and until <= timezone.now():
        raise Refused(_("That end is in the past."))


def _lock(by: User, user: User) -> User:
    """Lock and return the user's row; raise `NotYours` unless `by` may sanction the user."""
    user = User.objects.lock(user)
    if by.pk == user.pk:
        raise NotYours(_("You cannot do this to yourself."))
    if not may_sanction(by, user):
        raise NotYours(_("Only administrators can act on moderators and administrators.") if user.is_staff else None)
    return user


def _sanction(by: User, user: User, kind: Kind, reason: str, *, until: datetime | None = None) -> Sanction:
    """Save a sanction that is already set on `user`; a new mute or ban replaces the current one."""
    if kind in (Kind.MUTE, Kind.BAN):
        _refuse_second_click(by, user, kind, reason, until)
        _on(user, kind).update(lifted_at=timezone.now())
    sanction = Sanction.objects.create(user=user, kind=kind, reason=reason, by=by, ends_at=until)
    user.has_unread_sanction = True
    _save(user)
    # The target is the user's number; the names of a rename are stored nowhere.
    detail = {"until": until.isoformat() if until else None} if kind in (Kind.MUTE, Kind.BAN) else {}
    audit.record(by=by, action=VERBS[kind], target=user, reason=reason, **detail)
    return sanction


def _refuse_second_click(by: User, user: User, kind: Kind, reason: str, until: datetime | None) -> None:
    ends = Q(ends_at__range=(until - TWO_CLICKS, until + TWO_CLICKS)) if until else Q(ends_at=None)
    if _on(user, kind).filter(ends, by=by, reason=reason, at__gt=timezone.now() - TWO_CLICKS).exists():
        raise Pointless(_("You did this a moment ago."))


def _lift(by: User, user: User, kind: Kind, action: str, reason: str) -> None:
    """End a current sanction early, and mark it as unread again."""
    _on(user, kind).update(lifted_at=timezone.now(), lifted_for=reason, read_at=None)
    user.has_unread_sanction = True
    _save(user)
    audit.record(by=by, action=action, target=user, reason=reason)


def _on(user: User, kind: Kind) -> QuerySet[Sanction]:
    return user.sanctions.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now()), kind=kind, lifted_at=None)


def _save(user: User) -> None:
    user.save(update_fields=["name", "muted_until", "banned_until", "has_unread_sanction", "session_round"])
