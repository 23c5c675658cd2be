"""The client address for limits, on a real server: a client cannot choose another address by headers."""

import http.client
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.test import RequestFactory

from accounts.adapter import Adapter

LIMIT = 3


@pytest.fixture(autouse=True)
def low_limit(settings: Any) -> Any:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": f"{LIMIT}/m/ip"}
    return settings


def status(site: str, **headers: str) -> int:
    """Ask for a new password with the given headers; return the status."""
    connection = http.client.HTTPConnection(urlsplit(site).netloc)
    connection.request("GET", "/accounts/password/reset/")
    answer = connection.getresponse()
    token = str(answer.headers["Set-Cookie"]).partition("csrftoken=")[2].partition(";")[0]
    answer.read()
    body = urlencode({"email": "nobody@example.org", "csrfmiddlewaretoken": token})
    form = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={token}"}
    sent = form | {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("POST", "/accounts/password/reset/", body, sent)
    status = connection.getresponse().status
    connection.close()
    return status


def test_without_a_trusted_proxy_headers_do_not_change_the_address(site: str) -> None:
    answers = [
        status(site, X_Forwarded_For=f"203.0.113.{number}", Forwarded=f"for=203.0.113.{number}")
        for number in range(LIMIT)
    ]
    assert answers == [302] * LIMIT
    assert status(site, X_Forwarded_For="198.51.100.7", X_Real_IP="198.51.100.7") == 429
    assert status(site) == 429


def test_behind_one_proxy_only_its_own_entry_counts(site: str, low_limit: Any) -> None:
    low_limit.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answers = [status(site, X_Forwarded_For=f"198.51.100.{number}, 203.0.113.9") for number in range(LIMIT + 1)]
    assert answers == [302] * LIMIT + [429]
    assert status(site, X_Forwarded_For="203.0.113.9, 203.0.113.10") == 302


def test_an_ipv6_network_counts_as_one_address(site: str, low_limit: Any) -> None:
    low_limit.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answers = [status(site, X_Forwarded_For=f"2001:db8:1:2::{number}") for number in range(LIMIT + 1)]
    assert answers == [302] * LIMIT + [429]
    assert status(site, X_Forwarded_For="2001:db8:1:3::1") == 302


def test_an_invalid_header_of_a_proxy_causes_no_error(site: str, low_limit: Any) -> None:
    low_limit.ALLAUTH_TRUSTED_PROXY_COUNT = 2
    for sent in ("", "nonsense", "203.0.113.9", ",", "::", "1.2.3.4, %s" % ("x" * 500)):
        assert status(site, X_Forwarded_For=sent) in (302, 429), sent


@pytest.mark.parametrize(
    ("socket", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8::1", "2001:db8::1"),
        ("", "0.0.0.0"),
    ],
)
def test_the_address_of_a_socket(socket: str, counted: str) -> None:
    assert Adapter().get_client_ip(RequestFactory().get("/", REMOTE_ADDR=socket)) == counted
