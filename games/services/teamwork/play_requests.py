"""Requests between teammates: ask for a free play of another seat, answer, withdraw, thank."""

import msgspec
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from forbidden.db import atomic
from games.chat.text import one_line
from games.display import refusal
from games.engine.core.errors import IllegalAction
from games.engine.protocol import State
from games.exceptions import Illegal, Malformed, Muted, NoSuchTable, NotRunning, NotYourSeat, RequestClosed, TooSoon
from games.models import Game, Notification, PlayRequest, Step
from games.notifications.rows import notify
from games.services.play.moves import come_back_to
from games.services.play.steps import Played, take_step
from games.services.teamwork.agreements import agree
from games.table import Table
from games.teamwork.offers import offers_of
from games.teamwork.requests import in_roles

Status = PlayRequest.Status


@atomic
def request_play(*, user: User, game_id: int, seat: int, action: str, text: str = "") -> PlayRequest:
    """Ask the player of a seat for one of its free plays, given as the engine's JSON, with a sentence why.

    The request ends by itself after a round of turns. The same request again returns the open one. Raises
    `NoSuchTable`, `NotRunning`, `Malformed`, `Muted` for a text of a muted user, `TooSoon` with too many open ones, and
    `Illegal` if nobody else plays the seat, or for a play that it cannot make now.
    """
    table = Table.lock_own(game_id=game_id, user=user, running=True)
    if text and user.is_muted:
        raise Muted
    person = table.teammate_at(seat)
    state = table.game.load_state()
    action, what = _askable(table, state, seat, action)
    rows = PlayRequest.objects.filter(game=game_id, by=user, seat=seat, plan=None, status__in=PlayRequest.OPEN)
    open_ones = list(rows.filter(until__gt=state.turn))
    for request in open_ones:
        if request.action == action:
            return request
    if len(open_ones) >= PlayRequest.MOST_OPEN:
        raise TooSoon(_("%(name)s has not answered your other requests yet.") % {"name": person.name})
    until = state.turn + len(table.seats)
    line = one_line(text)
    words = {"what": what, "text": line}
    request = PlayRequest.objects.create(
        game=table.game, by=user, seat=seat, action=action, turn=state.turn, until=until, **words
    )
    table.game.requests_until = max(table.game.requests_until, until)
    _save(table)
    notify(table, Notification.Kind.REQUESTED, [person.pk], by=user, detail=str(request.pk), text=line)
    return request


@atomic
def answer_request(*, user: User, game_id: int, request_id: int, answer: str) -> Played | None:
    """Answer a request to a seat of the user's own, with a value of `PlayRequest.Status`; return the first step played.

    "Granted" plays it at once, if it is still legal, and raises `Illegal` otherwise; of a plan it plays the next steps
    that are the user's, and agrees to the others. "Declined" closes it, "later" leaves it open. Raises `NotYourSeat`,
    and `RequestClosed` if it was answered before.
    """
    table, request = _open_request(user, game_id, request_id)
    if request.seat not in table.mine:
        raise NotYourSeat
    if answer not in (Status.GRANTED, Status.DECLINED, Status.LATER):
        raise Malformed
    played = _play(table, request, user) if answer == Status.GRANTED else None
    request.status, request.answered_by, request.answered_at = Status(answer), user, timezone.now()
    request.version = played.step.version if played else None
    request.save(update_fields=["status", "answered_by", "answered_at", "version"])
    _save(table)
    detail = f"{request.pk} {answer}"
    notify(table, Notification.Kind.ANSWERED, [request.by_id], by=user, detail=detail)
    return played


@atomic
def withdraw_request(*, user: User, game_id: int, request_id: int) -> PlayRequest:
    """Take back a request of the user's own, also a declined one. Raises `RequestClosed` once it is granted."""
    table, request = _find(user, game_id, request_id)
    if request.by_id != user.pk:
        raise NoSuchTable
    if request.status in (Status.GRANTED, Status.WITHDRAWN):
        raise RequestClosed
    request.status = Status.WITHDRAWN
    request.save(update_fields=["status"])
    _save(table)
    return request


@atomic
def thank(*, user: User, game_id: int, request_id: int) -> PlayRequest:
    """Thank for a granted request of the user's own; a second time changes nothing."""
    table, request = _find(user, game_id, request_id)
    if request.by_id != user.pk:
        raise NoSuchTable
    if request.status != Status.GRANTED:
        raise RequestClosed
    if request.thanked_at is None:
        request.thanked_at = timezone.now()
        request.save(update_fields=["thanked_at"])
        _save(table)
    return request


def _find(user: User, game_id: int, request_id: int) -> tuple[Table, PlayRequest]:
    """Return the user's locked table, whose game runs, and a request there."""
    table = Table.lock_own(game_id=game_id, user=user)
    request = PlayRequest.objects.filter(pk=request_id, game=game_id).select_related("by", "plan").first()
    if request is None:
        raise NoSuchTable
    if not table.game.is_running:
        raise NotRunning
    return table, request


def _open_request(user: User, game_id: int, request_id: int) -> tuple[Table, PlayRequest]:
    table, request = _find(user, game_id, request_id)
    if not request.is_open or table.game.load_state().turn >= request.until:
        raise RequestClosed
    return table, request


def _askable(table: Table, state: State, seat: int, text: str) -> tuple[str, str]:
    """Return an action of the seat as JSON, and in words without names, if its player can be asked for it now."""
    action = table.read_action(text)
    written = msgspec.json.encode(action).decode()
    if written not in {offer.action for offer in offers_of(table, state, seat)}:
        raise Illegal(_("You cannot ask for that now."))
    return written, in_roles(table, state, seat, action)


def _play(table: Table, request: PlayRequest, user: User) -> Played | None:
    """Play what is asked as a step of the user's; of a plan the steps that are theirs, of which the first returns."""
    if request.plan is not None:
        return next(iter(agree(table, request.plan, user)), None)
    come_back_to(table)
    try:
        action = table.engine.read_action(request.action)
        return take_step(table, seat=request.seat, action=action, user=user, origin=Step.Origin.REQUEST)
    except IllegalAction as error:
        raise Illegal(refusal(error)) from error


def _save(table: Table) -> None:
    """Save that somebody said something at the table, which keeps it open as a chat message does."""
    table.game.note_act()
    table.commit_talk(*Game.ACT_FIELDS, "requests_until")
