"""Vacations: declared ahead or at once, ended early, limited in days a year."""

from datetime import date, datetime, time, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User, Vacation
from accounts.signals import vacation_changed

YEAR = timedelta(days=365)


def days_left(user: User) -> int:
    """Return the whole days left to this user, minus those of the last 365 days; future days do not count yet."""
    now = timezone.now()
    since = now - YEAR
    taken = timedelta()
    for vacation in user.vacations.filter(ends_at__gt=since, starts_at__lt=now):
        taken += min(vacation.ends_at, now) - max(vacation.starts_at, since)
    return max(0, settings.VACATION_DAYS - -(-taken // timedelta(days=1)))


def start_of(day: date, user: User) -> datetime:
    """Return the start of a day in the user's time zone, or now if that has passed."""
    return max(datetime.combine(day, time(), tzinfo=user.zone), timezone.now())


def current(user: User) -> Vacation | None:
    """Return the current or next vacation; there is at most one."""
    return user.vacations.filter(ends_at__gt=timezone.now()).first()


@transaction.atomic
def declare(*, user: User, first: date, last: date) -> Vacation:
    """Declare a vacation from the first to the end of the last day; it replaces the current or next one."""
    _clear(user)
    vacation = Vacation.objects.create(
        user=user, starts_at=start_of(first, user), ends_at=start_of(last + timedelta(days=1), user)
    )
    _save(user, vacation)
    return vacation


@transaction.atomic
def end(*, user: User) -> None:
    """End the current vacation, or cancel the next one."""
    _clear(user)
    _save(user, None)


def _clear(user: User) -> None:
    """Delete a future vacation and end a current one now, with the user's row locked."""
    User.objects.lock(user)
    now = timezone.now()
    user.vacations.filter(starts_at__gt=now).delete()
    user.vacations.filter(ends_at__gt=now).update(ends_at=now)


def _save(user: User, vacation: Vacation | None) -> None:
    user.away_from = vacation.starts_at if vacation else None
    user.away_until = vacation.ends_at if vacation else None
    user.save(update_fields=["away_from", "away_until"])
    vacation_changed.send(User, user=user)
