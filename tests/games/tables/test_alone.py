"""A game alone with bots by one tap, and the difficulty that suggests itself."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Result
from games.services.tables.seats import leave_game
from tests.games.factories import begun_game

pytestmark = pytest.mark.django_db


def won(person: User, *results: bool, difficulty: str = "novice") -> None:
    """Store the results of games that this person has played, the newest last."""
    for result in results:
        game = begun_game(person, seats=2, difficulty=difficulty)
        Result.objects.create(
            game=game,
            seat=0,
            user=person,
            role="explorer",
            team="",
            rules="desert",
            difficulty=difficulty,
            players=2,
            won=result,
            cause="",
            turns=9,
            steps=40,
            seconds=900,
            ended_at=timezone.now() + timedelta(seconds=Result.objects.count()),
        )


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_one_tap_begins_a_game_with_three_bots(alice_client: Client, alice: User, rules: str) -> None:
    page = alice_client.get("/games/").content.decode()
    assert f'name="rules" value="{rules}"' in page
    assert 'name="players" value="4"' in page
    answer = alice_client.post("/games/new/alone", {"rules": rules, "players": 4})
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert game.is_running
    assert [(seat.user, seat.is_bot) for seat in game.seats.all()] == [(alice, False), *[(None, True)] * 3]
    assert alice_client.get(f"/games/{game.pk}/").content.decode().count('class="seat bot') == 3


def test_the_form_of_a_new_table_begins_it_with_its_other_choices(alice_client: Client) -> None:
    page = alice_client.get("/games/new/").content.decode()
    assert 'formaction="/games/new/alone"' in page
    alice_client.post(
        "/games/new/alone", {"rules": "desert", "name": "Me", "difficulty": "elite", "players": 3, "bots": 0}
    )
    game = Game.objects.get()
    assert (game.name, game.difficulty) == ("Me", "elite")
    assert [seat.is_bot for seat in game.seats.order_by("number")] == [False, True, True]


TALK = ('id="tab-chat" hidden', "Standing orders and trust", "Pause the table", "Give up together")


def test_a_player_alone_sees_nothing_that_only_teammates_read(alice_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, seats=2)
    address = f"/games/{game.pk}/"
    page = alice_client.get(address).content.decode()
    assert [text for text in TALK if text in page] == ['id="tab-chat" hidden']
    assert "The game is closed and counts in no statistics." in page
    assert 'id="tab-chat" hidden' in alice_client.get(f"{address}plan").content.decode()
    game.seats.filter(number=1).update(user=bob)
    page = alice_client.get(address).content.decode()
    assert [text for text in TALK if text in page] == list(TALK[1:])
    assert "Your team plays your seat" in page
    assert 'id="tab-chat" hidden' not in alice_client.get(f"{address}plan").content.decode()


def test_a_teammate_who_left_can_still_be_talked_to(alice_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    leave_game(user=bob, game_id=game.pk)
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert 'id="tab-chat"' in page
    assert 'id="tab-chat" hidden' not in page


@pytest.mark.parametrize("wrong", [{"difficulty": "easy"}, {"players": 9}, {"players": "many"}])
def test_a_wrong_choice_is_said(alice_client: Client, wrong: dict[str, object]) -> None:
    answer = alice_client.post("/games/new/alone", {"rules": "desert", **wrong})
    assert answer.status_code == 422
    assert not Game.objects.exists()


def test_who_wins_four_of_five_is_told_to_try_the_next_difficulty(alice_client: Client, alice: User) -> None:
    won(alice, True, False, True, True)
    assert 'id="suggestion"' not in alice_client.get("/games/new/?rules=desert").content.decode()
    won(alice, True)
    page = alice_client.get("/games/new/?rules=desert").content.decode()
    assert "You won 4 of your last 5 games at Novice." in page
    assert "Try Normal" in page
    assert 'id="suggestion"' not in alice_client.get("/games/new/?rules=island").content.decode()
    form = alice_client.get("/games/new/?rules=desert&difficulty=normal").context["form"]
    assert form["difficulty"].value() == "normal"


def test_other_difficulties_do_not_count_and_the_last_suggests_none(alice_client: Client, alice: User) -> None:
    won(alice, True, True, True, True, True)
    won(alice, True, difficulty="legendary")
    assert 'id="suggestion"' not in alice_client.get("/games/new/?rules=desert").content.decode()
