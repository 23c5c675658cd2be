"""A result of a challenge is at first sight only if no browser of the team had seen the seed at another table."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.models import Game, Result, Sighting
from games.services.statistics.rows import count_results, recount_results
from games.services.tables import game_start, lobby, publication, rematches, what_if
from games.statistics.challenges import Challenge, this_week
from games.views.statistics.devices import AGE
from tests.conftest import client_for
from tests.games.factories import begun_game, current_version, legal_action, play, post_action

DEVICE = settings.DEVICE_COOKIE_NAME


@pytest.fixture
def now() -> Challenge:
    return this_week()[0]


def begun(challenge: Challenge, *people: User, seats: int = 2, **options: Any) -> Game:
    """Start a game of the challenge."""
    return begun_game(
        *people,
        seats=seats,
        rules=challenge.rules,
        difficulty="normal",
        first_seat=None,
        **{"seed": challenge.seed(seats), "challenge": challenge.name} | options,
    )


def end(game: Game) -> None:
    """End the game and count it."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.LOST, ended_by="thirst", ended_at=timezone.now())
    while count_results():
        pass


def at_first_sight(game: Game) -> bool:
    """Return what the results of the game say."""
    (seen_before,) = set(Result.objects.filter(game=game).values_list("seen_before", flat=True))
    return not seen_before


def open_board(browser: Client, game: Game) -> None:
    assert browser.get(f"/games/{game.pk}/").status_code == 200


def sign_in(browser: Client, user: User) -> Client:
    """Sign another user in, in the same browser."""
    browser.cookies[settings.SESSION_COOKIE_NAME] = client_for(user).cookies[settings.SESSION_COOKIE_NAME].value
    return browser


def test_the_first_table_of_a_browser_counts(alice_client: Client, alice: User, now: Challenge) -> None:
    game = begun(now, alice)
    for _again in range(2):
        open_board(alice_client, game)
    end(game)
    assert at_first_sight(game)
    assert Sighting.objects.count() == 1


def test_a_second_guest_in_the_same_browser_does_not(alice: User, now: Challenge) -> None:
    browser = Client()
    for name in ("Dana", "Erin"):
        table = lobby.create_table(host=alice, name="Hall", rules=now.rules, difficulty="normal", players=2)
        assert browser.post(f"/join/{table.invite_token}/", {"name": name}).status_code == 302
        game = begun(now, User.objects.get(name=name))
        open_board(browser, game)
        end(game)
        assert at_first_sight(game) is (name == "Dana")
        browser.post("/accounts/logout/")
        assert not browser.cookies[settings.SESSION_COOKIE_NAME].value
    assert User.objects.filter(name__in=("Dana", "Erin")).count() == 2


