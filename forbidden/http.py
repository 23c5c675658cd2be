"""The type of requests, for views that read the attributes that middleware adds."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request behind `HtmxMiddleware`. It is only a type and never instantiated."""

    htmx: HtmxDetails
