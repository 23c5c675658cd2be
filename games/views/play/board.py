"""The board of a running or finished game: show it, play and undo."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap

from accounts import limits
from forbidden.http import HtmxHttpRequest
from forbidden.security.headers import reader_of
from games.chat.lines import Chat, chat_of
from games.display.shared.film import Film
from games.engine.protocol import State
from games.exceptions import NotRunning, Refused
from games.forms.tables import SeatActionForm, VersionForm, WalkForm
from games.fragments import Fragments, render_board
from games.history import log
from games.history.film import film_of, film_of_step
from games.history.recap import recap_since
from games.history.replay import may_undo_newest
from games.live import Revision
from games.models import Step
from games.services.play import moves
from games.services.play import steps as steps_services
from games.services.teaching import coach
from games.slow_bots import slow_bot_of
from games.table import Table
from games.table_status import short_time, table_status_of
from games.teaching.coach import coach_of
from games.teamwork.board import team_plans
from games.teamwork.marks import marks_of
from games.teamwork.orders import left_turn, order_links
from games.teamwork.requests import askable_seats, requests_of
from games.views import chat
from games.views.access import admit, find_table, get_table, readable, signed_in, user_of
from games.views.play.polls import has_no_news, revision_of
from games.views.statistics.devices import record_device
from games.views.tables import lobby
from games.visibility import may_replay

LONGEST_FILM = 20
"""The most steps that a film tells when a board catches up."""


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
    page = render(request, "games/play/game.html", _whole_context(table, with_recap=True))
    return record_device(request, table, page)


@signed_in
@require_safe
@never_cache
def board(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return what a page at the revision `have` lacks: nothing (204), only the chat, or the board's partials."""
    if has_no_news(request, game_id):
        return HttpResponse(status=204)
    table, seen = get_table(request, game_id), Revision.read(request.GET.get("have", ""))
    revision = revision_of(request, game_id)
    if revision is not None and seen.version == revision.version and seen.chat >= table.game.board_chat:
        return chat.news(request, table)
    if table.game.in_lobby:
        raise NotRunning
    return _update(request, _news_context(table, seen) or _whole_context(table))


