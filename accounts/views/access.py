"""The decorator of pages for signed-in users, and the answers to those who are not, or whose page is too old."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import csrf
from django_htmx.http import reswap, retarget

from forbidden.http import HtmxHttpRequest


def signed_in(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Redirect anonymous users to sign-in, and then back to their page.

    A page that asks for a part of itself stays, with what is written on it, and offers to sign in.
    """

    @wraps(view)
    def guarded(request: HtmxHttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        sign_in = redirect_to_login(_page(request))
        if request.htmx:
            return _say(request, "_signed_out.html", {"sign_in": sign_in.url}, status=401)
        if request.method == "POST":
            messages.warning(request, _("You were signed out, so nothing was changed. Sign in and try again."))
        return sign_in

    return guarded


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that a page is older than its user's sign-in: by a page, or on the page that htmx asks from."""
    if "HX-Request" in request.headers:
        return _say(request, "_expired.html", {}, status=403)
    return csrf.csrf_failure(request, reason)


def _say(request: HttpRequest, template: str, context: dict[str, Any], *, status: int) -> HttpResponse:
    """Return a notice that htmx shows among the messages of the page."""
    return reswap(retarget(render(request, template, context, status=status), "#messages"), "innerHTML")


def _page(request: HtmxHttpRequest) -> str:
    """Return the address of the page on the screen, because nobody can come back to that of a POST or htmx request."""
    if request.method in ("GET", "HEAD") and not request.htmx:
        return request.get_full_path()
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    if not url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure()):
        return resolve_url(settings.LOGIN_REDIRECT_URL)
    return urlunsplit(("", "", *urlsplit(page)[2:4], ""))
