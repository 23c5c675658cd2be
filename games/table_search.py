"""The open tables that somebody may join: in the lobby, and running games in which people may take the seats of bots.

The lobby lists them, and quick play chooses among them. Tables of people who are kept apart from the user are left out.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, OuterRef, QuerySet, Subquery

from accounts.models import User
from accounts.services.avoidances import kept_apart
from games import deadlines
from games.models import Game, Seat

NEWEST = 40
"""How many tables of a kind are looked at: a bound for what a page reads."""


@dataclass(frozen=True)
class TableFilter:
    """The tables that are looked for; "" and None stand for any. `free` is the least number of free seats.

    `for_bots` leaves out tables that allow no bot accounts.
    """

    rules: str = ""
    difficulty: str = ""
    pace: int | None = None
    seats: int | None = None
    free: int | None = None
    language: str = ""
    for_bots: bool = False


@dataclass(frozen=True)
class OpenTable:
    """A table that anybody may join. `free` counts the seats that people may take, `unready` those who are not ready.

    `is_known` says whether somebody sits there whom the user knows, `is_late` whether it waits for somebody in vain.
    """

    game_id: int
    is_running: bool
    is_mine: bool
    is_known: bool
    is_late: bool
    free: int
    unready: int
    active_at: datetime

    @property
    def needs_one(self) -> bool:
        """True if the game can start with one more person."""
        return not self.is_running and self.free == 1

    @property
    def starts_with_next(self) -> bool:
        """True if the game starts at once when a person sits down who is ready."""
        return self.needs_one and not self.unready


@dataclass(frozen=True)
class Found:
    """Open tables in the order of the list, and the table before which to look for older ones, if there may be some."""

    tables: list[OpenTable]
    older: int | None


def find_open_tables(
    user: User | None, chosen: TableFilter, *, known: Collection[int] = (), before: int | None = None
) -> Found:
    """Return the newest open tables, or the newest before a table; `known` are the people whom the user knows.

    Those that one more person makes start come first, then those with people whom the user knows. Running games are
    among the newest alone. Three statements, and one for the people who are kept apart.
    """
    waiting = list(_lobby(chosen, before))
    games = [*waiting, *(() if before else _running(chosen))]
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in Seat.objects.filter(game__in=seats):
        seats[seat.game_id].append(seat)
    apart = kept_apart(user) if user else set()
    found = [
        _open_table(game, seats[game.pk], user, set(known))
        for game in games
        if not apart & {person for seat in seats[game.pk] for person in (seat.user_id, seat.owner_id)}
    ]
    wanted = [table for table in found if table.free >= (chosen.free or 1)]
    wanted.sort(key=lambda table: (not table.needs_one, not table.is_known, -table.game_id))
    return Found(wanted, waiting[-1].pk if len(waiting) == NEWEST else None)


def _lobby(chosen: TableFilter, before: int | None) -> QuerySet[Game]:
    # A subquery per row stops at the end of the page; EXISTS would become a join with all free seats.
    free = Subquery(Seat.objects.filter(game=OuterRef("pk"), user=None, is_bot=False).values("pk")[:1])
    games = Game.objects.open_to_all().alias(free=free).filter(free__isnull=False)
    return _newest(games.filter(pk__lt=before) if before else games, chosen)


def _running(chosen: TableFilter) -> QuerySet[Game]:
    offered = Seat.objects.filter(is_bot=True, is_offered=True, is_live=True).values("game")
    return _newest(Game.objects.running().filter(is_open=True, pk__in=offered), chosen)


def _newest(games: QuerySet[Game], chosen: TableFilter) -> QuerySet[Game]:
    exact = {"rules": chosen.rules, "difficulty": chosen.difficulty, "host__language": chosen.language}
    games = games.filter(**{name: value for name, value in exact.items() if value})
    if chosen.for_bots:
        games = games.filter(allows_bot_accounts=True)
    if chosen.pace is not None:
        games = games.filter(pace=chosen.pace)
    if chosen.seats is not None:
        seats = Seat.objects.filter(game=OuterRef("pk")).order_by().values("game").annotate(count=Count("pk"))
        games = games.alias(seat_count=Subquery(seats.values("count"))).filter(seat_count=chosen.seats)
    return games.only("status", "alarms", "created_at", "acted_at").order_by("-pk")[:NEWEST]


def _open_table(game: Game, seats: Collection[Seat], user: User | None, known: Collection[int]) -> OpenTable:
    people = {seat.user_id for seat in seats if seat.user_id}
    open_seats = (seat.is_bot and seat.is_offered if game.is_running else seat.is_free for seat in seats)
    return OpenTable(
        game_id=game.pk,
        is_running=game.is_running,
        is_mine=user is not None and user.pk in people,
        is_known=not people.isdisjoint(known),
        is_late=game.alarms == deadlines.TIMED_OUT,
        free=sum(open_seats),
        unready=len({seat.user_id for seat in seats if seat.user_id and not seat.is_ready}),
        active_at=game.acted_at or game.created_at,
    )
