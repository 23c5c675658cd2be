"""The picture of a moment, and the metadata of a shared link."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.history.replay.games import at, finished_game, played_game


@pytest.fixture
def finished(alice: User, bob: User) -> Game:
    return finished_game(alice, bob)


def test_players_get_the_picture_of_any_step(alice: User, bob: User, bob_client: Client) -> None:
    for rules in ("desert", "island"):
        game = played_game(alice, bob, steps=8, rules=rules)
        pictures = [bob_client.get(f"{at(game, step)}.png") for step in (0, 8)]
        for answer in pictures:
            assert answer.headers["Content-Type"] == "image/png"
            assert answer.content.startswith(b"\x89PNG")
            assert "private" in answer.headers["Cache-Control"]
        assert pictures[0].content != pictures[1].content


def test_the_picture_has_the_rights_of_the_page(finished: Game, client: Client, charlie_client: Client) -> None:
    url = f"{at(finished, 3)}.png"
    assert [each.get(url).status_code for each in (client, charlie_client)] == [404, 404]
    Game.objects.filter(pk=finished.pk).update(is_public=True)
    assert [each.get(url).status_code for each in (client, charlie_client)] == [200, 200]
    assert client.get(f"{at(finished, finished.steps + 1)}.png").status_code == 404
    assert client.post(url).status_code == 405


def tags(client: Client, url: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', client.get(url).content.decode()))


def test_only_public_pages_have_metadata(finished: Game, client: Client, alice_client: Client) -> None:
    assert tags(alice_client, at(finished, 3)) == {}
    Game.objects.filter(pk=finished.pk).update(is_public=True)
    metadata = tags(client, at(finished, 3))
    assert metadata["title"] == "Dune Team · Forbidden Desert"
    assert metadata["url"] == f"http://testserver{at(finished, 3)}"
    assert metadata["image"] == f"http://testserver{at(finished, 3)}.png"
    assert client.get(metadata["image"].removeprefix("http://testserver")).status_code == 200
    assert metadata["description"]
    Game.objects.filter(pk=finished.pk).update(status=Game.Status.RUNNING)
    assert tags(alice_client, at(finished, 3)) == {}
