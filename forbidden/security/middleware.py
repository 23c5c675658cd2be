"""Middleware for compression, sessions, and requests that no view should see."""

import re
import secrets
import zlib
from collections.abc import AsyncIterator
from typing import Any, cast

import brotli
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
SHORT = 200
"""Bytes below which compression is not worth it, as in Django."""
ACCEPTS_BROTLI = re.compile(r"\bbr\b")


class Compression(GZipMiddleware):
    """Compresses only text: pictures would not get smaller, and a live stream must not wait in a buffer."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_partial = response.status_code == 206
        if is_partial or not response.headers.get("Content-Type", "").startswith(COMPRESSIBLE):
            return response
        if getattr(response, "is_async", False):
            return self._compress_file(request, cast(StreamingHttpResponse, response))
        if not response.streaming and ACCEPTS_BROTLI.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            return self._compress_page(cast(HttpResponse, response))
        return super().process_response(request, response)

    def _compress_page(self, response: HttpResponse) -> HttpResponse:
        """Compress a page with Brotli: a tenth smaller than with gzip, in the same time."""
        if len(response.content) >= SHORT and not response.has_header("Content-Encoding"):
            patch_vary_headers(response, ("Accept-Encoding",))
            response.content = _brotli(response.content)
            _encoded(response, "br")
            response.headers["Content-Length"] = str(len(response.content))
        return response

    def _compress_file(self, request: HttpRequest, response: StreamingHttpResponse) -> StreamingHttpResponse:
        """Compress a file that is sent in chunks as one gzip.

        Django would compress each chunk separately, and browsers read only the first.
        """
        patch_vary_headers(response, ("Accept-Encoding",))
        accepted = re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        if accepted and not response.has_header("Content-Encoding"):
            response.streaming_content = _gzip(cast(AsyncIterator[bytes], response.streaming_content))
            _encoded(response, "gzip")
            del response.headers["Content-Length"]
        return response


def _encoded(response: HttpResponseBase, encoding: str) -> None:
    """Note the encoding of a response, whose ETag is therefore no longer that of its bytes."""
    response.headers["Content-Encoding"] = encoding
    if response.has_header("ETag"):
        response.headers["ETag"] = "W/" + response.headers["ETag"].removeprefix("W/")


def _brotli(text: bytes) -> bytes:
    """Compress with up to 100 random bytes more, as Django's gzip does, so that the length reveals no secret (BREACH).

    They are a block of metadata, which readers skip: 14 bits of a header, then the bytes (RFC 7932, section 9.2).
    """
    compressor = brotli.Compressor(quality=5)
    padding = secrets.token_bytes(1 + secrets.randbelow(100))
    header = ((len(padding) - 1) << 6 | 0b010110).to_bytes(2, "little")
    return b"".join((compressor.process(text), compressor.flush(), header, padding, compressor.finish()))


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
