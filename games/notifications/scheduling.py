"""Schedules the deliveries of new notifications: by which channels, and when, each goes to its user."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, Max, OuterRef
from django.utils import timezone

from accounts.models import Endpoint, User
from accounts.schedule import after_quiet, next_hour
from forbidden.db import claimable
from games.models import Delivery, Notification, NotificationPreference, Step

BATCH = 20
DIGEST_HOUR = 8
"""The hour of the digest of a user who has chosen the digest for a table but no hour."""

MISSED = timedelta(days=7)
"""The time that the first mail to a newly confirmed address covers."""
AT_THE_BOARD = 8
"""Players count as being at the board for so many times `hold_time()` after their step, while others play."""
TURN_KINDS = (Notification.Kind.YOUR_TURN, Notification.Kind.DECIDE)
NEAR = timedelta(hours=1)
"""A request, plan or mention waits for the news of a turn that is due within this time."""
AFTER = timedelta(minutes=5)
"""The time after the news of a turn at which it goes out by itself, if that news was not needed."""
TOLD_WITH_TURN = (Notification.Kind.REQUESTED, Notification.Kind.PLANNED, Notification.Kind.MENTIONED)
"""The kinds that the news of a turn tells of, too."""
Channel = Delivery.Channel
Timing = NotificationPreference.Timing


@transaction.atomic
def schedule_deliveries() -> int:
    """Write the deliveries of a batch of unplanned notifications; return the size of the batch."""
    notifications = list(
        claimable(Notification.objects.filter(planned_at=None)).select_related("user").order_by("pk")[:BATCH]
    )
    if notifications:
        Delivery.objects.bulk_create(_deliveries(notifications))
        ids = [notification.pk for notification in notifications]
        Notification.objects.filter(pk__in=ids).update(planned_at=timezone.now())
    return len(notifications)


@transaction.atomic
def schedule_missed_mails(*, user: User) -> None:
    """Schedule one mail, due now, of all notifications that were not mailed before the user's address was confirmed."""
    mails = Delivery.objects.filter(notification=OuterRef("pk"), channel=Channel.MAIL)
    since = timezone.now() - MISSED
    missed = Notification.objects.filter(~Exists(mails), user=user, planned_at__gte=since).select_related("user")
    notifications = list(missed.order_by("-pk")[:BATCH])
    preferences = preferences_of(notifications)
    Delivery.objects.bulk_create(
        Delivery(notification=notification, channel=Channel.MAIL, digest=True, due_at=_due(user, timezone.now(), None))
        for notification in reversed(notifications)
        if wants(notification.user, preferences.get((user.pk, notification.game_id)), Channel.MAIL)
    )


def hold_time() -> timedelta:
    """Return how long a delivery waits after its user has acted at the table: they probably see the news there."""
    return timedelta(seconds=settings.NOTIFICATION_HOLD)


def preferences_of(notifications: Iterable[Notification]) -> dict[tuple[int, int], NotificationPreference]:
    """Return the preferences for the users and tables of these notifications, by user id and game id."""
    users = {notification.user_id for notification in notifications}
    games = {notification.game_id for notification in notifications}
    preferences = NotificationPreference.objects.filter(user__in=users, game__in=games)
    return {(preference.user_id, preference.game_id): preference for preference in preferences}


def wants(user: User, preference: NotificationPreference | None, channel: Channel | str) -> bool:
    """Return whether the user wants notifications by that channel; the preference for the table comes first."""
    if not user.is_active or user.is_banned or (channel == Channel.MAIL and (not user.email or user.mail_problem)):
        return False
    general = {
        Channel.MAIL: user.mail_notifications,
        Channel.PUSH: user.push_notifications,
        Channel.WEBHOOK: user.webhook_notifications,
    }
    chosen = getattr(preference, str(channel), None) if preference else None
    return general[Channel(channel)] if chosen is None else bool(chosen)


