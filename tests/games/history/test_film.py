"""The film in a board's updates: the same for everybody, without what only another seat may see."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.display import DISPLAYS
from games.engine.desert.actions import Draw, EndTurn, Forecast, UseSolarShield
from games.engine.desert.data import Gear, Role, StormCard
from games.engine.desert.positions import board
from games.engine.desert.state import DrawStorm
from games.history.film import film_of, film_of_step
from games.models import Game, Step
from games.table import Table
from tests.games.factories import begun_game, current_version, post_action, store_state, text

METEOROLOGISTS = (Role.METEOROLOGIST, Role.CLIMBER)
CARDS = (StormCard.SUN, StormCard.EAST_2)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def frames(answer: Any) -> str:
    """Return the film that an answer brings."""
    _, _, rest = answer.content.decode().partition('<div id="film"')
    return unescape(rest.partition("</ol>")[0].partition("<ol")[2])


def test_a_teammates_film_lacks_what_a_forecast_showed(game: Game, alice: User, bob: User) -> None:
    state = store_state(game, board(roles=METEOROLOGISTS, deck=CARDS)).engine.load(Game.objects.get().snapshot)
    _, events = game.engine.play(state, 0, Forecast())
    step, tables = (
        Step(seat=0, number=1, action=text(Forecast())),
        {user: Table.find(game_id=game.pk, user=user) for user in (alice, bob)},
    )
    told = {user: [frame.text for frame in film_of_step(table, step, events)] for user, table in tables.items()}
    assert "Sun beats down" in "".join(told[alice])
    assert "Sun beats down" not in "".join(told[bob])
    assert "looked at the next" in "".join(told[bob])


def test_the_player_and_a_teammate_get_the_same_film(
    game: Game, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    store_state(game, board(deck=CARDS, phase=DrawStorm(0, 2), water={0: 3, 1: 3}))
    before = current_version(game)
    own = frames(post_action(alice_client, game, text(Draw())))
    others = frames(bob_client.get(f"/games/{game.pk}/board?have={before}.0", headers={"HX-Request": "true"}))
    assert '"do":"sun"' in own
    assert "You drank 1 water; 2 left. Bob drank 1 water; 2 left." in own
    own = own.replace("Your turn", "Alice's turn").replace("You drank", "Alice drank")
    assert own == others.replace("You drank", "Bob drank")


def test_a_player_of_all_seats_reads_whose_turn_it_tells(alice: User, alice_client: Client) -> None:
    game = begun_game(alice, seats=2)
    store_state(game, board(deck=CARDS, phase=DrawStorm(0, 2), water={0: 3, 1: 3}))
    told = frames(post_action(alice_client, game, text(Draw())))
    role = DISPLAYS[game.rules].role_name(game.seats.get(number=0).role)
    assert f'data-heading="Your turn: {role}"' in told
    assert "Alice" not in told


def test_a_card_played_in_anothers_turn_does_not_tell_of_a_turn_of_its_player(
    game: Game, bob_client: Client, alice_client: Client
) -> None:
    store_state(game, board(gear={1: [Gear.SOLAR_SHIELD]}, at=["A1", "A1"], deck=CARDS))
    before = current_version(game)
    post_action(bob_client, game, text(UseSolarShield()), seat=1)
    post_action(alice_client, game, text(EndTurn()))
    film = frames(alice_client.get(f"/games/{game.pk}/board?have={before}.0", headers={"HX-Request": "true"}))
    assert film.count('data-heading="Your turn"') == 2
    assert 'data-seat="1"' in film
    assert film.count('data-turn="0"') == 1


def test_a_board_that_catches_up_gets_the_film_of_all_steps_in_their_order(
    game: Game, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    store_state(game, board(deck=CARDS, phase=DrawStorm(0, 2), water={0: 3, 1: 3}))
    before = current_version(game)
    for _ in range(2):
        post_action(alice_client, game, text(Draw()))
    film = frames(bob_client.get(f"/games/{game.pk}/board?have={before}.0", headers={"HX-Request": "true"}))
    assert film.index('"do":"sun"') < film.index('"do":"wind"')
    steps = Step.objects.filter(game=game).order_by("number")
    assert len(film_of(Table.find(game_id=game.pk, user=bob), steps)) == film.count('class="frame"') == 2


def test_a_new_page_has_no_film(game: Game, alice: User, alice_client: Client) -> None:
    store_state(game, board(deck=CARDS, phase=DrawStorm(0, 2)))
    post_action(alice_client, game, text(Draw()))
    page = alice_client.get(f"/games/{game.pk}/")
    assert b'id="film"' in page.content
    assert frames(page).count('class="frame"') == 0
