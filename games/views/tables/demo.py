"""Sign-in as a demo player, in debug mode only."""

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.models import User
from games import demo


@require_POST
def enter(request: HttpRequest, name: str) -> HttpResponse:
    """Sign in as a demo player without a password; only in debug mode."""
    if not settings.DEBUG or name not in demo.PLAYERS:
        raise Http404
    player = get_object_or_404(User, email=demo.address(name))
    login(request, player, backend="django.contrib.auth.backends.ModelBackend")
    # Start at a board to play on; the other tables are one tap away.
    seat = player.seats.filter(is_live=True).select_related("game").order_by("game").first()
    return redirect(seat.game if seat else "games:dashboard")
