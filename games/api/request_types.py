"""The queries and bodies of requests to the API."""

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from forbidden.numbers import LARGEST
from games.api.types import Moment, ProposalKind, VoteChoice, ref

ActionJson = Annotated[Raw, ref("Action")]
OrderJson = Annotated[Raw, ref("Order")]
Number = Annotated[int, Meta(ge=1, le=LARGEST)]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]


class Nothing(Struct, frozen=True):
    """No parameters."""


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all requests. Unknown fields are refused."""


class GamesQuery(Request, frozen=True):
    waiting: bool = False
    before: Number | None = None


class OpenTablesQuery(Request, frozen=True):
    rules: Annotated[str, Meta(max_length=20)] = ""
    difficulty: Annotated[str, Meta(max_length=20)] = ""
    before: Number | None = None


class MessagesQuery(Request, frozen=True):
    after: Annotated[int, Meta(ge=0, le=LARGEST)] = 0


class StepsQuery(Request, frozen=True):
    after: Version = 0


class StreamQuery(Request, frozen=True):
    after: Annotated[str, Meta(max_length=2000, pattern=r"^(\d+:\d+(\.\d+)?(,\d+:\d+(\.\d+)?)*)?$")] = ""


class Play(Request, frozen=True):
    """An action for a seat, at the version that you have seen."""

    seat: SeatNumber
    version: Version
    action: ActionJson


class AtVersion(Request, frozen=True):
    version: Version


class PlannedStep(Request, frozen=True):
    seat: SeatNumber
    action: ActionJson


class SharePlan(Request, frozen=True):
    """Steps from the position at `version`, and why in one sentence. They replace the plan that you shared before."""

    version: Version
    steps: Annotated[list[PlannedStep], Meta(min_length=1, max_length=40)]
    why: Annotated[str, Meta(max_length=200)] = ""


class GiveOrder(Request, frozen=True):
    seat: SeatNumber
    order: OrderJson


class AnswerRequest(Request, frozen=True):
    answer: Literal["granted", "declined", "later", "withdrawn"]


class CastVote(Request, frozen=True):
    choice: VoteChoice


class Propose(Request, frozen=True):
    """A proposal to the team; `until` is the end of a pause, within 30 days. The same of a teammate is agreed to."""

    kind: ProposalKind
    until: Moment | None = None


class AnswerProposal(Request, frozen=True):
    """Your answer. "no" declines for the whole team, and withdraws a proposal of your own."""

    answer: Literal["yes", "no"]


class Say(Request, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class CreateTable(Request, frozen=True):
    """A new table. You get the first `own_seats` seats; bots of the site get the last `bots`."""

    rules: Annotated[str, Meta(max_length=20)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    difficulty: Annotated[str, Meta(max_length=20)]
    players: Annotated[int, Meta(ge=1, le=10)]
    own_seats: Annotated[int, Meta(ge=1, le=10)] = 1
    bots: Annotated[int, Meta(ge=0, le=10)] = 0
    is_open: bool = False
    allows_bot_accounts: bool = False
    first_seat: SeatNumber | None = None
    pace: Literal[0, 12, 24, 48, 72, 168] = 0
    options: Annotated[dict[str, str], Meta(max_length=10)] = {}


class TakeSeat(Request, frozen=True):
    """A seat before the start, or the first free one; in a running game the one that is offered. You are ready.

    A private table needs the code at the end of its invite link.
    """

    seat: SeatNumber | None = None
    invitation: Annotated[str, Meta(max_length=64)] = ""
