"""Asking a teammate for a play: who may, for what, and what follows from it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.exceptions import Illegal, Malformed, Muted, NoSuchTable, NotRunning, TooSoon
from games.models import Game, Notification, PlayRequest
from games.services.tables.closure import close
from games.services.teamwork import play_requests
from tests.games.factories import legal_action, row
from tests.games.teamwork.requests.tables import ask, offers, table_of, water_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


def test_it_is_stored_and_told_to_the_player_of_the_seat(game: Game, alice: User, bob: User) -> None:
    request = ask(game, alice, seat=1, text="I am thirsty.")
    assert (request.by, request.seat, request.status, request.text) == (alice, 1, "open", "I am thirsty.")
    assert (request.turn, request.until) == (1, 3)
    notified = Notification.objects.get(kind="requested")
    assert (notified.user, notified.by, notified.text) == (bob, alice, "I am thirsty.")
    assert notified.detail == str(request.pk)


def test_what_is_stored_names_no_person(game: Game, alice: User) -> None:
    what = ask(game, alice, seat=1).what
    assert what.endswith("water")
    assert "Alice" not in what
    assert "Bob" not in what


def test_the_version_stays_so_no_move_is_stale(game: Game, alice: User) -> None:
    version, chat = game.version, game.chat
    ask(game, alice, seat=1)
    game.refresh_from_db()
    assert (game.version, game.chat) == (version, chat + 1)


def test_the_same_request_again_is_the_same_one(game: Game, alice: User) -> None:
    assert ask(game, alice, seat=1) == ask(game, alice, seat=1)
    assert Notification.objects.filter(kind="requested").count() == 1


def test_a_person_has_few_open_requests_to_one_seat(game: Game, alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayRequest, "MOST_OPEN", 1)
    first, last, *_ = offers(game, alice, 1)
    play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=first.action)
    with pytest.raises(TooSoon):
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=last.action)


@pytest.mark.parametrize("seat", [0, 2, 99])
def test_nobody_asks_themselves_or_an_empty_seat(game: Game, alice: User, seat: int) -> None:
    action = offers(game, alice, 1)[0].action
    with pytest.raises(Illegal):
        play_requests.request_play(user=alice, game_id=game.pk, seat=seat, action=action)


def test_a_bot_cannot_be_asked(game: Game, alice: User) -> None:
    action = offers(game, alice, 1)[0].action
    game.seats.filter(number=1).update(user=None, is_bot=True)
    with pytest.raises(Illegal):
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=action)


@pytest.mark.parametrize("action", ['{"type":"EndTurn"}', '{"type":"GiveWater","to":0,"amount":9}'])
def test_what_the_seat_cannot_freely_play_cannot_be_asked_for(game: Game, alice: User, action: str) -> None:
    with pytest.raises(Illegal):
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=action)
    assert not PlayRequest.objects.exists()


def test_a_turn_is_not_asked_for(game: Game, bob: User) -> None:
    with pytest.raises(Illegal):
        play_requests.request_play(user=bob, game_id=game.pk, seat=0, action=legal_action(game, "EndTurn"))


def test_nonsense_is_malformed(game: Game, alice: User) -> None:
    with pytest.raises(Malformed):
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action='{"type":"Sail"}')


def test_strangers_ask_nothing(game: Game, alice: User, charlie: User) -> None:
    action, before = offers(game, alice, 1)[0].action, row(game)
    with pytest.raises(NoSuchTable):
        play_requests.request_play(user=charlie, game_id=game.pk, seat=1, action=action)
    assert row(game) == before


def test_nothing_is_asked_for_when_it_is_over(game: Game, alice: User) -> None:
    action = offers(game, alice, 1)[0].action
    close(table_of(game, alice), cause="vote")
    with pytest.raises(NotRunning):
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=action)


def test_a_muted_person_asks_without_words(game: Game, alice: User) -> None:
    alice.muted_until = timezone.now() + timedelta(days=1)
    alice.save()
    with pytest.raises(Muted):
        ask(game, alice, seat=1, text="Please!")
    assert ask(game, alice, seat=1).pk


def test_it_is_published_after_the_commit(
    game: Game, alice: User, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import live

    published: list[Any] = []
    monkeypatch.setattr(live, "_send", published.append)
    with django_capture_on_commit_callbacks(execute=True):
        ask(game, alice, seat=1)
        assert not published
    assert len(published) == 1
