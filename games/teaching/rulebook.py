"""The examples of a rulebook, played by the rules: the boards before and after, and the sentences in between."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from games.board_image.images import svg_of
from games.display import DISPLAYS, refusal
from games.display.shared.rulebook import Example, Text, rulings_of
from games.engine import RULES
from games.engine.core.errors import IllegalAction
from games.engine.protocol import State

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")
"""The players of examples and lessons, by seat."""


@dataclass(frozen=True)
class PlayedExample:
    """An example as the page tells it: what cannot be done there and why, and what the other actions do."""

    attempt: Text
    refused: str
    sentences: tuple[str, ...]

    @property
    def has_after(self) -> bool:
        return bool(self.sentences)


def played_example(rules: str, example: Example) -> PlayedExample:
    """Play an example and return its sentences in the reader's language.

    Raises IllegalAction if the rules refuse a step of it, AssertionError if they allow what it says they refuse.
    """
    return PlayedExample(example.attempt, _refusal(rules, example), tuple(_sentences(rules, example)))


@lru_cache(maxsize=256)
def example_svg(rules: str, number: str, *, after: bool) -> str:
    """Return the board of a ruling's example as SVG, before or after its actions; KeyError for no such ruling.

    It takes 12 ms to draw.
    """
    example = rulings_of(DISPLAYS[rules].rulebook())[number].example
    state = state_after(rules, example) if after else example.state
    view = RULES[rules].view(state, example.reader)
    return svg_of(DISPLAYS[rules].board(view, {}, names=NAMES[: len(view.pawns)], mine=(example.reader,)), view)


def _refusal(rules: str, example: Example) -> str:
    if example.refused is None:
        return ""
    seat, action = example.refused
    try:
        RULES[rules].play(example.state, seat, action)
    except IllegalAction as error:
        return refusal(error)
    raise AssertionError(f"{action} is legal")


def _sentences(rules: str, example: Example) -> Iterator[str]:
    """Yield the log's sentences of what happens, as far as the reader of the example sees it."""
    engine, display, state = RULES[rules], DISPLAYS[rules], example.state
    places = display.places(engine.view(state, example.reader))
    names = NAMES[: len(engine.roles_of(state))]
    for seat, action in example.played:
        state, events = engine.play(state, seat, action)
        for event in events:
            is_shown = event.private_to in (None, example.reader)
            if is_shown and (sentence := display.sentence(event, names=names, places=places)):
                yield sentence


def state_after(rules: str, example: Example) -> State:
    """Return the state after all actions of the example."""
    state = example.state
    for seat, action in example.played:
        state, _ = RULES[rules].play(state, seat, action)
    return state
