"""Bots at a table: put them on free seats, take them out, and take over the turn of one that is slow."""

from collections.abc import Callable

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games.exceptions import Refused
from games.forms.tables import FreeSeatForm, SeatForm
from games.services.tables import bots
from games.views.access import get_table, signed_in, user_of
from games.views.play import responses
from games.views.tables import lobby


@signed_in
@require_POST
def add(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Put a bot on one free seat, or on all."""
    return _done(request, game_id, bots.add_bots, FreeSeatForm)


@signed_in
@require_POST
def remove(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take a bot out."""
    return _done(request, game_id, bots.remove_bot, SeatForm)


@responses.board_action
def take_over(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take over the turn of a bot that keeps the table waiting."""
    bots.take_over(user=user_of(request), game_id=game_id)
    return responses.current_board(request, game_id)


def _done(request: HtmxHttpRequest, game_id: int, service: Callable[..., None], form: type[SeatForm]) -> HttpResponse:
    """Call a service with the form's fields and show the new table or board, or the reason for a refusal."""
    try:
        limits.consume(request, "moves")
        service(user=user_of(request), game_id=game_id, **form(request.POST).read())
    except Refused as refusal:
        part = lobby if get_table(request, game_id).game.in_lobby else responses
        return part.refused(request, game_id, refusal)
    if request.htmx and get_table(request, game_id).game.in_lobby:
        return lobby.table_page(request, get_table(request, game_id))
    return responses.current_board(request, game_id)
