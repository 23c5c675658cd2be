"""Reports to the moderators: a page each for a table, a crew, a name or a message."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import limits
from accounts.views.access import FORM_METHODS, refusals_in, signed_in, status_of, user_of
from games.forms.chat import ReportForm
from games.services.moderation import reports
from games.table import Table


def _page(find: Callable[..., reports.Subject], back: Callable[..., str]) -> Callable[..., HttpResponseBase]:
    """Return the view with the form that reports what `find` finds and leads to the address `back`.

    Both get the arguments of the URL.
    """

    @signed_in
    @require_http_methods(FORM_METHODS)
    @never_cache
    def view(request: HttpRequest, **where: int | str) -> HttpResponse:
        user, form = user_of(request), ReportForm(request.POST if request.method == "POST" else None)
        subject, address = find(user=user, **where), back(request, **where)
        if form.is_valid():
            with refusals_in(form):
                limits.consume(request, "reports")
                reports.report(user=user, subject=subject, **form.cleaned_data)
                messages.success(request, _("Thank you. The moderators will look at it."))
                return redirect(address)
        ctx = {"form": form, "subject": subject, "back": address}
        return render(request, "games/moderation/report.html", ctx, status=status_of(form))

    return view


def _table_page(request: HttpRequest, game_id: int, **_others: int) -> str:
    """Return the chat for players of the table, and for others the page that they can see."""
    table = Table.find(game_id=game_id, user=user_of(request))
    if table.is_mine:
        return resolve_url("games:chat", game_id)
    return resolve_url("games:game" if table.game.in_lobby else "games:story", game_id)


table = _page(reports.find_table, _table_page)
crew = _page(reports.find_crew, lambda _request, slug: resolve_url("games:crew", slug))
person = _page(reports.find_person, _table_page)
player = _page(
    lambda user, user_id: reports.find_player(user=user, person_id=user_id),
    lambda _request, user_id: resolve_url("games:player", user_id),
)
message = _page(reports.find_message, lambda _request, game_id, message_id: resolve_url("games:chat", game_id))
