"""Pages in a language with longer words, written either way, on the narrowest phone: nothing is cut or out of reach."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Message
from tests.browser.players import load_film
from tests.games.factories import begun_game
from tests.games.history.replay.games import played_game
from tests.games.history.story.finished import finished
from tests.i18n.pages_pseudo import longer, spoken

pytestmark = pytest.mark.browser

NARROWEST = {"width": 320, "height": 640}

FAULTS = """() => {
  const faults = [], NAMES = "[id^=seat-] .name"; // of people, in full in their sheets
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page scrolls to ${root.scrollWidth}`);
  const style = (element) => getComputedStyle(element);
  const scrolls = (element) => ["auto", "scroll"].includes(style(element).overflowX);
  const clips = (element) => element === document.body || style(element).overflowX !== "visible";
  const above = function* (element) {
    for (let up = element; up; up = up.parentElement) yield up;
  };
  for (const element of document.body.querySelectorAll(":not(svg, svg *, [aria-hidden=true] *, textarea, option)")) {
    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!texts.length || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if ([...above(element)].some((up) => style(up).clipPath !== "none" || up.matches(".skip-link"))) continue;
    const boxes = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    for (const up of above(element)) {
      if (scrolls(up) || up.matches(NAMES)) break;
      if (!clips(up)) continue;
      const box = up === document.body ? { left: 0, right: innerWidth } : up.getBoundingClientRect();
      const beside = (text) => text.left < box.left - 1 || text.right > box.right + 1;
      const below = (text) => up !== document.body && text.top + text.height * 0.75 > box.bottom;
      if (!boxes.some((text) => beside(text) || below(text))) continue;
      const name = `${up.localName}.${up.className} cuts ${element.localName}.${element.className}`;
      const place = [...above(element)].find((each) => each.id)?.id;
      faults.push(`${name} in #${place}: ${texts[0].data.trim()}`);
      break;
    }
  }
  return faults;
}"""
"""Lists words that a box cuts at its side, or that lie beside the page."""


@pytest.fixture(params=["ltr", "rtl"])
def long_words(request: pytest.FixtureRequest, site: str) -> Iterator[None]:
    """Say each sentence at greater length, in one direction or the other; the server is a thread of this process."""
    with spoken(longer, "xx", to_the_left=request.param == "rtl"):
        yield


def faults(page: Page) -> list[str]:
    """Return what is cut or out of reach."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    path = page.url.split("/", 3)[3]
    return [f"/{path}: {fault}" for fault in page.evaluate(FAULTS)]


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_no_word_of_a_board_is_cut(rules: str, long_words: None, alice: User, bob: User, open_as: Any) -> None:
    game = played_game(alice, bob, steps=30, rules=rules)
    page: Page = open_as(alice, game, viewport=NARROWEST)
    found = faults(page)
    for summary in page.locator("#tabs > details > summary").all():
        if summary.is_visible():
            summary.click()
            found += faults(page)
    for name in ("table-status", "help"):
        page.evaluate(f"document.getElementById('{name}').showPopover()")
        found += faults(page)
        page.keyboard.press("Escape")
    for sheet in (page.locator(".sheet[id^=sheet]").first, page.locator(".sheet[id^=sheet]").nth(4)):
        sheet.evaluate("sheet => sheet.showPopover()")  # of tiles at the sides
        found += faults(page)
    assert found == []


def test_no_word_of_planning_advice_and_film_is_cut(long_words: None, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob)
    page: Page = open_as(alice, f"/games/{game.pk}/", viewport=NARROWEST)
    expect(page.locator("#coach")).to_be_visible()
    found = faults(page)
    for path in ("plan", "advice", "notes", "notifications"):
        page.goto(f"/games/{game.pk}/{path}")
        found += faults(page)
    page.goto(f"/games/{game.pk}/")
    load_film(page)
    page.locator("#dock .primary").click()
    expect(page.locator(".film-bar")).to_be_visible()
    found += faults(page)
    assert found == []


def test_no_word_of_other_pages_is_cut(long_words: None, alice: User, bob: User, open_as: Any) -> None:
    game, over = begun_game(alice, bob), finished(alice, bob, title="lost")
    Message.objects.create(game=game, user=bob, text="A word")
    Game.objects.filter(pk=game.pk).update(chat=1)
    page: Page = open_as(alice, "/", viewport=NARROWEST)
    found: list[str] = faults(page)
    for path in (
        "/games/",
        "/games/lobby/",
        "/games/new/",
        "/accounts/settings/",
        "/accounts/notifications/",
        f"/games/{game.pk}/chat/",
        f"/games/{over.pk}/story/",
        f"/games/{over.pk}/at/2",
        f"/games/{over.pk}/",
        "/how-to-play/desert/",
        "/learn/island/",
        "/learn/island/turn/0/",
        "/challenges/",
        "/statistics/",
        "/crews/new/",
    ):
        assert page.goto(path).status == 200, path
        found += faults(page)
    assert found == []
