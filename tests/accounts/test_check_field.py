"""The check of a field: by its text alone, in words, and without a hint at who has an account."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        ("name", "Ana", ""),
        ("name", "A\u202ena", "A name cannot contain invisible control characters."),
        ("name", "x" * 41, "Ensure this value has at most 40 characters (it has 41)."),
        ("email", "ana@example.org", ""),
        ("email", "ana@example", "Enter a valid email address."),
        ("password", "sand-and-water-2", ""),
        ("password", "password1", "This password is too common."),
        (
            "password",
            "forbidden-desert",
            "This password is too easy to guess here: it consists only of words from this site.",
        ),
        ("password", "short", "This password is too short. It must contain at least 8 characters."),
    ],
)
def test_it_says_what_is_wrong(client: Client, kind: str, value: str, said: str) -> None:
    answer = client.post("/accounts/check/", {"kind": kind, "value": value})
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert said in answer.content.decode()
    assert bool(answer.content) == bool(said)


def test_it_does_not_tell_who_has_an_account(client: Client, alice: User) -> None:
    known, unknown = (
        client.post("/accounts/check/", {"kind": "email", "value": value}).content
        for value in (alice.email, "nobody@example.org")
    )
    assert known == unknown == b""


def test_another_kind_is_refused(client: Client) -> None:
    assert client.post("/accounts/check/", {"kind": "card", "value": "1"}).status_code == 422
    assert client.post("/accounts/check/").status_code == 422
    assert client.get("/accounts/check/").status_code == 405
