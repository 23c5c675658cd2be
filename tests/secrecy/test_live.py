"""The live connection of an open board: it carries only counters of changes."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest
from asgiref.sync import SyncToAsync
from django.db import DEFAULT_DB_ALIAS, connections
from django.test import Client

from games import live
from games.views.play import live as live_view
from tests.secrecy.comparing import answer_of, evenly, leaks
from tests.secrecy.site import Site

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the database connection: the stream would give it back, within the transaction of these tests."""
    monkeypatch.setattr(live_view, "close_old_connections", lambda: None)


def first_two(stream: AsyncIterator[bytes], game_id: int) -> bytes:
    """Return what the stream sends at once, and after a change."""
    here = connections[DEFAULT_DB_ALIAS]

    def share() -> None:
        connections[DEFAULT_DB_ALIAS] = here

    async def read() -> bytes:
        first = await anext(stream)
        live.announce(game_id, live.Revision(900, 7))
        return first + await anext(stream)

    here.inc_thread_sharing()
    try:
        with patch.object(SyncToAsync, "single_thread_executor", ThreadPoolExecutor(1, initializer=share)):
            return asyncio.run(read())
    finally:
        here.dec_thread_sharing()


def heard(client: Client, game_id: int, path: str = "") -> bytes:
    response: Any = client.get(path or f"/games/{game_id}/live")
    if not response.streaming:
        return answer_of(response)
    return str(sorted(response.headers.items())).encode() + first_two(response.streaming_content, game_id)


@pytest.mark.parametrize("viewer", ["Alice", "Dora", "Erik", "Charlie", "nobody"])
def test_no_nudge_hangs_on_what_its_hearer_may_not_know(site: Site, clients: dict[str, Client], viewer: str) -> None:
    cases = [site[name] for name in ("shared", "substitute", "island acting")]

    def look() -> dict[str, bytes]:
        return {f"live at {case.name}": evenly(heard, clients[viewer], case.game.pk) for case in cases}

    assert leaks(site, viewer, look, only={case.name for case in cases}) == []


def test_it_is_the_stream_that_was_read(site: Site, clients: dict[str, Client]) -> None:
    stream = heard(clients["Alice"], site["shared"].game.pk)
    assert b"900.7" in stream
