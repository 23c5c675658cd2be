"""The chance of suns among the next storm cards."""

from itertools import combinations
from math import comb
from typing import Any

import pytest

from games.bots.desert.water import chance_of_suns, sun_of
from games.engine import RULES
from games.engine.desert import positions as sand
from games.engine.desert.actions import Draw
from games.engine.desert.data import StormCard
from games.engine.desert.state import DrawStorm


@pytest.mark.parametrize("needed", [1, 2, 3])
@pytest.mark.parametrize("cards", [1, 4, 8])
def test_it_is_the_share_of_all_ways_to_draw(cards: int, needed: int) -> None:
    pile = [True, True, True, *[False] * 5]
    enough = sum(sum(drawn) >= needed for drawn in combinations(pile, cards))
    assert chance_of_suns((8, 3, 23, 1), cards, needed) == pytest.approx(enough / comb(8, cards))


def test_cards_beyond_the_pile_come_from_the_next_one() -> None:
    """The last two cards hold one sun, and 3 of the other 29 are suns: a second one comes among two cards of those."""
    assert chance_of_suns((2, 1, 29, 3), 4, 2) == pytest.approx(1 - comb(26, 2) / comb(29, 2))


def test_without_cards_there_is_no_sun() -> None:
    assert chance_of_suns((31, 4, 0, 0), 0, 1) == 0


def test_revealed_cards_are_neither_in_the_pile_nor_forgotten() -> None:
    state: Any = sand.board(deck=[StormCard.SUN], phase=DrawStorm(0, 2))
    assert sun_of(state) == (31, 4, 0, 0)
    after: Any = RULES["desert"].play(state, 0, Draw())[0]
    assert sun_of(after) == (30, 3, 1, 1)
