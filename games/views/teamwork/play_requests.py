"""Requests between teammates: what a seat can be asked for, asking, and answering on the board or from a mail."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.models import User
from accounts.views.access import FORM_METHODS, user_action, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from games.display.shared.hints import place_of
from games.exceptions import NoSuchTable, NotRunning, Refused
from games.forms.teamwork.play_requests import AgreementForm, AnswerForm, PlayRequestForm
from games.models import PlayRequest
from games.notifications.signed_links import AnswerLink
from games.services.teamwork import agreements, play_requests
from games.table import Table
from games.teamwork.asking import Asking
from games.teamwork.requests import line_of
from games.views.access import get_own_table
from games.views.play import responses
from games.views.teamwork.boards import board_alone

Status = PlayRequest.Status


def _request_page(
    request: HtmxHttpRequest, refusal: Refused | None = None, *, game_id: int, number: int
) -> HttpResponse:
    """Show the board on which a teammate's seat is asked, and why a request was refused.

    If there is nothing to ask for, the table says so.
    """
    table = get_own_table(request, game_id)
    person = _person(request, table, number)
    asking = Asking(table, number, read_number(request.GET.get("kind", "")) or 0)
    if not (asking.kinds or refusal):
        text = _("%(name)s has no card or skill to use right now. Ask in the chat instead.")
        messages.info(request, text % {"name": person.name})
        return redirect("games:game", game_id)
    context = board_alone(table.game, asking.board) | {
        "asking": asking,
        "marks": asking.marks,
        "person": person,
        "error": str(refusal.sentence) if refusal else "",
        "text": request.POST.get("text", ""),
    }
    return render(request, "games/teamwork/request_play.html", context, status=refusal.status if refusal else 200)


def _refused(request: HtmxHttpRequest, refusal: Refused, *, game_id: int, number: int) -> HttpResponse:
    """Show why a request was refused where it was made: on the board, or on the page."""
    if request.htmx:
        return responses.refused(request, refusal, game_id)
    return _request_page(request, refusal, game_id=game_id, number=number)


@never_cache
@user_action(_refused, limit="messages", methods=FORM_METHODS)
def request_play(request: HtmxHttpRequest, game_id: int, number: int) -> HttpResponse:
    """Show what a teammate's seat can be asked for; POST asks for one of it."""
    if request.method != "POST":
        return _request_page(request, game_id=game_id, number=number)
    person = _person(request, get_own_table(request, game_id), number)
    _ask(request, game_id, number)
    return responses.current_board(request, game_id, notice=_("You have asked %(name)s.") % {"name": person.name})


def _person(request: HtmxHttpRequest, table: Table, number: int) -> User:
    """Return the teammate on a seat of a running game."""
    person = table.seats[number].user if number < len(table.seats) else None
    if person is None or person == user_of(request):
        raise NoSuchTable
    if not table.game.is_running:
        raise NotRunning
    return person


def _ask(request: HtmxHttpRequest, game_id: int, seat: int) -> None:
    """Ask for what the pressed button says: to agree to the user's plan, or a play."""
    user = user_of(request)
    if AgreementForm(request.POST).is_valid():
        agreements.request_agreement(user=user, game_id=game_id, seat=seat)
    else:
        play_requests.request_play(user=user, game_id=game_id, **PlayRequestForm(request.POST).read())


@responses.board_action
def answer(request: HtmxHttpRequest, game_id: int, request_id: int) -> HttpResponse:
    """Answer a request to the user, or withdraw one of the user's own, or thank for it."""
    notice = _act(user_of(request), game_id, request_id, AnswerForm(request.POST).read())
    return responses.current_board(request, game_id, notice=notice)


def _act(user: User, game_id: int, request_id: int, answer: str) -> str:
    """Do what the pressed button says; return the sentence that says so."""
    acts: dict[str, tuple[Callable[..., Any], str]] = {
        "thanks": (play_requests.thank, _("Thanks sent.")),
        Status.WITHDRAWN: (play_requests.withdraw_request, _("Request withdrawn.")),
    }
    if answer in acts:
        service, notice = acts[answer]
        service(user=user, game_id=game_id, request_id=request_id)
        return notice
    return _answered(user, game_id, request_id, answer)


def _answered(user: User, game_id: int, request_id: int, answer: str) -> str:
    """Answer a request; return the sentence that says what came of it."""
    played = play_requests.answer_request(user=user, game_id=game_id, request_id=request_id, answer=answer)
    return _("Played, as asked.") if played else _("Answer sent.")


# The token authorises, not a session, because mails are read on devices without one. Unlike an unsubscribe link it has
# no use for mail programs, so the form keeps its CSRF token.
@require_http_methods(FORM_METHODS)
@never_cache
def answer_by_link(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Show the request of a mail with a button for each answer; POST answers it."""
    link = AnswerLink.read(token)
    asked = PlayRequest.objects.select_related("by", "plan").filter(pk=link.request_id).first() if link else None
    user = User.objects.filter(pk=link.user_id, is_active=True).first() if link else None
    if link is None or asked is None or user is None or user.is_banned:
        return render(request, "games/teamwork/request_unknown.html", status=404 if link is None else 410)
    notice, status = "", 200
    if request.method == "POST":
        try:
            limits.consume(request, "moves")
            notice = _answered(user, asked.game_id, link.request_id, AnswerForm(request.POST).read())
        except Refused as refusal:
            notice, status = str(refusal.sentence), refusal.status
        asked.refresh_from_db()
    table = Table.find(game_id=asked.game_id, user=user)
    if not table.is_mine:
        return render(request, "games/teamwork/request_unknown.html", status=410)
    return render(
        request, "games/teamwork/request_link.html", _link_context(table, asked) | {"notice": notice}, status=status
    )


def _link_context(table: Table, asked: PlayRequest) -> dict[str, Any]:
    """Return the context of the page: the request, and the board as the person who is asked may see it."""
    state = table.game.load_state()
    line = line_of(table, state, asked)
    board = table.board_of(state, table.seat_in_hand)
    is_open = asked.is_open and table.game.is_running and state.turn < asked.until and line.what
    return {
        "game": table.game,
        "board": board,
        "line": line,
        "asked_place": "" if line.cell is None else place_of(board.grid, line.cell),
        "is_open": is_open and line.is_to_me,
    }
