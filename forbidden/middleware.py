"""What stands between the server and every view."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.shortcuts import render

COMPRESSIBLE = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")


class GZip(GZipMiddleware):
    """Compress text alone: pictures gain nothing, and a live stream must not wait in a buffer or hold one."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(COMPRESSIBLE):
            return response
        return super().process_response(request, response)


class BodyLimit:
    """Answer 413 with a page to a form too large to read, where Django itself would answer 400.

    It comes last and is synchronous on purpose: the whole chain then runs in one thread, instead of changing threads
    twice for every middleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # A body sent in chunks names no length; no browser sends a form so.
        unmeasured = "HTTP_TRANSFER_ENCODING" in request.META
        if unmeasured or int(request.META.get("CONTENT_LENGTH") or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return render(request, "413.html", status=413)
        return self.get_response(request)
