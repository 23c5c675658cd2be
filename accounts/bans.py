"""The ban page, which answers every request of a banned user."""

from typing import cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from accounts.models import Sanction, User


def refuse_banned(request: HttpRequest) -> HttpResponse:
    """Refuse a request of a banned user; a whole page also says why and ends the session."""
    user = cast(User, request.user)
    answer = ban_page(request, user)
    if not _is_page(request):
        # A part of a page cannot show the reason. So htmx reloads the page, which shows it.
        answer["HX-Refresh"] = "true"
    elif not user.is_guest:
        request.session.flush()
    return answer


def ban_page(request: HttpRequest, user: User) -> HttpResponse:
    """Return the page with reason, end and contact, rendered as for an anonymous user, who has no navigation."""
    ban = user.sanctions.filter(kind=Sanction.Kind.BAN, lifted_at=None).first()
    request.user = AnonymousUser()
    context = {"ban": ban, "contact": settings.MODERATORS_CONTACT}
    with timezone.override(user.zone):
        answer = render(request, "accounts/banned.html", context, status=403)
    add_never_cache_headers(answer)
    return answer


def _is_page(request: HttpRequest) -> bool:
    """Return whether the browser shows the response as a page, instead of giving it to htmx or a script."""
    return "HX-Request" not in request.headers and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
