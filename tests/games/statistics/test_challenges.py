"""The weekly challenge: one seed for all, a form to start it, and results that spoil nobody's game."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.engine import RULES
from games.models import Game, Result
from games.services.moderation.rewinds import rewind_game
from games.services.statistics.rows import count_results
from games.services.tables import game_start, lobby
from games.statistics import challenges
from games.statistics.challenges import Challenge, find, this_week
from games.weeks import week_of
from tests.games.history.replay.games import finished_game
from tests.games.statistics.finished import ended, played_out

FORM = {"players": "2", "host_seats": "1", "pace": "24"}
HIDDEN = b"results would give away"


@pytest.fixture
def now() -> Challenge:
    return this_week()[0]


def finish(challenge: Challenge, *people: User, seats: int = 2, **options: object) -> Game:
    """Let these people finish a game of the challenge."""
    return _counted(ended(*people, seats=seats, difficulty="normal", seed=challenge.seed(seats), **options), challenge)


def _counted(game: Game, challenge: Challenge) -> Game:
    Game.objects.filter(pk=game.pk).update(challenge=challenge.name)
    while count_results():
        pass
    return game


def address(challenge: Challenge) -> str:
    return f"/challenges/{challenge.week}/{challenge.rules}/"


@pytest.mark.django_db
def test_the_seed_follows_from_week_game_number_and_secret() -> None:
    seeds = {
        Challenge(week, rules).seed(players)
        for week in ("2026-W47", "2026-W48")
        for rules in RULES
        for players in challenges.PLAYERS
    }
    assert len(seeds) == 2 * len(RULES) * len(challenges.PLAYERS)
    assert all(len(seed) == 32 for seed in seeds)


@pytest.mark.django_db
def test_with_another_key_it_is_another(settings: object, now: Challenge) -> None:
    before = now.seed(2)
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    assert now.seed(2) != before


def test_a_change_of_the_key_in_mid_week_leaves_it(settings: object, alice_client: Client, now: Challenge) -> None:
    alice_client.post(f"/challenges/{now.rules}/", FORM)
    seeds = {players: now.seed(players) for players in challenges.PLAYERS}
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    settings.SECRET_KEY_FALLBACKS = ["tests"]  # type: ignore[attr-defined]
    assert now.seed(2) == seeds[2] == Game.objects.get().seed
    assert now.seed(3) != seeds[3]
    alice_client.post(f"/challenges/{now.rules}/", FORM)
    assert len(set(Game.objects.values_list("seed", flat=True))) == 1


def test_a_week_begins_on_monday_by_utc() -> None:
    assert week_of(datetime(2027, 1, 3, tzinfo=UTC).date()) == "2026-W53"
    with time_machine.travel(datetime(2026, 11, 22, 23, 59, tzinfo=UTC)):
        challenge = this_week()[0]
        assert (challenge.week, challenge.is_over) == ("2026-W47", False)
    with time_machine.travel(datetime(2026, 11, 23, 0, 0, tzinfo=UTC)):
        assert challenge.is_over
        assert this_week()[0].week == "2026-W48"


@pytest.mark.parametrize("rules", list(RULES))
def test_it_is_taken_up(alice_client: Client, alice: User, rules: str) -> None:
    answer = alice_client.post(f"/challenges/{rules}/", FORM)
    game = Game.objects.get()
    assert answer["Location"] == game.get_absolute_url()
    challenge = next(each for each in this_week() if each.rules == rules)
    assert (game.rules, game.difficulty, game.challenge) == (rules, "normal", challenge.name)
    assert game.seed == challenge.seed(2)
    assert [seat.user for seat in game.seats.all()] == [alice, None]


def test_two_tables_of_it_begin_alike(alice: User, bob: User, now: Challenge) -> None:
    games = []
    for host in (alice, bob):
        game = lobby.create_table(
            host=host, name="x", rules=now.rules, difficulty="normal", players=2, host_seats=2, seed=now.seed(2)
        )
        games.append(game_start.start(user=host, game_id=game.pk))
    assert games[0].snapshot == games[1].snapshot


@pytest.mark.parametrize(
    "changes", [{"players": "5"}, {"players": ""}, {"host_seats": "3"}, {"pace": "1"}, {"players": "x"}]
)
def test_a_wrong_form_is_shown_again(alice_client: Client, changes: dict[str, str]) -> None:
    answer = alice_client.post("/challenges/desert/", FORM | changes)
    assert answer.status_code == 422
    assert b"errorlist" in answer.content
    assert not Game.objects.exists()


def test_there_is_none_of_a_game_that_is_none(alice_client: Client) -> None:
    assert alice_client.post("/challenges/chess/", FORM).status_code == 404


def test_who_is_not_signed_in_reads_but_takes_up_nothing(client: Client, db: None) -> None:
    assert b"Sign in to play" in client.get("/challenges/").content
    assert client.post("/challenges/desert/", FORM)["Location"].startswith("/accounts/login/")


def test_ones_own_tables_are_at_hand(alice_client: Client, bob_client: Client, alice: User) -> None:
    alice_client.post("/challenges/desert/", FORM)
    assert Game.objects.get().get_absolute_url() in alice_client.get("/challenges/").content.decode()
    assert Game.objects.get().get_absolute_url() not in bob_client.get("/challenges/").content.decode()


def test_no_page_shows_a_seed(alice_client: Client, alice: User, bob: User, now: Challenge) -> None:
    finish(now, alice, bob)
    alice_client.post("/challenges/desert/", FORM)
    for page in ("/challenges/", address(now), Game.objects.order_by("-pk")[0].get_absolute_url()):
        content = alice_client.get(page).content.decode()
        assert not any(challenge.seed(players) in content for challenge in this_week() for players in (2, 3, 4))


def test_who_has_not_finished_does_not_see_how_others_fared(
    client: Client, alice_client: Client, charlie_client: Client, alice: User, bob: User, charlie: User, now: Challenge
) -> None:
    finish(now, alice, bob, cause="buried")
    for reader in (client, charlie_client):
        content = reader.get(address(now)).content
        assert HIDDEN in content
        assert b"Buried" not in content
    assert b"Buried in sand" in alice_client.get(address(now)).content
    finish(now, charlie, seats=3)
    assert b"Buried in sand" in charlie_client.get(address(now)).content


def test_the_story_of_ones_game_leads_to_the_others(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    game, usual = played_out(alice, bob, difficulty="normal"), played_out(alice, bob)
    Game.objects.filter(pk=game.pk).update(challenge=now.name)
    assert address(now) in alice_client.get(f"/games/{game.pk}/story/").content.decode()
    assert "/challenges/20" not in alice_client.get(f"/games/{usual.pk}/story/").content.decode()


def test_once_the_week_is_over_everybody_may(client: Client, alice: User, bob: User, now: Challenge) -> None:
    finish(now, alice, bob, cause="buried")
    with time_machine.travel(now.ends_at):
        content = client.get(address(now)).content
    assert HIDDEN not in content
    assert b"Buried in sand" in content


def test_names_are_of_those_who_opened_theirs_and_ones_own_team_is_marked(
    alice_client: Client, alice: User, bob: User, charlie: User, now: Challenge
) -> None:
    dana = User.objects.create_guest("Dana", shows_statistics=True)
    finish(now, alice, bob)
    finish(now, charlie, dana)
    finish(now, dana)
    ((players, tries),) = alice_client.get(address(now)).context["tries"]
    assert players == 2
    assert {(each.team, each.is_mine) for each in tries} == {
        ("Alice and Bob", True),
        ("A team of 2", False),
        ("Dana", False),
    }


def test_the_best_come_first_for_each_number(
    alice_client: Client, alice: User, bob: User, charlie: User, now: Challenge
) -> None:
    lost, won = finish(now, alice, bob), finish(now, bob, charlie, won=True, days=3)
    slow = finish(now, alice, charlie, won=True, days=5)
    finish(now, alice, bob, charlie, seats=3)
    Result.objects.filter(game=won).update(turns=9)
    Result.objects.filter(game=slow).update(turns=9)
    tries = dict(alice_client.get(address(now)).context["tries"])
    assert [each.length for each in tries[2]] == ["9 turns in 3 days", "9 turns in 5 days", "1 turn in 2 days"]
    assert [each.place for each in tries[3]] == [1]
    assert lost.pk < won.pk


def test_of_the_same_people_the_first_finished_game_counts(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    finish(now, alice, bob, won=True, hours=1)
    finish(now, bob, alice, cause="buried", hours=3)
    ((_players, tries),) = alice_client.get(address(now)).context["tries"]
    assert [each.ending for each in tries] == ["Buried in sand"]


def test_it_says_of_a_team_that_somebody_had_played_it_before(
    alice_client: Client, alice: User, bob: User, charlie: User, now: Challenge
) -> None:
    finish(now, alice, seats=2, hours=5)
    finish(now, alice, bob, hours=4)
    finish(now, bob, charlie, hours=6)
    finish(now, alice, bob, charlie, seats=3, hours=1)
    tries = dict(alice_client.get(address(now)).context["tries"])
    knew = {each.team: each.knew_it for each in tries[2]}
    assert knew == {"Alice": False, "Alice and Bob": True, "A team of 2": False}
    assert not tries[3][0].knew_it


def test_a_game_that_goes_on_from_its_moment_does_not_count(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    finish(now, alice, bob)
    fork = ended(alice, bob, won=True, difficulty="normal", seed=now.seed(2))
    Game.objects.filter(pk=fork.pk).update(base=fork.snapshot)
    _counted(fork, now)
    ((_players, tries),) = alice_client.get(address(now)).context["tries"]
    assert [each.won for each in tries] == [False]


def test_a_game_that_was_set_back_does_not_count_and_its_people_knew_the_luck(
    alice_client: Client, alice: User, bob: User, charlie: User, now: Challenge
) -> None:
    root = User.objects.create_superuser("root@example.org", "x", name="Root")
    game = _counted(finished_game(bob, charlie, difficulty="normal", rules=now.rules, seed=now.seed(2)), now)
    assert Result.objects.exists()
    rewind_game(by=root, game_id=game.pk, step=3, reason="A quarrel.")
    assert not Result.objects.exists()
    finish(now, alice, charlie, hours=-1)
    ((_players, tries),) = alice_client.get(address(now)).context["tries"]
    assert [(each.team, each.knew_it) for each in tries] == [("Alice and Charlie", True)]
    Game.objects.filter(pk=game.pk).update(seed="another", status="lost")
    ((_players, tries),) = alice_client.get(address(now)).context["tries"]
    assert not tries[0].knew_it


@pytest.mark.parametrize(
    "path", ["2026-W47/chess", "2026-W99/desert", "2025-W53/desert", "x/desert", "2999-W01/desert", "2026-w47/desert"]
)
def test_other_addresses_lead_nowhere(client: Client, db: None, path: str) -> None:
    assert client.get(f"/challenges/{path}/").status_code == 404


def test_next_weeks_is_not_to_be_seen() -> None:
    next_week = week_of((timezone.now() + timedelta(days=7)).date())
    assert find(next_week, "desert") is None
    assert find(this_week()[0].week, "desert") is not None


def test_its_queries_do_not_grow(
    alice_client: Client, alice: User, bob: User, charlie: User, now: Challenge, django_assert_num_queries
) -> None:
    finish(now, alice, bob)
    for _ in range(2):
        # Session, user, one's own game, the tries for each of three numbers, their people.
        with django_assert_num_queries(7):
            alice_client.get(address(now))
        with django_assert_num_queries(3):
            alice_client.get("/challenges/")
        finish(now, alice, charlie)
        finish(now, bob, charlie, seats=3)
