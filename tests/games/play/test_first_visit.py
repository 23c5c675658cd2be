"""What the page of a board loads."""

import pytest
from django.test import Client

from accounts.models import User
from tests.games.factories import begun_game

pytestmark = pytest.mark.django_db


def test_only_other_pages_load_their_styles(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    for address, expected in ((f"/games/{game.pk}/", False), ("/games/", True)):
        assert ("/css/pages.css" in alice_client.get(address).content.decode()) is expected, address
