"""Shared by views: access to tables, and responses to refusals."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.views.access import reader_of, user_of
from games.exceptions import Busy, NoSuchTable, Refused
from games.table import Table
from games.visibility import may_replay


def get_table(request: HttpRequest, game_id: int, *, former: bool = False) -> Table:
    """Return the table, for its players and those who may join it; for others it does not exist.

    With `former`, also for a player who has lost or left their seat, until the game is played out.
    """
    table = Table.find(game_id=game_id, user=user_of(request))
    admit(table, former=former)
    return table


def admit(table: Table, *, former: bool = False) -> None:
    """Raise `NoSuchTable` if the table does not exist for its user."""
    if table.user is None:
        raise NoSuchTable
    if former and table.lost and (table.game.is_running or table.game.is_closed):
        return
    if not (table.is_mine or (table.game.in_lobby and (table.game.is_open or table.is_invited))):
        raise NoSuchTable


def find_table(request: HttpRequest, game_id: int) -> Table:
    """Return the table for anyone, signed in or not. The view must check who may see it."""
    return Table.find(game_id=game_id, user=reader_of(request))


def get_own_table(request: HttpRequest, game_id: int) -> Table:
    """Return the table for its players only: before, during or after the game."""
    return Table.find_own(game_id=game_id, user=user_of(request))


def readable(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Redirect anonymous users to sign-in instead of 404, because they may be players of the table."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except NoSuchTable:
            if request.user.is_authenticated:
                raise
            return redirect_to_login(request.get_full_path())

    return guarded


def get_readable_table(request: HttpRequest, game_id: int) -> Table:
    """Return the table for anyone who may view its moves, signed in or not."""
    table = find_table(request, game_id)
    if not may_replay(table):
        raise NoSuchTable
    return table


class RefusalMiddleware:
    """Renders a refusal that a view did not catch, with its sentence and status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 429 and hasattr(request, "retry_after"):
            response.headers["Retry-After"] = str(request.retry_after)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Refused):
            return None
        response = render(request, "error_message.html", {"sentence": error.sentence}, status=error.status)
        if isinstance(error, Busy):
            response.headers["Retry-After"] = str(error.wait)
        return response
