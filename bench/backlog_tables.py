"""Tables that wait for bots alone: `begin island 200` sets them up, `waits 1200` waits for so many steps of bots.

The second prints, for each table whose game goes on, the seconds from each of its steps to the next, and at last from
its newest until now. The wait for the first step does not count: at the start all tables wait at once.
"""

import json
import os
import sys
import time
from datetime import datetime
from itertools import pairwise
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
django.setup()

from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from bench.people import people  # noqa: E402
from games.models import Game, Step  # noqa: E402
from games.services.play import bot_turns  # noqa: E402
from games.services.play.alarms import arm_bots  # noqa: E402
from games.services.tables import game_start, lobby  # noqa: E402
from games.services.tables.bots import seat_bots  # noqa: E402
from games.table import Table  # noqa: E402

PLAYERS = 3
TURN = 7
"""About how many steps a turn has."""
STEPS_PER_SECOND = 2
"""A worker that plays fewer is broken."""


def begin(rules: str, count: int) -> None:
    """Set up tables of which some are at the start of a turn, and others in its midst."""
    host, _ = people()
    Game.objects.all().delete()
    seats: dict[str, Any] = {"players": PLAYERS, "bots": PLAYERS - 1}
    for number in range(count):
        game = lobby.create_table(host=host, name="Bench", rules=rules, difficulty="normal", **seats)
        game_start.start(user=host, game_id=game.pk)
        _seat_bots(game.pk)
        for _ in range(number % TURN):
            Game.objects.filter(pk=game.pk).update(bot_due_at=timezone.now())
            bot_turns.play_bot(game.pk)
    Step.objects.update(by_bot=False)  # what the worker plays is counted


@transaction.atomic
def _seat_bots(game_id: int) -> None:
    table = Table.find(game_id=game_id, user=None, lock=True)
    seat_bots(table, table.seats)
    arm_bots(table)
    table.game.save()


def waits(steps: int) -> list[list[float]]:
    """Wait for so many steps; return the waits of each table."""
    played, until = Step.objects.filter(by_bot=True).order_by("at"), time.monotonic() + steps / STEPS_PER_SECOND
    while played.count() < steps:
        if time.monotonic() > until:
            sys.exit("the worker does not play")
        time.sleep(1)
    times: dict[int, list[datetime]] = {game: [] for game in Game.objects.running().values_list("pk", flat=True)}
    for game, at in played.filter(game__in=times).values_list("game", "at"):
        times[game].append(at)
    began, now = played[0].at, timezone.now()
    moments = [[*(each or [began]), now] for each in times.values()]
    return [[(after - before).total_seconds() for before, after in pairwise(each)] for each in moments]


if __name__ == "__main__":
    if sys.argv[1] == "begin":
        begin(sys.argv[2], int(sys.argv[3]))
    else:
        print(json.dumps(waits(int(sys.argv[2]))))
