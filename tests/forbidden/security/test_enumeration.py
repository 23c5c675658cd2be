"""The site does not reveal whether an address has an account: answers and costs are the same for every address."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from celery.signals import before_task_publish
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from forbidden.celery import app

pytestmark = pytest.mark.django_db
KNOWN, UNKNOWN = "alice@example.org", "nobody@example.org"
SIGN_UP = {"name": "Dana", "password1": "under-the-dunes-7"}
VARIES = re.compile(rb'\b[A-Za-z0-9]{64}\b|nonce="[^"]+"|/players/\d+/')


class CountingHasher(MD5PasswordHasher):
    """Counts the hashed passwords, because hashing takes most of the time of a request."""

    hashes = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.hashes += 1
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def count_hashes(settings: Any, alice: User) -> None:
    settings.PASSWORD_HASHERS = ["tests.forbidden.security.test_enumeration.CountingHasher"]
    alice.set_password("sand-and-water")
    alice.save()


def post(client: Client, path: str, address: str, **form: str) -> tuple[int, list[Any], bytes]:
    """Post a form; return the number of hashes, the redirects, and the page without the address."""
    before = CountingHasher.hashes
    answer = client.post(path, form, follow=True)
    page = VARIES.sub(b"", answer.content).replace(address.encode(), b"")
    return CountingHasher.hashes - before, answer.redirect_chain, page


def test_sign_up() -> None:
    answers = [post(Client(), "/accounts/signup/", each, email=each, **SIGN_UP) for each in (KNOWN, UNKNOWN)]
    assert answers[0] == answers[1]
    assert b"We sent an email to" in answers[0][2]
    subjects = {letter.to[0]: letter.subject for letter in mail.outbox}
    assert subjects[KNOWN] == "You already have an account at Forbidden"
    assert subjects[UNKNOWN].startswith("Welcome to Forbidden")


def test_sign_in_after_such_a_sign_up() -> None:
    for each in (KNOWN, UNKNOWN):
        Client().post("/accounts/signup/", SIGN_UP | {"email": each})
    for password in (SIGN_UP["password1"], "something-else"):
        tries = [post(Client(), "/accounts/login/", each, login=each, password=password) for each in (KNOWN, UNKNOWN)]
        assert tries[0] == tries[1]


def test_a_wrong_password() -> None:
    tries = [post(Client(), "/accounts/login/", each, login=each, password="wrong-one") for each in (KNOWN, UNKNOWN)]
    assert tries[0] == tries[1]
    assert tries[0][0] == 2


def test_a_forgotten_password() -> None:
    answers = [post(Client(), "/accounts/password/reset/", each, email=each) for each in (KNOWN, UNKNOWN)]
    assert answers[0] == answers[1]
    assert [letter.to for letter in mail.outbox] == [[KNOWN]]


def test_another_address_in_the_settings(bob_client: Client) -> None:
    bob_client.post("/accounts/reauthenticate/", {"password": "sand-and-water"})
    pages = [post(bob_client, "/accounts/email/", each, email=each, action_add="") for each in (KNOWN, UNKNOWN)]
    assert pages[0] == pages[1]
    assert [letter.to for letter in mail.outbox] == [[KNOWN], [UNKNOWN]]
    assert mail.outbox[0].subject == "You already have an account at Forbidden"


def test_a_guest_who_saves_their_seats() -> None:
    answers = [
        post(guest_client(), "/accounts/claim/", each, email=each, password="under-the-dunes-7")
        for each in (KNOWN, UNKNOWN)
    ]
    assert answers[0] == answers[1]
    assert User.objects.get(email=KNOWN).name == "Alice"


@pytest.fixture
def web_alone() -> Iterator[None]:
    """Let tasks wait for a worker, so that only what the web process does is counted."""
    app.conf.task_always_eager = False
    yield
    app.conf.task_always_eager = True
    app.control.purge()


def work(path: str, form: dict[str, str], client: Client | None = None) -> tuple[int, list[str], int]:
    """Post a form; return the number of statements, the names of the tasks that it published, and its hashes."""
    published: list[str] = []

    def publish(sender: str, **_: Any) -> None:
        published.append(sender)

    before = CountingHasher.hashes
    before_task_publish.connect(publish)
    try:
        with CaptureQueriesContext(connection) as statements:
            assert (client or Client()).post(path, form).status_code == 302
    finally:
        before_task_publish.disconnect(publish)
    return len(statements), published, CountingHasher.hashes - before


def guest_client() -> Client:
    client = Client()
    client.force_login(User.objects.create_guest("Gus"), backend="django.contrib.auth.backends.ModelBackend")
    return client


UNCONFIRMED = "charlie@example.org"


@pytest.mark.usefixtures("web_alone")
def test_a_forgotten_password_costs_the_web_process_the_same_for_every_address() -> None:
    User.objects.create_user(email="inactive@example.org", name="Ina", is_active=False)
    Client().post("/accounts/signup/", SIGN_UP | {"email": UNCONFIRMED})
    addresses = (KNOWN, UNKNOWN, UNCONFIRMED, "inactive@example.org")
    costs = [work("/accounts/password/reset/", {"email": each}) for each in addresses]
    assert costs == [(0, ["accounts.tasks.mail_reset_link"], 0)] * len(addresses)


@pytest.mark.usefixtures("web_alone")
def test_sign_up_costs_the_web_process_the_same_for_every_address() -> None:
    costs = [work("/accounts/signup/", SIGN_UP | {"email": each}) for each in (KNOWN, UNKNOWN)]
    assert costs[0] == costs[1]
    assert costs[0][1] == ["accounts.tasks.mail_confirmation_link"]


@pytest.mark.usefixtures("web_alone")
def test_saving_a_guests_seats_costs_the_web_process_the_same_for_every_address() -> None:
    form = {"password": "under-the-dunes-7"}
    costs = [work("/accounts/claim/", form | {"email": each}, guest_client()) for each in (KNOWN, UNKNOWN)]
    assert costs[0] == costs[1]
    assert costs[0][1] == ["accounts.tasks.mail_confirmation_link"]


@pytest.mark.usefixtures("web_alone")
def test_another_address_costs_the_web_process_the_same_for_every_address(bob_client: Client) -> None:
    bob_client.post("/accounts/reauthenticate/", {"password": "sand-and-water"})
    bob_client.post("/accounts/email/", {"email": "first@example.org", "action_add": ""})
    forms = [{"email": each, "action_add": ""} for each in (KNOWN, UNKNOWN)]
    costs = [work("/accounts/email/", form, bob_client) for form in forms]
    assert costs[0] == costs[1]
    assert costs[0][1] == ["accounts.tasks.mail_confirmation_link"]
