"""The Meteorologist calms the storm (D22) and makes forecasts (D23)."""

from typing import Any

from games.engine.desert import State, view
from games.engine.desert.actions import (
    AnswerForecast,
    CalmStorm,
    Draw,
    EndTurn,
    Excavate,
    Forecast,
    GiveWater,
    Move,
    UseDuneBlaster,
    UseTimeThrottle,
)
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.events import CardsForeseen, ForecastAnswered, ForecastMade, StormCalmed
from games.engine.desert.state import DrawStorm, ReadForecast, TakeActions

from .boards import board, can, cell, events, options, reason, state_after

NORTH, SUN, UP, EAST, SOUTH = (
    StormCard.NORTH_1,
    StormCard.SUN,
    StormCard.PICKS_UP,
    StormCard.EAST_3,
    StormCard.SOUTH_2,
)
TOP = [NORTH, SUN, UP, EAST, SOUTH]


def station(**rest: Any) -> State:
    """Return the Meteorologist's turn at a storm level of 3."""
    return board(**{"roles": (Role.METEOROLOGIST, Role.NAVIGATOR), "deck": TOP, "tick": 1, **rest})


def test_d22_an_action_takes_one_storm_card_away() -> None:
    assert events(station(), 0, CalmStorm()) == (StormCalmed(0, cards=2),)
    state = state_after(station(), 0, CalmStorm())
    assert state.phase == TakeActions(0, 3, calmed=1)
    assert state_after(state, 0, EndTurn()).phase == DrawStorm(0, 2)


def test_d22_each_further_action_another_one() -> None:
    assert state_after(station(tick=4), 0, *[CalmStorm()] * 4, EndTurn()).phase == TakeActions(1, 4)


def test_d22_not_below_zero() -> None:
    assert not can(state_after(station(), 0, *[CalmStorm()] * 3), 0, CalmStorm())


def test_d22_for_this_turns_storm_only_and_on_her_turn_only() -> None:
    state = state_after(station(), 0, *[CalmStorm()] * 3, EndTurn())
    assert state_after(state, 1, EndTurn()).phase == DrawStorm(1, 3)
    assert not can(state, 0, CalmStorm())


def test_d22_only_the_meteorologist_can() -> None:
    state = station(seat=1)
    assert reason(state, 1, CalmStorm()) == "Only the Meteorologist can do that."
    assert reason(state, 1, Forecast()) == "Only the Meteorologist can do that."


def test_d23_she_looks_at_as_many_cards_as_the_storm_level() -> None:
    state = state_after(station(), 0, Forecast())
    assert state.phase == ReadForecast(0, 3, resume=TakeActions(0, 3))
    assert view(state, 0).foreseen == (NORTH, SUN, UP)


def test_d23_whatever_has_been_calmed() -> None:
    state = state_after(station(), 0, CalmStorm(), CalmStorm(), Forecast())
    assert view(state, 0).foreseen == (NORTH, SUN, UP)
    assert state_after(state, 0, AnswerForecast(), EndTurn()).phase == DrawStorm(0, 1)


def test_d23_fewer_if_the_pile_is_shorter() -> None:
    state = state_after(station(pile=2), 0, Forecast())
    assert options(state, 0, AnswerForecast) == {AnswerForecast(), AnswerForecast(0), AnswerForecast(1)}


def test_d23_one_card_may_go_to_the_bottom_and_the_others_keep_their_order() -> None:
    state = state_after(station(), 0, Forecast(), AnswerForecast(1))
    assert state.deck[:4] == (NORTH, UP, EAST, SOUTH)
    assert state.deck[-1] is SUN
    assert len(state.deck) == 31


def test_d23_or_none() -> None:
    state = station()
    assert state_after(state, 0, Forecast(), AnswerForecast()).deck == state.deck


def test_d23_not_a_card_she_does_not_see() -> None:
    state = state_after(station(), 0, Forecast())
    assert reason(state, 0, AnswerForecast(3)) == "That is not one of the cards you see."
    assert not can(state, 0, AnswerForecast(-1))


def test_d23_she_answers_before_anything_that_costs_an_action_or_ends_the_turn() -> None:
    state = state_after(station(), 0, Forecast())
    assert options(state, 0, Move, Excavate, CalmStorm, Forecast, EndTurn, Draw) == set()
    assert reason(state, 0, EndTurn()) == "Answer the forecast first."
    assert can(state_after(state, 0, AnswerForecast()), 0, EndTurn())


def test_d23_meanwhile_every_player_may_take_free_actions() -> None:
    hands = {0: [Gear.TIME_THROTTLE], 1: [Gear.DUNE_BLASTER]}
    state = state_after(station(gear=hands, water={0: 1}, sand={"B1": 2}), 0, Forecast())
    assert can(state, 1, GiveWater(0, 2))
    assert can(state, 1, UseDuneBlaster(cell("B1")))
    assert can(state, 0, UseTimeThrottle())
    state = state_after(state, 0, UseTimeThrottle(), AnswerForecast())
    assert state.phase == TakeActions(0, 5)


def test_d23_only_the_meteorologist_answers_and_only_a_forecast() -> None:
    assert not can(state_after(station(), 0, Forecast()), 1, AnswerForecast())
    assert reason(station(), 0, AnswerForecast()) == "There is no forecast to answer."


def test_d23_what_she_saw_only_she_is_shown() -> None:
    made, foreseen = events(station(), 0, Forecast())
    assert made == ForecastMade(0, 3)
    assert made.private_to is None
    assert foreseen == CardsForeseen(0, (NORTH, SUN, UP))
    assert foreseen.private_to == 0
    assert foreseen.reveals
    state = state_after(station(), 0, Forecast())
    assert view(state, 1).foreseen == view(state, None).foreseen == ()


def test_d23_the_event_hides_which_card_went_to_the_bottom() -> None:
    state = state_after(station(), 0, Forecast())
    assert events(state, 0, AnswerForecast(0)) == events(state, 0, AnswerForecast(2)) == (ForecastAnswered(0, True),)
    assert events(state, 0, AnswerForecast()) == (ForecastAnswered(0, False),)


def test_d3_a_buried_meteorologist_reads_nothing() -> None:
    state = station(sand={"A1": 2})
    assert options(state, 0, CalmStorm, Forecast) == set()
