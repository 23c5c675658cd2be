"""The reasons why actions are illegal tell players what to do next."""

import pytest

from games.engine.desert import Action, actions, obstacles
from games.engine.desert.data import Face, Gear, Part, Role, StormCard
from games.engine.desert.state import TakeActions

from .boards import PLAIN, board, cell, name, reason, reveals, state_after, storm

MOVE = actions.Move(cell("B1"))


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (actions.Move(cell("E5")), "Too far: one tile at a time."),
        (actions.Move(cell("A1")), "The pawn is already there."),
        (actions.Move(25), "There is no such place on the board."),
        (actions.Move(-1), "There is no such place on the board."),
        (actions.RemoveSand(99), "There is no such place on the board."),
        (actions.Draw(), "End your turn first; then the storm comes."),
        (actions.AnswerForecast(), "There is no forecast to answer."),
        (actions.PickUp(Part.ENGINE), "That part does not lie here."),
        (actions.UseJetPack(cell("E5")), "You do not hold that card."),
        (actions.UseTimeThrottle(), "You do not hold that card."),
        (actions.GiveWater(0, 1), "You can only give water to another player."),
    ],
)
def test_a_refusal_on_the_players_own_turn(action: Action, sentence: str) -> None:
    assert reason(board(), 0, action) == sentence


def test_a_refusal_on_another_players_turn() -> None:
    assert reason(board(seat=1), 0, MOVE) == "It is another player's turn."
    assert reason(storm(StormCard.SUN, seat=1), 0, actions.Draw()) == "It is another player's turn."


def test_the_storm_has_begun() -> None:
    assert reason(storm(StormCard.SUN), 0, MOVE) == "The storm has begun: reveal its cards."


def test_a_forecast_waits_for_an_answer() -> None:
    state = state_after(board(roles=(Role.METEOROLOGIST, Role.CLIMBER)), 0, actions.Forecast())
    assert reason(state, 0, MOVE) == "Answer the forecast first."


def test_no_such_seat() -> None:
    assert reason(board(), 2, MOVE) == "There is no such seat in this game."


def test_the_game_is_over() -> None:
    assert reason(reveals(storm(StormCard.SUN, water={0: 0})), 0, MOVE) == "The game is over."


def test_a_card_that_a_buried_pawn_does_not_hold() -> None:
    state = board(sand={"A1": 2})
    assert reason(state, 0, actions.UseTimeThrottle()) == "You do not hold that card."


def test_what_is_no_action_is_refused_too() -> None:
    assert reason(board(), 0, None) == "The rules do not know this action."  # type: ignore[arg-type]


def test_refusals_do_not_reveal_what_lies_under_the_sand() -> None:
    for face in (Face.WELL, Face.MIRAGE):
        state = board(roles=(Role.WATER_CARRIER, Role.CLIMBER), faces={"A1": face}, water={0: 0})
        assert reason(state, 0, actions.FillCanteen()).startswith("Only the Water Carrier can fill a canteen")


TUNNELS = {"A1": Face.TUNNEL, "E5": Face.TUNNEL, "C5": Face.TUNNEL}


def test_a_tunnel_closed_by_sand_is_not_too_far() -> None:
    there = board(faces=TUNNELS, excavated=["A1", "E5"], sand={"E5": 2})
    assert reason(there, 0, actions.Move(cell("E5"))) == "The tunnel is closed there: 2 sand. Dig first."
    roles = (Role.CLIMBER, Role.NAVIGATOR)
    here = board(roles=roles, faces=TUNNELS, excavated=["A1", "E5"], sand={"A1": 3}, seat=1)
    assert reason(here, 1, actions.Guide(0, cell("E5"))) == "The tunnel is closed here: 3 sand. Dig first."
    hidden = board(faces=TUNNELS, excavated=["A1"])
    assert reason(hidden, 0, actions.Move(cell("E5"))) == "Too far: one tile at a time."


def test_a_passenger_who_cannot_come_through_a_tunnel() -> None:
    state = board(roles=(Role.CLIMBER, Role.NAVIGATOR), at=["A1", "B2"], faces=TUNNELS, excavated=["A1", "E5"])
    assert reason(state, 0, actions.Move(cell("E5"), 1)) == "That passenger cannot come along."


def test_a_buried_navigator_hears_why_a_free_step_is_closed() -> None:
    turn = TakeActions(0, 2, guided=1, steps=1)
    state = board(roles=(Role.NAVIGATOR, Role.EXPLORER), at=["A1", "B2"], sand={"A1": 2}, phase=turn)
    assert reason(state, 0, actions.Guide(1, cell("E5"))) == "Too far: one tile at a time."


def test_the_water_carrier_hears_how_far_she_reaches() -> None:
    state = board(roles=(Role.WATER_CARRIER, Role.EXPLORER), at=["A1", "B2"], water={1: 0})
    near = "Too far: you can give water only on your own tile and those beside it."
    assert reason(state, 0, actions.GiveWater(1, 1)) == near


def test_the_water_carrier_hears_of_the_sand_on_her_well() -> None:
    roles = (Role.WATER_CARRIER, Role.CLIMBER)
    state = board(roles=roles, faces={"A1": Face.WELL}, excavated=["A1"], sand={"A1": 2}, water={0: 0})
    assert reason(state, 0, actions.FillCanteen()) == "Blocked: 2 sand. Dig first."


def test_obstacles_name_every_cell_that_is_closed_and_why() -> None:
    state = board(at=["B2"], sand={"B1": 3, "B2": 1}, gear={0: [Gear.JET_PACK]})
    closed = {name(place): str(refusal) for place, refusal in obstacles(state, 0).items()}
    assert {*map(name, range(25))} - {*closed} == {"A2", "C2", "B3"}
    assert closed["B1"] == "Blocked: 3 sand. Dig first."
    assert closed["B2"] == "Remove the sand from this tile first."
    assert closed["C3"] == "Nobody can enter the storm."
    assert closed["E5"] == "Too far: one tile at a time."


def test_no_obstacle_on_an_own_tile_that_can_be_excavated() -> None:
    assert cell("A1") not in obstacles(board(roles=PLAIN), 0)
