"""Forms that create something: two clicks, one after another or at once, create one."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished
from tests.games.tables.conftest import set_table
from tests.games.tables.test_new import WISHES

TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def open_form(client: Client, path: str) -> str:
    """Return the token of the form on a page, as the browser sends it back."""
    match = TOKEN.search(client.get(path).content.decode())
    assert match
    return match[1]


def twin(browser: Client) -> Client:
    """Return the same browser before it has the answer to a request that is on its way."""
    same = Client(enforce_csrf_checks=True)
    same.cookies = SimpleCookie(browser.cookies.output(header="", sep=";"))
    return same


def join(client: Client, table: Game, token: str, name: str = "Dora") -> Any:
    form = {"csrfmiddlewaretoken": token, "name": name, "time_zone": "UTC"}
    return client.post(f"/join/{table.invite_token}/", form)


# Guests


def test_a_guest_who_clicks_twice_has_one_seat(table: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    token = open_form(browser, f"/join/{table.invite_token}/")
    before = twin(browser)
    first, second = join(browser, table, token), join(before, table, token)
    assert first.headers["Location"] == second.headers["Location"] == f"/games/{table.pk}/"
    dora = User.objects.get(name="Dora")
    assert list(table.seats.filter(user=dora).values_list("number", flat=True)) == [2]
    for client in (browser, before):
        assert client.session["_auth_user_id"] == str(dora.pk)


def test_the_second_click_may_come_after_the_answer_to_the_first(table: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    token = open_form(browser, f"/join/{table.invite_token}/")
    join(browser, table, token)
    answer = join(browser, table, token)
    assert answer.headers["Location"] == f"/join/{table.invite_token}/"
    assert browser.get(answer.headers["Location"]).headers["Location"] == f"/games/{table.pk}/"
    assert User.objects.filter(name="Dora").count() == 1


def test_a_name_that_is_changed_between_the_clicks_makes_no_second_guest(alice: User) -> None:
    table = set_table(alice, players=4)
    browser = Client(enforce_csrf_checks=True)
    token = open_form(browser, f"/join/{table.invite_token}/")
    before = twin(browser)
    join(browser, table, token)
    join(before, table, token, "Dora D.")
    assert table.seats.exclude(user=None).count() == 2


def test_a_refused_click_may_be_repeated(alice: User) -> None:
    table = set_table(alice, players=2)
    browser = Client(enforce_csrf_checks=True)
    token = open_form(browser, f"/join/{table.invite_token}/")
    table.seats.filter(number=1).update(is_bot=True)
    assert join(browser, table, token).status_code == 409
    table.seats.filter(number=1).update(is_bot=False)
    assert join(browser, table, token).status_code == 302


def test_another_page_of_the_same_browser_joins_somebody_else(alice: User) -> None:
    table = set_table(alice, players=4)
    for name in ("Dora", "Emil"):
        browser = Client(enforce_csrf_checks=True)
        join(browser, table, open_form(browser, f"/join/{table.invite_token}/"), name)
    assert set(table.seats.exclude(user=None).values_list("user__name", flat=True)) == {"Alice", "Dora", "Emil"}


def test_a_guest_who_has_an_account_by_now_is_not_signed_in_by_the_old_form(table: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    token = open_form(browser, f"/join/{table.invite_token}/")
    before = twin(browser)
    join(browser, table, token)
    User.objects.filter(name="Dora").update(email="dora@example.org")
    join(before, table, token)
    assert "_auth_user_id" not in before.session


def test_without_a_token_nobody_is_led_anywhere(table: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    join(browser, table, open_form(browser, f"/join/{table.invite_token}/"))
    assert browser.post(f"/join/{table.invite_token}/", {"name": "Dora"}).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_clicks_at_once_end_at_one_seat(alice: User) -> None:
    table = set_table(alice, players=4)
    browser = Client(enforce_csrf_checks=True)
    token = open_form(browser, f"/join/{table.invite_token}/")
    together = Barrier(4, timeout=60)

    def click(client: Client) -> tuple[str, str]:
        together.wait()
        try:
            answer = join(client, table, token)
            return answer.headers["Location"], client.session["_auth_user_id"]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        ends = set(pool.map(click, [twin(browser) for _ in range(4)]))
    assert ends == {(f"/games/{table.pk}/", str(User.objects.get(name="Dora").pk))}
    assert table.seats.exclude(user=None).count() == 2


# Tables


def forms(alice: User, bob: User) -> list[tuple[str, dict[str, Any]]]:
    """Return the address and the fields of each form that creates a table."""
    game = begun_game(alice, bob)
    over = finished(alice, bob, title="lost")
    return [
        ("/games/new/", WISHES),
        ("/games/new/alone", {"rules": "desert"}),
        (f"/games/{game.pk}/at/0/fork", {"name": "What if", "alone": "yes"}),
        ("/challenges/desert/", {"players": "2", "host_seats": "1", "pace": "24"}),
        ("/try/desert/", {}),
        (f"/games/{over.pk}/rematch", {}),
    ]


def test_two_clicks_create_one_table_and_another_form_another(alice: User, bob: User, alice_client: Client) -> None:
    for number, (path, fields) in enumerate(forms(alice, bob)):
        cache.clear()
        before = Game.objects.count()
        form = {**fields, "csrfmiddlewaretoken": f"the token of page {number}"}
        first, second = (alice_client.post(path, form) for _ in range(2))
        assert first.status_code == 302, (path, first.content)
        assert first.headers["Location"] == second.headers["Location"], path
        assert Game.objects.count() == before + 1, path
        if not path.endswith("rematch"):
            alice_client.post(path, form | {"csrfmiddlewaretoken": "of the page that was loaded anew"})
            assert Game.objects.count() == before + 2, path


def test_a_form_that_was_changed_after_going_back_creates_what_it_says(alice: User, alice_client: Client) -> None:
    form = {**WISHES, "csrfmiddlewaretoken": "the token of this page"}
    alice_client.post("/games/new/", form)
    alice_client.post("/games/new/", form | {"name": "Another one"})
    assert set(Game.objects.values_list("name", flat=True)) == {WISHES["name"], "Another one"}


def test_a_form_that_was_refused_may_be_sent_again(alice_client: Client, settings: Any) -> None:
    form = {**WISHES, "csrfmiddlewaretoken": "the token of this page"}
    limits = settings.LIMITS
    settings.LIMITS = limits | {"tables": "0/m/user"}
    assert alice_client.post("/games/new/", form).status_code == 429
    settings.LIMITS = limits
    assert alice_client.post("/games/new/", form).status_code == 302


def test_two_people_never_share_a_form(alice_client: Client, bob_client: Client, alice: User) -> None:
    form = {**WISHES, "csrfmiddlewaretoken": "one token"}
    assert (
        alice_client.post("/games/new/", form).headers["Location"]
        != (bob_client.post("/games/new/", form).headers["Location"])
    )
