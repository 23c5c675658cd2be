"""Weekly challenges: this week's, and the results of earlier weeks."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.views.access import reader_of, refusals_in, signed_in, status_of, user_of
from games.forms.statistics import ChallengeForm
from games.services.tables import lobby
from games.statistics import challenges
from games.views.once import to_new_table


@require_safe
@never_cache
def overview(request: HttpRequest) -> HttpResponse:
    """Show this week's challenges with a form for each, and earlier weeks."""
    return _render(request, [ChallengeForm(None, challenge=challenge) for challenge in challenges.this_week()])


@signed_in
@require_POST
def take_up(request: HttpRequest, rules: str) -> HttpResponse:
    """Create a table of this week's challenge of a game."""
    this_week = challenges.this_week()
    forms = [ChallengeForm(request.POST if each.rules == rules else None, challenge=each) for each in this_week]
    form = next((form for form in forms if form.is_bound), None)
    if form is None:
        raise Http404
    if form.is_valid():
        with refusals_in(form):
            return to_new_table(request, lobby.create_table, host=user_of(request), **form.read())
    return _render(request, forms, status=status_of(form))


def _render(request: HttpRequest, forms: list[ChallengeForm], *, status: int = 200) -> HttpResponse:
    ctx = {
        "forms": forms,
        "own": challenges.own_tables(reader_of(request)),
        "week": forms[0].challenge,
        "past": challenges.past_weeks(),
    }
    return render(request, "games/statistics/challenges.html", ctx, status=status)


@require_safe
@never_cache
def results(request: HttpRequest, week: str, rules: str) -> HttpResponse:
    """Show the results of the teams, to readers for whom they give nothing away any more."""
    challenge, reader = challenges.find(week, rules), reader_of(request)
    if challenge is None:
        raise Http404
    is_open = challenges.may_see(challenge, reader)
    ctx = {
        "challenge": challenge,
        "is_open": is_open,
        "tries": challenges.tries_of(challenge, reader) if is_open else (),
    }
    return render(request, "games/statistics/challenge.html", ctx)
