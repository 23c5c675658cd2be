"""Reporting a name, a message or a table to the moderators: by whoever can see it, with all that was to be seen."""

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from accounts.models import User
from games.exceptions import NoSuchTable
from games.history.moments import may_look
from games.models import Game, Message, Report
from games.services.mutes import person_at
from games.statistics import figures
from games.table import Table

AROUND = 5
"""Lines that are kept before a message, and after it."""


@dataclass(frozen=True)
class Subject:
    """What is reported, found with the eyes of the one who reports it; `name` is how it reads."""

    kind: Report.Kind
    name: str
    accused: User | None = None
    game: Game | None = None
    message: Message | None = None
    context: dict[str, Any] = field(default_factory=dict)


def find_table(*, user: User, game_id: int) -> Subject:
    """A table that the user can see, be it as one that they may join or watch; refuses any other."""
    game = _visible(user, game_id).game
    return Subject(Report.Kind.TABLE, game.name, accused=game.host, game=game, context={"table": game.name})


def find_person(*, user: User, game_id: int, person_id: int) -> Subject:
    """Somebody else at a table that the user can see; refuses anybody else."""
    return _named(user, person_at(_visible(user, game_id), person_id), game_id)


def find_player(*, user: User, person_id: int) -> Subject:
    """Somebody whose page the user can see; refuses anybody else."""
    person = User.objects.filter(pk=person_id, is_active=True).first()
    if person is None or figures.seen_by(user, person) is None:
        raise NoSuchTable
    return _named(user, person, None)


def find_message(*, user: User, game_id: int, message_id: int) -> Subject:
    """What somebody else has said at a table of the user's; not what they see no more."""
    table = Table.find(game_id=game_id, user=user)
    said = Message.objects.filter(pk=message_id, game=game_id, removed_at=None).select_related("user").first()
    if not table.is_mine or said is None or said.user is None or said.user == user:
        raise NoSuchTable
    context = {"table": table.game.name, "lines": _lines(said)}
    return Subject(Report.Kind.MESSAGE, said.text, accused=said.user, game=table.game, message=said, context=context)


@transaction.atomic
def report(*, user: User, subject: Subject, text: str = "") -> Report:
    """Lay it before the moderators; while one's report of it is open, the same again is that one."""
    User.objects.select_for_update().get(pk=user.pk)  # of two clicks the second finds the first one's row
    same = Report.objects.filter(reporter=user, kind=subject.kind, accused=subject.accused, message=subject.message)
    if subject.kind == Report.Kind.TABLE:
        same = same.filter(game=subject.game)
    already = same.filter(status=Report.Status.OPEN).first()
    return already or Report.objects.create(
        reporter=user,
        kind=subject.kind,
        accused=subject.accused,
        game=subject.game,
        message=subject.message,
        text=text,
        context=subject.context,
    )


def _visible(user: User, game_id: int) -> Table:
    table = Table.find(game_id=game_id, user=user)
    open_to_user = table.game.in_lobby and (table.game.is_open or table.is_invited)
    if not (table.is_mine or open_to_user or may_look(table)):
        raise NoSuchTable
    return table


def _named(user: User, person: User, game_id: int | None) -> Subject:
    if person == user:
        raise NoSuchTable
    game = Game.objects.filter(pk=game_id).first() if game_id else None
    return Subject(Report.Kind.NAME, person.name, accused=person, game=game, context={"name": person.name})


def _lines(said: Message) -> list[dict[str, Any]]:
    """The message among what was said before and after it."""
    chat = Message.objects.filter(game=said.game_id)
    before = list(chat.filter(pk__lt=said.pk).order_by("-pk")[:AROUND])
    after = chat.filter(pk__gt=said.pk).order_by("pk")[:AROUND]
    return [
        {"id": line.pk, "user": line.user_id, "at": line.at.isoformat(), "text": line.text}
        for line in (*reversed(before), said, *after)
    ]
