"""Standing orders and trust at a table: their page, and the forms on it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import limits
from forbidden.http import HtmxHttpRequest
from games.away import left_alone_in_words
from games.exceptions import NoSuchTable, NotRunning, Refused
from games.forms.teamwork.orders import GiveOrderForm, TrustForm
from games.services.teamwork import standing_orders
from games.teamwork.orders import orders_of
from games.views.access import get_own_table, signed_in, user_of


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def orders(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the orders of a table to its players; a POST gives one."""
    if request.method == "POST":
        given = _("Your order is saved.")
        return _done(
            request, game_id, standing_orders.give_order, lambda: GiveOrderForm(request.POST).read(), said=given
        )
    return _page(request, game_id)


@signed_in
@require_POST
def cancel(request: HtmxHttpRequest, game_id: int, order_id: int) -> HttpResponse:
    """Cancel an order of the user's own."""
    done = pgettext("an order", "Cancelled.")
    return _done(request, game_id, standing_orders.cancel_order, lambda: {"order_id": order_id}, said=done)


@signed_in
@require_POST
def trust(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Choose what teammates may play for a seat."""
    return _done(request, game_id, standing_orders.set_trust, lambda: TrustForm(request.POST).read(), said=_("Saved."))


def _done(
    request: HtmxHttpRequest,
    game_id: int,
    service: Callable[..., Any],
    arguments: Callable[[], dict[str, Any]],
    *,
    said: str,
) -> HttpResponse:
    """Call a service and show the orders, with the reason of a refusal."""
    try:
        limits.consume(request, "moves")
        service(user=user_of(request), game_id=game_id, **arguments())
    except NoSuchTable:
        raise
    except Refused as refusal:
        return _page(request, game_id, notice=str(refusal.sentence), status=refusal.status)
    if request.htmx:
        return _page(request, game_id, said=said)
    messages.success(request, said)
    return redirect("games:orders", game_id)


def _page(
    request: HtmxHttpRequest, game_id: int, *, notice: str = "", said: str = "", status: int = 200
) -> HttpResponse:
    """Return the page, or the part of it that changes."""
    table = get_own_table(request, game_id)
    if table.game.in_lobby:
        raise NotRunning
    context = {"game": table.game, "seats": orders_of(table), "notice": notice, "said": said}
    context["away_for"] = left_alone_in_words()
    template = "games/teamwork/_orders.html" if request.htmx else "games/teamwork/orders.html"
    return render(request, template, context, status=status)
