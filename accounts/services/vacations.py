"""Being away: declared ahead or at once, ended early, and no more days a year than the site allows."""

from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User, Vacation
from accounts.signals import vacation_changed

YEAR = timedelta(days=365)


def days_left(user: User) -> int:
    """Whole days that this person may still be away, those of the last year counted; what is ahead can be changed."""
    now = timezone.now()
    since = now - YEAR
    taken = timedelta()
    for vacation in user.vacations.filter(ends_at__gt=since, starts_at__lt=now):
        taken += min(vacation.ends_at, now) - max(vacation.starts_at, since)
    return max(0, settings.VACATION_DAYS - -(-taken // timedelta(days=1)))


def start_of(day: date, user: User) -> datetime:
    """The first moment of a day where the person lives; today begins now."""
    return max(datetime.combine(day, time(), tzinfo=user.zone), timezone.now())


def current(user: User) -> Vacation | None:
    """The vacation that is on or comes next; there is one at most."""
    return user.vacations.filter(ends_at__gt=timezone.now()).first()


@transaction.atomic
def declare(*, user: User, first: date, last: date) -> Vacation:
    """Be away from a day to the end of another; replaces the vacation that had been declared but not begun."""
    _call_off(user)
    vacation = Vacation.objects.create(
        user=user, starts_at=start_of(first, user), ends_at=start_of(last + timedelta(days=1), user)
    )
    _tell(user, vacation)
    return vacation


@transaction.atomic
def end(*, user: User) -> None:
    """Be back now, or not go at all."""
    _call_off(user)
    _tell(user, None)


def _call_off(user: User) -> None:
    """What was ahead is not taken, and what goes on ends now; one change of a person's vacations at a time."""
    User.objects.select_for_update().get(pk=user.pk)
    now = timezone.now()
    user.vacations.filter(starts_at__gt=now).delete()
    user.vacations.filter(ends_at__gt=now).update(ends_at=now)


def _tell(user: User, vacation: Vacation | None) -> None:
    user.away_from = vacation.starts_at if vacation else None
    user.away_until = vacation.ends_at if vacation else None
    user.save(update_fields=["away_from", "away_until"])
    vacation_changed.send(User, user=user)
