"""Every public page in a real browser: accessible, without errors or requests to other sites."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"])
def test_a_strangers_page_has_no_serious_barrier(new_page: Any, path: str, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    answer = page.goto(path)
    assert answer.status == 200
    expect(page.locator("main")).to_be_visible()
    found = Axe().run(page).response["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")] == []
