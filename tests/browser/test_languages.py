"""A turn in each language of the site: no English word stands on the board, for eyes or ears."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.players import version
from tests.games.factories import begun_game
from tests.i18n.catalogs import LANGUAGES, words, words_in

pytestmark = pytest.mark.browser

NAMES = {"alice", "bob", "forbidden", "dune", "team"}
READ = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('script, style, symbol, [lang]:not(html)')) texts.push(node.data);
    } else {
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(node.getAttribute(name) || '');
    }
  }
  return texts;
}"""
"""All that a page says to eyes and ears, but for parts in a language of their own and letters in drawings."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_turn_has_no_english_word(language: str, rules: str, site: str, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob, rules=rules)
    alice.interface_language = language
    alice.save()
    page = open_as(alice, game)
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert foreign(page, language, game) == []

    before = version(page)
    page.locator("#dock .primary").first.click()
    expect(page.locator("#dock")).not_to_have_attribute("data-version", str(before))
    assert foreign(page, language, game) == []


def foreign(page: Page, language: str, game: Game) -> list[str]:
    """Return the texts on the page with a word that is neither in the catalog of the language nor a name."""
    known = words(language) | NAMES | set(words_in(game.name))
    return [text for text in page.evaluate(READ) if not known.issuperset(words_in(text))]