@signed_in
@require_POST
def play(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Play the action of the button that was pressed, or walk to its cell."""
    try:
        limits.consume(request, "moves")
        played = _played(request, game_id)
    except Refused as refusal:
        return refused(request, game_id, refusal)
    return after_steps(request, game_id, played)


def after_steps(
    request: HtmxHttpRequest, game_id: int, played: list[steps_services.Played], *, notice: str = ""
) -> HttpResponse:
    """Return the board after steps that the user has played, the oldest first, with their film."""
    if not request.htmx:
        if notice:
            messages.info(request, notice)
        return redirect("games:game", game_id)
    last, table = played[-1], played[-1].table
    parts = [part for each in played for part in each.parts]
    entries = [log.entry(table, part.step, part.events) for part in parts]
    context = _context(
        table,
        last.state,
        log=entries[::-1],
        log_whole=False,
        can_undo=last.can_undo,
        sentences=tuple(sentence for entry in entries for sentence in entry.sentences),
        film=tuple(frame for part in parts for frame in film_of_step(table, part.events)),
        notice=notice,
    )
    return _update(request, context)


def _played(request: HtmxHttpRequest, game_id: int) -> list[steps_services.Played]:
    """Return the steps that the pressed button has played, the oldest first."""
    user = user_of(request)
    if "walk" in request.POST:
        return moves.walk(user=user, game_id=game_id, **WalkForm(request.POST).read())
    return [moves.play(user=user, game_id=game_id, **SeatActionForm(request.POST).read())]


@signed_in
@require_POST
def undo(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Undo the user's newest step."""
    try:
        limits.consume(request, "moves")
        game = moves.undo(user=user_of(request), game_id=game_id, version=VersionForm(request.POST).read())
    except Refused as refusal:
        return refused(request, game_id, refusal)
    return moment(request, game_id, notice=short_time(game))


@signed_in
@require_POST
def dismiss_coach(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Send the coach of the user's first game away."""
    coach.dismiss_coach(user=user_of(request), game_id=game_id)
    return moment(request, game_id)


def moment(request: HtmxHttpRequest, game_id: int, *, notice: str = "") -> HttpResponse:
    """Return the current board after an action at its table."""
    if not request.htmx:
        if notice:
            messages.success(request, notice)
        return redirect("games:game", game_id)
    return _update(request, _whole_context(get_table(request, game_id), notice=notice))


def refused(request: HtmxHttpRequest, game_id: int, refusal: Refused) -> HttpResponse:
    """Return the current board with the sentence of a refusal, for those who may see it."""
    table = get_table(request, game_id, former=True)
    if table.game.in_lobby or not table.is_mine:
        raise refusal
    context = _whole_context(table, notice=str(refusal.sentence))
    if request.htmx:
        return _update(request, context, status=refusal.status)
    return render(request, "games/play/game.html", context, status=refusal.status)


def _update(request: HtmxHttpRequest, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """Return the fragments of the board that the page lacks, or the whole board if the page has other fragments."""
    fragments = Fragments((request.POST or request.GET).get("shown", ""))
    html = render_board("games/play/_moment.jinja", context | {"fragments": fragments, "user": request.user}, request)
    response = HttpResponse(html, status=status)
    return reswap(response, "none") if fragments.is_update else response


def _news_context(table: Table, have: Revision) -> dict[str, Any] | None:
    """Return the context for a page at the revision `have`; None if its log needs more than the steps played since."""
    steps = log.new_steps(table, since=have.version)
    if not steps:
        return None
    entries = [log.entry(table, step) for step in steps]
    return _context(
        table,
        table.engine.load(table.game.snapshot),
        log=entries,
        log_whole=False,
        can_undo=may_undo_newest(table, steps),
        sentences=entries[0].sentences,
        film=film_of(table, reversed(steps)) if len(steps) <= LONGEST_FILM else (),
        chat=chat_of(table) if have.chat != table.game.chat else None,
    )


def _whole_context(table: Table, *, notice: str = "", with_recap: bool = False) -> dict[str, Any]:
    """Return the context of a whole board, including its log and chat."""
    steps = log.recent_steps(table)
    can_undo = may_undo_newest(table, steps)
    entries = [log.entry(table, step) for step in steps]
    state = table.engine.load(table.game.snapshot)
    sentences = entries[0].sentences if entries else ()
    context = _context(
        table,
        state,
        log=entries,
        log_whole=True,
        can_undo=can_undo,
        notice=notice,
        sentences=sentences,
        chat=chat_of(table),
    )
    recap = recap_since(table, steps) if with_recap else None
    reader = reader_of(table.user.pk if table.user else None)
    return context | {"recap": recap, "has_played": _has_ended_a_turn(table, steps), "reader": reader}


def _has_ended_a_turn(table: Table, steps: Sequence[Step]) -> bool:
    """Tell whether the user has played lately and now waits: the moment for a hint that is not about the game."""
    return table.user is not None and not table.mine_awaited and any(step.user_id == table.user.pk for step in steps)


def _context(
    table: Table,
    state: State,
    *,
    log: list[log.Entry],
    log_whole: bool,
    can_undo: bool,
    sentences: tuple[str, ...],
    notice: str = "",
    film: Film = (),
    chat: Chat | None = None,
) -> dict[str, Any]:
    """Return the context of the board's templates, from the view of the seat in hand.

    Without `chat` the page keeps its chat as it is, so a move does not read it.
    """
    engine, seat = table.engine, table.seat_in_hand
    view = engine.view(state, seat)
    return {
        "game": table.game,
        "coach": coach_of(table, state, view),
        "plans": team_plans(table, state),
        "board": table.display.board(
            view,
            table.legal_plays(state),
            names=table.names,
            mine=table.playable or table.mine,
            obstacles=engine.obstacles(state, seat) if seat is not None else {},
            walks=engine.walks(state, seat) if seat in table.playable else {},
        ),
        "table_status": table_status_of(table),
        "orders": order_links(table),
        "left_turn": left_turn(table, state),
        "slow_bot": slow_bot_of(table),
        "requests": requests_of(table, state),
        "marks": marks_of(table, state),
        "askable": askable_seats(table),
        "log": log,
        "log_whole": log_whole,
        "sentences": sentences,
        "can_undo": can_undo,
        "notice": notice,
        "film": film,
        "chat": chat,
    }
