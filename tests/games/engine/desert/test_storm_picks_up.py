"""Storm Picks Up (D14)."""

from games.engine.desert import outcome
from games.engine.desert.actions import Draw, EndTurn
from games.engine.desert.data import Role, StormCard
from games.engine.desert.events import CardRevealed, GameEnded, StormPickedUp
from games.engine.desert.state import DrawStorm, Outcome

from .boards import events, reveals, state_after, storm

UP = StormCard.PICKS_UP


def test_d14_the_meter_goes_up_a_tick_at_once() -> None:
    state = storm(UP, UP, left=3)
    assert events(state, 0, Draw()) == (CardRevealed(UP, 2), StormPickedUp(tick=1, level=3))
    assert reveals(state, 2).tick == 2


def test_d14_the_number_drawn_this_turn_stays() -> None:
    state = reveals(storm(UP, StormCard.NORTH_1))
    assert state.level == 3
    assert state.phase == DrawStorm(0, 1)
    assert state_after(reveals(state), 1, EndTurn()).phase == DrawStorm(1, 3)


def test_d14_the_skull_loses_at_once() -> None:
    state = storm(UP, StormCard.NORTH_1, tick=12)
    assert outcome(reveals(state)) == Outcome(won=False, cause="swept away")
    assert events(state, 0, Draw())[-1] == GameEnded(Outcome(won=False, cause="swept away"))


def test_d14_the_last_tick_is_not_the_skull_yet() -> None:
    state = reveals(storm(UP, tick=11))
    assert outcome(state) is None
    assert state.level == 6


def test_d14_more_players_have_more_ticks() -> None:
    three = (Role.NAVIGATOR, Role.METEOROLOGIST, Role.CLIMBER)
    five = (*three, Role.EXPLORER, Role.ARCHEOLOGIST)
    assert outcome(reveals(storm(UP, tick=12, roles=three))) is None
    assert outcome(reveals(storm(UP, tick=13, roles=three))) is not None
    assert outcome(reveals(storm(UP, tick=13, roles=five))) is None
    assert outcome(reveals(storm(UP, tick=14, roles=five))) is not None
