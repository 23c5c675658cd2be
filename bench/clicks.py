"""The speed of a board in a browser: the weight of a first visit, and the time from a click to the new board and to the
teammate's, with two web processes."""

import os
import random
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.databases import REDIS, sites
from bench.figures import Figure
from bench.http import REQUIRED_ACTION, run_people, server
from bench.wire import counted
from games.engine import RULES

MOVES = 40
PAUSE = 300
"""Milliseconds between two moves, so that both pages have shown the last one."""
SETTLE = 5000
"""Milliseconds after which a page has loaded all that it needs."""
NOTE_THE_BOARD = """
  window.boards = [];
  new MutationObserver(() => {
    const version = document.getElementById("dock")?.dataset.version;
    if (version && version !== window.boards.at(-1)?.version) window.boards.push({ version, at: Date.now() });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"] });
"""
CLICK = "button => { const at = Date.now(); button.click(); return at; }"
SHOWN_AT = "version => window.boards.find((board) => Number(board.version) > version)?.at"
VERSION = "() => Number(document.getElementById('dock').dataset.version)"


def measure() -> Iterator[Figure]:
    for name in sites():
        if name == "PostgreSQL":  # two web processes need a database server, and Redis between them
            os.environ["REDIS_URL"] = REDIS
            yield from _measure()


def _measure() -> Iterator[Figure]:
    with ExitStack() as stack:
        ports = [stack.enter_context(server())[0] for _ in range(2)]
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), chromium_sandbox=os.getuid() != 0
        )
        stack.callback(browser.close)
        for rules in RULES:
            yield Figure(f"kB of a first visit, {rules}", _first_visit(browser, ports[0], rules) / 1000, at_most=100)
            own, theirs = _times(browser, ports, rules)
            yield Figure(f"ms from a click to the new board, {rules}", median(own), at_most=40)
            yield Figure(f"ms from a click to the teammate's new board, {rules}", median(theirs), at_most=60)
            # The same cores draw the teammate's page at the same time, so the click is measured without it, too.
            alone, _theirs = _times(browser, ports[:1], rules)
            yield Figure(f"ms from a click to the new board, alone, {rules}", median(alone), at_most=40)


def _times(browser: Browser, ports: list[int], rules: str) -> tuple[list[int], list[int]]:
    """Return the milliseconds until the player's own page shows each move, and until the teammate's does.

    With one port only one of the two has opened the table.
    """
    own: list[int] = []
    theirs: list[int] = []
    chance = random.Random(5)
    while len(own) < MOVES:
        pages = _open_table(browser, ports, rules)
        while len(own) < MOVES and (choice := _choose(pages, chance)):
            player, button = choice
            version = pages[player].evaluate(VERSION)
            clicked = button.evaluate(CLICK)
            for page in pages:
                times = own if page is pages[player] else theirs
                times.append(page.wait_for_function(SHOWN_AT, arg=version).json_value() - clicked)
            pages[0].wait_for_timeout(PAUSE)
        for page in pages:
            page.context.close()
    return own, theirs


def _open_table(browser: Browser, ports: list[int], rules: str) -> list[Page]:
    """Return the pages of the players of a new table, each from a web process of its own."""
    pages = []
    game = run_people("table", rules).strip()
    for port, cookies in zip(ports, run_people().splitlines(), strict=False):
        pages.append(signed_in(browser, port, cookies).new_page())
        pages[-1].goto(f"http://127.0.0.1:{port}/games/{game}/")
    pages[0].wait_for_timeout(PAUSE)
    return pages


def signed_in(browser: Browser, port: int, cookies: str) -> BrowserContext:
    """Return a browser without a cache, signed in at the web process of this port."""
    session, csrf = cookies.split()
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    given: list[Any] = [{"name": "sessionid", "value": session}, {"name": "csrftoken", "value": csrf}]
    context.add_cookies([{**cookie, "url": f"http://127.0.0.1:{port}"} for cookie in given])
    context.add_init_script(NOTE_THE_BOARD)
    return context


def _first_visit(browser: Browser, port: int, rules: str) -> int:
    """Return the bytes that a browser without a cache receives until the network is quiet.

    They are all that a visit brings but sound: also the headers, the film, and what the service worker keeps.
    """
    with counted(port) as wire:
        page = signed_in(browser, wire.port, run_people().splitlines()[0]).new_page()
        page.goto(f"http://127.0.0.1:{wire.port}/games/{run_people('table', rules).strip()}/")
        page.wait_for_timeout(SETTLE)
        page.context.close()
        return wire.received


def _choose(pages: list[Page], chance: random.Random) -> tuple[int, Any] | None:
    """Return a player whom the game waits for, and one of their buttons; None once the game is over."""
    able = {}
    for player, page in enumerate(pages):
        if buttons := page.query_selector_all("button[name=seat_action]:not([disabled], [formaction])"):
            able[player] = buttons
    waiting = [player for player in able if any(map(_is_required, able[player]))]
    chosen = next(iter(waiting or able), None)
    return None if chosen is None else (chosen, chance.choice(able[chosen]))


def _is_required(button: Any) -> bool:
    return re.search(REQUIRED_ACTION, button.get_attribute("value")) is not None
