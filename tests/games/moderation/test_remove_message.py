"""Removing a message and renaming a table as a moderator."""

import pytest

from accounts.models import User
from games.exceptions import Illegal, MayNotModerate, NoSuchTable
from games.models import Game, Message
from games.services.chat import messages
from games.services.moderation.tables import remove_message, rename_table
from tests.games.factories import begun_game, row
from tests.games.moderation.tables import REASON, appoint, client_of, moderator, moderator_messages, pending_kinds, rows


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def message(game: Game, bob: User) -> Message:
    return messages.send_message(user=bob, game_id=game.pk, text="You donkeys!")


def test_it_is_out_of_sight_and_the_table_is_told(game: Game, message: Message, alice: User, bob: User) -> None:
    by = moderator()
    removed = remove_message(by=by, message_id=message.pk, reason=REASON)
    assert removed.removed_at is not None
    assert moderator_messages(game) == [f"The moderators have removed a message.\n\n{REASON}"]
    assert "announced" in pending_kinds(alice, game)
    assert "announced" in pending_kinds(bob, game)
    (entry,) = rows()
    assert (entry["actor"], entry["action"], entry["target_id"]) == (by.pk, "remove_message", game.pk)
    assert entry["detail"] == {"message": message.pk, "author": bob.pk}


def test_the_counter_of_the_chat_goes_up_for_each_change_of_it(game: Game, message: Message) -> None:
    game.refresh_from_db()
    before = game.chat
    remove_message(by=moderator(), message_id=message.pk, reason=REASON)
    game.refresh_from_db()
    assert game.chat == before + 2  # it is gone, and the announcement is there


def test_once_is_enough(game: Game, message: Message) -> None:
    by = moderator()
    remove_message(by=by, message_id=message.pk, reason=REASON)
    with pytest.raises(Illegal):
        remove_message(by=by, message_id=message.pk, reason=REASON)
    with pytest.raises(NoSuchTable):
        remove_message(by=by, message_id=message.pk + 1000, reason=REASON)
    assert len(rows()) == 1


def test_a_moderator_who_plays_there_may_not(game: Game, message: Message, bob: User, charlie: User) -> None:
    for person in (charlie, appoint(bob)):
        with pytest.raises(MayNotModerate):
            remove_message(by=person, message_id=message.pk, reason=REASON)
    message.refresh_from_db()
    assert (message.removed_at, rows()) == (None, [])


def test_a_table_gets_another_name(game: Game) -> None:
    by, version = moderator(), game.version
    rename_table(by=by, game_id=game.pk, name=" Sand  Team ", reason=REASON)
    game.refresh_from_db()
    assert (game.name, game.version) == ("Sand Team", version + 1)
    assert moderator_messages(game) == [f"The moderators have renamed this table.\n\n{REASON}"]
    assert [entry["action"] for entry in rows()] == ["rename"]
    assert "Team" not in str(rows())  # no names in what is never deleted
    before = row(game)
    for name in ("", "  ", "Sand Team"):
        with pytest.raises(Illegal):
            rename_table(by=by, game_id=game.pk, name=name, reason=REASON)
    assert row(game) == before


def test_its_page_says_who_wrote_it_the_moderators_too(game: Game, message: Message, bob: User) -> None:
    client = client_of(moderator())
    assert "<bdi>Bob</bdi>" in client.get(f"/admin/games/message/{message.pk}/remove/").content.decode()
    remove_message(by=moderator("Mia"), message_id=message.pk, reason=REASON)
    words = Message.objects.get(game=game, user=None)
    page = "".join(map(str.strip, client.get(f"/admin/games/message/{words.pk}/remove/").content.decode().splitlines()))
    assert '<blockquote dir="auto"><b>The moderators</b>' in page
