"""The chat through the API."""

from django.utils import timezone

from accounts.models import Mute, User
from accounts.services import api_tokens
from games.chat.lines import PAGE
from games.models import Game, Message
from games.services.chat import messages
from games.services.moderation.tables import rename_table
from tests.games.api.conftest import Program, program_of
from tests.games.moderation.tables import REASON, moderator


def test_a_message_is_sent(game: Game, program: Program, alice: User) -> None:
    program.post(f"games/{game.pk}/chat", {"text": "Hello"})

    message = Message.objects.get()
    assert (message.user, message.text) == (alice, "Hello")


def test_messages_are_read_after_one_of_them(game: Game, program: Program, alice: User, bob: User) -> None:
    first, second = (messages.send_message(user=bob, game_id=game.pk, text=text) for text in ("Hello", "<b>Up</b>"))

    read = program.get(f"games/{game.pk}/chat").json()
    assert [(line["by"]["name"], line["text"]) for line in read["messages"]] == [("Bob", "Hello"), ("Bob", "<b>Up</b>")]
    assert (read["after"], read["more"]) == (second.pk, False)

    later = program.get(f"games/{game.pk}/chat", after=first.pk).json()
    assert [line["id"] for line in later["messages"]] == [second.pk]
    assert program.get(f"games/{game.pk}/chat", after=second.pk).json() == {
        "messages": [],
        "after": second.pk,
        "more": False,
    }


def test_a_long_chat_has_pages(game: Game, program: Program, bob: User) -> None:
    for number in range(PAGE + 1):
        messages.send_message(user=bob, game_id=game.pk, text=f"Hello {number}")

    read = program.get(f"games/{game.pk}/chat").json()
    rest = program.get(f"games/{game.pk}/chat", after=read["after"]).json()

    assert (len(read["messages"]), read["more"]) == (PAGE, True)
    assert ([line["text"] for line in rest["messages"]], rest["more"]) == ([f"Hello {PAGE}"], False)


def test_removed_and_muted_words_are_left_out(game: Game, program: Program, alice: User, bob: User) -> None:
    removed = messages.send_message(user=alice, game_id=game.pk, text="Removed")
    messages.send_message(user=bob, game_id=game.pk, text="Muted")
    Message.objects.filter(pk=removed.pk).update(removed_at=timezone.now())
    Mute.objects.create(user=alice, muted=bob)

    lines = program.get(f"games/{game.pk}/chat").json()["messages"]

    assert [(line["text"], line["is_removed"], line["is_muted"]) for line in lines] == [
        ("", True, False),
        ("", False, True),
    ]


def test_what_moderators_announce_is_in_the_language_of_the_reader(game: Game, program: Program, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(interface_language="de")
    rename_table(by=moderator(), game_id=game.pk, name="Dunes", reason=REASON)

    (line,) = program.get(f"games/{game.pk}/chat").json()["messages"]

    assert line["text"].startswith("Die Moderation hat diesen Tisch umbenannt.\n\n")
    assert line["text"].endswith(REASON)


def test_strangers_and_other_scopes_do_not_read_it(game: Game, alice: User, charlie: User) -> None:
    assert program_of(charlie).get(f"games/{game.pk}/chat").status_code == 404
    without = [scope for scope in api_tokens.OF_PEOPLE if scope != "chat"]
    assert program_of(alice, *without).get(f"games/{game.pk}/chat").json()["type"] == "/api/#missing-scope"
