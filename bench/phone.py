"""What a player with a slow phone feels: when the board can be used, and the slowest answer to a tap."""

import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.clicks import signed_in
from bench.databases import REDIS, sites
from bench.figures import Figure
from bench.http import run_people, server
from games.engine import RULES

PHONE = {"width": 360, "height": 740}
SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
SLOWER = 4
"""How many times slower than this machine the processor of the phone is."""
VISITS = 5
CELLS = 8
MOVE = """.sheet [value*='"Move"']"""
"""The buttons of moves, which only the player whose turn it is has. A move can be undone."""

NOTE_ANSWERS = """
  window.answers = [];
  new PerformanceObserver((list) => answers.push(...list.getEntries().filter((entry) => entry.interactionId)
    .map((entry) => [entry.name, entry.duration]))).observe({ type: "event", durationThreshold: 16 });
"""
USABLE = "() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
WORST = "() => Math.max(0, ...window.answers.map(([, duration]) => duration))"


def measure() -> Iterator[Figure]:
    for name in sites():
        if name == "PostgreSQL":
            os.environ["REDIS_URL"] = REDIS
            yield from _measure()


def _measure() -> Iterator[Figure]:
    with ExitStack() as stack:
        port = stack.enter_context(server())[0]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=os.getuid() != 0
        )
        stack.callback(browser.close)
        for rules in RULES:
            usable = min(_usable_after(browser, port, rules) for _ in range(VISITS))
            yield Figure(f"s until a slow phone can use its first board, {rules}", usable / 1000, at_most=1.2)
            worst = _worst_answer(browser, port, rules)
            yield Figure(f"ms from the slowest tap to its picture, slow phone, {rules}", worst, at_most=100)


def _page(browser: Browser, port: int, player: int = 0) -> tuple[Page, Any]:
    """Return a page of a slow phone without a cache, and its devtools."""
    page = signed_in(browser, port, run_people().splitlines()[player]).new_page()
    page.set_viewport_size(PHONE)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, devtools


def _usable_after(browser: Browser, port: int, rules: str) -> float:
    """Return the milliseconds from the request until the board is there and its scripts have run."""
    page, devtools = _page(browser, port)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    page.goto(f"http://127.0.0.1:{port}/games/{run_people('table', rules).strip()}/")
    usable: float = page.evaluate(USABLE)
    page.context.close()
    return usable


def _worst_answer(browser: Browser, port: int, rules: str) -> float:
    """Return the milliseconds of the slowest tap: on cells, tabs, an action and its undo."""
    page = _page_of_the_player(browser, port, f"http://127.0.0.1:{port}/games/{run_people('table', rules).strip()}/")
    page.wait_for_timeout(3000)
    for cell in page.locator("#cells .cell").all()[:CELLS]:
        cell.click()
        page.wait_for_timeout(300)
        page.keyboard.press("Escape")
    for tab in page.locator("#tabs > details > summary").all():
        tab.click()
        page.wait_for_timeout(300)
        tab.click()
    action = page.locator(MOVE).first
    sheet = action.locator("xpath=ancestor::*[@popover]").get_attribute("id")
    page.locator(f"[popovertarget='{sheet}']:not(.close)").first.click()
    action.click()
    page.locator("#undo").click()
    page.wait_for_timeout(1000)
    worst: float = page.evaluate(WORST)
    page.context.close()
    return worst


def _page_of_the_player(browser: Browser, port: int, address: str) -> Page:
    """Open the board of the player whose turn it is."""
    for player in range(2):
        page, _ = _page(browser, port, player)
        page.add_init_script(NOTE_ANSWERS)
        page.goto(address)
        if page.locator(MOVE).count():
            return page
        page.context.close()
    raise LookupError("Nobody can move.")
