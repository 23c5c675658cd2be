"""Spectators: a running game, live and without buttons, for everybody with its link; and the team's choice of it."""

from functools import partial
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from accounts.limits import limited, network_of
from accounts.views.access import reader_of, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from games.board_image.previews import preview_of
from games.exceptions import NotWatched
from games.history import log
from games.history.film import end_of
from games.live import Revision
from games.models import Game
from games.services.tables import publication
from games.table import Table
from games.views.pictures import picture_response, preview
from games.views.play import responses
from games.views.play.board_page import Told, shown, told_since, told_whole
from games.views.play.live import stream
from games.views.statistics.devices import record_device
from games.views.teaching.entries import show_entry
from games.visibility import may_spectate


@require_safe
@never_cache
def watch(request: HtmxHttpRequest, link: str) -> HttpResponse:
    """Show the board of a running game to everybody with its link; its players go to their own board."""
    table = _watched_table(link)
    if request.user.is_authenticated and any(seat.user_id == request.user.pk for seat in table.seats):
        return redirect("games:game", table.game.pk)
    steps = log.recent_steps(table)
    title = table.display.TITLE
    ctx = _context(table, told_whole(table, steps)) | {
        "end": end_of(table, steps),
        "preview": preview(
            request,
            game=title,
            title=f"{table.game.name} · {title}",
            description=_("Watch this game of %(title)s, without an account.") % {"title": title},
            image=reverse("games:watch_preview", args=[link]),
        ),
    }
    return record_device(request, table, render(request, "games/play/watch.html", ctx))


@require_safe
@limited("pictures")
def watch_preview(request: HttpRequest, link: str) -> HttpResponse:
    """Return the current board as spectators see it, as the picture of their link."""
    table = _watched_table(link)
    return picture_response(request, preview_of(table), no_cache=True)


@require_safe
@never_cache
def news(request: HtmxHttpRequest, link: str) -> HttpResponse:
    """Return what a spectator's page at the revision `have` lacks; 204 if it lacks nothing."""
    have = request.GET.get("have", "").partition(".")[0]
    revision = _revision_at(link)
    if revision is not None and have == str(revision.version):
        return HttpResponse(status=204)
    try:
        table = _watched_table(link)
    except NotWatched:
        return HttpResponse(status=404, headers={"HX-Refresh": "true"})  # the page itself says why
    since = read_number(have)
    steps = log.new_steps(table, since=since) if since is not None else None
    told = told_since(table, steps) if steps else told_whole(table, log.recent_steps(table))
    return responses.fragments_of(request, "games/play/_watch_update.jinja", _context(table, told))


@require_GET
@limited("live")
def live(request: HttpRequest, link: str) -> HttpResponseBase:
    """Stream the versions of the game to spectators."""
    table = _watched_table(link)
    reader = reader_of(request)
    client = f"user {reader.pk}" if reader else f"network {network_of(request)}"
    counts = {client: settings.LIVE_CONNECTIONS, f"game {table.game.pk}": settings.LIVE_SPECTATORS}
    return stream(
        table.game.pk,
        partial(_revision_at, link),
        user_id=reader.pk if reader else None,
        is_spectator=True,
        counts=counts,
    )


@require_safe
@never_cache
def entry(request: HtmxHttpRequest, link: str, entry: str) -> HttpResponse:
    """Show an entry with the numbers of the board, as a spectator sees it."""
    table = _watched_table(link)
    return show_entry(request, entry, table.game.rules, table.game.load_state(), None, table.names)


@responses.board_action
def allow(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Open a link for spectators, or close it."""
    are_allowed = request.POST.get("watched") == "yes"
    publication.allow_spectators(user=user_of(request), game_id=game_id, are_allowed=are_allowed)
    return responses.current_board(request, game_id)


def _watched_table(link: str) -> Table:
    """Return the table of a link as nobody in particular sees it, whoever asks; raise `NotWatched` if there is none."""
    game_id = Game.objects.watched_at(link).values_list("pk", flat=True).first()
    if game_id is None:
        raise NotWatched
    table = Table.find(game_id=game_id, user=None)
    # Another request may have closed the link in between.
    if table.game.watch_token != link or not may_spectate(table.game):
        raise NotWatched
    return table


def _revision_at(link: str) -> Revision | None:
    """Return the version of the game with this link, without its chat; None if there is none."""
    version = Game.objects.watched_at(link).values_list("version", flat=True).first()
    return None if version is None else Revision(version)


def _context(table: Table, told: Told) -> dict[str, Any]:
    """Return the context of a spectator's board: the view of nobody's seat, and nothing of the team's own."""
    game = table.game
    board = table.board_of(game.load_state(), None)
    return shown(told, board) | {"game": game, "link": game.watch_token, "is_spectator": True}
