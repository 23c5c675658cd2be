"""The odds of the next treasure card."""

from games.engine.island.data import METER, Card
from games.engine.island.state import Over
from tests.games.display.island.readers import board_for, page
from tests.games.engine.island.boards import drawing, draws


def test_the_next_card_is_any_of_the_pile() -> None:
    state = drawing(Card.WATERS_RISE, Card.SANDBAGS, Card.EARTH_STONE, Card.EARTH_STONE, treasure_pile=4)
    odds = [chance for _picture, _kind, chance in board_for(state, 0).decks.odds]
    assert odds == ["50%", "25%", "25%"]


def test_the_board_is_drawn_when_the_last_card_is_the_waters_rise_of_the_skull() -> None:
    state = draws(drawing(Card.WATERS_RISE, treasure_pile=1, tick=len(METER) - 1))
    assert isinstance(state.phase, Over)
    assert not state.treasure_deck
    for mine in ((), (0,), (1,), (0, 1)):
        assert "The treasure pile is empty." in page(board_for(state, *mine))


def test_the_pile_is_drawn_card_by_card() -> None:
    state = drawing(Card.WATERS_RISE, Card.SANDBAGS, Card.EARTH_STONE, Card.EARTH_STONE, treasure_pile=4)
    seen = board_for(state, 0)
    assert [count for _picture, count in seen.decks.pile] == [2, 1, 1]
    assert page(seen).count('<i class="treasure-card"></i>') == 2
