"""Metrics of the work that waits, for `/metrics`. Each gauge reads one short partial index."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError
from django.db.models import Count, Min, QuerySet
from django.utils import timezone
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from forbidden.observability import failures, heartbeat
from games.models import Crew, Delivery, Game, Notification


class Gauges(Collector):
    """Metrics that are read on request; without the database they are left out, and the metrics of requests stay."""

    def collect(self) -> Iterator[Metric]:
        yield _gauge(
            "sweep_age_seconds", "Time since a sweep last ended; infinite if none has.", heartbeat.seconds_since_sweep()
        )
        yield CounterMetricFamily("forbidden_bot_failures", "Steps at which a bot failed.", failures.bot_failures())
        try:
            yield from _rows(timezone.now())
        except DatabaseError:
            return


def _rows(now: datetime) -> Iterator[GaugeMetricFamily]:
    unplanned = Notification.objects.filter(planned_at=None)
    yield from _waiting("notifications_unplanned", "Notifications that no sweep has planned", unplanned, "created_at")
    due = Delivery.objects.filter(status=Delivery.Status.DUE, due_at__lte=now)
    yield from _waiting("deliveries_due", "Deliveries that are due", due, "due_at")
    games = Game.objects.all()
    yield from _waiting("alarms_overdue", "Tables whose alarm is due", games.filter(alarm_at__lte=now), "alarm_at")
    bots = games.filter(bot_due_at__lte=now)
    yield from _waiting("bots_overdue", "Tables where a bot is due to play", bots, "bot_due_at")
    advance = games.filter(advance_due_at__lte=now)
    yield from _waiting("turns_in_advance_overdue", "Tables whose turn in advance is due", advance, "advance_due_at")
    crews = Crew.objects.filter(starts_at__lte=now)
    yield from _waiting("crew_starts_overdue", "Crews whose next game is due to start", crews, "starts_at")
    uncounted = games.filter(status__in=Game.PLAYED_OUT, counted_at=None)
    yield from _waiting("results_uncounted", "Finished games without statistics", uncounted, "ended_at")

    given_up = Delivery.objects.filter(status=Delivery.Status.FAILED, done_at__gte=now - timedelta(days=1))
    yield _gauge("deliveries_given_up", "Deliveries given up in the last day.", given_up.count())

    yield _gauge("games_running", "Games that are running.", Game.objects.running().count())


def _waiting(name: str, what: str, rows: QuerySet[Any], since: str) -> Iterator[GaugeMetricFamily]:
    """Yield how many of these rows there are, and for how long the oldest has waited since the time in its column."""
    found = rows.aggregate(Count("id"), oldest=Min(since))
    # A row of the future was written before the clock was set back.
    age = max(0.0, (timezone.now() - found["oldest"]).total_seconds()) if found["oldest"] else 0.0
    yield _gauge(name, f"{what}.", found["id__count"])
    yield _gauge(f"{name}_age_seconds", f"{what}: for how long the oldest has waited.", age)


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"forbidden_{name}", what, value=value)
