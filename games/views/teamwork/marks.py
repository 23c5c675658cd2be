"""Marks on tiles, for the team."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from accounts.views.access import FORM_METHODS, user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.exceptions import NoSuchTable, NotRunning
from games.forms.teamwork.marks import MarkForm
from games.services.teamwork import marks
from games.teamwork.marks import SHAPES, cells_of
from games.views import chat
from games.views.access import get_own_table


@never_cache
@user_action(methods=FORM_METHODS)
def mark(request: HtmxHttpRequest, game_id: int, cell: int) -> HttpResponse:
    """Show what a tile can be marked with; POST marks it, or takes the user's mark away."""
    table = get_own_table(request, game_id)
    if request.method == "POST":
        marks.mark_tile(user=user_of(request), game_id=game_id, cell=cell, **MarkForm(request.POST).read())
        if request.htmx:
            return chat.news(request, get_own_table(request, game_id))
        return redirect("games:game", game_id)
    if not table.game.is_running:
        raise NotRunning
    if cell not in cells_of(table):
        raise NoSuchTable
    has_mark = any(mark[0] in table.mine and mark[1] == cell for mark in table.game.marks)
    kinds = list(SHAPES.items())
    ctx = {"game": table.game, "place": table.places[cell], "cell": cell, "kinds": kinds, "has_mark": has_mark}
    return render(request, "games/teamwork/_mark_form.html" if request.htmx else "games/teamwork/mark.html", ctx)