def test_nor_does_another_account_whose_first_game_was_given_up(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    open_board(alice_client, begun(now, alice))
    game = begun(now, bob)
    open_board(sign_in(alice_client, bob), game)
    end(game)
    assert not at_first_sight(game)


def test_it_counts_in_another_browser(
    alice_client: Client, bob_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    first, second = begun(now, alice), begun(now, bob)
    open_board(alice_client, first)
    open_board(bob_client, second)
    end(first)
    end(second)
    assert at_first_sight(first)
    assert at_first_sight(second)


def test_two_tables_open_at_once_count_neither(alice_client: Client, alice: User, bob: User, now: Challenge) -> None:
    first, second = begun(now, alice), begun(now, bob)
    open_board(alice_client, first)
    open_board(sign_in(alice_client, bob), second)
    end(second)
    end(first)
    assert not at_first_sight(first)
    assert not at_first_sight(second)


def test_what_is_opened_after_the_end_changes_nothing(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    first, second = begun(now, alice), begun(now, bob)
    open_board(alice_client, first)
    end(first)
    open_board(sign_in(alice_client, bob), second)
    recount_results()
    assert at_first_sight(first)


def test_one_member_who_had_seen_it_is_enough(
    alice_client: Client, bob_client: Client, alice: User, bob: User, charlie: User, now: Challenge
) -> None:
    open_board(bob_client, begun(now, charlie, bob))
    game = begun(now, alice, bob)
    open_board(alice_client, game)
    open_board(bob_client, game)
    end(game)
    assert not at_first_sight(game)


def test_a_team_may_share_a_browser(alice_client: Client, alice: User, bob: User, now: Challenge) -> None:
    game = begun(now, alice, bob)
    open_board(alice_client, game)
    open_board(sign_in(alice_client, bob), game)
    end(game)
    assert at_first_sight(game)


def test_another_number_of_adventurers_has_another_seed(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    open_board(alice_client, begun(now, alice, seats=3))
    game = begun(now, bob)
    open_board(sign_in(alice_client, bob), game)
    end(game)
    assert at_first_sight(game)


@pytest.fixture
def fork(alice: User, now: Challenge) -> Game:
    """A what-if table of Alice's game, open to spectators."""
    fork = what_if.fork(user=alice, game_id=begun(now, alice).pk, step=0, name="What if", alone=True)
    game_start.start(user=alice, game_id=fork.pk)
    publication.allow_spectators(user=alice, game_id=fork.pk, are_allowed=True)
    fork.refresh_from_db()
    return fork


def test_a_watcher_has_seen_it(fork: Game, bob: User, now: Challenge) -> None:
    browser = Client()
    assert browser.get(f"/watch/{fork.watch_token}/").status_code == 200
    game = begun(now, bob)
    open_board(sign_in(browser, bob), game)
    end(game)
    assert not at_first_sight(game)


def test_a_watcher_of_two_tables_spoils_neither(
    clock: time_machine.Traveller, client: Client, alice: User, bob: User, now: Challenge
) -> None:
    games = [begun(now, alice, is_watched=True), begun(now, bob, is_watched=True)]
    clock.move_to(now.ends_at + timedelta(hours=1))
    for game in games:
        open_board(client_for(game.host), game)
        assert client.get(f"/watch/{game.watch_token}/").status_code == 200
    clock.shift(60)
    for game in games:
        end(game)
        assert at_first_sight(game)
    assert Sighting.objects.count() == 4


def test_a_player_of_a_what_if_table_has_seen_it_and_of_one_that_goes_on_from_there(
    fork: Game, alice: User, alice_client: Client, bob: User, charlie: User, now: Challenge
) -> None:
    second = what_if.fork(user=alice, game_id=fork.pk, step=0, name="What else", alone=True)
    game_start.start(user=alice, game_id=second.pk)
    for tried, user in ((fork, bob), (second, charlie)):
        browser = client_for(alice)
        open_board(browser, tried)
        game = begun(now, user)
        open_board(sign_in(browser, user), game)
        end(game)
        assert not at_first_sight(game)


def test_a_what_if_table_of_the_own_game_is_no_foreknowledge(fork: Game, alice_client: Client, now: Challenge) -> None:
    assert fork.origin is not None
    open_board(alice_client, fork.origin)
    open_board(alice_client, fork)
    end(fork.origin)
    assert at_first_sight(fork.origin)


@pytest.mark.parametrize("path", ["at/0", "recap/0-1", "story/", "plan"])
def test_a_replay_a_recap_a_story_and_the_board_of_a_plan_are_seen(
    alice_client: Client, alice: User, bob: User, now: Challenge, path: str
) -> None:
    told = begun(now, alice)
    play(told, alice, "EndTurn")
    if path == "story/":
        end(told)
    assert alice_client.get(f"/games/{told.pk}/{path}").status_code == 200
    game = begun(now, bob)
    open_board(sign_in(alice_client, bob), game)
    end(game)
    assert not at_first_sight(game)


def test_a_rematch_with_the_same_seed_is_seen(
    clock: time_machine.Traveller, alice: User, bob: User, now: Challenge
) -> None:
    old, game = begun(now, alice), begun(now, bob)
    end(old)
    clock.move_to(now.ends_at + timedelta(hours=1))
    again = rematches.rematch(user=alice, game_id=old.pk, same_seed=True)
    again.seats.update(user=alice)
    game_start.start(user=alice, game_id=again.pk)
    client = client_for(alice)
    open_board(client, again)
    clock.shift(60)
    open_board(sign_in(client, bob), game)
    clock.shift(60)
    end(game)
    assert not at_first_sight(game)


def test_the_page_of_the_results_says_so(alice_client: Client, alice: User, bob: User, now: Challenge) -> None:
    first, second = begun(now, alice), begun(now, bob)
    open_board(alice_client, first)
    end(first)
    open_board(sign_in(alice_client, bob), second)
    end(second)
    page = alice_client.get(f"/challenges/{now.week}/{now.rules}/").content.decode()
    assert page.count("· had seen it before") == 1
    assert "in another browser or on another device" in " ".join(page.split())
    assert "Another browser or device counts as new" in " ".join(alice_client.get("/challenges/").text.split())


def test_sightings_go_four_weeks_after_the_week_and_the_result_stays(
    alice_client: Client, alice: User, bob: User, now: Challenge
) -> None:
    open_board(alice_client, begun(now, alice))
    game = begun(now, bob)
    open_board(sign_in(alice_client, bob), game)
    end(game)
    with time_machine.travel(now.ends_at + timedelta(days=27)):
        tasks.purge()
        assert Sighting.objects.count() == 2
    with time_machine.travel(now.ends_at + timedelta(days=29)):
        tasks.purge()
        assert not Sighting.objects.exists()
        open_board(client_for(bob), game)
        assert not Sighting.objects.exists()
    recount_results()
    assert not at_first_sight(game)


def test_other_games_and_tables_before_their_start_set_no_cookie(
    alice_client: Client, alice: User, now: Challenge
) -> None:
    waiting = lobby.create_table(
        host=alice, name="Soon", rules=now.rules, difficulty="normal", players=2, challenge=now.name
    )
    for game in (begun_game(alice, seats=2), waiting):
        open_board(alice_client, game)
    alice_client.get("/challenges/")
    assert DEVICE not in alice_client.cookies
    assert not Sighting.objects.exists()


def test_the_device_cookie_is_bound_like_the_others(alice_client: Client, alice: User, now: Challenge) -> None:
    game = begun(now, alice)
    with override_settings(SESSION_COOKIE_SECURE=True):
        open_board(alice_client, game)
    cookie = alice_client.cookies[DEVICE]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", True)
    assert (cookie["path"], cookie["domain"], cookie["max-age"]) == ("/", "", AGE.total_seconds())


def test_only_a_hash_of_it_is_stored(alice_client: Client, alice: User, now: Challenge) -> None:
    open_board(alice_client, begun(now, alice))
    device, *_signature = alice_client.cookies[DEVICE].value.split(":")
    assert len(device) == 32
    assert Sighting.objects.get().device not in (device, "")
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=["tests"]):
        open_board(alice_client, Game.objects.get())
    assert len({*Sighting.objects.values_list("device", flat=True)}) == 2


def test_a_forged_cookie_is_replaced(alice_client: Client, alice: User, now: Challenge) -> None:
    alice_client.cookies[DEVICE] = "forged:1:x"
    open_board(alice_client, begun(now, alice))
    assert alice_client.cookies[DEVICE].value != "forged:1:x"


def test_a_script_without_cookies_writes_few_rows(alice: User, now: Challenge, settings: Any) -> None:
    settings.LIMITS = settings.LIMITS | {"devices": "2/h/user"}
    game = begun(now, alice)
    for _visit in range(4):
        open_board(client_for(alice), game)
    assert Sighting.objects.count() == 2


def test_a_board_of_a_challenge_takes_one_statement_more_and_a_move_none(
    alice_client: Client, alice: User, now: Challenge
) -> None:
    boards, moves = [], []
    for name in ("", now.name):
        game = begun(now, alice)
        Game.objects.filter(pk=game.pk).update(challenge=name)
        with CaptureQueriesContext(connection) as board:
            open_board(alice_client, game)
        seat, version = min(Game.objects.get(pk=game.pk).awaited_seats), current_version(game)
        action = legal_action(game, "EndTurn", seat)
        with CaptureQueriesContext(connection) as move:
            assert post_action(alice_client, game, action, seat=seat, version=version).status_code == 200
        boards.append(len(board))
        moves.append(len(move))
    assert boards[1] == boards[0] + 1
    assert moves[1] == moves[0]
