"""Pages have the user's language, else the visitor's choice, else that of the browser; mails the recipient's."""

from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils.translation import get_language

from accounts.models import User
from accounts.services import guests
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de-AT,de;q=0.9,en;q=0.5"}


def language_of(answer: Any) -> str:
    """Return the language of a page; its head and its body name the same."""
    language = answer.headers["Content-Language"]
    assert f'<html lang="{language}"' in answer.content.decode()
    return language


def test_a_visitor_reads_the_language_of_the_browser(client: Client) -> None:
    answer = client.get("/", **GERMAN)
    assert language_of(answer) == "de"
    assert "Accept-Language" in answer.headers["Vary"]
    assert language_of(client.get("/", HTTP_ACCEPT_LANGUAGE="ja")) == "en"
    assert get_language() == "en"


def test_a_visitor_chooses_a_language(client: Client) -> None:
    page = client.get("/games/lobby/?rules=island", **GERMAN).content.decode()
    assert 'name="next" value="/games/lobby/?rules=island"' in page
    assert [name in page for name in (">Deutsch<", ">English<", ">Español<", ">Français<")] == [True] * 4
    answer = client.post("/language/", {"language": "es", "next": "/games/lobby/?rules=island"}, **GERMAN)
    assert answer["Location"] == "/games/lobby/?rules=island"
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME]["httponly"]
    assert language_of(client.get("/", **GERMAN)) == "es"


def test_the_settings_of_a_user_come_before_the_browser(alice: User) -> None:
    client = Client()
    client.force_login(alice)
    form = {"name": "Alice", "time_zone": "UTC", "interface_language": "fr"}
    assert client.post("/accounts/settings/", form, **GERMAN).status_code == 302
    page = client.get("/accounts/settings/", **GERMAN)
    assert language_of(page) == "fr"
    assert '<option value="fr" selected>Français</option>' in page.content.decode()
    assert 'class="languages"' not in page.content.decode()


def test_a_form_of_the_previous_release_keeps_the_language(alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(interface_language="es")
    client = Client()
    client.force_login(alice)
    client.post("/accounts/settings/", {"name": "Alice", "time_zone": "UTC"})
    alice.refresh_from_db()
    assert alice.interface_language == "es"


def test_a_sign_in_stores_the_language_of_a_user_without_one(client: Client, alice: User) -> None:
    assert alice.interface_language == ""
    for header in (GERMAN, {"HTTP_ACCEPT_LANGUAGE": "fr"}):
        client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD}, **header)
        client.post("/accounts/logout/")
        alice.refresh_from_db()
        assert alice.interface_language == "de"


def test_an_account_and_its_first_mail_have_the_language_of_the_sign_up(client: Client) -> None:
    form = {"name": "Dora", "email": "dora@example.org", "password1": "a long enough one", "time_zone": "UTC"}
    client.post("/accounts/signup/", form, **GERMAN)
    assert User.objects.get(name="Dora").interface_language == "de"


def test_a_guest_has_the_language_of_the_page(client: Client) -> None:
    client.post("/games/try/", {"name": "Gast"}, **GERMAN)
    guest = guests.make_guest(name="Guest")
    assert guest.interface_language == "en"


def test_a_language_that_is_gone_is_replaced_by_the_default(alice: User) -> None:
    alice.interface_language = "tlh"
    assert alice.site_language == settings.LANGUAGE_CODE


def test_a_mail_about_an_account_has_the_language_of_its_owner(client: Client, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(interface_language="de")
    client.post("/accounts/password/reset/", {"email": alice.email}, HTTP_ACCEPT_LANGUAGE="es")
    (reset,) = mail.outbox
    assert "Passwort" in str(reset.subject) + str(reset.body)
