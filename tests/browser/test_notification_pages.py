"""The notification pages and the badge in a real browser: accessible, no script needed."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, NotificationPreference
from games.notifications.signed_links import Unsubscription
from tests.browser.players import barriers
from tests.games.factories import begun_game, end_turn

pytestmark = pytest.mark.browser


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.mark.parametrize("width", [320, 1440])
def test_no_page_has_a_serious_barrier_or_scrolls_sideways(open_as: Any, game: Game, alice: User, width: int) -> None:
    Game.objects.update(name="W" * 60)
    User.objects.update(mail_problem="The mail server of your address refused our email.")
    page = open_as(alice, "/games/", viewport={"width": width, "height": 740})
    for path in (
        "/accounts/notifications/",
        f"/games/{game.pk}/notifications",
        f"/unsubscribe/{Unsubscription(alice.pk, game.pk).token}/",
        f"/unsubscribe/{Unsubscription(alice.pk).token}/",
        "/unsubscribe/forged/",
    ):
        page.goto(path)
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_a_table_is_told_without_script(open_as: Any, game: Game, alice: User) -> None:
    page = open_as(alice, f"/games/{game.pk}/notifications", java_script_enabled=False)
    page.get_by_label("Email", exact=True).select_option(label="No")
    page.get_by_label("When").select_option(label="In the daily digest")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings for this table are saved.")).to_be_visible()
    assert (NotificationPreference.objects.get().mail, NotificationPreference.objects.get().timing) == (False, "digest")


def test_mail_is_stopped_and_sent_again_signed_out_and_without_script(new_page: Any, game: Game, bob: User) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"/unsubscribe/{Unsubscription(bob.pk, game.pk).token}/")
    page.get_by_role("button", name="No more emails from this table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No more emails from Dune Team.")
    assert NotificationPreference.objects.get().mail is False
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Emails go to bo…@example.org again.")).to_be_visible()


def test_the_number_follows_when_the_tab_is_looked_at_again(open_as: Any, game: Game, alice: User, bob: User) -> None:
    page = open_as(bob, "/accounts/settings/")
    expect(page.locator("#nav-badge")).to_be_hidden()
    end_turn(game, alice)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#nav-badge")).to_contain_text("1 waits for you")


def test_on_a_phone_the_settings_open_from_one_line(alice: User, site: str, open_as: Any) -> None:
    page = open_as(alice, "/accounts/notifications/")
    settings = page.get_by_role("navigation", name="Settings")
    vacation = settings.get_by_role("link", name="Vacation")
    expect(vacation).to_be_hidden()
    settings.get_by_text("All settings").click()
    expect(vacation).to_be_visible()
    settings.get_by_text("All settings").click()
    page.set_viewport_size({"width": 640, "height": 740})
    expect(vacation).to_be_visible()
    expect(settings.get_by_text("All settings")).to_be_hidden()


def test_a_long_choice_is_read_whole_on_a_phone(alice: User, site: str, open_as: Any) -> None:
    page = open_as(alice, "/accounts/notifications/")
    reminders = page.get_by_label("Remind me of my turn")
    one_line, lines = page.get_by_label("Quiet from").bounding_box(), reminders.bounding_box()
    assert one_line
    assert lines
    assert lines["height"] > one_line["height"] + 12, "two lines"
