"""Two people in two browsers, from sign-up to the end of their game."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine import RULES
from games.history.replay import fault_of
from games.models import Game
from games.table import Table
from tests.browser.players import (
    begin,
    by_hand,
    press,
    press_action,
    random_act,
    see_version,
    set_up_table,
    sign_up,
    sit_down_as_guest,
    version,
)

pytestmark = pytest.mark.browser

ENGINE = Path(__file__).parent.parent / "games" / "engine"
WON = {rules: json.loads((ENGINE / rules / "golden" / "won.json").read_text()) for rules in RULES}


def _check(outcome: str) -> None:
    game = Game.objects.get()
    assert game.status == outcome
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


@pytest.mark.parametrize("rules", RULES)
def test_two_play_random_legal_actions_to_the_end(new_page: Any, rules: str) -> None:
    """Each player presses buttons of their own board; both boards follow each other."""
    ana, ben = by_hand(new_page()), by_hand(new_page(viewport={"width": 1440, "height": 900}))
    sign_up(ana, "Ana")
    sign_up(ben, "Ben")
    link = set_up_table(ana, rules=rules, difficulty="legendary")
    ben.goto(link)
    ben.get_by_role("button", name="Join").click()
    begin(ana, ben)

    chance, plays = random.Random(11), 0
    while plays < 400:
        for page, other in ((ana, ben), (ben, ana)):
            if act := random_act(page, chance):
                press(page, act)
                plays += 1
                see_version(other, version(page))
        if not random_act(ana, chance) and not random_act(ben, chance):
            break

    for page in (ana, ben):
        expect(page.locator("#bar h1")).to_contain_text("Lost")
    _check("lost")


@pytest.mark.parametrize("rules", RULES)
def test_a_scripted_seed_is_won(new_page: Any, rules: str) -> None:
    """The game of the golden text, button by button, by an account and a guest."""
    won, pages = WON[rules], [by_hand(new_page(reduced_motion="reduce")) for _ in range(2)]
    sign_up(pages[0], "Ana")
    link = set_up_table(pages[0], rules=rules, roles_chosen="chosen", first_seat=str(won["first"]))
    Game.objects.update(seed=won["seed"])
    sit_down_as_guest(pages[1], link, "Ben")
    expect(pages[0].locator("#seats")).to_contain_text("Ben")  # a tap while the seats are drawn anew is lost
    for number, (page, role) in enumerate(zip(pages, won["roles"], strict=True)):
        expect(page.locator(".place.mine button[name=role][disabled]")).to_have_count(number)  # and so is this one
        page.locator(f".place.mine button[name=role][value='{role}']").click()
        expect(page.locator(".place.mine")).to_contain_text("Choose another adventurer")
    begin(*pages)

    for seat, action in won["plays"]:
        see_version(pages[seat], max(map(version, pages)))
        press_action(pages[seat], seat, action)

    for page in pages:
        expect(page.locator("#bar h1")).to_contain_text("Won")
    _check("won")
