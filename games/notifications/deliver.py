"""The second half of a sweep: sends the deliveries that are due and records the result.

Two sweeps at once do no harm: each skips the rows that the other has locked. A claim is a lease: if a worker is killed,
another takes its deliveries when the lease ends.
"""

import time
from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation
from structlog import get_logger

from accounts import channels, limits
from accounts.models import Endpoint, User
from accounts.services import endpoints
from forbidden.db import claimable
from games.models import Delivery, Notification
from games.notifications.badge import games_waiting_for, waiting_for
from games.notifications.content.mails import digest_mail, notification_mail
from games.notifications.content.messages import TableMessage, digest_of, message_of
from games.notifications.content.wording import tag_of
from games.notifications.failures import is_final, record_problem
from games.notifications.kinds import is_repetition
from games.notifications.picture_links import with_picture
from games.notifications.scheduling import preferences_of, wants
from games.table import Table

log = get_logger(__name__)

BATCH = 20
MOST_ATTEMPTS = 6
CALLS = {Notification.Kind.YOUR_TURN, Notification.Kind.DECIDE, Notification.Kind.REMINDER, Notification.Kind.VOTE}
"""Kinds that ask for a move or a vote, which their reader may have made on another device."""
RELATED = ("notification__user", "notification__by", "endpoint")


@dataclass(frozen=True)
class DeliveryGroup:
    """Deliveries that go out as one message: a single one, or all of a digest for one address."""

    deliveries: list[Delivery]
    lease: datetime

    @property
    def user(self) -> User:
        return self.deliveries[0].notification.user

    @property
    def channel(self) -> str:
        return self.deliveries[0].channel

    @property
    def endpoint(self) -> Endpoint | None:
        return self.deliveries[0].endpoint

    @property
    def rows(self) -> QuerySet[Delivery]:
        return Delivery.objects.filter(pk__in=[delivery.pk for delivery in self.deliveries])


@transaction.atomic
def claim_deliveries() -> list[DeliveryGroup]:
    """Lease a batch of the due deliveries to the caller."""
    lease = timezone.now() + timedelta(seconds=settings.DELIVERY_LEASE)
    due = Delivery.objects.filter(status=Delivery.Status.DUE, due_at__lte=timezone.now())
    singles = claimable(due.filter(digest=False)).select_related(*RELATED).order_by("due_at", "pk")[:BATCH]
    groups = [DeliveryGroup([delivery], lease) for delivery in singles]
    groups += [DeliveryGroup(deliveries, lease) for deliveries in _due_digests(due.filter(digest=True))]
    claimed = [delivery for group in groups for delivery in group.deliveries]
    if claimed:
        rows = Delivery.objects.filter(pk__in=[delivery.pk for delivery in claimed])
        rows.update(attempts=F("attempts") + 1, due_at=lease)
    for delivery in claimed:
        delivery.attempts += 1
    return groups


def _due_digests(due: QuerySet[Delivery]) -> list[list[Delivery]]:
    """Return the due digest deliveries of a batch of users, grouped by address."""
    people = User.objects.filter(pk__in=due.order_by("due_at").values("notification__user")[:BATCH])
    # Lock the users, so that two sweeps do not make two messages of one digest.
    locked = [user.pk for user in claimable(people, no_key=True)]
    if not locked:
        return []
    by_address: dict[tuple[int, str, int | None], list[Delivery]] = defaultdict(list)
    for delivery in due.filter(notification__user__in=locked).select_related(*RELATED).order_by("pk"):
        by_address[delivery.notification.user_id, delivery.channel, delivery.endpoint_id].append(delivery)
    return list(by_address.values())


def deliver(group: DeliveryGroup) -> None:
    """Send a claimed group, without the deliveries that are no longer needed, and record the result.

    It is sent outside of any transaction: a mail cannot be rolled back, and a slow server must not lock a row. If the
    worker dies between sending and recording, the message goes out twice. Nothing else can send it twice.
    """
    if not _renew_lease(group):
        return
    try:
        needed = _needed(group)
        if needed and (seconds := _rate_limit(group)):
            return _postpone(group, seconds)
        if needed:
            _send(group, needed)
    except channels.Gone:
        assert group.endpoint is not None
        log.info("browser_gone", endpoint=group.endpoint.pk)
        group.endpoint.delete()  # its deliveries go with it
    except Exception as error:  # a provider may raise anything, and one message must not stop the others
        _record_failure(group, error)
    else:
        _record_sent(group, {delivery.pk for delivery, _table, _message in needed})
        if needed and group.endpoint:
            endpoints.clear_problem(group.endpoint)


