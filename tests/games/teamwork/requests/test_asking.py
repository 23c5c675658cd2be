"""The board on which a teammate is asked: its tiles, its kinds of play, and what its buttons send."""

import re
from html import unescape

import pytest
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.engine.desert.data import Gear
from games.engine.island.data import Card
from games.models import Game, PlayRequest
from games.services.teamwork import play_requests
from games.teamwork.asking import Asking
from games.teamwork.marks import marks_of
from games.teamwork.requests import requests_of
from tests.games.factories import begun_game, store_state
from tests.games.teamwork.requests.tables import offers, table_of, water_game
from tests.games.teamwork.requests.test_offers import with_card


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """Bob, who stands with the thirsty Alice, has a Terrascope and a Solar Shield."""
    game = water_game(alice, bob)
    state = game.load_state()
    first, second = state.adventurers
    gear = (Gear.TERRASCOPE, Gear.SOLAR_SHIELD)
    return store_state(game, replace(state, adventurers=(first, replace(second, gear=gear))))


def kinds(asking: Asking) -> list[str]:
    return [kind.title for kind in asking.kinds]


def marked(asking: Asking) -> list[int]:
    return [cell.number for cell in asking.board.cells if cell and "legal" in cell.look]


def test_each_free_play_is_a_button_of_its_tile(game: Game, alice: User) -> None:
    asking = Asking(table_of(game, alice), 1)
    sent = {value for each in asking.board.buttons for value in (each.value, *(one.value for one in each.variants))}
    assert sent - {""} == {offer.value for offer in offers(game, alice, 1)}
    assert {each.title for each in asking.board.buttons} >= {"Ask: Use Terrascope", "Ask: Give you water"}
    assert set(marked(asking)) == {each.cell for each in asking.board.buttons}


def test_one_kind_marks_its_tiles_alone(game: Game, alice: User) -> None:
    table = table_of(game, alice)
    everything = Asking(table, 1)
    assert kinds(everything) == ["Give you water", "Give you gear", "Use Terrascope", "Use Solar Shield"]
    shield = Asking(table, 1, 1 + kinds(everything).index("Use Solar Shield"))
    own = game.load_state().adventurers[1].cell
    assert marked(shield) == [own] != marked(everything)
    assert marked(Asking(table, 1, 99)) == marked(everything)


def test_it_lists_what_helps_and_each_kind_with_few_plays(game: Game, alice: User) -> None:
    asking = Asking(table_of(game, alice), 1)
    assert [ask.text for ask in asking.helps] == ["Ask Bob for 1 water", "Ask Bob to use a Solar Shield"]
    listed = {kind.title: [ask.text for ask in asks] for kind, asks in asking.groups}
    assert listed["Give you water"] == ["Give you water: 2 water"], "what helps is said once"
    assert listed["Use Terrascope"] == [], "so many are asked for on the board"
    alone = Asking(table_of(game, alice), 1, 1)
    assert alone.helps == ()
    assert [len(asks) for _kind, asks in alone.groups] == [2, 0, 0, 0]


def test_a_tile_is_listed_with_what_lies_there(alice: User, bob: User) -> None:
    game = with_card(begun_game(alice, bob, rules="island"), Card.SANDBAGS)
    ((_kind, asks),) = Asking(table_of(game, alice), 1).groups
    assert asks
    assert all(re.match(r"Play Sandbags: [A-F][1-6], \w+", ask.text) for ask in asks)
    assert all(ask.consequence.startswith("flooded") for ask in asks)


def test_a_tile_of_its_page_asks(game: Game, alice_client: Client) -> None:
    page = alice_client.get(f"/games/{game.pk}/seats/1/requests?kind=3").content.decode()
    assert 'aria-current="true"' in page
    values = re.findall(r'name="seat_action"\s+value="([^"]+)"', page)
    assert values
    assert all("UseTerrascope" in value for value in values)
    sent = {"seat_action": unescape(values[0]), "text": "What is there?"}
    answer = alice_client.post(f"/games/{game.pk}/seats/1/requests", sent)
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert "UseTerrascope" in PlayRequest.objects.get().action


def test_a_seat_without_free_plays_says_so(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob, rules="island")
    answer = alice_client.get(f"/games/{game.pk}/seats/1/requests", follow=True)
    assert answer.redirect_chain == [(f"/games/{game.pk}/", 302)]
    page = answer.content.decode()
    assert "Bob has no card or skill to use right now. Ask in the chat instead." in page
    assert "seats/1/requests" not in page


def test_the_board_of_who_is_asked_marks_the_tile(alice: User, bob: User) -> None:
    game = with_card(begun_game(alice, bob, rules="island"), Card.HELICOPTER_LIFT)
    offer = next(each for each in offers(game, alice, 1) if each.cell == 8)
    play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=offer.action)
    for user, who in ((alice, "You asked Bob "), (bob, "Alice asks you ")):
        table = table_of(game, user)
        state = table.game.load_state()
        marks = marks_of(table, state, requests_of(table, state).open)
        assert marks is not None
        (mark,) = marks.marks
        assert mark.asks
        assert mark.text.startswith(f"{who}for a flight to ")


def test_the_page_marks_what_is_asked_and_says_whether_it_lists_plays(game: Game, alice_client: Client) -> None:
    address = f"/games/{game.pk}/seats/1/requests"
    page = alice_client.get(f"{address}?kind=3").content.decode()
    assert "Choose from the list" not in page
    (value, *_others) = re.findall(r'name="seat_action"\s+value="([^"]+)"', page)
    alice_client.post(address, {"seat_action": unescape(value)})
    page = alice_client.get(address).content.decode()
    assert 'class="mark r0 c0 slot0 asks"' in page
    assert "Choose from the list" in page
    assert "Mark this tile" not in page


def test_an_answered_request_marks_nothing(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    offer = next(each for each in offers(game, alice, 1) if "Terrascope" in each.action)
    request = play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=offer.action)
    assert 'class="mark r0 c0 slot0 asks"' in bob_client.get(f"/games/{game.pk}/").content.decode()
    play_requests.answer_request(user=bob, game_id=game.pk, request_id=request.pk, answer="declined")
    assert "slot0 asks" not in bob_client.get(f"/games/{game.pk}/").content.decode()
