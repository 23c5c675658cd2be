"""What every answer tells browsers to refuse, and the cookies by which they are known."""

from typing import Any, cast

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.security import SecurityMiddleware
from django.urls import reverse
from django.utils.cache import add_never_cache_headers


class Headers(CSPMiddleware):
    """Puts the content policy and its like on each answer: pages, errors, files and probes.

    It stands first, so that nothing answers before it. `request.csp_nonce` is what a page's own scripts carry.
    """

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.security = SecurityMiddleware(get_response)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        for name, value in settings.SAFETY_HEADERS.items():
            response.headers.setdefault(name, value)
        # Whom the request was found to be of: what is for them alone no browser keeps and no cache shares, unless the
        # view has said for how long (a picture of a past moment).
        person = getattr(request, "_cached_user", None)
        if person and person.is_authenticated and not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        secured = self.security.process_response(request, cast(HttpResponse, response))
        return super().process_response(request, secured)

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        # Django's admin brings scripts without nonces, all of them files of this site.
        if not report_only and request.path_info.startswith(reverse("admin:index")):
            parts.replace = {"script-src": ["'self'"]} | (parts.replace or {})
        return parts


def nonce(request: HttpRequest) -> dict[str, Any]:
    """What a template writes into its script tags."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}


class MessageCookie(CookieStorage):
    """Messages between two pages, in a cookie named like the others."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class Messages(FallbackStorage):
    """That cookie, or the session for what is too long."""

    storage_classes = (MessageCookie, SessionStorage)
