"""What steps led to is taken back with them: orders that they carried out stand again, requests are open again."""

from django.db.models import Exists, OuterRef

from games.models import Game, PlayRequest, Seat, StandingOrder
from games.teamwork.counters import count_orders


def take_back_effects(game: Game, *, since: int) -> None:
    """Take back what the steps since that version led to; the caller saves `orders` of the game's row."""
    if _arm_again(game, since):
        game.orders = count_orders(game)
    if game.requests_until:
        _open_again(game, since)


def _arm_again(game: Game, since: int) -> int:
    """Arm the orders again that were carried out or lapsed, of players who still have the seat; return how many."""
    here = Seat.objects.filter(game=game, number=OuterRef("seat"), user=OuterRef("user"))
    ended = StandingOrder.objects.filter(Exists(here), game=game, version__gte=since)
    ended = ended.filter(status__in=(StandingOrder.Status.FIRED, StandingOrder.Status.LAPSED))
    return ended.update(status=StandingOrder.Status.ARMED, why="", version=None)


def _open_again(game: Game, since: int) -> None:
    """Open the requests again that were granted, as if nobody had answered them; those who asked must still play."""
    here = Seat.objects.filter(game=game, user=OuterRef("by"))
    granted = PlayRequest.objects.filter(Exists(here), game=game, status=PlayRequest.Status.GRANTED, version__gte=since)
    granted.update(status=PlayRequest.Status.OPEN, version=None, answered_by=None, answered_at=None, thanked_at=None)
