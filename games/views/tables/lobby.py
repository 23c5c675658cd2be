"""A table before its game starts: seats, adventurers, invitations and the start."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.views.access import signed_in
from forbidden.http import HtmxHttpRequest
from games.chat.lines import chat_of
from games.display.shared.options import Option
from games.exceptions import NoSuchTable, Refused
from games.forms.lobby import ReadyForm, StartTimeForm
from games.forms.tables import PersonForm, RoleForm, SeatForm
from games.live import Revision
from games.models import Seat
from games.services.tables import game_start, invitations, lobby, readiness
from games.services.tables import seats as seats_services
from games.statistics.habits import habits_of_strangers
from games.table import Table
from games.teaching.lessons import first_lesson
from games.views import chat
from games.views.access import get_table
from games.views.buttons import button
from games.views.pictures import sample_board
from games.views.tables.qr_code import qr_image


@dataclass(frozen=True)
class Place:
    """A seat with its adventurer, and with those to choose from if it is the user's own; the host may free others'.

    `owner` is whose program plays it, if its player is a bot account.
    `habit` tells the host how soon a stranger usually plays.
    """

    seat: Seat
    is_mine: bool
    is_host: bool
    habit: str
    may_free: bool
    owner: str
    adventurer: Option | None
    options: list[tuple[Option, Seat | None]]
    choosing: bool

    @property
    def number(self) -> int:
        """Seats are numbered from 0, but shown from 1."""
        return self.seat.number + 1


@dataclass(frozen=True)
class Readiness:
    """The answer of the user, and the number of people at the table who are ready."""

    is_mine: bool
    count: int
    people: int


def table_page(request: HtmxHttpRequest, table: Table, *, notice: str = "", status: int = 200) -> HttpResponse:
    """Show the table before its start; for htmx only the part that changes."""
    part = request.htmx
    ctx = _context(request, table) | {"notice": notice}
    return render(request, "games/tables/_seats_update.html" if part else "games/tables/seats.html", ctx, status=status)


def refused(request: HtmxHttpRequest, refusal: Refused, game_id: int) -> HttpResponse:
    """Return the table with the sentence of a refusal, for those who may see it."""
    try:
        table = get_table(request, game_id)
    except NoSuchTable:
        raise refusal from None
    if table.game.in_lobby:
        return table_page(request, table, notice=str(refusal.sentence), status=refusal.status)
    if request.htmx:
        # The game has started, so the part that htmx asked for has no place any more.
        messages.info(request, str(refusal.sentence))
        response = _go(request, table.game)
        response.status_code = refusal.status
        return response
    raise refusal


@signed_in
@require_safe
@never_cache
def seats(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return what a page at the revision `have` lacks: nothing (204), the chat, the seats, or the board."""
    table = get_table(request, game_id)
    if not table.game.in_lobby:
        return _go(request, table.game)
    have, revision = request.GET.get("have", ""), Revision.of(table.game)
    if have == str(revision):
        return HttpResponse(status=204)
    if have.startswith(f"{revision.version}."):
        return chat.news(request, table) if table.is_mine else HttpResponse(status=204)
    return table_page(request, table)


