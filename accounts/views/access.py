"""The decorator of pages for signed-in users."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponseBase
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from forbidden.http import HtmxHttpRequest


def signed_in(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Redirect anonymous users to sign-in, and then back to their page."""

    @wraps(view)
    def guarded(request: HtmxHttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        answer = redirect_to_login(_page(request))
        # An htmx request for a part redirects the whole page.
        return HttpResponseClientRedirect(answer.url) if request.htmx else answer

    return guarded


def _page(request: HtmxHttpRequest) -> str:
    """Return the page on the screen: the address of a POST or htmx request is none to come back to."""
    if request.method in ("GET", "HEAD") and not request.htmx:
        return request.get_full_path()
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    return urlunsplit(("", "", *urlsplit(page)[2:4], ""))
