"""Two whole games as text. After an intended change, `python -m tests.games.engine.island.golden` rewrites them."""

import pytest

from games.engine.island import legal, outcome, play
from games.engine.island.state import Discard, Outcome, State, Swim

from .golden_text import FOLDER, Game, stored, text_of


@pytest.mark.parametrize("title", ["won", "lost"])
def test_a_golden_game_reads_as_it_did(title: str) -> None:
    assert text_of(stored(title)) == (FOLDER / f"{title}.txt").read_text("utf-8")


@pytest.mark.parametrize("title", ["won", "lost"])
def test_every_action_of_a_golden_game_is_legal(title: str) -> None:
    game = stored(title)
    state = game.start()
    for seat, action in game.plays:
        assert action in legal(state, seat)
        state, _ = play(state, seat, action)
    assert outcome(state) is not None


def test_the_won_game_is_won_by_a_novice_pair() -> None:
    game = stored("won")
    assert outcome(states_of(game)[-1]) == Outcome(won=True)
    assert (game.players, game.difficulty, game.shape) == (2, "novice", "forbidden island")


def test_the_lost_game_is_lost_and_shows_much_of_the_game() -> None:
    game = stored("lost")
    states = states_of(game)
    ended = outcome(states[-1])
    assert ended is not None
    assert not ended.won
    assert len({type(action) for _, action in game.plays}) >= 10
    assert {Discard, Swim} <= {type(state.phase) for state in states}


def states_of(game: Game) -> list[State]:
    states = [game.start()]
    for seat, action in game.plays:
        states.append(play(states[-1], seat, action)[0])
    return states
