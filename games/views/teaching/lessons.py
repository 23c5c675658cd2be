"""Lessons: those of a game by theme, and the boards on which they are played, without an account."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from forbidden.http import HtmxHttpRequest
from games.display import DISPLAYS
from games.forms.tables import SeatActionForm
from games.teaching.lessons import Course, LessonMoment, all_lessons

DONE = "lessons"
"""The session key of the finished lessons, such as "desert/moving"."""


@require_safe
@never_cache
def overview(request: HtmxHttpRequest, rules: str) -> HttpResponse:
    """Show the lessons of a game by theme, and how far the visitor has come in each game."""
    if rules not in DISPLAYS:
        raise Http404
    done = request.session.get(DONE, [])
    courses = {name: Course.of(name, done) for name in DISPLAYS}
    context = {"rules": rules, "course": courses[rules], "courses": courses.values()}
    return render(request, "games/teaching/lessons.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def lesson(request: HtmxHttpRequest, rules: str, lesson: str, step: int) -> HttpResponse:
    """Show a step of a lesson. A POST plays the awaited action, or says why another action is not the awaited one."""
    moment, notice = find_moment(rules, lesson, step), ""
    if request.method == "POST":
        pressed = SeatActionForm(request.POST).read()
        notice = moment.answer(pressed["seat"], pressed["action"])
        if not notice:
            moment = find_moment(rules, lesson, step + 1)
            _note_done(request, moment)
            if not request.htmx:
                return redirect(_address(moment))
    return _show(request, moment, notice)


def find_moment(rules: str, slug: str, step: int) -> LessonMoment:
    """Return a step of a lesson; 404 if there is none."""
    try:
        return LessonMoment.find(rules, slug, step)
    except LookupError:
        raise Http404 from None


def _address(moment: LessonMoment) -> str:
    return reverse("games:lesson", args=[moment.rules, moment.lesson.slug, moment.step])


def _note_done(request: HtmxHttpRequest, moment: LessonMoment) -> None:
    name, done = f"{moment.rules}/{moment.lesson.slug}", request.session.get(DONE, [])
    if moment.is_over and name not in done:
        request.session[DONE] = [*done, name]


def _show(request: HtmxHttpRequest, moment: LessonMoment, notice: str) -> HttpResponse:
    lessons = all_lessons(moment.rules)
    after = lessons.index(moment.lesson) + 1
    context: dict[str, Any] = {
        "moment": moment,
        "rules": moment.rules,
        "lesson": moment.lesson,
        "board": moment.board,
        "asked": moment.asked,
        "address": _address(moment),
        "following": lessons[after] if after < len(lessons) else None,
        "notice": notice,
        # The board's partials leave out what only a table has.
        "replay": moment,
        "by": None,
        "log": (),
        "hidden": (),
    }
    template = "games/teaching/_lesson_update.html" if request.htmx else "games/teaching/lesson.html"
    response = render(request, template, context)
    if request.htmx and not notice:
        response["HX-Push-Url"] = context["address"]
    return response
