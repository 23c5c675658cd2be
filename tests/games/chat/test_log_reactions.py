"""Reactions to entries of the log."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Mute, User
from games.exceptions import Malformed, Muted, NoSuchMoment, NoSuchTable
from games.models import Game, LogReaction, Notification
from games.services.chat.log_reactions import react
from tests.games.factories import begun_game, current_version, end_turn, play
from tests.games.play.timeouts.time_travel import reread

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    end_turn(game, alice)
    return reread(game)


def board(client: Client, user: User, game: Game) -> str:
    client.force_login(user)
    return client.get(f"/games/{game.pk}/").content.decode()


def test_they_are_counted_on_board_and_replay(game: Game, alice: User, bob: User, client: Client) -> None:
    for person in (alice, bob):
        react(user=person, game_id=game.pk, step=1, kind="heart")
    page = board(client, alice, game)
    assert 'class="sign mine" title="love it"' in page
    assert page.count('title="love it"') == 1
    assert 'class="sign mine" title="love it"' in client.get(f"/games/{game.pk}/at/1").content.decode()


def test_a_person_has_one_of_each_kind(game: Game, alice: User) -> None:
    for kind in ("heart", "heart", "fire"):
        react(user=alice, game_id=game.pk, step=1, kind=kind)
    assert sorted(LogReaction.objects.values_list("kind", flat=True)) == ["fire", "heart"]
    assert reread(game).log_reactions == 2


def test_they_can_be_taken_back(game: Game, alice: User, client: Client) -> None:
    react(user=alice, game_id=game.pk, step=1, kind="sad")
    client.force_login(alice)
    client.post(f"/games/{game.pk}/log/1", {"take_back": "sad"})
    assert not LogReaction.objects.exists()
    assert reread(game).log_reactions == 0
    client.post(f"/games/{game.pk}/log/1", {"take_back": "sad"})  # a second click
    assert not LogReaction.objects.exists()


def test_the_page_offers_six_without_script(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    page = client.get(f"/games/{game.pk}/log/1").content.decode()
    assert page.count('name="kind"') == 6
    assert client.post(f"/games/{game.pk}/log/1", {"kind": "wow"}).status_code == 302
    page = client.get(f"/games/{game.pk}/log/1").content.decode()
    assert page.count('name="kind"') == 5
    assert 'name="take_back" value="wow"' in page


def test_the_replay_comes_back_to_its_step(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    answer = client.post(f"/games/{game.pk}/log/1?replay", {"kind": "wow"})
    assert answer["Location"] == f"/games/{game.pk}/at/1"


def test_nobody_is_notified_and_no_move_becomes_stale(game: Game, alice: User) -> None:
    before = Notification.objects.count()
    react(user=alice, game_id=game.pk, step=1, kind="clap")
    assert Notification.objects.count() == before
    assert reread(game).version == game.version


def test_an_open_board_hears_of_them(game: Game, alice: User, bob: User, client: Client) -> None:
    react(user=alice, game_id=game.pk, step=1, kind="clap")
    client.force_login(bob)
    answer = client.get(f"/games/{game.pk}/board?have={game.version}.{game.chat}", headers={"HX-Request": "true"})
    assert 'title="well done"' in answer.content.decode()


def test_also_if_a_move_came_with_them(game: Game, alice: User, bob: User, client: Client) -> None:
    have = f"{game.version}.{game.chat}"
    react(user=alice, game_id=game.pk, step=1, kind="clap")
    play(game, bob, "Move", 1)
    client.force_login(alice)
    answer = client.get(f"/games/{game.pk}/board?have={have}", headers={"HX-Request": "true"})
    assert 'title="well done"' in answer.content.decode()


def test_a_muted_persons_are_hidden(game: Game, alice: User, bob: User, client: Client) -> None:
    react(user=bob, game_id=game.pk, step=1, kind="laugh")
    Mute.objects.create(user=alice, muted=bob)
    assert 'title="funny"' not in board(client, alice, game)
    assert 'title="funny"' in board(client, bob, game)


def test_who_hides_them_sees_none_and_is_offered_none(game: Game, alice: User, bob: User, client: Client) -> None:
    react(user=bob, game_id=game.pk, step=1, kind="laugh")
    User.objects.filter(pk=alice.pk).update(hides_reactions=True)
    page = board(client, User.objects.get(pk=alice.pk), game)
    assert 'class="sign' not in page
    assert 'class="react"' not in page


def test_an_undone_step_takes_its_reactions_along(game: Game, alice: User, bob: User, client: Client) -> None:
    play(game, bob, "Move", 1)
    number = reread(game).steps
    react(user=alice, game_id=game.pk, step=number, kind="wow")
    client.force_login(bob)
    client.post(f"/games/{game.pk}/undo", {"version": current_version(game)})
    play(game, bob, "Move", 1)
    assert reread(game).steps == number
    assert 'title="wow"' not in board(client, alice, game)


def test_the_public_sees_none(game: Game, alice: User, client: Client) -> None:
    react(user=alice, game_id=game.pk, step=1, kind="heart")
    Game.objects.update(status=Game.Status.WON, is_public=True)
    page = client.get(f"/games/{game.pk}/at/1").content.decode()
    assert 'class="sign' not in page
    assert 'class="react"' not in page


def test_refusals(game: Game, alice: User, client: Client) -> None:
    with pytest.raises(Malformed):
        react(user=alice, game_id=game.pk, step=1, kind="thumb")
    with pytest.raises(NoSuchMoment):
        react(user=alice, game_id=game.pk, step=99, kind="wow")
    with pytest.raises(NoSuchTable):
        react(user=User.objects.create_user("eve@example.org", name="Eve"), game_id=game.pk, step=1, kind="wow")
    alice.muted_until = timezone.now() + timedelta(days=1)
    with pytest.raises(Muted):
        react(user=alice, game_id=game.pk, step=1, kind="wow")
    client.force_login(alice)
    assert client.post(f"/games/{game.pk}/log/1", {"kind": ""}).status_code == 422
    assert client.get(f"/games/{game.pk}/log/99").status_code == 404


def count(client: Client, address: str, **headers: Any) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address, headers=headers).status_code == 200
    return len(queries)


def test_a_board_without_reactions_reads_none(game: Game, alice: User, client: Client) -> None:
    client.force_login(alice)
    whole, refresh = f"/games/{game.pk}/", f"/games/{game.pk}/board?have=0.0"
    before = [count(client, address) for address in (whole, refresh)]
    react(user=alice, game_id=game.pk, step=1, kind="heart")
    Game.objects.update(chat=0)  # a chat that has begun costs statements of its own
    assert [count(client, address) for address in (whole, refresh)] == [number + 1 for number in before]
