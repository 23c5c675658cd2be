"""The page beside a film in a real browser: what covers nothing, and what is marked as of before."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.engine.desert.data import StormCard
from games.models import Game
from tests.browser.players import load_film
from tests.games.engine.desert.boards import board
from tests.games.factories import end_turn, play, store_state

pytestmark = pytest.mark.browser

DESKTOP = {"width": 1440, "height": 900}


def test_the_log_steps_with_the_film_and_the_decks_are_dim(desert: Game, alice: User, bob: User, open_as: Any) -> None:
    store_state(desert, board(at=("B2", "A1"), deck=(StormCard.NORTH_1, StormCard.EAST_1)))
    page = open_as(bob, desert, viewport=DESKTOP)
    load_film(page)
    page.context.set_offline(True)
    play(desert, alice, "Move")
    end_turn(desert, alice)
    page.context.set_offline(False)
    expect(page.locator(".film-picture")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    began, log = page.locator("#step-0").bounding_box(), page.locator("#log-list").bounding_box()
    assert began
    assert log
    assert began["y"] - log["y"] < 100, "no room for what is not told"
    newest = page.locator("#log-list > li").first
    expect(newest).to_have_css("opacity", "0")
    expect(page.locator("#decks")).to_have_css("opacity", "0.5")
    page.keyboard.press("Escape")
    expect(newest).to_have_css("opacity", "1")
    expect(page.locator("#decks")).to_have_css("opacity", "1")
