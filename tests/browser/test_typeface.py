"""Pages load no more letters than they show: accents and large titles have files of their own."""

from typing import Any

import pytest
from playwright.sync_api import Page

from accounts.models import User
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

LOADED = """async () => {
  await document.fonts.ready;
  const names = performance.getEntriesByType("resource").map(({name}) => name.match(/([^/.]+)[^/]*[.]woff2/)?.[1]);
  return names.filter(Boolean);
}"""
ENGLISH = {"atkinson-regular", "atkinson-bold"}


def loaded(page: Page) -> set[str]:
    return set(page.evaluate(LOADED))


def test_an_english_board_loads_the_letters_of_english(alice: User, bob: User, open_as: Any) -> None:
    assert loaded(open_as(alice, begun_game(alice, bob))) == ENGLISH


def test_a_name_with_an_accent_loads_its_letters(alice: User, bob: User, open_as: Any) -> None:
    bob.name = "Zoë"
    bob.save()
    assert loaded(open_as(alice, begun_game(alice, bob))) > ENGLISH


def test_large_titles_have_a_face_of_their_own(page: Page) -> None:
    page.goto("/")
    assert "sansita" in loaded(page)
    assert page.locator("h1").evaluate("title => getComputedStyle(title).fontFamily").startswith("Sansita")
