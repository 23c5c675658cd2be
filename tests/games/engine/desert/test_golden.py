"""Two whole games as text.

After an intended change of the rules, `python -m tests.games.engine.golden` rewrites them.
"""

import pytest

from games.engine.desert import legal, outcome, play
from games.engine.desert.state import Outcome

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


def test_the_won_game_is_won() -> None:
    assert end_of(stored("won")) == Outcome(won=True)


def test_the_lost_game_is_lost_and_shows_much_of_the_game() -> None:
    game = stored("lost")
    ended = end_of(game)
    assert ended is not None
    assert not ended.won
    assert len({type(action) for _, action in game.plays}) >= 15


def end_of(game: Game) -> Outcome | None:
    state = game.start()
    for seat, action in game.plays:
        state, _ = play(state, seat, action)
    return outcome(state)
