"""A message reaches open pages by their live connection, with Redis also those of other processes."""

import pytest

from accounts.models import User
from games.services.chat import messages
from tests.games.factories import begun_game
from tests.games.play.streams import open_page


@pytest.mark.django_db(transaction=True)
def test_a_word_is_heard_by_an_open_page(site: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    with open_page(f"{site}/games/{game.pk}/live", bob) as stream:
        assert [stream.readline() for _ in range(3)][1] == f"data: {game.version}.0\n".encode()
        messages.send_message(user=alice, game_id=game.pk, text="North first?")
        assert [stream.readline() for _ in range(3)][1] == f"data: {game.version}.1\n".encode()
