"""The page of a table's chat, and what its buttons do."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Mute, User
from games.chat import lines
from games.models import Game, Message, Seat
from games.services.chat import messages
from games.services.tables import lobby, seats
from tests.games.factories import begun_game, row

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def say(game: Game, user: User, text: str = "North first?") -> Message:
    return messages.send_message(user=user, game_id=game.pk, text=text)


def post(client: Client, game: Game, what: str, *, htmx: bool = False, **data: Any) -> Any:
    return client.post(f"/games/{game.pk}/{what}", data, headers=HTMX if htmx else {})


def test_those_who_sit_there_read_it_in_every_state(game: Game, alice: User, bob_client: Client) -> None:
    say(game, alice)
    for status in Game.Status.values:
        Game.objects.filter(pk=game.pk).update(status=status)
        page = bob_client.get(f"/games/{game.pk}/chat/")
        assert page.status_code == 200
        assert "North first?" in page.content.decode()


def test_nobody_else_does_not_even_of_a_public_game(
    game: Game, alice: User, bob: User, bob_client: Client, charlie_client: Client, client: Client
) -> None:
    say(game, alice)
    seats.leave_game(user=bob, game_id=game.pk)
    Game.objects.filter(pk=game.pk).update(status="won", is_public=True)
    for what in ("chat/", "chat/lines"):
        assert client.get(f"/games/{game.pk}/{what}").status_code == 302
        for other in (bob_client, charlie_client):
            assert other.get(f"/games/{game.pk}/{what}").status_code == 404
    for what in ("chat/send", "chat/read", "chat/1/take-back"):
        assert charlie_client.post(f"/games/{game.pk}/{what}", {"text": "Hi"}).status_code == 404
    watched = charlie_client.get(f"/games/{game.pk}/at/0")
    assert watched.status_code == 200
    assert "North first?" not in watched.content.decode()


def test_an_open_table_s_chat_is_not_for_who_may_join(alice: User, charlie_client: Client) -> None:
    table = lobby.create_table(host=alice, name="Open", rules="desert", difficulty="novice", players=2, is_open=True)
    say(table, alice, "Only for us.")
    page = charlie_client.get(f"/games/{table.pk}/")
    assert page.status_code == 200
    assert "Only for us." not in page.content.decode()
    assert charlie_client.get(f"/games/{table.pk}/chat/").status_code == 404


def test_looking_changes_no_row(game: Game, alice: User, bob_client: Client) -> None:
    say(game, alice)
    before = row(game)
    for what in ("chat/", "chat/lines", "board", ""):
        bob_client.get(f"/games/{game.pk}/{what}")
    assert row(game) == before


def test_a_word_is_said_and_the_page_comes_back(game: Game, alice_client: Client) -> None:
    answer = post(alice_client, game, "chat/send", text="One.\r\nTwo.")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.pk}/chat/")
    assert Message.objects.get().text == "One.\nTwo."


def test_with_htmx_the_lines_come_alone(game: Game, alice_client: Client) -> None:
    answer = post(alice_client, game, "chat/send", htmx=True, text="Hello.")
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (200, "#chat-lines")
    page = answer.content.decode()
    assert "<html" not in page
    assert "Hello." in page


@pytest.mark.parametrize(("text", "why"), [("  ", "Your message is empty"), ("x" * 1001, "Yours has 1001")])
def test_a_word_that_is_none_is_refused_and_kept(game: Game, alice_client: Client, text: str, why: str) -> None:
    answer = post(alice_client, game, "chat/send", text=text)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert why in page
    assert f">{text}</textarea>" in page
    part = post(alice_client, game, "chat/send", htmx=True, text=text)
    assert (part.status_code, part.headers["HX-Retarget"]) == (422, "#chat-error")


def test_whom_moderators_have_muted_is_told_so(game: Game, alice: User, alice_client: Client) -> None:
    User.objects.filter(pk=alice.pk).update(muted_until=timezone.now() + timedelta(days=1))
    assert 'name="text"' not in alice_client.get(f"/games/{game.pk}/chat/").content.decode()
    answer = post(alice_client, game, "chat/send", text="But!")
    assert answer.status_code == 403
    assert "The moderators have muted you" in answer.content.decode()


def test_too_many_words_are_refused_for_a_while(game: Game, alice_client: Client, settings: Any) -> None:
    settings.LIMITS = {"messages": "2/h/user"}
    assert [post(alice_client, game, "chat/send", text="Hey").status_code for _ in range(3)] == [302, 302, 429]


def test_heard_is_noted_by_a_post(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    message = say(game, alice)
    assert "Mark as read" in bob_client.get(f"/games/{game.pk}/chat/").content.decode()
    part = post(bob_client, game, "chat/read", htmx=True, until=message.pk)
    assert 'id="chat-count"' in part.content.decode()
    assert "badge" not in part.content.decode()
    assert Seat.objects.get(game=game, user=bob).last_read == message.pk
    assert "Mark as read" not in bob_client.get(f"/games/{game.pk}/chat/").content.decode()


def test_heard_of_no_number_is_nothing(game: Game, bob: User, bob_client: Client) -> None:
    assert post(bob_client, game, "chat/read", until="x").status_code == 302
    assert Seat.objects.get(game=game, user=bob).last_read == 0


def test_a_message_is_taken_back(game: Game, alice: User, alice_client: Client, bob_client: Client) -> None:
    message = say(game, alice)
    assert post(bob_client, game, f"chat/{message.pk}/take-back").status_code == 403
    assert post(alice_client, game, f"chat/{message.pk}/take-back").status_code == 302
    page = bob_client.get(f"/games/{game.pk}/chat/").content.decode()
    assert "North first?" not in page
    assert "This message was removed." in page


def test_somebody_is_muted_and_heard_again(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    say(game, alice)
    post(bob_client, game, f"people/{alice.pk}/mute")
    assert Mute.objects.filter(user=bob, muted=alice).exists()
    assert "Message from Alice (muted)" in bob_client.get(f"/games/{game.pk}/chat/").content.decode()
    post(bob_client, game, f"people/{alice.pk}/unmute")
    assert not Mute.objects.exists()


def test_older_messages_come_page_by_page(
    game: Game, alice: User, bob_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "PAGE", 2)
    for number in range(3):
        say(game, alice, f"word {number}")
    newest = bob_client.get(f"/games/{game.pk}/chat/")
    assert "word 0" not in newest.content.decode()
    older = bob_client.get(f"/games/{game.pk}/chat/?before={newest.context['chat'].older}").content.decode()
    assert "word 0" in older
    assert "word 1" not in older
    assert bob_client.get(f"/games/{game.pk}/chat/?before=x").status_code == 200


def test_its_queries_do_not_grow_with_the_messages(
    game: Game, alice: User, bob: User, bob_client: Client, django_assert_num_queries: Any
) -> None:
    for number in range(2):
        say(game, alice if number else bob, f"@all {number}")
    with django_assert_num_queries(7):  # session, user, table, muted, avoided, messages, those of them that are muted
        bob_client.get(f"/games/{game.pk}/chat/")
    for _ in range(10):
        say(game, alice, "@Bob more")
    with django_assert_num_queries(7):
        bob_client.get(f"/games/{game.pk}/chat/")


def test_hostile_words_stay_words(game: Game, alice: User, bob_client: Client) -> None:
    say(game, alice, "<script>alert(1)</script><img src=x onerror=alert(1) hx-get=/evil>")
    for what in ("chat/", "board", ""):
        page = bob_client.get(f"/games/{game.pk}/{what}").content.decode()
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "&lt;script&gt;alert(1)" in page
