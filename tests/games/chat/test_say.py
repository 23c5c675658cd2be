"""Sending a message: who may, which texts are valid, and what follows from it."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import live
from games.exceptions import InvalidMessage, Muted, NoSuchTable
from games.models import Game, Message, Notification
from games.services.chat import messages
from games.services.tables import seats
from games.services.tables.closure import close
from games.table import Table
from tests.games.factories import begun_game, play


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def test_a_word_is_kept_with_who_said_it(game: Game, alice: User) -> None:
    message = messages.send_message(user=alice, game_id=game.pk, text="North first?")
    assert (message.game, message.user, message.text, message.removed_at) == (game, alice, "North first?", None)


def test_the_chat_counts_and_the_version_does_not(game: Game, alice: User) -> None:
    version = game.version
    messages.send_message(user=alice, game_id=game.pk, text="One.")
    messages.send_message(user=alice, game_id=game.pk, text="Two.")
    game.refresh_from_db()
    assert (game.version, game.chat) == (version, 2)


def test_a_move_is_not_stale_because_somebody_spoke(game: Game, alice: User, bob: User) -> None:
    messages.send_message(user=bob, game_id=game.pk, text="Wait!")
    play(game, alice, "Move")
    game.refresh_from_db()
    assert (game.steps, game.chat) == (1, 1)


@pytest.mark.parametrize("status", ["lobby", "running", "won", "lost", "closed"])
def test_the_table_may_be_in_any_state(game: Game, alice: User, status: str) -> None:
    Game.objects.filter(pk=game.pk).update(status=status)
    assert messages.send_message(user=alice, game_id=game.pk, text="Hello.").pk


def test_strangers_and_former_players_say_nothing(game: Game, bob: User, charlie: User) -> None:
    seats.leave_game(user=bob, game_id=game.pk)
    for user in (bob, charlie):
        with pytest.raises(NoSuchTable):
            messages.send_message(user=user, game_id=game.pk, text="Hello?")
    assert not Message.objects.exists()


def test_whom_moderators_have_muted_says_nothing_until_it_is_over(game: Game, alice: User) -> None:
    alice.muted_until = timezone.now() + timedelta(days=1)
    with pytest.raises(Muted):
        messages.send_message(user=alice, game_id=game.pk, text="But!")
    alice.muted_until = timezone.now()
    assert messages.send_message(user=alice, game_id=game.pk, text="At last.").pk


@pytest.mark.parametrize("text", ["", " \n ", "\u200b\u202e", "\u2800", "x" * 1001])
def test_nothing_and_too_much_are_no_words(game: Game, alice: User, text: str) -> None:
    with pytest.raises(InvalidMessage):
        messages.send_message(user=alice, game_id=game.pk, text=text)
    game.refresh_from_db()
    assert game.chat == 0


def test_the_longest_word_is_kept_whole(game: Game, alice: User) -> None:
    assert messages.send_message(user=alice, game_id=game.pk, text="é" * 1000).text == "é" * 1000


def test_a_word_keeps_a_table_open_that_would_be_closed(game: Game, alice: User) -> None:
    long_ago = timezone.now() - timedelta(days=80)
    Game.objects.filter(pk=game.pk).update(acted_at=long_ago, warned_at=timezone.now())
    messages.send_message(user=alice, game_id=game.pk, text="I am still here.")
    game.refresh_from_db()
    assert game.warned_at is None
    assert game.acted_at is not None
    assert game.acted_at > long_ago


def test_a_word_opens_no_closed_table(game: Game, alice: User) -> None:
    close(Table.find(game_id=game.pk, user=alice), cause="vote")
    messages.send_message(user=alice, game_id=game.pk, text="Pity.")
    game.refresh_from_db()
    assert game.is_closed


def test_who_speaks_has_heard_it(game: Game, alice: User, bob: User) -> None:
    message = messages.send_message(user=alice, game_id=game.pk, text="Hello.")
    assert list(game.seats.values_list("user", "last_read")) == [(alice.pk, message.pk), (bob.pk, 0)]


def test_it_is_told_after_the_commit(
    game: Game, alice: User, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    published: list[Any] = []
    monkeypatch.setattr(live, "_send", published.append)
    with django_capture_on_commit_callbacks(execute=True):
        messages.send_message(user=alice, game_id=game.pk, text="Hello.")
        assert not published
    assert published == [(game.pk, game.version, 1)]


def test_word_from_the_moderators_reaches_everybody(game: Game, alice: User, bob: User) -> None:
    message = messages.announce(Table.find(game_id=game.pk, user=None), "This game was set back to step 3.")
    game.refresh_from_db()
    assert (message.user, game.chat) == (None, 1)
    notified = Notification.objects.filter(kind="announced").values_list("user", "detail")
    assert set(notified) == {(alice.pk, str(message.pk)), (bob.pk, str(message.pk))}


def test_a_message_that_is_sent_again_counts_once(game: Game, alice: User, bob: User) -> None:
    messages.send_message(user=bob, game_id=game.pk, text="North first?")
    newest = Message.objects.get().pk
    first = messages.send_message(user=alice, game_id=game.pk, text="@Bob yes!", after=newest)
    again = messages.send_message(user=alice, game_id=game.pk, text=" @Bob yes!", after=newest)
    assert again == first
    game.refresh_from_db()
    assert game.chat == 2
    assert Notification.objects.filter(kind=Notification.Kind.MENTIONED).count() == 1


def test_the_same_words_said_anew_count_again(game: Game, alice: User, bob: User) -> None:
    first = messages.send_message(user=alice, game_id=game.pk, text="Yes!", after=0)
    messages.send_message(user=bob, game_id=game.pk, text="Yes!", after=0)
    messages.send_message(user=alice, game_id=game.pk, text="Yes!", after=first.pk)
    messages.send_message(user=alice, game_id=game.pk, text="Yes!")
    assert Message.objects.count() == 4


def test_a_form_that_is_sent_again_counts_once(game: Game, alice_client: Client) -> None:
    for _ in range(2):
        alice_client.post(f"/games/{game.pk}/chat/send", {"text": "Hello.", "after": 0})
    assert Message.objects.count() == 1
    assert alice_client.post(f"/games/{game.pk}/chat/send", {"text": "Hello.", "after": "x"}).status_code == 422
