"""Waters Rise! (I8)."""

from msgspec.structs import replace

from games.engine.island import outcome, view
from games.engine.island.actions import Draw
from games.engine.island.data import Card
from games.engine.island.events import CardDrawn, GameEnded, WaterRose
from games.engine.island.state import DrawFlood, DrawTreasure, Outcome

from .boards import board, drawing, draws, events, flooding, hands

RISE, STONE = Card.WATERS_RISE, Card.EARTH_STONE


def test_i8_it_is_not_kept_and_not_replaced() -> None:
    state = draws(drawing(RISE, STONE), 2)
    assert hands(state) == [(STONE,), ()]
    assert state.treasure_discard == (RISE,)
    assert state.phase == DrawFlood(0, 2)


def test_i8_the_level_goes_a_tick_up_and_counts_for_this_turns_flood() -> None:
    state = draws(drawing(RISE, STONE, tick=1))
    assert (state.tick, state.level) == (2, 3)
    assert draws(state).phase == DrawFlood(0, 3)
    assert draws(drawing(STONE, RISE, tick=1), 2).phase == DrawFlood(0, 3)


def test_i8_the_flood_discard_is_shuffled_and_put_on_top_of_the_flood_pile() -> None:
    state = drawing(RISE, flood=["C1", "D1", "B2"], flood_pile=19)
    thrown = state.flood_discard
    after = draws(state)
    assert after.flood_discard == ()
    assert set(after.flood_deck[:5]) == set(thrown)
    assert after.flood_deck[5:] == state.flood_deck
    assert after.shuffles == state.shuffles + 1
    assert after.layers == (5,)


def test_i8_the_order_is_another_one_each_time() -> None:
    start = drawing(RISE, flood_pile=14)
    decks = {draws(replace(start, seed=str(seed))).flood_deck[:10] for seed in range(20)}
    assert len(decks) == 20


def test_i8_the_event_names_the_cards_on_top_but_not_their_order() -> None:
    state = drawing(RISE, flood_pile=21, tick=1)
    drawn, rose = events(state, 0, Draw())
    assert drawn == CardDrawn(0, RISE, 1)
    assert rose == WaterRose(2, 3, tuple(sorted(state.flood_discard)))


def test_i8_the_second_of_one_turn_finds_an_empty_flood_discard() -> None:
    state = draws(drawing(RISE, RISE, flood_pile=19, tick=1))
    after = draws(state)
    assert after.flood_deck == state.flood_deck
    assert after.shuffles == state.shuffles
    assert after.layers == (5,)
    assert after.tick == 3
    assert after.phase == DrawFlood(0, 3)
    assert events(state, 0, Draw())[1] == WaterRose(3, 3)


def test_i8_the_skull_loses_at_once_and_nothing_more_is_shuffled() -> None:
    state = drawing(RISE, STONE, tick=8, flood_pile=10)
    after = draws(state)
    assert outcome(after) == Outcome(False, "swamped")
    assert after.flood_deck == state.flood_deck
    assert after.flood_discard == state.flood_discard
    assert after.shuffles == state.shuffles
    assert after.treasure_discard == (RISE,)
    assert events(state, 0, Draw()) == (CardDrawn(0, RISE, 1), WaterRose(9, 5), GameEnded(Outcome(False, "swamped")))


def test_i8_the_ninth_tick_does_not() -> None:
    assert draws(drawing(RISE, tick=7)).phase == DrawTreasure(0, 1)


def test_i8_the_view_shows_which_cards_lie_on_top_until_they_are_drawn() -> None:
    state = drawing(RISE, STONE, flood=["C1", "D1"], flood_pile=20)
    thrown = {landmark.value for landmark in state.flood_discard}
    state = draws(state)
    (top,) = view(state, 1).on_top
    assert list(top) == sorted(thrown)
    state = draws(state, 3)
    (top,) = view(state, None).on_top
    assert set(top) < thrown
    assert len(top) == 2


def test_i8_under_them_may_lie_others_that_are_known_from_an_earlier_rise() -> None:
    state = drawing(RISE, RISE, flood_pile=20, layers=[3])
    state = draws(state)
    assert state.layers == (4, 3)
    upper, lower = view(state, 0).on_top
    assert (set(upper), set(lower)) == (set(state.flood_deck[:4]), set(state.flood_deck[4:7]))


def test_i8_known_cards_are_drawn_layer_by_layer() -> None:
    state = flooding("C1", "D1", "C6", left=3, layers=[1, 2])
    assert draws(state).layers == (2,)
    assert draws(state, 2).layers == (1,)
    assert draws(state, 3).layers == ()
    assert view(draws(state, 3), 0).on_top == ()


def test_i8_without_a_rise_nothing_is_known() -> None:
    assert view(board(flood_pile=10), 0).on_top == ()
