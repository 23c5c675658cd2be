"""The stream: every step once, resumable, and at an end as soon as its reader may not read on."""

import json
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any, cast
from urllib.request import Request, urlopen

import pytest
from django.db import close_old_connections
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.services import api_tokens, sanctions
from games.api import stream as stream_module
from games.api.stream import Listener, read_cursor
from games.live import Revision
from games.models import Game
from games.services.chat import messages
from games.services.play import moves, proposals
from games.services.tables import lobby, seats
from tests.games.factories import begun_game, current_version, end_turn, play


def open_stream(site: str, token: str, query: str = "", **headers: str) -> HTTPResponse:
    request = Request(f"{site}/api/v1/stream{query}", headers={"Authorization": f"Bearer {token}", **headers})
    return cast(HTTPResponse, urlopen(request, timeout=10))


def lines(response: HTTPResponse) -> Iterator[dict[str, Any]]:
    """Yield the lines that are not empty."""
    for line in response:
        if line.strip():
            yield json.loads(line)


@pytest.fixture
def token(transactional_db: None, alice: User) -> str:
    return api_tokens.create_token(user=alice, name="A test", scopes=["read"], days=30)


def test_it_says_what_happens(site: str, alice: User, bob: User, token: str) -> None:
    game = begun_game(alice, bob)
    with open_stream(site, token) as response:
        heard = lines(response)
        assert next(heard)["game"]["id"] == game.pk
        play(game, alice, "Move")
        step, state = next(heard), next(heard)
    close_old_connections()

    assert response.headers["Content-Type"] == "application/x-ndjson"
    assert (step["type"], step["game"], step["step"]["number"]) == ("step", game.pk, 1)
    assert (state["type"], state["game"]["version"], state["game"]["steps"]) == ("game", game.version + 1, 1)
    assert state["cursor"] == f"{game.pk}:{game.version + 1}.0"


def test_it_hears_of_a_new_table(site: str, alice: User, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_module, "HEARTBEAT", 0.1)
    with open_stream(site, token) as response:
        assert response.readline() == b"\n"
        game = begun_game(alice, seats=2)
        assert next(lines(response))["game"]["id"] == game.pk


def test_it_is_a_stream_of_events_for_those_who_accept_it(site: str, alice: User, token: str) -> None:
    game = begun_game(alice, seats=2)
    with open_stream(site, token, Accept="text/event-stream") as response:
        first = [response.readline() for _ in range(3)]

    assert first[0] == f"id: {game.pk}:{game.version}.0\n".encode()
    assert first[1] == b"event: game\n"
    assert first[2].startswith(b'data: {"type":"game"')


def test_it_ends_when_its_token_is_revoked(site: str, alice: User, token: str) -> None:
    begun_game(alice, seats=2)
    with open_stream(site, token) as response:
        heard = lines(response)
        next(heard)
        api_tokens.revoke_token(user=alice, token_id=alice.api_tokens.get().pk)
        assert next(heard) | {"cursor": ""} == {"type": "end", "reason": "revoked", "cursor": ""}
        assert response.read() == b""


def test_it_ends_with_a_ban(site: str, alice: User, bob: User, token: str) -> None:
    begun_game(alice, seats=2)
    bob.is_staff = bob.is_superuser = True
    bob.save()
    with open_stream(site, token) as response:
        heard = lines(response)
        next(heard)
        sanctions.ban(by=bob, user=alice, until=None, reason="Rude names.")
        assert next(heard)["reason"] == "banned"


def test_the_stream_of_a_bot_ends_with_the_ban_of_its_owner(site: str, alice: User, bob: User) -> None:
    bot, token = api_tokens.create_bot(owner=alice, name="Robby", days=30)
    bob.is_staff = bob.is_superuser = True
    bob.save()
    begun_game(bot, seats=2)
    with open_stream(site, token) as response:
        heard = lines(response)
        next(heard)
        sanctions.ban(by=bob, user=alice, until=None, reason="Rude names.")
        assert next(heard)["reason"] == "banned"


def test_it_ends_when_a_substitute_has_the_seat(site: str, alice: User, bob: User, charlie: User, token: str) -> None:
    game = begun_game(bob, alice)
    with open_stream(site, token) as response:
        heard = lines(response)
        next(heard)
        seats.leave_game(user=alice, game_id=game.pk)
        game.refresh_from_db()
        seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)
        assert next(heard)["reason"] == "seats"


def listener(user: User, known: dict[int, Revision]) -> Listener:
    api_tokens.create_token(user=user, name=f"{timezone.now()}", scopes=["read"], days=30)
    return Listener(user.api_tokens.latest("pk").pk, user, known)


def numbers(heard: Listener) -> list[int]:
    """Return the numbers of the steps that are new."""
    return [line.step.number for line in heard.listen()[0] if hasattr(line, "step")]


def test_it_resumes_where_it_was(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    play(game, alice, "Move")
    first = listener(alice, {game.pk: Revision(1)})
    assert numbers(first) == [1]

    end_turn(game, alice)

    game.refresh_from_db()
    assert numbers(listener(alice, read_cursor(first.cursor))) == list(range(2, game.steps + 1))


def test_an_undo_is_told_by_fewer_steps(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    heard = listener(alice, {})
    heard.listen()
    play(game, alice, "Move")
    heard.listen()
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))

    (state,), _games = heard.listen()

    assert state.game.steps == 0


def test_it_tells_of_talk_also_of_what_was_said_meanwhile(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    heard = listener(alice, {})
    heard.listen()
    messages.send_message(user=bob, game_id=game.pk, text="Hello")
    proposals.propose(user=bob, game_id=game.pk, kind="give_up")

    (state,), _games = listener(alice, read_cursor(heard.cursor)).listen()

    assert (state.game.version, state.game.talk) == (game.version, 2)
    assert [line.game.talk for line in heard.listen()[0]] == [2]
    assert heard.listen()[0] == []


def test_a_cursor_without_talk_is_understood() -> None:
    assert read_cursor("12:34,15:7.2") == {12: Revision(34), 15: Revision(7, 2)}


def test_it_tells_the_end_of_a_game_once(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    heard = listener(alice, {})
    heard.listen()
    Game.objects.filter(pk=game.pk).update(status="lost", version=current_version(game) + 1)
    game.seats.update(is_live=False)

    assert [line.game.status for line in heard.listen()[0]] == ["lost"]
    assert heard.listen() == ([], set())
    assert heard.cursor == ""


def test_it_knows_nothing_of_others_tables(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob)

    assert listener(charlie, {game.pk: Revision(0)}).listen() == ([], set())


def test_a_lobby_is_among_them(alice: User) -> None:
    game = lobby.create_table(host=alice, name="T", rules="desert", difficulty="novice", players=2)

    (state,), games = listener(alice, {}).listen()

    assert (state.game.status, games) == ("lobby", {game.pk})


@pytest.mark.parametrize("text", ["", "x", "1", "1:", ":2", "1:2:3", "1:2.x", "٣:1", "-1:2", "1:x,2"])
def test_a_malformed_cursor_is_none(text: str) -> None:
    assert read_cursor(text) == {}


def test_too_many_streams_are_refused(alice: User, settings: Any, db: None) -> None:
    from tests.games.api.conftest import program_of

    settings.LIVE_CONNECTIONS = 0

    answer = program_of(alice).get("stream")

    assert (answer.status_code, answer.json()["key"], answer.json()["seconds"]) == (429, "live", 60)
    assert ApiToken.objects.count() == 1
