"""A tap, a move and an undo style a small part of the board anew, so that a slow phone shows them at once."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from accounts.models import User
from games.engine import RULES
from tests.browser.players import load_film
from tests.games.factories import begun_game

pytestmark = pytest.mark.browser

MOVE = """.sheet [value*='"Move"']"""
AT_MOST = 0.5
"""The part of a page's elements that may be styled at once. A rule that reaches all of them makes it 0.9 and more."""


@pytest.mark.parametrize("rules", RULES)
def test_no_tap_styles_the_whole_board(
    rules: str, site: str, alice: User, bob: User, open_as: Any, chromium: Browser, tmp_path: Path
) -> None:
    page = open_as(alice, begun_game(alice, bob, rules=rules))
    load_film(page)  # its style sheet is for the whole page
    elements = page.locator("*").count()
    opener = f"[popovertarget='{page.locator(MOVE).first.evaluate('button => button.closest(`[popover]`).id')}']"

    def open_sheet() -> None:
        page.locator(f"{opener}:not(.close)").first.click()

    def move() -> None:
        page.locator(MOVE).first.click()
        expect(page.locator("#undo")).to_be_visible()

    def undo() -> None:
        page.locator("#undo").click()
        expect(page.locator("#undo")).to_be_hidden()

    for act in (open_sheet, move, undo):
        assert styled(chromium, page, act, tmp_path / "trace.json") < AT_MOST * elements, act.__name__


def styled(chromium: Browser, page: Page, act: Callable[[], None], path: Path) -> int:
    """Return the number of elements that one recalculation of styles has reached at most."""
    chromium.start_tracing(page=page, path=path, categories=["devtools.timeline"])
    act()
    page.wait_for_timeout(200)
    chromium.stop_tracing()
    events = json.loads(path.read_text())["traceEvents"]
    counts = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
    assert counts
    return max(counts)
