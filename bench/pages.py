"""What the pages and sweeps read of the database that the settings name, as JSON: buffers by what was done."""

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
from bench.buffers import Reading, reading  # noqa: E402
from games.models import Game, Notification, Seat  # noqa: E402
from games.notifications import deliver, plan  # noqa: E402
from games.services import timeouts  # noqa: E402

SAMPLE = 20
DUE = 10
"""Tables whose alarm has gone off, and notifications that are new, when the sweeps are measured."""


def pages() -> Iterator[tuple[str, list[tuple[User, str]]]]:
    """Each page with those who ask for it and its addresses: of people like most, and of one who plays very much."""
    usual = _people()
    heavy = User.objects.annotate(games=Count("seats")).order_by("-games")[0]
    over = list(Seat.objects.filter(user=heavy, is_live=False).order_by("-game_id").values_list("game_id", flat=True))
    yield "dashboard", [(person, reverse("games:dashboard")) for person in usual]
    yield "dashboard of somebody with many games", [(heavy, reverse("games:dashboard"))]
    deep = f"{reverse('games:dashboard')}?{urlencode({'before': over[len(over) // 2]})}"
    yield "history, half way down", [(heavy, deep)]
    yield "number in the navigation", [(person, reverse("games:badge")) for person in usual]
    yield "lobby", [(person, reverse("games:lobby")) for person in usual]
    yield "game page, running", [_of(game, "games:game") for game in _games(status="running")]
    finished = _games(status="lost", history__number=1)
    yield "game page, finished", [_of(game, "games:game") for game in finished]
    yield "any moment", [_of(game, "games:at", game.steps * 2 // 3) for game in finished]
    yield "story of a finished game", [_of(game, "games:story") for game in finished]
    yield "profile", [(person, reverse("games:player", args=[person.pk])) for person in usual]
    # Their own figures are sums over their own results; how many these are does not follow from the site's size.
    teams = [(person, person.results.exclude(team="")[0].team) for person in usual]
    yield "page of a team", [(person, reverse("games:team", args=[team])) for person, team in teams]
    yield "statistics of the site", [(heavy, reverse("games:statistics"))]


def _people() -> list[User]:
    """Some of those who have games before them, but for those of the real games, who have more."""
    seated = User.objects.filter(seats__is_live=True).distinct().order_by("pk")
    count = seated.count()
    return list(seated[count // 4 :: max(1, count // (2 * SAMPLE))][:SAMPLE])


def _games(**wanted: object) -> list[Game]:
    found = Game.objects.filter(**wanted).order_by("pk")
    count = found.count()
    return list(found[count // 4 :: max(1, count // (2 * SAMPLE))][:SAMPLE])


def _of(game: Game, name: str, *more: int) -> tuple[User, str]:
    """A page of a game, for somebody at it."""
    user = game.seats.exclude(user=None).select_related("user")[0].user
    assert user is not None
    return user, reverse(name, args=[game.pk, *more])


def asked(person: User, address: str) -> Reading:
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    with reading() as read:
        answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return read


def sweeps() -> Iterator[tuple[str, Callable[[], object]]]:
    """The sweeps, with as much to do on a small site as on a large one."""
    due = list(Game.objects.filter(status="running").order_by("pk")[:DUE])
    Game.objects.filter(pk__in=[game.pk for game in due]).update(alarm_at=timezone.now() - timedelta(minutes=1))
    for game in due:
        seat = game.seats.exclude(user=None)[0]
        Notification.objects.create(user=seat.user, game=game, kind="your_turn", version=game.version + 1000)
    yield "sweep of deadlines", timeouts.keep_all
    yield "sweep of new notifications", plan.plan_deliveries
    yield "sweep of deliveries", deliver.claim_deliveries


def measured() -> dict[str, tuple[float, str]]:
    """Buffers read on average for each, and the dearest statement."""
    found = {}
    for name, visits in pages():
        reads = [asked(*visit) for visit in visits]
        found[name] = (mean(read.buffers for read in reads), max(read.dearest for read in reads)[1])
    with transaction.atomic():
        for name, sweep in sweeps():
            with reading() as read:
                sweep()
            found[name] = (float(read.buffers), read.dearest[1])
        transaction.set_rollback(True)
    return found


def size() -> tuple[float, float]:
    """kB of a finished game with all that hangs on it and its indexes, and its steps; those that run count as none."""
    over = Game.objects.filter(status__in=("won", "lost"))
    tables = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname ~ '^games_'"
    with connection.cursor() as cursor:
        cursor.execute(tables)
        total = int(cursor.fetchone()[0])
    return total / 1000 / over.count(), over.aggregate(steps=Avg("steps"))["steps"]


if __name__ == "__main__":
    print(json.dumps(size() if "size" in sys.argv else measured()))
