"""The page that creates a table."""

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts import limits
from games import services
from games.display import DISPLAYS
from games.display.shared.choices import Miniature
from games.engine import RULES
from games.forms.tables import TableForm
from games.views.access import signed_in, user_of


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Create a table, with its host on the first seats."""
    host = user_of(request)
    sent = request.POST if request.method == "POST" else None
    rules = str((sent if sent is not None else request.GET).get("rules", ""))
    form = TableForm(sent, host=host, rules=rules)
    status = 422 if form.is_bound else 200
    if form.is_valid():
        try:
            limits.consume(request, "tables")
            return redirect(services.create_table(host=host, **form.cleaned_data))
        except limits.TooOften as refusal:
            form.add_error(None, str(refusal.sentence))
            status = refusal.status
    ctx = {"form": form, "games": [(name, display, _fresh_board(name)) for name, display in DISPLAYS.items()]}
    return render(request, "games/new.html", ctx, status=status)


@cache
def _fresh_board(rules: str) -> Miniature:
    """Return the board of a game that has just begun, always the same one."""
    engine = RULES[rules]
    state = engine.new(min(engine.PLAYERS), difficulty=next(iter(engine.DIFFICULTIES)), seed="a new table", first=0)
    return DISPLAYS[rules].miniature(engine.view(state, None))
