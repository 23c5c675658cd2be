"""A notification as a mail: the same text as plain text and HTML, a picture of the board, a thread for each table."""

import email
from email.message import EmailMessage
from email.policy import default

import pytest
from django.core import mail
from django.core.cache import caches

from accounts.models import User
from games.board_image import drawing
from games.models import Game, Notification, Step
from games.notifications.content.mails import notification_mail
from games.notifications.signed_links import Unsubscription
from games.table import Table
from tests.games.factories import begun_game, end_turn, play
from tests.games.history.story.finished import finished
from tests.games.notifications.contents import message_for, notification, send_all


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    play(game, alice, "Move")
    end_turn(game, alice)
    Notification.objects.exclude(kind="your_turn").delete()
    return game


def letter(number: int = 0) -> EmailMessage:
    """A mail as a mail program reads it."""
    message = email.message_from_bytes(mail.outbox[number].message().as_bytes(), policy=default)
    assert isinstance(message, EmailMessage)
    return message


def part(message: EmailMessage, kind: str) -> EmailMessage:
    (found,) = (each for each in message.walk() if each.get_content_type() == kind)
    assert isinstance(found, EmailMessage)
    return found


def test_the_picture_belongs_to_the_html_and_the_text_stands_beside(game: Game) -> None:
    send_all()
    kinds = [each.get_content_type() for each in letter().walk()]
    assert kinds == ["multipart/related", "multipart/alternative", "text/plain", "text/html", "image/png"]


def test_the_board_is_a_picture_with_words_for_it(game: Game) -> None:
    send_all()
    image = part(letter(), "image/png")
    assert image.get_content()[:8] == b"\x89PNG\r\n\x1a\n"
    assert image["Content-ID"] == "<board>"
    assert image.get_content_disposition() == "inline"
    html, text = part(letter(), "text/html").get_content(), part(letter(), "text/plain").get_content()
    assert 'src="cid:board"' in html
    for said in (html, text):
        assert "The desert, five rows of five. Alice on " in said


def test_text_and_html_say_the_same(game: Game, bob: User) -> None:
    send_all()
    html, text = part(letter(), "text/html").get_content(), part(letter(), "text/plain").get_content()
    for said in (html, text):
        assert "Your turn in Dune Team" in said
        assert "Alice moved to" in said
        assert f"http://127.0.0.1:8000/games/{game.pk}/" in said
        assert "http://127.0.0.1:8000/accounts/notifications/" in said
    assert "Hello Bob," in text


def test_a_picture_that_takes_too_long_does_not_stop_the_mail(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    caches["pictures"].clear()
    monkeypatch.setattr(drawing, "TIMEOUT", 0.001)
    send_all()
    message = letter()
    assert [each.get_content_type() for each in message.walk() if not each.is_multipart()] == [
        "text/plain",
        "text/html",
    ]
    for said in (part(message, "text/plain").get_content(), part(message, "text/html").get_content()):
        assert "Alice on " in said


def test_programs_are_told_that_no_answer_is_wanted_and_how_to_stop_it(game: Game, bob: User) -> None:
    send_all()
    message = letter()
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    url = message["List-Unsubscribe"].strip(" <>")
    token = url.removeprefix("http://127.0.0.1:8000/unsubscribe/").removesuffix("/")
    stop = Unsubscription.read(token)
    assert stop is not None
    assert (stop.user_id, stop.game_id) == (bob.pk, game.pk)


def test_the_mails_of_a_table_are_one_thread(game: Game, alice: User, bob: User) -> None:
    notification(game, bob, "asked", by=alice, text="Dig!")
    send_all()
    first, second = letter(0), letter(1)
    assert first["References"] == second["References"] == f"<table-{game.pk}@127.0.0.1>"
    assert first["Message-ID"] != second["Message-ID"]
    turn = Notification.objects.get(kind="your_turn")
    assert first["Message-ID"] == f"<notification-{turn.pk}@127.0.0.1>"


def test_names_are_no_markup(game: Game, alice: User, bob: User) -> None:
    Game.objects.update(name="<script>alert(1)</script>")
    notification(game, bob, "asked", by=alice, text="<b>Dig & run!</b>")
    send_all()
    html = part(letter(1), "text/html").get_content()
    assert "<script>" not in html
    assert "&lt;b&gt;Dig &amp; run!&lt;/b&gt;" in html
    assert "<b>Dig & run!</b>" in part(letter(1), "text/plain").get_content()


def test_who_sits_there_no_more_gets_no_picture(game: Game, bob: User, charlie: User) -> None:
    Notification.objects.all().delete()
    notification(game, charlie, "left", by=bob, detail="replaced")
    send_all()
    assert [each.get_content_type() for each in letter().walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


def test_a_name_that_looks_encoded_is_not_decoded(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(name="=?utf-8?q?Dune=0D=0ABcc:_x?=")
    send_all()
    assert letter()["Subject"].strip() == "Your turn in =\u200b?utf-8?q?Dune=0D=0ABcc:_x?="


def test_its_button_says_where_it_leads(alice: User, bob: User) -> None:
    over = finished(alice, bob)
    Step.objects.filter(game=over).update(user=alice)
    row = notification(over, bob, "over")
    message = message_for(row)
    assert message is not None
    mail.outbox = [notification_mail(message, Table.find(game_id=over.pk, user=bob), row)]
    story = f"http://127.0.0.1:8000/games/{over.pk}/story/"
    html, text = part(letter(), "text/html").get_content(), part(letter(), "text/plain").get_content()
    assert f"How it went: {story}" in text
    assert ">How it went</a>" in html
    assert "Go to the table" not in html + text
