"""Browsers and webhooks: adding, removing and testing them, by services and on the page."""

import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from accounts.models import Endpoint, User
from accounts.services import endpoints
from tests.accounts.browsers import Browser
from tests.receiver import Receiver

PAGE = "/accounts/endpoints/"
HTMX = {"HX-Request": "true"}
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


@pytest.fixture
def public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every host name resolves to a public address."""
    answer = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("1.1.1.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_arguments, **_options: answer)


def webhook(user: User, receiver: Receiver, kind: str = "json", path: str = "/hook") -> Endpoint:
    return endpoints.add_webhook(user=user, kind=kind, url=receiver.url(path), label="The camp")


def subscribe(client: Client, browser: Browser, **changes: str) -> Any:
    return client.post(PAGE + "browser/", browser.form() | changes, headers=HTMX | {"User-Agent": FIREFOX})


def add(client: Client, *, htmx: bool = True, **changes: str) -> Any:
    form = {"kind": "discord", "url": "https://discord.example/api/webhooks/1/x", "label": ""} | changes
    return client.post(PAGE + "webhook/", form, headers=HTMX if htmx else {})


# A browser


def test_a_browser_is_added_by_its_name(alice: User, alice_client: Client, public: None) -> None:
    browser = Browser("https://push.example/1")
    answer = subscribe(alice_client, browser)
    assert answer.status_code == 200
    assert answer.content.strip().startswith(b'<section id="endpoints"')
    assert b"This browser will notify you" in answer.content
    (endpoint,) = alice.endpoints.all()
    assert (endpoint.kind, endpoint.label, endpoint.url) == ("push", "Firefox on Android", browser.url)
    assert endpoint.keys == {"p256dh": browser.p256dh, "auth": browser.auth}


def test_a_browser_that_asks_again_gets_its_new_keys(alice: User, alice_client: Client, public: None) -> None:
    subscribe(alice_client, Browser("https://push.example/1"))
    endpoints.record_problem(alice.endpoints.get(), "Nobody there.")
    again = Browser("https://push.example/1")
    assert subscribe(alice_client, again).status_code == 200
    endpoint = alice.endpoints.get()
    assert (endpoint.keys["auth"], endpoint.problem) == (again.auth, "")


def test_somebody_elses_browser_is_refused(bob: User, bob_client: Client, alice_client: Client, public: None) -> None:
    browser = Browser("https://push.example/1")
    subscribe(bob_client, browser)
    answer = subscribe(alice_client, browser)
    assert answer.status_code == 409
    assert b"notifies another account" in answer.content
    assert [endpoint.user for endpoint in Endpoint.objects.all()] == [bob]


@pytest.mark.parametrize(
    "changes",
    [
        {"url": "http://push.example/1"},
        {"url": "https://127.0.0.1/"},
        {"url": "https://push.example/" + "a" * 600},
        {"url": ""},
        {"p256dh": ""},
        {"p256dh": "abc"},
        {"p256dh": "BA" + "A" * 85},  # of the right length, and no point of the curve
        {"p256dh": "ü" * 87},
        {"auth": ""},
        {"auth": "c2hvcnQ"},
    ],
)
def test_a_subscription_that_cannot_be_used_is_refused(
    alice_client: Client, public: None, changes: dict[str, str]
) -> None:
    assert subscribe(alice_client, Browser("https://push.example/1"), **changes).status_code == 422
    assert not Endpoint.objects.exists()


# A webhook


def test_a_webhook_is_added(alice: User, alice_client: Client, public: None) -> None:
    answer = add(alice_client)
    assert answer.status_code == 200
    assert b"discord.example is added." in answer.content
    (endpoint,) = alice.endpoints.all()
    assert (endpoint.kind, endpoint.label, endpoint.keys) == ("discord", "discord.example", {})


def test_its_name_is_one_line_that_hides_and_turns_nothing(alice_client: Client, public: None) -> None:
    add(alice_client, label="My\r\n lamp\u202e\x1b")
    assert Endpoint.objects.get().label == "My lamp"


def test_a_program_gets_a_secret_that_its_owner_sees(alice: User, alice_client: Client, public: None) -> None:
    content = add(alice_client, kind="json", label="My lamp").content.decode()
    assert alice.endpoints.get().keys["secret"] in content
    assert "My lamp" in content


def test_without_htmx_it_leads_back_to_the_page_of_notices(alice_client: Client, public: None) -> None:
    answer = add(alice_client, htmx=False)
    assert answer["Location"] == "/accounts/notifications/"
    assert b"discord.example is added." in alice_client.get(answer["Location"]).content


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"url": "http://discord.example/x"}, "The address must begin with https://."),
        ({"url": "https://localhost/x"}, "The address must contain the name of a host on the internet, not a number."),
        ({"url": ""}, "This field is required."),
        ({"kind": "push"}, "Select a valid choice."),
        ({"kind": "carrier pigeon"}, "Select a valid choice."),
        ({"label": "a" * 61}, "at most 60 characters"),
    ],
)
def test_a_bad_webhook_is_refused_with_a_sentence(
    alice_client: Client, public: None, changes: dict[str, str], sentence: str, htmx: bool
) -> None:
    answer = add(alice_client, htmx=htmx, **changes)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Endpoint.objects.exists()


def test_an_address_of_a_private_network_is_refused(alice_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_arguments, **_options: answer)
    assert b"not on the public internet" in add(alice_client).content
    assert not Endpoint.objects.exists()


def test_the_same_address_twice_is_refused_and_two_people_may_share_one(
    alice: User, alice_client: Client, bob_client: Client, public: None
) -> None:
    assert add(alice_client).status_code == 200
    assert add(alice_client, kind="slack").status_code == 409
    assert add(bob_client).status_code == 200
    assert Endpoint.objects.count() == 2


def test_an_eleventh_address_is_refused(alice: User, alice_client: Client, public: None) -> None:
    for number in range(10):
        endpoints.add_webhook(user=alice, kind="slack", url=f"https://slack.example/{number}", label="")
    assert b"You can have at most ten addresses" in add(alice_client).content
    assert subscribe(alice_client, Browser("https://push.example/1")).status_code == 422
    assert alice.endpoints.count() == 10


# Removing


def test_one_removes_ones_own(alice: User, alice_client: Client, receiver: Receiver) -> None:
    endpoint = webhook(alice, receiver)
    answer = alice_client.post(f"{PAGE}{endpoint.pk}/remove/", headers=HTMX)
    assert b"Removed." in answer.content
    assert not Endpoint.objects.exists()
    assert alice_client.post(f"{PAGE}{endpoint.pk}/remove/").status_code == 404


def test_nobody_removes_tries_or_sees_somebody_elses(alice: User, bob_client: Client, receiver: Receiver) -> None:
    endpoint = webhook(alice, receiver)
    assert bob_client.post(f"{PAGE}{endpoint.pk}/remove/").status_code == 404
    assert bob_client.post(f"{PAGE}{endpoint.pk}/test/").status_code == 404
    assert b"The camp" not in bob_client.get(PAGE).content
    assert Endpoint.objects.count() == 1
    assert receiver.came == []


# Trying


@pytest.mark.parametrize("kind", ["json", "discord", "slack"])
def test_a_test_is_sent_to_a_webhook(alice: User, alice_client: Client, receiver: Receiver, kind: str) -> None:
    endpoint = webhook(alice, receiver, kind)
    endpoints.record_problem(endpoint, "It was down.")
    answer = alice_client.post(f"{PAGE}{endpoint.pk}/test/", headers=HTMX)
    assert b"The test is on its way to The camp." in answer.content
    assert b"It was down." not in answer.content
    assert b"A test from Forbidden" in receiver.came[0].body
    endpoint.refresh_from_db()
    assert (endpoint.problem, endpoint.problem_at) == ("", None)


def test_a_test_reaches_a_browser(alice: User, alice_client: Client, receiver: Receiver) -> None:
    browser = Browser(receiver.url("/push"))
    subscribe(alice_client, browser)
    alice_client.post(f"{PAGE}{alice.endpoints.get().pk}/test/", headers=HTMX)
    assert browser.read(receiver.came[0].body)["notification"]["title"] == "A test from Forbidden"


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (302, "it redirects, and we do not follow it"),
        (400, "it does not accept this message"),
        (404, "it no longer exists"),
        (429, "it cannot accept messages right now"),
        (500, "it cannot accept messages right now"),
    ],
)
def test_a_test_that_fails_says_of_what(
    alice: User, alice_client: Client, receiver: Receiver, status: int, sentence: str
) -> None:
    endpoint = webhook(alice, receiver)
    receiver.status = status
    answer = alice_client.post(f"{PAGE}{endpoint.pk}/test/", headers=HTMX)
    assert answer.status_code == 200
    assert f'role="alert" tabindex="-1" autofocus>The address answered {status}: {sentence}.' in answer.content.decode()
    endpoint.refresh_from_db()
    assert sentence in endpoint.problem
    assert endpoint.problem_at is not None
    page = alice_client.get(PAGE).content
    assert b"Last problem (" in page
    assert b"): The address answered" in page


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_gone_is_removed(alice: User, alice_client: Client, receiver: Receiver, status: int) -> None:
    subscribe(alice_client, Browser(receiver.url("/push")))
    receiver.status = status
    answer = alice_client.post(f"{PAGE}{alice.endpoints.get().pk}/test/", headers=HTMX)
    assert b"has cancelled its subscription" in answer.content
    assert not Endpoint.objects.exists()


def test_an_address_that_has_turned_private_since_is_not_called(
    alice: User, alice_client: Client, receiver: Receiver, settings: Any
) -> None:
    endpoint = webhook(alice, receiver)
    settings.OUTBOUND_ALLOW = []
    answer = alice_client.post(f"{PAGE}{endpoint.pk}/test/", headers=HTMX)
    assert b"must contain the name of a host on the internet" in answer.content
    assert receiver.came == []


def test_a_host_that_is_down_is_a_problem_and_not_a_fault(alice: User, alice_client: Client, settings: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        host = f"localhost:{listener.getsockname()[1]}"
    settings.OUTBOUND_ALLOW = [host]
    endpoint = endpoints.add_webhook(user=alice, kind="slack", url=f"https://{host}/", label="")
    assert b"could not be reached" in alice_client.post(f"{PAGE}{endpoint.pk}/test/", headers=HTMX).content


def test_nobody_makes_the_site_call_an_address_all_the_time(
    alice: User, alice_client: Client, receiver: Receiver
) -> None:
    endpoint = webhook(alice, receiver)
    answers = [alice_client.post(f"{PAGE}{endpoint.pk}/test/").status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]
    assert len(receiver.came) == 20


# The page


@pytest.mark.parametrize("page", [PAGE, "/accounts/notifications/"])
def test_the_page_lists_and_offers(alice: User, alice_client: Client, receiver: Receiver, page: str) -> None:
    webhook(alice, receiver)
    content = alice_client.get(page).content.decode()
    assert "The camp" in content
    assert "Notify me in this browser" in content
    assert receiver.url() not in content  # whoever looks over the shoulder could write there


def test_without_a_key_no_push_is_offered(alice_client: Client, settings: Any) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    answer = alice_client.get(PAGE)
    assert answer.status_code == 200
    assert b"Notify me in this browser" not in answer.content


def test_the_page_asks_the_database_no_more_for_ten(
    alice: User, alice_client: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(10):
        endpoints.add_webhook(user=alice, kind="slack", url=f"https://slack.example/{number}", label="")
    with django_assert_max_num_queries(4):
        alice_client.get(PAGE)


@pytest.mark.parametrize("path", ["", "browser/", "webhook/", "1/test/", "1/remove/"])
def test_a_stranger_is_asked_to_sign_in(client: Client, db: None, path: str) -> None:
    answer = client.get(PAGE + path) if not path else client.post(PAGE + path)
    assert answer["Location"] == f"/accounts/login/?next={'/games/' if path else PAGE}"


@pytest.mark.parametrize("path", ["browser/", "webhook/", "1/test/", "1/remove/"])
def test_looking_changes_nothing(alice_client: Client, path: str) -> None:
    assert alice_client.get(PAGE + path).status_code == 405


# Many at once


def at_once(number: int, act: Callable[[int], object]) -> None:
    """Call it in several threads, each with its own connection."""
    together = Barrier(number)

    def one(which: int) -> None:
        together.wait()
        try:
            act(which)
        except endpoints.TooMany:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as pool:
        list(pool.map(one, range(number)))


@pytest.mark.django_db(transaction=True)
def test_of_many_added_at_once_ten_are(alice: User, public: None) -> None:
    def add_one(number: int) -> None:
        endpoints.add_webhook(user=alice, kind="slack", url=f"https://slack.example/{number}", label="")

    at_once(14, add_one)
    assert alice.endpoints.count() == 10


@pytest.mark.django_db(transaction=True)
def test_a_browser_that_asks_many_times_at_once_is_one(alice: User, public: None) -> None:
    keys = Browser("https://push.example/1").keys()
    at_once(
        8, lambda _: endpoints.register_browser(user=alice, url="https://push.example/1", keys=keys, label="Firefox")
    )
    assert alice.endpoints.count() == 1
