"""Standing orders in a real browser: given by keyboard on a phone, carried out while a teammate plays."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, StandingOrder
from tests.browser.players import barriers, by_hand, press_action
from tests.games.factories import begun_game
from tests.games.teamwork.orders.test_orders import thirsty

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return thirsty(begun_game(alice, bob))


def test_an_order_saves_a_teammate_from_the_sun(game: Game, alice: User, bob: User, open_as: Any) -> None:
    bobs = open_as(bob, game, viewport=PHONE)
    bobs.goto(bobs.locator("#sheet-seat-1 a[href*='/orders/']").get_attribute("href"))
    assert barriers(bobs) == []
    bobs.locator(".order-form > summary").first.press("Enter")
    assert bobs.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bobs.get_by_role("button", name="Give this order").first.press("Enter")
    expect(bobs.get_by_role("status").get_by_text("Your order is saved.")).to_be_focused()
    expect(bobs.locator("#orders-seat-1")).to_contain_text(
        "If the next sun would kill a teammate in reach, give them water, but keep"
    )
    assert StandingOrder.objects.get().is_armed

    alices = by_hand(open_as(alice, game))
    press_action(alices, 0, {"type": "EndTurn"})

    expect(alices.locator("#step-2")).to_contain_text("standing order")
    assert StandingOrder.objects.get().status == "fired"
    alices.locator("form[action$='/undo'] button").click()
    expect(alices.locator("#step-2")).to_have_count(0)
    assert StandingOrder.objects.get().is_armed


def test_an_open_page_follows_the_orders_of_teammates(game: Game, alice: User, bob: User, open_as: Any) -> None:
    alices = open_as(alice, f"/games/{game.pk}/orders/", viewport=PHONE)
    alices.locator(".order-form > summary").first.click()
    for_bob = alices.locator("#orders-list-1")
    expect(for_bob).to_contain_text("No standing orders.")

    bobs = open_as(bob, f"/games/{game.pk}/orders/")
    bobs.locator(".order-form > summary").first.click()
    bobs.get_by_role("button", name="Give this order").first.click()
    expect(for_bob).to_contain_text("give them water")

    bobs.get_by_role("button", name="Cancel: If the next sun").click()
    expect(for_bob).to_contain_text("No standing orders.")
    expect(alices.locator(".order-form[open]")).to_have_count(1)  # what she was doing is as she left it
