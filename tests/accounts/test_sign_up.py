"""Sign-up."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db
URL = "/accounts/signup/"


def form(**changes: str) -> dict[str, str]:
    return {"name": "Dana", "email": "dana@example.org", "password1": "under-the-dunes-7"} | changes


def test_it_shows_the_form(client: Client) -> None:
    answer = client.get(URL)
    assert answer.status_code == 200
    assert b"What your teammates see." in answer.content


def test_it_makes_an_account_and_signs_in(client: Client) -> None:
    answer = client.post(URL, form(name="  Dana   of the  Dunes "))
    assert answer.status_code == 302
    assert answer["Location"] == "/games/"
    user = User.objects.get()
    assert (user.name, user.email, user.is_unconfirmed) == ("Dana of the Dunes", None, True)
    assert client.session["_auth_user_id"] == str(user.pk)


def test_it_mails_a_link_to_confirm_the_address(client: Client) -> None:
    client.post(URL, form())
    (letter,) = mail.outbox
    assert letter.to == ["dana@example.org"]
    assert letter.subject == "Welcome to Forbidden: confirm your email address"
    assert "Welcome to Forbidden." in letter.body
    assert EmailAddress.objects.get().verified is False


def test_it_goes_on_to_where_one_wanted_to_go(client: Client) -> None:
    assert client.post(URL, form(next="/join/abc/"))["Location"] == "/join/abc/"
    assert client.get(URL + "?next=/join/abc/").status_code == 302


def test_it_does_not_go_on_to_another_site(client: Client) -> None:
    assert client.post(URL, form(next="https://elsewhere.example/"))["Location"] == "/games/"


def test_it_takes_the_time_zone_of_the_browser(client: Client) -> None:
    client.post(URL, form(time_zone="Asia/Tokyo"))
    assert User.objects.get().time_zone == "Asia/Tokyo"


def test_it_falls_back_on_utc_for_a_time_zone_that_does_not_exist(client: Client) -> None:
    client.post(URL, form(time_zone="Mars/Olympus"))
    assert User.objects.get().time_zone == "UTC"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "   "}, "This field is required."),
        ({"name": "a" * 41}, "at most 40 characters"),
        ({"name": "Da\u202ena"}, "A name cannot contain invisible control characters."),
        ({"email": "nonsense"}, "Enter a valid email address."),
        ({"email": ""}, "This field is required."),
        ({"password1": "sand"}, "too short"),
        ({"password1": "12345678"}, "too common"),
        ({"password1": ""}, "This field is required."),
    ],
)
def test_it_says_what_is_wrong_and_makes_nothing(client: Client, changes: dict[str, str], sentence: str) -> None:
    answer = client.post(URL, form(**changes))
    assert sentence in answer.content.decode()
    assert not User.objects.exists()


def test_it_shows_a_name_of_markup_as_text(client: Client) -> None:
    answer = client.post(URL, form(name="<script>alert(1)</script>", next="/accounts/settings/"), follow=True)
    assert b"<script>alert(1)" not in answer.content
    assert b"&lt;script&gt;alert(1)&lt;/script&gt;" in answer.content


def test_it_survives_a_mail_server_that_is_down(client: Client, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    answer = client.post(URL, form(next="/accounts/settings/"), follow=True)
    assert answer.status_code == 200
    assert b"Send the email again" in answer.content
    assert User.objects.get().name == "Dana"


def test_it_sends_somebody_signed_in_to_the_games(alice_client: Client) -> None:
    assert alice_client.get(URL)["Location"] == "/games/"


def test_too_many_tries_get_429_and_a_page(client: Client) -> None:
    answers = [client.post(URL, form(email=f"nonsense{number}")) for number in range(21)]
    assert answers[-1].status_code == 429
    assert b"Too many attempts" in answers[-1].content
