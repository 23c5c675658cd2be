"""The buttons on the pages of crews."""

from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.views.access import user_action, user_of
from games.crews.roster import Roster
from games.exceptions import NoSuchCrew, Refused
from games.forms.crews import ChoicesForm
from games.forms.tables import PersonForm
from games.services.crews import invitations, members, next_game
from games.views.buttons import button
from games.views.crews.pages import page


def _refused(request: HttpRequest, refusal: Refused, slug: str) -> HttpResponse:
    """Show the crew's page with the reason, for those who may see it."""
    roster = Roster.find_own(slug=slug, user=user_of(request))
    if isinstance(refusal, NoSuchCrew):
        raise refusal
    return page(request, roster, notice=str(refusal.sentence), status=refusal.status)


@user_action(_refused, limit="tables")
def agree(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the user's place in the next game, and go to its board if it has started."""
    game = next_game.agree(user=user_of(request), slug=slug)
    if game.is_running:
        return redirect(game)
    messages.success(request, _("You are in. We will tell you when it starts."))
    return redirect("games:crew", slug)


@user_action(limit="joins")
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept an invitation to a crew."""
    roster = Roster.find(slug=slug, user=user_of(request))
    if not (roster.me or roster.is_invited):
        raise NoSuchCrew
    members.join(user=user_of(request), crew_id=roster.crew.pk)
    messages.success(request, _("Welcome to the crew."))
    return redirect(roster.crew)


@user_action()
def decline(request: HttpRequest, slug: str) -> HttpResponse:
    """Decline an invitation to a crew."""
    invitations.decline(user=user_of(request), slug=slug)
    return redirect("games:dashboard")


@user_action(_refused)
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    """Leave the crew."""
    members.leave(user=user_of(request), slug=slug)
    messages.success(request, _("You have left the crew."))
    return redirect("games:dashboard")


def _crew(request: HttpRequest, slug: str) -> HttpResponse:
    return redirect("games:crew", slug)


_button = partial(button, answer=_crew, refused=_refused)

withdraw = _button(next_game.withdraw)
invite = _button(invitations.invite, PersonForm, limit="invitations")
renew_link = _button(invitations.renew_link, limit="invitations")
choose = _button(members.choose, ChoicesForm)
remove = _button(members.remove, PersonForm)
hand_over = _button(members.hand_over, PersonForm)
