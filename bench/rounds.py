"""The length of the film of a round: the turns of three bots, which a board shows when it catches up."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from bench.clicks import signed_in
from bench.databases import sites
from bench.figures import Figure
from bench.http import run_people, server
from games.engine import RULES

SEEDS = 2
ROUNDS = (1, 2, 6)
"""The rounds of each game that are measured: the storm and the flood grow."""
AT_MOST = 10
NOTE_THE_FILM = """
  document.addEventListener("film:now", () => (window.began ??= performance.now()));
  document.addEventListener("film:end", () => { if (window.began) window.took = performance.now() - window.began; });
"""
PATIENCE = 60_000


def measure() -> Iterator[Figure]:
    for name in sites():
        if name != "SQLite":
            return
        with ExitStack() as stack:
            port = stack.enter_context(server())[0]
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium-headless-shell"), chromium_sandbox=os.getuid() != 0
            )
            stack.callback(browser.close)
            for rules in RULES:
                seconds = [took for seed in range(SEEDS) for took in _rounds(browser, port, rules, seed)]
                detail = f"{len(seconds)} rounds, median {median(seconds):.1f} s"
                name = f"s that the longest round of three bots takes to tell, {rules}"
                yield Figure(name, max(seconds), at_most=AT_MOST, detail=detail)


def _rounds(browser: Browser, port: int, rules: str, seed: int) -> Iterator[float]:
    """Yield the seconds that the film of some rounds of a game takes."""
    context = signed_in(browser, port, run_people().splitlines()[0])
    context.add_init_script(NOTE_THE_FILM)
    page, game = context.new_page(), _run(rules, str(seed))
    for number in range(1, max(ROUNDS) + 1):
        if _run("mine", game) != "True":
            break
        if number in ROUNDS:
            took = _told(page, f"http://127.0.0.1:{port}/games/{game}/", game)
            if took is None:
                break
            yield took
        elif _run("theirs", game) != "True":
            break
    context.close()


def _told(page: Page, address: str, game: str) -> float | None:
    """Return the seconds that a board takes to tell what happens now while it is offline; None if the game ends."""
    page.goto(address)
    page.keyboard.press("Shift")  # the film is loaded with the first key
    page.wait_for_selector("html.has-film")
    if page.locator("#skip").count():
        page.locator("#skip button").click()
    page.context.set_offline(True)
    _run("theirs", game)
    page.context.set_offline(False)
    took = page.wait_for_selector(".film-stage", state="attached", timeout=PATIENCE) and None
    while took is None:
        page.wait_for_timeout(100)
        if page.locator(".film-stage .end").count():
            return None  # the film of a game that is over stays at its end
        took = page.evaluate("window.took ?? null")
    return float(took) / 1000


def _run(*arguments: str) -> str:
    command = [sys.executable, "-m", "bench.round_steps", *arguments]
    quick = {**os.environ, "BOT_SEARCH": "0", "BOT_PAUSE": "0"}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=quick).stdout.strip()
