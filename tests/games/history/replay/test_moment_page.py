"""The page of a moment: its content and its cost."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from accounts.models import User
from games.history.log import recent_steps
from games.history.moments import Moment
from games.history.replay import rewind
from games.models import Game, Step
from games.services.play import moves
from games.table import Table
from tests.games.factories import begun_game, current_version, play
from tests.games.history.replay.games import at, finished_game, played_game

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=40)


def moment(client: Client, game: Game, step: int, **query: Any) -> Any:
    return client.get(at(game, step), query, headers=HTMX).context


def test_a_moment_is_the_state_that_its_steps_led_to(game: Game, alice: User) -> None:
    for step in Step.objects.filter(game=game).exclude(snapshot=""):
        found = Moment.find(Table.find(game_id=game.pk, user=alice), step.number)
        assert game.engine.dump(found.state).decode() == step.snapshot
    assert game.engine.dump(Moment.find(Table.find(game_id=game.pk, user=alice), 40).state).decode() == game.snapshot


def test_a_moment_whose_turn_began_before_the_steps_that_were_read(game: Game, alice: User) -> None:
    table = Table.find(game_id=game.pk, user=alice)
    for to in range(1, 41):
        whole = rewind(table, to=to)
        for newest in (recent_steps(table, until=to)[:count] for count in (1, 2, 5)):
            assert rewind(table, to=to, newest=newest) == whole


def test_a_moment_has_no_actions(game: Game, alice_client: Client) -> None:
    page = alice_client.get(at(game)).content.decode()
    assert 'name="seat_action"' not in page
    assert f"/games/{game.pk}/play" not in page
    assert " legal" not in page
    assert 'id="board"' in page
    assert 'id="vitals"' in page


def test_the_log_ends_with_the_step_itself(game: Game, alice_client: Client) -> None:
    shown = moment(alice_client, game, 17)["log"]
    assert [entry.step for entry in shown] == list(range(17, 0, -1))
    assert moment(alice_client, game, 0)["log"] == []


def test_links_lead_to_other_steps_and_turns(game: Game, alice_client: Client) -> None:
    turns = list(Step.objects.filter(game=game).exclude(snapshot="").values_list("number", flat=True))
    assert len(turns) > 2
    here = turns[0] + 1
    links = moment(alice_client, game, here)["links"]
    assert (links.previous, links.following, links.last) == (here - 1, here + 1, 40)
    assert (links.previous_turn, links.next_turn) == (turns[0], turns[1])
    start, end = moment(alice_client, game, 0)["links"], moment(alice_client, game, 40)["links"]
    assert (start.previous, start.previous_turn, start.following, start.next_turn) == (None, None, 1, turns[0])
    assert (end.following, end.next_turn, end.previous) == (None, None, 39)
    assert moment(alice_client, game, turns[-1])["links"].next_turn == (40 if turns[-1] < 40 else None)


def test_only_the_steps_of_one_player(game: Game, alice_client: Client) -> None:
    bobs = list(Step.objects.filter(game=game, seat=1).order_by("number").values_list("number", flat=True))
    shown = moment(alice_client, game, bobs[3], by=1)
    assert [entry.step for entry in shown["log"]] == bobs[3::-1]
    assert (shown["links"].previous, shown["links"].following) == (bobs[2], bobs[4])
    assert moment(alice_client, game, bobs[0], by=1)["links"].previous == 0
    for nonsense in ("7", "-1", "x", ""):
        assert len(moment(alice_client, game, 9, by=nonsense)["log"]) == 9


def test_a_player_of_several_seats_sees_the_view_of_the_awaited_one(alice: User) -> None:
    game = begun_game(alice, seats=2)
    table = Table.find(game_id=play(game, alice, "Move").table.game.pk, user=alice)
    state = table.game.load_state()
    assert Moment(table, 1, state).seat == 0
    assert Moment(table, 1, replace(state, phase=replace(state.phase, seat=1))).seat == 1


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_finished_game_tells_what_was_hidden_if_its_table_wants_it(
    alice: User, bob: User, alice_client: Client, rules: str
) -> None:
    game = finished_game(alice, bob, rules=rules)
    secrets = moment(alice_client, game, 3)["hidden"]
    table = Table.find(game_id=game.pk, user=alice)
    deck = [secret for secret in secrets if secret.is_pile][0]
    state = Moment.find(table, 3).state
    assert len(deck.lines) == len(state.deck if rules == "desert" else state.flood_deck)
    assert deck.lines[0] in alice_client.get(at(game, 3)).content.decode()

    Game.objects.filter(pk=game.pk).update(shows_all=False)
    assert not moment(alice_client, game, 3)["hidden"]


def test_a_running_game_tells_nothing_that_is_hidden(game: Game, alice_client: Client) -> None:
    assert game.shows_all
    assert not moment(alice_client, game, 3)["hidden"]


def test_spectators_see_both_games(alice: User, bob: User, client: Client) -> None:
    for rules in ("desert", "island"):
        game = finished_game(alice, bob, rules=rules)
        Game.objects.filter(pk=game.pk).update(is_public=True)
        for step in (0, 5, game.steps):
            answer = client.get(at(game, step))
            assert answer.status_code == 200
            assert answer.context["replay"].seat is None


def test_entries_of_the_log_lead_to_their_moments(game: Game, alice_client: Client) -> None:
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert f'href="{at(game, 39)}"' in page
    assert "?by=" not in page


def test_an_undone_step_has_no_page(alice: User, alice_client: Client) -> None:
    game = begun_game(alice, seats=2)
    play(game, alice, "Move")
    assert alice_client.get(at(game, 1)).status_code == 200
    moves.undo(user=alice, game_id=game.pk, version=current_version(game))
    assert alice_client.get(at(game, 1)).status_code == 404


@pytest.mark.parametrize("steps", [4, 40, 120])
def test_it_costs_five_statements_however_long_the_game(
    alice: User, bob: User, alice_client: Client, django_assert_num_queries: Any, steps: int
) -> None:
    game = played_game(alice, bob, steps=steps, chance=4, rules="island")
    for step in (0, game.steps // 2, game.steps):
        with django_assert_num_queries(5):  # session with user, table with people, seats, steps, links
            alice_client.get(at(game, step))


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads a table so small as a whole")
def test_every_statement_finds_its_steps_by_game_and_number(game: Game, alice: User, alice_client: Client) -> None:
    table = Table.find(game_id=game.pk, user=alice)
    with CaptureQueriesContext(connection) as asked:
        alice_client.get(at(game, 30), {"by": "1"})
        rewind(table, to=30)
    history = [each["sql"] for each in asked if "games_step" in each["sql"]]
    assert len(history) == 5
    for sql in history:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            plan = [line[3] for line in cursor.fetchall()]
        reads = [line for line in plan if "games_step" in line]
        assert reads
        assert all("(game_id=? AND number" in line for line in reads)
        assert not any("TEMP B-TREE" in line for line in plan)
