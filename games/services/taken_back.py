"""What steps led to is taken back with them: orders that they carried out stand again, requests are open again."""

from games.models import Game, PlayRequest, StandingOrder


def take_back_effects(game: Game, *, since: int) -> None:
    """Take back what the steps since that version led to; the caller saves `orders` of the game's row."""
    game.orders += _arm_again(game, since)
    if game.requests_until:
        _open_again(game, since)


def _arm_again(game: Game, since: int) -> int:
    """Arm the orders again that were carried out or lapsed; return how many."""
    ended = StandingOrder.objects.filter(game=game, version__gte=since)
    ended = ended.filter(status__in=(StandingOrder.Status.FIRED, StandingOrder.Status.LAPSED))
    return ended.update(status=StandingOrder.Status.ARMED, why="", version=None)


def _open_again(game: Game, since: int) -> None:
    """Open the requests again that were granted, as if nobody had answered them."""
    granted = PlayRequest.objects.filter(game=game, status=PlayRequest.Status.GRANTED, version__gte=since)
    granted.update(status=PlayRequest.Status.OPEN, version=None, answered_by=None, answered_at=None, thanked_at=None)
