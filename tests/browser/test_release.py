"""After a release: pages come from the server, and the service worker of the last release leaves nothing broken."""

import subprocess
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.template import engines
from playwright.sync_api import Page, expect

from accounts.models import User
from forbidden import pwa
from games.models import Game
from tests.games.factories import begun_game
from tests.upgrade.releases import LAST_RELEASE, SHALLOW

pytestmark = pytest.mark.browser

ACTIVE = """async () => {
  const { active, installing, waiting } = await navigator.serviceWorker.ready;
  return active?.state === "activated" && !installing && !waiting;
}"""
NEW = "async () => /^boards,offline [1-9][0-9]*$/.test((await caches.keys()).filter((name) => name !== 'files').sort())"
"""The worker of this release has kept its offline page and a board, and nothing is left of another release."""
MANY_FILES = """async () => {
  const files = await caches.open("files");
  for (let number = 0; number < 130; number++) await files.put(`/static/css/old.${number}.css`, new Response(""));
}"""
FILES = "async () => (await (await caches.open('files')).keys()).map(({ url }) => new URL(url).pathname)"
"""The paths of the files that are kept for boards."""


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def wait_until(page: Page, condition: str) -> None:
    """Wait for a condition that the page's policy does not let it wait for itself."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def last_worker() -> str:
    """Return the worker of the last release, which calls itself release 0."""
    commit = LAST_RELEASE.read_text().strip()
    show = ["git", "show", f"{commit}:templates/sw.js"]
    done = subprocess.run(show, cwd=settings.BASE_DIR, capture_output=True, text=True)
    assert done.returncode == 0, SHALLOW.format(commit=commit)
    return str(engines["django"].from_string(done.stdout).render({"release": 0}))


def is_styled(page: Page, selector: str, style: str, value: str) -> bool:
    return bool(page.locator(selector).evaluate(f"each => getComputedStyle(each).{style}") == value)


def test_the_worker_of_the_last_release_serves_no_old_page_and_goes(
    game: Game, alice: User, open_as: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as last:
        old, render = last_worker(), pwa.render_to_string
        last.setattr(pwa, "render_to_string", lambda name, *more: old if name == "sw.js" else render(name, *more))
        page = open_as(alice, game)
        wait_until(page, ACTIVE)
        assert not page.evaluate(NEW)

    page.reload()  # the old worker brings the page of the new release
    assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
    expect(page.locator("html.with-film")).to_be_attached()
    expect(page.locator("#offline")).to_have_count(0)
    wait_until(page, "async () => (await caches.keys()).some((name) => name.startsWith('offline '))")
    wait_until(page, ACTIVE)
    page.reload()
    wait_until(page, NEW)
    page.context.set_offline(True)
    page.goto("/games/")
    page.locator("#boards a").click()
    expect(page.locator("#offline")).to_be_visible()
    assert is_styled(page, "#cells", "display", "grid")


def test_the_files_of_many_releases_push_nothing_out_that_is_needed(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    wait_until(page, NEW)
    page.evaluate(MANY_FILES)
    page.reload()
    wait_until(page, f"async () => (await ({FILES})()).length < 50")
    assert page.evaluate(FILES)
    page.context.set_offline(True)
    page.goto("/games/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    assert is_styled(page, "#boards", "listStyleType", "none")
    page.locator("#boards a").click()
    assert is_styled(page, "#cells", "display", "grid")


def test_a_server_that_fails_while_the_worker_is_installed_leaves_no_error_page(
    game: Game, alice: User, open_as: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise OperationalError

    with monkeypatch.context() as broken:
        broken.setattr(pwa, "render", fail)
        page = open_as(alice, game)
        page.wait_for_timeout(1000)
        assert not page.evaluate("Boolean(navigator.serviceWorker.controller)")
    page.reload()
    wait_until(page, NEW)
    page.context.set_offline(True)
    page.goto("/games/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
