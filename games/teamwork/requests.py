"""Requests between teammates as one of them reads them."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Mute
from accounts.services import mutes
from games.display import joined, numbered, refusal
from games.display.shared.buttons import ButtonBuilder
from games.display.shared.wanted import Wanted
from games.engine.protocol import Action, State
from games.models import Plan, PlayRequest, Seat
from games.table import Table
from games.teamwork.offers import Offer, as_seen, offers_in
from games.teamwork.plan import read_plays
from games.teamwork.rows import hides_plans, remaining
from games.teamwork.shown import show_plan

MOST_SHOWN = 20
MOST_ASKS = 2
"""How many requests the sheet of a teammate offers: with more, the sheet of a phone would hide its cards."""
Status = PlayRequest.Status
ANSWERED: dict[str, Promise] = {
    Status.GRANTED: gettext_lazy("%(whom)s said yes."),
    Status.DECLINED: gettext_lazy("%(whom)s declined."),
    Status.LATER: gettext_lazy("%(whom)s says “later”."),
}
"""What became of a request, for the person who asked."""


class Ask(NamedTuple):
    """A request of one tap: the value of its button, its text, and what follows from a yes."""

    value: str
    text: str
    consequence: str


@dataclass(frozen=True)
class RequestLine:
    """A request as its reader sees it. `obstacle` says why it is not possible now; it may become possible again.

    `text` is empty if the reader has muted the person who asks. `plays` says whether a yes plays something. `value` is
    that of the button which has asked for a play. `cell` is the tile of what is asked for, if it names one. `wanted`
    has the words of a play; a plan has none.
    """

    number: int
    value: str
    who: str
    whom: str
    what: str
    text: str
    consequence: str
    final: bool
    obstacle: str
    status: str
    is_open: bool
    is_to_me: bool
    is_mine: bool
    thanked: bool
    is_plan: bool
    plays: bool
    cell: int | None = None
    wanted: Wanted | None = None

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        return int(self.value.partition(":")[0])

    @property
    def is_answer(self) -> bool:
        """True if the reader learns by it what became of their own request, or is thanked."""
        return not self.is_open

    @property
    def is_agreement(self) -> bool:
        """True if it tells the reader of a yes to their plan, whose steps need not be said again."""
        return self.is_plan and self.status == Status.GRANTED and not self.thanked

    @property
    def yes(self) -> str:
        """The text of the button that grants it."""
        if self.wanted is not None:
            return self.wanted.yes
        return _("Yes, play it") if self.plays else _("Yes, I agree")

    @property
    def text_of_plan(self) -> str:
        """The steps of its plan, which follow the sentence."""
        return self.what if self.is_plan and not (self.thanked or self.is_agreement) else ""

    @property
    def sentence(self) -> str:
        """The request and its answer in words."""
        return self._said(str)

    @property
    def html(self) -> SafeString:
        """The sentence with the names of the people in bold type."""
        return SafeString(self._said(escape, '<b dir="auto">%s</b>'))  # nosec B703  # all of it is escaped

    def _said(self, escaped: Callable[[object], str], name: str = "%s") -> str:
        words = {"who": name % escaped(self.who), "whom": name % escaped(self.whom)}
        if self.wanted is not None:
            words |= {word: escaped(text) for word, text in self.wanted.words.items()}
        return joined(*(escaped(text) % words for text in self._texts() if text))

    def _texts(self) -> tuple[str, ...]:
        """Return the sentences about the request and its answer, with placeholders."""
        if self.thanked:
            return (_("%(who)s thanks you for your help."),)
        if self.wanted is not None:
            answer = "" if self.is_to_me else str(ANSWERED.get(self.status, ""))
            return (self._asked(self.wanted.asks_you, self.wanted.you_asked, self.wanted.asked), answer)
        if self.is_agreement:
            return (_("%(whom)s agrees to your plan."),)
        if self.status == Status.DECLINED:
            return (_("%(whom)s declined:"),)
        return (
            self._asked(
                _("%(who)s asks you to agree to this plan:"),
                _("You asked %(whom)s to agree to this plan:"),
                _("%(who)s asked %(whom)s to agree to this plan:"),
            ),
        )

    def _asked(self, asks_you: str, you_asked: str, asked: str) -> str:
        """Return the sentence for the person who is asked, for the one who asks, or for the rest of the team."""
        return asks_you if self.is_to_me else you_asked if self.is_mine else asked


class Requests(NamedTuple):
    """The requests that wait for the reader's answer, and the others that the reader sees, each newest first."""

    to_me: tuple[RequestLine, ...] = ()
    others: tuple[RequestLine, ...] = ()

    @property
    def open(self) -> tuple[RequestLine, ...]:
        """All that are still to be answered."""
        return tuple(line for line in (*self.to_me, *self.others) if line.is_open)

    @property
    def shown(self) -> tuple[RequestLine, ...]:
        """The requests that wait for the reader, then the answers to theirs, then the rest; each newest first."""
        return (*self.to_me, *sorted(self.others, key=lambda line: not line.is_answer))


