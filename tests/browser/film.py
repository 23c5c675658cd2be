"""Ways to play a film in a test."""

from playwright.sync_api import Page, expect

from games.models import Game, Step
from tests.browser.players import load_film


def press(page: Page, name: str) -> None:
    load_film(page)
    page.locator("#dock").get_by_role("button", name=name).click()


def quick(page: Page) -> None:
    """Play films four times as fast, as the user may choose."""
    page.evaluate("localStorage.setItem('film-speed', 4)")
    page.reload()


def drawn(game: Game) -> int:
    return Step.objects.filter(game=game, action__contains="Draw").count()


def at_rest(page: Page) -> None:
    expect(page.locator(".film-stage")).to_have_count(0)
