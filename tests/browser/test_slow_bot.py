"""A bot keeps its table waiting, and a player takes over its turn in the browser, also without scripts."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Step
from games.slow_bots import PATIENCE
from tests.browser.players import barriers, by_hand, object_actions, press
from tests.games.factories import end_turn
from tests.games.play.bots.tables import game_with_bots

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}
SLOW = "Navigator is slow today. You can take over its turn."


@pytest.fixture(params=["desert", "island"])
def game(site: str, alice: User, request: Any) -> Game:
    """A game of Alice and two bots, of which the first is to play; there is no worker."""
    game = game_with_bots(alice, bots=2, rules=request.param)
    end_turn(game, alice)
    return game


def pass_time(game: Game, time: timedelta = PATIENCE) -> None:
    since = timezone.now() - time
    Game.objects.filter(pk=game.pk).update(moved_at=since, acted_at=since)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_player_takes_over(game: Game, alice: User, open_as: Any, size: dict[str, int]) -> None:
    pass_time(game, PATIENCE - timedelta(seconds=4))
    page: Page = by_hand(open_as(alice, game, viewport=size))
    expect(page.locator("#waiting")).to_be_visible()
    expect(page.locator("#slow-bot")).to_have_text(SLOW)  # the open board offers it when the minute is over
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    page.get_by_role("button", name="Take over").click()
    expect(page.locator("#call")).to_contain_text("Navigator (bot) is taking long. You can play this turn for it.")
    expect(page.locator("#bar h1")).to_contain_text("Playing for Navigator")
    press(page, next(act for act in object_actions(page) if act["seat_action"].startswith('1:{"type":"Move"')))
    assert Step.objects.filter(seat=1, user=alice).exists()


def test_without_scripts(game: Game, alice: User, open_as: Any) -> None:
    pass_time(game)
    page: Page = open_as(alice, game, java_script_enabled=False)
    page.get_by_role("button", name="Take over").click()
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#log li").first).to_contain_text("Navigator")
    assert Step.objects.filter(seat=1, user=alice).exists()
