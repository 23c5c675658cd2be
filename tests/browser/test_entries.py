"""Entries in a real browser: every picture of a board opens one, by tap, by key and by hover, and without script."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine import RULES
from games.models import Game
from tests.browser.players import barriers
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

BARE = """within => [
  ...document.querySelectorAll(`${within} svg:not(svg svg, #pictures, #hints, #marks, #key svg)`)
].filter(svg => {
  if (!svg.checkVisibility()) return false;
  svg.scrollIntoView({block: 'center'});
  const {x, y, width, height} = svg.getBoundingClientRect();
  return width && !document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a, button, summary');
}).map(svg => svg.outerHTML)"""
"""The visible pictures at whose middle there is nothing to press. Those of the key stand beside their meaning."""


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
@pytest.mark.parametrize("rules", RULES)
def test_every_picture_can_be_pressed(
    site: str, alice: User, bob: User, open_as: Any, rules: str, size: tuple[int, int]
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = open_as(alice, begun_game(alice, bob, rules=rules), viewport=viewport, reduced_motion="reduce")
    for tab in page.locator("#tabs > details").all():
        if tab.locator("summary").is_visible():
            tab.locator("summary").click()
            assert page.evaluate(BARE, "#tabs") == []
            page.locator("#pull").uncheck()
        assert page.evaluate(BARE, "#table") == []
    for cell in page.locator(".cell").all()[:3]:
        cell.click()
        assert page.evaluate(BARE, ".sheet:popover-open") == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_an_open_entry_has_no_barrier(
    game: Game, alice: User, open_as: Any, size: tuple[int, int], scheme: str
) -> None:
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    for link in page.locator("#vitals .about:visible, #danger .about:visible").all():
        link.click()
        expect(page.locator("#entry-name")).to_be_visible()
        assert barriers(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("#entry")).to_be_hidden()


def _opened(page: Page) -> str:
    expect(page.locator("#entry")).to_be_visible()
    return page.locator("#entry-name").inner_text()


def test_by_tap_on_a_tile_and_on_an_adventurer(game: Game, alice: User, open_as: Any) -> None:
    """The sheet below stays open; Escape closes one after the other."""
    page = open_as(alice, game, has_touch=True)
    page.locator("#cell-12").tap()
    page.locator("#name-12 a").tap()
    assert _opened(page) == "C3"
    expect(page.locator("#entry")).to_contain_text("Nobody can enter it.")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet-12")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#open-seat-1").tap()
    page.locator("#name-seat-1 a").tap()
    expect(page.locator("#entry .now")).to_contain_text("Bob, on ")


def test_by_key_and_back_to_where_it_was(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    page.locator("#vitals .about").first.focus()
    page.keyboard.press("Enter")
    assert _opened(page) == "Storm meter"
    assert page.evaluate("document.activeElement.className") == "close"
    page.keyboard.press("Enter")
    expect(page.locator("#entry")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('#vitals') !== null")


def test_hovering_reads_the_label(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport={"width": 1440, "height": 900})
    page.locator("#vitals .about").first.hover()
    expect(page.locator("#vitals .about").first).to_have_attribute(
        "title", "Storm meter: 2 cards a turn; at the skull if it rises 13 more times"
    )


def test_an_entry_leads_to_its_rule_and_to_its_lesson(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    page.locator("#vitals .about").first.click()
    page.locator("#entry").get_by_role("link", name="How to play").click()
    expect(page.locator("#difficulty-skull")).to_be_in_viewport()
    page.go_back()
    page.locator("#vitals .about").first.click()
    page.locator("#entry").get_by_role("link", name="Lesson: The storm").click()
    expect(page.locator("#task")).to_be_visible()


def test_a_lesson_explains_its_own_board(site: str, new_page: Any) -> None:
    page = new_page()
    page.goto("/learn/island/turn/0/")
    page.locator("#vitals .about").first.click()
    assert _opened(page) == "Water meter"


def test_without_script_and_without_connection_the_link_leads_to_the_rules(
    game: Game, alice: User, open_as: Any
) -> None:
    page = open_as(alice, game, java_script_enabled=False)
    page.locator("#vitals .about").first.click()
    expect(page.locator("#difficulty-skull")).to_be_in_viewport()
    page = open_as(alice, game)
    page.route("**/entry/*", lambda route: route.abort())
    page.locator("#vitals .about").first.click()
    expect(page.locator("#difficulty-skull")).to_be_in_viewport()


def test_a_move_of_another_leaves_an_open_entry_alone(game: Game, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, game)
    page.locator("#vitals .about").first.click()
    assert _opened(page) == "Storm meter"
    page.evaluate(
        "htmx.ajax('GET', document.getElementById('table').dataset.board, {target: '#table', swap: 'outerHTML'})"
    )
    page.wait_for_timeout(300)
    assert _opened(page) == "Storm meter"
