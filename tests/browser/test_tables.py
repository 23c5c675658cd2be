"""From a new table to its board in two browsers, with and without script; all pages are accessible."""

from contextlib import suppress
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Error, Page, Route, expect

from accounts.models import User
from games.models import Game
from games.services.tables import lobby
from tests.browser.players import barriers
from tests.games.factories import begun_game
from tests.games.tables.conftest import set_table

pytestmark = pytest.mark.browser

STICKS_OUT = """() => [...document.querySelectorAll('.card .button')]
  .filter(button => button.getBoundingClientRect().right > button.closest('.card').getBoundingClientRect().right)
  .map(button => button.textContent)"""


def signed_in(page: Page, site: str, client: Client) -> Page:
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    return page


def test_two_people_gather_and_start(new_page: Any, site: str, alice_client: Client) -> None:
    alice = signed_in(new_page(), site, alice_client)
    alice.goto("/games/new/")
    alice.locator("#id_players_field").get_by_label("2", exact=True).check()
    alice.get_by_text("More options").click()
    alice.get_by_label("Name of the table").fill("Dune Team")
    expect(alice.locator("#id_bots_field").get_by_label("1", exact=True)).to_be_visible()
    expect(alice.locator("#id_bots_field").get_by_label("2", exact=True)).to_be_hidden()
    expect(alice.locator("#id_host_seats_field").get_by_label("2", exact=True)).to_be_visible()
    expect(alice.locator("#id_host_seats_field").get_by_label("3", exact=True)).to_be_hidden()
    alice.get_by_text("Everyone picks an adventurer").click()
    expect(alice.locator("[data-value-of=roles_chosen]")).to_have_text("Chosen by each player")
    alice.get_by_role("button", name="Play with friends").click()
    alice.locator("#role-0-1").click()
    expect(alice.locator("#place-0 .who")).to_contain_text("Archeologist")
    expect(alice.locator("#start")).to_be_disabled()

    dana = new_page(viewport={"width": 1440, "height": 900})
    dana.goto(alice.locator("#invite-link").input_value())
    dana.get_by_label("Name").fill("Dana")
    dana.get_by_role("button", name="Join").click()
    expect(dana.locator("#place-1")).to_contain_text("Dana")
    # Alice's page updates by itself, and Dana's follows to the board.
    expect(alice.locator("#place-1")).to_contain_text("Dana")
    dana.locator("#role-1-2").click()
    expect(alice.locator("#start")).to_be_enabled()
    assert barriers(alice) == []
    alice.locator("#start").click()
    expect(alice.locator("#table")).to_be_visible()
    expect(dana.locator("#table")).to_be_visible()


def test_a_press_is_shown_although_an_older_answer_comes_first(
    new_page: Any, site: str, alice_client: Client, alice: User, bob: User
) -> None:
    game = set_table(alice, bob, roles_chosen=True)
    page = signed_in(new_page(), site, alice_client)
    page.route("**/live", lambda route: route.abort())  # it would bring the newest seats by itself
    page.goto(f"/games/{game.pk}/")
    lobby.choose_role(user=bob, game_id=game.pk, number=1, role="climber")
    held: list[Route] = []
    page.route("**/seats?*", lambda route: held.append(route))
    page.route("**/seats/role", lambda route: held.append(route))
    with page.expect_request("**/seats?*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    with page.expect_request("**/seats/role"):
        page.locator("#role-0-1").click()
    page.wait_for_timeout(500)  # the route hears of a request a little later
    older, press = held
    with suppress(Error):  # the press has called it off
        older.continue_()
    page.wait_for_timeout(500)
    press.continue_()
    expect(page.locator("#place-0")).to_contain_text("Choose another adventurer")


def test_a_new_table_is_at_most_one_and_a_third_screens_on_a_phone(
    new_page: Any, site: str, alice_client: Client
) -> None:
    page = signed_in(new_page(viewport={"width": 360, "height": 740}), site, alice_client)
    page.goto("/games/new/")
    box = page.get_by_role("button", name="Play with bots now").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 4 / 3 * 740


ROWS = """parts => parts.map(part => {
  const tops = [...part.children].map(child => child.offsetTop);
  return [...new Set(tops)].map(top => tops.filter(each => each === top).length);
})"""


@pytest.mark.parametrize("width", [360, 768, 1024, 1440])
def test_no_button_or_card_of_the_landing_page_stands_alone_in_a_last_row(new_page: Any, width: int) -> None:
    page = new_page(viewport={"width": width, "height": 900})
    page.goto("/")
    rows = page.locator(".ways, .steps").evaluate_all(ROWS)
    assert len(rows) == 2
    assert [row for row in rows if row[-1] == 1 < max(row)] == []


@pytest.mark.parametrize("path", ["/games/", "/games/new/", "/accounts/notifications/"])
def test_at_twice_the_type_no_page_scrolls_sideways(path: str, new_page: Any, site: str, alice_client: Client) -> None:
    page = signed_in(new_page(), site, alice_client)
    page.goto(path)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    name = page.locator("#account-menu .name")
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")


def test_a_stranger_plays_after_one_tap(new_page: Any) -> None:
    page = new_page()
    page.goto("/")
    page.get_by_role("button", name="Try Forbidden Island").click()
    expect(page.locator("#bar h1")).to_contain_text("Your turn")


def test_it_all_works_without_script(new_page: Any, site: str, alice_client: Client) -> None:
    alice = signed_in(new_page(java_script_enabled=False), site, alice_client)
    alice.goto("/games/new/")
    alice.locator("#id_players_field").get_by_label("2", exact=True).check()
    alice.get_by_role("button", name="Play with friends").click()
    alice.get_by_role("button", name="Play this seat too").click()
    expect(alice.locator("#copy-invite")).to_be_hidden()
    alice.get_by_role("button", name="Start the game").click()
    expect(alice.locator("#table")).to_be_visible()


def test_a_link_is_copied(new_page: Any, site: str, alice_client: Client, alice: User) -> None:
    game = set_table(alice)
    page = signed_in(new_page(permissions=["clipboard-read", "clipboard-write"]), site, alice_client)
    page.goto(f"/games/{game.pk}/")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator("#copy-invite")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site}/join/{game.invite_token}/"


