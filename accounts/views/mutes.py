"""The page of muted people."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Mute, User
from accounts.services import mutes
from accounts.views.access import signed_in
from forbidden.numbers import read_number

PAGE = 50
"""People on a page."""


@signed_in
@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Show the muted people, newest first."""
    mutes_of_user = Mute.objects.filter(user=cast(User, request.user)).select_related("muted").order_by("-pk")
    before = read_number(request.GET.get("before", ""))
    if before is not None:
        mutes_of_user = mutes_of_user.filter(pk__lt=before)
    page = list(mutes_of_user[: PAGE + 1])
    ctx = {"mutes": page[:PAGE], "older": page[PAGE - 1].pk if len(page) > PAGE else None}
    return render(request, "accounts/mutes.html", ctx)


@signed_in
@require_POST
def unmute(request: HttpRequest, person_id: int) -> HttpResponse:
    """Unmute a person."""
    mutes.unmute(user=cast(User, request.user), person_id=person_id)
    messages.success(request, _("They are unmuted."))
    return redirect("accounts:mutes")
