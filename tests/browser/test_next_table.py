"""The next table that waits: offered in the dock after the turn, in the story of a game, and by the key N."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game
from tests.browser.players import by_hand
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.browser


def test_the_dock_offers_the_next_table_after_the_turn_and_n_goes_there(
    site: str, alice: User, bob: User, open_as: Any
) -> None:
    game, urgent = begun_game(alice, bob), begun_game(alice, bob, pace=12)
    Game.objects.filter(pk=urgent.pk).update(name="Oasis")
    page = by_hand(open_as(alice, game))
    page.reload()
    expect(page.locator("#next-table")).to_have_count(0)
    while page.locator("#dock [form=play]").count():
        version = page.locator("#dock").get_attribute("data-version")
        page.locator("#dock [form=play]").first.click()
        expect(page.locator("#dock")).not_to_have_attribute("data-version", str(version))
    expect(page.get_by_role("link", name="Your turn in Oasis")).to_be_visible()
    expect(page.locator("#next-table")).to_contain_text("12 hours left")
    page.locator("#cells .cell[tabindex='0']").focus()
    page.keyboard.press("n")
    expect(page).to_have_url(f"{site}/games/{urgent.pk}/")


def test_a_teammates_move_leaves_the_offer_where_it_is(site: str, alice: User, bob: User, open_as: Any) -> None:
    game, other = begun_game(bob, alice), begun_game(alice, bob)
    watching = open_as(alice, game)
    offer = watching.get_by_role("link", name=f"Your turn in {other.name}")
    expect(offer).to_be_visible()
    offer.evaluate("link => (link.dataset.same = 'yes')")
    page = by_hand(open_as(bob, game))
    page.reload()
    page.locator("#dock [form=play]").first.click()
    expect(watching.locator("#dock")).not_to_have_attribute("data-version", str(game.version))
    expect(offer).to_have_attribute("data-same", "yes")


def test_without_another_table_there_is_no_offer(site: str, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, begun_game(bob, alice))
    expect(page.locator("#next-table.told")).to_have_count(1)
    expect(page.locator("#next-table a")).to_have_count(0)


def test_without_script_the_link_leads_to_the_next_table(site: str, alice: User, bob: User, open_as: Any) -> None:
    game, other = begun_game(bob, alice), begun_game(alice, bob)
    page = open_as(alice, game, java_script_enabled=False)
    page.get_by_role("link", name="Next table").click()
    expect(page).to_have_url(f"{site}/games/{other.pk}/")


def test_the_story_of_a_game_offers_it(site: str, alice: User, bob: User, open_as: Any) -> None:
    story, other = finished(alice, bob), begun_game(alice, bob)
    page = open_as(alice, f"/games/{story.pk}/story/")
    page.get_by_role("link", name=f"Your turn in {other.name}").click()
    expect(page).to_have_url(f"{site}/games/{other.pk}/")


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900)])
def test_after_the_end_it_leaves_the_key_below_the_last_cards_in_sight(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    over, _other = finished(alice, bob, title="lost"), begun_game(alice, bob, pace=72)
    page = open_as(alice, over, viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#next-table")).to_contain_text("days left")
    cards, key = page.locator("#storm").bounding_box(), page.locator("#key ul").bounding_box()
    assert cards
    assert key
    assert cards["y"] + cards["height"] <= key["y"]
    assert key["y"] + key["height"] <= size[1]
