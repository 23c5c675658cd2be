"""The error pages for requests that cannot be read and for views that fail."""

import sys

from django.core.exceptions import TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

DATABASE_DOWN = (OperationalError, InterfaceError)
"""Exceptions that Django raises when the database does not answer."""

ONCE = {"games:join": "", "games:try_out": "games:dashboard"}
"""The target of a guest's form that is sent again with the new session; "" is the form's own address."""


def status_of(exception: BaseException | None) -> int:
    """Return the status of the error page for an exception."""
    return 503 if isinstance(exception, DATABASE_DOWN) else 500


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Show the page for a bad request, with the reason where it is known."""
    sentence = ""
    if isinstance(exception, TooManyFilesSent):
        sentence = _("This site accepts no files. Nothing was changed.")
    return HttpResponse(render_to_string("400.html", {"sentence": sentence}), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Show a page that needs no database and no session: 503 with `Retry-After` if the database is down, else 500."""
    if status_of(sys.exc_info()[1]) == 503:
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "5"})
    return HttpResponse(render_to_string("500.html"), status=500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a form is older than the sign-in; after a second click of a guest, show what the first began.

    The first click signs the guest in, and its answer may arrive while the second is on its way.
    """
    from accounts.views.access import csrf_failure as page_is_too_old  # the logs import this module before the apps

    match, began = request.resolver_match, bool(request.POST.get("csrfmiddlewaretoken"))
    if match and began and request.user.is_authenticated and match.view_name in ONCE:
        return redirect(ONCE[match.view_name] or request.path)
    return page_is_too_old(request, reason)
