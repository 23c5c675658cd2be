"""The whole site: people, real games and copies."""

from collections.abc import Iterator
from itertools import count as numbers_from
from itertools import cycle, islice

from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from bench.seed_data import bulk_insert, real_games
from bench.seed_data.copies import MOST_SEATS, Plan, originals
from bench.seed_data.real_games import make_people
from games.engine import RULES
from games.models import Game
from games.services.statistics import rows

GAMES_A_PERSON = 25
FEWEST_PEOPLE = 20
RUNNING = 8
WAITING = 4
LEAST_REAL = RUNNING + WAITING + 2 * len(RULES)
BATCH = 20_000


def fill(*, games: int, real: int, with_steps: bool) -> Iterator[int]:
    """Create so many games, `real` of them played, the others copied from those; yield how many there are so far."""
    people = make_people(max(FEWEST_PEOPLE, games // GAMES_A_PERSON))
    played = _play(people, real)
    while rows.count_results():
        pass
    yield real
    total = games - real
    plan = Plan(
        **{status: originals(games) for status, games in played.items()},
        total=total,
        people=len(people),
        last_id=Game.objects.aggregate(last=Max("pk"))["last"],
        now=timezone.now(),
        with_steps=with_steps,
    )
    bulk_insert.prepare(people, [original.game_id for original in (*plan.finished, *plan.running, *plan.lobby)])
    for start in range(0, total, BATCH):
        numbers = range(start, min(start + BATCH, total))
        bulk_insert.insert(plan.copies(numbers), people=len(people))
        yield real + numbers.stop
    bulk_insert.clean_up()


def _play(people: list[int], count: int) -> dict[str, list[int]]:
    """Play the real games, of each kind of game in turn; return their ids by status."""
    team = list(User.objects.filter(pk__in=people[:MOST_SEATS]).order_by("pk"))
    kinds = cycle(RULES)
    chances = zip(kinds, numbers_from(0), strict=False)
    return {
        "lobby": [real_games.waiting(team, rules=rules) for rules in islice(kinds, WAITING)],
        "running": [real_games.running(team, rules=rules, number=number) for rules, number in islice(chances, RUNNING)],
        "finished": [
            real_games.finished(team, rules=rules, number=number)
            for rules, number in islice(chances, count - RUNNING - WAITING)
        ],
    }
