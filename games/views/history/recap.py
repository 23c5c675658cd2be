"""The recap of what has happened between two moments of a game, and what a player has seen."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.views.access import user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.forms.tables import VersionForm
from games.history.moments import Moment
from games.history.recap import recap_between
from games.services.history import seen
from games.views.access import get_readable_table, readable
from games.views.statistics.devices import record_device


@readable
@require_safe
@never_cache
def recap(request: HtmxHttpRequest, game_id: int, first: int, last: int) -> HttpResponse:
    """Show what has happened after one step up to another, as the reader could see it."""
    table = get_readable_table(request, game_id)
    before, after = Moment.find(table, first), Moment.find(table, last)
    context = {
        "table": table,
        "game": table.game,
        "recap": recap_between(table, first, last, show_private=after.shows_all),
        "before": before.board,
        "board": after.board,
    }
    return record_device(request, table, render(request, "games/history/recap.html", context))


@user_action()
def mark_as_seen(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Remember that the user has seen the game up to this version, so that no recap tells it again."""
    seen.mark_as_seen(user=user_of(request), game_id=game_id, **VersionForm(request.POST).read())
    return HttpResponse(status=204) if request.htmx else redirect("games:game", game_id)
