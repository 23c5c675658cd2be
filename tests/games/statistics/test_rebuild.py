"""`manage.py rebuild_statistics`: it writes the same rows as the task, and the same as a naive recount."""

from collections import Counter
from copy import deepcopy
from io import StringIO
from statistics import median

import pytest
from django.core.management import call_command

from accounts.models import User
from games.history.replay import first_state, replay_step
from games.models import Game, Result, Step, Tally
from games.services.statistics.rows import count_results, recount_results
from games.table import Table
from tests.conftest import person
from tests.games.statistics.finished import ended, played_out, rows


@pytest.fixture(scope="module")
def stored_games(module_rows: None) -> list[Game]:
    """Games of three people, played once for this module."""
    alice, bob, charlie = person("Alice"), person("Bob"), person("Charlie")
    return [
        played_out(alice, bob, seed=1),
        played_out(bob, alice, charlie, seed=2, rules="island", difficulty="legendary"),
        played_out(alice, seats=3, seed=3),
        played_out(charlie, alice, seed=4, seats=4, rules="island"),
        ended(alice, bob, won=True),
    ]


@pytest.fixture
def games(stored_games: list[Game], db: None) -> list[Game]:
    """The same for one test, which may change them."""
    return deepcopy(stored_games)


@pytest.fixture
def alice(games: list[Game]) -> User | None:
    return games[0].host


@pytest.fixture
def bob(games: list[Game]) -> User | None:
    return games[1].host


def rebuild() -> str:
    out = StringIO()
    call_command("rebuild_statistics", stdout=out)
    return out.getvalue()


def test_it_gives_the_rows_that_counting_in_flow_gave(games: list[Game]) -> None:
    for _ in games:
        count_results()
    in_flow = rows(Result), rows(Tally)
    assert "5 finished games" in rebuild()
    assert (rows(Result), rows(Tally)) == in_flow
    Result.objects.all().delete()
    Tally.objects.update(games=99)
    Tally.objects.filter(role="").delete()
    rebuild()
    assert (rows(Result), rows(Tally)) == in_flow


def test_it_gives_the_same_in_small_batches(games: list[Game], monkeypatch: pytest.MonkeyPatch) -> None:
    rebuild()
    at_once = rows(Result), rows(Tally)
    monkeypatch.setattr("games.services.statistics.rows.BATCH", 2)
    rebuild()
    assert (rows(Result), rows(Tally)) == at_once


def test_it_gives_the_same_once_somebody_is_gone(games: list[Game], bob: User) -> None:
    count_results()
    bob.delete()
    left = rows(Result), rows(Tally)
    rebuild()
    assert (rows(Result), rows(Tally)) == left


def test_it_takes_out_what_is_no_finished_game_any_more(games: list[Game]) -> None:
    rebuild()
    Game.objects.filter(pk=games[0].pk).update(status=Game.Status.RUNNING)
    rebuild()
    assert not Result.objects.filter(game=games[0]).exists()
    assert Game.objects.get(pk=games[0].pk).counted_at is None
    assert sum(Tally.objects.filter(role="").values_list("games", flat=True)) == 4


def test_what_is_counted_meanwhile_is_in_it(games: list[Game], alice: User, bob: User) -> None:
    late: list[Game] = []

    def play_on(counted: int) -> None:
        if not late:
            late.append(ended(alice, bob))
            count_results()

    assert recount_results(progress=play_on) == 6
    meanwhile = rows(Result), rows(Tally)
    rebuild()
    assert (rows(Result), rows(Tally)) == meanwhile
    assert Result.objects.filter(game=late[0]).count() == 2


def test_it_is_what_replaying_each_game_and_counting_by_hand_finds(games: list[Game]) -> None:
    rebuild()
    kinds: Counter[tuple[object, ...]] = Counter()
    for game in games[:4]:
        table = Table.find(game_id=game.pk, user=None)
        state = first_state(table)
        steps: Counter[int] = Counter()
        answers: dict[int | None, dict[object, float]] = {}
        for step in Step.objects.filter(game=game).order_by("number"):
            state, _ = replay_step(table.game, state, step)
            steps[step.seat] += 1
            assert step.waited_since is not None
            seconds = (step.at - step.waited_since).total_seconds()
            mine = answers.setdefault(step.user_id, {})
            mine[step.waited_since] = min(seconds, mine.get(step.waited_since, seconds))
        outcome = game.engine.outcome(state)
        assert outcome is not None
        for result in Result.objects.filter(game=game):
            assert result.turns == state.turn
            assert result.steps == steps[result.seat]
            times = answers.get(result.user_id)
            assert result.pace == (round(median(times.values())) if times else None)
            assert (result.won, result.cause) == (outcome.won, outcome.cause)
            assert result.role == game.engine.roles_of(state)[result.seat]
        for role in ("", *game.engine.roles_of(state)):
            kind = game.rules, game.difficulty, len(table.seats), role, outcome.cause, outcome.won
            kinds[kind] += 1
            assert Tally.objects.get(**dict(zip(KIND, kind, strict=True))).turns >= state.turn
    assert sum(kinds.values()) + 3 == sum(Tally.objects.values_list("games", flat=True))
    for kind, count in kinds.items():
        assert Tally.objects.get(**dict(zip(KIND, kind, strict=True))).games == count


KIND = ("rules", "difficulty", "players", "role", "cause", "won")
