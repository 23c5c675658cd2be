"""A live server and a real browser: Debian's chromium-headless-shell, driven by playwright."""

import os
import shutil
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site_settings
from django.core.management import call_command
from django.shortcuts import resolve_url
from django.test import Client, override_settings
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from accounts.models import User
from games.models import Game
from tests.browser.canary import Watch
from tests.conftest import person
from tests.games.factories import begun_game
from tests.staff import show_factor
from tests.static import STORAGE_OF_PRODUCTION

expect.set_options(timeout=10_000)

# playwright keeps an event loop in the thread of the tests, in which Django would refuse queries.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


BY_TEST = {"x-by": "test"}
"""The headers of an answer that a test gives in place of the server; a failure of it is no fault of the site."""

LONGEST = ("test_hostile.py", "test_whole_game.py", "test_bots.py", "test_lessons.py", "test_four_people_island.py")
"""Files whose tests take a minute and more."""

MOVING = (
    "test_board_page.py",
    "test_drawers.py",
    "test_film.py",
    "test_film_controls.py",
    "test_film_end.py",
    "test_film_page.py",
    "test_film_still.py",
    "test_film_words.py",
    "test_four_people_desert.py",
    "test_four_people_island.py",
    "test_recap.py",
    "test_replay.py",
    "test_restyling.py",
    "test_sound.py",
    "test_tables.py",
)
"""Files whose tests look at what moves, or at everything together. Elsewhere each sheet opens at once."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that at the end no worker waits for one of them."""
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def collected_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Serve styles and scripts as production does. A board then asks for 13 files instead of 45."""
    with override_settings(
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        STORAGES=site_settings.STORAGES | STORAGE_OF_PRODUCTION,
        SERVESTATIC_AUTOREFRESH=False,
        SERVESTATIC_USE_FINDERS=False,
        SERVESTATIC_SKIP_COMPRESS_EXTENSIONS=("css", "js", "svg", "txt", "woff2", "png"),  # takes longer than it saves
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of the browsers of this process."""
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright: Playwright, program: str) -> Browser:
    """Start one of Debian's browsers."""
    path = shutil.which(program)
    assert path, f"These tests need {program}: apt-get install {program}"
    arguments = ["--disable-gpu", "--disable-background-networking"]
    return playwright.chromium.launch(executable_path=path, args=arguments, chromium_sandbox=os.getuid() != 0)


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """The browser, started once. It draws pages as chromium does, in three quarters of the time."""
    with launch(playwright, "chromium-headless-shell") as browser:
        yield browser


@pytest.fixture
def motion(request: pytest.FixtureRequest) -> str:
    """The motion that the visitors' systems ask for."""
    return "no-preference" if request.path.name in MOVING else "reduce"


@pytest.fixture
def new_page(chromium: Browser, site: str, motion: str) -> Iterator[Any]:
    """Open a page for another visitor: `new_page(viewport=…)`; errors and requests to other sites fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    origin = urlsplit(site).netloc

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on(
            "console", lambda line: faults.append(f"console: {line.text}") if "Content Security" in line.text else None
        )
        page.on(
            "request",
            lambda request: (
                faults.append(f"asked {request.url}")
                if urlsplit(request.url).scheme.startswith("http") and urlsplit(request.url).netloc != origin
                else None
            ),
        )
        page.on(
            "response",
            lambda answer: (
                faults.append(f"{answer.status} {answer.url}")
                if answer.status >= 500 and not BY_TEST.items() <= answer.headers.items()
                else None
            ),
        )

    def open_page(**options: Any) -> Page:
        options = {"viewport": {"width": 360, "height": 740}, "reduced_motion": motion} | options
        context = chromium.new_context(base_url=site, **options)
        context.on("page", watch)
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


@pytest.fixture
def page(new_page: Any) -> Page:
    """The page of one visitor, on a phone."""
    return new_page()


@pytest.fixture
def open_as(new_page: Any, site: str) -> Any:
    """Open a page as a user: `open_as(alice, "/games/", viewport=…)`, or a board: `open_as(alice, game)`."""

    def open_page(user: Any, to: Any, **options: Any) -> Page:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        if user.is_staff:
            show_factor(client, user)
        page: Page = new_page(**options)
        page.context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
        page.goto(resolve_url(to))
        return page

    return open_page


@pytest.fixture
def dora(db: None) -> User:
    """Dora, the fourth at a table of Alice, Bob and Charlie."""
    user: User = person("Dora")
    return user


@pytest.fixture
def watched(chromium: Browser, site: str) -> Iterator[Any]:
    """Open a visitor's window with a watch: `watched(client, bypass_csp=True)`."""
    contexts: list[BrowserContext] = []

    def open_for(client: Any, **options: Any) -> tuple[Page, Watch]:
        context = chromium.new_context(base_url=site, viewport={"width": 1440, "height": 900}, **options)
        contexts.append(context)
        watch = Watch(context, urlsplit(site).netloc)
        if "sessionid" in client.cookies:
            context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": site}])
        return context.new_page(), watch

    yield open_for
    for context in contexts:
        context.close()


@pytest.fixture
def desert(site: str, alice: User, bob: User) -> Game:
    """A game of Forbidden Desert that Alice and Bob have just begun."""
    return begun_game(alice, bob)


@pytest.fixture
def island(site: str, alice: User, bob: User) -> Game:
    """A game of Forbidden Island that Alice and Bob have just begun."""
    return begun_game(alice, bob, rules="island")
