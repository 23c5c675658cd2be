"""The recap in a real browser: it opens once after an absence, plays the film, and outlines what has changed."""

from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, Seat, Step
from games.services.teaching import coach
from games.services.teamwork import plans
from tests.browser.film import at_rest, quick
from tests.browser.players import barriers
from tests.games.factories import alter, begun_game, end_turn, legal_action, play
from tests.games.history.story.finished import finished

pytestmark = pytest.mark.browser

SHOWN = """() => ["bar", "vitals", "board", "danger", "storm", "flood", "team", "seat-2", "dock"]
  .map((id) => document.getElementById(id)).filter((part) => part?.checkVisibility())
  .map((part) => [part.id, part.innerText, JSON.stringify(part.getBoundingClientRect())])"""
"""The parts of the board that are seen, with their texts and places."""


@pytest.fixture
def game(site: str, alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    end_turn(game, alice)
    return game


@pytest.mark.parametrize("size", [(360, 740), (1440, 900)])
def test_it_says_what_has_happened(game: Game, bob: User, open_as: Any, size: tuple[int, int]) -> None:
    page = open_as(bob, game, viewport={"width": size[0], "height": size[1]})
    recap = page.get_by_role("region", name="The game so far: 1 turn")
    highlights = recap.locator(".highlights li")
    assert 1 <= highlights.count() <= 5
    expect(highlights.locator("> :is(.portrait, .icon)")).to_have_count(highlights.count())
    assert page.locator("#cells .since").count() >= 1
    assert barriers(page) == []


@pytest.mark.parametrize("width", [1024, 1200, 1440, 1920])
def test_on_a_desktop_it_lies_beside_the_board(game: Game, bob: User, open_as: Any, width: int) -> None:
    page = open_as(bob, game, viewport={"width": width, "height": 900})
    recap, board, decks = (page.locator(part).bounding_box() for part in ("#recap", "#board", "#tab-decks"))
    assert recap
    assert board
    assert decks
    assert recap["x"] >= board["x"] + board["width"]
    assert abs(recap["x"] - decks["x"]) <= 2
    assert abs(recap["width"] - decks["width"]) <= 2


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900)])
def test_on_a_desktop_the_decks_and_the_log_stay_in_sight(
    site: str, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = begun_game(alice, bob, rules="island")
    for kind in ("EndTurn", "Draw"):
        play(game, alice, kind)
    page = open_as(bob, game, viewport={"width": size[0], "height": size[1]})
    recap, decks, log = (page.locator(part).bounding_box() for part in ("#recap", "#decks", "#log"))
    assert recap
    assert decks
    assert log
    assert decks["y"] + decks["height"] <= log["y"] + 1
    assert log["y"] + log["height"] <= recap["y"] + 1
    expect(page.locator("#log-list > li").first).to_be_in_viewport()
    treasures = page.locator("#decks table")
    treasures.scroll_into_view_if_needed()
    expect(treasures).to_be_in_viewport()
    assert recap["y"] + recap["height"] <= size[1]


@pytest.mark.parametrize(("rules", "size"), [("desert", (1280, 720)), ("island", (1440, 900))])
def test_on_a_desktop_the_decks_have_the_room_that_it_leaves(
    site: str, alice: User, bob: User, open_as: Any, rules: str, size: tuple[int, int]
) -> None:
    game = begun_game(alice, bob, rules=rules)
    play(game, alice, "EndTurn")
    play(game, alice, "Draw")
    coach.dismiss_coach(user=bob, game_id=game.pk)
    page = open_as(bob, game, viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#decks table tr").last).to_be_in_viewport(ratio=1)
    expect(page.locator("#log-list > li").first).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize("size", [(360, 740), (390, 844)])
def test_on_a_phone_its_folded_line_has_air(game: Game, bob: User, open_as: Any, size: tuple[int, int]) -> None:
    page = open_as(bob, game, viewport={"width": size[0], "height": size[1]})
    recap, heading, line = (
        page.locator(part).bounding_box() for part in ("#recap", "#recap h2", "#recap .highlights li >> nth=0")
    )
    assert recap
    assert heading
    assert line
    assert heading["y"] - recap["y"] >= 4
    assert recap["y"] + recap["height"] - line["y"] - line["height"] >= 4


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_below_it_leaves_the_board_in_sight_and_gives_way_to_a_sheet(
    site: str, alice: User, bob: User, open_as: Any, rules: str
) -> None:
    game = begun_game(alice, bob, rules=rules)
    play(game, alice, "EndTurn")
    page = open_as(bob, game)
    recap, board = page.locator("#recap"), page.locator("#board")
    for width, height in ((360, 740), (390, 844), (320, 640), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        boxes = recap.bounding_box(), board.bounding_box()
        assert all(boxes)
        assert boxes[0]["y"] >= boxes[1]["y"] + boxes[1]["height"] - 1, width
        expect(recap.get_by_role("link", name="Watch")).to_be_in_viewport(ratio=1)
    page.locator(".cell").nth(14).click()
    expect(page.locator(".sheet:popover-open")).to_be_visible()
    expect(recap).to_be_hidden()
    page.keyboard.press("Escape")
    expect(recap).to_be_visible()


@pytest.mark.parametrize("size", [(360, 740), (320, 640), (768, 1024), (1024, 768), (1440, 900)])
def test_it_covers_neither_the_buttons_nor_what_the_team_suggests(
    game: Game, alice: User, bob: User, open_as: Any, size: tuple[int, int]
) -> None:
    Seat.objects.filter(game=game, number=1).update(last_seen=1)
    plans.add_step(user=alice, game_id=game.pk, seat=1, action=legal_action(game, "Move", 1), length=0)
    plans.share_plan(user=alice, game_id=game.pk, why="")
    page = open_as(bob, game, viewport={"width": size[0], "height": size[1]})
    expect(page.locator("#recap .highlights li").first).to_be_in_viewport(ratio=1)
    for name in ("Follow", "End turn", "Watch"):
        page.locator(":is(#dock, #recap) .button").filter(has_text=name).click(trial=True)


def test_on_a_phone_it_unfolds_the_lines_after_the_first(game: Game, alice: User, bob: User, open_as: Any) -> None:
    Seat.objects.filter(game=game, number=1).update(last_seen=1)
    end_turn(game, bob, seat=1)
    Step.objects.filter(game=game).update(user=alice)  # nothing is seen yet
    page = open_as(bob, game)
    lines = page.locator("#recap .highlights li")
    assert lines.count() > 1
    expect(lines.first).to_be_in_viewport(ratio=1)
    expect(lines.nth(1)).to_be_hidden()
    page.locator("#recap").get_by_text("More").click()
    expect(lines.last).to_be_in_viewport(ratio=1)


def test_on_a_phone_a_danger_and_the_whole_team_stay_in_sight(
    site: str, alice: User, bob: User, charlie: User, open_as: Any
) -> None:
    game = begun_game(alice, bob, charlie)
    end_turn(game, alice)
    alter(game, water=0)
    coach.dismiss_coach(user=charlie, game_id=game.pk)
    page = open_as(charlie, game)
    expect(page.locator("#danger:not(.calm)")).to_be_in_viewport(ratio=1)
    recap, third = page.locator("#recap").bounding_box(), page.locator("#seat-2").bounding_box()
    assert recap
    assert third
    assert third["y"] + third["height"] <= recap["y"] + 1
    page.locator("#recap").get_by_text("More").click()
    expect(page.locator("#recap .highlights li").last).to_be_in_viewport(ratio=1)


def test_on_a_phone_it_folds_alike_with_a_danger_and_without(
    site: str, alice: User, bob: User, charlie: User, open_as: Any
) -> None:
    looks = []
    for water in (0, 4):
        game = begun_game(alice, bob, charlie)
        end_turn(game, alice)
        alter(game, water=water)
        coach.dismiss_coach(user=charlie, game_id=game.pk)
        page = open_as(charlie, game)
        expect(page.locator("#danger.calm")).to_have_count(1 if water else 0)
        line = page.locator("#recap .highlights li").first.evaluate("line => getComputedStyle(line).fontSize")
        looks.append((page.locator("#recap").bounding_box(), line))
    assert looks[0] == looks[1]


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (768, 1024)])
def test_watch_moves_nothing_below_the_board(
    site: str, alice: User, bob: User, charlie: User, open_as: Any, size: tuple[int, int]
) -> None:
    game = begun_game(alice, bob, charlie)
    end_turn(game, alice)
    alter(game, water=4)
    coach.dismiss_coach(user=charlie, game_id=game.pk)
    page = open_as(charlie, game, viewport={"width": size[0], "height": size[1]})
    page.wait_for_selector("html.has-film")
    expect(page.locator("#danger.calm")).to_be_in_viewport(ratio=1)
    before = page.locator("#tabs").bounding_box()
    page.locator("#recap").get_by_role("link", name="Watch").click()
    expect(page.locator(".film-stage")).to_be_visible()
    assert page.locator("#tabs").bounding_box() == before


@pytest.mark.parametrize("width", [1024, 1280, 1440])
def test_on_a_desktop_its_heading_has_one_line(game: Game, bob: User, open_as: Any, width: int) -> None:
    Seat.objects.filter(game=game, number=1).update(last_seen=1)
    page = open_as(bob, game, viewport={"width": width, "height": 720})
    heading = page.locator("#recap h2")
    heading.evaluate("heading => (heading.textContent = '2 turns since your last visit')")
    assert (
        heading.evaluate(
            "heading => heading.getClientRects()[0].height / parseFloat(getComputedStyle(heading).fontSize)"
        )
        < 1.5
    )


LONG = "Observatory, Twilight Hollow, Bronze Gate and Crimson Forest."


def test_on_a_phone_the_folded_line_is_whole(site: str, alice: User, bob: User, charlie: User, open_as: Any) -> None:
    game = begun_game(alice, bob, charlie)
    end_turn(game, alice)
    alter(game, water=0)
    coach.dismiss_coach(user=charlie, game_id=game.pk)
    page = open_as(charlie, game)
    line = page.locator("#recap .highlights li").first
    line.locator("> :last-child").evaluate("(line, long) => (line.textContent = long)", LONG)
    for part in (line, page.locator("#recap h2")):
        assert part.evaluate(
            "each => each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth"
        )
        expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("by_key", [False, True])
def test_skip_and_escape_close_it_for_good(game: Game, bob: User, open_as: Any, by_key: bool) -> None:
    page = open_as(bob, game)
    with page.expect_response("**/seen"):  # the beacon; a reload may overtake it
        if by_key:
            page.keyboard.press("Escape")
        else:
            page.locator("#recap").get_by_role("button", name="Skip").click()
    expect(page.locator("#recap")).to_have_count(0)
    assert page.locator("#cells .since").count() == 0
    page.reload()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#recap")).to_have_count(0)


def test_it_stays_until_the_reader_has_done_with_it(game: Game, bob: User, open_as: Any) -> None:
    page = open_as(bob, game)
    recap = page.locator("#recap")
    page.locator("#tab-log > summary").click()
    page.keyboard.press("Escape")  # lets the drawer down
    expect(page.locator("#pull")).not_to_be_checked()
    for address in ("/games/", f"/games/{game.pk}/plan", f"/games/{game.pk}/chat"):
        page.goto(address)
        page.goto(f"/games/{game.pk}/")
        expect(recap).to_be_visible()
    page.reload()
    expect(recap).to_be_visible()
    page.locator("#dock").get_by_role("button", name="End turn").click()
    expect(recap).to_have_count(0)


def test_watch_plays_the_film_over_the_board(game: Game, bob: User, open_as: Any) -> None:
    page = open_as(bob, game)
    page.wait_for_selector("html.has-film")
    before = page.locator("#pictures").inner_html()
    page.locator("#recap").get_by_role("link", name="Watch").click()
    expect(page.locator(".film-picture")).to_be_visible()
    assert page.locator(".film-picture").inner_html() != before, "it begins with the old picture"
    expect(page.locator(".film-card.big")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".film-stage")).to_have_count(0)
    assert page.locator("#pictures").inner_html() == before
    page.reload()
    expect(page.locator("#recap")).to_have_count(0)


