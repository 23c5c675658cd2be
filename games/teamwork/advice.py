"""Advice for the turn of a seat: up to three plans, what speaks for each, and the chance that the team wins.

The plan that the player has drafted is tried like the others, and comes first. A worker thinks about them from the
seat's view alone and keeps them in the cache under a hash of that view. So they reveal nothing, and advice for another
position is never shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import takewhile
from math import ceil

import msgspec
from django.core.cache import cache
from django.utils.translation import gettext as _

from games.bots import ADVICE, SECOND_FORMS, AdvisedLine, Budget, Observation, advise, has_value
from games.display import labelled
from games.display.protocol import Display
from games.display.shared.cells import Place
from games.display.shared.names import addressed
from games.display.shared.words import percent
from games.engine.protocol import Play, State
from games.table import Table
from games.teamwork.plan import StoredPlay, read_plays
from games.teamwork.rows import draft_of

BUDGET = ADVICE
"""The most that the search of a plan may spend: about a second of CPU."""
LIFE = 3600
"""Seconds for which advice is kept."""


MOST_IDEAS = 3
"""How many ideas of a plan its name holds at most."""


class StoredAdvice(msgspec.Struct, array_like=True):
    """A plan in the cache: seats and actions, the reason's text and values, the chance to win, its error, and whose."""

    plays: list[tuple[int, msgspec.Raw]]
    text: str
    values: dict[str, str | int]
    chance: float
    error: float
    is_mine: bool


@dataclass(frozen=True)
class AdviceInWords:
    """A plan as people read it, and whether it is the reader's own.

    `name` is its main idea, and `reason` why to play it, or what tells it from the first plan. `steps` are its plays as
    a plan stores them, and `plays` the same in words. `chance` and `error` are percentages; a plan that ends the game
    has no error.
    """

    name: str
    steps: tuple[StoredPlay, ...]
    plays: tuple[str, ...]
    reason: str
    chance: int
    error: int
    is_mine: bool

    @property
    def odds(self) -> str:
        """How often the team wins with the plan."""
        return percent(self.chance / 100)


@dataclass(frozen=True)
class Position:
    """The view of a seat, the seats for whose turn there is advice, and the plan that the player has."""

    rules: str
    state: State
    seat: int
    seats: tuple[int, ...]
    own: tuple[Play, ...] = ()

    @cached_property
    def observation(self) -> Observation:
        return Observation(self.rules, self.state, self.seat)

    @property
    def key(self) -> str:
        own = sha256(msgspec.json.encode(self.own)).hexdigest()[:16] if self.own else ""
        return f"advice:{self.observation.digest}:{','.join(map(str, self.seats))}:{own}"

    @property
    def asked_key(self) -> str:
        """The key that the cache has while a worker thinks about the position."""
        return f"{self.key}:asked"


def is_given(table: Table) -> bool:
    """Return whether players of the table may ask for advice: it was set up so, or one person plays alone."""
    return (table.game.gives_advice or len(table.people) == 1) and has_value(table.game.rules)


def why_not_ask(table: Table) -> str:
    """Return why the reader may not ask for advice now; "" if they may."""
    if not is_given(table):
        return _("Bots give no advice at this table. Its host decided that when setting it up.")
    if not table.game.is_running or table.seat_in_hand not in table.mine_awaited:
        return _("You get advice when it is your turn.")
    return ""


def may_ask(table: Table) -> bool:
    """Return whether the reader may ask now: the game waits for them, and the table allows it or they are alone."""
    return not why_not_ask(table)


def position_of(table: Table) -> Position:
    """Return the position of the seat in hand."""
    assert table.seat_in_hand is not None
    state = table.game.load_state()
    return Position(table.game.rules, state, table.seat_in_hand, table.playable, _drafted(table))


def _drafted(table: Table) -> tuple[Play, ...]:
    """Return what remains of the plan that the reader has drafted from this state on."""
    draft = draft_of(table)
    if draft.seat is not None:
        return ()
    plays = read_plays(table.engine, draft.steps)
    return tuple(takewhile(lambda play: play[0] in table.playable, plays))


def work_out(position: Position, budget: Budget | None = None) -> None:
    """Think about a position and keep the advice; some seconds of CPU at most, so only workers call it."""
    found = advise(position.observation, position.seats, budget=budget or BUDGET, own=position.own)
    stored = [_stored(plan) for plan in found]
    cache.set(position.key, msgspec.json.encode(stored).decode(), LIFE)


