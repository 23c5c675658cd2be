"""The team's chance to win in the course of a finished game, as bots would have played on."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.bots import Observation, has_value, odds
from games.display.shared.charts import Chart, Series, chart
from games.display.shared.story import Scene, TurningPoint, turning_point
from games.display.shared.words import joined
from games.engine.protocol import Event, State

LEAST_CHANGE = 12
"""The change of the chance in a turn, in percent, from which the story tells it."""
MOST_TOLD = 2
"""The most turns of which the story tells how the chance changed."""


def chances_of(rules: str, states: Sequence[State]) -> tuple[int, ...]:
    """Return the chance to win in percent at each of these moments, as a spectator knew the game; () without bots."""
    return tuple(round(100 * odds(Observation(rules, state, None))) for state in states) if has_value(rules) else ()


def turn_ends(scenes: Sequence[Scene]) -> list[int]:
    """Return the place of the last scene of each turn."""
    ends = [place for place, (scene, following) in enumerate(pairwise(scenes)) if scene.turn != following.turn]
    return [*ends, len(scenes) - 1]


def odds_chart(chances: Sequence[int], *, first: int) -> Chart:
    """Return the chart of the chance before turn `first + 1` and after each turn."""
    line = Series(_("Chance to win, in %"), tuple(chances), "goal", filled=True)
    return chart("odds", _("Chance to win if bots had taken over"), [line], first=first, most=100)


class _Turn(NamedTuple):
    """The places of a turn's scenes, and the chance before and after it."""

    places: range
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


def odds_points(
    chances: Sequence[int],
    scenes: Sequence[Scene],
    told: Sequence[TurningPoint],
    highlights: Callable[[Sequence[Event]], Sequence[str]],
    chance_after: Callable[[int], int],
) -> list[TurningPoint]:
    """Return the turns in which the chance changed most, at steps that the story does not tell anyway.

    `highlights` returns what matters of some events, and `chance_after` the chance after the scene at a place.
    """
    steps = {point.step for point in told}
    spans = zip(pairwise([-1, *turn_ends(scenes)]), pairwise(chances), strict=True)
    turns = [_Turn(range(last + 1, end + 1), before, after) for (last, end), (before, after) in spans]
    # The last turn is left out: that the game ended there is said above.
    much = [
        turn for turn in turns[:-1] if abs(turn.change) >= LEAST_CHANGE and scenes[turn.places[-1]].step not in steps
    ]
    much.sort(key=lambda turn: (-abs(turn.change), turn.places.start))

    def untold(events: Sequence[Event]) -> str:
        """Return the most important of these events, unless another point tells of it."""
        first = joined(*highlights(events)[:1])
        return "" if any(first in point.sentence for point in told) else first

    return [_odds_point(turn, scenes, untold, chance_after) for turn in much[:MOST_TOLD]]


def _odds_point(
    turn: _Turn,
    scenes: Sequence[Scene],
    untold: Callable[[Sequence[Event]], str],
    chance_after: Callable[[int], int],
) -> TurningPoint:
    """Return the point of the step that made at least half of the change, or else that of the turn.

    A fall is explained by the cards that the game turned up, never by a player's move.
    """
    text = _("The chance to win rose from %(before)s%% to %(after)s%% in this turn.")
    if turn.change < 0:
        text = _("The chance to win fell from %(before)s%% to %(after)s%% in this turn.")
    told = text % {"before": turn.before, "after": turn.after}
    steps = pairwise([turn.before, *(chance_after(place) for place in turn.places)])
    share, place = max(
        ((after - before) / turn.change, place) for (before, after), place in zip(steps, turn.places, strict=True)
    )
    causes = [each for each in turn.places if turn.change > 0 or _turns_up_cards(scenes[each])]
    what = untold(scenes[place].events)
    if share >= 0.5 and what and place in causes:
        cause = _("One step made most of this change. %(what)s") % {"what": what}
    else:
        place = turn.places[-1]
        events = [event for each in causes for event in scenes[each].events]
        cause = untold(events)
    return turning_point(scenes[place], abs(turn.change), "odds", joined(told, cause))


def _turns_up_cards(scene: Scene) -> bool:
    """Return if the game turned up cards in this step: what a player finds or draws is an event with a seat."""
    return any(event.reveals and not hasattr(event, "seat") for event in scene.events)
