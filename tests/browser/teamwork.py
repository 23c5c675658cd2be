"""Helpers for teams in a browser: a position to begin with, plans drafted on the board, and mails that come."""

import re
from typing import Any

from django.core import mail
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.protocol import State
from games.models import Game, Step
from games.table import Table
from games.tasks import sweep
from tests.browser.players import button_of, by_hand, tap
from tests.games.factories import begun_game, store_state


def game_at(state: State, *people: User, **options: Any) -> Game:
    """Start a game of these people and put it into a position, with which its history begins."""
    game = begun_game(*people, **options)
    game.seats.update(role="")
    for number, pawn in enumerate(state.adventurers):  # type: ignore[attr-defined]
        game.seats.filter(number=number).update(role=pawn.role)
    game = store_state(game, state)
    Game.objects.filter(pk=game.pk).update(base=game.snapshot, steps=0)
    return game


def plan(page: Page, game: Game, *plays: tuple[int, dict[str, Any]], turn: str) -> Page:
    """Draft a plan on its board, button by button, that begins "now" or with the coming turn of a seat."""
    page.goto(f"/games/{game.pk}/plan?turn={turn}")
    for number, (seat, action) in enumerate(plays, 1):
        tap(page, button_of(page, seat, action))
        expect(page.locator("#plan .plan-steps li")).to_have_count(number)
    return page


def mail_to(user: User, subject: str) -> Any:
    """Send what is due; return the newest mail to the user with that subject."""
    sweep()
    return [each for each in mail.outbox if each.to == [user.email] and each.subject == subject][-1]


def answer_path(letter: Any) -> str:
    """Return the address of the page to which the mail of a request leads."""
    found = re.search(r"/answer/\S+/", letter.body)
    assert found
    return found[0]


def origins(game: Game) -> list[tuple[int, str, str]]:
    """Return seat, kind of action and origin of each step."""
    steps = Step.objects.filter(game=game).order_by("number")
    return [(step.seat, type(game.engine.read_action(step.action)).__name__, step.origin) for step in steps]


def table_of(game: Game) -> Table:
    return Table.find(game_id=game.pk, user=None)


def come_back(page: Page, game: Game) -> Page:
    """Open the board, on which no card comes by itself, and skip the recap of what was played meanwhile."""
    by_hand(page).goto(f"/games/{game.pk}/")
    expect(page.locator("#recap")).to_contain_text("The game has begun")
    page.get_by_role("button", name="Skip").click()
    expect(page.locator("#recap")).to_have_count(0)
    return page


def give_order(page: Page, seat: int, title: str, choices: dict[str, str]) -> None:
    """Give an order on the page behind the sheet of the seat, and go back to the board."""
    page.locator(f"[popovertarget='sheet-seat-{seat}']:not(.close)").first.click()
    page.locator(f"#sheet-seat-{seat}").get_by_role("link", name="Standing orders").click()
    form = page.locator(".order-form").filter(has=page.locator("summary", has_text=re.compile(f"^{title}$")))
    form.locator("summary").click()
    for label, value in choices.items():
        form.get_by_label(label, exact=True).select_option(value)
    form.get_by_role("button", name="Give this order").click()
    expect(page.get_by_role("status").get_by_text("Your order is saved.")).to_be_visible()
    page.get_by_role("link", name="Back to the board").click()
