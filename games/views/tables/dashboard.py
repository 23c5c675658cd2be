"""The list of the user's own tables, and the next of them. The number of queries is constant."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.views.access import signed_in, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from forbidden.paging import before_of, page_of
from games.chat.lines import unread
from games.crews.roster import invitations_of as invitations_of_crews
from games.crews.roster import rosters_of
from games.display import DISPLAYS, titles
from games.engine import RULES
from games.models import Game, Seat
from games.notifications.badge import invitations_of, next_game, urgency, waiting_for
from games.table import find_tables
from games.teaching.lessons import first_lesson
from games.views.crews.standing import Standing
from games.views.tables.rows import row_of
from games.views.tables.status import left_of

FINISHED = 12
"""Rows of a page."""
MOST_SEATS = max(max(engine.PLAYERS) for engine in RULES.values())
DRAWN = 20
"""Games waiting for the user that are shown with board and danger; many more would be slow."""


@signed_in
@require_safe
@never_cache
def dashboard(request: HtmxHttpRequest) -> HttpResponse:
    """Show the user's turns first, then tables that wait for others, have not started, or are over."""
    user = user_of(request)
    before = before_of(request)
    finished, older = page_of(_finished_games(user, before), FINISHED)
    ctx = _own(user, finished) | {"older": older, "before": before} | _crews(user)
    return render(request, "games/tables/dashboard.html", ctx)


@signed_in
@require_safe
@never_cache
def turns(request: HtmxHttpRequest) -> HttpResponse:
    """Return the partial of tables that are not over, and the badge of the navigation."""
    user = user_of(request)
    return render(request, "games/tables/_turns.html", _own(user, ()) | {"alone": True, "waiting": waiting_for(user)})


@signed_in
@require_safe
@never_cache
def next_table(request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to the next game that waits for the user, besides the one that they leave; htmx gets the link to it."""
    leaving = read_number(request.GET.get("after", ""))
    game = next_game(user_of(request), besides=leaving)
    if request.htmx:
        is_late = game is not None and game.due_at is not None and game.due_at <= timezone.now()
        ctx = {"game": game, "left": left_of(game) if game else "", "is_late": is_late, "after": leaving}
        return render(request, "games/tables/_next_table_link.html", ctx)
    return redirect(game or "games:dashboard")


def _own(user: User, finished: Collection[int]) -> dict[str, Any]:
    """Return the user's tables by state; of finished ones only those given."""
    seats = list(Seat.objects.filter(Q(user=user) | Q(owner=user), is_live=True).only("game", "user"))
    live = {seat.game_id for seat in seats if seat.user_id == user.pk}
    lost = {seat.game_id for seat in seats} - live
    tables = find_tables([*live, *finished], user=user)
    mine = [table for table in tables if table.game.is_running and table.mine_awaited]
    mine.sort(key=lambda table: urgency(table.game))
    over = [table for table in tables if table.game.is_over]
    drawn = {table.game.pk for table in (*mine[:DRAWN], *over)}
    snapshots = dict(Game.objects.filter(pk__in=drawn).values_list("pk", "snapshot"))
    unread_counts = unread(user, tables)
    rows = {table.game.pk: row_of(table, snapshots, unread=unread_counts.get(table.game.pk, 0)) for table in tables}
    others = [rows[table.game.pk] for table in tables if table.game.is_running and not table.mine_awaited]
    return {
        "mine": [rows[table.game.pk] for table in mine],
        "others": sorted(others, key=lambda row: not (row.asks or row.may_play)),
        "others_think": any(not row.paused_until for row in others),
        "ahead": [rows[table.game.pk] for table in tables if table.game.in_lobby],
        "invitations": list(invitations_of(user).select_related("game", "by").order_by("-pk")),
        "lost": Game.objects.filter(pk__in=lost).only("name").order_by("-pk") if lost else (),
        "finished": [rows[table.game.pk] for table in over],
        "titles": titles(),
        "lessons": [(name, first_lesson(name), display.TITLE) for name, display in DISPLAYS.items()],
    }


def _crews(user: User) -> dict[str, Any]:
    """Return how the user's crews stand, and the invitations to others."""
    return {
        "crews": [Standing(roster) for roster in rosters_of(user)],
        "crew_invitations": invitations_of_crews(user),
    }


def _finished_games(user: User, before: int | None) -> list[int]:
    """Return the user's newest finished games, at least a page and one more, if there are as many."""
    seats = Seat.objects.filter(user=user, is_live=False)
    if before:
        seats = seats.filter(game__lt=before)
    # Enough for that if the user had all the seats of each game.
    newest = seats.order_by("-game_id").values_list("game", flat=True)[: MOST_SEATS * (FINISHED + 1)]
    return list(dict.fromkeys(newest))
