"""Passkeys, authenticator apps and recovery codes: allauth's pages in our layout."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def fresh_client(alice: User, alice_client: Client) -> Client:
    """A client of Alice, who has a confirmed address and has just entered her password again."""
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    alice_client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return alice_client


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("", b"Passkeys and codes"),
        ("webauthn/", b"No passkey yet."),
        ("webauthn/add/", b"Add a passkey"),
        ("totp/activate/", b"data:image/svg"),
        ("totp/activate/", b"Set up an authenticator app"),
        ("recovery-codes/generate/", b"Create new recovery codes?"),
    ],
)
def test_it_shows(fresh_client: Client, path: str, words: bytes) -> None:
    answer = fresh_client.get(f"/accounts/2fa/{path}")
    assert answer.status_code == 200
    assert words in answer.content
    assert b" style=" not in answer.content.replace(b"<svg style=", b"")


def test_it_asks_for_the_password_first(alice: User, alice_client: Client) -> None:
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    answer = alice_client.get("/accounts/2fa/webauthn/add/", follow=True)
    assert b"Sign in again" in answer.content


def test_it_asks_for_a_confirmed_address_first(alice: User, alice_client: Client) -> None:
    EmailAddress.objects.create(user=alice, email=alice.email, verified=False, primary=True)
    answer = alice_client.get("/accounts/2fa/webauthn/add/", follow=True)
    assert b"until you have verified your email address" in answer.content


NONSENSE = [
    "",
    "{",
    "{}",
    "7",
    '"key"',
    "[]",
    "null",
    '{"id": 1}',
    '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {}}',
    '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {"clientDataJSON": "e30",'
    ' "attestationObject": "YQ"}}',
    '{"id": "YQ", "rawId": "YQ", "type": "public-key", "response": {"clientDataJSON": "e30", "authenticatorData": "YQ",'
    ' "signature": "YQ", "userHandle": "MQ"}}',
]


@pytest.mark.parametrize("credential", NONSENSE)
def test_a_key_of_nonsense_is_not_added(fresh_client: Client, credential: str) -> None:
    fresh_client.get("/accounts/2fa/webauthn/add/")
    answer = fresh_client.post("/accounts/2fa/webauthn/add/", {"name": "key", "credential": credential})
    assert answer.status_code in {200, 400}
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("credential", NONSENSE)
def test_a_key_of_nonsense_does_not_sign_in(client: Client, credential: str) -> None:
    client.get("/accounts/2fa/webauthn/login/", headers={"accept": "application/json"})
    answer = client.post("/accounts/2fa/webauthn/login/", {"credential": credential})
    assert answer.status_code in {302, 400}
    assert "_auth_user_id" not in client.session


def test_an_app_is_turned_on_by_its_key_and_off_again(alice: User, fresh_client: Client) -> None:
    page = fresh_client.get("/accounts/2fa/totp/activate/").content.decode()
    secret = page.partition("<code>")[2].partition("</code>")[0]
    code = format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))
    fresh_client.post("/accounts/2fa/totp/activate/", {"code": code})
    assert Authenticator.objects.filter(user=alice, type="totp").exists()
    assert "Turn off the authenticator app?" in fresh_client.get("/accounts/2fa/totp/deactivate/").content.decode()
    fresh_client.post("/accounts/2fa/totp/deactivate/")
    assert not Authenticator.objects.filter(user=alice, type="totp").exists()
