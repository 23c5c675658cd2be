"""What a deleted account leaves behind at tables: free seats, and nothing that names its person."""

from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.models import Game, Message, Notification, Report, Seat
from games.services.lobby import leave_seat
from games.services.seats import leave_game
from games.services.statistics_rows import forget_teams
from games.table import Table


def leave_tables(*, user: User) -> None:
    """Get up from every table that has not ended: the team plays on, a lobby's host passes on, the last one closes."""
    live = Seat.objects.filter(user=user, is_live=True).order_by("game_id", "number").values_list("game_id", "number")
    # Always in this order, so that two who leave at once never wait for each other.
    left = [(game, [number for _game, number in seats]) for game, seats in groupby(live, itemgetter(0))]
    for game_id, numbers in left:
        _leave_table(user, game_id, numbers)
    for game_id, _numbers in left:
        _let_pass(game_id)


@transaction.atomic
def _leave_table(user: User, game_id: int, numbers: list[int]) -> None:
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is not None and game.is_running and Table.find(game_id=game_id, user=user).is_mine:
        leave_game(user=user, game_id=game_id)
    elif game is not None and game.in_lobby:
        for number in numbers:
            leave_seat(user=user, game_id=game_id, number=number)


@transaction.atomic
def _let_pass(game_id: int) -> None:
    """Wait for who had asked for the table's row before this person was gone: they still read them at their seat, and
    may write a notice to them."""
    Game.objects.select_for_update().filter(pk=game_id).only("pk").first()


@transaction.atomic
def forget_person(*, user: User) -> None:
    """Inside the deletion, however it comes: what does not go with the row of the person by itself."""
    leave_tables(user=user)
    forget_teams(user)
    _forget_words(user)
    _scrub_reports(user)


def _forget_words(user: User) -> None:
    """What others were told in this person's words, or of them by name."""
    theirs = Notification.objects.filter(user=user).values("game")
    replaced = Q(kind=Notification.Kind.LEFT, detail="replaced", game__in=theirs)
    Notification.objects.filter(replaced | Q(by=user)).exclude(text="").update(text="")


def _scrub_reports(user: User) -> None:
    """The lines that reports have kept of theirs, and what they wrote to the moderators; those about them go."""
    Report.objects.filter(reporter=user).update(text="")
    kept = Report.objects.filter(kind=Report.Kind.MESSAGE).exclude(accused=user)
    spoken = Message.objects.filter(user=user).values("game")
    for report in kept.filter(Q(game__in=spoken) | Q(game=None)).select_for_update(of=("self",)):
        lines = report.context.get("lines", [])
        if any(line.get("user") == user.pk for line in lines):
            report.context["lines"] = [line | {"text": ""} if line.get("user") == user.pk else line for line in lines]
            report.save(update_fields=["context"])