def asks_of(table: Table, state: State, requests: Requests) -> tuple[tuple[Ask, ...] | None, ...]:
    """Return by seat what the table's user may want of a teammate now; None for a seat without a free play.

    Plays that the user has asked for are left out, and so are those that they may play themselves because of trust.
    """
    others = [seat.number for seat in table.seats if seat.user and seat.user != table.user]
    if not (table.game.is_running and table.is_mine and others):
        return ()
    seen = as_seen(table, state)
    asked = {line.value for line in requests.others if line.is_mine and line.status != Status.GRANTED}
    return tuple(
        _asks(table, state, seat.number, table.engine.legal(seen, seat.number), asked)
        if seat.number in others
        else None
        for seat in table.seats
    )


def _asks(
    table: Table, state: State, seat: int, actions: Sequence[Action], asked: Collection[str]
) -> tuple[Ask, ...] | None:
    offers = {offer.value: offer for offer in offers_in(table, state, seat, actions, table.names, table.mine)}
    if not offers:
        return None
    if table.seats[seat].trust != Seat.Trust.NONE:
        return ()
    builder = ButtonBuilder(None, (), seat)
    view = table.engine.view(state, table.seat_in_hand)
    wishes = {
        builder.value(action): text for action, text in table.display.wishes(view, seat, actions, names=table.names)
    }
    asks = (Ask(value, text, offers[value].consequence) for value, text in wishes.items() if value in offers)
    return tuple(ask for ask in asks if ask.value not in asked)[:MOST_ASKS]


def in_roles(table: Table, state: State, seat: int, action: Action) -> str:
    """Return what a request asks for in words that name no person, for when it is no longer possible."""
    names = [str(table.display.role_name(each.role)) for each in table.seats]
    return next((offer.what for offer in offers_in(table, state, seat, [action], names, ())), "")


def requests_of(table: Table, state: State) -> Requests:
    """Return the requests that the board of the table's user shows.

    This takes no statement unless the game may have some; else one, and one more with plans that were played on.
    """
    game = table.game
    if not (game.is_running and table.is_mine and state.turn < game.requests_until):
        return Requests()
    muted = Mute.objects.filter(user=table.user, muted=OuterRef("by"))
    rows = PlayRequest.objects.filter(game=game, until__gt=state.turn).exclude(status=Status.WITHDRAWN)
    rows = rows.select_related("by", "plan").annotate(is_muted=Exists(muted)).order_by("-pk")[:MOST_SHOWN]
    _leave_rest(table, rows)
    lines = [(_line(table, state, row, is_muted=row.is_muted), row.seat) for row in rows]
    shown = [line for line, seat in lines if line.what and _concerns(line, table.mine, seat)]
    return Requests(
        to_me=tuple(line for line in shown if line.is_to_me), others=tuple(line for line in shown if not line.is_to_me)
    )


def line_of(table: Table, state: State, request: PlayRequest) -> RequestLine:
    """Return a request as the table's user reads it; `what` is empty if nothing of its plan is left to play."""
    _leave_rest(table, [request])
    is_muted = table.user is not None and mutes.is_muted(user_id=table.user.pk, person_id=request.by_id)
    return _line(table, state, request, is_muted=is_muted)


