"""The page of messages from the moderators, and marking them as read."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import AuditEntry, Sanction, User
from accounts.services import sanctions
from tests.games.factories import begun_game

BANNER = b"You have a message from the moderators."
ON_THE_BOARD = b"Messages from the moderators"


@pytest.fixture
def warned(mona: User, alice: User) -> User:
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    alice.refresh_from_db()
    return alice


@pytest.mark.parametrize("path", ["/", "/games/", "/lobby/", "/accounts/settings/", "/admin/login/", "/nowhere/"])
def test_the_banner_is_on_every_page(warned: User, alice_client: Client, bob_client: Client, path: str) -> None:
    assert BANNER in alice_client.get(path).content
    assert BANNER not in bob_client.get(path).content


def test_the_board_has_a_word_of_its_own(mona: User, alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    page = f"/games/{game.pk}/"
    assert ON_THE_BOARD not in alice_client.get(page).content
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    assert ON_THE_BOARD in alice_client.get(page).content
    assert ON_THE_BOARD in alice_client.get(f"{page}board?have=none", headers={"HX-Request": "true"}).content
    assert ON_THE_BOARD in alice_client.get(f"{page}at/0").content


def test_the_banner_asks_the_database_nothing(
    mona: User, alice: User, alice_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(2):
        alice_client.get("/accounts/settings/")
    sanctions.warn(by=mona, user=alice, reason="Mind your words.")
    with django_assert_num_queries(2):
        alice_client.get("/accounts/settings/")


def test_it_lists_reasons_and_ends_the_newest_first(mona: User, warned: User, alice_client: Client) -> None:
    sanctions.mute(by=mona, user=warned, until=timezone.now() + timedelta(days=1), reason="Too loud.")
    sanctions.rename(by=mona, user=warned, name="Player 7", reason="An insult.")
    page = alice_client.get("/accounts/sanctions/").content.decode()
    assert page.index("An insult.") < page.index("Too loud.") < page.index("Mind your words.")
    assert "until" in page
    assert "Mona" not in page


def test_what_was_read_is_not_called_new_again(warned: User, alice_client: Client) -> None:
    newest = Sanction.objects.get().pk
    answer = alice_client.post("/accounts/sanctions/read/", {"newest": newest})
    assert answer["Location"] == "/accounts/sanctions/"
    warned.refresh_from_db()
    assert not warned.has_unread_sanction
    assert Sanction.objects.get().read_at is not None
    page = alice_client.get("/accounts/sanctions/").content
    assert BANNER not in page
    assert b"Mind your words." in page
    assert AuditEntry.objects.count() == 1


def test_a_word_that_came_since_is_not_taken_as_read(mona: User, warned: User, alice_client: Client) -> None:
    shown = Sanction.objects.get().pk
    sanctions.warn(by=mona, user=warned, reason="And again.")
    alice_client.post("/accounts/sanctions/read/", {"newest": shown})
    warned.refresh_from_db()
    assert warned.has_unread_sanction
    assert Sanction.objects.get(reason="And again.").read_at is None


@pytest.mark.parametrize("newest", ["", "x", "-1", "9" * 30, "²"])
def test_nonsense_reads_nothing(warned: User, alice_client: Client, newest: str) -> None:
    assert alice_client.post("/accounts/sanctions/read/", {"newest": newest}).status_code == 302
    warned.refresh_from_db()
    assert warned.has_unread_sanction


def test_nobody_reads_for_another(warned: User, bob_client: Client, client: Client) -> None:
    newest = Sanction.objects.get().pk
    bob_client.post("/accounts/sanctions/read/", {"newest": newest})
    assert client.post("/accounts/sanctions/read/", {"newest": newest})["Location"].startswith("/accounts/login/")
    assert b"Mind your words." not in bob_client.get("/accounts/sanctions/").content
    warned.refresh_from_db()
    assert warned.has_unread_sanction


def test_looking_is_not_reading(warned: User, alice_client: Client) -> None:
    alice_client.get("/accounts/sanctions/")
    assert alice_client.get("/accounts/sanctions/read/").status_code == 405
    warned.refresh_from_db()
    assert warned.has_unread_sanction


def test_a_guest_reads_it_too(mona: User, gus: User, signed_in: Any) -> None:
    sanctions.warn(by=mona, user=gus, reason="Mind your words.")
    assert b"Mind your words." in signed_in(gus).get("/accounts/sanctions/").content


def test_there_may_be_nothing(alice_client: Client) -> None:
    assert b"There are none." in alice_client.get("/accounts/sanctions/").content


def test_what_is_not_kept_any_more_can_be_laid_aside(warned: User, alice_client: Client) -> None:
    Sanction.objects.all().delete()
    assert b"no longer kept" in alice_client.get("/accounts/sanctions/").content
    alice_client.post("/accounts/sanctions/read/", {"newest": "0"})
    warned.refresh_from_db()
    assert not warned.has_unread_sanction
