"""What one may take along: a finished game as JSON, and the list of one's own games as CSV."""

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.history.exporting import export_of
from games.history.listing import csv_lines
from games.views.access import get_readable_table, readable, signed_in, user_of


@readable
@require_safe
@never_cache
def export(request: HttpRequest, game_id: int) -> HttpResponse:
    """A finished game as JSON, for those who may look at what was played there."""
    table = get_readable_table(request, game_id)
    response = HttpResponse(export_of(table), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="forbidden-{table.game.rules}-{game_id}.json"'
    return response


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
