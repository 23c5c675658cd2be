"""On an iPhone, and there alone, the board says how to get the site on the home screen."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers
from tests.games.factories import begun_game, end_turn

pytestmark = pytest.mark.browser

SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.4 Mobile/15E148 Safari/604.1"
)
CHROME = SAFARI.replace("Version/18.4", "CriOS/135.0")


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def board(new_page: Any, site: str, user: User, game: Game, *, agent: str = SAFARI, standalone: bool | None) -> Page:
    """Open the board on a phone whose browser says whether it runs from the home screen; None if it does not say."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    page: Page = new_page(user_agent=agent, has_touch=True)
    page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
    if standalone is not None:
        said = str(standalone).lower()
        page.add_init_script(f"Object.defineProperty(navigator, 'standalone', {{ value: {said} }})")
    page.goto(f"/games/{game.pk}/")
    return page


def test_it_comes_after_the_first_turn_and_goes_for_good(game: Game, alice: User, new_page: Any, site: str) -> None:
    page = board(new_page, site, alice, game, standalone=False)
    expect(page.locator("#home-screen")).to_have_count(0)
    end_turn(game, alice)
    page.reload()
    tip = page.locator("#home-screen")
    expect(tip).to_contain_text("Add to Home Screen")
    assert barriers(page) == []
    tip.get_by_role("button", name="Do not show this again").tap()
    expect(tip).to_be_hidden()
    page.reload()
    expect(tip).to_be_hidden()


@pytest.mark.parametrize(("agent", "standalone"), [(SAFARI, True), (CHROME, False), (SAFARI, None)])
def test_other_browsers_say_nothing(
    agent: str, standalone: bool | None, game: Game, alice: User, new_page: Any, site: str
) -> None:
    end_turn(game, alice)
    page = board(new_page, site, alice, game, agent=agent, standalone=standalone)
    expect(page.locator("#home-screen")).to_be_hidden()
