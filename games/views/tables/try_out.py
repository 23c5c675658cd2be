"""Trying a game at once, at a table of the visitor's own, without an account."""

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import limits
from accounts.models import User
from accounts.services.guests import make_guest, sign_in_guest
from accounts.views.access import user_of
from games.engine import RULES
from games.models import Game
from games.services.tables import game_start, lobby
from games.views.once import once

ADVENTURERS = 2
"""Enough to see how adventurers help each other, and few enough for a first game."""
GENTLE = {"desert": "a gentle first game 40", "island": "a gentle first game 35"}
"""The seeds of newcomers' games: bots of every strength win them. Other games, and other players, get a fresh seed."""


@require_POST
def try_out(request: HttpRequest, rules: str) -> HttpResponse:
    """Start an easy game whose adventurers are all the visitor's, who becomes a guest unless signed in.

    All who are not signed in get the same gentle cards. The signed-in do not: they may know these by now, and staff who
    had a seat in such a game would see less of the newcomers' games.
    """
    if rules not in RULES:
        raise Http404
    number = once(request, lambda: _begin(request, rules))
    game = get_object_or_404(Game.objects.select_related("host"), pk=number)
    if not request.user.is_authenticated and game.host and game.host.is_guest:
        sign_in_guest(request, game.host)
    return redirect(game)


def _begin(request: HttpRequest, rules: str) -> int:
    """Return the number of a game that has begun."""
    limits.consume(request, "tables")
    with transaction.atomic():
        if request.user.is_authenticated:
            return _begin_as(user_of(request), rules, seed=None).pk
        return _begin_as(make_guest(name=_("Guest")), rules, seed=GENTLE.get(rules)).pk


def _begin_as(player: User, rules: str, *, seed: str | None) -> Game:
    easiest = next(iter(RULES[rules].DIFFICULTIES))
    game = lobby.create_table(
        host=player,
        name=_("A first game"),
        rules=rules,
        difficulty=easiest,
        players=ADVENTURERS,
        host_seats=ADVENTURERS,
        first_seat=0,
        seed=seed,
    )
    return game_start.start(user=player, game_id=game.pk)
