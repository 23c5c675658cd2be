"""The recap: what has happened at a table since its reader was there, or between any two moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.display.shared.film import Film, changed_cells
from games.display.shared.highlights import MOST, with_seat
from games.display.shared.words import labelled, listed
from games.engine.protocol import Event
from games.exceptions import NoSuchMoment
from games.history.film import film_of
from games.history.log import PAGE, seen_events
from games.history.replay import events_of, steps_between
from games.history.trusted import plays_by_trust
from games.models import Step
from games.table import Table
from games.teaching.coach import is_coached


@dataclass(frozen=True)
class Recap:
    """The steps after `first` up to `last`: their film, at most five sentences, and the cells that have changed."""

    table: Table
    first: int
    last: int
    ended_at: datetime
    turns: int
    film: Film
    highlights: tuple[str, ...]

    @classmethod
    def of(cls, table: Table, steps: Sequence[Step], *, show_private: bool = False) -> Recap:
        """Return the recap of these steps, given in their order, at least one."""
        played = [events_of(table.game, step) for step in steps]
        if not show_private:
            played = [seen_events(table, events) for events in played]
        return cls(
            table=table,
            first=steps[0].number - 1,
            last=steps[-1].number,
            ended_at=steps[-1].at,
            turns=sum(bool(step.snapshot) for step in steps),
            film=film_of(table, steps, played, show_private=True),  # only what the reader saw is left
            highlights=_highlights(table, steps, [event for events in played for event in events]),
        )

    @property
    def url(self) -> str:
        return reverse("games:recap", args=(self.table.game.pk, self.first, self.last))

    @property
    def title(self) -> str:
        """The turn that the steps are of, such as "Ben's turn", or "2 turns: Ben and Cleo"."""
        tellers = (frame.teller for frame in self.film if frame.teller)
        turns = [next(steps) for _seat, steps in groupby(tellers, key=lambda teller: teller.turn_of)]
        if len(turns) < 2:
            return turns[0].heading if turns else self.since
        count = ngettext("%(count)s turn", "%(count)s turns", len(turns)) % {"count": len(turns)}
        return labelled(count, listed(dict.fromkeys(self.table.names[turn.turn_of] for turn in turns)))

    @property
    def cells(self) -> str:
        """The changed cells, for the page."""
        return " ".join(map(str, sorted(changed_cells(self.film))))

    @property
    def since(self) -> str:
        """The turns or steps since the reader was here, or since the start for a reader who has not been here."""
        if self._is_first:
            text = ngettext("The game so far: %(count)s turn", "The game so far: %(count)s turns", self.turns)
            return text % {"count": self.turns} if self.turns else _("The game has begun")
        if not self.turns:
            steps = self.last - self.first
            text = ngettext("%(count)s step since your last visit", "%(count)s steps since your last visit", steps)
            return text % {"count": steps}
        text = ngettext("%(count)s turn since your last visit", "%(count)s turns since your last visit", self.turns)
        return text % {"count": self.turns}

    @property
    def goal(self) -> str:
        """The goal of the game, for somebody who sees these rules for the first time; else ""."""
        return str(self.table.display.PROMISE) if self._is_first and is_coached(self.table) else ""

    @property
    def _is_first(self) -> bool:
        """True if the reader has not been at the table before; a page left unchanged does not say so."""
        return not self.first and not any(self.table.seats[number].last_seen for number in self.table.mine)


def _highlights(table: Table, steps: Sequence[Step], events: Sequence[Event]) -> tuple[str, ...]:
    """Return what others have played for the reader, and what matters of the events, together about `MOST` sentences.

    If nothing matters most, the newest events do.
    """
    told = plays_by_trust(table, steps)
    return (*told, *_most_important(table, events)[: max(MOST - len(told), 0)])


def _most_important(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    names, places = table.names, table.places
    view = table.engine.view(table.game.load_state(), None)
    found = table.display.highlights(events, mine=table.mine, names=names, places=places, view=view)
    sentences = (with_seat(table.display.sentence(event, names=names, places=places), event) for event in events)
    return found or tuple(sentence for sentence in sentences if sentence)[-MOST:]


def recap_since(table: Table, newest: Sequence[Step]) -> Recap | None:
    """Return the recap of what the user has not seen of these steps, newest first; None if that is nothing."""
    steps = unseen(table, newest)
    return Recap.of(table, steps) if steps and table.is_mine else None


def unseen(table: Table, newest: Sequence[Step]) -> Sequence[Step]:
    """Return those of these steps, newest first, that the user has not seen, oldest first.

    A player has seen what their page has said they saw, and everything before their own newest step.
    """
    own = (step.version for step in newest if table.has_played(step))
    seen = max((*(table.seats[number].last_seen for number in table.mine), next(own, 0)))
    return [step for step in reversed(newest) if step.version > seen]


def recap_between(table: Table, first: int, last: int, *, show_private: bool) -> Recap:
    """Return the recap of the steps after `first` up to `last`; raise `NoSuchMoment` if they are none, or too many."""
    if not first < last <= min(table.game.steps, first + PAGE):
        raise NoSuchMoment
    return Recap.of(table, steps_between(table.game.pk, first, last), show_private=show_private)
