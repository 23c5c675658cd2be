"""The board of a running or finished game: show it, play and undo."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.views.access import signed_in, user_of
from forbidden.http import HtmxHttpRequest
from games.exceptions import NotRunning
from games.forms.tables import SeatActionForm, VersionForm, WalkForm
from games.live import Revision
from games.services.play import moves
from games.services.play.steps import Played
from games.services.teaching import coach
from games.table import revision_at
from games.views import chat
from games.views.access import admit, find_table, get_table, readable
from games.views.play import responses
from games.views.play.board_page import BoardPage
from games.views.statistics.devices import record_device
from games.views.tables import lobby
from games.views.tables.status import short_time, table_status_of
from games.visibility import may_replay


@readable
@require_safe
@never_cache
def game(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the table: its seats before the start, its board afterwards. Others go to the story of a public game."""
    table = find_table(request, game_id)
    if not table.is_mine and may_replay(table):
        return redirect("games:story", game_id)
    admit(table, former=True)
    if table.game.in_lobby:
        return lobby.table_page(request, table)
    if not table.is_mine:
        return render(request, "games/play/return.html", {"game": table.game, "table_status": table_status_of(table)})
    return record_device(request, table, responses.page(request, table, with_recap=True))


@signed_in
@require_safe
@never_cache
def board(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return what a page at the revision `have` lacks: nothing (204), only the chat, or the board's partials."""
    revision = revision_at(user_id=user_of(request).pk, game_id=game_id)
    if revision is not None and request.GET.get("have") == str(revision):
        return HttpResponse(status=204)
    table, seen = get_table(request, game_id), Revision.read(request.GET.get("have", ""))
    if revision is not None and seen.version == revision.version and seen.chat >= table.game.board_chat:
        return chat.news(request, table)
    if table.game.in_lobby:
        raise NotRunning
    return responses.update(request, BoardPage.since(table, seen))


@responses.board_action
def play(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Play the action of the button that was pressed, or walk to its cell."""
    return responses.after_steps(request, game_id, _played(request, game_id))


def _played(request: HtmxHttpRequest, game_id: int) -> list[Played]:
    """Return the steps that the pressed button has played, the oldest first."""
    user = user_of(request)
    if "walk" in request.POST:
        return moves.walk(user=user, game_id=game_id, **WalkForm(request.POST).read())
    return [moves.play(user=user, game_id=game_id, **SeatActionForm(request.POST).read())]


@responses.board_action
def undo(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Undo the user's newest step."""
    game = moves.undo(user=user_of(request), game_id=game_id, **VersionForm(request.POST).read())
    return responses.current_board(request, game_id, notice=short_time(game))


@signed_in
@require_POST
def dismiss_coach(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Send the coach of the user's first game away."""
    coach.dismiss_coach(user=user_of(request), game_id=game_id)
    return responses.current_board(request, game_id)
