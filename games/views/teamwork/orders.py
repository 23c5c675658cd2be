"""Standing orders and trust at a table: their page, and the forms on it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.views.access import FORM_METHODS, user_action, user_of
from forbidden.http import HtmxHttpRequest
from games.away import left_alone_in_words
from games.display.shared.words import joined
from games.exceptions import NoSuchTable, NotRunning, Refused
from games.forms.teamwork.orders import GiveOrderForm, TrustForm
from games.services.teamwork import standing_orders
from games.teamwork.orders import order_obstacle, orders_of
from games.views.access import get_own_table


def _refused(request: HtmxHttpRequest, refusal: Refused, game_id: int, **_others: int) -> HttpResponse:
    if isinstance(refusal, NoSuchTable):
        raise refusal
    return _page(request, game_id, notice=str(refusal.sentence), status=refusal.status)


@never_cache
@user_action(_refused, methods=FORM_METHODS)
def orders(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Show the orders of a table to its players; a POST gives one."""
    if request.method != "POST":
        return _page(request, game_id)
    order = standing_orders.give_order(user=user_of(request), game_id=game_id, **GiveOrderForm(request.POST).read())
    obstacle = order_obstacle(get_own_table(request, game_id), order)
    stays = _("Your order stays active, in case that changes.") if obstacle else ""
    return _changed(request, game_id, said=joined(_("Your order is saved."), obstacle, stays))


@user_action(_refused)
def cancel(request: HtmxHttpRequest, game_id: int, order_id: int) -> HttpResponse:
    """Cancel an order of the user's own."""
    standing_orders.cancel_order(user=user_of(request), game_id=game_id, order_id=order_id)
    return _changed(request, game_id, said=_("Order cancelled."))


@user_action(_refused)
def trust(request: HtmxHttpRequest, game_id: int) -> HttpResponse:
    """Choose what teammates may play for a seat."""
    standing_orders.set_trust(user=user_of(request), game_id=game_id, **TrustForm(request.POST).read())
    return _changed(request, game_id, said=_("Saved."))


def _changed(request: HtmxHttpRequest, game_id: int, *, said: str) -> HttpResponse:
    """Show the new orders, and a sentence about what was done."""
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
