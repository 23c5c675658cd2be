"""How to play: the rulebook of each game, which can be searched, and the boards of its examples."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from forbidden.http import HtmxHttpRequest
from games.display import DISPLAYS
from games.display.shared.lessons import Lesson
from games.display.shared.rulebook import Chapter, Ruling, search
from games.teaching.lessons import all_lessons
from games.teaching.rulebook import PlayedExample, example_svg, played_example

LONGEST_QUERY = 60
STAGES = ("before", "after")
DAY = 24 * 60 * 60


@require_safe
def show(request: HtmxHttpRequest, rules: str) -> HttpResponse:
    """Show the whole rulebook, or what of it holds the words of `q`; for htmx the chapters alone."""
    if rules not in DISPLAYS:
        raise Http404
    display, query = DISPLAYS[rules], request.GET.get("q", "")[:LONGEST_QUERY].replace("\0", "")
    rulebook = display.rulebook()
    lessons = {number: lesson for lesson in reversed(all_lessons(rules)) for number in lesson.rulings}
    context = {
        "rules": rules,
        "title": display.TITLE,
        "others": [(name, other.TITLE) for name, other in DISPLAYS.items() if name != rules],
        "art": display.sprite(),
        "portraits": display.portraits(),
        "query": query,
        "all_chapters": rulebook,
        "chapters": [(chapter, _rulings(rules, chapter, lessons)) for chapter in search(rulebook, query)],
    }
    return render(
        request, "games/teaching/_rulebook.html" if request.htmx else "games/teaching/how_to_play.html", context
    )


def _rulings(
    rules: str, chapter: Chapter, lessons: Mapping[str, Lesson]
) -> list[tuple[Ruling, PlayedExample, Lesson | None]]:
    """Return the rulings of a chapter, each with its example and the lesson that teaches it."""
    return [(ruling, played_example(rules, ruling.example), lessons.get(ruling.number)) for ruling in chapter.rulings]


def _svg(rules: str, ruling: str, stage: str) -> str:
    if rules not in DISPLAYS or stage not in STAGES:
        raise Http404
    try:
        return example_svg(rules, ruling, after=stage == "after")
    except KeyError:
        raise Http404 from None


@require_safe
@cache_control(public=True, max_age=DAY)
def example(request: HttpRequest, rules: str, ruling: str, stage: str) -> HttpResponse:
    """Return the board of a ruling's example, before or after its actions; the same for everybody."""
    return HttpResponse(_svg(rules, ruling, stage), content_type="image/svg+xml")
