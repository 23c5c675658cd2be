"""Advice for the reader's turn: its plans on the board, to play or to edit."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.views.access import signed_in, user_action, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from games.exceptions import NotRunning
from games.forms.teamwork.advice import AdvisedPlanForm
from games.services.teamwork import advice, following
from games.teamwork.advice_board import AdviceBoard
from games.views.access import get_own_table
from games.views.play import responses
from games.views.teamwork.boards import board_alone


@signed_in
@require_safe
@never_cache
def show(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show an advised plan on the board, that a worker still thinks about it, or how to ask.

    If the user may not ask, the table says why; an open page stays and says it itself.
    """
    table = get_own_table(request, game_id)
    if not table.game.is_running:
        raise NotRunning
    shown = AdviceBoard(table, read_number(request.GET.get("plan", "")) or 1)
    if shown.why_not and not request.htmx:
        messages.info(request, shown.why_not)
        return redirect("games:game", game_id)
    if request.htmx and shown.is_thinking:
        return HttpResponse(status=204)  # the page has nothing new to show, and asks again in a second
    context = board_alone(table.game, shown.board) | {"advice": shown}
    return render(request, "games/teamwork/_advice.html" if request.htmx else "games/teamwork/advice.html", context)


@user_action(limit="advice")
def ask(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Ask for advice, and go to the page that shows it."""
    advice.ask_for_advice(user=user_of(request), game_id=game_id)
    return redirect("games:advice", game_id)


@responses.board_action
def follow(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Play an advised plan up to what it reveals, and say why it stopped."""
    chosen = AdvisedPlanForm(request.POST).read()
    followed = following.follow_advice(user=user_of(request), game_id=game_id, **chosen)
    return responses.after_steps(request, game_id, followed.played, notice=followed.why)


@responses.board_action
def edit(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Make an advised plan the user's draft, and go to it."""
    advice.edit_advice(user=user_of(request), game_id=game_id, **AdvisedPlanForm(request.POST).read())
    return redirect("games:plan", game_id)
