"""The notices of requests: to whom is asked and back, by which mail, and when they are no longer needed."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Game, Notification, PlayRequest
from games.notifications import scheduling
from games.services.chat import people
from games.services.teamwork import play_requests
from tests.games.factories import alter, end_turn
from tests.games.notifications.contents import message_for, message_text, notification, send_all
from tests.games.teamwork.requests.tables import ask, water_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return water_game(alice, bob)


@pytest.fixture
def request_(game: Game, alice: User) -> PlayRequest:
    Notification.objects.all().delete()
    return ask(game, alice, seat=1, text="I am thirsty.")


def requested() -> Notification:
    return Notification.objects.get(kind="requested")


def answer(request: PlayRequest, user: User, choice: str) -> None:
    play_requests.answer_request(user=user, game_id=request.game_id, request_id=request.pk, answer=choice)


def test_it_says_who_asks_for_what_and_why(request_: PlayRequest) -> None:
    text = message_text(requested())
    assert text.startswith("Dune Team: Alice asks you for 1 water")
    assert "“I am thirsty.”" in text


def test_the_mail_leads_to_the_answers_and_shows_the_board(request_: PlayRequest) -> None:
    send_all()
    sent: Any = mail.outbox[0]
    assert sent.to == ["bob@example.org"]
    assert "/answer/" in sent.body
    assert "/answer/" in str(sent.alternatives[0][0])
    assert [each.get_content_type() for each in sent.attachments] == ["image/png"]


def test_other_channels_lead_to_the_board(request_: PlayRequest) -> None:
    message = message_for(requested())
    assert message is not None
    assert message.url.endswith(f"/games/{request_.game_id}/")
    assert "/answer/" not in "".join((message.title, *message.lines, message.url, str(message.data)))


@pytest.mark.parametrize("choice", ["granted", "declined"])
def test_it_is_not_needed_once_answered(bob: User, request_: PlayRequest, choice: str) -> None:
    answer(request_, bob, choice)
    assert message_for(requested()) is None


def test_it_is_not_needed_once_withdrawn(game: Game, alice: User, request_: PlayRequest) -> None:
    play_requests.withdraw_request(user=alice, game_id=game.pk, request_id=request_.pk)
    assert message_for(requested()) is None


def test_it_says_what_stands_in_the_way(game: Game, request_: PlayRequest) -> None:
    alter(game, cell=0)
    assert "water" in message_text(requested())


def test_a_muted_person_is_told_of_with_the_turn_only_without_words(
    game: Game, alice: User, bob: User, request_: PlayRequest
) -> None:
    people.mute_person(user=bob, game_id=game.pk, person_id=alice.pk)
    assert message_for(requested()) is None
    end_turn(game, alice)
    text = message_text(Notification.objects.get(kind="your_turn", user=bob))
    assert "Alice asks you for 1 water." in text
    assert "thirsty" not in text


@pytest.mark.parametrize(
    ("choice", "title"),
    [
        ("granted", "Bob did what you asked for in Dune Team"),
        ("declined", "Bob declined your request in Dune Team"),
        ("later", "Dune Team: Bob says “later”"),
    ],
)
def test_who_asked_is_told_the_answer(bob: User, request_: PlayRequest, choice: str, title: str) -> None:
    answer(request_, bob, choice)
    assert message_text(Notification.objects.get(kind="answered")).startswith(title)


def test_an_older_answer_is_not_told(bob: User, request_: PlayRequest) -> None:
    answer(request_, bob, "later")
    answer(request_, bob, "declined")
    older, newer = Notification.objects.filter(kind="answered").order_by("pk")
    assert message_for(older) is None
    assert message_for(newer) is not None


def test_the_mail_of_a_turn_tells_of_it_too(game: Game, alice: User, bob: User, request_: PlayRequest) -> None:
    end_turn(game, alice)
    assert "Alice asks you for 1 water." in message_text(Notification.objects.get(kind="your_turn", user=bob))


def test_it_waits_for_the_news_of_a_turn_that_is_due_within_the_hour(
    game: Game, bob: User, request_: PlayRequest
) -> None:
    turn = notification(game, bob, "your_turn", planned_at=timezone.now())
    due = timezone.now() + timedelta(minutes=30)
    waiting = Delivery.objects.create(notification=turn, channel="mail", due_at=due)
    scheduling.schedule_deliveries()
    own = Delivery.objects.get(notification=requested(), channel="mail")
    assert own.due_at == due + scheduling.AFTER
    waiting.status, waiting.done_at = Delivery.Status.SENT, timezone.now()
    waiting.save()
    assert message_for(requested()) is None


def test_it_goes_out_at_once_otherwise(game: Game, bob: User, request_: PlayRequest) -> None:
    turn = notification(game, bob, "your_turn", planned_at=timezone.now())
    Delivery.objects.create(notification=turn, channel="mail", due_at=timezone.now() + timedelta(hours=3))
    scheduling.schedule_deliveries()
    assert Delivery.objects.get(notification=requested(), channel="mail").due_at <= timezone.now()
