"""How a banned person is told so, whatever they have asked for."""

from typing import cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers

from accounts.models import Sanction, User


def barred(request: HttpRequest) -> HttpResponse:
    """Refuse a request of somebody who is banned; a page tells them why, and ends their session."""
    user = cast(User, request.user)
    answer = bar(request, user)
    if not _is_page(request):
        # Parts of a page cannot tell it: htmx loads the page again, which then does.
        answer["HX-Refresh"] = "true"
    elif not user.is_guest:
        request.session.flush()
    return answer


def bar(request: HttpRequest, user: User) -> HttpResponse:
    """The page that says why, until when, and how to object; shown as to nobody, since nothing else is open to them."""
    ban = user.sanctions.filter(kind=Sanction.Kind.BAN, lifted_at=None).first()
    request.user = AnonymousUser()
    context = {"ban": ban, "contact": settings.MODERATORS_CONTACT}
    with timezone.override(user.zone):
        answer = render(request, "accounts/banned.html", context, status=403)
    add_never_cache_headers(answer)
    return answer


def _is_page(request: HttpRequest) -> bool:
    """Whether the browser shows what is answered, and does not put it into a page or hand it to a script."""
    return "HX-Request" not in request.headers and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