def test_the_list_follows_when_the_tab_is_looked_at_again(
    new_page: Any, site: str, alice_client: Client, alice: User, bob: User
) -> None:
    page = signed_in(new_page(), site, alice_client)
    page.goto("/games/")
    expect(page.locator("#nav-badge")).to_be_hidden()
    begun_game(alice, bob)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#turns")).to_contain_text("Your turn · 4 of 4 actions")
    expect(page.locator("#nav-badge")).to_contain_text("1 waits for you")


@pytest.mark.parametrize("width", [320, 1440])
def test_no_page_has_a_serious_barrier_or_scrolls_sideways(
    new_page: Any, site: str, alice_client: Client, alice: User, bob: User, charlie: User, width: int
) -> None:
    for user, letter in ((bob, "W"), (charlie, "M")):
        user.name = letter * 40
        user.save()
    begun_game(alice, bob, charlie)
    begun_game(bob, alice)
    Game.objects.filter(pk=begun_game(alice, bob).pk).update(status=Game.Status.LOST)
    table = set_table(alice, bob, roles_chosen=True, name="W" * 60)
    other = set_table(bob, is_open=True, name="W" * 60)
    viewport = {"width": width, "height": 740}
    visitor = new_page(viewport=viewport)
    page = signed_in(new_page(viewport=viewport), site, alice_client)
    for who, path in (
        (visitor, "/"),
        (visitor, "/games/lobby/"),
        (visitor, f"/join/{table.invite_token}/"),
        (visitor, "/join/nowhere/"),
        (page, "/"),
        (page, "/games/"),
        (page, "/games/new/"),
        (page, "/games/lobby/"),
        (page, f"/games/{table.pk}/"),
        (page, f"/games/{other.pk}/"),
        (page, f"/join/{other.invite_token}/"),
    ):
        who.goto(path)
        assert barriers(who) == [], path
        assert who.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert who.evaluate(STICKS_OUT) == [], path


def test_the_game_on_the_landing_page_plays_pauses_and_stands_still_where_no_motion_is_wanted(new_page: Any) -> None:
    page = new_page()
    page.goto("/")
    for rules in ("desert", "island"):
        expect(page.locator(f"#scene-{rules}")).to_have_attribute("data-next", f"/scene/{rules}/3/")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Watch")).to_be_visible()
    at = page.locator("#scene-desert").get_attribute("data-next")
    page.wait_for_timeout(2_000)
    expect(page.locator("#scene-desert")).to_have_attribute("data-next", str(at))
    still = new_page(reduced_motion="reduce")
    still.goto("/")
    still.wait_for_timeout(2_000)
    expect(still.locator("#scene-desert")).to_have_attribute("data-next", "/scene/desert/1/")
