"""What-if games: a new table that starts from a moment of another game."""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from games.exceptions import Illegal, NoSuchMoment, NoSuchTable, NotYourSeat
from games.history.moments import Moment
from games.models import Game, Step
from games.services.play import moves
from games.services.tables import game_start, what_if
from games.services.tables import lobby as lobby_services
from games.table import Table
from tests.games.factories import current_version, end_turn, legal, play
from tests.games.history.replay.games import at, finished_game, played_game


@pytest.fixture
def finished(alice: User, bob: User) -> Game:
    return finished_game(alice, bob)


@pytest.fixture
def running(alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=9)


def fork(game: Game, user: User, step: int, **wish: Any) -> Game:
    return what_if.fork(user=user, game_id=game.pk, step=step, **{"name": "What if", "alone": True} | wish)


def state_at(game: Game, user: User, step: int) -> Any:
    return Moment.find(Table.find(game_id=game.pk, user=user), step).state


def test_a_what_if_game_starts_from_the_moment_of_a_finished_game(finished: Game, alice: User) -> None:
    game = game_start.start(user=alice, game_id=fork(finished, alice, 12).pk)
    assert game.load_state() == state_at(finished, alice, 12)
    assert (game.origin, game.origin_step, game.steps) == (finished, 12, 0)
    assert {seat.user for seat in game.seats.all()} == {alice}
    assert [seat.role for seat in game.seats.all()] == [seat.role for seat in finished.seats.all()]


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_a_what_if_game_is_played_like_any_other(alice: User, bob: User, rules: str) -> None:
    old = finished_game(alice, bob, rules=rules)
    turn = Step.objects.filter(game=old).exclude(snapshot="")[1].number
    game = game_start.start(user=alice, game_id=fork(old, alice, turn).pk)
    before = game.snapshot
    seat = min(game.awaited_seats)
    play(game, alice, "Move", seat)
    assert moves.undo(user=alice, game_id=game.pk, version=current_version(game)).snapshot == before
    play(game, alice, "Move", seat)
    end_turn(game, alice, seat)
    call_command("verify_games", str(game.pk), stdout=open("/dev/null", "w"))  # noqa: SIM115
    if Step.objects.filter(game=game).exclude(snapshot="").exists():
        assert game.load_state().turn == state_at(old, alice, turn).turn + 1


def test_friends_take_the_other_seats_by_the_link(finished: Game, alice: User, bob: User, charlie: User) -> None:
    game = fork(finished, bob, 7, alone=False)
    assert [seat.user for seat in game.seats.all()] == [None, bob]
    lobby_services.take_seat(user=charlie, game_id=game.pk, token=game.invite_token)
    lobby_services.leave_seat(user=charlie, game_id=game.pk, number=0)
    assert game.seats.get(number=0).role == finished.seats.get(number=0).role
    lobby_services.take_seat(user=alice, game_id=game.pk, token=game.invite_token)
    assert game_start.start(user=alice, game_id=game.pk).is_running


def test_a_copy_of_a_running_game_has_its_hidden_things_dealt_anew(running: Game, bob: User) -> None:
    real = state_at(running, bob, 8)
    copies = [game_start.start(user=bob, game_id=fork(running, bob, 8).pk).load_state() for _ in range(4)]
    rules = running.engine
    assert {rules.view(copy, 1) for copy in copies} == {rules.view(real, 1)}
    assert len({copy.deck for copy in copies} | {real.deck}) == 5
    assert len({copy.tiles for copy in copies} | {real.tiles}) == 5
    for game in Game.objects.filter(origin=running):
        assert running.seed not in game.base + game.snapshot + game.seed


def test_a_copy_of_a_finished_game_that_hides_them_has_them_dealt_anew(finished: Game, alice: User) -> None:
    Game.objects.filter(pk=finished.pk).update(shows_all=False)
    game = fork(finished, alice, 7)
    assert game.seed != finished.seed
    assert not game.shows_all
    assert finished.seed not in game.base


def test_spectators_start_what_if_games_only_from_public_games(finished: Game, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        fork(finished, charlie, 7)
    Game.objects.filter(pk=finished.pk).update(is_public=True)
    assert [seat.user for seat in fork(finished, charlie, 7, alone=False).seats.all()] == [charlie, None]
    Game.objects.filter(pk=finished.pk).update(shows_all=False)
    with pytest.raises(NotYourSeat):
        fork(finished, charlie, 7)


def test_only_players_copy_a_running_game(running: Game, charlie: User, alice: User) -> None:
    with pytest.raises(NoSuchTable):
        fork(running, charlie, 3)
    with pytest.raises(NoSuchMoment):
        fork(running, alice, 10)
    assert Game.objects.count() == 1


def test_no_what_if_game_starts_from_the_end(finished: Game, alice: User) -> None:
    with pytest.raises(Illegal, match="The game is over at this point"):
        fork(finished, alice, finished.steps)


def test_the_real_game_does_not_change(running: Game, bob: User) -> None:
    before = Game.objects.filter(pk=running.pk).values().get()
    copy = game_start.start(user=bob, game_id=fork(running, bob, 9).pk)
    play(copy, bob, type(legal(copy, min(copy.awaited_seats))[0]).__name__, min(copy.awaited_seats))
    assert Game.objects.filter(pk=running.pk).values().get() == before


def test_the_page_has_a_form_for_a_what_if_game(running: Game, bob: User, bob_client: Client) -> None:
    page = bob_client.get(at(running, 5)).content.decode()
    assert "everything you do not know is shuffled again" in page
    answer = bob_client.post(f"{at(running, 5)}/fork", {"name": " What   if ", "alone": "no"})
    game = Game.objects.get(origin=running)
    assert answer.headers["Location"] == f"/games/{game.pk}/"
    assert game.name == "What if"
    lobby = bob_client.get(f"/games/{game.pk}/").content.decode()
    assert "continues from step 5" in lobby
    assert "drawn at random" not in lobby


@pytest.mark.parametrize("wish", [{}, {"name": "x" * 61, "alone": "yes"}, {"name": "x"}, {"name": "x", "alone": "?"}])
def test_nonsense_makes_no_table(running: Game, bob_client: Client, wish: dict[str, str]) -> None:
    assert bob_client.post(f"{at(running, 5)}/fork", wish).status_code == 422
    assert Game.objects.count() == 1


def test_rights_of_the_posts(running: Game, client: Client, charlie_client: Client, bob_client: Client) -> None:
    wish = {"name": "x", "alone": "yes", "public": "yes"}
    for what in ("fork", "share"):
        url = f"{at(running, 5)}/{what}"
        assert client.post(url, wish).status_code == 302
        assert charlie_client.post(url, wish).status_code == 404
        assert bob_client.get(url).status_code == 405
    assert bob_client.post(f"{at(running, 99)}/fork", wish).status_code == 404
    assert bob_client.post(f"{at(running, 5)}/share", wish).status_code == 409
    assert Game.objects.count() == 1


def test_players_open_a_finished_game_and_close_it_again(finished: Game, bob_client: Client, client: Client) -> None:
    assert bob_client.post(f"{at(finished, 5)}/share", {"public": "yes"}).headers["Location"] == at(finished, 5)
    assert client.get(at(finished, 5)).status_code == 200
    assert "Show only to players" in bob_client.get(at(finished, 5)).content.decode()
    assert "Show only to players" not in client.get(at(finished, 5)).content.decode()
    bob_client.post(f"{at(finished, 5)}/share", {"public": "no"})
    assert client.get(at(finished, 5)).status_code == 302
