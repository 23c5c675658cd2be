"""Quick play: a seat at an open table that fits, or a new one with bots that begins at once."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import avoidances
from games.models import Game, Seat
from games.services.tables import quick_start, readiness
from tests.games.factories import begun_game, end_turn
from tests.games.play.bots.tables import let_bots_play
from tests.games.tables.conftest import set_table

URL = "/games/quick"
DAY = Game.Pace.DAY


@pytest.fixture(autouse=True)
def quick_bots(settings: Any) -> None:
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0, False


def press(user: User, **chosen: Any) -> Game:
    return quick_start.play_with_strangers(user=user, name="Quick", **chosen)


def test_without_an_open_table_a_new_one_begins_at_once(alice: User, alice_client: Client) -> None:
    answer = alice_client.post(URL)
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert (game.is_running, game.is_open, game.pace, game.awaited_seats) == (True, True, DAY, {0})
    seats = [(seat.user, seat.is_bot, seat.is_offered) for seat in game.seats.all()]
    assert seats == [(alice, False, False), (None, True, True), (None, True, True)]


@pytest.mark.parametrize("name", ["/", "/games/", "/games/lobby/"])
def test_the_button_is_on_the_pages_of_the_signed_in(client: Client, alice_client: Client, db: None, name: str) -> None:
    assert f'action="{URL}"' in alice_client.get(name).content.decode()
    assert f'action="{URL}"' not in client.get(name).content.decode()


def test_two_strangers_meet_and_each_has_a_turn_at_once(alice: User, bob: User) -> None:
    game = press(alice)
    assert press(bob) == game
    end_turn(game, alice)
    seat = game.seats.get(user=bob).number
    assert game.awaited_seats == {seat}
    end_turn(game, bob, seat)
    let_bots_play(game)
    assert game.awaited_seats == {0}


def test_one_who_comes_after_the_first_turn_plays_soon(alice: User, bob: User) -> None:
    game = press(alice)
    end_turn(game, alice)
    assert press(bob) == game
    let_bots_play(game)
    if game.awaited_seats == {0}:
        end_turn(game, alice)
        let_bots_play(game)
    assert game.awaited_seats == {game.seats.get(user=bob).number}


def test_a_double_click_is_one_game(alice_client: Client) -> None:
    sent = {"csrfmiddlewaretoken": "the token of this page"}
    first, second = (alice_client.post(URL, sent).headers["Location"] for _ in range(2))
    assert first == second
    assert Game.objects.count() == 1


def test_a_table_that_starts_with_one_more_comes_first(alice: User, bob: User, charlie: User) -> None:
    press(bob)
    waiting = set_table(alice, players=2, is_open=True, pace=DAY)
    readiness.set_ready(user=alice, game_id=waiting.pk, is_ready=True)
    assert press(charlie) == waiting
    waiting.refresh_from_db()
    assert waiting.is_running


def test_a_table_in_the_lobby_is_better_than_a_new_one(alice: User, bob: User) -> None:
    waiting = set_table(alice, is_open=True, pace=DAY)
    assert press(bob) == waiting
    assert waiting.seats.get(user=bob).is_ready


@pytest.mark.parametrize(
    "options",
    [
        {"pace": Game.Pace.WEEK, "is_open": True},
        {"pace": DAY, "is_open": False},
        {"pace": DAY, "is_open": True, "rules": "island"},
    ],
)
def test_a_table_that_does_not_fit_is_left(alice: User, bob: User, options: dict[str, Any]) -> None:
    other = set_table(alice, **options)
    assert press(bob, rules="desert") != other


def test_any_game_will_do_unless_one_is_chosen(alice: User, bob: User, charlie: User) -> None:
    island = press(alice, rules="island")
    assert press(bob) == island
    assert press(charlie, rules="desert").rules == "desert"


def test_the_usual_pace_is_that_of_the_last_table(alice: User, bob: User) -> None:
    begun_game(alice, bob, pace=Game.Pace.WEEK, rules="island", difficulty="elite")
    begun_game(alice, seats=2)  # alone, without a pace
    game = press(alice)
    assert (game.pace, game.rules, game.difficulty) == (Game.Pace.WEEK, "island", "elite")
    assert press(alice, rules="desert").difficulty == "novice"


def test_people_who_are_kept_apart_never_meet(alice: User, bob: User, charlie: User) -> None:
    avoidances.avoid(user=bob, person=alice)
    game = press(alice)
    assert press(bob) != game
    other = press(charlie)
    assert not other.seats.filter(user=alice).exists() or not other.seats.filter(user=bob).exists()


def test_people_with_names_alike_get_another_table(alice: User, db: None) -> None:
    game = press(alice)
    twin = User.objects.create_user("twin@example.org", name="Alice")
    assert press(twin) != game


@pytest.mark.parametrize(("running", "hours"), [(True, 1), (False, 24)])
def test_a_table_where_nobody_has_been_lately_is_left(alice: User, bob: User, running: bool, hours: int) -> None:
    quiet = press(alice) if running else set_table(alice, is_open=True, pace=DAY)
    with time_machine.travel(timezone.now() + timedelta(hours=hours, minutes=1)):
        assert press(bob) != quiet


def test_a_second_press_leads_to_another_table(alice: User) -> None:
    assert press(alice) != press(alice)


def test_a_full_table_of_people_takes_nobody(alice: User, bob: User, charlie: User) -> None:
    game = press(alice)
    dora = User.objects.create_user("dora@example.org", name="Dora")
    assert press(bob) == press(charlie) == game
    assert not Seat.objects.filter(game=game, is_bot=True).exists()
    assert press(dora) != game


@pytest.mark.parametrize("sent", [{"rules": "chess"}, {"pace": "5"}, {"pace": "x"}, {"rules": "a\x00b"}])
def test_a_wrong_choice_is_refused(alice_client: Client, sent: dict[str, str]) -> None:
    assert alice_client.post(URL, sent).status_code == 422
    assert not Game.objects.exists()


def test_the_anonymous_sign_in_first(client: Client, db: None) -> None:
    assert client.post(URL).headers["Location"].startswith("/accounts/login/")
