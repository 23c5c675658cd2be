"""Reports of a mail provider about an address, as Postmark posts them."""

import base64
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from tests.accounts import provider_urls
from tests.conftest import PASSWORD

URL = "/anymail/postmark/tracking/"
SECRET = "provider:secret"  # noqa: S105


@pytest.fixture
def report(settings: Any, client: Client) -> Any:
    """Post an event of the provider, with the right or a wrong secret."""
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET}

    def act(secret: str = SECRET, **event: str) -> int:
        authorization = "Basic " + base64.b64encode(secret.encode()).decode()
        headers = {"Authorization": authorization}
        return client.post(URL, event, content_type="application/json", headers=headers).status_code

    return act


BOUNCE = {"RecordType": "Bounce", "Email": "Alice@example.org", "BouncedAt": "2026-11-21T12:00:00Z"}


@pytest.mark.urls(provider_urls.__name__)
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (BOUNCE | {"Type": "HardBounce"}, "Our email came back"),
        (BOUNCE | {"Type": "BadEmailAddress"}, "does not deliver to this address"),
        (BOUNCE | {"RecordType": "SpamComplaint", "Type": "SpamComplaint"}, "reported as spam"),
    ],
)
def test_an_address_that_takes_no_mail_gets_none(
    report: Any, alice: User, bob: User, event: dict[str, str], said: str
) -> None:
    assert report(**event) == 200
    alice.refresh_from_db()
    bob.refresh_from_db()
    assert said in alice.mail_problem
    assert not bob.mail_problem


@pytest.mark.urls(provider_urls.__name__)
@pytest.mark.parametrize(
    "event",
    [
        BOUNCE | {"Type": "Transient"},
        BOUNCE | {"Type": "AutoResponder"},
        {"RecordType": "Delivery", "Recipient": "alice@example.org", "DeliveredAt": "2026-11-21T12:00:00Z"},
    ],
)
def test_what_may_pass_is_no_problem(report: Any, alice: User, event: dict[str, str]) -> None:
    assert report(**event) == 200
    alice.refresh_from_db()
    assert not alice.mail_problem


@pytest.mark.urls(provider_urls.__name__)
def test_nobody_else_may_report(report: Any, alice: User) -> None:
    assert report(secret="guessed:wrong", Type="HardBounce", **BOUNCE) == 400
    alice.refresh_from_db()
    assert not alice.mail_problem


def test_without_a_secret_there_is_no_such_address(client: Client, db: None) -> None:
    assert client.post(URL).status_code == 404


def test_a_new_address_begins_anew(alice: User, alice_client: Client) -> None:
    User.objects.filter(pk=alice.pk).update(mail_problem="It came back.")
    EmailAddress.objects.create(user=alice, email=alice.email, primary=True, verified=True)
    new = EmailAddress.objects.create(user=alice, email="new@example.org", primary=False, verified=True)
    alice_client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    alice_client.post("/accounts/email/", {"action_primary": "", "email": new.email})
    alice.refresh_from_db()
    assert (alice.email, alice.mail_problem) == ("new@example.org", "")
