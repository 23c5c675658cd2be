"""An update brings the fragments of a board that have changed, and the page then shows what a new page would show."""

import random
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.test.html import Element, parse_html
from django.urls import reverse

from accounts.models import User
from games.fragments import Fragments
from games.models import Game
from tests.effort import part_of
from tests.games.factories import begun_game

SHOWN = re.compile('data-shown="([^"]*)"')
ACTIONS = re.compile(r'name="seat_action" value="([^"]+)"')
SWAPPED = re.compile("seat-|sheet-|row-|pictures|bar|danger|storm|flood|decks|vitals|table-status|dock")
"""The fragments that an update brings whole."""
MOVES = len(part_of("moves of pages that are updated", range(6), 3))


@pytest.fixture
def game(alice: User, bob: User, request: pytest.FixtureRequest) -> Game:
    return begun_game(alice, bob, rules=request.param)


def client_of(user: User) -> Client:
    client = Client(headers={"HX-Request": "true"})
    client.force_login(user)
    return client


def fragments_of(html: str) -> dict[str, Element]:
    """Return the elements with an id, without the form's token and what asks htmx to swap."""
    html = re.sub(r' hx-swap-oob="\w+"|<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)
    found: dict[str, Element] = {}

    def walk(element: Any) -> None:
        if isinstance(element, Element):
            found.update({value: element for name, value in element.attributes if name == "id" and value})
            for child in element.children:
                walk(child)

    walk(parse_html(html))
    return found


def asked(html: str) -> dict[str, str]:
    """Return what a page sends with its next request."""
    return dict(re.findall(r'data-(version|shown)="([^"]*)"', html))


@pytest.mark.parametrize("game", ["desert", "island"], indirect=True)
def test_an_undo_brings_what_it_changed(game: Game, alice: User, bob: User) -> None:
    url = reverse("games:game", args=[game.pk])
    pages = [(client, client.get(url).content.decode()) for client in (client_of(alice), client_of(bob))]
    client, page = next((client, page) for client, page in pages if ACTIONS.search(page))
    move = next(unescape(action) for action in ACTIONS.findall(page) if "Move" in action)
    moved = client.post(f"{url}play", asked(page) | {"seat_action": move}).content.decode()
    undone = client.post(f"{url}undo", asked(moved))
    assert undone.headers["HX-Reswap"] == "none"
    shown = fragments_of(page) | fragments_of(moved) | fragments_of(undone.content.decode())
    whole = fragments_of(client.get(url).content.decode())
    assert "log-list" in fragments_of(undone.content.decode()), "the log loses a line"
    for name in filter(SWAPPED.match, whole):
        assert shown[name] == whole[name], name


@pytest.mark.parametrize("game", ["desert", "island"], indirect=True)
def test_a_page_that_was_updated_shows_what_a_new_page_shows(game: Game, alice: User, bob: User) -> None:
    clients, chance = [client_of(alice), client_of(bob)], random.Random(3)
    url = reverse("games:game", args=[game.pk])
    pages = [client.get(url).content.decode() for client in clients]
    shown = [fragments_of(page) for page in pages]
    updates = 0
    for _ in range(MOVES):
        new = [client.get(url).content.decode() for client in clients]
        player = next(number for number, page in enumerate(new) if ACTIONS.search(page))
        action = unescape(chance.choice(ACTIONS.findall(new[player])))
        before = asked(pages[player]) | {"seat_action": action}
        answers = {player: clients[player].post(f"{url}play", before)}
        watcher = asked(pages[1 - player])
        have = {"have": f"{watcher['version']}.0", "shown": watcher["shown"]}
        answers[1 - player] = clients[1 - player].get(f"{url}board", have)
        for number, answer in answers.items():
            text = answer.content.decode()
            updates += answer.headers.get("HX-Reswap") == "none"
            pages[number] = text
            shown[number] |= fragments_of(text)
            whole = fragments_of(clients[number].get(url).content.decode())
            assert {"bar", "table-status", "vitals", "pictures", "dock"} <= set(whole)
            for name in set(whole) - {"log-list", "announce", "table", "chat", "chat-lines"}:
                if SWAPPED.match(name):
                    assert shown[number][name] == whole[name], (name, action)
    assert updates > MOVES


@pytest.mark.parametrize("game", ["desert"], indirect=True)
@pytest.mark.parametrize("shown", ["", "AAAA", "not base64", "é", "AAAAAAAAAAAA" * 40])
def test_a_page_that_says_nothing_useful_gets_the_whole_board(game: Game, alice: User, shown: str) -> None:
    answer = client_of(alice).get(reverse("games:board", args=[game.pk]), {"have": "0.0", "shown": shown})

    assert answer.status_code == 200
    assert "HX-Reswap" not in answer.headers
    assert '<div id="table"' in answer.content.decode()


def test_only_changed_fragments_are_an_update() -> None:
    page = Fragments()
    page.one(lambda: '<p id="bar">Alice</p>')
    page.one(lambda: '<form id="form">Send</form>')

    now = Fragments(page.shown)
    now.one(lambda: '<p id="bar">Bob</p>')
    now.one(lambda: '<form id="form">Send</form>')

    assert now.is_update
    assert now.changed == '<p id="bar" hx-swap-oob="true">Bob</p>'


@pytest.mark.parametrize("game", ["desert"], indirect=True)
def test_another_token_changes_no_fragment(game: Game, alice: User) -> None:
    url = reverse("games:game", args=[game.pk])
    pages = [client_of(alice).get(url).content.decode() for _ in range(2)]
    tokens = [re.findall('name="csrfmiddlewaretoken" value="([^"]{64})"', page) for page in pages]

    assert all(tokens)
    assert not any("\0" in page for page in pages), "each form has its token"
    assert not set(tokens[0]) & set(tokens[1])
    assert SHOWN.findall(pages[0]) == SHOWN.findall(pages[1])


def test_other_fragments_are_no_update() -> None:
    page = Fragments()
    page.one(lambda: '<p id="bar">Alice</p>')

    now = Fragments(page.shown)
    now.one(lambda: '<p id="call">Alice</p>')

    assert not now.is_update
