"""The counters in a game's row of what its players have at the table, counted from the rows themselves."""

from django.db.models import Max, Q

from games.models import Game, Plan, PlayRequest, StandingOrder, Step
from games.table import Table


def count_orders(game: Game) -> int:
    """Return how many standing orders may still be carried out."""
    return StandingOrder.objects.filter(game=game, status=StandingOrder.Status.ARMED).count()


def count_plans(game: Game) -> tuple[int, int]:
    """Return how many plans the players share, and a bit for each seat that has a turn in advance."""
    plans = Plan.objects.filter(game=game)
    seats = plans.filter(kind=Plan.Kind.ADVANCE).values_list("seat", flat=True)
    bits = sum(1 << seat for seat in set(seats) if seat is not None)
    return plans.filter(kind=Plan.Kind.SHARED).count(), bits


def wrong_counter(table: Table) -> str | None:
    """Return which counter of a game that has begun disagrees with the rows that it counts; None if none does."""
    game, (shared_plans, in_advance) = table.game, count_plans(table.game)
    waiting = game.engine.waiting_on(game.load_state())
    counted = {
        "orders": (game.orders, count_orders(game)),
        "shared_plans": (game.shared_plans, shared_plans),
        "in_advance": (game.in_advance, in_advance),
        "awaited": (game.awaited, sum(1 << seat for seat in waiting)),
        "live seats": (sum(seat.is_live for seat in table.seats), len(table.seats) if game.is_running else 0),
    }
    for name, (stored, rows) in counted.items():
        if stored != rows:
            return f"{name} is {stored} but its rows make {rows}"
    # Two are no counts: they only say that there may be rows.
    asked = PlayRequest.objects.filter(game=game, status__in=PlayRequest.OPEN).aggregate(last=Max("until"))["last"] or 0
    if game.requests_until < asked:
        return f"requests_until is {game.requests_until} but a request stays open until turn {asked}"
    of_bots = Q(by_bot=True) | Q(user__bot_owner__isnull=False)
    if not game.with_bots and Step.objects.filter(of_bots, game=game).exists():
        return "with_bots is not set but a bot has played"
    return None
