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
    sentence: str
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
    def parameters(self) -> list[str]:
        """The names in its path."""
        return re.findall(r"\{(\w+)\}", self.path)


def _get(path: str, run: Callable[..., Any], answer: Any, sentence: str, **options: Any) -> Operation:
    options = {"scope": Scope.READ} | options
    return Operation(method="GET", path=path, run=run, answer=answer, sentence=sentence, **options)


def _post(path: str, run: Callable[..., Any], answer: Any, sentence: str, **options: Any) -> Operation:
    return Operation(method="POST", path=path, run=run, answer=answer, sentence=sentence, **options)


GAME = "games/{game_id}"
TABLE = "tables/{game_id}"
T = types

OPERATIONS: tuple[Operation, ...] = (
    _get("me", reading.me, T.Me, "Return the account and the scopes of the token."),
    _get("games", reading.games, T.Games, "List your tables, or those that wait for you.", query=T.GamesQuery),
    _get(GAME, reading.game, T.Position, "Return a table with the position as your seat sees it."),
    _get(f"{GAME}/legal", reading.legal, T.Legal, "List every action that you may take now."),
    _get(f"{GAME}/events", reading.events, T.Steps, "Return the steps after a version.", query=T.StepsQuery),
    _get(
        f"{GAME}/chat",
        teamwork.chat,
        T.Messages,
        "Return the messages of a table's chat after one of them.",
        query=T.MessagesQuery,
        scope=Scope.CHAT,
    ),
    _get("tables", reading.open_tables, T.OpenTables, "List the open tables.", query=T.OpenTablesQuery),
    _get("challenges", reading.challenges, T.Challenges, "List this week's challenges."),
    _get("rules/{rules}", reading.rules, T.Rules, "Return what a table of a game can choose."),
    _get(
        "stream",
        stream.stream,
        T.News,
        "Send steps and changes of your tables as they happen, one JSON object a line.",
        query=T.StreamQuery,
        limit="live",
        is_stream=True,
    ),
    _post(
        f"{GAME}/actions",
        playing.play,
        T.Played,
        "Play an action.",
        body=T.Play,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/undo",
        playing.undo,
        T.Board,
        "Take back your newest action, if it revealed nothing.",
        body=T.AtVersion,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/plans",
        teamwork.share_plan,
        T.Done,
        "Share a plan with the team.",
        body=T.SharePlan,
        scope=Scope.PLAN,
        limit="moves",
    ),
    _post(
        f"{GAME}/plans/{{plan_id}}/follow",
        teamwork.follow_plan,
        T.Played,
        "Play the next steps of a plan, until one reveals something.",
        body=T.AtVersion,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/orders",
        teamwork.give_order,
        T.Done,
        "Give a standing order for a seat of yours.",
        body=T.GiveOrder,
        scope=Scope.PLAN,
        limit="moves",
    ),
    _post(
        f"{GAME}/requests/{{request_id}}",
        teamwork.answer_request,
        T.Done,
        "Answer a teammate's request, or withdraw one of yours.",
        body=T.AnswerRequest,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/votes",
        teamwork.vote,
        T.Position,
        "Vote about a teammate who is late, or change your vote.",
        body=T.CastVote,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/proposals",
        teamwork.propose,
        T.Position,
        "Propose to pause the table or to give the game up.",
        body=T.Propose,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/proposals/{{proposal_id}}",
        teamwork.answer_proposal,
        T.Position,
        "Answer a proposal, or withdraw your own.",
        body=T.AnswerProposal,
        scope=Scope.PLAY,
        limit="moves",
    ),
    _post(
        f"{GAME}/chat",
        teamwork.say,
        T.Done,
        "Write a message in the chat of a table.",
        body=T.Say,
        scope=Scope.CHAT,
        limit="messages",
    ),
    _post(
        "tables",
        tables.create_table,
        T.Board,
        "Create a table.",
        body=T.CreateTable,
        scope=Scope.TABLES,
        limit="tables",
    ),
    _post(
        f"{TABLE}/seats",
        tables.take_seat,
        T.Board,
        "Take a seat at a table.",
        body=T.TakeSeat,
        scope=Scope.TABLES,
        limit="joins",
    ),
    _post(
        f"{TABLE}/start",
        tables.start,
        T.Board,
        "Start the game of a full table.",
        body=T.Nothing,
        scope=Scope.TABLES,
        limit="moves",
    ),
)
