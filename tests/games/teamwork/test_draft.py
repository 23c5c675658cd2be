"""A draft is stored at every step, and nothing of it is played."""

from itertools import product

import pytest
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.exceptions import Illegal, Malformed, NoSuchTable, NotRunning, NotYourSeat, Stale
from games.models import Game, Plan
from games.services.play import moves
from games.services.tables import game_start, what_if
from games.services.teamwork import plans
from games.table import Table
from games.teamwork.rows import draft_of
from tests.conftest import client_for
from tests.effort import part_of
from tests.games.factories import begun_game, legal_action, play, row, text


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def add(game: Game, user: User, kind: str, *, seat: int = 0, length: int = 0, turn_of: int | None = None) -> Plan:
    game.refresh_from_db()
    state = game.engine.at_turn(game.load_state(), seat) if turn_of is not None else game.load_state()
    action = next(each for each in game.engine.legal(state, seat) if type(each).__name__ == kind)
    return plans.add_step(user=user, game_id=game.pk, seat=seat, action=text(action), length=length, turn_of=turn_of)


def draft(game: Game, user: User) -> list[tuple[int, str]]:
    return [(seat, action) for seat, action in draft_of(Table.find(game_id=game.pk, user=user)).steps]


@pytest.mark.parametrize("rules", RULES)
def test_each_step_is_stored_and_nothing_is_played(rules: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules=rules)
    before = row(game)
    add(game, alice, "Move")
    add(game, alice, "EndTurn", length=1)
    assert [seat for seat, _action in draft(game, alice)] == [0, 0]
    assert row(game) == before


def test_a_coming_turn_is_drafted_as_if_it_began_now(game: Game, bob: User) -> None:
    with pytest.raises(Illegal):
        plans.add_step(user=bob, game_id=game.pk, seat=1, action='{"type":"EndTurn"}', length=0)
    plan = add(game, bob, "Move", seat=1, turn_of=1)
    assert plan.seat == 1


def test_a_walk_adds_its_moves(game: Game, alice: User) -> None:
    walks = game.engine.walks(game.load_state(), 0)
    to = next(cell for cell, way in walks.items() if len(way) == 3)
    plans.add_walk(user=alice, game_id=game.pk, seat=0, to=to, length=0)
    assert len(draft(game, alice)) == 3
    for seat in (0, 9):
        with pytest.raises((Illegal, NotYourSeat)):
            plans.add_walk(user=alice, game_id=game.pk, seat=seat, to=to, length=3)


def test_a_step_that_was_played_is_done(game: Game, alice: User) -> None:
    add(game, alice, "Move")
    add(game, alice, "EndTurn", length=1)
    play(game, alice, "Move")
    assert [action for _seat, action in draft(game, alice)] == ['{"type":"EndTurn"}']
    moves.undo(user=alice, game_id=game.pk, version=Game.objects.get(pk=game.pk).version)
    assert len(draft(game, alice)) == 2


def test_it_survives_the_moves_of_others(game: Game, alice: User, bob: User) -> None:
    add(game, bob, "Move", seat=1, turn_of=1)
    play(game, alice, "Move")
    play(game, alice, "EndTurn")
    assert len(draft(game, bob)) == 1
    add(game, bob, "EndTurn", seat=1, turn_of=1, length=1)
    assert len(draft(game, bob)) == 2


def test_a_second_tap_adds_no_second_step(game: Game, alice: User) -> None:
    add(game, alice, "Move")
    with pytest.raises(Stale):
        add(game, alice, "Move")
    assert len(draft(game, alice)) == 1


def test_the_last_step_is_taken_out(game: Game, alice: User) -> None:
    add(game, alice, "Move")
    add(game, alice, "EndTurn", length=1)
    with pytest.raises(Stale):
        plans.remove_last_step(user=alice, game_id=game.pk, length=1)
    plans.remove_last_step(user=alice, game_id=game.pk, length=2)
    assert len(draft(game, alice)) == 1
    plans.clear_plan(user=alice, game_id=game.pk)
    plans.remove_last_step(user=alice, game_id=game.pk, length=0)
    assert draft(game, alice) == []


