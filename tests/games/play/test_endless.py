"""An open live connection: it keeps nothing of its request, and ends when the browser leaves."""

import gc
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest

from accounts.models import User
from games import live
from tests.games.factories import begun_game
from tests.games.play.streams import open_page


def _within(seconds: float, holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()


def _requests() -> list[Any]:
    gc.collect()
    return [each for each in gc.get_objects() if type(each) is ASGIRequest]


@pytest.mark.slow
def test_an_open_stream_keeps_no_request_and_ends_with_its_reader(site: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    with open_page(f"{site}/games/{game.pk}/live", alice) as stream:
        assert stream.readline() == b"event: revision\n"
        assert _within(5, lambda: not _requests())
        live.announce(game.pk, live.Revision(900, 7))
        assert [stream.readline() for _ in range(4)][-1] == b"data: 900.7\n"
    assert _within(5, lambda: game.pk not in live._watchers)
