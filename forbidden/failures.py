"""What somebody sees when a view has failed."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

AWAY = (OperationalError, InterfaceError)
"""What Django raises when the database has gone, or lets nobody in."""


def server_error(request: HttpRequest) -> HttpResponse:
    """A page that asks nothing of the database; 503, and when to come again, if that is what has failed."""
    if isinstance(sys.exc_info()[1], AWAY):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": "5"})
    return HttpResponse(render_to_string("500.html"), status=500)
