"""A message reaches open pages by their live connection, with Redis also those of other processes."""

from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.test import Client

from accounts.models import User
from games import services
from tests.games.tables import begun_game


@pytest.mark.django_db(transaction=True)
def test_a_word_is_heard_by_an_open_page(site: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    client: Any = Client()
    client.force_login(bob)
    headers = {"Cookie": f"sessionid={client.cookies['sessionid'].value}"}
    with urlopen(Request(f"{site}/games/{game.pk}/live", headers=headers), timeout=10) as stream:
        assert [stream.readline() for _ in range(3)][1] == f"data: {game.version}.0\n".encode()
        services.send_message(user=alice, game_id=game.pk, text="North first?")
        assert [stream.readline() for _ in range(3)][1] == f"data: {game.version}.1\n".encode()
