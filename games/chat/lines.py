"""What was said at a table as one of its people reads it, and how much of it they have not seen."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F
from django.utils.safestring import SafeString

from accounts.models import Mute, User
from games.chat.text import called, drawn
from games.models import Message
from games.table import Table

PAGE = 30
"""Messages that are shown at once."""


@dataclass(frozen=True)
class ChatLine:
    """One message; `text` is HTML, and empty where it was taken back or removed. `who` is None for the moderators."""

    number: int
    who: User | None
    text: SafeString
    at: datetime
    is_mine: bool
    is_muted: bool
    is_new: bool
    calls_me: bool
    removed: bool


@dataclass(frozen=True)
class Chat:
    """The newest lines first; `older` is where those before them begin, None where these are the first.

    `unread` of them are new to the reader; with `overflows` there are more such before these.
    """

    lines: tuple[ChatLine, ...]
    revision: int
    newest: int
    older: int | None
    unread: int
    overflows: bool
    said: str


def chat_of(table: Table, *, before: int | None = None) -> Chat:
    """The newest messages at the table for its user, who sits there; or those before a number. Two statements."""
    found = _messages(table, before) if table.game.chat else []
    shown, user = found[:PAGE], table.user
    muted = muted_by(user) if shown and user else set()
    last_read = last_read_by(table)
    people = table.people
    lines = tuple(_line(message, user, people, muted, last_read) for message in shown)
    new = [line for line in lines if line.is_new]
    said = next((message for message in shown if new and message.pk == new[0].number), None)
    return Chat(
        lines=lines,
        revision=table.game.chat,
        newest=shown[0].pk if shown else 0,
        older=shown[-1].pk if len(found) > PAGE else None,
        unread=len(new),
        overflows=len(found) > PAGE and shown[-1].pk > last_read,
        said=f"{said.user.name}: {said.text}" if said and said.user else said.text if said else "",
    )


def last_read_by(table: Table) -> int:
    """The newest message that the table's user has seen, on whichever of their seats that was noted."""
    return max((table.seats[number].last_read for number in table.mine), default=0)


def muted_by(user: User) -> set[int]:
    """Whom this person does not want to hear."""
    return set(Mute.objects.filter(user=user).values_list("muted", flat=True))


def unread(user: User, tables: Collection[Table]) -> dict[int, int]:
    """How many messages of each table this person has not seen, by game; one statement, none where nobody spoke."""
    games = [table.game.pk for table in tables if table.is_mine and table.game.chat]
    if not games:
        return {}
    new = Message.objects.filter(game__in=games, game__seats__user=user, pk__gt=F("game__seats__last_read"))
    new = (
        new.filter(removed_at=None).exclude(user=user).exclude(user__in=Mute.objects.filter(user=user).values("muted"))
    )
    # Who has several seats meets each message once for each of them.
    return dict(new.order_by().values_list("game").annotate(Count("pk", distinct=True)))


def _messages(table: Table, before: int | None) -> list[Message]:
    """A page of messages and one more, newest first."""
    found = Message.objects.filter(game=table.game).select_related("user")
    if before is not None:
        found = found.filter(pk__lt=before)
    return list(found.order_by("-pk")[: PAGE + 1])


def _line(message: Message, user: User | None, people: list[User], muted: set[int], last_read: int) -> ChatLine:
    mine = user is not None and message.user_id == user.pk
    removed = message.removed_at is not None
    is_muted = message.user_id in muted
    return ChatLine(
        number=message.pk,
        who=message.user,
        text=SafeString("") if removed else drawn(message.text, people),
        at=message.at,
        is_mine=mine,
        is_muted=is_muted,
        is_new=message.pk > last_read and not (mine or removed or is_muted),
        calls_me=not (mine or removed or is_muted) and user is not None and user in called(message.text, people),
        removed=removed,
    )
