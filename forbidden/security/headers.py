"""Security headers of every answer, and the cookie of messages between two pages."""

from typing import Any, cast

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.security import SecurityMiddleware
from django.urls import reverse
from django.utils.crypto import salted_hmac

ADMIN_POLICY = {"script-src": ["'self'"]}
"""Django's admin has scripts without nonces, all of them files of this site."""
NOT_STORED = "max-age=0, no-cache, no-store, must-revalidate, private"
"""As Django's `never_cache` writes it."""


class Headers(CSPMiddleware):
    """Adds the content security policy and the other security headers to each answer, also to errors, files and probes.

    It is nearly the first middleware, so that no other one answers before it. The scripts of a page carry
    `request.csp_nonce`.
    """

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.security = SecurityMiddleware(get_response)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        headers = response.headers
        for name, value in settings.SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        # Browsers and caches may not store pages for one user, unless the view has set a time (a picture of a past
        # moment). `_cached_user` is set only if something has loaded the user.
        user = getattr(request, "_cached_user", None)
        if user and user.is_authenticated and "Cache-Control" not in headers:
            headers["Cache-Control"] = NOT_STORED
        if user is not None and headers.get("Content-Type", "").startswith("text/html"):
            headers["X-Reader"] = reader_of(user.pk)
        return super().process_response(request, self.security.process_response(request, cast(HttpResponse, response)))

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only and request.path_info.startswith(reverse("admin:index")):
            parts.replace = ADMIN_POLICY | (parts.replace or {})
        return parts


def reader_of(user_id: int | None) -> str:
    """Return who reads a page, for the service worker, which deletes what it keeps for others; "" for the anonymous."""
    return "" if user_id is None else salted_hmac("reader", str(user_id)).hexdigest()[:16]


def nonce(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the nonce that templates write into their script tags."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}


class MessageCookie(CookieStorage):
    """Stores messages in a cookie with the prefix of the other cookies."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class Messages(FallbackStorage):
    """Stores messages in that cookie, or in the session if they are too long."""

    storage_classes = (MessageCookie, SessionStorage)
