"""The answers of the API. The values of a game are JSON.

Written by `python -m tests.api_files` in the repository of the site; do not edit.
"""

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

REF = "#/components/schemas/"


def ref(name: str) -> Meta:
    """Return a reference to a type that stands for those of all games."""
    return Meta(extra_json_schema={"$ref": REF + name})


View = Annotated[Any, ref("View")]
Action = Annotated[Any, ref("Action")]
Events = Annotated[list[Any], Meta(extra_json_schema={"items": {"$ref": REF + "Event"}})]
Actions = Annotated[list[Any], Meta(extra_json_schema={"items": {"$ref": REF + "Action"}})]

Moment = Annotated[datetime, Meta(tz=True)]
Status = Literal["lobby", "running", "won", "lost", "closed"]
VoteChoice = Literal["wait", "team", "bot", "substitute", "end"]
ProposalKind = Literal["pause", "give_up"]
Origin = Literal["hand", "api", "plan", "advance", "order", "request", "trust", "clock", "bot"]


class Answer(Struct, frozen=True, kw_only=True):
    """The base of all answers. Later releases add fields and remove none, so programs must ignore unknown ones."""


# People and tokens


class Person(Answer, frozen=True):
    id: int
    name: str


class Me(Answer, frozen=True):
    """The account of the token. `owner` is whose bot account it is."""

    id: int
    name: str
    is_bot: bool
    owner: Person | None
    scopes: list[str]
    expires_at: Moment


# Tables and boards


class Seat(Answer, frozen=True):
    """A place at a table. `user` is None for a free seat and for a bot of the site (`is_bot`).

    `owner` is whose program plays it, if its user is a bot account. `is_yours` says that you may play it now or later.
    """

    number: int
    role: str
    user: Person | None
    is_bot: bool
    is_yours: bool
    owner: Person | None = None


class Game(Answer, frozen=True):
    """A table and its game. `waiting` are the seats whose decision it waits for, `yours` those of them that you play.

    `version` rises with every change, also of an undo; `steps` counts the steps played, which an undo takes back.
    `talk` rises with each message, request and proposal.
    """

    id: int
    name: str
    rules: str
    difficulty: str
    options: dict[str, str]
    status: Status
    cause: str
    version: int
    talk: int
    steps: int
    waiting: list[int]
    yours: list[int]
    due_at: Moment | None
    seats: list[Seat]


class Board(Game, frozen=True):
    """A table with its position as your seat sees it; `view` is None before the start."""

    view: View | None = None


class PlanStep(Answer, frozen=True):
    seat: int
    action: Action


class Plan(Answer, frozen=True):
    """A plan that a player shares: what is still to be played, from the position at `version` on."""

    id: int
    author: str
    version: int
    why: str
    steps: list[PlanStep]


class PlayRequest(Answer, frozen=True):
    """A request between teammates in words: for a play of a seat, or to agree to a plan (`is_plan`)."""

    id: int
    by: str
    to: str
    what: str
    text: str
    status: str
    is_to_you: bool
    is_plan: bool


class Vote(Answer, frozen=True):
    """The team's vote about the seats that are late (`waiting`). `cast` are the choices by the ids of who voted."""

    choices: list[VoteChoice]
    cast: dict[int, VoteChoice]


class Proposal(Answer, frozen=True):
    """A teammate's proposal, which needs the consent of those in `missing`; `until` is the end of a pause."""

    id: int
    kind: ProposalKind
    by: str
    until: Moment | None
    lapses_at: Moment
    missing: list[str]
    is_to_you: bool


class Position(Board, frozen=True):
    """A board, with the plans, requests and proposals of the team, and the vote if there is one that you may cast."""

    plans: list[Plan] = []
    requests: list[PlayRequest] = []
    proposals: list[Proposal] = []
    vote: Vote | None = None


class Games(Answer, frozen=True):
    """Your tables, the newest first. If there are more, `before` gets the next page."""

    games: list[Game]
    before: int | None


class OpenTables(Answer, frozen=True):
    """Tables at which you may take a seat, those first that need only one more; `before` gets older ones."""

    tables: list[Game]
    before: int | None


class Message(Answer, frozen=True):
    """A message of the chat; `by` is None for the moderators.

    `text` is empty if you have muted its author, or if it was removed.
    """

    id: int
    at: Moment
    by: Person | None
    text: str
    is_muted: bool
    is_removed: bool


class Messages(Answer, frozen=True):
    """Messages, the oldest first. `after` is the cursor for the next call; call again at once if there is `more`."""

    messages: list[Message]
    after: int
    more: bool


class LegalActions(Answer, frozen=True):
    """The legal actions of one seat."""

    seat: int
    actions: Actions


class Legal(Answer, frozen=True):
    """Every action that you may take at this version. The first one of an awaited seat is the one that does least."""

    version: int
    seats: list[LegalActions]


class Step(Answer, frozen=True):
    """One accepted action as you may see it: its public events, and those that only you saw."""

    number: int
    version: int
    seat: int
    origin: Origin
    at: Moment
    events: Events


class Steps(Answer, frozen=True):
    """Steps, the oldest first. `after` is the cursor for the next call; call again at once if there is `more`."""

    version: int
    steps: list[Step]
    after: int
    more: bool


class Played(Answer, frozen=True):
    """The steps of your action, those by standing orders too, and the board after them."""

    steps: list[Step]
    game: Board
    stopped: str = ""


class Challenge(Answer, frozen=True):
    """A challenge of this week: the same seed for every team of the same size."""

    name: str
    rules: str
    difficulty: str
    players: list[int]
    ends_at: Moment
    url: str


class Challenges(Answer, frozen=True):
    challenges: list[Challenge]


class Choice(Answer, frozen=True):
    """A value of a choice, with its name."""

    value: str
    name: str
    text: str = ""


class Rules(Answer, frozen=True):
    """The components of a game that a table chooses from."""

    rules: str
    name: str
    players: list[int]
    difficulties: list[Choice]
    roles: list[Choice]
    options: dict[str, list[Choice]]


class Done(Answer, frozen=True):
    """The number of the row that was created or changed."""

    id: int


class Problem(Answer, frozen=True, omit_defaults=True):
    """The reason why a request was refused (RFC 9457); nothing was changed.

    `game` is the current board, if your request was about an older version. `key` is the limit that was reached, and
    `seconds` the time until it allows more.
    """

    type: str
    title: str
    status: int
    detail: str
    game: Board | None = None
    key: str = ""
    seconds: int | None = None


# The stream


class StepNews(Answer, frozen=True, tag="step"):
    """A step at one of your tables. Resume after `cursor`."""

    game: int
    step: Step
    cursor: str


class GameNews(Answer, frozen=True, tag="game"):
    """The newest state of one of your tables, without its board. Fewer `steps` than before mean an undo."""

    game: Game
    cursor: str


class End(Answer, frozen=True, tag="end"):
    """The last line: open the stream again after `cursor`, unless the token is the reason.

    renew: ten minutes are over · seats: you may see more or fewer tables than before · revoked, expired: the token ·
    banned: the account
    """

    reason: Literal["renew", "seats", "revoked", "expired", "banned"]
    cursor: str


News = StepNews | GameNews | End
