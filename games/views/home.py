"""The landing page."""

from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.demo import PLAYERS, favourite
from games.display import DISPLAYS
from games.display.shared.words import listed
from games.engine import RULES

SEED = "the landing page"
TURNS = 10
"""The number of turns played in the picture."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the landing page, in debug mode with the demo players."""
    rules, display = next(iter(DISPLAYS.items()))
    ctx = {
        "games": [(name, each.TITLE) for name, each in DISPLAYS.items()],
        "titles": listed(each.TITLE for each in DISPLAYS.values()),
        "art": display.sprite(),
        "rules": rules,
        "scene": _scene(rules),
        "demo_players": PLAYERS if settings.DEBUG else (),
    }
    return render(request, "home.html", ctx)


@cache
def _scene(rules: str) -> tuple[SafeString, ...]:
    """Return the pictures of a board in mid-game, always the same."""
    engine = RULES[rules]
    state = engine.new(3, difficulty="normal", seed=SEED, first=0)
    while state.turn < TURNS and engine.outcome(state) is None:
        seat = min(engine.waiting_on(state))
        state, _ = engine.play(state, seat, favourite(engine.legal(state, seat), state))
    return DISPLAYS[rules].pictures(engine.view(state, None))
