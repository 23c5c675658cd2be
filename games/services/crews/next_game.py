"""The next game of a crew: its table is prepared as soon as the last one is over, and starts by consent.

A crew's row is locked before the row of its next table. A move that ends a game holds another table's row meanwhile,
which no writer of crews waits for.
"""

from collections.abc import Collection

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from structlog import get_logger

from accounts.models import User
from forbidden.db import atomic, claimable
from games.crews.roster import Roster
from games.crews.saga import Chapter
from games.exceptions import Illegal, NoSuchTable
from games.models import Crew, Game, Notification, Seat
from games.notifications.rows import notify
from games.services.tables.game_start import start_table
from games.services.tables.lobby import create_table, leave_seat, take_seat
from games.services.tables.names import with_ending
from games.table import Table

log = get_logger(__name__)

BATCH = 100


@atomic
def agree(*, user: User, slug: str) -> Game:
    """Take the user's place at the next table, which is prepared if there is none; start it once all are in."""
    roster = Roster.find_own(slug=slug, user=user, lock=True)
    newest = roster.newest.game if roster.newest else None
    if newest is None or newest.is_over:
        if not roster.can_play:
            raise Illegal(_("A crew needs two members for its next game. Invite someone first."))
        newest = prepare(roster, by=user)
    if newest.in_lobby and not newest.seats.filter(user=user).exists():
        _take_place(user, newest)
        start_or_wait(roster.crew, by=user)
        newest.refresh_from_db()
    return newest


def _take_place(user: User, game: Game) -> None:
    try:
        take_seat(user=user, game_id=game.pk, token=game.invite_token)
    except NoSuchTable:  # somebody there avoids the user, who does not learn of it
        raise Illegal(_("You cannot take a place at this table.")) from None


@atomic
def withdraw(*, user: User, slug: str) -> None:
    """Leave the user's place at the next table, before it starts."""
    table = Roster.find_own(slug=slug, user=user, lock=True).next_table
    for number in table.mine if table else ():
        leave_seat(user=user, game_id=table.game.pk, number=number)  # type: ignore[union-attr]


def prepare_after(game: Game, told: Collection[int]) -> None:
    """Prepare the next table of the crew whose game has just ended; `told` are the people who learn of the end."""
    assert game.crew_id is not None
    roster = Roster.by_id(game.crew_id, lock=True)
    if roster.can_play and roster.newest is not None and roster.newest.game.pk == game.pk:
        prepare(roster, by=None, told=told)


def prepare(roster: Roster, *, by: User | None, told: Collection[int] = ()) -> Game:
    """Set up the table of the next chapter for a locked crew, and tell the members who are not `told` already."""
    crew = roster.crew
    chapter = roster.chapter_after(roster.newest.game if roster.newest else None)
    game = create_table(
        host=roster.captain,
        name=name_of(crew, chapter),
        rules=chapter.rules,
        difficulty=chapter.difficulty,
        players=roster.seats,
        host_seats=0,
        pace=crew.pace,
        absence=Game.Absence.BOT,
        options=dict(chapter.options),
    )
    game.crew, game.chapter = crew, chapter.number
    game.save(update_fields=["crew", "chapter"])
    set_start(crew)
    people = [member.user_id for member in roster.members if member.is_told and member.user_id not in told]
    notify(Table.find(game_id=game.pk, user=None), Notification.Kind.NEXT_GAME, people, by=by)
    return game


def name_of(crew: Crew, chapter: Chapter) -> str:
    """Return the name of a crew's table: that of the crew, and the number of the chapter."""
    return with_ending(crew.name, str(chapter.number))


def set_start(crew: Crew) -> None:
    """Let the next game wait for members from now on, as long as the crew has chosen."""
    crew.starts_at = timezone.now() + crew.waits_for if crew.waits_for else None
    crew.save(update_fields=["starts_at"])


def start_or_wait(crew: Crew, *, by: User | None) -> None:
    """Start the next game of a locked crew if all members are in; else see that it waits no longer than chosen."""
    roster = Roster.of(crew)
    table = roster.next_table
    if table is None or not table.people:
        return
    if roster.can_play and not roster.missing:
        _start(roster, by=by)
    elif crew.starts_at is None:
        set_start(crew)


def refit(crew: Crew, *, by: User | None) -> None:
    """Adapt the next table of a locked crew to its members and its saga, and start it if all are in now."""
    roster = Roster.of(crew)
    if roster.next_table is None:
        return
    table = Table.find(game_id=roster.next_table.game.pk, user=None, lock=True)
    game = table.game
    if not game.in_lobby:
        return
    previous = Game.objects.filter(crew=crew, pk__lt=game.pk).order_by("-pk").defer("snapshot", "base").first()
    chapter = roster.chapter_after(previous)
    game.rules, game.difficulty, game.options = chapter.rules, chapter.difficulty, dict(chapter.options)
    game.name, game.pace, game.host = name_of(crew, chapter), crew.pace, roster.captain
    _lay_places(table, roster)
    table.commit_change("rules", "difficulty", "options", "name", "pace", "host")
    start_or_wait(crew, by=by)


def _lay_places(table: Table, roster: Roster) -> None:
    """Give the table a place for each member; those who are in keep theirs, the others' are free."""
    count = roster.seats
    seats = [seat for seat in table.seats if seat.number < count]
    added = [Seat(game=table.game, number=number) for number in range(len(seats), count)]
    held: list[tuple[User | None, int]] = [
        (seat.user, seat.last_read) for seat in table.seats if seat.user in roster.people
    ]
    held += [(None, 0)] * (count - len(held))
    for seat, (person, read) in zip([*seats, *added], held, strict=True):
        seat.user, seat.last_read, seat.role = person, read, ""
    Seat.objects.filter(game=table.game, number__gte=count).delete()
    Seat.objects.bulk_update(seats, ["user", "last_read", "role"])
    Seat.objects.bulk_create(added)


def start_due_games() -> None:
    """Start each game that has waited for its members as long as its crew has chosen; a failure stops no other."""
    due = Crew.objects.filter(starts_at__lte=timezone.now()).order_by("starts_at").values_list("pk", flat=True)
    for crew_id in due[:BATCH]:
        try:
            _start_due(crew_id)
        except Exception:  # its time stays due, so the next sweep tries again
            log.exception("crew_start_failed", crew=crew_id)


@transaction.atomic
def _start_due(crew_id: int) -> None:
    """Start the next game with the members who are in; if nobody is, it waits for the first."""
    crew = claimable(Crew.objects.filter(pk=crew_id, starts_at__lte=timezone.now())).first()
    if crew is None:
        return
    roster = Roster.of(crew)
    if roster.next_table and roster.next_table.people and roster.can_play:
        _start(roster, by=None)
    else:
        crew.starts_at = None
        crew.save(update_fields=["starts_at"])


def _start(roster: Roster, *, by: User | None) -> None:
    """Start the next game; bots keep the places of the members who are not in, and these are told."""
    assert roster.next_table is not None
    table = Table.find(game_id=roster.next_table.game.pk, user=by, lock=True)
    if table.game.in_lobby:
        start_table(table, by=by)
    roster.crew.starts_at = None
    roster.crew.save(update_fields=["starts_at"])
