"""Statistics of players, teams and the site. Pages of people are private unless they opened them."""

from typing import Any

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.views.access import reader_of, signed_in
from forbidden.http import HtmxHttpRequest
from games.forms.statistics import FilterForm
from games.models import Result
from games.statistics import figures


@signed_in
def hidden(request: HtmxHttpRequest) -> HttpResponse:
    """Answer 404 without telling whether the user exists; anonymous users may sign in first."""
    raise Http404


@require_safe
@never_cache
def player(request: HtmxHttpRequest, user_id: int) -> HttpResponseBase:
    """Show the statistics of a user, to themselves and to those who may see them."""
    reader = reader_of(request)
    person = User.objects.filter(pk=user_id, is_active=True).first()
    results = figures.seen_by(reader, person) if person else None
    if person is None or results is None:
        return hidden(request)
    form = FilterForm(request.GET)
    chosen = form.read()
    seats = results.filter(**chosen)
    games = figures.one_per_game(seats, person, chosen)
    ctx = {
        "person": person,
        "is_own": person == reader,
        "owner": person.bot_owner,
        "form": form,
        "figures": figures.figures_of(games, seats),
        "recent": figures.recent_of(games, reader),
        "teams": figures.teams_of(person) if person == reader else (),
    }
    return _page(request, "games/statistics/player.html", ctx)


@require_safe
@never_cache
def team(request: HtmxHttpRequest, team: str) -> HttpResponseBase:
    """Show the statistics of a team, to its members, and to everyone if all members opened theirs."""
    reader = reader_of(request)
    people = figures.team_people(team)
    if not people or not (reader in people or all(each.shows_statistics and each.is_active for each in people)):
        return hidden(request)
    form = FilterForm(request.GET)
    chosen = form.read()
    seats = Result.objects.filter(team=team).filter(**chosen)
    games = figures.one_per_game(seats, people[0], chosen)  # as each of them has sat in all
    ctx = {
        "people": people,
        "is_own": reader in people,
        "form": form,
        "figures": figures.figures_of(games, seats),
        "recent": figures.recent_of(games, reader),
    }
    return _page(request, "games/statistics/team.html", ctx)


@require_safe
@never_cache
def site(request: HtmxHttpRequest) -> HttpResponse:
    """Show the statistics of all players."""
    form = FilterForm(request.GET)
    ctx = {"form": form, "figures": figures.figures_of_site(form.read()), "recent": ()}
    return _page(request, "games/statistics/statistics.html", ctx)


def _page(request: HtmxHttpRequest, template: str, ctx: dict[str, Any]) -> HttpResponse:
    """Render the page; for htmx only the figures of the chosen filter."""
    part = request.htmx
    return render(request, "games/statistics/_figures.html" if part else template, ctx)