@pytest.mark.parametrize("rules", ["desert", "island"])
@pytest.mark.parametrize("end", ["skip", "stop", "watch"])
def test_on_a_phone_a_film_leaves_the_board_of_a_reload(
    site: str, alice: User, bob: User, charlie: User, open_as: Any, rules: str, end: str
) -> None:
    game = begun_game(alice, bob, charlie, rules=rules)
    end_turn(game, alice)
    page = open_as(charlie, game)
    quick(page)
    page.wait_for_selector("html.has-film")
    with page.expect_response("**/seen"):
        page.locator("#recap").get_by_role("link", name="Watch").click()
    expect(page.locator(".film-strip .film-card").first).to_be_visible()
    if end == "skip":
        page.get_by_role("button", name="Skip").click()
    elif end == "stop":
        page.locator("#cell-14").click()
        expect(page.locator(".sheet:popover-open")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".sheet >> visible=true")).to_have_count(0)
    at_rest(page)
    expect(page.locator("#dock")).to_contain_text("Waiting for Bob")
    left = page.evaluate(SHOWN)
    page.reload()
    expect(page.locator("#seat-2")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SHOWN) == left


def test_no_plan_of_today_lies_over_the_film_of_the_past(game: Game, bob: User, open_as: Any) -> None:
    plans.add_step(user=bob, game_id=game.pk, seat=1, action=legal_action(game, "Move", 1), length=0)
    plans.share_plan(user=bob, game_id=game.pk, why="")
    page = open_as(bob, game)
    page.wait_for_selector("html.has-film")
    expect(page.locator("#ghosts .way")).to_be_visible()
    page.locator("#recap").get_by_role("link", name="Watch").click()
    expect(page.locator(".film-picture")).to_be_visible()
    expect(page.locator("#ghosts .way")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#ghosts .way")).to_be_visible()


def test_the_page_follows_the_film(game: Game, bob: User, open_as: Any) -> None:
    page = open_as(bob, game)
    page.locator("#recap").get_by_role("link", name="Watch").click()
    expect(page.locator(".film-picture")).to_be_visible()
    expect(page).to_have_title("Alice's turn · Dune Team · Forbidden")
    assert "Your turn" not in page.locator("#bar h1 > :not(.untold)").inner_text()
    expect(page.locator("#dock > :not(.untold)")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".film-stage")).to_have_count(0)
    expect(page).to_have_title("Your turn · 4 of 4 actions · Dune Team · Forbidden")
    expect(page.locator("#dock").get_by_role("button", name="End turn")).to_be_visible()


