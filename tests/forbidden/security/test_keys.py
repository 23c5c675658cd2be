"""With a new SECRET_KEY and the old one in SECRET_KEY_FALLBACKS, sessions, links and second factors still work."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.notifications.signed_links import Unsubscription
from tests.conftest import PASSWORD
from tests.forbidden.security.test_factors import code_of, half_in, is_let_in
from tests.games.tables.conftest import set_table

NEW = "another key " * 5


def change_key(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [settings.SECRET_KEY]


def forget_former_key(settings: Any) -> None:
    settings.SECRET_KEY_FALLBACKS = []


def test_guests_keep_their_seats(alice: User, settings: Any) -> None:
    table = set_table(alice)
    guest = Client()
    guest.post(f"/join/{table.invite_token}/", {"name": "Gus"})
    assert guest.get(f"/games/{table.pk}/").status_code == 200
    change_key(settings)
    assert guest.get(f"/games/{table.pk}/").status_code == 200
    # The last request has renewed the session under the new key.
    forget_former_key(settings)
    assert guest.get(f"/games/{table.pk}/").status_code == 200


def test_a_late_answer_does_not_delete_the_new_cookie(settings: Any, alice_client: Client) -> None:
    former = alice_client.cookies["sessionid"].value
    change_key(settings)
    assert alice_client.get("/games/").cookies["sessionid"].value != former
    late = Client()
    late.cookies["sessionid"] = former
    assert "sessionid" not in late.get("/games/").cookies


def test_without_the_old_key_a_session_ends(alice_client: Client, settings: Any) -> None:
    change_key(settings)
    forget_former_key(settings)
    assert alice_client.get("/games/").status_code == 302


def test_sign_ins_stay_in_their_list(alice: User, settings: Any) -> None:
    browser, other_browser = Client(), Client()
    for client in (browser, other_browser):
        client.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    change_key(settings)
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
    page = browser.get("/accounts/sessions/").content.decode()
    assert page.count(">this browser</span>") == 1
    (other,) = re.findall(r"/accounts/sessions/(\d+)/end/", page)
    browser.post(f"/accounts/sessions/{other}/end/")
    assert other_browser.get("/games/").status_code == 302


def test_links_in_mails_still_work(alice: User, settings: Any) -> None:
    stop = Unsubscription(alice.pk)
    address = EmailAddress.objects.create(user=alice, email="new@example.org")
    key = EmailConfirmationHMAC.create(address).key
    token = stop.token
    change_key(settings)
    assert Unsubscription.read(token) == stop
    assert EmailConfirmationHMAC.from_key(key)
    forget_former_key(settings)
    assert Unsubscription.read(token) is None


@pytest.fixture
def secret(alice: User) -> str:
    secret = generate_totp_secret()
    TOTP.activate(alice, secret)
    return secret


def test_second_factors_are_stored_encrypted(alice: User, secret: str) -> None:
    codes = RecoveryCodes.activate(alice)
    stored = [str(data) for data in Authenticator.objects.values_list("data", flat=True)]
    assert not [data for data in stored if secret in data]
    assert codes.instance.data["seed"].startswith("gAAAA")


def test_second_factors_still_work_after_encryption_with_the_new_key(
    alice: User, secret: str, settings: Any, clock: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    recovery = RecoveryCodes.activate(alice).get_unused_codes()[0]
    change_key(settings)
    assert is_let_in(half_in(alice), code_of(secret))
    call_command("encrypt_factors")
    assert "2 second factors are encrypted under SECRET_KEY." in capsys.readouterr().out
    forget_former_key(settings)
    assert is_let_in(half_in(alice), recovery)
    clock.shift(60)
    assert is_let_in(half_in(alice), code_of(secret))


def test_codes_of_a_lost_key_are_refused_without_an_error(
    alice: User, secret: str, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    change_key(settings)
    forget_former_key(settings)
    assert not is_let_in(half_in(alice), code_of(secret))
    call_command("encrypt_factors")
    assert "1 cannot be read with any of the configured keys" in capsys.readouterr().err
