"""The hints over the desert: clues, winds, the reach of pawns, and whom the Navigator's cells move."""

from itertools import islice
from random import Random

from msgspec.structs import replace

from games.display.desert.hints import hints, moves_to
from games.engine.desert import State, legal, view, walks
from games.engine.desert.actions import Move
from games.engine.desert.data import ACTIONS, Face, Role, StormCard
from games.engine.desert.state import Outcome, Over, ReadForecast, TakeActions
from tests.games.display.readers import board_for, games
from tests.games.engine.desert.boards import board
from tests.games.engine.desert.scattered import scattered


def reach(state: State, seat: int) -> dict[int, int]:
    """Return where the engine lets a pawn walk in its turn: with the actions that are left, or in its next turn."""
    turn = state.phase.resume if isinstance(state.phase, ReadForecast) else state.phase
    if not isinstance(turn, TakeActions) or turn.seat != seat:
        turn = TakeActions(seat, ACTIONS)
    state = replace(state, phase=turn)
    moves = {action.to: 1 for action in legal(state, seat) if isinstance(action, Move)}
    return moves | {to: len(moves) for to, moves in walks(state, seat).items()}


def test_the_reach_of_a_pawn_is_where_its_moves_lead() -> None:
    for seed in range(60):
        state = scattered(Random(seed))
        for seat in range(len(state.adventurers)):
            assert moves_to(view(state, None), seat) == reach(state, seat), seed


def test_the_reach_after_a_forecast_is_that_of_the_actions_left() -> None:
    state = board(roles=(Role.METEOROLOGIST, Role.CLIMBER), phase=ReadForecast(0, 2, TakeActions(0, 1)))
    assert {*moves_to(view(state, 0), 0).values()} == {1}
    assert {*moves_to(view(state, 0), 1).values()} == {1, 2, 3, 4}


def test_a_single_clue_has_a_band_that_two_clues_lose() -> None:
    faces = {"B2": Face.PROPELLER_ROW, "D4": Face.PROPELLER_COLUMN}
    bands = [
        [(band.axis, band.place) for band in hints(view(board(faces=faces, excavated=excavated), None), {}).bands]
        for excavated in ((), ("B2",), ("D4",), ("B2", "D4"))
    ]
    assert bands == [[], [("row", "r1")], [("column", "c3")], []]


def test_the_wind_pushes_the_tiles_beside_the_storm_by_its_odds() -> None:
    pushes = hints(view(board(), None), {}).pushes
    north = [push for push in pushes if push.direction == "north"]
    assert [push.place for push in north] == ["r3 c2", "r4 c2"], "what lies south of the storm in C3 slides north"
    assert [push.weight for push in north] == [3, 2]


def test_a_seen_card_pushes_for_certain_and_only_in_its_way() -> None:
    seen = replace(view(board(), None), foreseen=(StormCard.NORTH_1,))
    assert [(push.direction, push.weight) for push in hints(seen, {}).pushes] == [("north", 4)]


def test_only_a_navigator_gets_tokens() -> None:
    guiding = board(roles=(Role.NAVIGATOR, Role.CLIMBER), at=("A1", "E5"))
    tokens = board_for(guiding, 0).hints.tokens  # type: ignore[union-attr]
    assert {token.picture for token in tokens} == {"pawn-navigator", "pawn-climber"}
    assert board_for(board(roles=(Role.EXPLORER, Role.CLIMBER)), 0).hints.tokens == ()  # type: ignore[union-attr]


def test_a_finished_game_has_no_hints() -> None:
    over = hints(view(board(phase=Over(Outcome(won=True))), None), {})
    assert (over.bands, over.pushes, over.reaches, over.tokens) == ((), (), (), ())


def test_every_hint_comes_from_the_readers_view() -> None:
    """Games that look the same to a reader have the same hints."""
    for state, _ in islice(games(6), None, None, 7):
        hidden = replace(state, deck=tuple(reversed(state.deck)), gear_deck=tuple(reversed(state.gear_deck)))
        for seat in (None, 0):
            if view(hidden, seat) == view(state, seat):
                assert hints(view(hidden, seat), {}) == hints(view(state, seat), {})
