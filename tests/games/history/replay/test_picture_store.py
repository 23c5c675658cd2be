"""A separate program renders each picture once, and no request waits for the pictures of others."""

import http.client
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import caches
from django.db import connection
from django.test import Client

from accounts.models import User
from games.board_image import drawing
from games.models import Game
from tests.games.factories import begun_game, play
from tests.games.history.replay.games import at, finished_game, played_game

SLOW = 0.5
"""The seconds by which the `slow` fixture delays a rendering."""


@pytest.fixture(autouse=True)
def nothing_stored() -> None:
    caches["pictures"].clear()


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the keys of the rendered pictures in their order."""
    keys: list[str] = []
    draw = drawing.Drawing._draw
    monkeypatch.setattr(drawing.Drawing, "_draw", lambda self: keys.append(self.key) or draw(self))
    return keys


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make the renderer slow."""
    program = tmp_path / "slow.py"
    program.write_text(f"import time; time.sleep({SLOW})\n" + drawing.RENDERER.read_text())
    monkeypatch.setattr(drawing, "RENDERER", program)


@pytest.mark.slow
def test_a_picture_is_rendered_once(alice: User, bob: User, alice_client: Client, rendered: list[str]) -> None:
    url = f"{at(played_game(alice, bob, steps=4), 4)}.png"
    first, second = alice_client.get(url), alice_client.get(url)
    assert len(rendered) == 1
    assert first.content == second.content
    assert second.content.startswith(b"\x89PNG")


