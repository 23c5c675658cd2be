"""The team's chance to win in the course of a finished game, as bots would have played on."""

from collections.abc import Callable, Sequence
from itertools import pairwise

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
    return chart("odds", _("Chance to win if bots had played on"), [line], first=first, most=100)


def odds_points(
    chances: Sequence[int],
    scenes: Sequence[Scene],
    told: Sequence[TurningPoint],
    highlights: Callable[[Sequence[Event]], Sequence[str]],
) -> list[TurningPoint]:
    """Return the turns in which the chance changed most, at steps that the story does not tell anyway.

    Each says what mattered most in its turn: the first of the `highlights` of its events.
    """
    steps = {point.step for point in told}
    points = list[TurningPoint]()
    # The last turn is left out: that the game ended there is said above.
    for end, (before, after) in list(zip(turn_ends(scenes), pairwise(chances), strict=True))[:-1]:
        change = abs(after - before)
        if change >= LEAST_CHANGE and scenes[end].step not in steps:
            text = _("In this turn the chance to win rose from %(before)s%% to %(after)s%%.")
            if after < before:
                text = _("In this turn the chance to win fell from %(before)s%% to %(after)s%%.")
            events = [event for scene in scenes if scene.turn == scenes[end].turn for event in scene.events]
            sentence = joined(text % {"before": before, "after": after}, *highlights(events)[:1])
            points.append(turning_point(scenes[end], change, "odds", sentence))
    return sorted(points, key=lambda point: (-point.weight, point.step))[:MOST_TOLD]
