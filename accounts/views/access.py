"""Decorators of views for signed-in users, and the answers to others, and to forms of an old page."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any, cast
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views import csrf
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap, retarget

from accounts import limits
from accounts.exceptions import Refused
from accounts.models import User
from forbidden.http import HtmxHttpRequest

FORM_METHODS = ("GET", "HEAD", "POST")
"""The methods of a view that shows a form and takes it."""


def user_of(request: HttpRequest) -> User:
    """Return the signed-in user."""
    return cast(User, request.user)


def reader_of(request: HttpRequest) -> User | None:
    """Return the signed-in user; None if nobody is signed in."""
    return user_of(request) if request.user.is_authenticated else None


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


def user_action(
    refused: Callable[..., HttpResponse] | None = None, *, limit: str = "moves", methods: Sequence[str] = ("POST",)
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Let signed-in users send a form to the view, and count each POST as a use of `limit`.

    `refused` answers a refusal: it gets the request, the refusal and the arguments of the URL. Without it the
    middleware shows the sentence on a page of its own.
    """

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, **arguments: Any) -> HttpResponseBase:
            try:
                if request.method == "POST":
                    limits.consume(request, limit)
                return view(request, **arguments)
            except Refused as refusal:
                if refused is None:
                    raise
                return refused(request, refusal, **arguments)

        return signed_in(require_http_methods(list(methods))(guarded))

    return decorate


@contextmanager
def refusals_in(form: BaseForm) -> Iterator[None]:
    """Turn a refusal of this block into an error of the form."""
    try:
        yield
    except Refused as refusal:
        form.add_error(None, str(refusal.sentence))
        form.refused_with = refusal.status  # type: ignore[attr-defined]  # for `status_of`


def status_of(form: BaseForm) -> int:
    """Return the status of a page that shows a form: with errors if the form was sent."""
    return getattr(form, "refused_with", 422 if form.is_bound else 200)


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