def test_a_picture_that_takes_too_long_asks_to_try_again(
    alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"{at(played_game(alice, bob, steps=4), 4)}.png"
    monkeypatch.setattr(drawing, "TIMEOUT", 0.001)
    answer = alice_client.get(url)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")


def test_a_reader_who_has_the_picture_gets_304_and_nothing_is_rendered(
    alice: User, bob: User, alice_client: Client, rendered: list[str]
) -> None:
    url = f"{at(played_game(alice, bob, steps=4), 4)}.png"
    etag = alice_client.get(url).headers["ETag"]
    caches["pictures"].clear()
    again = alice_client.get(url, headers={"If-None-Match": etag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)
    assert len(rendered) == 1


def test_browsers_cache_pictures_of_finished_games_only(alice: User, bob: User, alice_client: Client) -> None:
    running = alice_client.get(f"{at(played_game(alice, bob, steps=4), 4)}.png").headers["Cache-Control"]
    finished = alice_client.get(f"{at(finished_game(alice, bob), 4)}.png").headers["Cache-Control"]
    assert set(running.split(", ")) == {"private", "no-cache"}
    assert set(finished.split(", ")) == {"private", "max-age=600"}


@pytest.mark.slow
def test_another_move_in_place_of_an_undone_one_has_another_picture(
    alice: User, bob: User, alice_client: Client
) -> None:
    game = begun_game(alice, bob)
    play(game, alice, "Move")
    before = alice_client.get(f"{at(game, 1)}.png")
    game.refresh_from_db()
    alice_client.post(f"/games/{game.pk}/undo", {"version": game.version})
    play(game, alice, "EndTurn")
    after = alice_client.get(f"{at(game, 1)}.png", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


@pytest.mark.slow
def test_readers_share_a_picture_only_if_they_see_the_same(
    alice: User, bob: User, alice_client: Client, bob_client: Client, client: Client, charlie_client: Client
) -> None:
    game = finished_game(alice, bob)
    Game.objects.filter(pk=game.pk).update(is_public=True)
    readers = (alice_client, bob_client, client, charlie_client)
    answers = [each.get(f"{at(game, step)}.png") for each in readers for step in (3, game.steps)]
    tags, contents = [answer.headers["ETag"] for answer in answers], [answer.content for answer in answers]
    assert len(set(tags)) == len(set(contents)) == len(set(zip(tags, contents, strict=True))) >= 4
    assert tags[4:6] == tags[6:8], "two spectators see the same"


def test_rendering_holds_no_database_connection(
    transactional_db: None, alice: User, bob: User, alice_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = []
    run = subprocess.run
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: held.append(connection.connection) or run(*a, **k))
    url = f"{at(played_game(alice, bob, steps=1), 1)}.png"
    assert alice_client.get(url).status_code == 200
    assert held == [None]


@pytest.mark.slow
@pytest.mark.parametrize("damage", ["", "nonsense"])
def test_a_damaged_cache_file_is_rendered_again(
    alice: User, bob: User, alice_client: Client, rendered: list[str], damage: str
) -> None:
    url = f"{at(played_game(alice, bob, steps=1), 1)}.png"
    first = alice_client.get(url).content
    for file in Path(caches["pictures"]._dir).iterdir():
        file.write_bytes(file.read_bytes()[:-9] if damage else b"")
    assert alice_client.get(url).content == first
    assert len(rendered) == 2


def test_without_a_writable_cache_each_request_renders(
    alice: User, bob: User, alice_client: Client, rendered: list[str], settings: Any, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    settings.CACHES = settings.CACHES | {
        "pictures": settings.CACHES["pictures"] | {"LOCATION": tmp_path / "file" / "x"}
    }
    url = f"{at(played_game(alice, bob, steps=1), 1)}.png"
    assert [alice_client.get(url).status_code for _ in range(2)] == [200, 200]
    assert len(rendered) == 2


def test_the_cache_has_a_limit(settings: Any, tmp_path: Path) -> None:
    pictures = settings.CACHES["pictures"] | {"LOCATION": tmp_path}
    assert pictures["OPTIONS"]["MAX_ENTRIES"] * 160_000 < 200_000_000
    settings.CACHES = settings.CACHES | {"pictures": pictures | {"OPTIONS": {"MAX_ENTRIES": 5}}}
    for number in range(30):
        caches["pictures"].set(str(number), b"PNG")
    assert len(list(tmp_path.iterdir())) <= 5


def ask(site: str, path: str, session: str, *, address: str = "") -> tuple[int, http.client.HTTPMessage, float]:
    """Return status and headers of the response to a request from that address, and the seconds that it took."""
    begun = time.monotonic()
    server = http.client.HTTPConnection(urlsplit(site).netloc, timeout=30)
    server.request("GET", path, headers={"Cookie": f"sessionid={session}", "X-Forwarded-For": address})
    answer = server.getresponse()
    answer.read()
    server.close()
    return answer.status, answer.headers, time.monotonic() - begun


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
def test_many_at_once_wait_in_a_short_queue_and_pages_do_not_wait_for_them(
    site: str, alice: User, bob: User, alice_client: Client, rendered: list[str], settings: Any
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1  # each from an address of its own: one client's requests come in turn
    game, session = played_game(alice, bob, steps=9), alice_client.cookies["sessionid"].value
    with ThreadPoolExecutor(10) as readers:
        asked = [
            readers.submit(ask, site, f"{at(game, step)}.png", session, address=f"192.0.2.{step}") for step in range(10)
        ]
        time.sleep(SLOW / 2)
        assert ask(site, "/", session)[0] == 200
        assert sum(not each.done() for each in asked) > 1, "a page waited for the drawings"
        answers = [each.result() for each in asked]
    statuses = [status for status, _, _ in answers]
    assert statuses.count(200) == drawing.PLACES
    assert statuses.count(503) == 10 - drawing.PLACES
    assert {headers["Retry-After"] for status, headers, _ in answers if status == 503} == {"1"}
    assert max(seconds for _, _, seconds in answers) > len(rendered) * SLOW, "two were drawn at a time"


@pytest.mark.slow
@pytest.mark.usefixtures("slow")
def test_a_picture_that_many_request_is_rendered_once(
    site: str, alice: User, bob: User, alice_client: Client, rendered: list[str]
) -> None:
    game, session = played_game(alice, bob, steps=1), alice_client.cookies["sessionid"].value
    with ThreadPoolExecutor(drawing.PLACES) as readers:
        answers = list(readers.map(lambda _: ask(site, f"{at(game, 1)}.png", session)[0], range(drawing.PLACES)))
    assert answers == [200] * drawing.PLACES
    assert len(rendered) == 1
