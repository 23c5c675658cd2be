"""The board, the sheet of the seat and the page of trust about turns that the team may play."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Seat
from games.services.tables import publication
from games.services.teamwork import standing_orders
from tests.games.factories import legal_action
from tests.games.teamwork.trusted_turns.tables import pass_time, trusting

MAY = "You can play for Alice, who is away."


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return trusting(alice, bob)


def board(client: Client, game: Game) -> str:
    return unescape(client.get(f"/games/{game.pk}/").content.decode())


def test_before_the_time_is_up_it_says_from_when_and_comes_back_then(game: Game, bob_client: Client) -> None:
    html = board(bob_client, game)
    assert "Waiting for Alice, who trusts the team: you can play this turn from " in html
    assert re.search(r'hx-trigger="load delay:7(200|19\d)s"', html)
    assert f"0:{legal_action(game, 'Move')}" not in html


def test_then_it_offers_the_turn_by_name(game: Game, bob_client: Client) -> None:
    html = board(bob_client, pass_time(game))
    assert MAY in html
    assert 'hx-trigger="load' not in html
    assert f"0:{legal_action(game, 'Move')}" in html
    assert f"0:{legal_action(game, 'EndTurn')}" in html
    assert "<h3>Alice</h3>" in html
    assert "Alice's turn" in html


def test_the_list_of_tables_says_so(game: Game, alice_client: Client, bob_client: Client, alice: User) -> None:
    def listed(client: Client) -> bool:
        return "You can play this turn" in client.get("/games/").content.decode()

    assert not listed(bob_client)
    pass_time(game)
    assert listed(bob_client)
    assert not listed(alice_client)
    standing_orders.set_trust(user=alice, game_id=game.pk, seat=0, trust=Seat.Trust.CHOICES)
    pass_time(game)
    assert not listed(bob_client)


def test_the_players_own_board_says_nothing_of_it(game: Game, alice_client: Client) -> None:
    html = board(alice_client, pass_time(game))
    assert "left-turn" not in html
    assert "Your turn" in html


def test_without_that_trust_it_says_nothing(game: Game, alice: User, bob_client: Client) -> None:
    standing_orders.set_trust(user=alice, game_id=game.pk, seat=0, trust=Seat.Trust.CHOICES)
    assert "left-turn" not in board(bob_client, pass_time(game, timedelta(days=9)))


def test_a_spectators_board_says_nothing(game: Game, alice: User, client: Client) -> None:
    game = publication.allow_spectators(user=alice, game_id=pass_time(game).pk, are_allowed=True)
    html = client.get(f"/watch/{game.watch_token}/").content.decode()
    assert 'id="board"' in html
    assert "trusts the team" not in html


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_the_sheet_of_the_seat_says_so(rules: str, alice: User, bob: User, bob_client: Client) -> None:
    html = unescape(board(bob_client, trusting(alice, bob, rules=rules)))
    free = "free plays" if rules == "desert" else "free plays, discards and swims"
    assert f"Teammates can make Alice's {free}. When Alice has been away for 2 hours" in html


def test_the_page_of_trust_offers_it_and_says_what_it_means(game: Game, alice_client: Client) -> None:
    html = unescape(alice_client.get(f"/games/{game.pk}/orders/").content.decode())
    assert '<option value="3" selected>Also my turns while away</option>' in html
    assert "you have not looked at the board for 2 hours" in html
    alice_client.post(f"/games/{game.pk}/trust", {"seat": 0, "trust": 0})
    assert game.seats.get(number=0).trust == Seat.Trust.NONE
