"""The messages of a table as one of its people reads them, and how many of them are unread."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import Mute, User
from games.chat.text import EVERYBODY, as_html, mentioned_people
from games.display import labelled
from games.models import Message
from games.table import Table

PAGE = 30
"""How many messages are shown at once."""


@dataclass(frozen=True)
class ChatLine:
    """One message; `text` is HTML, and empty if the message was removed. `who` is None for the moderators."""

    number: int
    who: User | None
    text: SafeString
    at: datetime
    is_mine: bool
    is_muted: bool
    is_new: bool
    calls_me: bool
    removed: bool
    portrait: str = ""
    """The address of the picture of their adventurer; "" before they have one."""


@dataclass(frozen=True)
class Chat:
    """A page of lines, newest first; `older` is the number before which older lines begin, None if there are none.

    `unread` lines are new to the reader; with `overflows` there are more unread lines before these. `said` is the
    newest unread message as plain text. `names` are those that the reader can mention.
    """

    lines: tuple[ChatLine, ...]
    revision: int
    newest: int
    older: int | None
    unread: int
    overflows: bool
    said: str
    names: tuple[str, ...] = ()


def chat_of(table: Table, *, before: int | None = None) -> Chat:
    """Return the newest messages of the table, or those before a number, for its user; two statements."""
    messages = _messages(table, before) if table.game.chat else []
    shown, user = messages[:PAGE], table.user
    muted = muted_by(user) if shown and user else set()
    last_read = last_read_by(table)
    people, portraits = table.people, table.portraits if shown else {}
    lines = tuple(_line(message, user, people, muted, last_read, portraits) for message in shown)
    new = [line for line in lines if line.is_new]
    newest = next((message for message in shown if new and message.pk == new[0].number), None)
    return Chat(
        lines=lines,
        revision=table.game.chat,
        newest=shown[0].pk if shown else 0,
        older=shown[-1].pk if len(messages) > PAGE else None,
        unread=len(new),
        overflows=len(messages) > PAGE and shown[-1].pk > last_read,
        said=_plain(newest) if newest else "",
        names=_mentionable(table),
    )


def _mentionable(table: Table) -> tuple[str, ...]:
    """Return the names of the user's teammates, and the one that mentions everybody if they are several."""
    names = tuple(person.name for person in table.people if person != table.user and person.name)
    return (*names, EVERYBODY) if len(names) > 1 else names


def _plain(message: Message) -> str:
    return labelled(message.user.name if message.user else gettext("The moderators"), message.words)


def last_read_by(table: Table) -> int:
    """Return the number of the newest message that the table's user has seen, in any of their seats."""
    return max((table.seats[number].last_read for number in table.mine), default=0)


def muted_by(user: User) -> set[int]:
    """Return the ids of the people whom the user has muted."""
    return set(Mute.objects.filter(user=user).values_list("muted", flat=True))


def unread(user: User, tables: Collection[Table]) -> dict[int, int]:
    """Return how many messages the user has not seen, by game; one statement, or none without messages."""
    games = [table.game.pk for table in tables if table.is_mine and table.game.chat]
    if not games:
        return {}
    new = Message.objects.filter(game__in=games, game__seats__user=user, pk__gt=F("game__seats__last_read"))
    new = (
        new.filter(removed_at=None).exclude(user=user).exclude(user__in=Mute.objects.filter(user=user).values("muted"))
    )
    # For a user with several seats at a table, the join repeats each message.
    return dict(new.order_by().values_list("game").annotate(Count("pk", distinct=True)))


def messages_after(table: Table, after: int) -> tuple[list[Message], bool]:
    """Return the oldest messages of a table after a number, and whether there are more."""
    page = Message.objects.filter(game=table.game, pk__gt=after).select_related("user").order_by("pk")
    messages = list(page[: PAGE + 1]) if table.game.chat else []
    return messages[:PAGE], len(messages) > PAGE


def _messages(table: Table, before: int | None) -> list[Message]:
    """Return a page of messages and one more, newest first."""
    page = Message.objects.filter(game=table.game).select_related("user").order_by("-pk")
    return list((page if before is None else page.filter(pk__lt=before))[: PAGE + 1])


def _line(
    message: Message,
    user: User | None,
    people: list[User],
    muted: set[int],
    last_read: int,
    portraits: Mapping[int, str],
) -> ChatLine:
    mine = user is not None and message.user_id == user.pk
    removed = message.removed_at is not None
    is_muted = message.user_id in muted
    return ChatLine(
        number=message.pk,
        who=message.user,
        text=SafeString("") if removed else as_html(message.words, people),
        at=message.at,
        is_mine=mine,
        is_muted=is_muted,
        is_new=message.pk > last_read and not (mine or removed or is_muted),
        calls_me=not (mine or removed or is_muted)
        and user is not None
        and user in mentioned_people(message.text, people),
        removed=removed,
        portrait=portraits.get(message.user_id or 0, ""),
    )