def _deliveries(notifications: list[Notification]) -> Iterator[Delivery]:
    preferences, steps = preferences_of(notifications), _recent_steps(notifications)
    endpoints: dict[int, list[Endpoint]] = defaultdict(list)
    users = {notification.user_id for notification in notifications}
    for endpoint in Endpoint.objects.filter(user__in=users):
        endpoints[endpoint.user_id].append(endpoint)
    now = timezone.now()
    turns = _turn_mails(notifications)
    for notification in notifications:
        key = (notification.user_id, notification.game_id)
        preference = preferences.get(key)
        hour = _digest_hour(notification, preference)
        step = steps.get(key)
        if step and notification.kind in TURN_KINDS:
            start = now + hold_time()  # they probably take the turn before that
        else:
            start = max(now, step + hold_time()) if step else now
        for channel, address in _channels(endpoints[notification.user_id]):
            if wants(notification.user, preference, channel):
                due = _due(notification.user, start, hour)
                if notification.kind in TOLD_WITH_TURN and hour is None:
                    due = max(due, turns.get((*key, str(channel)), due))
                yield Delivery(
                    notification=notification, channel=channel, endpoint=address, digest=hour is not None, due_at=due
                )


def _turn_mails(notifications: list[Notification]) -> dict[tuple[int, int, str], datetime]:
    """Return when those of `TOLD_WITH_TURN` go out if the news of a turn is due within the hour: after it.

    That news tells of them, too, and then they need no message of their own (`requests.py`, `plans.py` and `people.py`
    in `content`).
    """
    asked = [each for each in notifications if each.kind in TOLD_WITH_TURN]
    if not asked:
        return {}
    due = Delivery.objects.filter(
        notification__game__in={each.game_id for each in asked},
        notification__user__in={each.user_id for each in asked},
        notification__kind__in=(Notification.Kind.YOUR_TURN, Notification.Kind.DECIDE, Notification.Kind.REMINDER),
        status=Delivery.Status.DUE,
        due_at__lte=timezone.now() + NEAR,
    )
    rows = due.values_list("notification__user", "notification__game", "channel", "due_at")
    return {(user, game, channel): at + AFTER for user, game, channel, at in rows}


def _recent_steps(notifications: list[Notification]) -> dict[tuple[int, int], datetime]:
    """Return the times of these users' newest steps at these tables, of those who may still be at the board."""
    steps = Step.objects.filter(
        game__in={notification.game_id for notification in notifications},
        user__in={notification.user_id for notification in notifications},
        at__gt=timezone.now() - AT_THE_BOARD * hold_time(),
    )
    newest = steps.values_list("user", "game").annotate(newest=Max("at"))
    return {(user, game): at for user, game, at in newest if user is not None}


def _channels(endpoints: list[Endpoint]) -> Iterator[tuple[Channel, Endpoint | None]]:
    yield Channel.MAIL, None
    for endpoint in endpoints:
        yield Channel.PUSH if endpoint.is_browser else Channel.WEBHOOK, endpoint


def _digest_hour(notification: Notification, preference: NotificationPreference | None) -> int | None:
    """Return the hour of the digest that the notification goes into; None if it goes out by itself."""
    # A digest would come after the deadline of which this reminder warns.
    if notification.kind == Notification.Kind.REMINDER and notification.detail == "late":
        return None
    timing = preference.timing if preference else Timing.USUAL
    if timing == Timing.NOW:
        return None
    if timing == Timing.DIGEST and notification.user.digest_hour is None:
        return DIGEST_HOUR
    return notification.user.digest_hour


def _due(user: User, start: datetime, digest_hour: int | None) -> datetime:
    """Return when a delivery may go out: at the hour of its digest, if it has one, and never in quiet hours."""
    due = start if digest_hour is None else next_hour(start, digest_hour, user.zone)
    return after_quiet(due, user.quiet_from, user.quiet_until, user.zone)
