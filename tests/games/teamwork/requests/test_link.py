"""The page to which the mail of a request leads: a link acts on nothing, one button answers, without signing in."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games.engine import RULES
from games.engine.island.data import Card
from games.models import Game, PlayRequest, Step
from games.notifications.signed_links import AnswerLink
from tests.games.factories import begun_game, row, store_state
from tests.games.teamwork.requests.tables import ask, water_game

TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"')


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


@pytest.fixture
def request_(game: Game, alice: User) -> PlayRequest:
    return ask(game, alice, seat=1, text="I am thirsty.")


def path(request: PlayRequest, user: User) -> str:
    return f"/answer/{AnswerLink(request.pk, user.pk).token}/"


def test_the_page_shows_request_and_board_and_changes_nothing(game: Game, bob: User, request_: PlayRequest) -> None:
    before = row(game)
    page = Client().get(path(request_, bob))
    assert page.status_code == 200
    text = page.content.decode()
    assert "</b> asks you for 1 water." in text
    assert "<svg viewBox" in text
    assert text.count('name="choice"') == 3
    assert 'class="asked' not in text
    assert row(game) == before


def test_the_board_has_a_ring_around_the_tile_that_is_asked_for(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules="island")
    state: Any = game.load_state()
    first, second = state.adventurers
    store_state(game, replace(state, adventurers=(first, replace(second, hand=(Card.SANDBAGS,)))))
    asked = ask(game, alice, seat=1)
    line, column = divmod(RULES["island"].read_action(asked.action).cell, 6)
    assert f'<rect class="asked r{line} c{column}"' in Client().get(path(asked, bob)).content.decode()


def test_one_button_plays_it_as_the_person_who_was_asked(bob: User, request_: PlayRequest) -> None:
    page = Client().post(path(request_, bob), {"choice": "granted"})
    assert "Played, as asked." in page.content.decode()
    assert Step.objects.get().user == bob


def test_a_second_tap_says_that_it_is_closed(bob: User, request_: PlayRequest) -> None:
    Client().post(path(request_, bob), {"choice": "granted"})
    page = Client().post(path(request_, bob), {"choice": "granted"})
    assert page.status_code == 409
    assert Step.objects.count() == 1
    assert 'name="choice"' not in page.content.decode()


def test_the_form_needs_its_token(bob: User, request_: PlayRequest) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(path(request_, bob), {"choice": "granted"}).status_code == 403
    assert not Step.objects.exists()


def test_another_persons_link_answers_nothing(alice: User, charlie: User, request_: PlayRequest) -> None:
    assert Client().post(path(request_, alice), {"choice": "granted"}).status_code == 403
    assert Client().get(path(request_, charlie)).status_code == 410
    assert Client().post(path(request_, charlie), {"choice": "granted"}).status_code == 410
    assert not Step.objects.exists()


def test_a_link_of_a_banned_or_closed_account_answers_nothing(bob: User, request_: PlayRequest) -> None:
    User.objects.filter(pk=bob.pk).update(banned_until=timezone.now() + timedelta(days=1))
    assert Client().post(path(request_, bob), {"choice": "granted"}).status_code == 410
    User.objects.filter(pk=bob.pk).update(banned_until=None, is_active=False)
    assert Client().post(path(request_, bob), {"choice": "granted"}).status_code == 410
    assert not Step.objects.exists()


def test_a_forged_or_old_link_is_none(bob: User, request_: PlayRequest) -> None:
    old = path(request_, bob)
    assert Client().get("/answer/forged/").status_code == 404
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert Client().get(old).status_code == 404


def test_the_page_shows_only_what_the_reader_may_see(game: Game, bob: User, request_: PlayRequest) -> None:
    page = path(request_, bob)
    before = Client().get(page).content.decode().partition("<main")[2]
    store_state(game, game.engine.redeal(game.load_state(), 1, "another"))
    after = Client().get(page).content.decode().partition("<main")[2]
    assert "<svg viewBox" in before
    assert TOKEN.sub("", after) == TOKEN.sub("", before)
