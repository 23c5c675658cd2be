"""The page of messages from the moderators."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services import sanctions
from accounts.views.access import signed_in, user_of
from forbidden.numbers import read_number

NEWEST = 50


@signed_in
@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """Show every warning, mute, ban and new name with its reason, newest first."""
    rows = list(user_of(request).sanctions.all()[:NEWEST])
    ctx = {"rows": rows, "newest": rows[0].pk if rows else 0, "contact": settings.MODERATORS_CONTACT}
    return render(request, "accounts/sanctions.html", ctx)


@signed_in
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark the sanctions as read, up to the newest that the page showed."""
    # Our form sends only digits of a row's number; anything else counts as 0.
    newest = read_number(request.POST.get("newest", "")) or 0
    sanctions.read(user=user_of(request), newest=newest)
    messages.success(request, _("Thank you for reading."))
    return redirect("accounts:sanctions")
