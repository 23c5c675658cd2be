"""Every public page in a real browser: accessible, without errors or requests to other sites."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.players import barriers

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/api/"])
def test_a_strangers_page_has_no_serious_barrier(new_page: Any, path: str) -> None:
    page = new_page()
    answer = page.goto(path)
    assert answer.status == 200
    expect(page.locator("main")).to_be_visible()
    assert barriers(page) == []


def test_a_barrier_in_the_dark_alone_is_found(new_page: Any) -> None:
    page = new_page(bypass_csp=True)
    page.goto("/accounts/login/")
    assert barriers(page) == []
    page.add_style_tag(content="@media (prefers-color-scheme: dark) { main label { color: #444; background: #333 } }")
    assert "color-contrast" in dict(barriers(page))
