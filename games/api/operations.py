"""The table of operations: addresses, scopes, limits, document and docs page come from it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from accounts.models import ApiToken
from games.api import playing, reading, stream, tables, teamwork, types

Scope = ApiToken.Scope
Method = Literal["GET", "POST"]


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One thing that a program can do.

    `run` does it for a call and the numbers in the path. `limit` is the rate limit that counts it. `is_stream` says
    that its answer is a live stream of lines.
    """

    method: Method
    path: str
    run: Callable[..., Any]
    scope: Scope
    answer: type[Struct] | Any
    query: type[Struct] = types.Nothing
    body: type[Struct] | None = None
    limit: str = "api"
    is_stream: bool = False

    @property
    def name(self) -> str:
        """Its name in the document and in clients."""
        return self.run.__name__

    @property
    def sentence(self) -> str:
        """Its summary in the document and in clients: the docstring of `run`."""
        return self.run.__doc__ or ""

    @property
    def parameters(self) -> list[str]:
        """The names in its path."""
        return re.findall(r"\{(\w+)\}", self.path)


def _get(path: str, run: Callable[..., Any], answer: Any, **options: Any) -> Operation:
    options = {"scope": Scope.READ} | options
    return Operation(method="GET", path=path, run=run, answer=answer, **options)


def _post(path: str, run: Callable[..., Any], answer: Any, **options: Any) -> Operation:
    options = {"scope": Scope.PLAY, "limit": "moves"} | options
    return Operation(method="POST", path=path, run=run, answer=answer, **options)


GAME = "games/{game_id}"
TABLE = "tables/{game_id}"
T = types

OPERATIONS: tuple[Operation, ...] = (
    _get("me", reading.me, T.Me),
    _get("games", reading.games, T.Games, query=T.GamesQuery),
    _get(GAME, reading.game, T.Position),
    _get(f"{GAME}/legal", reading.legal, T.Legal),
    _get(f"{GAME}/events", reading.events, T.Steps, query=T.StepsQuery),
    _get(f"{GAME}/chat", teamwork.chat, T.Messages, query=T.MessagesQuery, scope=Scope.CHAT),
    _get("tables", reading.open_tables, T.OpenTables, query=T.OpenTablesQuery),
    _get("challenges", reading.challenges, T.Challenges),
    _get("rules/{rules}", reading.rules, T.Rules),
    _get("stream", stream.stream, T.News, query=T.StreamQuery, limit="live", is_stream=True),
    _post(f"{GAME}/actions", playing.play, T.Played, body=T.Play),
    _post(f"{GAME}/undo", playing.undo, T.Board, body=T.AtVersion),
    _post(f"{GAME}/plans", teamwork.share_plan, T.Done, body=T.SharePlan, scope=Scope.PLAN),
    _post(f"{GAME}/plans/{{plan_id}}/follow", teamwork.follow_plan, T.Played, body=T.AtVersion),
    _post(f"{GAME}/orders", teamwork.give_order, T.Done, body=T.GiveOrder, scope=Scope.PLAN),
    _post(f"{GAME}/requests/{{request_id}}", teamwork.answer_request, T.Done, body=T.AnswerRequest),
    _post(f"{GAME}/votes", teamwork.vote, T.Position, body=T.CastVote),
    _post(f"{GAME}/proposals", teamwork.propose, T.Position, body=T.Propose),
    _post(f"{GAME}/proposals/{{proposal_id}}", teamwork.answer_proposal, T.Position, body=T.AnswerProposal),
    _post(f"{GAME}/chat", teamwork.say, T.Done, body=T.Say, scope=Scope.CHAT, limit="messages"),
    _post("tables", tables.create_table, T.Board, body=T.CreateTable, scope=Scope.TABLES, limit="tables"),
    _post(f"{TABLE}/seats", tables.take_seat, T.Board, body=T.TakeSeat, scope=Scope.TABLES, limit="joins"),
    _post(f"{TABLE}/start", tables.start, T.Board, body=T.Nothing, scope=Scope.TABLES),
)
