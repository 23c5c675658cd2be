"""The chance to win in the story, and what a bot would have done at a step of a finished game."""

from collections.abc import Sequence
from itertools import accumulate

import pytest
from django.test import Client

from accounts.models import User
from games.display.shared.story import TurningPoint
from games.engine import RULES
from games.engine.protocol import Event
from games.history.odds import LEAST_CHANGE, chances_of, odds_chart, odds_points, turn_ends
from tests.games.factories import begun_game, end_turn
from tests.games.history.story.finished import finished
from tests.games.history.story.scenes import GAMES, scenes_of

GAME_CARDS = {"CardRevealed", "TileFlooded", "TileSank"}
"""The events of cards that nobody draws."""

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_the_chance_is_told_after_each_turn_and_is_certain_at_the_end(rules: str, title: str) -> None:
    scenes, states = scenes_of(rules, title)
    ends = turn_ends(scenes)
    chances = chances_of(rules, [states[0], *(states[end + 1] for end in ends)])
    assert len(chances) == 1 + len({scene.turn for scene in scenes})
    assert chances[-1] == (100 if title == "won" else 0)
    assert all(0 <= chance <= 100 for chance in chances)
    chart = odds_chart(chances, first=0)
    assert [values for _turn, values in chart.table] == [(chance,) for chance in chances]


def test_the_chance_rests_on_what_a_spectator_knew() -> None:
    _scenes, states = scenes_of("desert", "lost")
    dealt = [RULES["desert"].redeal(state, None, "another") for state in states[:40]]
    assert chances_of("desert", states[:40]) == chances_of("desert", dealt)


def test_turns_that_changed_much_are_turning_points() -> None:
    scenes, _states = scenes_of("island", "won")
    ends = turn_ends(scenes)
    chances = [50] * (len(ends) + 1)
    chances[3:] = [50 + LEAST_CHANGE] * len(chances[3:])
    turn = [scene for scene in scenes if scene.turn == scenes[ends[2]].turn]
    events = [event for scene in turn for event in scene.events]
    highlights = {len(events): ("Ana captured the Ocean's Chalice.", "2 tiles sank.")}

    def told(*rises: int, others: tuple[TurningPoint, ...] = ()) -> list[TurningPoint]:
        """Return the points of a turn whose steps change the chance by so much, beside these other points."""
        after = dict(enumerate(accumulate([*rises, *[0] * len(turn)], initial=50), ends[1]))
        return odds_points(
            chances, scenes, others, lambda seen: highlights.get(len(seen), ("A step.",)), after.__getitem__
        )

    (point,) = told(4, 4, 4)
    assert point.step == scenes[ends[2]].step
    rise = "The chance to win rose from 50% to 62% in this turn."
    assert point.sentence == f"{rise} Ana captured the Ocean's Chalice."
    assert odds_points(chances, scenes, (point,), lambda seen: (), lambda place: 50) == []
    capture = TurningPoint(30, "treasure", turn[0].step, turn[0].turn, "Ana captured the Ocean's Chalice.")
    assert [other.sentence for other in told(4, 4, 4, others=(capture,))] == [rise], "each event is told once"
    (point,) = told(2, 10)
    assert point.step == turn[1].step
    assert point.sentence == f"{rise} One step made most of this change. A step."


@pytest.mark.parametrize(("rules", "title"), GAMES)
def test_only_cards_that_the_game_turns_up_are_the_cause_of_a_fall(rules: str, title: str) -> None:
    scenes, _states = scenes_of(rules, title)
    ends = turn_ends(scenes)
    chances = [50, 50, *[50 - LEAST_CHANGE] * (len(ends) - 1)]
    places = range(ends[0] + 1, ends[1] + 1)
    cards = [place for place in places if scenes[place].events[0].__class__.__name__ in GAME_CARDS]
    assert cards
    assert len(cards) < len(places)

    def seen(events: Sequence[Event]) -> list[str]:
        return [f"{type(event).__name__}." for event in events]

    for fatal in places:
        (point,) = odds_points(chances, scenes, (), seen, lambda place, at=fatal: 50 if place < at else 38)
        said = point.sentence.removeprefix("The chance to win fell from 50% to 38% in this turn. ")
        cause = said.removeprefix("One step made most of this change. ")
        assert (cause != said) == (fatal in cards), scenes[fatal]
        assert point.step == scenes[fatal if fatal in cards else places[-1]].step
        assert cause.removesuffix(".") in GAME_CARDS


@pytest.mark.parametrize("rules", list(RULES))
def test_the_replay_says_what_a_bot_would_have_done(alice: User, bob: User, alice_client: Client, rules: str) -> None:
    game = finished(alice, bob, rules=rules, title="won")
    assert f"/games/{game.pk}/at/3/bot" in alice_client.get(f"/games/{game.pk}/at/3").content.decode()
    for step in range(0, game.steps, 7):
        page = alice_client.get(f"/games/{game.pk}/at/{step}/bot").content.decode()
        assert "What was played" in page, step
    assert alice_client.get(f"/games/{game.pk}/at/{game.steps}/bot").status_code == 404


def test_a_running_game_does_not_say_it(alice: User, bob: User, alice_client: Client) -> None:
    game = begun_game(alice, bob)
    end_turn(game, alice)
    assert alice_client.get(f"/games/{game.pk}/at/1/bot").status_code == 404
    assert "/bot" not in alice_client.get(f"/games/{game.pk}/at/1").content.decode()
