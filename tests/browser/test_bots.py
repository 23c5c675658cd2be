"""One person plays a whole game with three bots in one sitting, against a real worker."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django_structlog.celery.steps import DjangoStructLogInitStep
from playwright.sync_api import Error, Page, expect

from accounts.models import User
from forbidden import embedded
from forbidden.celery import app
from games.engine import RULES
from games.history.replay import fault_of
from games.models import Game
from games.table import Table
from tests.browser.players import begin, by_hand, press_action, set_up_table, sign_up
from tests.games.play.bots.tables import game_with_bots

pytestmark = pytest.mark.browser

SEEDS = {"desert": "c" * 8, "island": "h" * 8}
"""Games of some 45 steps, of which the person plays a quarter."""


@pytest.mark.parametrize("width", [360, 1440])
def test_one_sign_says_on_a_card_that_a_bot_plays(site: str, alice: User, open_as: Any, width: int) -> None:
    page: Page = open_as(alice, game_with_bots(alice), viewport={"width": width, "height": 740})
    is_tagged = page.locator("#seat-1 > .role").is_visible()
    has_picture = page.locator("#seat-1 > .portrait").evaluate(
        "each => getComputedStyle(each, '::after').content !== 'none'"
    )
    assert is_tagged is not has_picture
    overhang = """card => {
      const inside = ['.portrait', '.role'].map((part) => card.querySelector(part).getBoundingClientRect().bottom);
      return Math.max(...inside) - card.getBoundingClientRect().bottom;
    }"""
    assert page.locator("#seat-1").evaluate(overhang) <= 0


@pytest.fixture
def worker(settings: Any) -> Iterator[None]:
    """A Celery worker and beat, as `make run` has them."""
    settings.BOT_PAUSE, settings.BOT_SEARCH = 0.01, False
    app.conf.task_always_eager = False
    # Its signals would stay after the worker, and change the logs of tests that run tasks in the request.
    app.steps["worker"].discard(DjangoStructLogInitStep)
    with embedded.tasks():
        yield
    app.steps["worker"].add(DjangoStructLogInitStep)
    app.conf.task_always_eager = True


def wait_for_person(page: Page) -> Game:
    """Wait until the bots have played and the page shows it."""
    for _ in range(1200):
        game = Game.objects.get()
        if not game.is_running or game.awaited_seats == {0}:
            expect(page.locator("#dock")).to_have_attribute("data-version", str(game.version))
            return game
        page.wait_for_timeout(50)
    raise AssertionError("the bots do not play")


@pytest.mark.parametrize("rules", RULES)
def test_one_person_plays_a_whole_game_with_three_bots(new_page: Any, worker: None, rules: str) -> None:
    page = by_hand(new_page(reduced_motion="reduce"))
    sign_up(page, "Ana")
    set_up_table(page, rules=rules, seats=4, bots="3", difficulty="legendary")
    Game.objects.update(seed=SEEDS[rules])
    begin(page)
    page.set_default_timeout(5_000)
    for _ in range(400):
        if not (game := wait_for_person(page)).is_running:
            break
        action = game.engine.legal(game.load_state(), 0)[0]
        try:
            press_action(page, 0, msgspec.to_builtins(action))
        except Error:
            # Before its scripts have loaded, a button of the page leads to a new page, which a recap may cover.
            page.goto(f"/games/{game.pk}/", timeout=30_000)
            if skip := page.locator("#skip button").all():
                skip[0].click()

    assert game.was_played_out
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None
    expect(page.locator("#log-list .reason").first).to_be_attached()
