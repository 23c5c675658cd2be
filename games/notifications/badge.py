"""All that waits for a user: the number in the navigation, and the game that comes first."""

from datetime import datetime

from django.db.models import F, Q, QuerySet

from accounts.models import Mute, User
from games.models import Game, Invitation, Seat, Vote


def invitations_of(user: User | int) -> QuerySet[Invitation]:
    """Return the user's invitations, without those from people whom they have muted."""
    return Invitation.objects.filter(user=user).exclude(by__in=Mute.objects.filter(user=user).values("muted"))


def waiting_for(user: User) -> int:
    """Return how many games await the user's decision or vote, plus their open invitations."""
    invitations = invitations_of(user).filter(game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING))
    return len(games_waiting_for(user)) + invitations.count()


def games_waiting_for(user: User) -> set[int]:
    """Return the games that await the user's decision or vote."""
    mine = Seat.objects.filter(user=user, is_live=True).values("game")
    # Their own seats, and those that are open to the team.
    taken_over = Q(is_bot=True, game__taken_over__gt=0)
    open_to_user = Q(user=user) | Q(is_shared=True) | taken_over
    playable = Seat.objects.filter(open_to_user, game__in=mine, game__status=Game.Status.RUNNING)
    columns = ("game", "number", "user", "game__awaited", "game__vote_round", "is_bot", "game__taken_over")
    rows = [row[:5] for row in playable.values_list(*columns) if not row[5] or row[6] >> row[1] & 1]
    awaited = {game for game, number, _user, bits, _round in rows if bits >> number & 1}
    # A player whose own seat is awaited has no vote: the vote is about them.
    late = {game for game, number, seated, bits, _round in rows if seated == user.pk and bits >> number & 1}
    votes_open = {
        (game, round_) for game, _number, _user, _bits, round_ in rows if round_ is not None and game not in late
    }
    if votes_open:
        votes = Vote.objects.filter(user=user, game__in={game for game, _round in votes_open})
        votes_open -= set(votes.values_list("game", "round"))
    return awaited | {game for game, _round in votes_open}


def urgency(game: Game) -> tuple[bool, datetime, int]:
    """Return a key that sorts games that wait: the least time left first, then those without a pace by their wait."""
    return game.due_at is None, game.due_at or game.moved_at or game.created_at, game.pk


def next_game(user: User, *, besides: int | None = None) -> Game | None:
    """Return the most urgent game that awaits the user's decision or vote, besides the one that they look at."""
    waiting = Game.objects.filter(pk__in=games_waiting_for(user) - {besides})
    return waiting.order_by(F("due_at").asc(nulls_last=True), "moved_at", "pk").only("name", "due_at", "alarms").first()
