"""Several tasks count while another recounts: each game is counted once, and none is left."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.models import Game, Result, Tally
from games.services.statistics.rows import recount_results
from games.tasks import count_results
from tests.games.statistics.finished import ended, rows

GAMES = 24


@pytest.fixture
def uncounted(alice: User, bob: User, charlie: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.statistics.rows.BATCH", 2)
    teams = [(alice, bob), (bob, alice, charlie), (charlie, alice)]
    for number in range(GAMES):
        rules = ("desert", "island")[number % 2]
        ended(*teams[number % 3], rules=rules, won=number % 5 == 0, seed=f"game {number}")


def at_once(*actions: Callable[[], object]) -> None:
    together = Barrier(len(actions))

    def act(action: Callable[[], object]) -> None:
        together.wait()
        try:
            action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        list(pool.map(act, actions))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "actions", [(count_results,) * 4, (count_results, count_results, recount_results, recount_results)]
)
def test_each_game_is_counted_once(uncounted: None, actions: tuple[Callable[[], object], ...]) -> None:
    at_once(*actions)
    assert not Game.objects.filter(counted_at=None).exists()
    assert Result.objects.count() == sum(game.seats.count() for game in Game.objects.all())
    assert sum(Tally.objects.filter(role="").values_list("games", flat=True)) == GAMES
    found = rows(Result), rows(Tally)
    recount_results()
    assert (rows(Result), rows(Tally)) == found
