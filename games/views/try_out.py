"""Trying a game at once, at a table of the visitor's own, without an account."""

import hashlib
import time

from django.core.cache import cache
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import limits
from accounts.models import User
from accounts.services.guests import make_guest, sign_in_guest
from games import services
from games.engine import RULES
from games.models import Game
from games.views.access import user_of

TWO_TAPS = 60
"""Seconds in which a page begins one game, however often its button is tapped."""
PATIENCE = 2.0
"""Seconds for which the second tap waits for the first."""
ADVENTURERS = 2
"""Enough to see how adventurers help each other, and few enough for a first game."""


@require_POST
def try_out(request: HttpRequest, rules: str) -> HttpResponse:
    """Start an easy game whose adventurers are all the visitor's, who becomes a guest unless signed in."""
    if rules not in RULES:
        raise Http404
    tap = _tap(request, rules)
    game = None if cache.add(tap, None, TWO_TAPS) else _begun_by_first(request, tap)
    if game is None:
        limits.consume(request, "tables")
        with transaction.atomic():
            player = user_of(request) if request.user.is_authenticated else make_guest(name=_("Guest"))
            game = _begin(player, rules)
        cache.set(tap, game.pk, TWO_TAPS)
    if not request.user.is_authenticated and game.host:
        sign_in_guest(request, game.host)
    return redirect(game)


def _tap(request: HttpRequest, rules: str) -> str:
    """Return a key that both taps of a double tap have, and no other: the token of the page's form is its own."""
    token = request.POST.get("csrfmiddlewaretoken") or get_random_string(32)
    return f"try:{hashlib.sha256(token.encode()).hexdigest()}:{rules}"


def _begun_by_first(request: HttpRequest, tap: str) -> Game | None:
    """Wait for the game that the first tap begins; None if it begins none, or not as this visitor."""
    ends = time.monotonic() + PATIENCE
    while (number := cache.get(tap)) is None and time.monotonic() < ends:
        time.sleep(0.1)
    game = Game.objects.select_related("host").filter(pk=number).first()
    if game is None or game.host is None:
        return None
    is_own = game.host == request.user if request.user.is_authenticated else game.host.is_guest
    return game if is_own else None


def _begin(player: User, rules: str) -> Game:
    easiest = next(iter(RULES[rules].DIFFICULTIES))
    game = services.create_table(
        host=player,
        name=_("A first game"),
        rules=rules,
        difficulty=easiest,
        players=ADVENTURERS,
        host_seats=ADVENTURERS,
        first_seat=0,
    )
    return services.start(user=player, game_id=game.pk)