def _renew_lease(group: DeliveryGroup) -> bool:
    """Renew the group's lease, because the groups before it took time; return False if another worker has it now."""
    lease = timezone.now() + timedelta(seconds=settings.DELIVERY_LEASE)
    renewed = group.rows.filter(status=Delivery.Status.DUE, due_at=group.lease).update(due_at=lease)
    return renewed == len(group.deliveries)


Needed = list[tuple[Delivery, Table, TableMessage]]


def _needed(group: DeliveryGroup) -> Needed:
    """Return each delivery that has a message, with the message as of now, in its reader's language and time zone."""
    user, needed = group.user, []
    preferences = preferences_of([delivery.notification for delivery in group.deliveries])
    with translation.override(user.site_language), timezone.override(user.zone):
        for delivery in group.deliveries:
            notification = delivery.notification
            if not wants(user, preferences.get((user.pk, notification.game_id)), group.channel):
                continue
            table = Table.find(game_id=notification.game_id, user=user)
            message = message_of(notification, table)
            if message is not None and not is_repetition(delivery, table.game):
                needed.append((delivery, table, message))
    return needed


def _rate_limit(group: DeliveryGroup) -> int:
    """Return for how many seconds the group's mail address may get no more mail; 0 for other channels."""
    return (
        limits.wait_for("mail_notifications", key=str(group.user.email))
        if group.channel == Delivery.Channel.MAIL
        else 0
    )


def _postpone(group: DeliveryGroup, seconds: int) -> None:
    """Make the group due in so many seconds; this does not count as an attempt."""
    due = timezone.now() + timedelta(seconds=seconds)
    group.rows.update(due_at=due, attempts=F("attempts") - 1)


def _send(group: DeliveryGroup, needed: Needed) -> None:
    messages = [message for _delivery, _table, message in needed]
    with translation.override(group.user.site_language), timezone.override(group.user.zone):
        digest = digest_of(messages)
        if group.endpoint is not None:
            message = _with_badge(digest, group.user)
            channels.send(group.endpoint, with_picture(message, group.endpoint, [table for _, table, _ in needed]))
        elif len(needed) == 1:
            delivery, table, message = needed[0]
            notification_mail(message, table, delivery.notification).send()
        else:
            digest_mail(digest, messages, group.user).send()


def _with_badge(message: TableMessage, user: User) -> TableMessage:
    """Return the message with all that waits for the user now, so that a device drops what was done elsewhere."""
    tags = tuple(sorted(tag_of(game) for game in games_waiting_for(user)))
    return replace(message, badge=waiting_for(user), calling=tags, is_call=message.data["kind"] in CALLS)


def _record_sent(group: DeliveryGroup, sent: set[int]) -> None:
    """Record what was sent; while the database is away, retry for half the lease, before another worker sends it."""
    ends = timezone.now() + timedelta(seconds=settings.DELIVERY_LEASE / 2)
    while True:
        try:
            return _write_sent(group, sent)
        except (OperationalError, InterfaceError):
            if timezone.now() > ends:
                raise
            log.warning("note_delayed", deliveries=len(group.deliveries))
            connection.close()
            time.sleep(1)


def _write_sent(group: DeliveryGroup, sent: set[int]) -> None:
    """Mark the deliveries as sent or as no longer needed."""
    done = {"done_at": timezone.now(), "error": ""}
    if sent:
        group.rows.filter(pk__in=sent).update(status=Delivery.Status.SENT, **done)
    if len(sent) < len(group.deliveries):
        group.rows.exclude(pk__in=sent).update(status=Delivery.Status.DROPPED, **done)


def _record_failure(group: DeliveryGroup, error: Exception) -> None:
    """Make the group due again after a growing delay, or give it up after `MOST_ATTEMPTS` or a final failure."""
    attempts = max(delivery.attempts for delivery in group.deliveries)
    log.warning("delivery_failed", channel=group.channel, attempts=attempts, error=type(error).__name__)
    record_problem(error, user=group.user, endpoint=group.endpoint)
    text = f"{type(error).__name__}: {error}"[:200]
    now = timezone.now()
    if attempts >= MOST_ATTEMPTS or is_final(error):
        group.rows.update(status=Delivery.Status.FAILED, done_at=now, error=text)
    else:
        group.rows.update(due_at=now + timedelta(minutes=2**attempts), error=text)
