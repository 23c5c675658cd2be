"""What one may take along: a finished game as JSON, and the list of one's own games as CSV."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.exporting import export_of
from games.listing import csv_lines
from games.moments import may_look
from games.refusals import NoSuchTable
from games.tables import Table
from games.views.access import signed_in, user_of


@require_safe
@never_cache
def export(request: HttpRequest, game_id: int) -> HttpResponse:
    """A finished game as JSON, for those who sat at it; a public one for anybody."""
    try:
        table = _table(request, game_id)
    except NoSuchTable:
        if request.user.is_authenticated:
            raise
        return redirect_to_login(request.get_full_path())
    response = HttpResponse(export_of(table), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="forbidden-{table.game.rules}-{game_id}.json"'
    return response


def _table(request: HttpRequest, game_id: int) -> Table:
    """The table, for those who may look at its moments, signed in or not."""
    table = Table.find(game_id=game_id, user=user_of(request) if request.user.is_authenticated else None)
    if not may_look(table):
        raise NoSuchTable
    return table


@signed_in
@require_safe
@never_cache
def mine(request: HttpRequest) -> StreamingHttpResponse:
    """All games of one's own as CSV, a part at a time however many they are."""
    lines = csv_lines(user_of(request))
    response = StreamingHttpResponse(
        _in_thread(lines) if isinstance(request, ASGIRequest) else lines, content_type="text/csv; charset=utf-8"
    )
    response["Content-Disposition"] = 'attachment; filename="forbidden-games.csv"'
    return response


async def _in_thread(lines: Iterator[str]) -> AsyncIterator[str]:
    """The same for a server that streams asynchronously: each part is read in a thread, since it asks the database."""
    while part := await sync_to_async(lambda: next(lines, ""))():
        yield part
