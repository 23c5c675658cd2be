"""The pages of crews: one crew, founding, settings, invitation and dissolution."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts import limits
from accounts.views.access import FORM_METHODS, reader_of, refusals_in, signed_in, status_of, user_action, user_of
from forbidden.numbers import read_number
from forbidden.paging import before_of, page_of
from games.crews.roster import Roster
from games.exceptions import InviteExpired, NoSuchCrew, NoSuchInvite
from games.forms.crews import CrewForm
from games.models import Crew, CrewInvitation
from games.services.crews import founding, members
from games.services.crews.invitations import refuse_kept_apart
from games.services.tables.invitations import former_teammates
from games.statistics import crews as statistics
from games.table import Table
from games.views.crews.standing import Standing
from games.views.once import once
from games.views.statistics.figures import hidden

STORIES = 12
"""Stories of a page."""


@require_safe
@never_cache
def show(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show a crew to its members, to those who are invited, and to everybody if all members opened it."""
    roster = _find(request, slug)
    if roster is None or not (roster.me or roster.is_open or roster.is_invited):
        return hidden(request)
    return page(request, roster)


def page(request: HttpRequest, roster: Roster, *, notice: str = "", status: int = 200) -> HttpResponse:
    """Render the page of a crew."""
    if roster.me is None and not roster.is_open:
        return render(request, "games/crews/invited.html", _invited_context(roster), status=status)
    before = before_of(request)
    ids, older = page_of(statistics.story_ids(roster.crew, before=before, size=STORIES), STORIES)
    ctx = {
        "roster": roster,
        "crew": roster.crew,
        "standing": Standing(roster) if roster.me else None,
        "records": statistics.records_of(roster.crew),
        "stories": statistics.stories_of(ids, roster.user),
        "older": older,
        "before": before,
        "notice": notice,
    }
    return render(request, "games/crews/crew.html", ctx | _member_context(request, roster), status=status)


@signed_in
@require_http_methods(FORM_METHODS)
def new(request: HttpRequest) -> HttpResponse:
    """Found a crew, with the team of a finished game or with the user alone."""
    user, sent = user_of(request), request.POST if request.method == "POST" else None
    number = (sent if sent is not None else request.GET).get("game", "")
    table = _finished_table(request, number) if number else None
    form = CrewForm.founding(user.name, table.game if table else None, sent)
    if form.is_valid():

        def create() -> int:
            limits.consume(request, "tables")
            game_id = table.game.pk if table else None
            return founding.found(user=user, game_id=game_id, **form.cleaned_data).pk

        with refusals_in(form):
            return redirect(Crew.objects.get(pk=once(request, create)))
    ctx = {"form": form, "table": table, "others": [each for each in table.people if each != user] if table else ()}
    return render(request, "games/crews/new.html", ctx, status=status_of(form))


@never_cache
@user_action(methods=FORM_METHODS)
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the name and the saga of a crew, as its captain."""
    roster = Roster.find_as_captain(slug=slug, user=user_of(request))
    form = CrewForm.of(roster.crew, request.POST if request.method == "POST" else None)
    if form.is_valid():
        crew = founding.change(user=user_of(request), slug=slug, **form.cleaned_data)
        messages.success(request, _("The crew is changed."))
        return redirect(crew)
    ctx = {"form": form, "crew": roster.crew, "roster": roster}
    return render(request, "games/crews/settings.html", ctx, status=status_of(form))


@never_cache
@user_action(methods=FORM_METHODS)
def dissolve(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask whether to dissolve a crew, and dissolve it."""
    roster = Roster.find_as_captain(slug=slug, user=user_of(request))
    if request.method != "POST":
        return render(request, "games/crews/dissolve.html", {"crew": roster.crew})
    founding.dissolve(user=user_of(request), slug=slug)
    messages.success(request, _("The crew is dissolved. Its games are still yours."))
    return redirect("games:dashboard")


@require_http_methods(FORM_METHODS)
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show the crew of an invite link; POST joins it."""
    roster = _invited(request, token)
    if roster.me is not None:
        return redirect(roster.crew)
    if request.method != "POST":
        return render(request, "games/crews/invited.html", _invited_context(roster, token))
    return _join(request, crew_id=roster.crew.pk, token=token)


@user_action(limit="joins")
def _join(request: HttpRequest, crew_id: int, token: str) -> HttpResponse:
    crew = members.join(user=user_of(request), crew_id=crew_id, token=token)
    messages.success(request, _("Welcome to the crew."))
    return redirect(crew)


def _invited(request: HttpRequest, token: str) -> Roster:
    """Return the crew of a link, if this reader is a member or may join."""
    crew = Crew.objects.filter(invite_token=token).first()
    if crew is None:
        raise NoSuchInvite
    roster = Roster.of(crew, reader_of(request))
    if roster.me is None:
        if crew.invite_expired:
            raise InviteExpired
        if roster.user:
            refuse_kept_apart(roster, roster.user)
    return roster


def _find(request: HttpRequest, slug: str) -> Roster | None:
    try:
        return Roster.find(slug=slug, user=reader_of(request))
    except NoSuchCrew:
        return None


def _finished_table(request: HttpRequest, number: str) -> Table:
    """Return the user's finished game of that number."""
    table = Table.find_own(game_id=read_number(number) or 0, user=user_of(request))
    if not table.game.was_played_out:
        raise Http404
    return table


def _invited_context(roster: Roster, link: str | None = None) -> dict[str, Any]:
    crew = roster.crew
    accept = reverse("games:crew_join", args=[link]) if link else reverse("games:crew_accept", args=[crew.slug])
    return {"roster": roster, "crew": crew, "accept": accept, "by_link": bool(link)}


def _member_context(request: HttpRequest, roster: Roster) -> dict[str, Any]:
    """Return what only members see: the invitations that wait, and whom they can invite."""
    if roster.me is None or roster.user is None:
        return {}
    crew, user = roster.crew, roster.user
    invited = [each.user for each in CrewInvitation.objects.filter(crew=crew).select_related("user").order_by("pk")]
    known = [] if roster.is_full else former_teammates(user)
    return {
        "invited": invited,
        "friends": [person for person in known if person not in roster.people and person not in invited],
        "link": request.build_absolute_uri(reverse("games:crew_join", args=[crew.invite_token])),
    }
