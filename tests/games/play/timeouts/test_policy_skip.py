"""The policy "skip": the turn ends, its storm or flood is drawn, and forced choices take the first option."""

import pytest

from accounts.models import User
from games.engine.island import State
from games.history.replay import fault_of
from games.models import Game
from games.services.play.timeouts import process_timeouts
from games.table import Table
from tests.games.engine.island.boards import flooding
from tests.games.factories import begun_game, play, store_state
from tests.games.play.timeouts.time_travel import after, details, reread


@pytest.fixture(params=["desert", "island"])
def game(request: pytest.FixtureRequest, alice: User, bob: User) -> Game:
    return begun_game(alice, bob, rules=request.param, pace=Game.Pace.DAY, absence=Game.Absence.SKIP)


def test_the_turn_goes_to_the_next_with_everything_drawn(game: Game, alice: User, bob: User) -> None:
    with after(hours=24.1):
        game = reread(game)

    assert game.awaited_seats == {1}
    kinds = [step.action.split('"')[3] for step in game.history.order_by("number")]
    assert kinds[0].lower().startswith("end")
    assert {kind.lower() for kind in kinds[1:]} <= {"draw", "swimto", "discardcard"}
    assert set(game.history.values_list("user", "by_clock")) == {(None, True)}
    assert details(alice, "passed") == ["skip"]
    assert details(bob, "your_turn") == [""]


def test_it_follows_from_its_steps(game: Game) -> None:
    with after(hours=24.1):
        pass
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


def test_twice_passes_nobody_over_again(game: Game) -> None:
    with after(hours=24.1):
        steps = reread(game).steps
        process_timeouts()
        assert reread(game).steps == steps


def test_what_was_done_of_the_turn_stands(game: Game, alice: User) -> None:
    play(game, alice, "Move")
    with after(hours=24.1):
        assert reread(game).load_state().turn == 2
    first = game.history.get(number=1)
    assert (first.user, first.action.split('"')[3].lower()) == (alice, "move")


def test_the_team_reads_that_the_clock_did_it(game: Game, bob_client: object) -> None:
    with after(hours=24.1):
        page = bob_client.get(f"/games/{game.pk}/").content.decode()  # type: ignore[attr-defined]
    assert "ran out of time" in page


def test_a_choice_in_the_midst_of_a_turn_takes_the_first(alice: User, bob: User) -> None:
    game = island_with(alice, bob, flooding("C2", left=1, at=("D4", "C2"), flooded=("C2",)))
    play(game, alice, "Draw")
    assert reread(game).awaited_seats == {1}

    first = game.engine.legal(reread(game).load_state(), 1)[0]
    with after(hours=24.1):
        swum = reread(game).load_state().adventurers[1].cell
    assert swum == first.to
    assert details(bob, "passed") == ["skip"]


def test_a_turn_passed_over_goes_on_by_itself_after_a_teammates_choice(alice: User, bob: User) -> None:
    game = island_with(alice, bob, flooding("C2", left=2, at=("D4", "C2"), flooded=("C2",)))
    with after(hours=24.1):
        assert reread(game).awaited_seats == {1}  # Bob must swim before the flood goes on
        play(game, bob, "SwimTo", 1)
        process_timeouts()
        assert reread(game).load_state().turn == 2


def island_with(alice: User, bob: User, state: State) -> Game:
    """An island game in that state, with a wait that begins now."""
    return store_state(begun_game(alice, bob, rules="island", pace=Game.Pace.DAY, absence=Game.Absence.SKIP), state)
