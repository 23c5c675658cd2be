"""The pages that show bots, and the buttons that put them on seats and take them out."""

import pytest
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.models import Game
from games.services.tables import lobby, seats
from games.table import Table
from tests.games.factories import begun_game, end_turn, row
from tests.games.play.bots.tables import game_with_bots, let_bots_play

pytestmark = pytest.mark.django_db
FORM = {"rules": "island", "name": "Alone", "players": 4, "host_seats": 1, "bots": 3, "difficulty": "novice"}
SHAPE = RULES["island"].OPTIONS["shape"][0]
MORE = {"roles_chosen": "dealt", "pace": 0, "absence": "wait", "is_open": "private", "shape": SHAPE}


def page(client: Client, game: Game) -> str:
    return client.get(f"/games/{game.pk}/").content.decode()


def test_a_new_table_comes_with_bots_and_starts_at_once(alice_client: Client) -> None:
    answer = alice_client.post("/games/new/", FORM | MORE)
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    shown = page(alice_client, game)
    assert "Bot 4" in shown
    assert "Everyone is here." in shown
    alice_client.post(f"/games/{game.pk}/start")
    assert Game.objects.get().is_running


def test_more_bots_than_seats_are_refused(alice_client: Client) -> None:
    answer = alice_client.post("/games/new/", FORM | MORE | {"host_seats": 2})
    assert answer.status_code == 422
    assert "The table does not have that many seats." in answer.content.decode()
    assert not Game.objects.exists()


def test_the_lobby_puts_bots_on_seats_and_takes_them_out(alice_client: Client, alice: User) -> None:
    game = lobby.create_table(host=alice, name="Dunes", rules="desert", difficulty="novice", players=3)
    assert "Add a bot" in page(alice_client, game)
    part = alice_client.post(f"/games/{game.pk}/seats/bots/add", {"number": 1}, headers={"HX-Request": "true"})
    assert "Bot 2" in part.content.decode()
    assert "<html" not in part.content.decode()
    answer = alice_client.post(f"/games/{game.pk}/seats/bots/add")
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert "Everyone is here." in page(alice_client, game)
    alice_client.post(f"/games/{game.pk}/seats/bots/remove", {"number": 1})
    assert "Bot 2" not in page(alice_client, game)
    assert "Bot 3" in page(alice_client, game)


def test_a_seat_that_is_taken_says_so(alice_client: Client, alice: User) -> None:
    game = lobby.create_table(host=alice, name="Dunes", rules="desert", difficulty="novice", players=2)
    before = row(game)
    answer = alice_client.post(f"/games/{game.pk}/seats/bots/add", {"number": 0})
    assert answer.status_code == 409
    answer = alice_client.post(f"/games/{game.pk}/seats/bots/add", {"number": 7})
    assert "There is no such seat at this table." in answer.content.decode()
    assert row(game) == before


def test_the_board_shows_bots_and_their_reasons(alice_client: Client, alice: User) -> None:
    game = game_with_bots(alice)
    end_turn(game, alice)
    let_bots_play(game)
    shown = page(alice_client, game)
    assert "Navigator ended the turn" in shown
    assert '<q class="reason">' in shown


def test_the_sheet_of_the_table_seats_a_bot_for_who_has_left(bob_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    seats.leave_game(user=alice, game_id=game.pk)
    assert "Let a bot play" in page(bob_client, game)
    bob_client.post(f"/games/{game.pk}/seats/bots/add", {"number": 0}, headers={"HX-Request": "true"})
    assert "Climber (bot) plays for Alice, who can take the seat back at any time." in page(bob_client, game)
    bob_client.post(f"/games/{game.pk}/seats/bots/remove", {"number": 0}, headers={"HX-Request": "true"})
    assert "Let a bot play" in page(bob_client, game)


def test_a_bot_takes_no_seat_from_somebody_who_plays(bob_client: Client, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    answer = bob_client.post(f"/games/{game.pk}/seats/bots/add", {"number": 0})
    assert answer.status_code == 409
    assert game.seats.get(number=0).user == alice


def test_open_tables_name_their_bots_and_leave_out_full_ones(alice: User, client: Client) -> None:
    lobby.create_table(host=alice, name="Room", rules="desert", difficulty="novice", players=3, bots=1, is_open=True)
    lobby.create_table(host=alice, name="Full", rules="desert", difficulty="novice", players=3, bots=2, is_open=True)
    shown = client.get("/games/lobby/").content.decode()
    assert "Bot 3" in shown
    assert "Room" in shown
    assert "Full" not in shown


def test_a_finished_game_says_that_bots_played(alice_client: Client, alice: User) -> None:
    game = game_with_bots(alice)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED, ended_by="left", with_bots=True)
    game.seats.update(is_live=False)
    assert "with bots" in alice_client.get("/games/").content.decode()


def test_each_bot_is_called_by_its_adventurer(alice_client: Client, alice: User) -> None:
    game = game_with_bots(alice, bots=2)
    shown = page(alice_client, game)
    names = Table.find(game_id=game.pk, user=alice).names[1:]
    assert len({*names}) == 2
    assert all(f'<span class="name">{name}</span>' in shown for name in names)
    assert all(f"{name} (bot): water and gear" in shown for name in names), "a screen reader hears the mark"
    assert shown.count('<span class="role">Bot</span>') == 2


def test_the_log_and_the_dock_mark_a_bot(alice_client: Client, alice: User) -> None:
    game = game_with_bots(alice)
    tag = '<span class="tag">Bot</span> '
    end_turn(game, alice)
    name = Table.find(game_id=game.pk, user=alice).names[1]
    shown = page(alice_client, game)
    assert f"Waiting for {name} (bot)" in shown
    assert tag not in shown, "all steps are Alice's"
    steps = let_bots_play(game)
    assert page(alice_client, game).count(tag) == steps


def test_a_bot_is_marked_where_a_player_has_the_name_of_its_adventurer(alice: User) -> None:
    game = game_with_bots(alice)
    name = Table.find(game_id=game.pk, user=alice).names[1]
    User.objects.filter(pk=alice.pk).update(name=name.lower())
    assert Table.find(game_id=game.pk, user=None).names == (name.lower(), f"{name} (bot)")
