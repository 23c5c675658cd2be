"""Security headers of every answer, and the cookie of messages between two pages."""

from functools import lru_cache
from typing import Any, cast

from csp.constants import HEADER
from csp.middleware import CheckableLazyObject, CSPMiddleware, PolicyParts
from csp.utils import build_policy
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.security import SecurityMiddleware
from django.urls import reverse
from django.utils.crypto import salted_hmac

A_NONCE = "a nonce"
"""A placeholder for the nonce of an answer, in the policy that is composed once."""
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
        secured = self.security.process_response(request, cast(HttpResponse, response))
        # Django's debug pages have no policy, and a view may have its own.
        if settings.DEBUG or any(name.startswith("_csp_") for name in vars(response)):
            return super().process_response(request, secured)
        nonce = getattr(request, "_csp_nonce", None)
        headers.setdefault(HEADER, _policy(_is_of_admin(request), nonce is not None).replace(A_NONCE, nonce or ""))
        if nonce is None:
            request.csp_nonce = CheckableLazyObject(self._csp_nonce_post_response)  # type: ignore[attr-defined]
        return secured

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if not report_only and _is_of_admin(request):
            parts.replace = ADMIN_POLICY | (parts.replace or {})
        return parts


def _is_of_admin(request: HttpRequest) -> bool:
    return request.path_info.startswith(_admin())


@lru_cache
def _admin() -> str:
    return reverse("admin:index")


@lru_cache
def _policy(is_of_admin: bool, has_nonce: bool) -> str:
    """Return the policy of all answers whose view has none of its own; they differ only in the nonce."""
    return build_policy(replace=ADMIN_POLICY if is_of_admin else None, nonce=A_NONCE if has_nonce else None)


@lru_cache(maxsize=10_000)
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
