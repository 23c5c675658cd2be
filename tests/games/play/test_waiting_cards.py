"""The dock says why a card waits, and that the others come by themselves."""

import pytest
from django.test import Client

from accounts.models import User
from games.engine.desert.data import Gear, StormCard
from games.models import Game
from tests.games.engine.desert.boards import storm
from tests.games.factories import begun_game, store_state

pytestmark = pytest.mark.django_db
EAST, SUN = StormCard.EAST_2, StormCard.SUN
STOPS, GO_ON = "The cards stop, because someone can act first.", "Then the other cards come by themselves."


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def page(client: Client, game: Game) -> str:
    return client.get(f"/games/{game.pk}/").content.decode()


def test_the_cards_after_the_next_one_need_no_press(game: Game, alice_client: Client) -> None:
    store_state(game, storm(EAST, SUN))
    assert GO_ON in (shown := page(alice_client, game))
    assert STOPS not in shown


def test_cards_stop_where_somebody_can_act_first(game: Game, alice_client: Client) -> None:
    store_state(game, storm(EAST, SUN, gear={1: (Gear.SOLAR_SHIELD,)}))
    assert STOPS in (shown := page(alice_client, game))
    assert GO_ON not in shown


def test_of_the_last_card_there_is_nothing_to_say(game: Game, alice_client: Client) -> None:
    store_state(game, storm(SUN))
    assert GO_ON not in (shown := page(alice_client, game))
    assert STOPS not in shown


def test_whoever_only_watches_is_told_nothing(game: Game, bob_client: Client) -> None:
    store_state(game, storm(EAST, SUN))
    assert GO_ON not in page(bob_client, game)
