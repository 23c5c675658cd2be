"""What somebody sees when a view has failed."""

import sys

from django.core.exceptions import TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

AWAY = (OperationalError, InterfaceError)
"""What is raised when the database has gone."""


def status_of(exception: BaseException | None) -> int:
    """The status of the page that answers such an exception."""
    return 503 if isinstance(exception, AWAY) else 500


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A page that says what was wrong with what was sent, where that can be said."""
    sentence = _("This site takes no files, so nothing was changed.") if isinstance(exception, TooManyFilesSent) else ""
    return HttpResponse(render_to_string("400.html", {"sentence": sentence}), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """A page that asks nothing of anybody; 503, and when to come again, if a server of ours is what has failed."""
    if status_of(sys.exc_info()[1]) == 503:
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "5"})
    return HttpResponse(render_to_string("500.html"), status=500)
