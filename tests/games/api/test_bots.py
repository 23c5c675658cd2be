"""Bot accounts: marked, owned, and seated only where the table allows it."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.privacy.account_deletion import delete_account
from accounts.services import api_tokens
from games.exceptions import NoBotAccounts
from games.models import Game, Result, Tally
from games.services.statistics.rows import count_results
from games.services.tables import lobby, seats
from games.table import Table
from games.teamwork.counters import wrong_counter
from tests.games.api.conftest import Program, program_of
from tests.games.factories import begun_game, end_turn

TABLE: dict[str, Any] = {"name": "T", "rules": "desert", "difficulty": "novice", "players": 2}


@pytest.fixture
def robby(alice: User) -> tuple[User, Program]:
    bot, token = api_tokens.create_bot(owner=alice, name="Robby", days=30)
    return bot, Program(token)


def test_its_name_and_its_owner_are_told(robby: tuple[User, Program], alice: User) -> None:
    me = robby[1].get("me").json()

    assert (me["name"], me["is_bot"], me["owner"]) == ("Robby (bot)", True, {"id": alice.pk, "name": "Alice"})


def test_it_takes_a_seat_where_the_table_allows_it(robby: tuple[User, Program], bob: User) -> None:
    game = lobby.create_table(host=bob, is_open=True, allows_bot_accounts=True, **TABLE)

    table = robby[1].post(f"tables/{game.pk}/seats").json()

    assert table["seats"][1]["user"]["name"] == "Robby (bot)"
    assert table["seats"][1]["owner"]["name"] == "Alice"


def test_it_finds_no_seat_elsewhere(robby: tuple[User, Program], bob: User) -> None:
    game = lobby.create_table(host=bob, is_open=True, **TABLE)

    answer = robby[1].post(f"tables/{game.pk}/seats")

    assert (answer.status_code, answer.json()["type"]) == (403, "/api/#no-bot-accounts")


def test_it_is_no_substitute_elsewhere(robby: tuple[User, Program], alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    seats.leave_game(user=bob, game_id=game.pk)
    game.refresh_from_db()

    answer = robby[1].post(f"tables/{game.pk}/seats", {"invitation": game.invite_token})

    assert answer.json()["type"] == "/api/#no-bot-accounts"
    with pytest.raises(NoBotAccounts):
        seats.stand_in(user=robby[0], game_id=game.pk, token=game.invite_token)


def test_its_own_table_allows_it(robby: tuple[User, Program]) -> None:
    assert robby[1].post("tables", TABLE | {"own_seats": 2}).status_code == 200
    assert Game.objects.get().allows_bot_accounts


def test_the_lobby_names_its_owner(robby: tuple[User, Program], bob: User, bob_client: Client) -> None:
    game = lobby.create_table(host=bob, allows_bot_accounts=True, **TABLE)
    lobby.take_seat(user=robby[0], game_id=game.pk, token=game.invite_token)

    assert "a program of Alice" in bob_client.get(f"/games/{game.pk}/").content.decode()


def test_nobody_else_may_be_called_a_bot(bob: User, bob_client: Client) -> None:
    answer = bob_client.post("/accounts/settings/", {"name": "Robby (bot)", "time_zone": "UTC"})

    assert answer.status_code == 422


def test_it_is_no_guest_and_has_no_sign_in(robby: tuple[User, Program]) -> None:
    bot = robby[0]

    assert not bot.is_guest
    assert not bot.has_usable_password()
    assert bot not in User.objects.guests()
    assert bot not in User.objects.accounts()


def test_it_goes_with_its_owner(robby: tuple[User, Program], alice: User, bob: User) -> None:
    game = lobby.create_table(host=bob, allows_bot_accounts=True, **TABLE)
    lobby.take_seat(user=robby[0], game_id=game.pk, token=game.invite_token)

    delete_account(user=alice)

    assert [seat.user for seat in game.seats.order_by("number")] == [bob, None]
    assert robby[1].get("me").status_code == 401


def test_a_rematch_allows_it_again(alice: User) -> None:
    game = begun_game(alice, seats=2, allows_bot_accounts=True)

    assert game.allows_bot_accounts


def test_its_games_count_in_no_statistics(robby: tuple[User, Program], alice: User) -> None:
    game, alone = begun_game(alice, robby[0], allows_bot_accounts=True), begun_game(alice, seats=2)
    end_turn(game, alice)
    assert not Game.objects.get(pk=game.pk).with_bots  # Alice alone has played yet

    end_turn(game, robby[0], seat=1)
    assert Game.objects.get(pk=game.pk).with_bots
    assert wrong_counter(Table.find(game_id=game.pk, user=None)) is None
    Game.objects.update(status=Game.Status.WON)
    count_results()

    assert set(Result.objects.values_list("game", flat=True)) == {alone.pk}
    assert sum(Tally.objects.filter(role="").values_list("games", flat=True)) == 1


def test_a_persons_own_program_counts_as_the_person(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    program = program_of(alice)
    action = program.get(f"games/{game.pk}/legal").json()["seats"][0]["actions"][0]
    program.post(f"games/{game.pk}/actions", {"seat": 0, "action": action, "version": 0})

    assert not Game.objects.get(pk=game.pk).with_bots


def test_the_lobby_tells_no_habits_of_it(robby: tuple[User, Program], bob: User, bob_client: Client) -> None:
    game = lobby.create_table(host=bob, is_open=True, allows_bot_accounts=True, **TABLE)
    lobby.take_seat(user=robby[0], game_id=game.pk)

    assert "new here" not in bob_client.get(f"/games/{game.pk}/").content.decode()
