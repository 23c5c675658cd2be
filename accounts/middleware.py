"""Middleware for the user of a request: language, bans, time zone, guests."""

import struct
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _
from django.views.defaults import bad_request

from accounts import bearer
from accounts.bans import refuse_banned

# Pages of allauth that need an address and a password.
NEED_AN_ACCOUNT = {"account_email", "account_change_password", "account_set_password", "account_reauthenticate"}


class Authentication(AuthenticationMiddleware):
    """Django's middleware, but it takes the user that the session store has read, if that is enough.

    Requests to the API have the user of their token, and never that of a session.
    """

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: _user_of(request))  # type: ignore[assignment]  # as Django does


def _user_of(request: HttpRequest) -> Any:
    if bearer.is_of_program(request):
        return bearer.user_of_program(request)
    cached: Any = request
    if not hasattr(cached, "_cached_user") and (user := cached.session.signed_in_user()):
        cached._cached_user = user
    return get_user(request)


class UserMiddleware:
    """Refuses banned users, sets language and time zone of the user, and sends guests to the page of their account."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and request.user.interface_language:
            translation.activate(request.user.site_language)  # the middleware of the language ends it
        # A program learns of a ban in its own format, from the API.
        if request.user.is_authenticated and request.user.is_banned and not bearer.is_of_program(request):
            return refuse_banned(request)
        with timezone.override(request.user.zone if request.user.is_authenticated else None):
            return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponseBase | None:
        match = request.resolver_match
        name = match.view_name if match else ""
        if name not in NEED_AN_ACCOUNT and not name.startswith("mfa_"):
            return None
        if request.user.is_anonymous or not request.user.is_guest:
            return None
        messages.info(request, _("As a guest, save your seats with an email address first."))
        return redirect("accounts:claim")

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        # allauth passes some malformed passkeys on to the library that reads them, which then raises these.
        malformed = isinstance(exception, (LookupError, TypeError, ValueError, AttributeError, struct.error))
        return bad_request(request, exception) if malformed and "credential" in request.POST else None
