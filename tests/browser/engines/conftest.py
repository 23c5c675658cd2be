"""Firefox and WebKit on a screen that nobody sees; each test runs in both."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import Any

import pytest
from django.conf import settings
from django.core.signals import got_request_exception
from django.shortcuts import resolve_url

from tests.browser.engines.firefox import firefox
from tests.browser.engines.screen import screen
from tests.browser.engines.webkit import webkit
from tests.browser.engines.window import Window
from tests.conftest import client_for

Opener = Callable[[dict[str, str]], AbstractContextManager[Window]]
ENGINES: dict[str, Opener] = {"firefox": firefox, "webkit": webkit}


@pytest.fixture(scope="session")
def display() -> Iterator[dict[str, str]]:
    with screen() as environment:
        yield environment


@pytest.fixture(scope="session", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ENGINES])
def engine(request: pytest.FixtureRequest) -> str:
    """The name of the engine that runs the test."""
    return str(request.param)


@pytest.fixture(scope="session")
def first_window(engine: str, display: dict[str, str]) -> Iterator[Window]:
    """The window of most tests, opened once for each engine."""
    with ENGINES[engine](display) as window:
        yield window


@pytest.fixture
def open_as(site: str, engine: str, display: dict[str, str], first_window: Window) -> Iterator[Any]:
    """Open a page as a user: `open_as(alice, game)`; errors of pages and of the server fail the test.

    Each further call opens another browser, because a tab in the background does not refresh.
    """
    failures: list[str] = []
    windows: list[Window] = []

    def note(sender: Any, **details: Any) -> None:
        failures.append(repr(sender))

    with ExitStack() as others:

        def open_page(user: Any, to: Any) -> Window:
            window = others.enter_context(ENGINES[engine](display)) if windows else first_window
            windows.append(window)
            window.sign_in(site, client_for(user).cookies[settings.SESSION_COOKIE_NAME].value)
            window.goto(site + resolve_url(to))
            return window

        got_request_exception.connect(note)
        yield open_page
        got_request_exception.disconnect(note)
        for window in windows:
            window.collect()
            failures += window.faults
            window.faults = []
        first_window.goto("about:blank")  # nothing of it goes on into the next test
    assert not failures
