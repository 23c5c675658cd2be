"""The board of a running or finished game: show it, play and undo."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games import services
from games.chat.lines import Chat, chat_of
from games.engine.protocol import State
from games.exceptions import NotRunning, Refused
from games.forms.tables import SeatActionForm, VersionForm
from games.history import log
from games.history.replay import events_of, may_undo
from games.table import Table, revision_at
from games.table_status import table_status_of
from games.views import chat, lobby
from games.views.access import get_table, signed_in, user_of


@signed_in
@require_safe
@never_cache
def game(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the table: its seats before the start, its board afterwards."""
    table = get_table(request, game_id, former=True)
    if table.game.in_lobby:
        return lobby.table_page(request, table)
    if not table.is_mine:
        return render(request, "games/return.html", {"table": table, "game": table.game})
    return render(request, "games/game.html", _whole_context(table))


@signed_in
@require_safe
@never_cache
def board(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return what a page at the revision `have` lacks: nothing (204), only the chat, or the board's partials."""
    have, revision = request.GET.get("have", ""), revision_at(user_id=user_of(request).pk, game_id=game_id)
    if revision is not None and have == str(revision):
        return HttpResponse(status=204)
    if revision is not None and have.startswith(f"{revision.version}."):
        return chat.news(request, get_table(request, game_id))
    table = get_table(request, game_id)
    if table.game.in_lobby:
        raise NotRunning
    return render(request, "games/_moment.html", _whole_context(table))


@signed_in
@require_POST
def play(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Play the action of the button that was pressed."""
    try:
        limits.consume(request, "moves")
        action = SeatActionForm(request.POST).read()
        played = services.play(user=user_of(request), game_id=game_id, **action)
    except Refused as refusal:
        return refused(request, game_id, refusal)
    if not request.htmx:
        return redirect("games:game", game_id)
    entry = log.entry(played.table, played.step, played.events)
    context = _context(
        played.table, played.state, log=[entry], log_whole=False, can_undo=played.can_undo, sentences=entry.sentences
    )
    return render(request, "games/_moment.html", context)


@signed_in
@require_POST
def undo(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Undo the user's newest step."""
    try:
        limits.consume(request, "moves")
        services.undo(user=user_of(request), game_id=game_id, version=VersionForm(request.POST).read())
    except Refused as refusal:
        return refused(request, game_id, refusal)
    return moment(request, game_id)


def moment(request: HtmxHttpRequest, game_id: int, *, notice: str = "") -> HttpResponse:
    """Return the current board after an action at its table."""
    if not request.htmx:
        if notice:
            messages.success(request, notice)
        return redirect("games:game", game_id)
    return render(request, "games/_moment.html", _whole_context(get_table(request, game_id), notice=notice))


def refused(request: HtmxHttpRequest, game_id: int, refusal: Refused) -> HttpResponse:
    """Return the current board with the sentence of a refusal, for those who may see it."""
    table = get_table(request, game_id)
    if table.game.in_lobby:
        raise refusal
    template = "games/_moment.html" if request.htmx else "games/game.html"
    context = _whole_context(table, notice=str(refusal.sentence))
    return render(request, template, context, status=refusal.status)


def _whole_context(table: Table, *, notice: str = "") -> dict[str, Any]:
    """Return the context of a whole board, including its log and chat."""
    steps = log.recent_steps(table)
    can_undo = bool(steps) and may_undo(table, steps[0], events_of(table.game, steps[0]))
    entries = [log.entry(table, step) for step in steps]
    state = table.engine.load(table.game.snapshot)
    sentences = entries[0].sentences if entries else ()
    return _context(
        table,
        state,
        log=entries,
        log_whole=True,
        can_undo=can_undo,
        notice=notice,
        sentences=sentences,
        chat=chat_of(table),
    )


def _context(
    table: Table,
    state: State,
    *,
    log: list[log.Entry],
    log_whole: bool,
    can_undo: bool,
    sentences: tuple[str, ...],
    notice: str = "",
    chat: Chat | None = None,
) -> dict[str, Any]:
    """Return the context of the board's templates, from the view of the seat in hand.

    Without `chat` the page keeps its chat as it is, so a move does not read it.
    """
    engine, seat = table.engine, table.seat_in_hand
    return {
        "game": table.game,
        "board": table.display.board(
            engine.view(state, seat),
            {number: engine.legal(state, number) for number in table.playable},
            names=table.names,
            mine=table.playable or table.mine,
            obstacles=engine.obstacles(state, seat) if seat is not None else {},
        ),
        "table_status": table_status_of(table),
        "log": log,
        "log_whole": log_whole,
        "sentences": sentences,
        "can_undo": can_undo,
        "notice": notice,
        "chat": chat,
    }
