"""The probes of load balancers and Prometheus."""

import logging
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from forbidden.observability import health, heartbeat
from forbidden.observability.failures import record_bot_failure
from games.models import Crew, Delivery, Game, Notification
from games.tasks import sweep
from tests.games.factories import begun_game

pytestmark = pytest.mark.django_db
BALANCER = {"host": "10.1.2.3:8000"}
DUE = ("due_at", "alarm_at")
PROMETHEUS = BALANCER | {"authorization": "Bearer let-me-in"}


def test_healthz_answers_any_host_without_queries(django_assert_num_queries: Any) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True), django_assert_num_queries(0):
        assert Client(headers=BALANCER).get("/healthz").content == b"ok\n"


def test_probes_are_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for probe in ("/healthz", "/readyz"):
            Client(headers=BALANCER).get(probe)
    assert "request_finished" not in caplog.text


def test_readyz_answers_any_host(django_assert_num_queries: Any) -> None:
    with override_settings(SECURE_SSL_REDIRECT=True):
        answer = Client(headers=BALANCER).get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (200, "ok")


@pytest.mark.django_db(transaction=True)
def test_unapplied_migrations_are_not_ready() -> None:
    # One cursor for each statement, because a request returns the connection to the pool.
    with connection.cursor() as cursor:
        cursor.execute("UPDATE django_migrations SET name = 'x' || name WHERE app = 'games'")
    try:
        answer = Client(headers=BALANCER).get("/readyz")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("UPDATE django_migrations SET name = substr(name, 2) WHERE app = 'games'")
    assert (answer.status_code, answer.json()["database"]) == (503, "unapplied migrations")


def test_a_redis_that_is_down_is_reported_without_its_address_and_games_go_on() -> None:
    health._redis.cache_clear()
    with override_settings(REDIS_URL="redis://:secret@127.0.0.1:1/0"):
        answer = Client(headers=BALANCER).get("/readyz")
    health._redis.cache_clear()
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "redis": "no answer"}


def test_there_are_no_metrics_without_a_token() -> None:
    assert Client().get("/metrics").status_code == 404
    assert Client(headers={"authorization": "Bearer "}).get("/metrics").status_code == 404


@override_settings(METRICS_TOKEN="let-me-in")  # noqa: S106
@pytest.mark.parametrize("authorization", ["", "Bearer ", "Bearer let-me-out", "let-me-in", "Bearer lét-me-in"])
def test_without_the_token_there_are_no_metrics(authorization: str) -> None:
    answer = Client(headers={"authorization": authorization} if authorization else {}).get("/metrics")
    assert (answer.status_code, answer.content) == (401, b"")


def metrics() -> dict[str, float]:
    """Return the values that Prometheus would read, by name."""
    with override_settings(METRICS_TOKEN="let-me-in", SECURE_SSL_REDIRECT=True):  # noqa: S106
        answer = Client(headers=PROMETHEUS).get("/metrics")
    assert answer.status_code == 200
    lines = [line for line in answer.content.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_metrics_count_requests_by_their_view() -> None:
    counted = 'django_http_responses_total_by_status_view_method_total{method="GET",status="200",view="account_login"}'
    before = metrics().get(counted, 0)
    Client().get("/accounts/login/")
    assert metrics()[counted] == before + 1


def test_metrics_show_how_many_rows_wait_and_for_how_long(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    hour = timezone.now() - timedelta(hours=1)
    kinds = Notification.Kind
    for kind, status in ((kinds.YOUR_TURN, "due"), (kinds.ASKED, "failed"), (kinds.OVER, "sent")):
        notification = Notification.objects.create(user=bob, game=game, kind=kind, version=99, planned_at=hour)
        Delivery.objects.create(notification=notification, channel="mail", status=status, due_at=hour, done_at=hour)
    Notification.objects.filter(planned_at=None).delete()
    Notification.objects.create(user=alice, game=game, kind=kinds.ASKED, version=99, created_at=hour)
    Game.objects.update(alarm_at=hour, bot_due_at=hour, advance_due_at=hour)
    Game.objects.create(rules="desert", status=Game.Status.WON, ended_at=hour)
    Crew.objects.create(name="Dune Team", starts_at=hour)

    read = metrics()
    overdue = ("alarms_overdue", "bots_overdue", "turns_in_advance_overdue", "crew_starts_overdue")
    for what in ("notifications_unplanned", "deliveries_due", *overdue, "results_uncounted"):
        assert read[f"forbidden_{what}"] == 1
        assert 3600 <= read[f"forbidden_{what}_age_seconds"] < 3700
    assert read["forbidden_deliveries_given_up"] == 1
    assert read["forbidden_games_running"] == 1


def test_every_due_time_of_a_row_has_a_metric() -> None:
    """A sweep finds due rows by a partial index on their time, so each such index has its gauge."""
    columns = [
        (model, index.expressions[0].name)
        for model in apps.get_app_config("games").get_models()
        for index in model._meta.indexes
        if index.condition and isinstance(index.expressions[0], F) and index.expressions[0].name.endswith(DUE)
    ]
    assert len(columns) >= 4
    with CaptureQueriesContext(connection) as captured:
        metrics()
    for model, column in columns:
        assert any(f'MIN("{model._meta.db_table}"."{column}")' in query["sql"] for query in captured)


def test_metrics_count_the_failures_of_bots() -> None:
    before = metrics()["forbidden_bot_failures_total"]
    record_bot_failure()
    assert metrics()["forbidden_bot_failures_total"] == before + 1


def test_metrics_show_the_time_since_the_last_sweep() -> None:
    cache.delete(heartbeat.KEY)
    assert metrics()["forbidden_sweep_age_seconds"] == float("inf")
    sweep()
    assert metrics()["forbidden_sweep_age_seconds"] < 60


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(hours=-1)], ids=["set forward", "set back"])
def test_metrics_show_a_silence_after_the_clock_was_set(jump: timedelta) -> None:
    sweep()
    with time_machine.travel(timezone.now() + jump, tick=True):
        assert metrics()["forbidden_sweep_age_seconds"] > 3500
        sweep()
        assert metrics()["forbidden_sweep_age_seconds"] < 60


def test_metrics_show_no_negative_age(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    Notification.objects.create(
        user=bob, game=game, kind="asked", version=99, created_at=timezone.now() + timedelta(hours=1)
    )
    Notification.objects.exclude(version=99).delete()
    assert metrics()["forbidden_notifications_unplanned_age_seconds"] == 0
