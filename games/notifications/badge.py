"""All that waits for a user: the number in the navigation, and the game that comes first."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.utils import timezone

from accounts.models import Mute, User
from games.models import CrewInvitation, Game, Invitation, Proposal, Seat, Vote


def invitations_of(user: User | int) -> QuerySet[Invitation]:
    """Return the user's invitations, without those from people whom they have muted."""
    return Invitation.objects.filter(user=user).exclude(by__in=Mute.objects.filter(user=user).values("muted"))


def waiting_for(user: User) -> int:
    """Return how many games and crews await something from the user, each once."""
    games = {("game", game) for game in games_waiting_for(user)}
    return len(games | set(_awaiting_answer(user)))


def _awaiting_answer(user: User) -> QuerySet[Any, tuple[str, int]]:
    """Return the games and crews that await a yes or a no of the user, by one statement.

    They are invitations to a game or a crew, proposals, the next games of crews, and full tables that wait until all
    are ready.
    """
    invited = invitations_of(user).filter(game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING))
    crews = CrewInvitation.objects.filter(user=user).exclude(by__in=Mute.objects.filter(user=user).values("muted"))
    prepared = Game.objects.filter(status=Game.Status.LOBBY, crew__members__user=user).exclude(seats__user=user)
    asked = [
        invited.values_list(Value("game"), "game"),
        crews.values_list(Value("crew"), "crew"),
        prepared.values_list(Value("game"), "pk"),
        _full_tables(user).values_list(Value("game"), "game"),
    ]
    if not user.is_away:  # proposals do not wait for people on vacation
        asked.append(_proposals(user).values_list(Value("game"), "game"))
    first, *others = (rows.order_by() for rows in asked)
    return first.union(*others)


def _proposals(user: User) -> QuerySet[Proposal]:
    """Return the open proposals that lack the user's consent."""
    mine = Seat.objects.filter(user=user, is_live=True).values("game")
    running = Proposal.objects.filter(game__in=mine, game__status=Game.Status.RUNNING, is_declined=False)
    return running.filter(lapses_at__gt=timezone.now()).exclude(consents__user=user)


def _full_tables(user: User) -> QuerySet[Seat]:
    """Return the user's seats at full tables of several people that start when all are ready, if the user is not."""
    free = Seat.objects.filter(game=OuterRef("game"), user=None, is_bot=False)
    others = Seat.objects.filter(game=OuterRef("game"), user__isnull=False).exclude(user=user)
    mine = Seat.objects.filter(user=user, is_ready=False, game__status=Game.Status.LOBBY, game__crew=None)
    return mine.filter(~Exists(free), Exists(others))


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
