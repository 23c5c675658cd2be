"""Votes, returns, leaving, reminders, invitations and reopening at a table."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games.exceptions import Refused
from games.forms.tables import AskForm, PersonForm, VoteForm
from games.services.play import votes
from games.services.tables import invitations, seats
from games.views.access import signed_in, user_of
from games.views.play import board


@signed_in
@require_POST
def vote(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Vote about a teammate whose time has run out."""
    return _done(request, game_id, votes.vote, VoteForm)


@signed_in
@require_POST
def come_back(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take the user's own seat back."""
    return _done(request, game_id, seats.come_back)


@signed_in
@require_POST
def reopen(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Reopen a closed game."""
    return _done(request, game_id, seats.reopen)


@signed_in
@require_POST
def ask(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Ask a teammate to look at the table."""
    return _done(request, game_id, invitations.ask, AskForm, notice=_("Your request is sent."))


@signed_in
@require_POST
def leave(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Leave a running game; the player may come back."""
    try:
        limits.consume(request, "moves")
        seats.leave_game(user=user_of(request), game_id=game_id)
    except Refused as refusal:
        return board.refused(request, game_id, refusal)
    messages.success(request, _("You have left the game. Your team plays on."))
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url("games:dashboard"))
    return redirect("games:dashboard")


@signed_in
@require_POST
def decline(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Decline an invitation."""
    limits.consume(request, "invitations")
    invitations.decline(user=user_of(request), game_id=game_id)
    return redirect("games:dashboard")


def _done(
    request: HtmxHttpRequest,
    game_id: int,
    service: Callable[..., Any],
    form: type[AskForm | PersonForm | VoteForm] | None = None,
    *,
    notice: str = "",
) -> HttpResponse:
    """Call a service with the form's fields and show the new board, or the reason for a refusal."""
    try:
        limits.consume(request, "moves")
        service(user=user_of(request), game_id=game_id, **(form(request.POST).read() if form else {}))
    except Refused as refusal:
        return board.refused(request, game_id, refusal)
    return board.moment(request, game_id, notice=notice)
