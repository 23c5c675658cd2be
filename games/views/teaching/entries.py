"""Entries: what something on a board is, with its numbers now, for the sheet that opens beside the board."""

from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forbidden.http import HtmxHttpRequest
from games.display import DISPLAYS
from games.engine.protocol import State
from games.history.moments import Moment
from games.teaching.entries import find_entry
from games.views.access import get_readable_table, readable
from games.views.teaching.lessons import find_moment


@readable
@require_safe
@never_cache
def at_moment(request: HtmxHttpRequest, game_id: int, step: int, entry: str) -> HttpResponse:
    """Show an entry with the numbers after a step, as the reader could see them at the time."""
    moment = Moment.find(get_readable_table(request, game_id), step)
    return show_entry(request, entry, moment.table.game.rules, moment.state, moment.seat, moment.table.names)


@require_safe
@never_cache
def in_lesson(request: HtmxHttpRequest, rules: str, lesson: str, step: int, entry: str) -> HttpResponse:
    """Show an entry with the numbers of a lesson's board."""
    moment = find_moment(rules, lesson, step)
    return show_entry(request, entry, rules, moment.state, moment.seat, moment.names)


def show_entry(
    request: HtmxHttpRequest, name: str, rules: str, state: State, seat: int | None, names: Sequence[str]
) -> HttpResponse:
    """Return an entry with the numbers of a state, as that seat sees it, or a spectator; 404 if there is none."""
    try:
        entry = find_entry(rules, name, state, seat, names=names)
    except LookupError:
        raise Http404 from None
    return render(
        request, "games/teaching/_entry.html", {"entry": entry, "rules": rules, "art": DISPLAYS[rules].sprite()}
    )
