"""A player's ways through the site in Firefox and WebKit; all else is tried in Chromium."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Game, Step
from games.services.play import moves
from games.services.teaching import coach
from tests.browser.engines.window import Window
from tests.games.factories import begun_game, current_version, end_turn, legal_action

pytestmark = pytest.mark.engines

SEEDS = {"desert": "hands 5", "island": "hands 2"}
"""Games in which Alice plays an adventurer who has no choices when moving."""

IN_FOCUS = "document.activeElement.id"
ONE_MOVE = (
    "[...document.querySelectorAll('.sheet:has(.again)')].find(each => each.textContent.includes('Move here')).id"
)
QUICK = "localStorage.setItem('film-speed', 4)"
RECORD = """(() => {
  window.told = [];
  new MutationObserver((changes) => told.push(...changes.map(({ target }) => target.dataset.now)))
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-now"] });
})()"""
TALK = "#tab-chat > summary"


def table(alice: User, bob: User, rules: str = "desert") -> Game:
    game = begun_game(alice, bob, rules=rules, seed=SEEDS[rules])
    coach.dismiss_coach(user=alice, game_id=game.pk)
    return game


def see_version(window: Window, number: int) -> None:
    window.wait_for(f"document.getElementById('dock').dataset.version === '{number}'")


def say(window: Window, text: str) -> None:
    window.tap("#chat-text")
    window.write(text)
    window.tap("#chat-form button")


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_turn_with_its_cards(rules: str, site: str, alice: User, bob: User, open_as: Any) -> None:
    game = table(alice, bob, rules)
    window = open_as(alice, game)
    window.evaluate(QUICK)
    sheet = window.evaluate(ONE_MOVE)
    cell = sheet.replace("sheet", "cell")

    window.tap(f"#{cell}")
    window.wait_for(f"document.querySelector('#{sheet}:popover-open')?.contains(document.activeElement)")
    window.press("Escape")
    window.wait_for(f"{IN_FOCUS} === '{cell}'")

    before = current_version(game)
    window.press("Enter")
    window.tap(f"#{sheet} .again")
    see_version(window, before + 1)
    window.tap("#undo")
    see_version(window, before + 2)
    assert Step.objects.count() == 0

    window.goto(site + game.get_absolute_url())
    window.evaluate("document.dispatchEvent(new KeyboardEvent('keydown'))")  # the film comes with the first key
    window.wait_for("document.documentElement.classList.contains('has-film')")
    window.evaluate(RECORD)
    window.tap("#dock [form=play]")
    window.see("Waiting for Bob", within="#dock")
    window.wait_for("!document.querySelector('.film-stage')")
    assert "card" in window.evaluate("told")
    assert game.history.count() >= 2, "the cards came by themselves"


def test_escape_returns_to_the_tile_after_a_move_elsewhere(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = table(alice, bob)
    window = open_as(alice, game)
    window.tap("#cell-0")
    window.wait_for("document.querySelector('#sheet-0:popover-open')")
    moves.play(user=alice, game_id=game.pk, seat=0, action=legal_action(game, "Move"), version=current_version(game))
    see_version(window, current_version(game))
    window.press("Escape")
    window.wait_for(f"{IN_FOCUS} === 'cell-0'")


def test_the_tabs_are_drawers(site: str, alice: User, bob: User, open_as: Any) -> None:
    window = open_as(alice, table(alice, bob))
    for tab in ("team", "decks", "log", "chat"):
        window.tap(f"#tab-{tab} > summary")
        window.wait_for(f"document.querySelector('#tab-{tab}').open && document.querySelector('#pull').checked")
    window.tap(TALK)
    window.wait_for("!document.querySelector('#pull').checked")


FITS = "document.querySelector('#bar h1').scrollWidth <= document.querySelector('#bar h1').clientWidth"


def test_at_twice_the_type_the_bar_breaks_no_word(site: str, alice: User, bob: User, open_as: Any) -> None:
    window = open_as(alice, table(alice, bob))
    window.evaluate("document.documentElement.style.fontSize = '200%'")
    assert window.evaluate(FITS)
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("engine", ["firefox"], indirect=True)  # WebKit's window cannot be so narrow
def test_zoomed_in_the_heading_has_a_line_of_its_own(site: str, alice: User, bob: User, open_as: Any) -> None:
    window = open_as(alice, table(alice, bob))
    window.resize(240, 480)
    assert window.evaluate(FITS)
    assert window.evaluate("document.querySelector('#bar').offsetHeight") < 100
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    window.resize(360, 740)


def test_a_window_that_gets_narrow_shows_the_table_of_a_phone(site: str, alice: User, bob: User, open_as: Any) -> None:
    window = open_as(alice, table(alice, bob))
    display = "getComputedStyle(document.getElementById('table')).display"
    for width, expected in ((1200, "grid"), (360, "flex"), (1200, "grid"), (360, "flex")):
        window.resize(width, 740)
        window.wait_for(f"{display} === '{expected}'")


def test_a_word_in_the_talk_arrives_in_a_second_browser(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = table(alice, bob)
    alices, bobs = open_as(alice, game), open_as(bob, game)
    alices.tap(TALK)
    say(alices, "North first")
    bobs.see("1", within="#chat-count")
    bobs.tap(TALK)
    bobs.see("North first", within="#chat-lines")
    say(bobs, "Yes")
    alices.see("Yes", within="#chat-lines")


def test_the_replay_follows_its_slider(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = table(alice, bob)
    end_turn(game, alice)
    window = open_as(alice, f"/games/{game.pk}/at/0")
    window.tap("#slider")
    middle = window.wait_for("Number(document.getElementById('table').dataset.step)")
    assert 0 < middle < game.steps
    window.press("ArrowRight")
    window.wait_for(f"location.pathname.endsWith('/at/{middle + 1}')")
    window.see(f"Step {middle + 1} of", within="#table h1")


def test_the_recap_opens_and_plays(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = table(alice, bob)
    end_turn(game, alice)
    window = open_as(bob, game)
    window.evaluate(QUICK)
    window.goto(site + game.get_absolute_url())
    window.see("The game so far: 1 turn", within="#recap")
    window.evaluate(RECORD)
    window.tap("#watch")
    window.wait_for("told.includes('card') && !document.querySelector('.film-stage')")
    window.goto(site + game.get_absolute_url())
    assert window.evaluate("document.getElementById('recap')") is None
