"""The landing page, on which a game of each kind plays by itself."""

from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from accounts.limits import limited
from games.demo import PLAYERS, favourite
from games.display import DISPLAYS, titles
from games.display.shared.words import listed
from games.engine import RULES
from games.views.pictures import picture_response, preview, sample_preview

FIRST_TURN = 4
"""The turn at which the film begins: a board on which something has happened already."""
MOST_FRAMES = 100
HOUR = 60 * 60


@dataclass(frozen=True)
class Frame:
    """A moment of the film: the board and its SVG viewBox, and whether it shows the end of the game."""

    frame: str
    pictures: tuple[SafeString, ...]
    is_over: bool


@dataclass(frozen=True)
class Scene:
    """A game that the page plays: its seed, and what its drawing shows in words."""

    seed: str
    label: Promise


SCENES = {
    "desert": Scene(
        "the landing page 13",
        gettext_lazy("A game in progress: five by five tiles of sand, the storm among them, and three adventurers"),
    ),
    "island": Scene(
        "the landing page 1",
        gettext_lazy("A game in progress: an island of 24 tiles, some of them flooded, and three adventurers"),
    ),
}
"""Games that take some 60 changes of the board to their end."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the landing page, in debug mode with the demo players."""
    display = DISPLAYS[_rules()]
    ctx = {
        "games": titles(),
        "titles": listed(each.TITLE for each in DISPLAYS.values()),
        "art": display.sprite(),
        "scenes": [_scene(rules, 0) for rules in SCENES],
        "demo_players": PLAYERS if settings.DEBUG else (),
        "preview": preview(
            request,
            game=display.TITLE,
            title=_("The storm does not wait for you. The game does."),
            description=_(
                "Two cooperative board games of sand and water, played by teams over days. Free, in any browser."
            ),
            image=reverse("games:home_preview"),
        ),
    }
    return render(request, "home.html", ctx)


@require_safe
@cache_control(public=True, max_age=HOUR)
def scene(request: HttpRequest, rules: str, frame: int) -> HttpResponse:
    """Show one frame of the film of a game; the same for everybody."""
    if rules not in SCENES or frame >= len(_film(rules)):
        raise Http404
    return render(request, "games/tables/_scene.html", {"scene": _scene(rules, frame)})


@require_safe
@cache_control(public=True, max_age=HOUR)
@limited("pictures")
def home_preview(request: HttpRequest) -> HttpResponse:
    """Return the picture of the landing page for link previews; the same for everybody."""
    names = listed(each.TITLE for each in DISPLAYS.values())
    headline = _("The storm does not wait for you. The game does.")
    drawing = sample_preview(_rules(), headline=headline, line=names)
    return picture_response(request, drawing)


def _scene(rules: str, frame: int) -> dict[str, object]:
    drawing, film, following = SCENES[rules], _film(rules), frame + 1
    return {
        "rules": rules,
        "frame": film[frame].frame,
        "label": drawing.label,
        "pictures": film[frame].pictures,
        "following": following if following < len(film) else None,
    }


def _rules() -> str:
    return next(iter(DISPLAYS))


@cache
def _film(rules: str) -> tuple[Frame, ...]:
    """Return a game from its first turns to its end, one frame for each change of the board; always the same."""
    engine, display = RULES[rules], DISPLAYS[rules]
    state = engine.new(3, difficulty="novice", seed=SCENES[rules].seed, first=0)
    frames: list[Frame] = []
    while len(frames) < MOST_FRAMES:
        view = engine.view(state, None)
        frame = Frame(display.miniature(view).frame, display.pictures(view), engine.outcome(state) is not None)
        if state.turn >= FIRST_TURN and frame not in frames[-1:]:
            frames.append(frame)
        if frame.is_over:
            break
        seat = min(engine.waiting_on(state))
        state, _events = engine.play(state, seat, favourite(engine.legal(state, seat), state))
    return tuple(frames)
