"""A walk: several moves in one transaction, each a step of its own."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine import RULES
from games.exceptions import Illegal, NotYourSeat, Stale
from games.models import Game, Step
from games.services.play import moves as moves_services
from tests.games.factories import begun_game, current_version, play, row


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def far(game: Game, moves: int = 3) -> int:
    """Return a cell so many moves away."""
    game.refresh_from_db()
    walks = game.engine.walks(game.load_state(), 0)
    return next(cell for cell, way in walks.items() if len(way) == moves)


def post_walk(client: Client, game: Game, to: int, *, version: int | None = None, htmx: bool = True) -> object:
    version = current_version(game) if version is None else version
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/games/{game.pk}/play", {"walk": f"0:{to}", "version": version}, headers=headers)


@pytest.mark.parametrize("rules", RULES)
def test_it_moves_step_by_step(rules: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules=rules)
    before, to = current_version(game), far(game, 2)

    played = moves_services.walk(user=alice, game_id=game.pk, seat=0, to=to, version=before)

    game.refresh_from_db()
    assert game.load_state().adventurers[0].cell == to  # type: ignore[attr-defined]
    assert (game.version, game.steps) == (before + 2, 2)
    assert [(step.number, step.version) for step in Step.objects.order_by("number")] == [
        (1, before + 1),
        (2, before + 2),
    ]
    assert [each.can_undo for each in played] == [True, True]


def test_each_of_its_moves_can_be_undone(game: Game, alice: User) -> None:
    start = game.load_state()
    moves_services.walk(user=alice, game_id=game.pk, seat=0, to=far(game), version=current_version(game))
    for _ in range(3):
        moves_services.undo(user=alice, game_id=game.pk, version=current_version(game))
    game.refresh_from_db()
    assert game.load_state() == start


def test_it_changes_nothing_after_another_move(game: Game, alice: User) -> None:
    to, version = far(game), current_version(game)
    play(game, alice, "Move")
    game.refresh_from_db()
    before = row(game)
    with pytest.raises(Stale):
        moves_services.walk(user=alice, game_id=game.pk, seat=0, to=to, version=version)
    assert row(game) == before


def test_it_goes_only_where_the_moves_lead(game: Game, alice: User) -> None:
    near = next(action.to for action in game.engine.legal(game.load_state(), 0) if hasattr(action, "to"))
    before = row(game)
    for to in (near, 99):
        with pytest.raises(Illegal):
            moves_services.walk(user=alice, game_id=game.pk, seat=0, to=to, version=game.version)
    with pytest.raises(NotYourSeat):
        moves_services.walk(user=alice, game_id=game.pk, seat=1, to=far(game), version=game.version)
    assert row(game) == before


def test_the_answer_shows_the_pawn_there_and_says_every_move(game: Game, client: Client, alice: User) -> None:
    client.force_login(alice)
    html = post_walk(client, game, far(game)).content.decode()  # type: ignore[attr-defined]
    assert "1 of 4 actions" in html
    assert [f'id="step-{number}"' in html for number in (1, 2, 3)] == [True] * 3


def test_a_stale_walk_gets_the_current_board(game: Game, client: Client, alice: User) -> None:
    client.force_login(alice)
    to, version = far(game), current_version(game)
    play(game, alice, "Move")
    response = post_walk(client, game, to, version=version)
    assert response.status_code == 409  # type: ignore[attr-defined]
    assert "moved on" in response.content.decode()  # type: ignore[attr-defined]


def test_without_a_script_it_leads_back_to_the_board(game: Game, client: Client, alice: User) -> None:
    client.force_login(alice)
    response = post_walk(client, game, far(game), htmx=False)
    assert response.status_code == 302  # type: ignore[attr-defined]
    assert Step.objects.count() == 3


def test_nonsense_is_refused(game: Game, client: Client, alice: User) -> None:
    client.force_login(alice)
    for walk in ("0", "0:x", "x:3", "", "0:9999"):
        response = client.post(f"/games/{game.pk}/play", {"walk": walk, "version": game.version})
        assert response.status_code == 422, walk


def test_each_further_move_takes_two_statements(game: Game, client: Client, alice: User) -> None:
    client.force_login(alice)
    two, three = far(game, 2), far(game, 3)
    with CaptureQueriesContext(connection) as short:
        post_walk(client, game, two, version=game.version)
    for _ in range(2):
        moves_services.undo(user=alice, game_id=game.pk, version=current_version(game))
    version = current_version(game)
    with CaptureQueriesContext(connection) as long:
        post_walk(client, game, three, version=version)
    assert len(long) == len(short) + 2
