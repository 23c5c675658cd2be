"""Advice for the reader's turn, on a page of its own."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games.exceptions import NotRunning
from games.services.teamwork import advice
from games.teamwork.advice import advice_on, may_ask, position_of
from games.views.access import get_own_table, signed_in, user_of


@signed_in
@require_safe
@never_cache
def show(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the advice for this moment, that a worker still thinks about it, or why there is none."""
    table = get_own_table(request, game_id)
    if not table.game.is_running:
        raise NotRunning
    asked = may_ask(table)
    ctx = {
        "table": table,
        "game": table.game,
        "may_ask": asked,
        "plans": advice_on(position_of(table), table) if asked else None,
    }
    return render(request, "games/teamwork/_advice.html" if request.htmx else "games/teamwork/advice.html", ctx)


@signed_in
@require_POST
def ask(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Ask for advice, and go to the page that shows it."""
    limits.consume(request, "advice")
    advice.ask_for_advice(user=user_of(request), game_id=game_id)
    return redirect("games:advice", game_id)
