"""Live updates: every watcher of a game receives its newest revision after the commit, and nothing else."""

import asyncio
import threading
import time
from contextlib import ExitStack
from typing import Any

import pytest
from django.db import close_old_connections
from django.test import AsyncClient, Client

from accounts.models import User
from games import live
from games.live import Revision
from games.models import Game
from tests.games.factories import begun_game, play
from tests.games.play.streams import open_page


async def _hear(game_id: int, version: int, *announced: tuple[int, Revision]) -> Revision | None:
    async with live.watching(game_id) as watcher:
        watcher.receive(Revision(version, 5))
        watcher.changed.clear()
        publisher = threading.Thread(target=lambda: [live.announce(*each) for each in announced])
        publisher.start()
        heard = await watcher.next(0.2)
        publisher.join()
        return heard


def test_a_watcher_hears_the_version_of_its_game() -> None:
    assert asyncio.run(_hear(1, 3, (1, Revision(4, 5)))) == Revision(4, 5)


def test_a_watcher_hears_nothing_old_and_nothing_of_other_games() -> None:
    assert asyncio.run(_hear(1, 3, (1, Revision(3, 5)), (1, Revision(2, 4)), (2, Revision(9, 9)))) is None


def test_a_word_and_a_move_told_in_the_wrong_order_are_both_heard() -> None:
    async def hear_both() -> Revision | None:
        watcher = live.Watcher()
        for revision in (Revision(4, 5), Revision(3, 6)):
            watcher.receive(revision)
        return await watcher.next(0.2)

    assert asyncio.run(hear_both()) == Revision(4, 6)


def test_a_watcher_that_has_left_is_forgotten() -> None:
    asyncio.run(_hear(1, 3))
    assert 1 not in live._watchers


def test_a_closed_loop_does_not_stop_the_publisher() -> None:
    async def leave() -> live.Watcher:
        return live.Watcher()

    watcher = asyncio.run(leave())
    live._watchers[5].add(watcher)
    try:
        live.announce(5, Revision(1))
    finally:
        del live._watchers[5]


def test_a_move_is_published_after_its_commit(
    alice: User, bob: User, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun_game(alice, bob)
    heard: list[tuple[int, ...]] = []
    monkeypatch.setattr(live, "_send", heard.append)
    with django_capture_on_commit_callbacks(execute=True):
        version = play(game, alice, "Move").table.game.version
        assert not heard
    assert heard == [(game.pk, version, 0)]


@pytest.mark.django_db(transaction=True)
def test_the_stream_begins_with_the_mark(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)

    async def first_event() -> tuple[int, bytes]:
        client = AsyncClient()
        await client.aforce_login(alice)
        response = await client.get(f"/games/{game.pk}/live")
        async for chunk in response:
            return response.status_code, chunk
        raise AssertionError("the stream said nothing")

    assert asyncio.run(first_event()) == (200, f"event: revision\ndata: {game.version}.0\n\n".encode())


@pytest.mark.django_db(transaction=True)
def test_a_move_while_the_stream_is_being_opened_is_not_missed(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)

    async def open_late() -> bytes:
        client = AsyncClient()
        await client.aforce_login(alice)
        response = await client.get(f"/games/{game.pk}/live")
        await asyncio.to_thread(_play_elsewhere, game, alice)
        async for chunk in response:
            return bytes(chunk)
        raise AssertionError("the stream said nothing")

    assert asyncio.run(open_late()) == f"event: revision\ndata: {game.version + 1}.0\n\n".encode()


def _play_elsewhere(game: Game, user: User) -> None:
    try:
        play(Game.objects.get(pk=game.pk), user, "Move")
    finally:
        close_old_connections()


@pytest.mark.services
def test_open_streams_hold_no_connection_to_the_database(site: str, alice: User, bob: User, settings: Any) -> None:
    """Open more streams than the pool has connections; the next page is still served."""
    settings.LIVE_CONNECTIONS = 40
    game = begun_game(alice, bob)
    with ExitStack() as open_streams:
        for _ in range(30):
            stream = open_page(f"{site}/games/{game.pk}/live", alice)
            assert open_streams.enter_context(stream).readline() == b"event: revision\n"
        with open_page(f"{site}/games/", alice) as page:
            assert page.status == 200


@pytest.mark.services
def test_readers_who_leave_at_once_are_not_counted_any_more(site: str, alice: User, bob: User, settings: Any) -> None:
    """Leave as soon as the answer begins, more often than a user may have streams open."""
    settings.LIVE_CONNECTIONS = 3
    game = begun_game(alice, bob)
    for _ in range(8):
        assert open_page(f"{site}/games/{game.pk}/live", alice).close() is None
        time.sleep(0.2)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_what_was_played_while_redis_was_away_is_heard_when_it_is_back(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)

    async def hear() -> Revision | None:
        async with live.watching(game.pk) as watcher:
            await asyncio.to_thread(_play_unheard, game, alice)
            return await watcher.next(5)

    assert asyncio.run(hear()) == Revision(game.version + 1)


def _play_unheard(game: Game, user: User) -> None:
    """Play while no process is subscribed: Redis has closed the relay, which reconnects after a second."""
    live._redis().client_kill_filter(_type="pubsub")
    _play_elsewhere(game, user)


def test_the_stream_is_for_those_at_the_table(game: Game, client: Client, charlie_client: Client) -> None:
    assert client.get(f"/games/{game.pk}/live").status_code == 403
    assert charlie_client.get(f"/games/{game.pk}/live").status_code == 404


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)
