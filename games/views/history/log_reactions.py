"""Reactions to an entry of the log."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from accounts.views.access import FORM_METHODS, user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.exceptions import NoSuchMoment
from games.history import log
from games.history.log_reactions import choices_at
from games.models import Step
from games.services.chat import log_reactions
from games.views.access import get_own_table
from games.views.play import responses


@never_cache
@user_action(methods=FORM_METHODS)
def react(request: HtmxHttpRequest, game_id: int, number: int) -> HttpResponse:
    """Show the six reactions to the entry of a step; POST reacts, or takes the user's reaction back."""
    table = get_own_table(request, game_id)
    in_replay = "replay" in request.GET
    if request.method == "POST":
        kind, takes_back = request.POST.get("kind", ""), "take_back" in request.POST
        kind = request.POST.get("take_back", kind)
        log_reactions.react(user=user_of(request), game_id=game_id, step=number, kind=kind, takes_back=takes_back)
        if in_replay:
            return redirect("games:at", game_id, number)
        return responses.current_board(request, game_id)
    row = Step.objects.filter(game=table.game, number=number).first()
    if row is None:
        raise NoSuchMoment
    ctx = {
        "game": table.game,
        "step": number,
        "entry": log.entry(table, row),
        "choices": choices_at(table, row.version),
    }
    template = "games/history/_reactions_form.html" if request.htmx else "games/history/reactions.html"
    return render(request, template, ctx | {"in_replay": in_replay})
