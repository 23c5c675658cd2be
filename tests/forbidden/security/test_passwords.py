"""Which passwords are accepted, how they are stored, and the mail about a new one."""

from typing import Any

import pytest
from django.conf import global_settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from forbidden import settings as production_settings
from tests.conftest import PASSWORD

LONG = "ein sehr langer Satz, den sich nur eine einzige Person auf der Welt je gemerkt hat: 沙漠 und Ebbe"


def refused(password: str, user: User | None = None) -> bool:
    try:
        validate_password(password, user)
    except ValidationError:
        return True
    return False


@pytest.mark.parametrize("password", ["sevench", "password1", "qwertyuiop", "letmein123", "12345678", "98127345987"])
def test_short_and_common_ones_are_refused(password: str) -> None:
    assert refused(password)


@pytest.mark.parametrize(
    "password", ["forbidden", "Forbidden-Desert-1", "island2026!", "theforbiddenisland", "MyBoardGames", "admin-admin"]
)
def test_words_of_this_site_are_refused(password: str) -> None:
    assert refused(password)


@pytest.mark.parametrize(
    "password",
    [
        "gravelpit",
        "zzyzxroad",
        "UPPERLIPS",
        "8!8!8!8!x",
        "пароль-надёжный",
        "desert fox in a teacup",
        LONG,
        LONG * 5,
        " leading and trailing ",
        "a" * 63 + "b",
        "\t\u00e9\u00e8 🏝️ 🐪 🌊 🌪️",
    ],
)
def test_any_other_password_is_accepted(password: str) -> None:
    assert not refused(password)


def test_the_users_own_name_and_address_are_refused(alice: User) -> None:
    alice.name = "Cassiopeia"
    assert refused("cassiopeia1", alice)
    assert refused("alice@example.org", alice)


@pytest.mark.parametrize("password", [LONG, " leading and trailing ", "x" * 40 + "Y", LONG * 4])
def test_every_character_of_a_password_counts(client: Client, db: None, password: str) -> None:
    person = {"email": "dora@example.org", "name": "Dora", "time_zone": "UTC"}
    assert client.post("/accounts/signup/", person | {"password1": password}).status_code == 302
    for typed, status in (
        (password, 302),
        (password.strip() + "?", 200),
        (password.swapcase(), 200),
        (password[:-1], 200),
    ):
        answer = Client().post("/accounts/login/", {"login": "dora@example.org", "password": typed})
        assert answer.status_code == status, typed


@pytest.mark.parametrize("path", ["/accounts/login/", "/accounts/signup/"])
def test_password_managers_can_fill_the_field(client: Client, db: None, path: str) -> None:
    page = client.get(path).content.decode()
    field = next(part for part in page.split("<input")[1:] if "password" in part.partition(">")[0]).partition(">")[0]
    assert 'type="password"' in field
    assert 'autocomplete="' in field
    assert "off" not in field.split('autocomplete="')[1].partition('"')[0]
    assert "onpaste" not in page
    assert "maxlength" not in field


def test_a_mail_reports_a_new_password(alice: User, mailoutbox: list[Any]) -> None:
    client = Client(headers={"user-agent": "Mozilla/5.0 Firefox/140.0"})
    client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
    changed = {"oldpassword": PASSWORD, "password1": LONG, "password2": LONG}
    client.post("/accounts/password/change/", changed, REMOTE_ADDR="203.0.113.9")
    (mail,) = mailoutbox
    assert mail.to == ["alice@example.org"]
    assert "password" in mail.subject.lower() + mail.body.lower()
    assert LONG not in mail.body


@pytest.mark.parametrize("path", ["/accounts/email/", "/accounts/2fa/webauthn/add/", "/accounts/2fa/totp/activate/"])
def test_a_change_of_credentials_requires_reauthentication(alice_client: Client, path: str) -> None:
    answer = alice_client.post(path, {"email": "elsewhere@example.org", "action_add": ""})
    assert answer.status_code == 302
    assert "/accounts/reauthenticate/" in answer.headers["Location"]


def test_a_reset_answers_the_same_for_an_unknown_address(client: Client, alice: User) -> None:
    known = client.post("/accounts/password/reset/", {"email": alice.email})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known.headers["Location"]) == (unknown.status_code, unknown.headers["Location"])


def test_passwords_are_stored_with_a_slow_hash() -> None:
    """This checks the settings of production; the tests use a fast hash."""
    assert global_settings.PASSWORD_HASHERS[0].endswith(".PBKDF2PasswordHasher")
    assert not hasattr(production_settings, "PASSWORD_HASHERS")
    assert PBKDF2PasswordHasher.iterations >= 600_000
