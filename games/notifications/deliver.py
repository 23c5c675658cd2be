"""The second half of the sweep: claim what is due, and send it.

Two sweeps at once do no harm: each row is locked and passed over by the other while it is claimed, and a claim is a
lease, so that the work of a worker that was killed is taken up again when it ends.
"""

import time
from collections import defaultdict
from dataclasses import dataclass
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
from games.models import Delivery
from games.notifications.content.mails import digest_mail, notification_mail
from games.notifications.content.messages import TableMessage, digest_of, message_of
from games.notifications.failures import is_final, note_problem
from games.notifications.plan import choices_of, wants
from games.table import Table

log = get_logger(__name__)

BATCH = 20
MOST_ATTEMPTS = 6
RELATED = ("notification__user", "notification__by", "endpoint")


@dataclass(frozen=True)
class Parcel:
    """Deliveries that go out as one message: a single one, or what a digest has gathered for one address."""

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
def claim_deliveries() -> list[Parcel]:
    """Lease the deliveries that are due to the caller."""
    lease = timezone.now() + timedelta(seconds=settings.DELIVERY_LEASE)
    due = Delivery.objects.filter(status=Delivery.Status.DUE, due_at__lte=timezone.now())
    singles = claimable(due.filter(digest=False)).select_related(*RELATED).order_by("due_at")[:BATCH]
    parcels = [Parcel([delivery], lease) for delivery in singles]
    parcels += [Parcel(deliveries, lease) for deliveries in _due_digests(due.filter(digest=True))]
    claimed = [delivery for parcel in parcels for delivery in parcel.deliveries]
    if claimed:
        found = Delivery.objects.filter(pk__in=[delivery.pk for delivery in claimed])
        found.update(attempts=F("attempts") + 1, due_at=lease)
    for delivery in claimed:
        delivery.attempts += 1
    return parcels


def _due_digests(due: QuerySet[Delivery]) -> list[list[Delivery]]:
    """All that is due of some people's digests, by the address that it goes to."""
    people = User.objects.filter(pk__in=due.order_by("due_at").values("notification__user")[:BATCH])
    # Their rows are locked, lest two sweeps make two messages of one digest.
    locked = [user.pk for user in claimable(people, no_key=True)]
    if not locked:
        return []
    gathered: dict[tuple[int, str, int | None], list[Delivery]] = defaultdict(list)
    for delivery in due.filter(notification__user__in=locked).select_related(*RELATED).order_by("pk"):
        gathered[delivery.notification.user_id, delivery.channel, delivery.endpoint_id].append(delivery)
    return list(gathered.values())


def deliver(parcel: Parcel) -> None:
    """Send what was claimed, less what nobody needs any more.

    It is sent outside of any transaction: a mail cannot be called back, nor may a slow server hold a row. Should the
    worker die after the sending and before the note of it, the message goes out twice; that is the one way it can.
    """
    if not _hold(parcel):
        return
    try:
        needed = _needed(parcel)
        if needed and (wait := _wait(parcel)):
            return _postpone(parcel, wait)
        if needed:
            _send(parcel, needed)
    except channels.Gone:
        assert parcel.endpoint is not None
        log.info("browser_gone", endpoint=parcel.endpoint.pk)
        parcel.endpoint.delete()  # its deliveries go with it
    except Exception as error:  # a provider may raise anything, and one message must not stop the others
        _fail(parcel, error)
    else:
        _note(parcel, {delivery.pk for delivery, _table, _message in needed})
        if needed and parcel.endpoint:
            endpoints.clear_problem(parcel.endpoint)


def _hold(parcel: Parcel) -> bool:
    """Lease the parcel anew, since those before it took their time; False if that lease ran out and another has it."""
    lease = timezone.now() + timedelta(seconds=settings.DELIVERY_LEASE)
    held = parcel.rows.filter(status=Delivery.Status.DUE, due_at=parcel.lease).update(due_at=lease)
    return held == len(parcel.deliveries)


Needed = list[tuple[Delivery, Table, TableMessage]]


def _needed(parcel: Parcel) -> Needed:
    """What each delivery says now, in its reader's words and time; those with nothing to say any more are left out."""
    user, needed = parcel.user, []
    choices = choices_of([delivery.notification for delivery in parcel.deliveries])
    with translation.override(settings.LANGUAGE_CODE), timezone.override(user.zone):
        for delivery in parcel.deliveries:
            notice = delivery.notification
            if not wants(user, choices.get((user.pk, notice.game_id)), parcel.channel):
                continue
            table = Table.find(game_id=notice.game_id, user=user)
            message = message_of(notice, table)
            if message is not None:
                needed.append((delivery, table, message))
    return needed


def _wait(parcel: Parcel) -> int:
    """For how many seconds an address that got many mails lately, whoever caused them, gets no more."""
    return (
        limits.wait_for("mail_notifications", key=str(parcel.user.email))
        if parcel.channel == Delivery.Channel.MAIL
        else 0
    )


def _postpone(parcel: Parcel, seconds: int) -> None:
    """Have a mail wait; what nobody needs any more by then is dropped."""
    due = timezone.now() + timedelta(seconds=seconds)
    parcel.rows.update(due_at=due, attempts=F("attempts") - 1)


def _send(parcel: Parcel, needed: Needed) -> None:
    messages = [message for _delivery, _table, message in needed]
    with translation.override(settings.LANGUAGE_CODE), timezone.override(parcel.user.zone):
        digest = digest_of(messages)
        if parcel.endpoint is not None:
            channels.send(parcel.endpoint, digest)
        elif len(needed) == 1:
            delivery, table, message = needed[0]
            notification_mail(message, table, delivery.notification).send()
        else:
            digest_mail(digest, messages, parcel.user).send()


def _note(parcel: Parcel, sent: set[int]) -> None:
    """Note what was sent; while the database is away, try until another might send it again."""
    ends = timezone.now() + timedelta(seconds=settings.DELIVERY_LEASE / 2)
    while True:
        try:
            return _finish(parcel, sent)
        except (OperationalError, InterfaceError):
            if timezone.now() > ends:
                raise
            log.warning("note_delayed", deliveries=len(parcel.deliveries))
            connection.close()
            time.sleep(1)


def _finish(parcel: Parcel, sent: set[int]) -> None:
    """Note what was sent and what was no longer needed."""
    done = {"done_at": timezone.now(), "error": ""}
    if sent:
        parcel.rows.filter(pk__in=sent).update(status=Delivery.Status.SENT, **done)
    if len(sent) < len(parcel.deliveries):
        parcel.rows.exclude(pk__in=sent).update(status=Delivery.Status.DROPPED, **done)


def _fail(parcel: Parcel, error: Exception) -> None:
    """Try again later and later, and at last give up visibly; at once where trying again is of no use."""
    attempts = max(delivery.attempts for delivery in parcel.deliveries)
    log.warning("delivery_failed", channel=parcel.channel, attempts=attempts, error=type(error).__name__)
    note_problem(error, user=parcel.user, endpoint=parcel.endpoint)
    said = f"{type(error).__name__}: {error}"[:200]
    now = timezone.now()
    if attempts >= MOST_ATTEMPTS or is_final(error):
        parcel.rows.update(status=Delivery.Status.FAILED, done_at=now, error=said)
    else:
        parcel.rows.update(due_at=now + timedelta(minutes=2**attempts), error=said)
