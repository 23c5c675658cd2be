"""What moderators tell and forbid people; each act leaves one audit row, and word that the person has to read."""

from datetime import UTC, datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.exceptions import NotYours, Refused
from accounts.models import Sanction, User
from accounts.services import audit
from accounts.signals import shut_out

FOR_GOOD = datetime(9000, 1, 1, tzinfo=UTC)
"""What the user's row says where the sanction has no end: so every look at it is one comparison."""

Kind = Sanction.Kind
VERBS = {Kind.WARNING: "warn", Kind.MUTE: "mute", Kind.BAN: "ban", Kind.RENAME: "rename"}


class Pointless(Refused):
    """It is so already."""

    status = 409


def may_sanction(by: User, user: User) -> bool:
    """Whether one may act on the other: moderators on all but themselves and the staff, administrators on staff too."""
    return by.is_moderator and by.pk != user.pk and (by.is_administrator or not user.is_staff)


@transaction.atomic
def warn(*, by: User, user: User, reason: str) -> Sanction:
    """Tell somebody that they went too far."""
    user = _hold(by, user)
    if user.sanctions.filter(kind=Kind.WARNING, reason=reason, read_at=None).exists():
        raise Pointless(_("They have been warned of this already, and have not read it yet."))
    return _sanction(by, user, Kind.WARNING, reason)


@transaction.atomic
def mute(*, by: User, user: User, until: datetime | None, reason: str) -> Sanction:
    """Let somebody write nothing to others until then, or for good; they play on."""
    _check_end(until)
    user = _hold(by, user)
    user.muted_until = until or FOR_GOOD
    return _sanction(by, user, Kind.MUTE, reason, until=until)


@transaction.atomic
def unmute(*, by: User, user: User, reason: str) -> None:
    """Let somebody write again."""
    user = _hold(by, user)
    if not user.is_muted:
        raise Pointless(_("This person is not muted."))
    user.muted_until = None
    _lift(by, user, Kind.MUTE, "unmute", reason)


@transaction.atomic
def ban(*, by: User, user: User, until: datetime | None, reason: str) -> Sanction:
    """Shut somebody out until then, or for good: their very next request is refused.

    Their games are left to the absence policies of the tables.
    """
    _check_end(until)
    user = _hold(by, user)
    if not user.is_banned and not user.is_guest:
        user.session_round += 1
    user.banned_until = until or FOR_GOOD
    sanction = _sanction(by, user, Kind.BAN, reason, until=until)
    shut_out.send(User, user=user)
    return sanction


@transaction.atomic
def unban(*, by: User, user: User, reason: str) -> None:
    """Let somebody in again, who has to sign in anew unless they are a guest."""
    user = _hold(by, user)
    if not user.is_banned:
        raise Pointless(_("This person is not banned."))
    user.banned_until = None
    _lift(by, user, Kind.BAN, "unban", reason)


@transaction.atomic
def rename(*, by: User, user: User, name: str, reason: str) -> Sanction:
    """Give somebody another name."""
    user = _hold(by, user)
    name = names.tidy_name(name)
    try:
        User._meta.get_field("name").clean(name, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages)) from error
    if name == user.name:
        raise Pointless(_("This is their name already."))
    user.name = name
    return _sanction(by, user, Kind.RENAME, reason)


@transaction.atomic
def read(*, user: User, newest: int) -> None:
    """Note that somebody has read what moderators told them, as far as the page showed it."""
    user = User.objects.select_for_update().get(pk=user.pk)
    user.sanctions.filter(pk__lte=newest, read_at=None).update(read_at=timezone.now())
    user.has_unread_sanction = user.sanctions.filter(read_at=None).exists()
    user.save(update_fields=["has_unread_sanction"])


def _check_end(until: datetime | None) -> None:
    if until is not None and until <= timezone.now():
        raise Refused(_("That end has passed already."))


def _hold(by: User, user: User) -> User:
    """The person's row, locked, since two moderators may act at once; only for those who may act on them."""
    user = User.objects.select_for_update().get(pk=user.pk)
    if by.pk == user.pk:
        raise NotYours(_("Nobody acts on themselves."))
    if not may_sanction(by, user):
        raise NotYours(_("Only an administrator acts on moderators and administrators.") if user.is_staff else None)
    return user


def _sanction(by: User, user: User, kind: Kind, reason: str, *, until: datetime | None = None) -> Sanction:
    """Write down what `user` already bears; a newer mute or ban takes the place of the one that is on."""
    if kind in (Kind.MUTE, Kind.BAN):
        _on(user, kind).update(lifted_at=timezone.now())
    sanction = Sanction.objects.create(user=user, kind=kind, reason=reason, by=by, ends_at=until)
    user.has_unread_sanction = True
    _save(user)
    # The person's own number is the target; of a rename the names are kept nowhere.
    detail = {"until": until.isoformat() if until else None} if kind in (Kind.MUTE, Kind.BAN) else {}
    audit.record(by=by, action=VERBS[kind], target=user, reason=reason, **detail)
    return sanction


def _lift(by: User, user: User, kind: Kind, action: str, reason: str) -> None:
    """End what is on before its time: there is something to read about it again."""
    _on(user, kind).update(lifted_at=timezone.now(), lifted_for=reason, read_at=None)
    user.has_unread_sanction = True
    _save(user)
    audit.record(by=by, action=action, target=user, reason=reason)


def _on(user: User, kind: Kind) -> QuerySet[Sanction]:
    return user.sanctions.filter(Q(ends_at=None) | Q(ends_at__gt=timezone.now()), kind=kind, lifted_at=None)


def _save(user: User) -> None:
    user.save(update_fields=["name", "muted_until", "banned_until", "has_unread_sanction", "session_round"])
