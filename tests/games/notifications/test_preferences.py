"""A user's notification preferences for one table."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Game, Notification, NotificationPreference
from tests.games.factories import begun_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def url(game: Game) -> str:
    return f"/games/{game.pk}/notifications"


def test_it_shows_what_is_usual(alice: User, alice_client: Client, url: str) -> None:
    User.objects.filter(pk=alice.pk).update(push_notifications=False)
    page = alice_client.get(url)
    assert page.status_code == 200
    content = page.content.decode()
    assert '<option value="unknown" selected>As for all tables: yes</option>' in content
    assert '<option value="unknown" selected>As for all tables: no</option>' in content


def test_it_saves(alice: User, bob: User, alice_client: Client, game: Game, url: str) -> None:
    choice = {"mail": "false", "push": "true", "webhook": "unknown", "timing": "digest"}
    answer = alice_client.post(url, choice, follow=True)
    assert "Your settings for this table are saved." in answer.content.decode()
    saved = NotificationPreference.objects.get()
    assert (saved.user, saved.game, saved.mail, saved.push, saved.webhook, saved.timing) == (
        alice,
        game,
        False,
        True,
        None,
        "digest",
    )
    assert '<option value="false" selected>No</option>' in answer.content.decode()


def test_twice_is_one_choice(alice_client: Client, url: str) -> None:
    for mail in ("true", "false"):
        alice_client.post(url, {"mail": mail})
    assert NotificationPreference.objects.get().mail is False


def test_what_is_no_choice_is_refused(alice_client: Client, url: str) -> None:
    assert alice_client.post(url, {"timing": "never"}).status_code == 422
    assert not NotificationPreference.objects.exists()


def test_a_stranger_is_not_told_of_the_table(charlie_client: Client, url: str) -> None:
    assert charlie_client.get(url).status_code == 404
    assert charlie_client.post(url, {"mail": "true"}).status_code == 404
    assert not NotificationPreference.objects.exists()


def test_the_anonymous_are_asked_to_sign_in(client: Client, url: str) -> None:
    assert client.get(url)["Location"] == f"/accounts/login/?next={url}"


def test_the_last_failure_is_shown(alice: User, alice_client: Client, game: Game, url: str) -> None:
    notification = Notification.objects.create(user=alice, game=game, kind="your_turn", version=1)
    Delivery.objects.create(notification=notification, channel="mail", status="failed", done_at=timezone.now())
    assert "a notification (your turn) could not be delivered by email" in alice_client.get(url).content.decode()
