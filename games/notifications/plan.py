"""The first half of the sweep: by which channels, and when, each new notice goes to its person."""

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
"""Of the digest of somebody who has chosen it for a table, and no hour."""

MISSED = timedelta(days=7)
"""How far back a mail to a newly confirmed address reaches."""

Channel = Delivery.Channel
Timing = NotificationPreference.Timing


@transaction.atomic
def plan_deliveries() -> int:
    """Write the deliveries of a batch of unplanned notifications; return the size of the batch."""
    notifications = list(
        claimable(Notification.objects.filter(planned_at=None)).select_related("user").order_by("pk")[:BATCH]
    )
    if notifications:
        Delivery.objects.bulk_create(_deliveries(notifications))
        Notification.objects.filter(pk__in=[notice.pk for notice in notifications]).update(planned_at=timezone.now())
    return len(notifications)


@transaction.atomic
def plan_missed_mails(*, user: User) -> None:
    """Gather what a person was not mailed before their address was confirmed into one mail, which goes out now."""
    mails = Delivery.objects.filter(notification=OuterRef("pk"), channel=Channel.MAIL)
    since = timezone.now() - MISSED
    missed = Notification.objects.filter(~Exists(mails), user=user, planned_at__gte=since).select_related("user")
    notifications = list(missed.order_by("-pk")[:BATCH])
    choices = choices_of(notifications)
    Delivery.objects.bulk_create(
        Delivery(notification=notice, channel=Channel.MAIL, digest=True, due_at=_due(user, timezone.now(), None))
        for notice in reversed(notifications)
        if wants(notice.user, choices.get((user.pk, notice.game_id)), Channel.MAIL)
    )


def hold() -> timedelta:
    """How long word waits for somebody who has just acted at the table: they are likely to see it there."""
    return timedelta(seconds=settings.NOTICE_HOLD)


def choices_of(notifications: Iterable[Notification]) -> dict[tuple[int, int], NotificationPreference]:
    """What these people want of these tables, by both."""
    users, games = {notice.user_id for notice in notifications}, {notice.game_id for notice in notifications}
    found = NotificationPreference.objects.filter(user__in=users, game__in=games)
    return {(choice.user_id, choice.game_id): choice for choice in found}


def wants(user: User, choice: NotificationPreference | None, channel: Channel | str) -> bool:
    """Whether word of the table may reach the person by that channel; a table's own choice comes first."""
    if not user.is_active or user.is_banned or (channel == Channel.MAIL and (not user.email or user.mail_problem)):
        return False
    own = {
        Channel.MAIL: user.mail_notifications,
        Channel.PUSH: user.push_notifications,
        Channel.WEBHOOK: user.webhook_notifications,
    }
    chosen = getattr(choice, str(channel), None) if choice else None
    return own[Channel(channel)] if chosen is None else bool(chosen)


def _deliveries(notifications: list[Notification]) -> Iterator[Delivery]:
    choices, acts = choices_of(notifications), _newest_acts(notifications)
    endpoints: dict[int, list[Endpoint]] = defaultdict(list)
    for endpoint in Endpoint.objects.filter(user__in={notice.user_id for notice in notifications}):
        endpoints[endpoint.user_id].append(endpoint)
    now = timezone.now()
    for notice in notifications:
        key = (notice.user_id, notice.game_id)
        choice = choices.get(key)
        hour = _digest_hour(notice, choice)
        start = max(now, acts[key] + hold()) if key in acts else now
        for channel, address in _ways(endpoints[notice.user_id]):
            if wants(notice.user, choice, channel):
                yield Delivery(
                    notification=notice,
                    channel=channel,
                    endpoint=address,
                    digest=hour is not None,
                    due_at=_due(notice.user, start, hour),
                )


def _newest_acts(notifications: list[Notification]) -> dict[tuple[int, int], datetime]:
    """When these people have acted at these tables, of those who have just done so."""
    steps = Step.objects.filter(
        game__in={notice.game_id for notice in notifications},
        user__in={notice.user_id for notice in notifications},
        at__gt=timezone.now() - hold(),
    )
    newest = steps.values_list("user", "game").annotate(newest=Max("at"))
    return {(user, game): at for user, game, at in newest if user is not None}


def _ways(endpoints: list[Endpoint]) -> Iterator[tuple[Channel, Endpoint | None]]:
    yield Channel.MAIL, None
    for endpoint in endpoints:
        yield Channel.PUSH if endpoint.is_browser else Channel.WEBHOOK, endpoint


def _digest_hour(notice: Notification, choice: NotificationPreference | None) -> int | None:
    """The hour of the digest that the notice goes into; None for at once."""
    # A digest would come after the deadline that this one warns of.
    if notice.kind == Notification.Kind.REMINDER and notice.detail == "late":
        return None
    timing = choice.timing if choice else Timing.USUAL
    if timing == Timing.NOW:
        return None
    if timing == Timing.DIGEST and notice.user.digest_hour is None:
        return DIGEST_HOUR
    return notice.user.digest_hour


def _due(user: User, start: datetime, digest_hour: int | None) -> datetime:
    """When a delivery may go out: at the digest's hour if it waits for one, and never in quiet hours."""
    moment = start if digest_hour is None else next_hour(start, digest_hour, user.zone)
    return after_quiet(moment, user.quiet_from, user.quiet_until, user.zone)
