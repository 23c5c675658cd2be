"""A rematch: one new table, however many players ask for it, with the team invited."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import Illegal, NoSuchTable, StillRunning, TableFull
from games.models import Game, Invitation, Notification, Seat
from games.services.tables import game_start, lobby, rematches
from games.services.tables.rematches import next_name
from tests.games.factories import begun_game, row
from tests.games.history.story.finished import finished


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return finished(alice, bob, title="won", pace=Game.Pace.DAY, absence=Game.Absence.TEAM)


def post(client: Client, game: Game, seed: str = "new") -> Any:
    return client.post(f"/games/{game.pk}/rematch", {"seed": seed})


def people(game: Game) -> list[str | None]:
    return [seat.user.name if seat.user else None for seat in Seat.objects.filter(game=game).select_related("user")]


def test_the_finished_board_leads_to_it(game: Game, alice_client: Client) -> None:
    assert f'href="/games/{game.pk}/story/#rematch"' in alice_client.get(f"/games/{game.pk}/").content.decode()
    assert 'id="rematch"' in alice_client.get(f"/games/{game.pk}/story/").content.decode()


def test_the_table_is_set_up_again_with_new_luck(game: Game, alice: User) -> None:
    new = rematches.rematch(user=alice, game_id=game.pk)
    assert new.name == "Dune Team II"
    assert new.in_lobby
    assert new.seed != game.seed
    assert (new.origin, new.origin_step, new.base) == (game, None, "")
    for field in ("rules", "difficulty", "options", "pace", "absence", "roles_chosen", "first_seat", "shows_all"):
        assert getattr(new, field) == getattr(game, field), field
    assert people(new) == ["Alice", None]


def test_with_the_same_seed_the_deal_is_the_same(game: Game, alice: User, bob: User) -> None:
    new = rematches.rematch(user=alice, game_id=game.pk, same_seed=True)
    rematches.rematch(user=bob, game_id=game.pk, same_seed=True)
    new = game_start.start(user=alice, game_id=new.pk)
    assert new.seed == game.seed
    roles = [list(each.seats.values_list("role", flat=True)) for each in (game, new)]
    assert roles[0] == roles[1]


def test_the_team_is_invited_and_notified_once(game: Game, alice: User, bob: User) -> None:
    for _ in range(2):
        new = rematches.rematch(user=alice, game_id=game.pk)
    assert [(each.user, each.by) for each in Invitation.objects.filter(game=new)] == [(bob, alice)]
    assert Notification.objects.filter(game=new, kind="invited", user=bob).count() == 1


def test_a_second_click_and_a_teammates_click_find_the_table(game: Game, alice: User, bob: User) -> None:
    found = {rematches.rematch(user=user, game_id=game.pk).pk for user in (alice, alice, bob, bob)}
    assert len(found) == 1
    assert people(Game.objects.get(pk=found.pop())) == ["Alice", "Bob"]
    assert not Invitation.objects.exists()


def test_everybody_gets_their_own_seats_again(alice: User, bob: User) -> None:
    game = finished(alice, bob, title="lost")
    new = rematches.rematch(user=bob, game_id=game.pk)
    assert people(new) == [None, "Bob", None, "Bob", None]
    rematches.rematch(user=alice, game_id=game.pk)
    assert people(new) == ["Alice", "Bob", "Alice", "Bob", "Alice"]


def test_new_luck_and_old_are_two_tables(game: Game, alice: User) -> None:
    pages = {rematches.rematch(user=alice, game_id=game.pk, same_seed=same).pk for same in (True, False, True)}
    assert len(pages) == 2


def test_a_player_whose_seat_is_taken_gets_another(game: Game, alice: User, bob: User, charlie: User) -> None:
    new = rematches.rematch(user=bob, game_id=game.pk)
    lobby.take_seat(user=charlie, game_id=new.pk, token=new.invite_token)
    with pytest.raises(TableFull):
        rematches.rematch(user=alice, game_id=game.pk)
    lobby.leave_seat(user=bob, game_id=new.pk, number=1)
    rematches.rematch(user=alice, game_id=game.pk)
    assert people(new) == ["Charlie", "Alice"]


def test_a_player_cannot_join_a_rematch_that_has_begun(game: Game, alice: User, bob: User, charlie: User) -> None:
    new = rematches.rematch(user=alice, game_id=game.pk)
    lobby.take_seat(user=charlie, game_id=new.pk, token=new.invite_token)
    game_start.start(user=alice, game_id=new.pk)
    assert rematches.rematch(user=alice, game_id=game.pk) == new
    with pytest.raises(Illegal):
        rematches.rematch(user=bob, game_id=game.pk)


def test_after_the_rematch_there_may_be_another(game: Game, alice: User) -> None:
    new = rematches.rematch(user=alice, game_id=game.pk)
    Game.objects.filter(pk=new.pk).update(status=Game.Status.LOST)
    assert rematches.rematch(user=alice, game_id=game.pk) != new


def test_a_moment_that_was_played_on_from_is_no_rematch(game: Game, alice: User) -> None:
    branch = begun_game(alice, seats=2)
    Game.objects.filter(pk=branch.pk).update(origin=game, origin_step=4)
    assert rematches.rematch(user=alice, game_id=game.pk) != branch


def test_strangers_and_running_games_are_refused(game: Game, alice: User, charlie: User) -> None:
    running = begun_game(alice, seats=2)
    before = row(game), row(running)
    with pytest.raises(NoSuchTable):
        rematches.rematch(user=charlie, game_id=game.pk)
    with pytest.raises(StillRunning):
        rematches.rematch(user=alice, game_id=running.pk)
    assert (row(game), row(running)) == before


def test_the_seed_of_a_challenge_is_not_played_again_while_it_lasts(game: Game, alice: User) -> None:
    Game.objects.filter(pk=game.pk).update(challenge="2999-W01 desert")
    with pytest.raises(Illegal):
        rematches.rematch(user=alice, game_id=game.pk, same_seed=True)
    assert rematches.rematch(user=alice, game_id=game.pk).challenge == ""


def test_a_moment_that_was_played_on_from_has_no_set_up_of_its_own(game: Game, alice: User) -> None:
    Game.objects.filter(pk=game.pk).update(base=game.snapshot)
    with pytest.raises(Illegal):
        rematches.rematch(user=alice, game_id=game.pk, same_seed=True)
    assert rematches.rematch(user=alice, game_id=game.pk).base == ""


def test_the_buttons_lead_to_the_new_table(game: Game, alice_client: Client, bob_client: Client) -> None:
    new = post(alice_client, game)
    assert (new.status_code, new.headers["Location"]) == (302, f"/games/{Game.objects.latest('pk').pk}/")
    assert post(bob_client, game).headers["Location"] == new.headers["Location"]
    assert post(alice_client, game, "same").headers["Location"] != new.headers["Location"]


def test_only_players_of_the_table_may_ask_for_a_rematch(
    game: Game, alice_client: Client, charlie_client: Client
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=True)
    assert post(charlie_client, game).status_code == 404
    assert post(Client(), game).status_code == 302
    assert alice_client.get(f"/games/{game.pk}/rematch").status_code == 405
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "following"),
    [
        ("Dune Team", "Dune Team II"),
        ("Dune Team II", "Dune Team III"),
        ("Dune Team XII", "Dune Team XII II"),
        ("II", "II II"),
        ("Henry I", "Henry I II"),
        ("W" * 60, "W" * 57 + " II"),
    ],
)
def test_the_next_table_counts_on(name: str, following: str) -> None:
    assert next_name(name) == following
