"""The chat as each player reads it, and how many messages are unread."""

from typing import Any

import pytest

from accounts.models import Mute, User
from games.chat import lines
from games.chat.lines import chat_of, unread
from games.models import Game, Seat
from games.services.chat import messages
from games.table import Table, find_tables
from tests.games.factories import begun_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def say(game: Game, user: User, text: str) -> int:
    return messages.send_message(user=user, game_id=game.pk, text=text).pk


def chat(game: Game, user: User, **which: Any) -> lines.Chat:
    return chat_of(Table.find(game_id=game.pk, user=user), **which)


def test_the_newest_comes_first_and_is_new_to_who_has_not_seen_it(game: Game, alice: User, bob: User) -> None:
    say(game, alice, "One.")
    say(game, alice, "Two.")
    assert [(line.text, line.is_mine, line.is_new) for line in chat(game, bob).lines] == [
        ("Two.", False, True),
        ("One.", False, True),
    ]
    assert [line.is_new for line in chat(game, alice).lines] == [False, False]


def test_it_shows_the_adventurer_of_the_first_seat(game: Game, alice: User, bob: User) -> None:
    messages.send_message(user=alice, game_id=game.pk, text="One.")
    role = game.seats.get(number=0).role
    (line,) = chat(game, bob).lines
    assert line.portrait.startswith("/static/art/desert_portraits")
    assert line.portrait.endswith(f"#pawn-{role}".replace("_", "-"))
    Seat.objects.filter(game=game).update(role="")
    assert chat(game, bob).lines[0].portrait == ""


def test_what_was_heard_is_not_new(game: Game, alice: User, bob: User) -> None:
    messages.mark_as_read(user=bob, game_id=game.pk, until=say(game, alice, "One."))
    say(game, alice, "Two.")
    assert chat(game, bob).unread == 1
    assert chat(game, bob).said == "Alice: Two."


def test_a_removed_message_shows_no_text(game: Game, alice: User, bob: User) -> None:
    messages.take_back(user=alice, game_id=game.pk, message_id=say(game, alice, "@Bob you fool"))
    (line,) = chat(game, bob).lines
    assert (line.removed, line.text, line.is_new, line.calls_me) == (True, "", False, False)


def test_it_says_whom_it_calls(game: Game, alice: User, bob: User) -> None:
    say(game, alice, "@Bob?")
    assert chat(game, bob).lines[0].calls_me
    assert not chat(game, alice).lines[0].calls_me


def test_what_a_muted_person_says_is_folded_and_not_new(game: Game, alice: User, bob: User) -> None:
    Mute.objects.create(user=bob, muted=alice)
    say(game, alice, "@Bob, hello?")
    read = chat(game, bob)
    line = read.lines[0]
    assert (line.is_muted, line.is_new, line.calls_me, read.unread) == (True, False, False, 0)


def test_it_comes_in_pages(game: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "PAGE", 2)
    for number in range(5):
        say(game, alice, f"{number}")
    newest = chat(game, bob)
    assert [line.text for line in newest.lines] == ["4", "3"]
    assert (newest.unread, newest.overflows) == (2, True)
    older = chat(game, bob, before=newest.older)
    assert [line.text for line in older.lines] == ["2", "1"]
    oldest = chat(game, bob, before=older.older)
    assert ([line.text for line in oldest.lines], oldest.older) == (["0"], None)


def test_it_takes_two_statements_however_long_it_is(
    game: Game, alice: User, bob: User, django_assert_num_queries: Any
) -> None:
    for number in range(7):
        say(game, alice if number % 2 else bob, f"@all {number}")
    table = Table.find(game_id=game.pk, user=bob)
    with django_assert_num_queries(2):
        chat_of(table)


def test_a_silent_table_takes_none(game: Game, bob: User, django_assert_num_queries: Any) -> None:
    table = Table.find(game_id=game.pk, user=bob)
    with django_assert_num_queries(0):
        assert chat_of(table).lines == ()


def test_many_tables_are_counted_by_one_statement(alice: User, bob: User, django_assert_num_queries: Any) -> None:
    games = [begun_game(alice, bob, seats=3) for _ in range(3)]
    for number, game in enumerate(games):
        for _ in range(number):
            say(game, bob, "Hello.")
    tables = find_tables([game.pk for game in games], user=alice)
    with django_assert_num_queries(1):
        new = unread(alice, tables)
    assert new == {games[1].pk: 1, games[2].pk: 2}
    assert unread(bob, find_tables([game.pk for game in games], user=bob)) == {}


def test_neither_the_removed_nor_the_muted_nor_the_heard_are_counted(game: Game, alice: User, bob: User) -> None:
    messages.mark_as_read(user=bob, game_id=game.pk, until=say(game, alice, "Heard."))
    messages.take_back(user=alice, game_id=game.pk, message_id=say(game, alice, "Gone."))
    say(game, alice, "New.")
    messages.announce(Table.find(game_id=game.pk, user=None), "From above.")
    tables = find_tables([game.pk], user=bob)
    assert unread(bob, tables) == {game.pk: 2}
    Mute.objects.create(user=bob, muted=alice)
    assert unread(bob, tables) == {game.pk: 1}
