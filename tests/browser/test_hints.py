"""The hints over the board in a real browser: the reach of a pawn whose card is touched."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.browser.players import barriers
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_touched_card_shows_where_its_pawn_can_go(
    rules: str, site: str, alice: User, bob: User, open_as: Any
) -> None:
    game = begun_game(alice, bob, rules=rules)
    phone = open_as(alice, game, java_script_enabled=False)
    expect(phone.locator("#reach-1")).to_be_hidden()
    phone.locator("#open-seat-1").click()
    expect(phone.locator("#reach-1 .n1")).to_be_visible()
    expect(phone.locator("#reach-0")).to_be_hidden()

    laptop = open_as(alice, game, viewport={"width": 1440, "height": 900})
    laptop.locator("#seat-1").hover()
    expect(laptop.locator("#reach-1 .n1")).to_be_visible()
    assert barriers(laptop) == []
    laptop.locator("#bar h1").hover()
    expect(laptop.locator("#reach-1")).to_be_hidden()
