"""Consequences on buttons in a real browser: visible, complete, and large enough to touch."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.desert.data import Face, Gear, Role, StormCard
from games.engine.desert.state import TakeActions
from games.engine.island.data import Card
from games.engine.island.data import Role as Islander
from games.engine.island.state import TakeActions as IslandTurn
from games.models import Game
from tests.browser.players import barriers
from tests.games.engine.desert import boards as desert
from tests.games.engine.island import boards as island
from tests.games.factories import begun_game, store_state

pytestmark = pytest.mark.browser

STEPS = TakeActions(0, 3, guided=1, steps=2)
CLIMBED = desert.board(
    roles=(Role.CLIMBER, Role.WATER_CARRIER, Role.EXPLORER, Role.NAVIGATOR, Role.ARCHEOLOGIST),
    at=("B2", "B2", "B2", "B2", "D4"),
    sand={"B2": 4, "D4": 3},
    water={0: 3, 1: 0},
    gear={0: (Gear.JET_PACK, Gear.DUNE_BLASTER)},
)
GUIDED = desert.board(
    roles=(Role.NAVIGATOR, Role.CLIMBER, Role.EXPLORER, Role.METEOROLOGIST, Role.ARCHEOLOGIST),
    at=("B2", "D4", "D4", "D4", "E5"),
    sand={"D4": 2, "B3": 1},
    faces={"B2": Face.WELL},
    phase=STEPS,
)
GIVING = island.board(
    roles=(Islander.NAVIGATOR, Islander.DIVER, Islander.PILOT, Islander.ENGINEER),
    at=("C3", "C3", "D3", "D3"),
    hands={0: (Card.EARTH_STONE, Card.OCEANS_CHALICE, Card.CRYSTAL_OF_FIRE), 1: (Card.STATUE_OF_THE_WIND,) * 5},
    phase=IslandTurn(0, 3, guided=1),
)

SHOWN = [
    ("desert", CLIMBED, "4 actions unused.", desert.cell("B1"), ["Buries ", "with ", "Everyone who stays behind"]),
    ("desert", CLIMBED, "4 actions unused.", desert.cell("B2"), [" will have ", "sand left"]),
    ("desert", GUIDED, "free steps are lost.", desert.cell("D5"), ["Buries ", "1 more step is free."]),
    ("desert", GUIDED, "free steps are lost.", desert.cell("B1"), ["free steps are lost."]),
    ("desert", desert.storm(StormCard.SUN, left=2), "Cannot be undone.", None, []),
    ("island", GIVING, "free step is lost.", island.cell("C3"), ["must then discard a card.", "will have 1"]),
]
"""The rules, the position, the text of the dock, a cell and the text of its sheet."""


def table_of(rules: str, alice: User, state: Any) -> Game:
    """Create a table of Alice, who holds every seat."""
    return store_state(begun_game(alice, rules=rules, seats=len(state.adventurers)), state)


def cut_off(page: Page, inside: str) -> list[str]:
    """Return buttons that are too small or overflow, and texts outside the screen."""
    return page.locator(f"{inside} button").evaluate_all(
        """buttons => buttons.filter(each => each.checkVisibility()).filter(each => {
          const box = each.getBoundingClientRect();
          const seen = [...each.querySelectorAll('span, small, strong')].filter(word => word.checkVisibility());
          const words = seen.map(word => word.getBoundingClientRect());
          return Math.round(box.width) < 44 || Math.round(box.height) < 44
            || box.left < 0 || box.right > innerWidth + 0.5
            || words.some(word => word.left < box.left - 0.5 || word.right > box.right + 0.5
              || word.top < box.top - 0.5 || word.bottom > box.bottom + 0.5);
        }).map(each => each.outerHTML + JSON.stringify(each.getBoundingClientRect()))"""
    )


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_what_follows_is_drawn_whole(site: str, alice: User, open_as: Any, size: tuple[int, int]) -> None:
    page = open_as(alice, "/games/", viewport={"width": size[0], "height": size[1]})
    for rules, state, dock, at, words in SHOWN:
        game = table_of(rules, alice, state)
        page.goto(f"/games/{game.pk}/")
        expect(page.locator("#dock small").first).to_be_visible()
        expect(page.locator("#dock")).to_contain_text(dock)
        assert page.evaluate("document.documentElement.scrollWidth > innerWidth") is False
        assert page.evaluate("document.documentElement.scrollHeight > innerHeight") is False
        assert cut_off(page, "#dock") == []
        if at is None:
            continue
        page.locator(f"#cell-{at}").click()
        sheet = page.locator(f"#sheet-{at}")
        for text in words:
            expect(sheet).to_contain_text(text)
        assert cut_off(page, f"#sheet-{at}") == []
        assert sheet.evaluate("sheet => sheet.scrollWidth > sheet.clientWidth") is False
        assert barriers(page) == [], dock
