"""The odds of the next storm card, as far as the reader knows the cards."""

from games.display.shared.words import percents
from games.engine.desert import State
from games.engine.desert.data import Role, StormCard
from games.engine.desert.state import Outcome, Over, ReadForecast, TakeActions
from tests.games.display.readers import board_for
from tests.games.engine.desert.boards import board, storm

SUN, RISE = StormCard.SUN, StormCard.PICKS_UP


def odds(state: State, *mine: int) -> dict[str, str]:
    return {kind: chance for _picture, kind, chance in board_for(state, *mine).decks.odds}


def test_the_next_card_is_any_of_the_pile() -> None:
    assert odds(storm(SUN, RISE, StormCard.EAST_1, StormCard.EAST_1, left=1, pile=4), 0) == {
        "wind blows": "50%",
        "sun beats down": "25%",
        "storm picks up": "25%",
    }


def test_the_reader_of_a_forecast_knows_the_next_card() -> None:  # D23
    roles = (Role.METEOROLOGIST, Role.EXPLORER)
    state = board(roles=roles, deck=(SUN, RISE), phase=ReadForecast(0, 2, TakeActions(0, 3)))
    assert odds(state, 0) == {"wind blows": "0%", "sun beats down": "100%", "storm picks up": "0%"}
    assert odds(state, 1) == {"wind blows": "77%", "sun beats down": "13%", "storm picks up": "10%"}


def test_the_chances_add_up_to_100() -> None:
    assert percents((11, 1, 1)) == ["84%", "8%", "8%"]
    assert percents((1, 1, 1)) == ["34%", "33%", "33%"]


def test_the_pile_is_drawn_card_by_card() -> None:
    seen = board_for(storm(SUN, RISE, StormCard.EAST_1, StormCard.EAST_1, left=1, pile=4), 0).decks
    assert seen.pile == (("gust-2", 2), ("sun", 1), ("meter-up", 1))


def test_the_decks_of_a_game_that_is_over_say_what_was_left() -> None:
    seen = board_for(board(deck=(SUN, RISE), phase=Over(Outcome(won=False, cause="thirst", seats=(0,)))), 0).decks
    assert seen.summary == "31 storm cards were left in the pile."
    assert seen.odds == ()
