"""The landing page."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.views.tables.home import _film

pytestmark = pytest.mark.django_db


def test_it_shows_everybody_both_boards_and_ways_in(client: Client) -> None:
    page = client.get("/").content.decode()
    assert page.count('class="tile') == 25 + 24
    for address in ("/games/new/", "/games/lobby/", "/accounts/login/", "/accounts/signup/"):
        assert f'href="{address}"' in page


def test_it_leads_the_signed_in_on_by_a_button(alice_client: Client) -> None:
    answer = alice_client.get("/")
    assert answer.status_code == 200
    assert 'href="/games/">Go to your games' in answer.content.decode()


def test_it_asks_the_database_nothing_of_games(client: Client, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get("/")


def test_it_changes_nothing(client: Client) -> None:
    assert client.post("/").status_code == 405
    assert not User.objects.exists()
    assert not Game.objects.exists()


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_game_plays_by_itself_to_its_end(client: Client, rules: str) -> None:
    shown, address = set(), f"/scene/{rules}/0/"
    while address:
        page = client.get(address).content.decode()
        shown.add(page)
        found = re.search(r'data-next="([^"]+)"', page)
        address = found[1] if found else ""
    assert len(shown) > 20
    assert _film(rules)[-1].is_over
    assert client.get(f"/scene/{rules}/{len(_film(rules))}/").status_code == 404
    assert client.get("/scene/chess/0/").status_code == 404


def test_a_frame_is_kept_by_browsers(client: Client) -> None:
    assert client.get("/scene/island/1/")["Cache-Control"] == "public, max-age=3600"
