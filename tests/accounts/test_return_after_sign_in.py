"""After sign-in, users return to the page that was on the screen, never to a POST from it."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

PAGE = "/games/7/"


def where(client: Client, method: str, address: str, **headers: str) -> str:
    answer = client.generic(method, address, headers=headers)
    return str(answer.headers["Location"])


@pytest.mark.parametrize("address", ["/games/new/", "/accounts/settings/?tab=1"])
def test_a_page_is_come_back_to(client: Client, address: str) -> None:
    assert where(client, "GET", address) == f"/accounts/login/?next={address.replace('?', '%3F').replace('=', '%3D')}"


@pytest.mark.parametrize("address", ["/games/7/play", "/accounts/endpoints/webhook/"])
def test_a_post_leads_back_to_its_page(client: Client, address: str) -> None:
    assert where(client, "POST", address, referer=f"http://testserver{PAGE}") == f"/accounts/login/?next={PAGE}"


@pytest.mark.parametrize("headers", [{}, {"referer": "https://elsewhere.example/games/7/"}])
def test_a_post_from_nowhere_leads_to_ones_games(client: Client, headers: dict[str, str]) -> None:
    assert where(client, "POST", "/games/7/play", **headers) == "/accounts/login/?next=/games/"


@pytest.mark.parametrize(
    ("method", "address", "sentence"),
    [
        ("POST", "/games/7/play", "You are signed out, so nothing was changed."),
        ("GET", "/games/7/board?have=1.0", "You are signed out, so this page may be out of date."),
    ],
)
def test_a_page_that_asks_for_a_part_stays_and_offers_to_sign_in(
    client: Client, method: str, address: str, sentence: str
) -> None:
    told = {"hx-request": "true", "hx-current-url": f"http://testserver{PAGE}"}
    answer = client.generic(method, address, headers=told)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (401, "#messages")
    notice = answer.content.decode()
    assert sentence in notice
    assert f'<a href="/accounts/login/?next={PAGE}">' in notice


def test_a_post_without_script_is_told_that_nothing_was_changed(client: Client) -> None:
    sentence = "You were signed out, so nothing was changed."
    assert sentence not in client.get("/games/new/", follow=True).content.decode()
    assert sentence in client.post("/games/7/play", follow=True).content.decode()
