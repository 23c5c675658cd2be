"""Reports of a name, a message, a table or a crew to the moderators, with a copy of what the reporter saw."""

from dataclasses import dataclass, field
from typing import Any

from accounts.models import User
from forbidden.db import atomic
from games.crews.roster import Roster
from games.exceptions import NoSuchCrew, NoSuchTable
from games.models import Crew, Game, Message, Report
from games.services.chat.people import person_at
from games.statistics import figures
from games.table import Table
from games.visibility import may_replay

AROUND = 5
"""How many messages a report keeps before the reported one, and after it."""


@dataclass(frozen=True)
class Subject:
    """The subject of a report, as the reporter may see it; `name` is its text."""

    kind: Report.Kind
    name: str
    accused: User | None = None
    game: Game | None = None
    message: Message | None = None
    crew: Crew | None = None
    context: dict[str, Any] = field(default_factory=dict)


def find_table(*, user: User, game_id: int) -> Subject:
    """Return a table that the user has a seat at, may join or may watch; raise `NoSuchTable` for any other."""
    game = _visible(user, game_id).game
    return Subject(Report.Kind.TABLE, game.name, accused=game.host, game=game, context={"table": game.name})


def find_crew(*, user: User, slug: str) -> Subject:
    """Return a crew that the user belongs to, is invited to or may see; raise `NoSuchCrew` for any other."""
    roster = Roster.find(slug=slug, user=user)
    if not (roster.me or roster.is_open or roster.is_invited):
        raise NoSuchCrew
    crew = roster.crew
    return Subject(Report.Kind.CREW, crew.name, accused=crew.captain, crew=crew, context={"crew": crew.name})


def find_person(*, user: User, game_id: int, person_id: int) -> Subject:
    """Return the name of another person at a table that the user can see; raise `NoSuchTable` for anybody else."""
    table = _visible(user, game_id)
    return _named(user, person_at(table, person_id), table.game)


def find_player(*, user: User, person_id: int) -> Subject:
    """Return the name of a person whose page the user can see; raise `NoSuchTable` for anybody else."""
    person = User.objects.filter(pk=person_id, is_active=True).first()
    if person is None or figures.seen_by(user, person) is None:
        raise NoSuchTable
    return _named(user, person, None)


def find_message(*, user: User, game_id: int, message_id: int) -> Subject:
    """Return another person's message at the user's table; raise `NoSuchTable` if it was removed."""
    table = Table.find_own(game_id=game_id, user=user)
    message = Message.objects.filter(pk=message_id, game=game_id, removed_at=None).select_related("user").first()
    if message is None or message.user is None or message.user == user:
        raise NoSuchTable
    return Subject(
        Report.Kind.MESSAGE,
        message.text,
        accused=message.user,
        game=table.game,
        message=message,
        context={"table": table.game.name, "lines": _lines(message)},
    )


@atomic
def report(*, user: User, subject: Subject, text: str = "") -> Report:
    """Report the subject to the moderators; return the user's open report of it, if there is one."""
    User.objects.lock(user)  # the second of two clicks finds the row of the first
    same = Report.objects.filter(reporter=user, kind=subject.kind, accused=subject.accused)
    same = same.filter(message=subject.message, crew=subject.crew)
    if subject.kind == Report.Kind.TABLE:  # a name may be reported from several tables
        same = same.filter(game=subject.game)
    already = same.filter(status=Report.Status.OPEN).first()
    return already or Report.objects.create(
        reporter=user,
        kind=subject.kind,
        accused=subject.accused,
        game=subject.game,
        message=subject.message,
        crew=subject.crew,
        text=text,
        context=subject.context,
    )


def _visible(user: User, game_id: int) -> Table:
    table = Table.find(game_id=game_id, user=user)
    open_to_user = table.game.in_lobby and (table.game.is_open or table.is_invited)
    if not (table.is_mine or open_to_user or may_replay(table)):
        raise NoSuchTable
    return table


def _named(user: User, person: User, game: Game | None) -> Subject:
    if person == user:
        raise NoSuchTable
    return Subject(Report.Kind.NAME, person.name, accused=person, game=game, context={"name": person.name})


def _lines(message: Message) -> list[dict[str, Any]]:
    """Return the message among those before and after it."""
    chat = Message.objects.filter(game=message.game_id)
    before = list(chat.filter(pk__lt=message.pk).order_by("-pk")[:AROUND])
    after = chat.filter(pk__gt=message.pk).order_by("pk")[:AROUND]
    return [
        {"id": line.pk, "user": line.user_id, "at": line.at.isoformat(), "text": line.words}
        for line in (*reversed(before), message, *after)
    ]
