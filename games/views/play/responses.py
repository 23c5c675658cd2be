"""Responses with a board: a page, or the fragments that an open page lacks."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import reswap

from accounts.views.access import user_action
from forbidden.http import HtmxHttpRequest
from forbidden.security.headers import reader_of
from games.exceptions import Refused
from games.fragments import Fragments, render_board
from games.history import log
from games.history.film import end_of
from games.history.news import news_of
from games.history.recap import recap_since
from games.models import Step
from games.services.play.steps import Played
from games.table import Table
from games.views.access import get_table
from games.views.buttons import button
from games.views.play.board_page import BoardPage


def page(
    request: HtmxHttpRequest, table: Table, *, notice: str = "", with_recap: bool = False, status: int = 200
) -> HttpResponse:
    """Return the page of a board, with the recap of what the user has missed, or with the end of the game."""
    steps = log.recent_steps(table)
    board, end = BoardPage.whole(table, steps), end_of(table, steps)
    recap = recap_since(table, steps) if with_recap else None
    context = board.context(notice=notice) | {
        "recap": None if end else recap,
        "news": news_of(table, board.told.chat) if recap else (),
        "end": end,
        "end_begins": recap.first if recap else table.game.steps - 1,
        "has_played": _has_ended_a_turn(table, steps),
        "reader": reader_of(table.user.pk if table.user else None),
        "is_done": status == 200,
    }
    return render(request, "games/play/game.html", context, status=status)


def after_steps(request: HtmxHttpRequest, game_id: int, played: Sequence[Played], *, notice: str = "") -> HttpResponse:
    """Return the board after steps that the user has played, the oldest first, with their film."""
    if request.htmx:
        return update(request, BoardPage.after(played), notice=notice)
    if notice:
        messages.info(request, notice)
    return redirect("games:game", game_id)


def current_board(request: HtmxHttpRequest, game_id: int, *, notice: str = "", **_others: int) -> HttpResponse:
    """Return the current board after an action at its table."""
    if request.htmx:
        return update(request, BoardPage.whole(get_table(request, game_id)), notice=notice)
    if notice:
        messages.success(request, notice)
    return redirect("games:game", game_id)


def refused(request: HtmxHttpRequest, refusal: Refused, game_id: int, **_others: int) -> HttpResponse:
    """Return the current board with the sentence of a refusal, for those who may see it."""
    table = get_table(request, game_id, former=True)
    if table.game.in_lobby or not table.is_mine:
        raise refusal
    if request.htmx:
        return update(request, BoardPage.whole(table), notice=str(refusal.sentence), status=refusal.status)
    return page(request, table, notice=str(refusal.sentence), status=refusal.status)


board_action = user_action(refused)
"""The decorator of a move or another action at a board; a refusal shows the current board with its sentence."""
board_button = partial(button, answer=current_board, refused=refused)
"""The view of a button at a board, after which it shows the current board."""


def update(request: HtmxHttpRequest, board: BoardPage, *, notice: str = "", status: int = 200) -> HttpResponse:
    """Return what an open page of a player lacks."""
    context = board.context(notice=notice) | {"user": request.user, "is_done": status == 200}
    return fragments_of(request, "games/play/_moment.jinja", context, status=status)


def fragments_of(
    request: HtmxHttpRequest, template: str, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """Return the fragments of the board that the page lacks, or the whole board if the page has other fragments."""
    fragments = Fragments((request.POST or request.GET).get("shown", ""))
    html = render_board(template, {**context, "fragments": fragments}, request)
    response = HttpResponse(html, status=status)
    return reswap(response, "none") if fragments.is_update else response


def _has_ended_a_turn(table: Table, steps: Sequence[Step]) -> bool:
    """Return whether the user has played lately and now waits: the moment for a hint that is not about the game."""
    return not table.mine_awaited and any(table.has_played(step) for step in steps)
