"""What stands between the server and every view."""

import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any, cast

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from forbidden.db import release_connection

COMPRESSIBLE = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")


class GZip(GZipMiddleware):
    """Compress text alone: pictures gain nothing, and a live stream must not wait in a buffer or hold one."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        part = response.status_code == 206
        if part or not response.headers.get("Content-Type", "").startswith(COMPRESSIBLE):
            return response
        if getattr(response, "is_async", False):
            return self._compress_file(request, cast(StreamingHttpResponse, response))
        return super().process_response(request, response)

    def _compress_file(self, request: HttpRequest, response: StreamingHttpResponse) -> StreamingHttpResponse:
        """Compress a file that is sent in pieces as one: Django would make each piece a gzip of its own, and browsers
        read the first alone."""
        patch_vary_headers(response, ("Accept-Encoding",))
        accepted = re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if accepted and not response.has_header("Content-Encoding"):
            response.streaming_content = _gzip(cast(AsyncIterator[bytes], response.streaming_content))
            response.headers["Content-Encoding"] = "gzip"
            del response.headers["Content-Length"]
            if response.has_header("ETag"):
                response.headers["ETag"] = "W/" + response.headers["ETag"].removeprefix("W/")
        return response


async def _gzip(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    whole = zlib.compressobj(wbits=31)
    async for piece in pieces:
        yield whole.compress(piece)
    yield whole.flush()


class Sessions(SessionMiddleware):
    """Django's sessions, except that only the end of a session deletes the cookie.

    Django also deletes it for a request with an unknown key. That request may have been under way while its session got
    a new key: its answer would take the new cookie away, and a guest could never come back.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.session.is_empty() and not request.session.modified:
            if request.session.accessed:
                patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)


class Connections:
    """Gives the connection back to the pool as soon as the answer is made.

    Django does so after it has logged and sent the answer, which takes as long as the reader likes.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            return self.get_response(request)
        finally:
            release_connection()


class Methods:
    """Answer 405 to the methods that no page of ours has: Django's admin takes them for GET, and allauth PUT for POST.

    Not before the check of tokens: who has none is told nothing but that.
    """

    USED = ("GET", "HEAD", "POST")

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        return None if request.method in self.USED else HttpResponseNotAllowed(self.USED)


class Addresses:
    """Answer 404 where an address names a row by what no row can have: PostgreSQL would stumble over such a number, or
    over a NUL."""

    BEYOND = 2**63

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        for name, value in kwargs.items():
            is_beyond = name.endswith(("_id", "pk")) and isinstance(value, int) and value >= self.BEYOND
            if is_beyond or "\0" in str(value):
                raise Http404


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
