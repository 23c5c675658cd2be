"""Any moment of a game at its own address, and the replay that leads from one to the next."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games import services
from games.board_image.images import picture_for
from games.forms.tables import ForkForm
from games.history.moments import Moment, ways_from
from games.table import Table
from games.views.access import get_readable_table, readable, signed_in, user_of

SHARED_WIDTH = 720
"""Pixels of a picture that is passed on."""


@readable
@require_safe
@never_cache
def at(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """The board and the log as they stood after a step, as the reader could see them then."""
    table = get_readable_table(request, game_id)
    by = _filter(request, table)
    template = "games/_replay_moment.html" if request.htmx else "games/replay.html"
    return render(request, template, _context(request, Moment.find(table, step), by=by))


@require_safe
def picture(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """The board of that moment as a PNG, for who may see it."""
    moment = Moment.find(get_readable_table(request, game_id), step)
    limits.consume(request, "pictures")
    drawing = picture_for(moment.table, moment.state, moment.seat, width=SHARED_WIDTH).drawing
    etag = f'"{drawing.key}"'
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(drawing.png(waits=False), content_type="image/png")
    answer.headers["ETag"] = etag
    # Of a game that goes on, a step that is taken back comes again as another.
    kept = {"max_age": 600} if moment.table.game.was_played_out else {"no_cache": True}
    patch_cache_control(answer, private=True, **kept)
    return answer


@require_safe
def seek(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """To the moment that the slider's form names; it tells nothing of whether there is one."""
    step = request.GET.get("step", "")
    by = request.GET.get("by", "")
    to = reverse("games:at", args=[game_id, int(step) if step.isdecimal() and len(step) < 10 else 0])
    return redirect(f"{to}?{urlencode({'by': by})}" if by else to)


@signed_in
@require_POST
def fork(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """What if: to a new table that goes on from here."""
    limits.consume(request, "tables")
    wish = ForkForm(request.POST).read()
    return redirect(services.fork(user=user_of(request), game_id=game_id, step=step, **wish))


@signed_in
@require_POST
def share(request: HtmxHttpRequest, game_id: int, step: int) -> HttpResponse:
    """Open a finished game to everybody with its address, or close it again."""
    limits.consume(request, "moves")
    services.share(user=user_of(request), game_id=game_id, is_public=request.POST.get("public") == "yes")
    return redirect("games:at", game_id, step)


def _filter(request: HtmxHttpRequest, table: Table) -> int | None:
    """The seat whose steps alone are walked through, if the address names one."""
    wish = request.GET.get("by", "")
    return next((seat.number for seat in table.seats if str(seat.number) == wish), None)


def _context(request: HtmxHttpRequest, moment: Moment, *, by: int | None) -> dict[str, Any]:
    table = moment.table
    entries = moment.entries(by=by)
    here = request.build_absolute_uri(reverse("games:at", args=[table.game.pk, moment.step]))
    newest = entries[0] if entries and entries[0].step == moment.step else None
    return {
        "game": table.game,
        "table": table,
        "board": moment.board,
        "hidden": moment.hidden,
        "replay": moment,
        "ways": ways_from(moment, by=by),
        "by": by,
        "only": "" if by is None else table.names[by],
        "query": "" if by is None else f"?by={by}",
        "log": entries,
        "said": newest.sentences if newest else (),
        "may_fork": table.user is not None and moment.may_go_on and not moment.is_last,
        "may_share": table.is_mine and table.game.was_played_out,
        "is_public": table.game.is_public and table.game.was_played_out,
        "title": table.display.TITLE,
        "link": here,
    }
