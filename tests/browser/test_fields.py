"""Fields in a real browser: each says what is wrong when it is left, keeps what was typed, and works without script."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.players import barriers

pytestmark = pytest.mark.browser


def leave(page: Page, label: str, text: str) -> None:
    """Type into a field and go on to the next."""
    page.get_by_label(label, exact=True).fill(text)
    page.keyboard.press("Tab")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_sign_up_says_what_is_wrong_field_by_field(site: str, new_page: Any, scheme: str) -> None:
    page = new_page(color_scheme=scheme)
    page.goto("/accounts/signup/")
    leave(page, "Name", " \u2800 ")
    expect(page.locator("#id_name_wrong")).to_have_text("A name needs at least one visible letter or symbol.")
    leave(page, "Email", "ana")
    expect(page.locator("#id_email_wrong")).to_contain_text("@")
    leave(page, "Password", "qwertyuiop")
    expect(page.locator("#id_password1_wrong")).to_have_text("This password is too common.")
    expect(page.get_by_label("Password", exact=True)).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Password", exact=True)).to_have_accessible_description(
        "This password is too common. At least 8 characters, and not a common password."
    )
    expect(page.get_by_label("Email", exact=True)).to_have_value("ana")
    assert barriers(page) == []
    page.get_by_label("Password", exact=True).fill("sand-and-water-2")
    expect(page.locator("#id_password1_wrong")).to_be_hidden()
    leave(page, "Email", "ana@example.org")
    expect(page.locator("#id_email_wrong")).to_be_hidden()
    expect(page.get_by_label("Email", exact=True)).not_to_have_attribute("aria-invalid", "true")


def test_a_field_that_is_only_passed_says_nothing(site: str, new_page: Any) -> None:
    page = new_page()
    page.goto("/accounts/login/")
    page.get_by_label("Email", exact=True).focus()
    page.keyboard.press("Tab")
    expect(page.locator(".errorlist")).to_have_count(0)
    page.locator("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("#id_login_wrong")).to_be_visible()


def test_settings_and_a_new_table_say_it_too(alice: User, site: str, open_as: Any) -> None:
    page = open_as(alice, "/accounts/settings/")
    leave(page, "Name", "")
    expect(page.locator("#id_name_wrong")).to_be_visible()
    page.goto("/games/new/")
    page.get_by_text("More options").click()
    leave(page, "Name of the table", "")
    expect(page.locator("#id_name_wrong")).to_be_visible()


def test_without_script_the_server_says_it_and_keeps_what_was_typed(site: str, new_page: Any) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill("Ana")
    page.get_by_label("Email", exact=True).fill("ana@example.org")
    page.get_by_label("Password", exact=True).fill("qwertyuiop")
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.locator("#id_password1_error")).to_contain_text("This password is too common.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Ana")
    expect(page.get_by_label("Email", exact=True)).to_have_value("ana@example.org")
