"""The lobby: the tables that anyone may join, and quick play, which chooses one of them."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.views.access import reader_of, signed_in, user_of
from forbidden.http import HtmxHttpRequest
from forbidden.numbers import read_number
from forbidden.paging import before_of
from games.forms.lobby import QuickPlayForm, TableFilterForm
from games.forms.tables import expedition_name
from games.models import Game
from games.services.tables import quick_start
from games.services.tables.invitations import former_teammates
from games.table import Table, find_tables
from games.table_search import Found, OpenTable, find_open_tables
from games.views.once import to_new_table

OPEN = 20
"""Rows of a page."""


@dataclass(frozen=True)
class Row:
    """An open table in the list."""

    found: OpenTable
    table: Table

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def players(self) -> list[str]:
        """Everyone at the table, once each, in the order of the seats, bots last."""
        return [*(person.name for person in self.table.people), *self.table.bot_names]

    @property
    def free(self) -> list[int]:
        """The numbers of the seats that people may take."""
        is_running = self.game.is_running
        return [seat.number for seat in self.table.seats if (seat.is_offered if is_running else seat.is_free)]

    @property
    def language(self) -> str:
        """The language in which the host likes to talk; "" if that is not known."""
        host = self.table.host
        return host.get_language_display() if host and host.language else ""


@require_safe
@never_cache
def lobby(request: HtmxHttpRequest) -> HttpResponse:
    """Show the open tables that fit the filter: those that may start next, those of people one knows, the newest."""
    user = reader_of(request)
    form, before = TableFilterForm(request.GET), before_of(request)
    skip = read_number(request.GET.get("skip", "")) or 0
    known = [person.pk for person in former_teammates(user)] if user else []
    found = find_open_tables(user, form.read(), known=known, before=before)
    ctx = {
        "form": form,
        "is_filtered": any(value not in ("", None) for value in form.cleaned_data.values()),
        "quick": QuickPlayForm(auto_id="quick_%s"),
        "rows": _rows(found.tables[skip : skip + OPEN], user),
        "is_first": not (before or skip),
        "following": _following(found, before, skip),
    }
    part = request.htmx
    return render(request, "games/tables/_open_tables.html" if part else "games/tables/lobby.html", ctx)


@signed_in
@require_POST
def quick_play(request: HtmxHttpRequest) -> HttpResponse:
    """Seat the user at an open table that fits, or at a new one that begins at once, and show it."""
    user, chosen = user_of(request), QuickPlayForm(request.POST).read()
    return to_new_table(request, quick_start.play_with_strangers, user=user, name=expedition_name(user), **chosen)


def _rows(found: list[OpenTable], user: User | None) -> list[Row]:
    tables = {table.game.pk: table for table in find_tables([each.game_id for each in found], user=user)}
    return [Row(each, tables[each.game_id]) for each in found if each.game_id in tables]


def _following(found: Found, before: int | None, skip: int) -> dict[str, int | None]:
    """Return the parameters of the next page; none if this is the last."""
    if skip + OPEN < len(found.tables):
        return {"before": before, "skip": skip + OPEN}
    return {"before": found.older, "skip": None} if found.older else {}
