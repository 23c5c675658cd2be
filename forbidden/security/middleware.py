"""Middleware for compression, sessions, and requests that no view should see."""

import zlib
from collections.abc import AsyncIterator
from typing import Any, cast

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from forbidden.numbers import LARGEST

COMPRESSIBLE = ("text/html", "text/css", "text/javascript", "text/plain", "application/json", "image/svg+xml")


class GZip(GZipMiddleware):
    """Compresses only text: pictures would not get smaller, and a live stream must not wait in a buffer."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_partial = response.status_code == 206
        if is_partial or not response.headers.get("Content-Type", "").startswith(COMPRESSIBLE):
            return response
        if getattr(response, "is_async", False):
            return self._compress_file(request, cast(StreamingHttpResponse, response))
        return super().process_response(request, response)

    def _compress_file(self, request: HttpRequest, response: StreamingHttpResponse) -> StreamingHttpResponse:
        """Compress a file that is sent in chunks as one gzip.

        Django would compress each chunk separately, and browsers read only the first.
        """
        patch_vary_headers(response, ("Accept-Encoding",))
        accepted = re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if accepted and not response.has_header("Content-Encoding"):
            response.streaming_content = _gzip(cast(AsyncIterator[bytes], response.streaming_content))
            response.headers["Content-Encoding"] = "gzip"
            del response.headers["Content-Length"]
            if response.has_header("ETag"):
                response.headers["ETag"] = "W/" + response.headers["ETag"].removeprefix("W/")
        return response


async def _gzip(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    compressor = zlib.compressobj(wbits=31)
    async for chunk in chunks:
        yield compressor.compress(chunk)
    yield compressor.flush()


class Sessions(SessionMiddleware):
    """Django's sessions, except that only the end of a session deletes the cookie.

    Django also deletes it when a request has an unknown key. Such a request may have started before its session got a
    new key. Its answer would delete the new cookie, and a guest could never come back.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if request.session.is_empty() and not request.session.modified:
            if request.session.accessed:
                patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)


class Methods(MiddlewareMixin):
    """Answers 405 to methods that no page uses. Django's admin would treat them as GET, and allauth PUT as POST.

    It runs after the CSRF check, so a request without a token gets 403.
    """

    ALLOWED = ("GET", "HEAD", "POST")

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        if request.method in self.ALLOWED or request.path_info.startswith(settings.API_ROOT):
            return None  # the API names the method of each address
        return HttpResponseNotAllowed(self.ALLOWED)


class UrlArguments(MiddlewareMixin):
    """Answers 404 if the URL contains a row number out of range or a NUL, which PostgreSQL would refuse."""

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        for name, value in kwargs.items():
            is_too_large = name.endswith(("_id", "pk")) and isinstance(value, int) and value > LARGEST
            if is_too_large or "\0" in str(value):
                raise Http404


class BodyLimit(MiddlewareMixin):
    """Answers 413 with a page to a form that is too large, where Django would answer 400.

    It is the last middleware, so it answers with what all others add.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        if request.path_info.startswith(settings.API_ROOT):
            return None  # the API answers with a document of its own
        # A chunked body has no length. No browser sends a form like that.
        has_no_length = "HTTP_TRANSFER_ENCODING" in request.META
        if has_no_length or int(request.META.get("CONTENT_LENGTH") or 0) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return render(request, "413.html", status=413)
        return None
