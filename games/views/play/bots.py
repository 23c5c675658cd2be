"""Bots at a table: put them on free seats, take them out, and take over the turn of one that is slow."""

from django.http import HttpResponse

from forbidden.http import HtmxHttpRequest
from games.exceptions import Refused
from games.forms.tables import FreeSeatForm, SeatForm
from games.services.tables import bots
from games.views.access import get_table
from games.views.buttons import button
from games.views.play import responses
from games.views.tables import lobby


def _refused(request: HtmxHttpRequest, refusal: Refused, game_id: int) -> HttpResponse:
    part = lobby if get_table(request, game_id).game.in_lobby else responses
    return part.refused(request, refusal, game_id)


def _page(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return the new table or board."""
    if request.htmx and get_table(request, game_id).game.in_lobby:
        return lobby.table_page(request, get_table(request, game_id))
    return responses.current_board(request, game_id)


add = button(bots.add_bots, FreeSeatForm, answer=_page, refused=_refused)
remove = button(bots.remove_bot, SeatForm, answer=_page, refused=_refused)
take_over = responses.board_button(bots.take_over)