def test_leaving_the_board_remembers_what_was_seen(game: Game, bob: User, alice: User, open_as: Any) -> None:
    page = open_as(alice, game)
    end_turn(game, bob, seat=1)
    newest = Game.objects.get(pk=game.pk).version
    expect(page.locator("#dock")).to_have_attribute("data-version", str(newest))
    page.goto("/games/")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    # The browser sends what was seen beside the next page.
    for _ in range(200):
        if game.seats.get(number=0).last_seen == newest:
            break
        page.wait_for_timeout(50)
    assert game.seats.get(number=0).last_seen == newest
    page.goto(f"/games/{game.pk}/")
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#recap")).to_have_count(0)


def test_its_page_plays_for_a_teammate(game: Game, alice: User, open_as: Any) -> None:
    page = open_as(alice, f"/games/{game.pk}/recap/0-{game.steps}")
    assert page.locator("#frames .frame").count() >= 2
    assert barriers(page) == []
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".film-card.big")).to_be_visible()
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    changed = page.locator("#cells .since").first
    expect(changed).to_have_css("background-image", "none")  # not told before it is shown
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".film-stage")).to_have_count(0)
    expect(changed).not_to_have_css("background-image", "none")


def test_without_a_script_it_is_a_page(game: Game, bob: User, open_as: Any) -> None:
    page = open_as(bob, game, java_script_enabled=False)
    page.locator("#recap").get_by_role("link", name="Watch").click()
    expect(page.get_by_role("heading", name="Alice's turn · Dune Team")).to_be_visible()
    expect(page.locator("#frames")).to_contain_text("Alice ended the turn")
    page.go_back()
    page.locator("#recap").get_by_role("button", name="Skip").click()
    expect(page.locator("#recap")).to_have_count(0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_film_of_a_finished_game_ends_with_its_end(site: str, alice: User, bob: User, open_as: Any) -> None:
    game = finished(alice, bob, title="won")
    Step.objects.filter(game=game, number=game.steps).update(user=alice)
    Seat.objects.filter(game=game).update(last_seen=game.steps - 1)
    page = open_as(bob, game)
    ending = page.locator(".film-stage .film-banner.end")
    ending.get_by_role("link", name="Watch the end").click()
    expect(ending).to_contain_text("Won: the flying machine lifts off with everyone aboard!")
    onward = page.locator("#dock").get_by_role("link", name="How it went")
    expect(onward).to_have_attribute("href", f"/games/{game.pk}/story/")
    page.goto(f"/games/{game.pk}/recap/{game.steps - 1}-{game.steps}")
    page.get_by_role("button", name="Watch").click()
    expect(page.locator(".film-craft .crew > *")).to_have_count(2)
