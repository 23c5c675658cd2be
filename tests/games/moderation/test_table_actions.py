"""The pages of actions on a table: the button, the form with a reason, one audit row."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import sanctions
from games.models import Game, Seat
from tests.games.factories import row
from tests.games.history.replay.games import played_game
from tests.games.moderation.tables import administrator, appoint, client_of, moderator, moderator_messages, rows


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=12)


@pytest.fixture
def mo_client(db: None) -> Client:
    return client_of(moderator())


def address(game: Game, act: str = "") -> str:
    return f"/admin/games/game/{game.pk}/{f'{act}/' if act else ''}"


def send(client: Client, game: Game, act: str, **fields: Any) -> Any:
    return client.post(address(game, act), {"reason": "A mistake of ours.", **fields})


def test_each_act_is_done_told_and_written_once(game: Game, charlie: User, mo_client: Client) -> None:
    for number, (act, fields) in enumerate(
        (
            ("rewind", {"step": "5"}),
            ("pass_seat", {"number": "1", "person_id": "charlie@example.org"}),
            ("rename", {"name": "Sand Team"}),
            ("close", {}),
            ("reopen", {}),
        ),
        1,
    ):
        assert mo_client.get(address(game, act)).status_code == 200
        answer = send(mo_client, game, act, **fields)
        assert (answer.status_code, answer["Location"]) == (302, address(game))
        assert len(rows()) == len(moderator_messages(game)) == number
        assert rows()[-1]["action"] == act
    game.refresh_from_db()
    assert (game.name, game.steps, game.status) == ("Sand Team", 5, "running")
    assert Seat.objects.get(game=game, number=1).user == charlie
    page = mo_client.get(address(game)).content.decode()
    assert page.count("A mistake of ours.") == 10  # five announcements, five rows


@pytest.mark.parametrize(
    ("act", "fields", "status"),
    [
        ("rewind", {"step": "12"}, 404),
        ("rewind", {"step": "-1"}, 422),
        ("rewind", {"step": "x"}, 422),
        ("rewind", {}, 422),
        ("rewind", {"step": "5", "reason": " "}, 422),
        ("close", {"reason": ""}, 422),
        ("close", {"reason": "x" * 501}, 422),
        ("reopen", {}, 409),
        ("rename", {"name": " "}, 422),
        ("rename", {"name": "x" * 61}, 422),
        ("pass_seat", {"number": "7", "person_id": "1"}, 422),
        ("pass_seat", {"number": "1", "person_id": "nobody@example.org"}, 422),
        ("pass_seat", {"number": "1", "person_id": "9" * 18}, 422),
        ("pass_seat", {"number": "1", "person_id": "9" * 30}, 422),
        ("pass_seat", {"number": "1", "person_id": "alice@example.org"}, 422),
    ],
)
def test_what_cannot_be_done_gets_a_sentence_and_changes_nothing(
    game: Game, mo_client: Client, act: str, fields: dict[str, str], status: int
) -> None:
    before = row(game)
    answer = send(mo_client, game, act, **fields)
    assert answer.status_code == status
    assert b'class="' in answer.content
    assert (row(game), rows()) == (before, [])


def test_the_buttons_are_those_that_make_sense(game: Game, mo_client: Client) -> None:
    page = mo_client.get(address(game)).content.decode()
    assert address(game, "close") in page
    assert address(game, "reopen") not in page
    send(mo_client, game, "close")
    page = mo_client.get(address(game)).content.decode()
    assert address(game, "close") not in page
    assert address(game, "reopen") in page


@pytest.mark.parametrize("act", ["rewind", "pass_seat", "rename", "close", "reopen", "look"])
def test_not_for_players_nor_for_moderators_who_play_there(game: Game, act: str, alice: User, bob: User) -> None:
    before = row(game)
    fields = {"step": "5", "name": "Mine", "number": "1", "person_id": str(alice.pk)}
    for client, status in ((client_of(alice), 302), (Client(), 302), (client_of(appoint(bob)), 403)):
        assert client.get(address(game, act)).status_code == status
        assert send(client, game, act, **fields).status_code == status
    assert (row(game), rows()) == (before, [])
    assert client_of(moderator()).get(f"/admin/games/game/999999/{act}/").status_code == 404


def test_a_banned_moderator_is_refused(game: Game) -> None:
    mo = moderator()
    client = client_of(mo)
    sanctions.ban(by=administrator(), user=mo, reason="Enough.", until=None)
    assert send(client, game, "close").status_code in (302, 403)
    assert Game.objects.get(pk=game.pk).is_running


def test_every_act_takes_its_token(game: Game) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(moderator(), backend="django.contrib.auth.backends.ModelBackend")
    for act in ("rewind", "pass_seat", "rename", "close", "look"):
        assert send(client, game, act).status_code == 403
    assert rows() == []
