"""Votes, returns, leaving, reminders, invitations and reopening at a table."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from accounts.views.access import user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.forms.tables import AskForm, VoteForm
from games.services.play import votes
from games.services.tables import invitations, seats
from games.views.play import responses

vote = responses.board_button(votes.vote, VoteForm)
come_back = responses.board_button(seats.come_back)
reopen = responses.board_button(seats.reopen)


@responses.board_action
def ask(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Ask a teammate to look at the table."""
    invitations.ask(user=user_of(request), game_id=game_id, **AskForm(request.POST).read())
    return responses.current_board(request, game_id, notice=_("Request sent."))


@responses.board_action
def leave(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Leave a running game; the player may come back."""
    seats.leave_game(user=user_of(request), game_id=game_id)
    messages.success(request, _("You have left the game. Your team plays on."))
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url("games:dashboard"))
    return redirect("games:dashboard")


@user_action(limit="invitations")
def decline(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Decline an invitation."""
    invitations.decline(user=user_of(request), game_id=game_id)
    return redirect("games:dashboard")
