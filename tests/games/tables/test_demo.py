"""The demo of debug mode: a running table of each game, a finished one, and three players whom anybody may be."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User
from games import demo
from games.engine import RULES
from games.history.replay import fault_of
from games.models import Game
from games.table import Table


@pytest.fixture(scope="module")
def tables(module_rows: None) -> list[Game]:
    """Set up the demo once for all tests."""
    return demo.set_up()


@pytest.mark.django_db
def test_it_sets_up_tables_in_mid_game_once(tables: list[Game], settings: object) -> None:
    settings.DEBUG = True  # type: ignore[attr-defined]
    call_command("demo", verbosity=0)

    over = Game.objects.exclude(status=Game.Status.RUNNING).get()
    assert over.was_played_out
    running = Game.objects.running()
    assert {game.rules for game in running} == set(RULES)
    for game in running:
        assert game.steps > 20
        assert [seat.user.name for seat in game.seats.select_related("user") if seat.user] == list(demo.PLAYERS)
        assert game.awaited_seats == {0}
        assert fault_of(Table.find(game_id=game.pk, user=None)) is None


@pytest.mark.django_db
def test_it_is_for_debug_mode_alone(tables: list[Game], client: Client) -> None:
    with pytest.raises(CommandError):
        call_command("demo")
    assert client.post("/demo/Ana/").status_code == 404
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_anybody_may_enter_as_a_demo_player_and_as_nobody_else(
    tables: list[Game], client: Client, settings: object, alice: User
) -> None:
    settings.DEBUG = True  # type: ignore[attr-defined]

    assert client.post("/demo/Alice/").status_code == 404
    assert client.get("/demo/Ana/").status_code == 405
    response = client.post("/demo/Ben/")

    assert response.headers["Location"] == f"/games/{tables[0].pk}/"
    assert client.session["_auth_user_id"] == str(User.objects.get(name="Ben").pk)
