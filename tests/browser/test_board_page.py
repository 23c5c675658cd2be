"""The board in a real browser: weight, accessibility, no script, keyboard only, and a stale page."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from accounts.models import User
from games.engine import RULES
from games.models import Game, Step
from games.services.play import moves
from games.services.tables import lobby as lobby_services
from tests.browser.players import barriers, by_hand, dock_in_one_row
from tests.games.factories import begun_game, end_turn, legal_action, play

pytestmark = pytest.mark.browser

WEIGHT = 150_000


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.mark.parametrize("rules", RULES)
def test_a_first_visit_weighs_little(rules: str, site: str, alice: User, bob: User, open_as: Any) -> None:
    game = begun_game(alice, bob, rules=rules)
    weights: dict[str, int] = {}

    def finished(event: dict[str, Any]) -> None:
        weights[event["requestId"]] = event["encodedDataLength"]

    page = open_as(alice, "/accounts/settings/").context.new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    network.on("Network.loadingFinished", finished)
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state("load")

    assert len(weights) > 8, "page, styles, scripts, fonts and pictures were weighed"
    assert sum(weights.values()) <= WEIGHT


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_no_page_of_a_player_has_a_serious_barrier(
    game: Game, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    lobby = lobby_services.create_table(host=alice, name="Not begun", rules="desert", difficulty="normal", players=3)
    viewport = {"width": size[0], "height": size[1]}
    page = open_as(alice, "/games/", viewport=viewport)
    paths = (
        "/games/",
        "/games/new/",
        "/games/lobby/",
        "/accounts/settings/",
        f"/games/{lobby.pk}/",
        f"/games/{game.pk}/",
    )
    for path in paths:
        page.goto(path)
        assert barriers(page) == [], path
    page.locator(".cell.legal").first.click()
    assert barriers(page) == [], "an open sheet"

    stranger = open_as(bob, f"/join/{lobby.invite_token}/", viewport=viewport)
    assert barriers(stranger) == [], "an invitation"


def test_the_phone_shows_the_whole_board_without_scrolling(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    scrolls = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
    assert page.evaluate(scrolls) is False
    small = page.locator(".cell").evaluate_all(
        "cells => cells.filter(cell => cell.offsetWidth < 44 || cell.offsetHeight < 44)"
    )
    assert small == []


def test_all_buttons_of_somebody_alone_stand_in_one_row_of_the_phone(site: str, alice: User, open_as: Any) -> None:
    page = by_hand(open_as(alice, "/accounts/settings/", service_workers="block"))
    page.goto(f"/games/{begun_game(alice, seats=3).pk}/")
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#undo")).to_have_accessible_name("Undo")
    assert dock_in_one_row(page, 4), "Undo, the next card, Advice, Plan"


SMALL = """() => [...document.querySelectorAll('#table :is(a, button, summary)')].filter(each => {
  const box = each.getBoundingClientRect();
  const isCovered = getComputedStyle(each, '::after').position === 'absolute';  // a link that covers all it explains
  return each.checkVisibility() && !isCovered && (box.width < 24 || box.height < 24);
}).map(each => each.outerHTML)"""


def test_every_target_is_large_enough(game: Game, alice: User, bob: User, open_as: Any) -> None:
    end_turn(game, alice)
    page = open_as(alice, f"/games/{game.pk}/")
    for tab in page.locator("#tabs > details > summary").all():
        tab.click()
        assert page.evaluate(SMALL) == []


def test_at_twice_the_type_the_bar_breaks_no_word(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    heading = page.locator("#bar h1")
    assert heading.evaluate("heading => heading.scrollWidth <= heading.clientWidth")
    assert page.locator("#bar").evaluate("bar => bar.offsetHeight") < 200
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_meter_of_the_sand_is_filled_from_top_to_bottom(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    devtools = page.context.new_cdp_session(page)
    devtools.send("DOM.enable")
    root = devtools.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    meter = next(node for node in _nodes(root) if node["nodeName"] == "METER")
    bars = [node for node in _nodes(meter) if "-webkit-meter-bar" in node.get("attributes", [])]
    frames = [devtools.send("DOM.getBoxModel", {"nodeId": node["nodeId"]})["model"] for node in (meter, *bars)]
    assert len(frames) == 2
    assert frames[1]["border"][1] == pytest.approx(frames[0]["padding"][1], abs=0.5)
    assert frames[1]["height"] == pytest.approx(frames[0]["height"] - 2, abs=0.5)


def _nodes(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in (*node.get("children", []), *node.get("shadowRoots", [])):
        yield from _nodes(child)


@pytest.mark.parametrize("scripted", [True, False])
def test_pieces_glide_only_once_the_page_was_drawn(scripted: bool, game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, game, java_script_enabled=scripted)
    expect(page.locator("html.drawn")).to_have_count(int(scripted))
    glides = page.locator("#pictures .tile").first.evaluate("tile => getComputedStyle(tile).transitionProperty")
    assert glides.startswith("transform") == scripted


def test_a_whole_turn_needs_no_script(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/", java_script_enabled=False)
    page.locator(".cell.legal").first.click()
    page.locator(".sheet button.play-button:visible").first.click()
    expect(page.locator("#bar")).to_contain_text("3 of 4 actions")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#bar")).to_contain_text("4 of 4 actions")
    page.get_by_role("button", name="End turn").click()
    while page.get_by_role("button", name="Reveal").count():
        page.get_by_role("button", name="Reveal").click()
    game.refresh_from_db()
    assert game.awaited_seats == {1}


def test_a_turn_by_keyboard_alone(game: Game, alice: User, open_as: Any) -> None:
    """One tab stop, arrows, Enter opens the sheet, Esc returns; the focus survives the swap."""
    page = open_as(alice, f"/games/{game.pk}/")
    page.locator(".cell[tabindex='0']").focus()
    legal = page.locator(".cell.legal").first.get_attribute("id") or ""
    row, column = divmod(int(legal.removeprefix("cell-")), 5)
    _walk_to(page, row, column)
    assert page.evaluate("document.activeElement.id") == legal
    page.keyboard.press("Enter")
    expect(page.locator(f"#{legal.replace('cell', 'sheet')}")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == legal

    page.keyboard.press("Enter")
    for _ in range(6):
        if page.evaluate("document.activeElement.name") == "seat_action":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#bar")).to_contain_text("3 of 4 actions")
    assert page.evaluate("document.activeElement.classList.contains('cell')")


def _walk_to(page: Page, row: int, column: int) -> None:
    for _ in range(5):
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowLeft")
    for _ in range(row):
        page.keyboard.press("ArrowDown")
    for _ in range(column):
        page.keyboard.press("ArrowRight")


def test_a_double_tap_counts_once(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.route("**/film*.js", lambda route: route.abort())  # it would draw by itself
    page.reload()
    page.get_by_role("button", name="End turn").dblclick()
    expect(page.get_by_role("button", name="Reveal")).to_be_visible()
    assert [step.action for step in Step.objects.all()] == ['{"type":"EndTurn"}']


def test_a_stale_page_says_so_and_shows_how_it_stands(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.route("**/live", lambda route: route.abort())
    page.reload()
    page.route("**/board?*", lambda route: route.abort())
    game.refresh_from_db()
    moves.play(user=alice, game_id=game.pk, seat=0, action=legal_action(game, "Move"), version=game.version)

    page.get_by_role("button", name="End turn").click()

    expect(page.locator("#notice")).to_contain_text("moved on")
    expect(page.locator("#bar")).to_contain_text("3 of 4 actions")
    assert Step.objects.count() == 1


def test_back_shows_the_current_board(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.locator(".cell.legal").first.click()
    page.locator(".sheet button.play-button:visible").first.click()
    expect(page.locator("#bar")).to_contain_text("3 of 4 actions")
    page.goto("/games/")
    page.go_back()
    expect(page.locator("#bar")).to_contain_text("3 of 4 actions")


def test_hostile_names_stay_text(site: str, alice: User, bob: User, open_as: Any) -> None:
    bob.name = '<img src=x onerror="alert(1)">'
    bob.save()
    game = begun_game(alice, bob)
    Game.objects.update(name="<script>alert(2)</script>")
    for path in (f"/games/{game.pk}/", "/games/"):
        page = open_as(alice, path)
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        assert page.locator("img[src=x]").count() == 0
        expect(page.locator("body")).to_contain_text("onerror")


def test_a_table_that_is_gone_is_said_so(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    game.delete()
    with suppress(TimeoutError):  # the page may have heard of it by itself before
        page.get_by_role("button", name="End turn").click(timeout=3000)
    expect(page.locator("#main")).to_contain_text("There is no such table")


def test_a_part_that_was_scrolled_keeps_its_place_when_the_whole_table_is_swapped(
    site: str, alice: User, bob: User, open_as: Any
) -> None:
    game = begun_game(alice, bob, rules="island")
    page = open_as(alice, game, viewport={"width": 1280, "height": 420}, reduced_motion="reduce")
    scrolled = """() => {
      const part = [...document.querySelectorAll("#table section[tabindex]:not([hx-preserve])")].find(
        (section) => section.checkVisibility() && section.scrollHeight > section.clientHeight + 30);
      part.scrollTop = 30;
      part.dataset.old = "";
      return part.id;
    }"""
    part = page.locator(f"#{page.evaluate(scrolled)}")
    page.evaluate("""() => {
      const { board } = document.getElementById("table").dataset;
      document.getElementById("shown").dataset.shown = "";  // so that the answer is the whole table
      htmx.ajax("GET", board, { target: "#table", swap: "outerHTML", source: "#board" });
    }""")
    expect(part).not_to_have_attribute("data-old", "")
    assert part.evaluate("part => part.scrollTop") == 30


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_undo_keeps_the_dock_of_a_phone_in_one_row_of_equal_height(
    desert: Game, alice: User, open_as: Any, language: str, script: bool
) -> None:
    User.objects.filter(pk=alice.pk).update(interface_language=language)
    page: Page = open_as(alice, desert, java_script_enabled=script)
    before = page.locator("#dock .primary").bounding_box()
    play(desert, alice, "Move")
    page.reload()
    expect(page.locator("#undo")).to_be_visible()
    after = page.locator("#dock .primary").bounding_box()
    assert dock_in_one_row(page, 3)
    assert before
    assert after
    assert after["height"] <= before["height"] + 1
