"""Every lesson, in a real browser: press what it points at, then the button that it asks for, to its end."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from games.display.shared.lessons import LessonStep
from games.engine import RULES
from games.teaching.lessons import all_lessons
from tests.browser.players import barriers, load_film

WON = {"desert": "taking-off", "island": "flying-off"}
"""The lessons that end with the victory."""

pytestmark = pytest.mark.browser


def take(page: Page, step: LessonStep) -> None:
    """Press what the lesson points at, and the awaited button in what that opens."""
    expect(page.locator("#task")).to_have_text(str(step.task))
    asked = page.locator("#table").get_attribute("data-asked")
    pointed = page.locator(f"#{asked}.asked")
    expect(pointed).to_be_visible()
    if not asked.startswith(("dock", "pick")):
        pointed.click()
    value = f"{step.seat}:{msgspec.json.encode(step.action).decode()}".replace("'", "\\'")
    page.locator(f"button[name=seat_action][value='{value}']:visible").first.click()


@pytest.mark.parametrize("rules", RULES)
def test_every_lesson_leads_to_its_end(new_page: Any, rules: str) -> None:
    page, lessons = new_page(), all_lessons(rules)
    page.goto(f"/learn/{rules}/")
    page.locator(f"#lesson-{lessons[0].slug}").click()
    for lesson in lessons:
        for step in lesson.steps:
            take(page, step)
        expect(page.locator("#task")).to_have_text(str(lesson.end))
        if lesson is not lessons[-1]:
            page.get_by_role("link", name="Next: ").click()  # on the dock, or in the picture of the end
    page.goto(f"/learn/{rules}/")
    expect(page.get_by_text("Done", exact=True)).to_have_count(len(lessons))


def test_another_tap_is_told_what_the_lesson_asks_for(new_page: Any) -> None:
    page = new_page()
    page.goto("/learn/desert/turn/0/")
    page.locator("#cell-1").click()
    page.get_by_role("button", name="Move here").click()
    expect(page.locator("#notice")).to_have_text("The rules allow that, but this lesson asks for something else.")
    expect(page.locator("#cell-5.asked")).to_be_visible()


@pytest.mark.parametrize("rules", RULES)
def test_no_page_of_learning_has_a_barrier(new_page: Any, rules: str) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    for address in (
        f"/learn/{rules}/",
        f"/learn/{rules}/{all_lessons(rules)[0].slug}/0/",
        f"/how-to-play/{rules}/",
    ):
        page.goto(address)
        assert barriers(page) == [], address


NAME_OF_PLACE = """part => {
  const { content, left, top } = getComputedStyle(part, "::before");
  const box = part.getBoundingClientRect(), board = document.getElementById("board").getBoundingClientRect();
  return [content, box.left + parseFloat(left), box.top + parseFloat(top) - board.top];
}"""


@pytest.mark.parametrize("rules", RULES)
def test_a_phone_shows_the_names_of_places_on_the_rim_of_the_board(new_page: Any, rules: str) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"/learn/{rules}/turn/0/")
    for part, name in (
        ("#cells [role=row]", "counter(row)"),
        ("#cells [role=gridcell]", "counter(column, upper-alpha)"),
    ):
        content, left, above = page.locator(part).first.evaluate(NAME_OF_PLACE)
        assert content.startswith(name)
        assert left > -0.5  # on the screen, but for rounding
        assert above >= -13  # on the rim of the board, at most by its own height
    assert page.locator("#board").bounding_box()["width"] >= 344


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_won_lesson_ends_with_the_take_off(new_page: Any, rules: str) -> None:
    lesson = next(each for each in all_lessons(rules) if each.slug == WON[rules])
    page = new_page()
    page.goto(f"/learn/{rules}/{lesson.slug}/{len(lesson.steps) - 1}/")
    load_film(page)
    take(page, lesson.steps[-1])
    ending = page.locator(".film-stage .end")
    expect(ending).to_contain_text("Won:")
    expect(page.locator(".film-craft .crew > *")).to_have_count(2)
    expect(ending.get_by_role("link", name="All lessons")).to_be_visible()
    ending.get_by_role("button", name="Look at the board").click()
    expect(page.locator(".film-stage")).to_have_count(0)


COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && box(each).width;
  const buttons = [...document.querySelectorAll("#dock > :is(button, a)")].filter(seen);
  const texts = [...document.querySelectorAll("#task, #vitals .what, #bar h1, #board, #key li span")].filter(seen);
  return buttons.flatMap((button) => texts.filter((text) => {
    const [a, b] = [box(button), box(text)];
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((text) => `${button.innerText} on ${text.innerText || text.id}`));
}"""


@pytest.mark.parametrize("rules", RULES)
def test_no_step_of_a_lesson_scrolls_on_a_phone(new_page: Any, rules: str) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    for lesson in all_lessons(rules):
        for number in range(len(lesson.steps)):
            address = f"/learn/{rules}/{lesson.slug}/{number}/"
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0, address


@pytest.mark.parametrize("rules", RULES)
def test_no_button_of_a_lesson_lies_on_a_text(new_page: Any, rules: str) -> None:
    page = new_page()
    for lesson in all_lessons(rules):
        for step in range(len(lesson.steps) + 1):
            page.goto(f"/learn/{rules}/{lesson.slug}/{step}/")
            for width, height in ((360, 740), (768, 1024), (1440, 900)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(COVERED) == [], (lesson.slug, step, width)


def test_only_the_awaited_button_has_a_ring(new_page: Any) -> None:
    page = new_page()
    page.goto("/learn/island/flying-off/2/")
    expect(page.locator(".asked")).to_have_text("Lift off: fly home and win")
    expect(page.locator("#dock .primary")).to_have_count(1)
    page.locator("#cell-14").click()
    page.locator("#sheet-14").get_by_role("button", name="Lift off").click()
    expect(page.locator("#task")).to_contain_text("You won")
