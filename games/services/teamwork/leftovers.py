"""Things that players leave behind with their seats: orders, plans, requests and marks are removed and recounted."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from games.models import Game, Plan, PlayRequest, StandingOrder
from games.table import Table
from games.teamwork.counters import count_orders, count_plans

LEFT = gettext_noop("Someone else has the seat now.")


def take_leftovers(table: Table, seats: Collection[int]) -> None:
    """Take away what the earlier players of these seats left at a locked table; their drafts stay theirs."""
    game, people = table.game, table.people_ids
    for order in StandingOrder.objects.filter(game=game, status=StandingOrder.Status.ARMED):
        if table.seats[order.seat].user_id != order.user_id:
            # Without a version: an undo of later steps does not arm it again.
            order.status, order.why = StandingOrder.Status.LAPSED, LEFT
            order.save(update_fields=["status", "why"])
    requests = PlayRequest.objects.filter(game=game, status__in=PlayRequest.OPEN)
    requests.exclude(by__in=people).update(status=PlayRequest.Status.WITHDRAWN)
    plans = Plan.objects.filter(game=game).exclude(kind=Plan.Kind.DRAFT)
    plans.exclude(author__in=people).delete()
    plans.filter(kind=Plan.Kind.ADVANCE, seat__in=seats).delete()
    game.marks = [mark for mark in game.marks if mark[0] not in seats]
    _recount(game)


@transaction.atomic
def erase_leftovers(*, user: User) -> None:
    """Delete what a user left at tables where they have no seat or whose game has ended."""
    plans = Plan.objects.filter(author=user).exclude(kind=Plan.Kind.DRAFT)
    orders = StandingOrder.objects.filter(user=user, status=StandingOrder.Status.ARMED)
    games = {*plans.values_list("game", flat=True), *orders.values_list("game", flat=True)}
    for game_id in sorted(games):  # always in this order, so that two deletions at once cannot deadlock
        game = Game.objects.select_for_update().get(pk=game_id)
        plans.filter(game=game).delete()
        orders.filter(game=game).delete()
        _recount(game)


def _recount(game: Game) -> None:
    game.orders, (game.shared_plans, game.in_advance) = count_orders(game), count_plans(game)
    game.save(update_fields=["orders", "shared_plans", "in_advance", "marks"])
