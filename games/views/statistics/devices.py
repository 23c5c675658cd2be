"""The device cookie: it tells a browser apart from others, only for the boards of challenges."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts import limits
from games.services.statistics import sightings
from games.table import Table

SALT = "games.devices"
AGE = timedelta(weeks=8)
"""How long the cookie is kept after the last board of a challenge: longer than the sightings of its week."""


def record_device(request: HttpRequest, table: Table, response: HttpResponse) -> HttpResponse:
    """Record that this browser has opened the table if its board shows a challenge; return the response.

    A user without the cookie gets one. It survives the sign-out, so that it covers a second account, too.
    """
    if sightings.kept_until(table.game) is None:
        return response
    device = request.get_signed_cookie(settings.DEVICE_COOKIE_NAME, None, salt=SALT, max_age=AGE)
    if device is None:
        try:
            limits.consume(request, "devices")  # a script without cookies would write a row each time
        except limits.TooOften:
            return response
        device = secrets.token_hex(16)
    sightings.record_sighting(table=table, device=device)
    response.set_signed_cookie(
        settings.DEVICE_COOKIE_NAME,
        device,
        salt=SALT,
        max_age=AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
