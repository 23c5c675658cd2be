"""The views of buttons with which a user changes something by one service."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from accounts.views.access import user_action, user_of
from games.forms.service import ServiceForm


def button(
    service: Callable[..., Any],
    form: type[ServiceForm] | None = None,
    *,
    answer: Callable[..., HttpResponse],
    refused: Callable[..., HttpResponse],
    limit: str = "moves",
) -> Callable[..., HttpResponseBase]:
    """Return a view that lets `service` do what the form says, for the user; `answer` then shows what has changed.

    All three get the arguments of the URL.
    """

    @user_action(refused, limit=limit)
    @wraps(service)
    def view(request: HttpRequest, **where: Any) -> HttpResponse:
        fields = form(request.POST).read() if form else {}
        service(user=user_of(request), **where, **fields)
        return answer(request, **where)

    return view
