"""Notifications of mentions and from moderators: who gets them, what they say, and when they are dropped."""

import html
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from time_machine import travel

from accounts.models import Endpoint, Mute, User
from games.models import Delivery, Game, Notification
from games.notifications.scheduling import schedule_deliveries
from games.services.chat import messages
from games.services.tables import invitations, lobby, seats
from games.table import Table
from tests.games.factories import begun_game, end_turn, play
from tests.games.notifications.contents import message_for, send_all


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    Notification.objects.all().delete()
    return game


def say(game: Game, user: User, text: str) -> int:
    return messages.send_message(user=user, game_id=game.pk, text=text).pk


def notification(user: User) -> Notification:
    return Notification.objects.get(user=user, kind="mentioned")


def test_who_is_called_is_told_and_nobody_else(game: Game, alice: User, bob: User) -> None:
    number = say(game, alice, "@bob, @Alice, @Charlie: north?")
    found = Notification.objects.values_list("user", "kind", "by", "detail")
    assert list(found) == [(bob.pk, "mentioned", alice.pk, str(number))]


def test_all_are_told_but_who_calls_them(game: Game, alice: User, bob: User) -> None:
    say(game, alice, "@all north!")
    assert list(Notification.objects.values_list("user", flat=True)) == [bob.pk]


def test_each_message_is_an_occasion_of_its_own(game: Game, alice: User, bob: User) -> None:
    say(game, alice, "@Bob?")
    say(game, alice, "@Bob!")
    assert Notification.objects.filter(user=bob, kind="mentioned").count() == 2


def test_it_says_who_where_and_what(game: Game, alice: User, bob: User) -> None:
    number = say(game, alice, "@Bob\nnorth <b>first</b>?")
    message = message_for(notification(bob))
    assert message is not None
    assert message.title == "Alice mentioned you in Dune Team"
    assert message.lines == ("“@Bob north <b>first</b>?”",)
    assert message.url.endswith(f"/games/{game.pk}/chat/#message-{number}")


def test_a_mail_quotes_it_as_plain_text(game: Game, alice: User, bob: User) -> None:
    say(game, alice, '@Bob see <b>here</b> & "there"')
    send_all()
    (sent,) = mail.outbox
    assert sent.to == [bob.email]
    assert '“@Bob see <b>here</b> & "there"”' in str(sent.body)
    rich = str(sent.alternatives[0][0])
    assert "<b>here</b>" not in rich
    assert '“@Bob see <b>here</b> & "there"”' in html.unescape(rich)


def test_other_channels_and_the_digest_take_it_too(game: Game, alice: User, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(digest_hour=8)
    Endpoint.objects.create(user=bob, kind="json", url="https://example.org/hook")
    say(game, alice, "@Bob?")
    schedule_deliveries()
    assert sorted(Delivery.objects.values_list("channel", "digest")) == [("mail", True), ("webhook", True)]


def test_who_has_heard_it_needs_no_word(game: Game, alice: User, bob: User) -> None:
    messages.mark_as_read(user=bob, game_id=game.pk, until=say(game, alice, "@Bob?"))
    assert message_for(notification(bob)) is None


def test_a_move_is_no_hearing(game: Game, alice: User, bob: User) -> None:
    say(game, bob, "@Alice!")
    play(game, alice, "Move")
    assert message_for(notification(alice)) is not None


def test_what_was_taken_back_is_not_told(game: Game, alice: User, bob: User) -> None:
    messages.take_back(user=alice, game_id=game.pk, message_id=say(game, alice, "@Bob, you fool"))
    assert message_for(notification(bob)) is None


def test_who_has_left_is_not_told(game: Game, alice: User, bob: User) -> None:
    say(game, alice, "@Bob?")
    seats.leave_game(user=bob, game_id=game.pk)
    assert message_for(notification(bob)) is None


def test_nothing_comes_of_who_was_muted_before_or_after(game: Game, alice: User, bob: User) -> None:
    say(game, alice, "@Bob?")
    Mute.objects.create(user=bob, muted=alice)
    assert message_for(notification(bob)) is None
    send_all()
    assert mail.outbox == []
    assert set(Delivery.objects.values_list("status", flat=True)) == {"dropped"}


def test_nor_do_their_questions_and_invitations(game: Game, alice: User, bob: User, charlie: User) -> None:
    Mute.objects.create(user=bob, muted=alice)
    invitations.ask(user=alice, game_id=game.pk, number=1, text="Hello?")
    table = lobby.create_table(host=alice, name="Next", rules="desert", difficulty="novice", players=2)
    invitations.invite(user=alice, game_id=table.pk, person_id=bob.pk)
    for each in Notification.objects.filter(user=bob, kind__in=("asked", "invited")):
        assert message_for(each) is None
    Mute.objects.all().delete()
    assert all(message_for(each) for each in Notification.objects.filter(user=bob, kind__in=("asked", "invited")))


def test_the_moderators_word_reaches_all_and_nobody_mutes_them(game: Game, alice: User, bob: User) -> None:
    messages.announce(Table.find(game_id=game.pk, user=None), "The game was set back.")
    send_all()
    assert sorted(sent.to[0] for sent in mail.outbox) == sorted(str(person.email) for person in (alice, bob))
    assert mail.outbox[0].subject == "A message from the moderators in Dune Team"
    assert "“The game was set back.”" in str(mail.outbox[0].body)


def test_a_word_calls_off_the_closing_that_was_announced(game: Game, alice: User, bob: User) -> None:
    Game.objects.filter(pk=game.pk).update(warned_at=timezone.now(), acted_at=timezone.now() - timedelta(days=80))
    closing = Notification.objects.create(user=bob, game=game, kind="closing", version=game.version)
    assert message_for(closing) is not None
    say(game, alice, "Still here.")
    assert message_for(closing) is None


def test_the_news_of_a_turn_within_the_hour_tells_it(game: Game, alice: User, bob: User) -> None:
    begun = timezone.now()
    with travel(begun, tick=False) as clock:
        end_turn(game, alice)
        say(game, alice, "@Bob dig first")
        for minutes in (3, 10):  # the news waits for Alice's undo, and the mention for the news
            clock.shift(timedelta(minutes=minutes))
            send_all()
    (sent,) = mail.outbox
    assert "Alice wrote: “@Bob dig first”" in str(sent.body)


def test_a_later_mention_goes_out_by_itself(game: Game, alice: User, bob: User) -> None:
    end_turn(game, alice)
    send_all()
    say(game, alice, "@Bob dig first")
    send_all()
    assert len(mail.outbox) == 2
