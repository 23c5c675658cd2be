"""After the end of a game, no sentence speaks as if the game went on."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from games.display import DISPLAYS
from games.display.island.highlights import highlights
from games.display.shared.cells import Place
from games.engine import RULES
from games.engine.island import play
from games.engine.island.actions import Draw
from games.engine.island.data import METER, Card
from tests.games.display import readers
from tests.games.display.island import readers as island_readers
from tests.games.engine.island.boards import drawing, flooding

GAMES = {"desert": readers.games, "island": island_readers.games}
NAMES = island_readers.NAMES
PLACES = [Place(f"place {cell}", f"to place {cell}", f"on place {cell}") for cell in range(100)]
GOES_ON = re.compile(r"\bnow: |: now |! ?To |capture it|if (it|the water) rises", re.IGNORECASE)
"""The sentences that only a game that goes on can say."""
STEPS = 12
"""The recap looks back over so many steps."""


def texts_after(rules: str, state: Any, steps: Sequence[Sequence[Any]]) -> list[str]:
    """Return what the board, the recap, the film and the log say at the end of a game after these steps."""
    display, names = DISPLAYS[rules], readers.NAMES[: len(state.adventurers)]
    words: dict[str, Any] = {"names": names, "places": PLACES}
    shown = RULES[rules].view(state, 0)
    events = [event for step in steps for event in step]
    numbers = display.numbers(shown, names=names)
    return [
        *(text for key, text in numbers.items() if key.startswith(("goal", "difficulty"))),
        *display.highlights(events, mine=(0,), **words),
        *(frame.text for frame in display.film(steps[-1], **words)),
        *filter(None, (display.sentence(event, **words) for event in events)),
        display.danger(shown, names=names),
        display.coach(shown, names=names, mine=(0,)),
    ]


@pytest.mark.parametrize("rules", GAMES)
def test_nothing_that_is_said_at_the_end_goes_on(rules: str) -> None:
    ends, steps = 0, []
    for state, events in GAMES[rules](6):
        steps = [*steps, events] if events else []
        if RULES[rules].outcome(state):
            ends += 1
            for text in texts_after(rules, state, steps[-STEPS:]):
                assert not GOES_ON.search(text), text
    assert ends == 6


def test_the_recap_of_a_swamped_island_names_the_skull() -> None:
    before = drawing(Card.WATERS_RISE, tick=len(METER) - 1)
    _over, events = play(before, 0, Draw())
    assert highlights(events, names=NAMES, places=PLACES, mine=(0,))[1:] == (
        "The water meter reached the skull.",
        "Ana drew: Waters Rise!",
    )


def test_the_recap_of_a_game_that_ended_later_says_how_high_the_water_rose() -> None:
    state, rise = play(drawing(Card.WATERS_RISE, tick=1, left=1), 0, Draw())
    _over, end = play(flooding("C3", flooded=("C3",)), 0, Draw())
    said = highlights((*rise, *end), names=NAMES, places=PLACES, mine=(0,))
    assert "The water rose: 3 flood cards a turn." in said


def test_a_lost_island_asks_for_no_more_captures() -> None:
    over, _events = play(flooding("C3", flooded=("C3",)), 0, Draw())
    labels = [sign.label for sign in island_readers.board_for(over, 0).vitals.treasures]  # type: ignore[union-attr]
    assert labels[0] == "Earth Stone: not captured; 0 of 4 cards in one hand"
