"""Requests on the board: who sees what, by which buttons, and how many statements that takes."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game, PlayRequest
from games.services.chat import people
from tests.games.factories import alter, begun_game, current_version, legal_action, post_action
from tests.games.teamwork.requests.tables import ask, post, water_game

HTMX = {"HX-Request": "true"}
SAVEPOINTS = 2
DOCK = r'<div id="requests">.*?(?=<a class="button|<p class="waiting|<button id="dock-)'


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


@pytest.fixture
def request_(game: Game, alice: User) -> PlayRequest:
    return ask(game, alice, seat=1, text="I am thirsty.")


def requests_on(client: Client, game: Game) -> str:
    """Return what the board shows of requests."""
    page = client.get(f"/games/{game.pk}/").content.decode()
    found = re.search(DOCK, page, re.DOTALL)
    return found[0] if found else ""


def test_who_is_asked_has_a_button_for_each_answer_in_the_dock(
    game: Game, request_: PlayRequest, bob_client: Client
) -> None:
    shown = requests_on(bob_client, game)
    assert "</b> asks you for 1 water." in shown
    assert "I am thirsty." in shown
    assert re.findall(r'value="(granted|later|declined|withdrawn)"', shown) == ["granted", "later", "declined"]


def test_who_asked_can_withdraw_it(game: Game, request_: PlayRequest, alice_client: Client) -> None:
    shown = requests_on(alice_client, game)
    assert re.search(r"You asked <b[^>]*>Bob</b> for 1 water\.", shown)
    assert re.findall(r'name="choice" value="(\w+)"', shown) == ["withdrawn"]


def test_a_muted_person_is_not_read(
    game: Game, alice: User, bob: User, request_: PlayRequest, bob_client: Client
) -> None:
    people.mute_person(user=bob, game_id=game.pk, person_id=alice.pk)
    shown = requests_on(bob_client, game)
    assert "thirsty" not in shown
    assert "</b> asks you for 1 water." in shown


def test_it_says_why_it_is_not_possible_now(game: Game, request_: PlayRequest, bob_client: Client) -> None:
    alter(game, cell=0)
    shown = requests_on(bob_client, game)
    assert 'class="why"' in shown
    assert 'value="granted"' not in shown
    assert 'value="declined"' in shown


def test_a_yes_by_htmx_brings_the_new_board(game: Game, request_: PlayRequest, bob_client: Client) -> None:
    answer = post(bob_client, request_, "granted", **HTMX)
    assert answer.status_code == 200
    assert "Played, as asked." in answer.content.decode()
    assert not re.search('value="granted"', requests_on(bob_client, game))


def test_without_script_an_answer_leads_back_to_the_board(request_: PlayRequest, bob_client: Client) -> None:
    assert post(bob_client, request_, "declined").headers["Location"] == f"/games/{request_.game_id}/"


def test_one_tap_thanks_and_is_read_once(
    game: Game, request_: PlayRequest, alice_client: Client, bob_client: Client
) -> None:
    post(bob_client, request_, "granted")
    assert 'value="thanks"' in requests_on(alice_client, game)
    post(alice_client, request_, "thanks")
    assert 'value="thanks"' not in requests_on(alice_client, game)
    thanks = r"Alice</b> thanks you for your help\."
    assert re.search(thanks, requests_on(bob_client, game))


def test_the_button_names_the_play(game: Game, request_: PlayRequest, bob_client: Client) -> None:
    assert re.search(r'value="granted">\s*Give 1 water\s*</button>', requests_on(bob_client, game))


def test_an_answer_to_a_closed_request_shows_the_board(request_: PlayRequest, bob_client: Client) -> None:
    post(bob_client, request_, "declined")
    assert post(bob_client, request_, "granted", **HTMX).status_code == 409


def test_who_lacks_a_request_gets_it_with_the_chat(game: Game, request_: PlayRequest, bob_client: Client) -> None:
    version = current_version(game)
    page = bob_client.get(f"/games/{game.pk}/board?have={version}.0", headers=HTMX).content.decode()
    assert 'id="team-news" hx-swap-oob="true"' in page
    assert "</b> asks you for 1 water." in page
    assert 'id="table"' not in page


def test_the_sheet_of_a_teammate_leads_to_asking(game: Game, alice_client: Client, bob_client: Client) -> None:
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert 'href="seats/1/requests"' in page
    assert 'href="seats/0/requests"' not in page
    assert "requests" not in re.sub(r"css/requests\S*", "", alice_client.get(f"/games/{game.pk}/at/0").content.decode())


def test_nobody_is_asked_who_has_nothing_to_play(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob, rules="island")
    assert 'href="seats/1/requests"' not in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_asking_by_the_page(game: Game, alice_client: Client) -> None:
    page = alice_client.get(f"/games/{game.pk}/seats/1/requests").content.decode()
    value = re.search(r'name="seat_action" value="([^"]+)"', page)
    assert value is not None
    sent = {"seat_action": unescape(value[1]), "text": "Please."}
    answer = alice_client.post(f"/games/{game.pk}/seats/1/requests", sent)
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert PlayRequest.objects.get().text == "Please."


def test_a_refused_request_keeps_what_was_written(game: Game, alice_client: Client) -> None:
    sent = {"seat_action": '1:{"type":"EndTurn"}', "text": "Please end it."}
    answer = alice_client.post(f"/games/{game.pk}/seats/1/requests", sent)
    assert answer.status_code == 422
    assert "Please end it." in answer.content.decode()


def test_a_move_reads_requests_only_where_there_are_some(game: Game, alice_client: Client) -> None:
    def statements() -> int:
        action, version = legal_action(game, "Move"), current_version(game)
        with CaptureQueriesContext(connection) as context:
            assert post_action(alice_client, game, action, version=version).status_code == 200
        return len(context)

    usual = statements()
    assert usual <= 6 + SAVEPOINTS
    Game.objects.filter(pk=game.pk).update(requests_until=9)
    assert statements() == usual + 1
    Game.objects.filter(pk=game.pk).update(requests_until=1)
    assert statements() == usual


def test_strangers_and_spectators_see_none(game: Game, request_: PlayRequest, charlie_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(watch_token="watched")  # noqa: S106
    assert post(charlie_client, request_, "granted").status_code == 404
    assert charlie_client.get(f"/games/{game.pk}/seats/1/requests").status_code == 404
    page = charlie_client.get("/watch/watched/").content.decode()
    assert "thirsty" not in page
    assert 'id="requests"' not in page
