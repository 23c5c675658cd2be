"""The plan of a bot at a moment of a finished game, beside the play that was made."""

from dataclasses import dataclass

from msgspec import to_builtins

from games.bots import Observation, decide, has_value
from games.display import labelled
from games.exceptions import NoSuchMoment
from games.history.moments import Moment
from games.models import Step
from games.teamwork.advice import reason_in_words


@dataclass(frozen=True)
class BotPlan:
    """The plays of the bot's plan up to the next turn, why, and the step that followed in the game."""

    plays: tuple[str, ...]
    reason: str
    played: str


def may_compare(moment: Moment) -> bool:
    """Return whether a bot's plan may be shown. In a running game it would be advice."""
    game = moment.table.game
    return game.was_played_out and not moment.is_last and has_value(game.rules)


def bot_plan(moment: Moment) -> BotPlan:
    """Return what a bot would have done, by its first thought, without a search; one statement.

    It sees what the reader could see at the time; where everything is shown, what the awaited player saw.
    Raises `NoSuchMoment` where nothing was to be done, or the game is not over.
    """
    table, state = moment.table, moment.state
    if not may_compare(moment):
        raise NoSuchMoment
    rules, display = table.engine, table.display
    awaited = sorted(rules.waiting_on(state))
    observation = Observation(table.game.rules, state, awaited[0] if moment.shows_all else moment.seat)
    decision = decide(observation, seats=awaited)
    assert decision is not None, "a seat that is awaited has something to do"
    places = display.places(observation.view)
    plays = ((decision.seat, decision.action), *decision.then)
    step = Step.objects.get(game=table.game, number=moment.step + 1)
    played = display.phrase(rules.read_action(step.action), names=table.names, places=places)
    return BotPlan(
        plays=tuple(
            _line(moment, seat, display.phrase(action, names=table.names, places=places)) for seat, action in plays
        ),
        reason=reason_in_words(
            display,
            decision.reason.text,
            to_builtins(decision.reason.values),
            names=table.names,
            places=places,
        ),
        played=_line(moment, step.seat, played),
    )


def _line(moment: Moment, seat: int, phrase: str) -> str:
    return labelled(moment.table.names[seat], phrase)
