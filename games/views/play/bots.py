"""Bots at a table: put them on free seats, take them out, and take over the turn of one that is slow."""

from django.http import HttpResponse

from accounts.views.access import user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.exceptions import Refused
from games.forms.tables import FreeSeatForm, SeatForm
from games.services.tables import bots
from games.views.access import get_table
from games.views.play import responses
from games.views.tables import lobby


def _refused(request: HtmxHttpRequest, refusal: Refused, game_id: int) -> HttpResponse:
    part = lobby if get_table(request, game_id).game.in_lobby else responses
    return part.refused(request, refusal, game_id)


@user_action(_refused)
def add(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Put a bot on one free seat, or on all."""
    bots.add_bots(user=user_of(request), game_id=game_id, **FreeSeatForm(request.POST).read())
    return _page(request, game_id)


@user_action(_refused)
def remove(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take a bot out."""
    bots.remove_bot(user=user_of(request), game_id=game_id, **SeatForm(request.POST).read())
    return _page(request, game_id)


@responses.board_action
def take_over(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Take over the turn of a bot that keeps the table waiting."""
    bots.take_over(user=user_of(request), game_id=game_id)
    return responses.current_board(request, game_id)


def _page(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return the new table or board."""
    if request.htmx and get_table(request, game_id).game.in_lobby:
        return lobby.table_page(request, get_table(request, game_id))
    return responses.current_board(request, game_id)
