"""Downloads: a finished game as JSON, and the list of the user's games as CSV."""

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits import limited
from accounts.views.access import signed_in, user_of
from forbidden.streaming import attachment
from games.history.csv_export import csv_lines
from games.history.export import export_of
from games.views.access import get_readable_table, readable


@readable
@require_safe
@never_cache
@limited("downloads")
def export(request: HttpRequest, game_id: int) -> HttpResponse:
    """Download a finished game as JSON, for those who may view its moves."""
    table = get_readable_table(request, game_id)
    response = HttpResponse(export_of(table), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="forbidden-{table.game.rules}-{game_id}.json"'
    return response


@signed_in
@require_safe
@never_cache
@limited("export")
def mine(request: HttpRequest) -> StreamingHttpResponse:
    """Download all games of the user as CSV, streamed in parts."""
    lines = csv_lines(user_of(request))
    return attachment(request, lines, name="forbidden-games.csv", content_type="text/csv; charset=utf-8")
