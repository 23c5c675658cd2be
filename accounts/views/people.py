"""The pages of the people whom a user has muted, and of those whom the user avoids."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Avoidance, Mute
from accounts.services import avoidances, mutes
from accounts.views.access import signed_in, user_of
from forbidden.paging import before_of, page_of

PAGE = 50
"""People on a page."""


@signed_in
@require_safe
def muted(request: HttpRequest) -> HttpResponse:
    """Show the muted people, newest first."""
    page = _page(request, Mute.objects.filter(user=user_of(request)), "muted")
    return render(request, "accounts/mutes.html", page)


@signed_in
@require_POST
def unmute(request: HttpRequest, person_id: int) -> HttpResponse:
    """Unmute a person."""
    mutes.unmute(user=user_of(request), person_id=person_id)
    messages.success(request, _("They are unmuted."))
    return redirect("accounts:mutes")


@signed_in
@require_safe
def avoided(request: HttpRequest) -> HttpResponse:
    """Show the people with whom the user is never seated, newest first."""
    page = _page(request, Avoidance.objects.filter(user=user_of(request)), "avoided")
    return render(request, "accounts/avoidances.html", page)


@signed_in
@require_POST
def stop_avoiding(request: HttpRequest, person_id: int) -> HttpResponse:
    """Allow the user and a person to be seated together again."""
    avoidances.stop_avoiding(user=user_of(request), person_id=person_id)
    messages.success(request, _("You no longer avoid them."))
    return redirect("accounts:avoidances")


def _page(request: HttpRequest, rows: QuerySet[Any], person: str) -> dict[str, Any]:
    """Return the people of a page of rows, newest first, and the cursor of the next page or None."""
    before = before_of(request)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    page, last = page_of(list(rows.select_related(person).order_by("-pk")[: PAGE + 1]), PAGE)
    return {"people": [getattr(row, person) for row in page], "older": last and last.pk}