def _leave_rest(table: Table, requests: Iterable[PlayRequest]) -> None:
    """Take out of the plans of requests what was played since; one statement, or none.

    An answer to a plan of which everything was played is still about all of its steps.
    """
    steps = {request.pk: request.plan.steps for request in requests if request.plan is not None}
    remaining(table, [request.plan for request in requests if request.plan is not None])
    for request in requests:
        if request.plan is not None and not request.is_open and request.plan.played == len(steps[request.pk]):
            request.plan.steps = steps[request.pk]


def _line(table: Table, state: State, request: PlayRequest, *, is_muted: bool) -> RequestLine:
    words = _words_of_plan(table, state, request) if request.plan else _words_of_play(table, state, request)
    return RequestLine(
        number=request.pk,
        value=f"{request.seat}:{request.action}",
        who=request.by.name,
        whom=table.names[request.seat],
        what=words.what,
        text="" if is_muted else request.text,
        consequence=words.consequence,
        final=words.final,
        obstacle=words.obstacle,
        status=request.status,
        is_open=request.is_open,
        is_to_me=request.is_open and request.seat in table.mine,
        is_mine=table.user is not None and request.by_id == table.user.pk,
        thanked=request.thanked_at is not None,
        is_plan=request.plan is not None,
        plays=words.plays,
        cell=words.cell,
        wanted=None if request.plan else _wanted(table, request),
    )


def _wanted(table: Table, request: PlayRequest) -> Wanted:
    asker = [seat.number for seat in table.seats if seat.user_id == request.by_id]
    action = table.engine.read_action(request.action)
    return table.display.wanted(action, asker=asker, names=table.names, places=table.places)


class Words(NamedTuple):
    """The wish of a request, what follows from a yes, why it is not possible now, whether a yes plays it, and where."""

    what: str
    consequence: str = ""
    final: bool = False
    obstacle: str = ""
    plays: bool = True
    cell: int | None = None


def _words_of_play(table: Table, state: State, request: PlayRequest) -> Words:
    offer, obstacle = _offer_of(table, state, request) if request.is_open else (None, "")
    if offer is not None and not offer.choice:
        return Words(offer.what, offer.consequence, offer.final, cell=offer.cell)
    action = table.engine.read_action(request.action)
    what = table.display.phrase(action, names=table.names, places=table.places)
    if offer is None:
        return Words(what, obstacle=obstacle)
    return Words(what, offer.consequence, offer.final, cell=offer.cell)


def _words_of_plan(table: Table, state: State, request: PlayRequest) -> Words:
    """Return the steps of a plan and, while the request is open, how far they work.

    Readers who see plans only after drafting their own get no steps.
    """
    plan = request.plan
    assert plan is not None
    if not request.is_open:
        return Words(_steps(table, plan))
    shown = show_plan(table, state, plan)
    yes = _("If you say yes, your next steps are played.") if shown.follows else ""
    if plan.steps and hides_plans(table):
        return Words(_("A hidden plan: draft your own to see it."), yes, plays=shown.follows)
    return Words(_steps(table, plan), " ".join(filter(None, (shown.summary, yes))), plays=shown.follows)


def _steps(table: Table, plan: Plan) -> str:
    """Return the steps of a plan as one line."""
    names, places = table.names, table.places
    plays = read_plays(table.engine, plan.steps)
    words = ((names[seat], table.display.phrase(action, names=names, places=places)) for seat, action in plays)
    return numbered(words)


def _concerns(line: RequestLine, mine: Sequence[int], seat: int) -> bool:
    """Return whether the reader needs the line: answers are for the person who asked, thanks for whom they thank."""
    if line.is_open:
        return True
    return seat in mine if line.thanked else line.is_mine


def _offer_of(table: Table, state: State, request: PlayRequest) -> tuple[Offer | None, str]:
    """Return what an open request asks for as an offer, or None and why it is not possible now."""
    seen = state if request.seat in table.mine else as_seen(table, state)
    action = table.engine.read_action(request.action)
    if action not in table.engine.legal(seen, request.seat):
        if request.seat not in table.mine:
            return None, _("Not possible now.")
        return None, refusal(table.engine.why_not(seen, request.seat, action))
    return next(iter(offers_in(table, state, request.seat, [action], table.names, table.mine)), None), ""