def _changed(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Return the table after a change, or the board of a game that has started."""
    try:
        table = get_table(request, game_id)
    except NoSuchTable:
        messages.success(request, _("You have left the table."))
        return _go(request, "games:dashboard")
    if table.game.in_lobby and request.htmx:
        return table_page(request, table)
    return _go(request, table.game)


def _go(request: HtmxHttpRequest, to: Any) -> HttpResponse:
    """Redirect the whole page."""
    if request.htmx:
        return HttpResponseClientRedirect(resolve_url(to))
    return redirect(to)


_button = partial(button, answer=_changed, refused=refused)

take = _button(seats_services.sit_down, SeatForm)
leave = _button(lobby.leave_seat, SeatForm)
role = _button(lobby.choose_role, RoleForm)
invite = _button(lobby.renew_invite, limit="invitations")
invite_person = _button(invitations.invite, PersonForm, limit="invitations")
start = _button(game_start.start)
start_with_bots = _button(readiness.start_with_bots)
set_start_time = _button(readiness.set_start_time, StartTimeForm)
ready = _button(readiness.set_ready, ReadyForm)


def _context(request: HtmxHttpRequest, table: Table) -> dict[str, Any]:
    game, display = table.game, table.display
    # Only players of the table see the link.
    link = request.build_absolute_uri(reverse("games:join", args=[game.invite_token])) if table.is_mine else ""
    small, pictures = sample_board(game.rules)
    return {
        "small": small,
        "pictures": pictures,
        "game": game,
        "crew": game.crew,
        "table": table,
        "title": display.TITLE,
        "difficulty": table.difficulty,
        "first": None if game.first_seat is None else game.first_seat + 1,
        "places": _places(table),
        "portraits": display.portraits(),
        "link": link,
        "qr": qr_image(link) if link else "",
        "missing": _missing(table),
        "readiness": _readiness(table),
        "start_time": _start_time_form(table),
        "lesson": first_lesson(game.rules),
        "free": table.free_seats if table.is_mine else 0,
        "friends": _friends(table),
        "chat": chat_of(table) if table.is_mine else None,
    }


def _readiness(table: Table) -> Readiness | None:
    """Return who is ready at a table of several people, or of one who waits for others."""
    if not table.is_mine or (table.is_full and len(table.people) == 1):
        return None
    ready = {seat.user_id for seat in table.seats if seat.user_id and seat.is_ready}
    return Readiness(is_mine=table.seats[table.mine[0]].is_ready, count=len(ready), people=len(table.people))


def _start_time_form(table: Table) -> StartTimeForm | None:
    """Return the form in which the host sets when the table starts by itself."""
    if not _hosts(table):
        return None
    game = table.game
    return StartTimeForm(initial={"starts_at": game.starts_at, "fills_with_bots": game.fills_with_bots})


def _hosts(table: Table) -> bool:
    return table.is_mine and table.user is not None and table.user.pk == table.game.host_id


def _friends(table: Table) -> list[Any]:
    """Return the people whom the user may ask by name to a seat that is free."""
    if table.user is None or not table.is_mine or not table.has_room:
        return []
    asked = set(table.game.invitations.values_list("user_id", flat=True))
    known = invitations.former_teammates(table.user)
    return [(friend, friend.pk in asked) for friend in known if friend not in table.people]


def _places(table: Table) -> list[Place]:
    adventurers = {option.value: option for option in table.display.ADVENTURERS}
    players = {seat.role: seat for seat in table.seats if seat.role}
    options = [(option, players.get(value)) for value, option in adventurers.items()] if table.game.roles_chosen else []
    hosts = _hosts(table)
    owners = table.bot_owners
    habits: dict[int, str] = {}
    if hosts and table.user and table.game.is_open:
        habits = habits_of_strangers(host=table.user, people=table.people, game_id=table.game.pk)
    # Only the first seat without an adventurer shows its options open, to keep the page short.
    asking = next((number for number in table.mine if not table.seats[number].role), None)
    return [
        Place(
            seat=seat,
            is_mine=seat.number in table.mine,
            is_host=seat.user_id is not None and seat.user_id == table.game.host_id,
            habit=habits.get(seat.user_id or 0, ""),
            may_free=hosts and seat.user_id is not None,
            owner=owners[seat.number].name if seat.number in owners else "",
            adventurer=adventurers.get(seat.role),
            options=options if seat.number in table.mine or (seat.is_bot and table.is_mine) else [],
            choosing=seat.number == asking,
        )
        for seat in table.seats
    ]


def _missing(table: Table) -> str:
    """Return what the start waits for; "" for nothing."""
    free = table.free_seats
    if free:
        return ngettext("%(count)s seat is still free.", "%(count)s seats are still free.", free) % {"count": free}
    bare = sum(1 for seat in table.seats if not (seat.role or seat.is_bot)) if table.game.roles_chosen else 0
    if bare:
        text = ngettext("%(count)s seat still needs an adventurer.", "%(count)s seats still need an adventurer.", bare)
        return text % {"count": bare}
    return ""