def advice_on(position: Position, table: Table) -> tuple[AdviceInWords, ...] | None:
    """Return the advice in words, the best plan first; None if nobody has thought about the position."""
    stored = cache.get(position.key)
    if stored is None:
        return None
    view, read = position.observation.view, table.engine.read_action
    places = table.display.places(view)
    plans = msgspec.json.decode(stored, type=list[StoredAdvice])
    plays = [[(seat, read(bytes(raw))) for seat, raw in plan.plays] for plan in plans]
    names = names_of(
        [table.display.ideas(view, each, names=table.names, places=places) for each in plays],
        [_first(position, each, table, places) for each in plays],
    )
    return tuple(_in_words(plan, name, table, places, position.seat) for plan, name in zip(plans, names, strict=True))


def _first(position: Position, plays: Sequence[Play], table: Table, places: Sequence[Place]) -> str:
    """Return the first play of a plan in words; without plays it ends the turn or draws the next card."""
    observation = position.observation
    play = plays[0] if plays else observation.value.stop(observation.state)
    return table.display.phrase(play[1], names=table.names, places=places) if play else ""


def names_of(ideas: Sequence[Sequence[str]], first: Sequence[str]) -> list[str]:
    """Return a name for each plan: its main idea that not all have, with as many more as tell it from the others.

    A plan without ideas is named by what it does `first`.
    """
    common = frozenset[str]().union(*ideas).intersection(*ideas)
    ideas = [[idea for idea in each if idea not in common] or each for each in ideas]
    counts = [1] * len(ideas)
    for _more in range(MOST_IDEAS):
        names = [" · ".join(each[:count]) or play for each, count, play in zip(ideas, counts, first, strict=True)]
        counts = [count + (names.count(name) > 1) for name, count in zip(names, counts, strict=True)]
    return names


def verdict_on(plans: Sequence[AdviceInWords]) -> str:
    """Return in a sentence how good the plans are."""
    best = max(plans, key=lambda plan: plan.chance)
    words = {"chance": best.odds, "error": percent(best.error / 100)}
    if best.chance and not best.error:
        return _("The best choice wins the game.")
    if len(plans) == 1:
        return _("With this plan, the team wins about %(chance)s of such games, give or take %(error)s.") % words
    if all(_is_near(plan, best) for plan in plans):
        return _("All are about equal: the team wins about %(chance)s of such games, give or take %(error)s.") % words
    if [_is_near(plan, best) for plan in plans] == [True, True, False]:
        text = _("The first two are about equal: the team wins about %(chance)s of such games, give or take %(error)s.")
        return text % words
    return _("With the best choice, the team wins about %(chance)s of such games, give or take %(error)s.") % words


def _is_near(plan: AdviceInWords, best: AdviceInWords) -> bool:
    """Return whether the chances do not tell a plan from the best one."""
    return plan.chance == best.chance or (plan.error > 0 and best.chance - plan.chance <= best.error)


def reason_in_words(
    display: Display, text: str, values: Mapping[str, str | int], *, names: Sequence[str], places: Sequence[Place]
) -> str:
    """Return the reason of a bot in the reader's language."""

    def word(name: str, value: str | int) -> object:
        if isinstance(value, str):
            return display.component_name(value)
        if name.endswith("count"):
            return value
        name = name.removeprefix("other_")
        return names[value] if name == "who" else getattr(places[value], "name" if name == "place" else name)

    words = {name: word(name, value) for name, value in values.items()}
    second = {"who": _(SECOND_FORMS[text])} if text in SECOND_FORMS else {}
    return addressed(_(text), words, **second) if text else ""


def _stored(plan: AdvisedLine) -> StoredAdvice:
    plays = [(seat, msgspec.Raw(msgspec.json.encode(action))) for seat, action in plan.plays]
    values = msgspec.to_builtins(plan.reason.values)
    return StoredAdvice(plays, plan.reason.text, values, plan.chance, plan.error, plan.is_mine)


def _in_words(stored: StoredAdvice, name: str, table: Table, places: Sequence[Place], seat: int) -> AdviceInWords:
    rules, display = table.engine, table.display
    plays = list[str]()
    is_shared = any(who != seat for who, _ in stored.plays)
    for who, raw in stored.plays:
        phrase = display.phrase(rules.read_action(bytes(raw)), names=table.names, places=places)
        plays.append(labelled(table.names[who], phrase) if is_shared else phrase)
    return AdviceInWords(
        name=name,
        steps=tuple((who, bytes(raw).decode()) for who, raw in stored.plays),
        plays=tuple(plays) or (name,),
        reason=reason_in_words(display, stored.text, stored.values, names=table.names, places=places),
        chance=round(100 * stored.chance),
        error=ceil(100 * stored.error),
        is_mine=stored.is_mine,
    )
