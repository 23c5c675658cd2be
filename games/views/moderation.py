"""Reports to the moderators: a page each for a table, a crew, a name or a message."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.views.access import FORM_METHODS, refusals_in, signed_in, status_of, user_of
from games.forms.chat import ReportForm
from games.services.moderation import reports
from games.table import Table


@signed_in
@require_http_methods(FORM_METHODS)
@never_cache
def table(request: HttpRequest, game_id: int) -> HttpResponse:
    """Report a table."""
    subject = reports.find_table(user=user_of(request), game_id=game_id)
    return _page(request, subject, back=_table_page(request, game_id))


@signed_in
@require_http_methods(FORM_METHODS)
@never_cache
def crew(request: HttpRequest, slug: str) -> HttpResponse:
    """Report the name of a crew."""
    subject = reports.find_crew(user=user_of(request), slug=slug)
    return _page(request, subject, back=resolve_url("games:crew", slug))


@signed_in
@require_http_methods(FORM_METHODS)
@never_cache
def person(request: HttpRequest, game_id: int, person_id: int) -> HttpResponse:
    """Report the name of a person at a table."""
    subject = reports.find_person(user=user_of(request), game_id=game_id, person_id=person_id)
    return _page(request, subject, back=_table_page(request, game_id))


@signed_in
@require_http_methods(FORM_METHODS)
@never_cache
def player(request: HttpRequest, user_id: int) -> HttpResponse:
    """Report the name of a player whose page the user may see."""
    subject = reports.find_player(user=user_of(request), person_id=user_id)
    return _page(request, subject, back=resolve_url("games:player", user_id))


@signed_in
@require_http_methods(FORM_METHODS)
@never_cache
def message(request: HttpRequest, game_id: int, message_id: int) -> HttpResponse:
    """Report a message in the chat of a table."""
    subject = reports.find_message(user=user_of(request), game_id=game_id, message_id=message_id)
    return _page(request, subject, back=resolve_url("games:chat", game_id))


def _page(request: HttpRequest, subject: reports.Subject, *, back: str) -> HttpResponse:
    """Show the subject and the form; on success, redirect to where the reporter came from."""
    form = ReportForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with refusals_in(form):
            limits.consume(request, "reports")
            reports.report(user=user_of(request), subject=subject, **form.cleaned_data)
            messages.success(request, _("Thank you. The moderators will look at it."))
            return redirect(back)
    ctx = {"form": form, "subject": subject, "back": back}
    return render(request, "games/moderation/report.html", ctx, status=status_of(form))


def _table_page(request: HttpRequest, game_id: int) -> str:
    """Return the chat for players of the table, and for others the page that they can see."""
    table = Table.find(game_id=game_id, user=user_of(request))
    if table.is_mine:
        return resolve_url("games:chat", game_id)
    return resolve_url("games:game" if table.game.in_lobby else "games:story", game_id)
