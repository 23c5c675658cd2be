"""An update changes what differs on the board, and leaves the rest where it is."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine import RULES
from tests.browser.players import load_film, version
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

SEEDS = {"desert": "hands 5", "island": "hands 2"}
"""Games in which nobody can react to the cards of the first turn, so that they come by themselves."""

MOVE = """.sheet [value*='"Move"']"""
NOTE = (
    "() => document.querySelectorAll('#pictures > *, #bar, #dock, #cells .cell').forEach((each) => (each.stays = true))"
)
NEW = """() => [...document.querySelectorAll('#pictures > *, #bar, #dock, #cells .cell')]
  .filter((each) => !each.stays).map((each) => each.outerHTML)"""
PARTS = (
    "#bar",
    "#vitals",
    "#pictures",
    "#hints",
    "#cells [role=row]",
    "#sheets > .sheet",
    "#danger",
    "#team",
    "#decks",
    "#dock",
)
DIFFERENCES = r"""async (parts) => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const html = (root, part) => [...root.querySelectorAll(part)].map((each) => {
    const copy = page.importNode(each, true);
    copy.querySelectorAll("[name=csrfmiddlewaretoken], #next-table").forEach((part) => part.remove());
    for (const use of copy.querySelectorAll("use")) { // a film brings the art into the page
      use.setAttribute("href", use.getAttribute("href").replace(/.*#(art\d-)?/, "#"));
    }
    for (const cell of copy.querySelectorAll(".cell")) {
      cell.removeAttribute("tabindex");
      cell.classList.remove("changed");
    }
    return copy;
  });
  return parts.filter((part) => {
    const [shown, fresh] = [html(document, part), html(page, part)];
    const isSame = fresh.length === shown.length && fresh.every((each, number) => each.isEqualNode(shown[number]));
    return !fresh.length || !isSame;
  });
}"""


def move(page: Page) -> None:
    before = version(page)
    page.locator(MOVE).first.evaluate("button => button.click()")
    expect(page.locator("#dock")).to_have_attribute("data-version", str(before + 1))


@pytest.mark.parametrize("rules", RULES)
def test_a_move_replaces_no_piece_of_the_board(rules: str, site: str, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, begun_game(alice, bob, rules=rules))
    page.evaluate(NOTE)
    pawns = page.locator("#pictures .pawn")
    before = [pawn.get_attribute("class") for pawn in pawns.all()]
    move(page)
    assert page.evaluate(NEW) == []
    assert [pawn.get_attribute("class") for pawn in pawns.all()] != before


@pytest.mark.parametrize("rules", RULES)
def test_after_a_turn_the_board_is_what_a_fresh_page_shows(
    rules: str, site: str, alice: User, bob: User, open_as: Any
) -> None:
    page = open_as(alice, begun_game(alice, bob, rules=rules, seed=SEEDS[rules]))
    load_film(page)  # it draws the cards
    move(page)
    move(page)
    assert page.evaluate(DIFFERENCES, PARTS) == []
    page.locator("#dock [form=play]").click()
    expect(page.locator("#dock")).to_contain_text("Waiting for Bob", timeout=60_000)
    expect(page.locator(".film-stage")).to_have_count(0, timeout=30_000)
    assert page.evaluate(DIFFERENCES, PARTS) == []
