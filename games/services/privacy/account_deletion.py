"""The deletion of an account, at tables: frees the user's seats and erases their name and texts."""

from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.models import Game, Message, Notification, Report, Seat
from games.services.crews.members import leave_all
from games.services.statistics.rows import dissolve_teams
from games.services.tables.lobby import leave_seat
from games.services.tables.seats import leave_game
from games.services.teamwork.leftovers import erase_leftovers
from games.table import Table


def leave_tables(*, user: User) -> None:
    """Free the user's seats at every table that has not ended.

    The team plays on, and a table in the lobby gets another host. A table that nobody is left at is closed.
    """
    live = Seat.objects.filter(user=user, is_live=True).order_by("game_id", "number").values_list("game_id", "number")
    # Always in this order, so that two deletions at once cannot deadlock.
    left = [(game, [number for _game, number in seats]) for game, seats in groupby(live, itemgetter(0))]
    for game_id, numbers in left:
        _leave_table(user, game_id, numbers)
    for game_id, _numbers in left:
        _wait_for_writers(game_id)


@transaction.atomic
def _leave_table(user: User, game_id: int, numbers: list[int]) -> None:
    game = Game.objects.select_for_update().filter(pk=game_id).first()
    if game is not None and game.is_running and Table.find(game_id=game_id, user=user).is_mine:
        leave_game(user=user, game_id=game_id)
    elif game is not None and game.in_lobby:
        for number in numbers:
            leave_seat(user=user, game_id=game_id, number=number)


@transaction.atomic
def _wait_for_writers(game_id: int) -> None:
    """Wait for transactions that queued for the game's row before the seat was free.

    They still read the user at the seat, and may write a notification to them.
    """
    Game.objects.select_for_update().filter(pk=game_id).only("pk").first()


@transaction.atomic
def erase_person(*, user: User) -> None:
    """Erase what the deletion of the user's row does not cascade to; called inside every deletion of a user."""
    leave_all(user=user)
    leave_tables(user=user)
    erase_leftovers(user=user)
    dissolve_teams(user)
    _erase_texts(user)
    _scrub_reports(user)


def _erase_texts(user: User) -> None:
    """Clear the texts of notifications that the user wrote, or that name the user."""
    theirs = Notification.objects.filter(user=user).values("game")
    replaced = Q(kind=Notification.Kind.LEFT, detail="replaced", game__in=theirs)
    Notification.objects.filter(replaced | Q(by=user)).exclude(text="").update(text="")


def _scrub_reports(user: User) -> None:
    """Clear the user's messages in the context of reports, and the user's own comments to the moderators.

    Reports about the user are deleted with their row.
    """
    Report.objects.filter(reporter=user).update(text="")
    kept = Report.objects.filter(kind=Report.Kind.MESSAGE).exclude(accused=user)
    games = Message.objects.filter(user=user).values("game")
    for report in kept.filter(Q(game__in=games) | Q(game=None)).select_for_update(of=("self",)):
        lines = report.context.get("lines", [])
        if any(line.get("user") == user.pk for line in lines):
            report.context["lines"] = [line | {"text": ""} if line.get("user") == user.pk else line for line in lines]
            report.save(update_fields=["context"])
