"""The replay in a real browser: by slider, keys, play button and links, and without script."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from tests.browser.players import barriers, dock_in_one_row
from tests.games.factories import begun_game, play
from tests.games.history.replay.games import at, finished_game, played_game

pytestmark = pytest.mark.browser

SCROLLS_ASIDE = "document.documentElement.scrollWidth > innerWidth"
TOUCHED = "#dock :is(a, button), #seek input, #share-moment :is(a, button, input), #bar :is(a, button)"
SMALL = f"""() => [...document.querySelectorAll('{TOUCHED}')].filter(each => each.checkVisibility())
  .filter(each => Math.min(each.offsetHeight, each.offsetWidth) < 44).map(each => each.outerHTML)"""
COVERED = """() => {
  const dock = document.getElementById('dock').getBoundingClientRect();
  return [...document.querySelectorAll(':is(#storm, #flood), .seat')].map((part) => part.getBoundingClientRect())
    .some(({ top, bottom }) => bottom > dock.top + 1 && top < dock.bottom - 1);
}"""


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=30)


def see_step(page: Page, game: Game, step: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-step", str(step))
    expect(page).to_have_url(re.compile(rf"/games/{game.pk}/at/{step}$"))
    expect(page.locator("#slider")).to_have_value(str(step))
    expect(page).to_have_title(re.compile(f"^Step {step} of"))


def test_keys_step_and_turn(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 7))
    for key, step in {"ArrowRight": 8, "ArrowLeft": 7, "Home": 0, "End": 30}.items():
        page.keyboard.press(key)
        see_step(page, game, step)
    turns = [step.number for step in game.history.exclude(snapshot="").order_by("number")]
    page.keyboard.press("ArrowUp")
    before = max(turn for turn in turns if turn < 30)
    see_step(page, game, before)
    page.keyboard.press("Shift+ArrowLeft")
    see_step(page, game, max([0, *(turn for turn in turns if turn < before)]))
    expect(page.locator("#announce")).to_contain_text("Step")


def test_a_cell_keeps_its_own_arrows(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 7))
    page.locator("#cells .cell[tabindex='0']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(page.locator("#cells .cell:focus")).to_have_count(1)
    see_step(page, game, 7)


def test_the_board_follows_the_slider_while_it_moves(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 3))
    box = page.locator("#slider").bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 3 / 30, y)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, y, steps=8)
    expect(page.locator("#table")).to_have_attribute("data-step", page.locator("#slider").input_value())
    halfway = int(page.locator("#slider").input_value())
    assert 12 <= halfway <= 18
    page.mouse.move(box["x"] + box["width"] - 1, y, steps=8)
    page.mouse.up()
    see_step(page, game, 30)
    expect(page.locator("#log li").first).to_have_id("step-30")


def step_shown(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-step") or 0)


def test_play_goes_on_to_the_end_and_can_be_held(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 26))
    page.locator("#run").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#table")).not_to_have_attribute("data-step", "26")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.wait_for_timeout(1500)  # a step may have been on its way
    held = step_shown(page)
    assert 26 < held < 30
    page.wait_for_timeout(1500)
    see_step(page, game, held)
    page.locator("h1").click()
    page.keyboard.press("Space")
    see_step(page, game, 30)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_play_begins_anew_after_the_end(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 30))
    page.locator("#run").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.wait_for_function("() => 0 < Number(document.getElementById('table').dataset.step) % 30")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    assert 0 < step_shown(page) < 20


def test_tiles_move_and_are_not_drawn_anew(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 0))
    moves = "() => document.getAnimations().some(each => each.effect.target.matches('.tile, .pawn'))"
    page.keyboard.press("End")
    page.wait_for_function(moves)


def test_one_players_steps(game: Game, alice: User, open_as: Any) -> None:
    bobs = [step.number for step in game.history.filter(seat=1).order_by("number")]
    page = open_as(alice, at(game, 30))
    page.locator("#open-here").click()
    page.locator("#by").get_by_role("link", name="Bob").click()
    expect(page).to_have_url(re.compile(r"/at/30\?by=1$"))
    page.keyboard.press("Escape")
    page.keyboard.press("Home")
    expect(page.locator("#table")).to_have_attribute("data-step", "0")
    for step in bobs[:2]:
        page.keyboard.press("ArrowRight")
        expect(page.locator("#table")).to_have_attribute("data-step", str(step))
        expect(page).to_have_url(re.compile(rf"/at/{step}\?by=1$"))


def test_a_key_while_a_step_arrives_loads_no_page(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 30))
    page.evaluate("""() => {
        window.isSamePage = true;
        const right = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
        document.addEventListener("htmx:afterSwap", () => document.body.dispatchEvent(right), { once: true });
    }""")
    page.keyboard.press("Home")
    see_step(page, game, 1)
    assert page.evaluate("window.isSamePage")


def test_the_log_of_the_table_leads_there_and_back_leads_home(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, viewport={"width": 1440, "height": 900})
    page.locator("#step-29 .to-moment, #step-28 .to-moment").first.click()
    expect(page.locator("#table.replay")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.go_back()
    expect(page.locator("#play")).to_be_attached()
    expect(page).to_have_url(re.compile(rf"/games/{game.pk}/$"))


def test_it_works_without_script(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 7), java_script_enabled=False)
    page.get_by_role("link", name="Next step").click()
    expect(page.locator("h1")).to_contain_text("Step 8 of 30")
    expect(page.locator("#run")).to_be_hidden()
    page.locator("#slider").focus()
    page.keyboard.press("End")
    page.get_by_role("button", name="Go").click()
    expect(page.locator("h1")).to_contain_text("Step 30 of 30")
    expect(page.get_by_role("link", name="Next step")).to_have_count(0)
    page.locator("#open-here").click()
    expect(page.get_by_label("Link to this step")).to_have_value(re.compile(r"/at/30$"))


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_phone_shows_two_rows_of_the_team_while_cards_come(
    site: str, alice: User, bob: User, charlie: User, dora: User, open_as: Any, rules: str
) -> None:
    game = begun_game(alice, bob, charlie, dora, rules=rules)
    for kind in ("EndTurn", "Draw"):
        play(game, alice, kind)
    page = open_as(alice, at(game, 2), viewport={"width": 360, "height": 740})
    expect(page.locator(".seat")).to_have_count(4)
    assert page.evaluate(COVERED) is False


@pytest.mark.parametrize("rules", ["desert", "island"])
@pytest.mark.parametrize("size", [(360, 740), (320, 640), (1440, 900)])
def test_it_has_no_serious_barrier_and_fits(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int], rules: str
) -> None:
    game = finished_game(alice, bob, rules=rules)
    page = open_as(alice, at(game, 12), viewport={"width": size[0], "height": size[1]})
    assert page.evaluate(SCROLLS_ASIDE) is False
    assert page.evaluate(SMALL) == []
    if size != (320, 640):
        assert page.evaluate("document.documentElement.scrollHeight > innerHeight") is False
        assert page.evaluate(COVERED) is False
    assert barriers(page) == []
    page.locator("#open-here").click()
    expect(page.locator("#share-moment")).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate(SMALL) == []


def test_what_if(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 20))
    page.locator("#open-here").click()
    page.get_by_role("button", name="Alone").click()
    expect(page.locator("#seats")).to_contain_text("Alice")
    page.locator("#start").click()
    expect(page.locator("#board")).to_be_visible()
    assert Game.objects.get(origin=game).origin_step == 20

    for button, then in (("[name=seat_action]", "#plan-what-if"), ("""[value*='"Move"']""", "#undo")):
        page.locator(f"button{button}").first.evaluate("button => button.click()")
        expect(page.locator(then)).to_be_visible()
    assert dock_in_one_row(page, 4)
    expect(page.locator("#undo")).to_have_accessible_name("Undo")


def test_nothing_of_the_controls_is_printed(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, at(game, 30))
    page.emulate_media(media="print")
    for shown in ("#board", "#log"):
        expect(page.locator(shown)).to_be_visible()
    for gone in ("#dock", "#seek", "#open-here"):
        expect(page.locator(gone)).to_be_hidden()


def test_cards_are_printed_as_they_are_shown(site: str, alice: User, bob: User, open_as: Any) -> None:
    page = open_as(alice, at(finished_game(alice, bob), 12))
    colours = "cards => cards.map(card => getComputedStyle(card).color)"
    shown = page.locator("a.storm-card").evaluate_all(colours)
    assert shown
    page.emulate_media(media="print")
    assert page.locator("a.storm-card").evaluate_all(colours) == shown


@pytest.mark.parametrize("size", [(360, 740), (1180, 720), (1280, 720), (1440, 900)])
def test_its_board_is_as_large_as_at_the_table(game: Game, alice: User, open_as: Any, size: tuple[int, int]) -> None:
    page = open_as(alice, game, viewport={"width": size[0], "height": size[1]})
    width = page.locator("#board").evaluate("board => board.offsetWidth")
    page.goto(f"/games/{game.pk}/at/1")
    assert page.locator("#board").evaluate("board => board.offsetWidth") == width
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("size", [(1024, 768), (1180, 720), (1440, 900), (1920, 1080)])
def test_the_controls_stand_together_under_the_board(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    page = open_as(alice, at(finished_game(alice, bob), 0), viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#key")).to_be_visible()
    board, first, last, slider, key = (
        page.locator(part).bounding_box()
        for part in ("#board", "#control-first", "#control-last", "#slider", "#key ul")
    )
    assert board
    assert first
    assert last
    assert slider
    assert key
    left, right = first["x"], max(last["x"] + last["width"], slider["x"] + slider["width"])
    assert abs(left + right - 2 * board["x"] - board["width"]) < 16
    assert board["y"] + board["height"] < first["y"]
    assert slider["y"] < last["y"] + last["height"] + 16
    assert last["x"] + last["width"] < slider["x"] or last["y"] + last["height"] <= slider["y"]
    assert max(first["y"] + first["height"], slider["y"] + slider["height"]) <= key["y"]
