"""The unsubscribe link: opening it changes nothing, its button does, signed in or not."""

import pytest
from django.core import signing
from django.test import Client

from accounts.models import User
from games.models import Game, NotificationPreference
from games.notifications.scheduling import wants
from games.notifications.signed_links import Unsubscription
from tests.games.factories import begun_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def path(user: User, game: Game | None = None) -> str:
    return f"/unsubscribe/{Unsubscription(user.pk, game.pk if game else None).token}/"


def mails(user: User, game: Game) -> bool:
    user.refresh_from_db()
    return wants(user, NotificationPreference.objects.filter(user=user, game=game).first(), "mail")


def test_looking_changes_nothing(client: Client, game: Game, bob: User) -> None:
    page = client.get(path(bob, game))
    assert page.status_code == 200
    assert "Emails from" in page.content.decode()
    assert "bo…@example.org" in page.content.decode()
    assert mails(bob, game)


def test_the_button_stops_the_table_alone(client: Client, game: Game, alice: User, bob: User) -> None:
    page = client.post(path(bob, game))
    assert "No more emails from" in page.content.decode()
    assert not mails(bob, game)
    assert mails(bob, begun_game(alice, bob, seed="another"))
    assert mails(alice, game)


def test_a_mail_program_presses_it_without_cookie_or_page(game: Game, bob: User) -> None:
    program = Client(enforce_csrf_checks=True)
    assert program.post(path(bob, game), {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not mails(bob, game)


def test_it_can_be_undone(client: Client, game: Game, bob: User) -> None:
    client.post(path(bob, game))
    page = client.post(path(bob, game), {"undo": "1"})
    assert "Emails go to bo…@example.org again." in page.content.decode()
    assert mails(bob, game)
    assert NotificationPreference.objects.get().mail is None


def test_all_mail_can_be_stopped(client: Client, game: Game, bob: User) -> None:
    NotificationPreference.objects.create(user=bob, game=game, mail=True)
    page = client.get(path(bob, game)).content.decode()
    assert "Stop emails from all tables instead" in page
    page = client.post(path(bob)).content.decode()
    assert "No more emails from any table." in page
    assert not mails(bob, game)
    client.post(path(bob), {"undo": "1"})
    assert mails(bob, game)


def test_a_table_can_be_asked_for_again_by_who_wants_no_other(client: Client, game: Game, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(mail_notifications=False)
    client.post(path(bob, game), {"undo": "1"})
    assert mails(bob, game)


@pytest.mark.parametrize("token", ["x", "WzEsMV0:1xUnFG:hpIFmwiXT5sW9TpJANMd1Eb7V0indEHQIE5ntC9Ko_o"])
def test_a_forged_link_is_none(client: Client, game: Game, bob: User, token: str) -> None:
    for answer in (client.get(f"/unsubscribe/{token}/"), client.post(f"/unsubscribe/{token}/")):
        assert answer.status_code == 404
        assert "This link no longer works" in answer.content.decode()
    assert mails(bob, game)


def test_a_link_for_something_else_is_none(client: Client, game: Game, bob: User) -> None:
    other = signing.dumps([bob.pk, game.pk], salt="other")
    assert client.post(f"/unsubscribe/{other}/").status_code == 404
    assert mails(bob, game)


def test_an_old_link_is_none(client: Client, game: Game, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        import time

        now = time.time()
        patch.setattr("django.core.signing.time.time", lambda: now - Unsubscription.LIFE.total_seconds() - 1)
        old = Unsubscription(bob.pk, game.pk).token
    assert client.get(f"/unsubscribe/{old}/").status_code == 404


def test_a_link_of_a_table_that_is_no_more_says_so(client: Client, game: Game, bob: User) -> None:
    link = path(bob, game)
    game.delete()
    assert client.post(link).status_code == 410


def test_other_methods_are_refused(client: Client, game: Game, bob: User) -> None:
    assert client.put(path(bob, game)).status_code == 405
