"""Shortcuts on a board: second taps, walks, keys, and the sheet beside its tile."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game, Step
from games.services.play import moves
from tests.browser.players import version
from tests.games.factories import begun_game, current_version, legal_action

pytestmark = pytest.mark.browser

SEEDS = {"desert": "hands 5", "island": "hands 2"}
"""Games in which Alice plays an adventurer who has no choices when moving."""

LAPTOP = {"width": 1440, "height": 900}


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    return begun_game(alice, bob, seed=SEEDS["desert"])


def cell_with(page: Page, button: str) -> str:
    """Return the selector of a cell whose sheet marks the button of this title for a second tap."""
    sheet = page.locator(f".sheet:has(.again:has-text('{button}'))").first.get_attribute("id") or ""
    return f"#{sheet.replace('sheet', 'cell')}"


def tap(page: Page, selector: str) -> None:
    """Tap, and wait until the answer is on the page."""
    page.locator(selector).click()


def wait_for_version(page: Page, number: int) -> None:
    expect(page.locator("#dock")).to_have_attribute("data-version", str(number))


def test_a_second_tap_on_a_tile_takes_its_one_action(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    before, cell = version(page), cell_with(page, "Move here")
    tap(page, cell)
    expect(page.locator(cell.replace("cell", "sheet"))).to_be_visible()
    tap(page, cell)
    wait_for_version(page, before + 1)
    expect(page.locator(".sheet:popover-open")).to_have_count(0)
    assert Step.objects.get().action.startswith('{"type":"Move"')


def test_a_second_tap_never_takes_what_cannot_be_undone(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    sheet = page.locator(".sheet:has(button:has-text('Excavate'))")
    assert sheet.locator(".again").count() == 0
    cell = f"#{(sheet.get_attribute('id') or '').replace('sheet', 'cell')}"
    tap(page, cell)
    expect(sheet).to_be_visible()
    tap(page, cell)
    expect(sheet).to_be_hidden()
    assert Step.objects.count() == 0


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_full_turn_takes_six_taps_at_most(rules: str, site: str, alice: User, bob: User, open_as: Any) -> None:
    """All actions by a walk and one more action, then the end of the turn, up to the turn of the next player."""
    game = begun_game(alice, bob, rules=rules, seed=SEEDS[rules])
    page = open_as(alice, f"/games/{game.pk}/")
    before, taps = version(page), 0
    actions = 4 if rules == "desert" else 3
    walk = cell_with(page, f"{actions - 1} actions")
    for _ in range(2):
        tap(page, walk)
        taps += 1
    wait_for_version(page, before + actions - 1)
    page.locator(".cell.legal").first.click()
    page.locator(".sheet:popover-open .play-button:not(:has(.final))").first.click()
    wait_for_version(page, before + actions)
    page.locator("#dock [form=play]").click()
    taps += 3
    expect(page.locator("#dock")).to_contain_text("Waiting for Bob", timeout=60_000)  # the cards come by themselves
    assert taps <= 6
    assert '{"type":"EndTurn"}' in [step.action for step in Step.objects.filter(number=actions + 1)]


def test_with_one_tap_a_turn_takes_one_tap_an_action(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.locator("#open-help").click()
    page.get_by_label("Take a single action").check()
    page.keyboard.press("Escape")
    page.reload()
    for number in range(version(page) + 1, version(page) + 5):
        cell = next(
            cell
            for cell in page.locator(".cell.legal").all()
            if page.locator(f"#{(cell.get_attribute('id') or '').replace('cell', 'sheet')} .play-button").count() == 1
            and page.locator(f"#{(cell.get_attribute('id') or '').replace('cell', 'sheet')} .again").count() == 1
        )
        cell.click()
        wait_for_version(page, number)
    expect(page.locator("#bar")).to_contain_text("0 of 4 actions")


def test_a_walk_is_refused_when_something_has_changed(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.route("**/live", lambda route: route.abort())
    page.reload()
    page.route("**/board?*", lambda route: route.abort())
    walk = cell_with(page, "3 actions")
    moves.play(user=alice, game_id=game.pk, seat=0, action=legal_action(game, "Move"), version=current_version(game))
    tap(page, walk)
    tap(page, walk)
    expect(page.locator("#notice")).to_contain_text("moved on")
    assert Step.objects.count() == 1


def test_a_walk_needs_no_script(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/", java_script_enabled=False)
    walk = page.locator("button[name=walk]:has-text('3 actions')").first
    sheet = walk.locator("xpath=ancestor::div[@popover]").get_attribute("id") or ""
    page.locator(f"#{sheet.replace('sheet', 'cell')}").click()
    expect(walk).to_be_visible()
    assert walk.locator(".hint").is_hidden()
    walk.click()
    expect(page.locator("#bar")).to_contain_text("1 of 4 actions")


def test_end_turn_is_one_tab_after_the_grid_and_has_a_key(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/", viewport=LAPTOP)
    page.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("Tab")
    end = page.get_by_role("button", name="End turn")
    expect(end).to_be_focused()
    expect(end.locator("kbd")).to_have_text("E")
    page.keyboard.press("Shift+Tab")

    page.locator("#open-help").click()
    expect(page.locator("#hands .keys")).to_contain_text("E ends the turn")
    page.keyboard.press("Escape")
    page.locator(".cell[tabindex='0']").focus()
    before = version(page)
    page.keyboard.press("e")
    wait_for_version(page, before + 1)
    expect(page.locator("#bar")).to_contain_text("torm")


def test_u_undoes_on_the_grid_alone(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/", viewport=LAPTOP)
    before, cell = version(page), cell_with(page, "Move here")
    tap(page, cell)
    tap(page, cell)
    wait_for_version(page, before + 1)
    page.locator("#open-help").focus()
    page.keyboard.press("u")
    page.locator(".cell[tabindex='0']").focus()
    page.keyboard.press("u")
    wait_for_version(page, before + 2)
    assert Step.objects.count() == 0


def test_on_a_wide_screen_the_sheet_stands_beside_its_tile(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/", viewport=LAPTOP, reduced_motion="reduce")
    for number in range(25):
        page.locator(f"#cell-{number}").click()
        sheet, cell = page.locator(f"#sheet-{number}"), page.locator(f"#cell-{number}")
        expect(sheet).to_be_visible()
        box, tile = sheet.bounding_box(), cell.bounding_box()
        assert box
        assert tile
        apart = max(box["x"] - tile["x"] - tile["width"], tile["x"] - box["x"] - box["width"])
        assert 0 <= apart <= 24, number
        assert box["y"] >= 0, number
        assert box["y"] + box["height"] <= LAPTOP["height"], number
        page.keyboard.press("Escape")


def test_escape_returns_to_the_tile_after_an_update(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/")
    page.locator("#cell-0").click()
    expect(page.locator("#sheet-0")).to_be_visible()
    moves.play(user=alice, game_id=game.pk, seat=0, action=legal_action(game, "Move"), version=current_version(game))
    wait_for_version(page, current_version(game))
    expect(page.locator("#sheet-0")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#cell-0")).to_be_focused()
