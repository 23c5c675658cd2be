"""Metrics of the work that waits, for `/metrics`. Each gauge reads one short partial index."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import DatabaseError
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from forbidden.observability import heartbeat
from games.models import Delivery, Game, Notification


class Gauges(Collector):
    """Gauges that are read on request; without the database they are left out, and the metrics of requests stay."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        yield _gauge(
            "sweep_age_seconds", "Time since a sweep last ended; infinite if none has.", heartbeat.seconds_since_sweep()
        )
        try:
            yield from _rows(timezone.now())
        except DatabaseError:
            return


def _rows(now: datetime) -> Iterator[GaugeMetricFamily]:
    unplanned = Notification.objects.filter(planned_at=None).aggregate(Count("id"), oldest=Min("created_at"))
    yield _gauge("notifications_unplanned", "Notifications that no sweep has planned.", unplanned["id__count"])
    yield _gauge("notifications_unplanned_age_seconds", "Age of the oldest.", _age(now, unplanned["oldest"]))

    due = Delivery.objects.filter(status=Delivery.Status.DUE, due_at__lte=now)
    late = due.aggregate(Count("id"), oldest=Min("due_at"))
    yield _gauge("deliveries_due", "Deliveries that are due.", late["id__count"])
    yield _gauge("deliveries_due_age_seconds", "How long the oldest has been due.", _age(now, late["oldest"]))

    given_up = Delivery.objects.filter(status=Delivery.Status.FAILED, done_at__gte=now - timedelta(days=1))
    yield _gauge("deliveries_given_up", "Deliveries given up in the last day.", given_up.count())

    alarms = Game.objects.filter(alarm_at__lte=now).aggregate(Count("id"), oldest=Min("alarm_at"))
    yield _gauge("alarms_overdue", "Tables whose alarm is due.", alarms["id__count"])
    yield _gauge("alarms_overdue_age_seconds", "How long the oldest has been due.", _age(now, alarms["oldest"]))

    yield _gauge("games_running", "Games that are running.", Game.objects.running().count())


def _age(now: datetime, oldest: datetime | None) -> float:
    # A row of the future was written before the clock was set back.
    return max(0.0, (now - oldest).total_seconds()) if oldest else 0.0


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"forbidden_{name}", what, value=value)
