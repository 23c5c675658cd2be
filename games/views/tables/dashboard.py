"""Lists of tables: the user's own, and those that anyone may join. The number of queries is constant."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Q, Subquery
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from forbidden.http import HtmxHttpRequest
from games.chat.lines import unread
from games.display import DISPLAYS
from games.display.shared.options import Option
from games.engine import RULES
from games.models import Game, Seat
from games.notifications.badge import invitations_of, next_game, urgency, waiting_for
from games.table import Table, find_tables
from games.teaching.lessons import first_lesson
from games.views.access import signed_in, user_of
from games.views.paging import before_of
from games.views.tables.rows import row_of
from games.views.tables.status import left_of

FINISHED = 12
OPEN = 20
"""Rows of a page."""
MOST_SEATS = max(max(engine.PLAYERS) for engine in RULES.values())
DRAWN = 20
"""Games waiting for the user that are shown with board and danger; many more would be slow."""


@dataclass(frozen=True)
class OpenTable:
    """A table that anybody may join."""

    table: Table

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def players(self) -> list[str]:
        """Everyone at the table, once each, in the order of the seats, bots last."""
        people = dict.fromkeys(seat.user for seat in self.table.seats if seat.user)
        return [*(person.name for person in people), *(seat.bot_name for seat in self.table.seats if seat.is_bot)]

    @property
    def free(self) -> list[int]:
        return [seat.number for seat in self.table.seats if seat.is_free]

    @property
    def difficulty(self) -> Option:
        """The difficulty with its name and description."""
        return next(option for option in self.table.display.DIFFICULTIES if option.value == self.game.difficulty)


@signed_in
@require_safe
@never_cache
def dashboard(request: HtmxHttpRequest) -> HttpResponse:
    """Show the user's turns first, then tables that wait for others, have not started, or are over."""
    user = user_of(request)
    before = before_of(request)
    finished, older = _page(_finished_games(user, before)[: FINISHED + 1], FINISHED)
    ctx = _own(user, finished) | {"older": older, "before": before}
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
    leaving = request.GET.get("after", "")
    game = next_game(user_of(request), besides=int(leaving) if leaving.isascii() and leaving.isdigit() else None)
    if request.htmx:
        is_late = game is not None and game.due_at is not None and game.due_at <= timezone.now()
        ctx = {"game": game, "left": left_of(game) if game else "", "is_late": is_late, "after": leaving}
        return render(request, "games/tables/_next_table_link.html", ctx)
    return redirect(game or "games:dashboard")


@require_safe
@never_cache
def lobby(request: HtmxHttpRequest) -> HttpResponse:
    """Show open tables with free seats, newest first."""
    before = before_of(request)
    # A subquery per row stops at the end of the page; EXISTS would become a join with all free seats.
    free = Subquery(Seat.objects.filter(game=OuterRef("pk"), user=None, is_bot=False).values("pk")[:1])
    games = Game.objects.open_to_all().alias(free=free).filter(free__isnull=False)
    if before:
        games = games.filter(pk__lt=before)
    shown, older = _page(list(games.order_by("-pk").values_list("pk", flat=True)[: OPEN + 1]), OPEN)
    user = user_of(request) if request.user.is_authenticated else None
    ctx = {"rows": [OpenTable(table) for table in find_tables(shown, user=user)], "older": older, "before": before}
    part = request.htmx
    return render(request, "games/tables/_open_tables.html" if part else "games/tables/lobby.html", ctx)


def _page(rows: list[int], size: int) -> tuple[list[int], int | None]:
    """Return a page of rows, and the cursor of the next page or None."""
    return rows[:size], rows[size - 1] if len(rows) > size else None


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
    return {
        "mine": [rows[table.game.pk] for table in mine],
        "others": [rows[table.game.pk] for table in tables if table.game.is_running and not table.mine_awaited],
        "ahead": [rows[table.game.pk] for table in tables if table.game.in_lobby],
        "invitations": list(invitations_of(user).select_related("game", "by").order_by("-pk")),
        "lost": Game.objects.filter(pk__in=lost).only("name").order_by("-pk") if lost else (),
        "finished": [rows[table.game.pk] for table in over],
        "titles": [(name, display.TITLE) for name, display in DISPLAYS.items()],
        "lessons": [(name, first_lesson(name), display.TITLE) for name, display in DISPLAYS.items()],
    }


def _finished_games(user: User, before: int | None) -> list[int]:
    """Return the user's newest finished games, at least a page and one more, if there are as many."""
    seats = Seat.objects.filter(user=user, is_live=False)
    if before:
        seats = seats.filter(game__lt=before)
    # Enough for that if the user had all the seats of each game.
    newest = seats.order_by("-game_id").values_list("game", flat=True)[: MOST_SEATS * (FINISHED + 1)]
    return list(dict.fromkeys(newest))
