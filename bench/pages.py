"""The database buffers that each page and each sweep reads, printed as JSON. It is run as a process of its own."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from datetime import timedelta
from statistics import mean
from urllib.parse import urlencode

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
django.setup()

from django.db import connection, transaction  # noqa: E402
from django.db.models import Avg, Count  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from bench.buffers import BufferCount, count_buffers  # noqa: E402
from games.models import Game, Notification, Seat  # noqa: E402
from games.notifications import deliver, scheduling  # noqa: E402
from games.services.play import timeouts  # noqa: E402

SAMPLE = 20
DUE = 10
"""The number of tables with a due alarm, and of new notifications, when the sweeps are measured."""


def pages() -> Iterator[tuple[str, list[tuple[User, str]]]]:
    """Yield each page with its readers and addresses: typical users, and the user with the most games."""
    usual = _users()
    heavy = User.objects.annotate(games=Count("seats")).order_by("-games")[0]
    over = list(Seat.objects.filter(user=heavy, is_live=False).order_by("-game_id").values_list("game_id", flat=True))
    yield "dashboard", [(person, reverse("games:dashboard")) for person in usual]
    yield "dashboard of somebody with many games", [(heavy, reverse("games:dashboard"))]
    deep = f"{reverse('games:dashboard')}?{urlencode({'before': over[len(over) // 2]})}"
    yield "history, half way down", [(heavy, deep)]
    yield "number in the navigation", [(person, reverse("games:badge")) for person in usual]
    yield "lobby", [(person, reverse("games:lobby")) for person in usual]
    yield "game page, running", [_visit(game, "games:game") for game in _games(status="running")]
    finished = _games(status="lost", history__number=1)
    yield "game page, finished", [_visit(game, "games:game") for game in finished]
    yield "any moment", [_visit(game, "games:at", game.steps * 2 // 3) for game in finished]
    yield "story of a finished game", [_visit(game, "games:story") for game in finished]
    yield "profile", [(person, reverse("games:player", args=[person.pk])) for person in usual]
    # These figures are sums over the team's results, whose number does not depend on the size of the site.
    teams = [(person, person.results.exclude(team="")[0].team) for person in usual]
    yield "page of a team", [(person, reverse("games:team", args=[team])) for person, team in teams]
    yield "statistics of the site", [(heavy, reverse("games:statistics"))]


def _users() -> list[User]:
    """Return a sample of users with running games, without the first ones, who have more games than most."""
    seated = User.objects.filter(seats__is_live=True).distinct().order_by("pk")
    count = seated.count()
    return list(seated[count // 4 :: max(1, count // (2 * SAMPLE))][:SAMPLE])


def _games(**filters: object) -> list[Game]:
    games = Game.objects.filter(**filters).order_by("pk")
    count = games.count()
    return list(games[count // 4 :: max(1, count // (2 * SAMPLE))][:SAMPLE])


def _visit(game: Game, name: str, *more: int) -> tuple[User, str]:
    """Return a player of the game and the address of one of its pages."""
    user = game.seats.exclude(user=None).select_related("user")[0].user
    assert user is not None
    return user, reverse(name, args=[game.pk, *more])


def buffers_of_page(user: User, address: str) -> BufferCount:
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    with count_buffers() as count:
        answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return count


def sweeps() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the sweeps, with the same amount of work on a small site as on a large one."""
    due = list(Game.objects.filter(status="running").order_by("pk")[:DUE])
    Game.objects.filter(pk__in=[game.pk for game in due]).update(alarm_at=timezone.now() - timedelta(minutes=1))
    for game in due:
        seat = game.seats.exclude(user=None)[0]
        Notification.objects.create(user=seat.user, game=game, kind="your_turn", version=game.version + 1000)
    yield "sweep of deadlines", timeouts.process_timeouts
    yield "sweep of new notifications", scheduling.schedule_deliveries
    yield "sweep of deliveries", deliver.claim_deliveries


def buffers() -> dict[str, tuple[float, str]]:
    """Return the average number of buffers for each page and sweep, and its most expensive statement."""
    results = {}
    for name, visits in pages():
        counts = [buffers_of_page(*visit) for visit in visits]
        results[name] = (mean(count.buffers for count in counts), max(count.most_expensive for count in counts)[1])
    with transaction.atomic():
        for name, sweep in sweeps():
            with count_buffers() as count:
                sweep()
            results[name] = (float(count.buffers), count.most_expensive[1])
        transaction.set_rollback(True)
    return results


def size() -> tuple[float, float]:
    """Return the kB of a finished game with all its rows and indexes, and its average number of steps.

    The rows of running games are divided among the finished ones, too.
    """
    finished = Game.objects.filter(status__in=("won", "lost"))
    tables = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname ~ '^games_'"
    with connection.cursor() as cursor:
        cursor.execute(tables)
        total = int(cursor.fetchone()[0])
    return total / 1000 / finished.count(), finished.aggregate(steps=Avg("steps"))["steps"]


if __name__ == "__main__":
    print(json.dumps(size() if "size" in sys.argv else buffers()))
