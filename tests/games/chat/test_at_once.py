"""Concurrent messages: none is lost, and the chat counts each of them."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.models import Game, Message
from games.services.chat import messages
from tests.games.factories import begun_game

WORDS = 12


@pytest.mark.django_db(transaction=True)
def test_of_many_words_at_once_none_is_lost(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    together = Barrier(WORDS)

    def say(number: int) -> None:
        together.wait()
        try:
            messages.send_message(user=(alice, bob)[number % 2], game_id=game.pk, text=f"word {number}")
        finally:
            connection.close()

    with ThreadPoolExecutor(WORDS) as pool:
        list(pool.map(say, range(WORDS)))
    assert Message.objects.count() == WORDS
    assert Game.objects.get(pk=game.pk).chat == WORDS
