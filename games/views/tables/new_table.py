"""The page that creates a table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.views.access import FORM_METHODS, refusals_in, signed_in, status_of, user_of
from forbidden.numbers import read_number
from games.display import DISPLAYS
from games.engine import RULES
from games.forms.tables import TableForm
from games.services.tables import lobby, quick_start
from games.statistics.suggestion import suggestion_for
from games.views.once import to_new_table
from games.views.pictures import sample_board


@signed_in
@require_http_methods(FORM_METHODS)
def new(request: HttpRequest) -> HttpResponse:
    """Create a table, with its host on the first seats."""
    host = user_of(request)
    sent = request.POST if request.method == "POST" else None
    rules = str((sent if sent is not None else request.GET).get("rules", ""))
    form = TableForm(sent, host=host, rules=rules)
    if form.is_valid():
        with refusals_in(form):
            return to_new_table(request, lobby.create_table, host=host, **form.cleaned_data)
    return _page(request, form)


@signed_in
@require_POST
def alone(request: HttpRequest) -> HttpResponse:
    """Begin a game of the user and bots at once, with the form's other fields if there are any."""
    host, rules = user_of(request), str(request.POST.get("rules", ""))
    usual = TableForm(host=host, rules=rules)
    values: dict[str, Any] = dict(usual.initial) | {
        name: value for name, value in request.POST.items() if name in usual.fields
    }
    bots = (read_number(str(values["players"])) or 1) - 1
    fixed = {"host_seats": 1, "bots": bots, "roles_chosen": "dealt", "first_seat": ""}
    form = TableForm(values | fixed, host=host, rules=rules)
    if not form.is_valid():
        return _page(request, form)
    return to_new_table(request, quick_start.play_alone, host=host, **form.cleaned_data)


def _page(request: HttpRequest, form: TableForm) -> HttpResponse:
    names = {option.value: option.name for option in DISPLAYS[form.game].DIFFICULTIES}
    suggestion = suggestion_for(user_of(request), form.game)
    wanted = request.GET.get("difficulty", "")
    if not form.is_bound and wanted in RULES[form.game].DIFFICULTIES:
        form.initial["difficulty"] = wanted
    ctx = {
        "form": form,
        "games": [(name, display, *sample_board(name)) for name, display in DISPLAYS.items()],
        "suggestion": suggestion,
        "tried": suggestion and names[suggestion.difficulty],
        "mastered": suggestion and names[suggestion.won_at],
    }
    return render(request, "games/tables/new.html", ctx, status=status_of(form))
