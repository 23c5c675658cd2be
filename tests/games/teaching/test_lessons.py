"""The lessons: every step can be taken as it is asked, a wrong one is answered, and progress is kept."""

import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils.html import escape

from games.display import DISPLAYS
from games.display.shared.lessons import Lesson
from games.engine import RULES
from games.teaching.lessons import Course, LessonMoment, all_lessons
from tests.effort import part_of
from tests.games.display.test_pictures import symbols

ALL = [(rules, lesson) for rules in RULES for lesson in all_lessons(rules)]
HTMX = {"HX-Request": "true"}


def each_of(lessons: list[tuple[str, Lesson]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("rules", "lesson"), lessons, ids=lambda each: each.slug if isinstance(each, Lesson) else each
    )


def pressed(lesson: Lesson, step: int) -> dict[str, Any]:
    """The data that the awaited button sends."""
    awaited = lesson.steps[step]
    return {"seat_action": f"{awaited.seat}:{msgspec.json.encode(awaited.action).decode()}", "version": step}


@each_of(ALL)
def test_each_step_offers_the_button_that_it_asks_for(rules: str, lesson: Lesson) -> None:
    for step in range(len(lesson.steps)):
        moment = LessonMoment.find(rules, lesson.slug, step)
        assert moment.asked
        assert str(moment.task) == str(lesson.steps[step].task)


@pytest.mark.django_db
def test_only_the_awaited_button_is_primary(client: Client) -> None:
    page = client.get("/learn/island/flying-off/2/").content.decode()
    dock = page[page.index('<div id="dock"') :]
    assert 'data-asked="dock-0"' in page
    assert re.findall(r'id="(dock-\d)"[^>]*class="button( primary)?"', dock) == [("dock-0", " primary"), ("dock-1", "")]


@each_of(ALL)
def test_the_last_step_ends_it(rules: str, lesson: Lesson) -> None:
    end = LessonMoment.find(rules, lesson.slug, len(lesson.steps))
    assert end.is_over
    assert str(end.task) == str(lesson.end)
    assert not end.board.buttons


@pytest.mark.django_db
@each_of(part_of("lessons that are played on their pages", ALL, 4))
def test_it_is_played_without_an_account_and_without_script(client: Client, rules: str, lesson: Lesson) -> None:
    address = f"/learn/{rules}/{lesson.slug}"
    for step in range(len(lesson.steps)):
        assert client.get(f"{address}/{step}/").status_code == 200
        answer = client.post(f"{address}/{step}/", pressed(lesson, step))
        assert answer.headers["Location"] == f"{address}/{step + 1}/"
    assert "Done" in client.get(f"/learn/{rules}/").content.decode()


@pytest.mark.django_db
def test_htmx_gets_the_next_step_and_its_address(client: Client) -> None:
    lesson = all_lessons("desert")[0]
    answer = client.post(f"/learn/desert/{lesson.slug}/0/", pressed(lesson, 0), headers=HTMX)
    assert answer["HX-Push-Url"] == f"/learn/desert/{lesson.slug}/1/"
    assert str(lesson.steps[1].task) in answer.content.decode()


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ('0:{"type":"Move","to":1}', "The rules allow that, but this lesson asks for something else."),
        ('0:{"type":"Move","to":12}', "Nobody can enter the storm."),
        ('1:{"type":"Move","to":5}', "turn"),
    ],
)
@pytest.mark.django_db
def test_another_action_is_told_why_not(client: Client, action: str, said: str) -> None:
    answer = client.post("/learn/desert/turn/0/", {"seat_action": action, "version": 0})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "You are Ana" in page
    notice = page[page.index('id="notice"') :].partition("</p>")[0]
    assert said in notice
    assert "hidden" not in notice


@pytest.mark.parametrize("sent", [{}, {"seat_action": "0:{}", "version": 0}, {"seat_action": "x", "version": 0}])
@pytest.mark.django_db
def test_what_is_no_action_is_refused_with_a_sentence(client: Client, sent: dict[str, Any]) -> None:
    assert client.post("/learn/desert/turn/0/", sent).status_code == 422


@pytest.mark.parametrize("path", ["chess/", "desert/nothing/0/", "desert/turn/99/", "chess/turn/0/"])
@pytest.mark.django_db
def test_what_does_not_exist_is_404(client: Client, path: str) -> None:
    assert client.get(f"/learn/{path}").status_code == 404


@pytest.mark.django_db
def test_looking_writes_nothing(client: Client) -> None:
    client.get("/learn/desert/turn/0/")
    assert "sessionid" not in client.cookies


@pytest.mark.django_db
@pytest.mark.parametrize("rules", RULES)
def test_the_page_has_a_part_for_each_theme_and_says_where_to_start(client: Client, rules: str) -> None:
    page = client.get(f"/learn/{rules}/").content.decode()
    assert re.findall(r"<h2 [^>]*>\s*(.*?)\s*<", page) == [
        str(escape(group.title)) for group in DISPLAYS[rules].lesson_groups()
    ]
    assert re.findall(r'id="lesson-([a-z-]+)"', page) == [lesson.slug for lesson in all_lessons(rules)]
    assert "Start here: Your first turn" in page
    assert "<progress" not in page


@pytest.mark.django_db
def test_the_page_says_how_far_the_learner_is(client: Client) -> None:
    for lesson in all_lessons("desert")[:2]:
        client.post(f"/learn/desert/{lesson.slug}/{len(lesson.steps) - 1}/", pressed(lesson, len(lesson.steps) - 1))
    page = client.get("/learn/desert/").content.decode()
    assert "2 of 14 lessons finished" in page
    assert '<progress id="course-progress" value="2" max="14">' in page
    assert re.findall(r"<small>\s*(.*?)\s*</small>", page) == ["2 of 4"]
    assert "Continue: Excavating" in page
    assert re.findall(r'next-lesson" id="lesson-([a-z-]+)"', page) == ["excavating"]
    assert "2 of 14" in client.get("/learn/island/").content.decode(), "the other game is a tab away"


def test_a_finished_course_has_no_next_lesson() -> None:
    course = Course.of("island", {f"island/{lesson.slug}" for lesson in all_lessons("island")})
    assert course.next is None
    assert [number for _, number in course.groups] == [3, 3, 3, 6]


@pytest.mark.django_db
def test_a_finished_course_leads_to_a_table(client: Client) -> None:
    for lesson in all_lessons("island"):
        client.post(f"/learn/island/{lesson.slug}/{len(lesson.steps) - 1}/", pressed(lesson, len(lesson.steps) - 1))
    page = client.get("/learn/island/").content.decode()
    assert "You have finished all lessons." in page
    assert 'class="button primary" href="/games/new/"' in page


@pytest.mark.parametrize("rules", RULES)
def test_every_adventurer_has_one(rules: str) -> None:
    titles = {str(lesson.title) for lesson in all_lessons(rules)}
    assert titles >= {str(adventurer.name) for adventurer in DISPLAYS[rules].ADVENTURERS}


@each_of(ALL)
def test_its_picture_is_in_the_sprite(rules: str, lesson: Lesson) -> None:
    assert lesson.pictures
    assert {*lesson.pictures} <= {*symbols(rules)}
