"""Taking a message back, removing it, and marking messages as read."""

import pytest

from accounts.exceptions import NotYours
from accounts.models import User
from games.exceptions import NoSuchTable
from games.models import Game, Message, Seat
from games.services.chat import messages
from tests.games.factories import begun_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def message(game: Game, alice: User) -> Message:
    return messages.send_message(user=alice, game_id=game.pk, text="North first?")


def last_read(game: Game, user: User) -> int:
    return Seat.objects.get(game=game, user=user).last_read


def test_its_author_takes_it_back(game: Game, alice: User, message: Message) -> None:
    messages.take_back(user=alice, game_id=game.pk, message_id=message.pk)
    message.refresh_from_db()
    game.refresh_from_db()
    assert message.removed_at is not None
    assert (message.text, game.chat) == ("North first?", 2)


def test_twice_is_once(game: Game, alice: User, message: Message) -> None:
    for _ in range(2):
        messages.take_back(user=alice, game_id=game.pk, message_id=message.pk)
    game.refresh_from_db()
    assert game.chat == 2


def test_a_teammate_does_not(game: Game, bob: User, message: Message) -> None:
    with pytest.raises(NotYours):
        messages.take_back(user=bob, game_id=game.pk, message_id=message.pk)
    message.refresh_from_db()
    assert message.removed_at is None


def test_nor_a_stranger_nor_from_another_table(game: Game, alice: User, charlie: User, message: Message) -> None:
    other = begun_game(alice, charlie)
    for user, game_id in ((charlie, game.pk), (alice, other.pk)):
        with pytest.raises(NoSuchTable):
            messages.take_back(user=user, game_id=game_id, message_id=message.pk)


def test_what_was_heard_goes_up_and_no_further_than_what_was_said(game: Game, bob: User, message: Message) -> None:
    messages.mark_as_read(user=bob, game_id=game.pk, until=message.pk + 1000)
    assert last_read(game, bob) == message.pk
    messages.mark_as_read(user=bob, game_id=game.pk, until=0)
    assert last_read(game, bob) == message.pk


def test_somebody_else_s_message_is_not_heard_here(game: Game, alice: User, bob: User, charlie: User) -> None:
    other = begun_game(alice, charlie)
    elsewhere = messages.send_message(user=charlie, game_id=other.pk, text="Hello.")
    messages.mark_as_read(user=bob, game_id=game.pk, until=elsewhere.pk)
    assert last_read(game, bob) == 0


def test_strangers_hear_nothing(game: Game, charlie: User, message: Message) -> None:
    with pytest.raises(NoSuchTable):
        messages.mark_as_read(user=charlie, game_id=game.pk, until=message.pk)
