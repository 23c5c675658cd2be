"""The replay: every step of a game at its own URL."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import limited
from accounts.views.access import signed_in, user_action, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from games.board_image.images import picture_for
from games.forms.tables import ForkForm
from games.history import log, log_reactions
from games.history.bot_plan import bot_plan, may_compare
from games.history.moments import Moment, replay_links
from games.models import Game
from games.services.tables import publication, what_if
from games.table import Table
from games.views.access import get_readable_table, readable
from games.views.once import to_new_table
from games.views.pictures import picture_response
from games.views.statistics.devices import record_device

SHARED_WIDTH = 720
"""The width of a shared picture in pixels."""


@readable
@require_safe
@never_cache
def at(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """Show board and log after a step, as the reader could see them at the time."""
    table = get_readable_table(request, game_id)
    by = _filter(request, table)
    template = "games/history/_replay_moment.html" if request.htmx else "games/history/replay.html"
    return record_device(request, table, render(request, template, _context(request, Moment.find(table, step), by=by)))


@readable
@require_safe
@never_cache
@limited("stories")
def bot(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """Show what a bot would have done after a step of a finished game."""
    moment = Moment.find(get_readable_table(request, game_id), step)
    ctx = {"game": moment.table.game, "moment": moment, "choice": bot_plan(moment)}
    return render(request, "games/history/bot_choice.html", ctx)


@require_safe
@limited("pictures")
def picture(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """Return the board after a step as a PNG, for those who may see it."""
    moment = Moment.find(get_readable_table(request, game_id), step)
    drawing = picture_for(moment.table, moment.state, moment.seat, width=SHARED_WIDTH).drawing
    # In a running game an undone step may be followed by another of the same number.
    kept = {"max_age": 600} if moment.table.game.was_played_out else {"no_cache": True}
    return picture_response(request, drawing, private=True, **kept)


@readable
@require_safe
def seek(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Redirect to the step of the slider's form, without checking whether it exists; without a step to the newest."""
    step, by = request.GET.get("step"), request.GET.get("by", "")
    if step is None:
        step = str(get_readable_table(request, game_id).game.steps)
    to = reverse("games:at", args=[game_id, read_number(step) or 0])
    return redirect(f"{to}?{urlencode({'by': by})}" if by else to)


@signed_in
@require_POST
def fork(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """Create a what-if table that continues from this step."""

    def create(**which: Any) -> Game:  # refused forms count for the limit, too
        return what_if.fork(**which, **ForkForm(request.POST).read())

    return to_new_table(request, create, user=user_of(request), game_id=game_id, step=step)


@user_action()
def share(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """Share a finished game with anyone who has the link, or stop sharing it."""
    publication.share(user=user_of(request), game_id=game_id, is_public=request.POST.get("public") == "yes")
    return redirect("games:at", game_id, step)


def _filter(request: HtmxHttpRequest, table: Table) -> int | None:
    """Return the seat whose steps alone the replay shows, if the URL names one."""
    wanted = request.GET.get("by", "")
    return next((seat.number for seat in table.seats if str(seat.number) == wanted), None)


def _context(request: HtmxHttpRequest, moment: Moment, *, by: int | None) -> dict[str, Any]:
    table = moment.table
    steps = moment.steps(by=by)
    entries = moment.entries(steps)
    link = request.build_absolute_uri(reverse("games:at", args=[table.game.pk, moment.step]))
    newest = entries[0] if entries and entries[0].step == moment.step else None
    return {
        "game": table.game,
        "table": table,
        "board": moment.board,
        "hidden": moment.hidden,
        "replay": moment,
        "links": replay_links(moment, by=by),
        "by": by,
        "only": "" if by is None else table.names[by],
        "query": "" if by is None else f"?by={by}",
        "log": entries,
        "log_beginning": log.beginning(table) if by is None else "",
        "log_reactions": log_reactions.reactions_to(table, (entry.version for entry in entries)),
        "may_react": log_reactions.may_react(table),
        "film": moment.film(steps),
        "sentences": newest.sentences if newest else (),
        "may_fork": table.user is not None and moment.may_go_on and not moment.is_last,
        "may_share": table.is_mine and table.game.was_played_out,
        "may_compare": may_compare(moment),
        "is_public": table.game.is_public and table.game.was_played_out,
        "title": table.display.TITLE,
        "link": link,
    }