def test_what_no_longer_works_is_taken_out_at_once(game: Game, alice: User) -> None:
    add(game, alice, "Move")
    add(game, alice, "EndTurn", length=1)
    play(game, alice, "EndTurn")
    with pytest.raises(Illegal, match="Step 1 no longer works"):
        plans.add_step(user=alice, game_id=game.pk, seat=0, action='{"type":"Draw"}', length=2)
    plans.remove_last_step(user=alice, game_id=game.pk, length=2)
    assert draft(game, alice) == []


def test_nonsense_is_refused(game: Game, alice: User) -> None:
    for action, error in (('{"type":"Sail"}', Malformed), ('{"type":"Draw"}', Illegal)):
        with pytest.raises(error):
            plans.add_step(user=alice, game_id=game.pk, seat=0, action=action, length=0)
    with pytest.raises(NotYourSeat):
        plans.add_step(user=alice, game_id=game.pk, seat=0, action='{"type":"EndTurn"}', length=0, turn_of=1)
    assert draft(game, alice) == []


def test_only_players_of_a_running_game_plan(game: Game, alice: User, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        plans.add_step(user=charlie, game_id=game.pk, seat=0, action='{"type":"EndTurn"}', length=0)
    Game.objects.update(status=Game.Status.LOST)
    with pytest.raises(NotRunning):
        plans.add_step(user=alice, game_id=game.pk, seat=0, action='{"type":"EndTurn"}', length=0)


def test_a_what_if_line_becomes_a_draft(game: Game, alice: User, bob: User) -> None:
    line = what_if.fork(user=alice, game_id=game.pk, step=0, name="What if", alone=True)
    game_start.start(user=alice, game_id=line.pk)
    with pytest.raises(Illegal):
        plans.plan_what_if(user=alice, game_id=line.pk)
    move, before = legal_action(line, "Move"), row(game)
    play(line, alice, "Move")
    play(line, alice, "EndTurn")
    assert plans.plan_what_if(user=alice, game_id=line.pk) == game
    assert draft(game, alice) == [(0, move), (0, '{"type":"EndTurn"}')]
    assert row(game) == before
    for user, table in ((bob, line), (alice, game)):
        with pytest.raises(NoSuchTable):
            plans.plan_what_if(user=user, game_id=table.pk)


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize("rules", RULES)
def test_no_request_of_the_planning_mode_plays(rules: str, htmx: bool, alice: User, bob: User, client: Client) -> None:
    """Not even with everything in it that a request to play holds."""
    game = begun_game(alice, bob, rules=rules)
    client.force_login(alice)
    headers = {"HX-Request": "true"} if htmx else {}
    action = f"0:{legal_action(game, 'Move')}"
    walk = f"0:{next(iter(game.engine.walks(game.load_state(), 0)))}"
    steps, snapshot = game.steps, game.snapshot
    paths = ("", "/remove", "/share", "/withdraw", "/in-advance", "/cancel", "/hide", "/clear", "/what-if")
    asks = product(paths, ({"seat_action": action}, {"walk": walk}), (0, 1, game.version))
    for path, form, version in part_of(f"plans that play nothing, {rules} {htmx}", asks, 5):
        client.post(f"/games/{game.pk}/plan{path}", {**form, "version": version, "plan": 1}, headers=headers)
    game.refresh_from_db()
    assert (game.steps, game.snapshot, game.history.count()) == (steps, snapshot, 0)


def test_an_empty_plan_says_who_sees_it_and_folds_other_beginnings(game: Game, bob: User) -> None:
    html = client_for(bob).get(f"/games/{game.pk}/plan").content.decode()
    assert "as if your turn began now" in html
    assert "Only you see the plan until you share it." in html
    folded = html[html.index('<details class="plan-begin">') :]
    assert 'href="?turn=now"' in folded
    assert 'href="?turn=1"' not in html


def test_on_the_own_turn_it_begins_now(game: Game, alice: User) -> None:
    html = client_for(alice).get(f"/games/{game.pk}/plan").content.decode()
    assert "Only you see the plan until you share it." in html
    assert "plan-begin" not in html
