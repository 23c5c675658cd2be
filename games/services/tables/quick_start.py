"""Games that begin at one press: alone with bots, or with strangers at an open table."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from forbidden.db import atomic, one_at_a_time
from games.engine import RULES
from games.exceptions import Refused
from games.models import Game
from games.services.tables.game_start import start
from games.services.tables.lobby import create_table
from games.services.tables.seats import sit_down
from games.table_search import OpenTable, TableFilter, find_open_tables

SEATS = 3
"""The seats of a new table with strangers: one for each of two people who meet, and one for a third."""
LIVELY = timedelta(hours=1)
"""How long ago somebody must have played in a running game for a stranger to be seated there."""
FRESH = timedelta(days=1)
"""How old a table in the lobby may be for that."""


@atomic
def play_alone(*, host: User, **options: Any) -> Game:
    """Create a table for the host and bots, and start its game; `options` are those of `create_table`."""
    game = create_table(host=host, **options)
    return start(user=host, game_id=game.pk)


@atomic
def play_with_strangers(*, user: User, name: str, rules: str = "", pace: int | None = None) -> Game:
    """Seat the user at an open table of that game and pace, or at a new one of that name that begins at once.

    Without `rules` any game will do; without `pace` it is that of the user's last table. Bots play the other seats of a
    new table until people take them. Two people who press at the same time meet at one table.
    """
    one_at_a_time("quick play")
    usual = _usual_table(user)
    pace = usual.pace if pace is None else pace
    for found in _fitting(user, TableFilter(rules=rules, pace=pace)):
        try:
            with transaction.atomic():
                return sit_down(user=user, game_id=found.game_id, is_ready=True)
        except Refused:  # somebody was quicker, or may not be brought together with the user
            continue
    rules = rules or usual.rules
    return play_alone(
        host=user,
        name=name,
        rules=rules,
        difficulty=usual.difficulty if usual.rules == rules else next(iter(RULES[rules].DIFFICULTIES)),
        players=SEATS,
        bots=SEATS - 1,
        offers_bots=True,
        first_seat=0,
        pace=pace,
        is_open=True,
    )


def _fitting(user: User, chosen: TableFilter) -> list[OpenTable]:
    """Return the open tables where the user may sit down and people are about, the best first.

    Best is a table that starts with the user, then a running game, then one in the lobby with few free seats.
    """
    found = find_open_tables(user, chosen).tables
    now = timezone.now()
    fitting = [
        each
        for each in found
        if not each.is_mine and not each.is_late and now - each.active_at < (LIVELY if each.is_running else FRESH)
    ]
    return sorted(fitting, key=lambda each: (not each.starts_with_next, not each.is_running, each.free, -each.game_id))


def _usual_table(user: User) -> Game:
    """Return the user's last table with a pace; for newcomers, an easy one of a day a turn that is not stored."""
    last = Game.objects.filter(seats__user=user, pace__gt=0, base="").order_by("-pk")
    easiest = {rules: next(iter(engine.DIFFICULTIES)) for rules, engine in RULES.items()}
    rules = next(iter(RULES))
    usual = Game(rules=rules, difficulty=easiest[rules], pace=Game.Pace.DAY)
    return last.only("rules", "difficulty", "pace").first() or usual
