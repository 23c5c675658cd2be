"""The live stream: steps and changes of all tables of a user, as lines of JSON or as server-sent events."""

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db.models import Q

from accounts import bearer
from accounts.limits import TooOften
from accounts.models import User
from forbidden.endless import EndlessResponse
from forbidden.numbers import read_number
from games import live
from games.api import types
from games.api.answers import game_of, step_of
from games.api.call import GetCall
from games.api.request_types import StreamQuery
from games.history.log import steps_after
from games.live import Revision
from games.models import Seat
from games.table import Table
from games.views.play.live import CONNECTION_LIFE, counted, has_room, read_and_close

HEARTBEAT = 15.0
"""Seconds of silence after which an empty line is sent."""
MOST_GAMES = 50
"""Tables of a stream, the newest ones."""
LAST_VERSION = 2**31 - 1
WAIT = 60
"""Seconds after which a program may try again if it has too many streams open."""


def stream(call: GetCall[StreamQuery]) -> EndlessResponse:
    """Send steps and changes of your tables as they happen, one JSON object a line."""
    counts = {f"user {call.user.pk}": settings.LIVE_CONNECTIONS}
    if not has_room(counts):
        raise TooOften(WAIT, "live")
    is_sse = "text/event-stream" in call.request.headers.get("Accept", "")
    after = call.query.after or (call.request.headers.get("Last-Event-ID", "") if is_sse else "")
    listener = Listener(call.token.pk, call.user, read_cursor(after))
    lines = _lines(listener, tuple(counts), is_sse=is_sse)
    response = EndlessResponse(lines, content_type="text/event-stream" if is_sse else "application/x-ndjson")
    response["X-Accel-Buffering"] = "no"
    return response


def read_cursor(text: str) -> dict[int, Revision]:
    """Return the revisions by game of a cursor such as "12:34.5,15:7.0"; nothing that is malformed."""
    found = {}
    for part in text[:2000].split(","):
        game, _, revision = part.partition(":")
        version, _, talk = revision.partition(".")
        numbers = read_number(game), read_number(version, LAST_VERSION), read_number(talk or "0", LAST_VERSION)
        if numbers[0] is not None and numbers[1] is not None and numbers[2] is not None:
            found[numbers[0]] = Revision(numbers[1], numbers[2])
    return found


class Ear(live.Watcher):
    """Wakes up for news of any of several games; what they are is read then."""

    def receive(self, revision: Revision) -> None:
        self.has_waited_in_vain = False
        self.changed.set()


@dataclass
class Listener:
    """The revision of each game that one program knows. The database tells what is newer."""

    token_id: int
    user: User
    known: dict[int, Revision]
    over: set[int] = field(default_factory=set)
    has_begun: bool = False

    @property
    def cursor(self) -> str:
        return ",".join(f"{game}:{revision}" for game, revision in sorted(self.known.items()))

    def listen(self) -> tuple[list[types.News], set[int]]:
        """Return what is new, and the games to watch. An `End` is the last line."""
        if reason := bearer.still_valid(self.token_id):
            return [self.end(reason)], set()
        revisions = self._revisions()
        if not self.has_begun:
            self.known = {game: revision for game, revision in self.known.items() if game in revisions}
            self.has_begun = True
        elif self.known.keys() - revisions.keys():
            return [self.end("seats")], set()
        news: list[types.News] = []
        for game, revision in sorted(revisions.items()):
            if self.known.get(game) != revision:
                news += self._news_of(game)
        return news, revisions.keys() - self.over

    def end(self, reason: Any) -> types.End:
        return types.End(reason=reason, cursor=self.cursor)

    def _revisions(self) -> dict[int, Revision]:
        """Return the revisions of the user's tables that are not over, and of those that the program knows."""
        seats = Seat.objects.filter(Q(is_live=True) | Q(game__in=self.known), user=self.user).exclude(
            game__in=self.over
        )
        rows = seats.order_by("-game").values_list("game", "game__version", "game__chat").distinct()[:MOST_GAMES]
        return {game: Revision(version, chat) for game, version, chat in rows}

    def _news_of(self, game_id: int) -> Iterator[types.News]:
        """Yield the steps of a game since the version that is known of it, and its state after them."""
        table = Table.find(game_id=game_id, user=self.user)
        if not table.is_mine:  # since a moment ago, so the next look ends the stream
            return
        newest, known = Revision.of(table.game), self.known.get(game_id)
        more = known is not None and known.version != newest.version
        while more:
            steps, more = steps_after(table, self.known[game_id].version)
            for step in steps:
                self.known[game_id] = self.known[game_id]._replace(version=step.version)
                yield types.StepNews(game=game_id, step=step_of(table, step), cursor=self.cursor)
        self.known[game_id] = newest
        if table.game.is_over:
            del self.known[game_id]
            self.over.add(game_id)
        yield types.GameNews(game=game_of(table), cursor=self.cursor)


async def _lines(listener: Listener, counts: tuple[str, ...], *, is_sse: bool) -> AsyncGenerator[bytes]:
    loop, watched = asyncio.get_running_loop(), set[int]()
    ends, write = loop.time() + CONNECTION_LIFE, _as_sse if is_sse else _as_line
    with counted(counts):
        async with AsyncExitStack() as stack:
            ear = Ear(listener.user.pk)
            while True:
                news, games = await sync_to_async(read_and_close)(listener.listen)
                for each in news:
                    yield write(each)
                    if isinstance(each, types.End):
                        return
                unwatched, watched = games - watched, watched | games
                for game in unwatched:
                    await stack.enter_async_context(live.watching(game, watcher=ear))
                if unwatched:
                    continue  # something may have happened before they were watched
                if loop.time() > ends:
                    yield write(listener.end("renew"))
                    return
                woken = await ear.next(HEARTBEAT)
                if ear.is_shut_out:
                    reason = await sync_to_async(read_and_close)(lambda: bearer.still_valid(listener.token_id))
                    yield write(listener.end(reason or "seats"))
                    return
                if woken is None:
                    yield b":\n\n" if is_sse else b"\n"


def _as_line(news: types.News) -> bytes:
    return msgspec.json.encode(news) + b"\n"


def _as_sse(news: types.News) -> bytes:
    kind = type(news).__struct_config__.tag
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (news.cursor.encode(), str(kind).encode(), msgspec.json.encode(news))
