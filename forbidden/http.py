"""The type of the site's requests, for views that read what middleware has added to Django's."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request behind `HtmxMiddleware`; a type only, no request is made of it."""

    htmx: HtmxDetails
