"""What is done at a table about time and people: voting, coming back, leaving, asking, closing and reopening."""

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
from games import services
from games.exceptions import Refused
from games.forms.tables import AskForm, PersonForm, VoteForm
from games.views import board
from games.views.access import signed_in, user_of


@signed_in
@require_POST
def vote(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Give one's voice about a teammate whose time is over."""
    return _done(request, game_id, services.vote, VoteForm)


@signed_in
@require_POST
def come_back(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take one's seat back."""
    return _done(request, game_id, services.come_back)


@signed_in
@require_POST
def reopen(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Go on with a closed game."""
    return _done(request, game_id, services.reopen)


@signed_in
@require_POST
def ask(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Ask a teammate to look at the table."""
    return _done(request, game_id, services.ask, AskForm, said=_("Asked. They will hear of it."))


@signed_in
@require_POST
def leave(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Get up from a running game, for good or until one comes back."""
    try:
        limits.consume(request, "moves")
        services.leave_game(user=user_of(request), game_id=game_id)
    except Refused as refusal:
        return board.refused(request, game_id, refusal)
    messages.success(request, _("You have left the game. Your team plays on."))
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url("games:dashboard"))
    return redirect("games:dashboard")


@signed_in
@require_POST
def decline(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Lay an invitation aside."""
    limits.consume(request, "invitations")
    services.decline(user=user_of(request), game_id=game_id)
    return redirect("games:dashboard")


def _done(
    request: HtmxHttpRequest,
    game_id: int,
    deed: Callable[..., Any],
    form: type[AskForm | PersonForm | VoteForm] | None = None,
    *,
    said: str = "",
) -> HttpResponse:
    """Do it with what the form says, and show the board as it stands then, with the reason if it was refused."""
    try:
        limits.consume(request, "moves")
        deed(user=user_of(request), game_id=game_id, **(form(request.POST).read() if form else {}))
    except Refused as refusal:
        return board.refused(request, game_id, refusal)
    return board.moment(request, game_id, notice=said)
