"""Sound: nothing of it is loaded while it is off; switched on, it follows the film."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import StormCard
from games.models import Game
from tests.games.engine.desert.boards import storm
from tests.games.factories import begun_game, end_turn, store_state

pytestmark = pytest.mark.browser

COUNT = """window.sounds = 0;
for (const source of [AudioBufferSourceNode, OscillatorNode]) {
  const start = source.prototype.start;
  source.prototype.start = function (...when) { window.sounds += 1; return start.apply(this, when); };
}"""


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return store_state(begun_game(alice, bob), storm(StormCard.EAST_2, StormCard.NORTH_1, hole="C3"))


def storm_over(page: Page) -> None:
    """Reveal a card, and wait for the end of the film."""
    page.keyboard.press("Shift")  # the film comes with the first key
    expect(page.locator("html.has-film")).to_be_attached()
    page.locator("#dock [form=play]").click()
    expect(page.locator("#dock")).to_contain_text("Waiting for Bob")
    expect(page.locator(".film-stage")).to_have_count(0)


def test_nothing_of_it_is_loaded_while_it_is_off(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script("localStorage.setItem('film-speed', 4)")
    page.reload()
    storm_over(page)
    assert any("js/film." in address for address in asked)
    assert not any("js/sound." in address for address in asked)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_it_follows_the_film_and_is_remembered(game: Game, alice: User, bob: User, open_as: Any, motion: str) -> None:
    page = open_as(alice, game, reduced_motion=motion)
    page.locator("#open-help").click()
    with page.expect_request(lambda request: "js/sound." in request.url):
        page.get_by_label("Sound").check()
    page.add_init_script(COUNT)
    with page.expect_request(lambda request: "js/sound." in request.url):
        page.reload()
    storm_over(page)
    after_the_storm = page.evaluate("sounds")
    assert after_the_storm >= 2, "wind and sand"
    end_turn(game, bob, seat=1)
    expect(page.locator("#bar h1")).to_contain_text("Your turn")
    page.wait_for_function(f"() => sounds >= {after_the_storm + 2}")
