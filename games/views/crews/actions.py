"""The buttons on the pages of crews."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import limits
from games.crews.roster import Roster
from games.exceptions import NoSuchCrew, Refused
from games.forms.crews import ChoicesForm
from games.forms.tables import PersonForm
from games.models import Crew, Game
from games.services.crews import invitations, members, next_game
from games.views.access import signed_in, user_of
from games.views.crews.pages import page


@signed_in
@require_POST
def agree(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the user's place in the next game."""
    return _done(request, slug, next_game.agree, limit="tables", follow=_to_game)


@signed_in
@require_POST
def withdraw(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the user's place in the next game before it starts."""
    return _done(request, slug, next_game.withdraw)


@signed_in
@require_POST
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept an invitation to a crew."""
    limits.consume(request, "joins")
    roster = Roster.find(slug=slug, user=user_of(request))
    if not (roster.me or roster.is_invited):
        raise NoSuchCrew
    members.join(user=user_of(request), crew_id=roster.crew.pk)
    messages.success(request, _("Welcome to the crew."))
    return redirect(roster.crew)


@signed_in
@require_POST
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Decline an invitation to a crew."""
    limits.consume(request, "moves")
    invitations.decline(user=user_of(request), slug=slug)
    return redirect("games:dashboard")


@signed_in
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite a former teammate by name."""
    return _done(request, slug, invitations.invite, PersonForm, limit="invitations")


@signed_in
@require_POST
def renew_link(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the invite link by a new one."""
    return _done(request, slug, invitations.renew_link, limit="invitations")


@signed_in
@require_POST
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Set the user's own choices."""
    return _done(request, slug, members.choose, ChoicesForm)


@signed_in
@require_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the crew."""
    return _done(request, slug, members.leave, follow=_to_dashboard)


@signed_in
@require_POST
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a member out of the crew."""
    return _done(request, slug, members.remove, PersonForm)


@signed_in
@require_POST
def hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Make another member the captain."""
    return _done(request, slug, members.hand_over, PersonForm)


def _done(
    request: HttpRequest,
    slug: str,
    service: Callable[..., Any],
    form: type[PersonForm | ChoicesForm] | None = None,
    *,
    limit: str = "moves",
    follow: Callable[[HttpRequest, Any], HttpResponse] | None = None,
) -> HttpResponse:
    """Call a service with the form's fields and go on to the crew's page, or show there why it was refused."""
    user = user_of(request)
    roster = Roster.find_own(slug=slug, user=user)
    try:
        limits.consume(request, limit)
        result = service(user=user, slug=slug, **(form(request.POST).read() if form else {}))
    except NoSuchCrew:
        raise
    except Refused as refusal:
        return page(request, roster, notice=str(refusal.sentence), status=refusal.status)
    if follow is not None:
        return follow(request, result)
    return redirect(result if isinstance(result, Crew) else roster.crew)


def _to_game(request: HttpRequest, game: Game) -> HttpResponse:
    """Go to the board of a game that has started, else to the crew."""
    if game.is_running:
        return redirect(game)
    assert game.crew is not None
    messages.success(request, _("You are in. We tell you when it starts."))
    return redirect(game.crew)


def _to_dashboard(request: HttpRequest, _result: None) -> HttpResponse:
    messages.success(request, _("You have left the crew."))
    return redirect("games:dashboard")
