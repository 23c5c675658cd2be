"""The table of operations: addresses, scopes, limits, document and docs page come from it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from accounts.models import ApiToken
from games.api import playing, reading, request_types, stream, tables, teamwork, types

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
    query: type[Struct] = request_types.Nothing
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
T, R = types, request_types

OPERATIONS: tuple[Operation, ...] = (
    _get("me", reading.me, T.Me),
    _get("games", reading.games, T.Games, query=R.GamesQuery),
    _get(GAME, reading.game, T.Position),
    _get(f"{GAME}/legal", reading.legal, T.Legal),
    _get(f"{GAME}/events", reading.events, T.Steps, query=R.StepsQuery),
    _get(f"{GAME}/chat", teamwork.chat, T.Messages, query=R.MessagesQuery, scope=Scope.CHAT),
    _get("tables", reading.open_tables, T.OpenTables, query=R.OpenTablesQuery),
    _get("challenges", reading.challenges, T.Challenges),
    _get("rules/{rules}", reading.rules, T.Rules),
    _get("stream", stream.stream, T.News, query=R.StreamQuery, limit="live", is_stream=True),
    _post(f"{GAME}/actions", playing.play, T.Played, body=R.Play),
    _post(f"{GAME}/undo", playing.undo, T.Board, body=R.AtVersion),
    _post(f"{GAME}/plans", teamwork.share_plan, T.Done, body=R.SharePlan, scope=Scope.PLAN),
    _post(f"{GAME}/plans/{{plan_id}}/follow", teamwork.follow_plan, T.Played, body=R.AtVersion),
    _post(f"{GAME}/orders", teamwork.give_order, T.Done, body=R.GiveOrder, scope=Scope.PLAN),
    _post(f"{GAME}/requests/{{request_id}}", teamwork.answer_request, T.Done, body=R.AnswerRequest),
    _post(f"{GAME}/votes", teamwork.vote, T.Position, body=R.CastVote),
    _post(f"{GAME}/proposals", teamwork.propose, T.Position, body=R.Propose),
    _post(f"{GAME}/proposals/{{proposal_id}}", teamwork.answer_proposal, T.Position, body=R.AnswerProposal),
    _post(f"{GAME}/chat", teamwork.say, T.Done, body=R.Say, scope=Scope.CHAT, limit="messages"),
    _post("tables", tables.create_table, T.Board, body=R.CreateTable, scope=Scope.TABLES, limit="tables"),
    _post(f"{TABLE}/seats", tables.take_seat, T.Board, body=R.TakeSeat, scope=Scope.TABLES, limit="joins"),
    _post(f"{TABLE}/start", tables.start, T.Board, body=R.Nothing, scope=Scope.TABLES),
)
