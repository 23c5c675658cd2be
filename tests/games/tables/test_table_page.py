"""The page of a table before its start, and the part that refreshes itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.tables import game_start, lobby
from tests.games.factories import row
from tests.games.tables.conftest import set_table

HTMX = {"HX-Request": "true"}


def test_it_sends_the_anonymous_to_sign_in(client: Client, table: Game) -> None:
    for address in (f"/games/{table.pk}/", f"/games/{table.pk}/seats"):
        assert client.get(address).headers["Location"] == f"/accounts/login/?next={address}"
    answer = client.get(f"/games/{table.pk}/seats", headers=HTMX)
    assert answer.status_code == 401
    assert b'href="/accounts/login/?next=/games/"' in answer.content


def test_a_stranger_does_not_learn_of_a_private_table(charlie_client: Client, table: Game) -> None:
    for address in (f"/games/{table.pk}/", f"/games/{table.pk}/seats", "/games/99999/", "/games/99999/seats"):
        answer = charlie_client.get(address)
        assert answer.status_code == 404
        assert "There is no such table, or you are not one of its players." in answer.content.decode()


def test_who_only_asks_whether_it_is_there_is_answered(bob_client: Client, table: Game) -> None:
    assert bob_client.head(f"/games/{table.pk}/").status_code == 200


def test_a_stranger_sees_an_open_table_without_its_link(charlie_client: Client, open_table: Game) -> None:
    page = charlie_client.get(f"/games/{open_table.pk}/").content.decode()
    assert "Join" in page
    assert open_table.invite_token not in page
    assert "Start the game" not in page


def test_a_table_shows_the_drawn_board_of_its_game(bob_client: Client, table: Game) -> None:
    answer = bob_client.get(f"/games/{table.pk}/")
    assert "".join(answer.context["pictures"]) in answer.content.decode()


def test_those_at_the_table_see_seats_link_and_what_is_missing(bob_client: Client, table: Game) -> None:
    answer = bob_client.get(f"/games/{table.pk}/")
    page = answer.content.decode()
    assert [place.seat.user and place.seat.user.name for place in answer.context["places"]] == ["Alice", "Bob", None]
    assert [place.is_mine for place in answer.context["places"]] == [False, True, False]
    assert f'value="http://testserver/join/{table.invite_token}/"' in page
    assert 'src="data:image/svg+xml;base64,' in page
    assert "1 seat is still free." in page
    assert '<button class="button large" id="start" disabled' in page


def test_the_start_is_open_when_nothing_is_missing(alice_client: Client, alice: User, bob: User) -> None:
    full = set_table(alice, bob, players=2)
    assert '<button class="button large" id="start">' in alice_client.get(f"/games/{full.pk}/").content.decode()


def test_adventurers_are_offered_where_they_are_chosen(alice_client: Client, alice: User, bob: User) -> None:
    chosen = set_table(alice, bob, players=2, roles_chosen=True)
    lobby.choose_role(user=bob, game_id=chosen.pk, number=1, role="climber")
    answer = alice_client.get(f"/games/{chosen.pk}/")
    mine, his = answer.context["places"]
    assert [(offer.value, taken and taken.number) for offer, taken in mine.options][1] == ("climber", 1)
    assert len(mine.options) == 6
    assert his.options == []
    assert "1 seat still needs an adventurer." in answer.content.decode()
    assert "Removes up to 2 sand from one tile for 1 action." in answer.content.decode()


def test_the_part_comes_alone_and_only_when_it_has_changed(bob_client: Client, table: Game, alice: User) -> None:
    address = f"/games/{table.pk}/seats?have={table.version}.0"
    assert bob_client.get(address, headers=HTMX).status_code == 204
    lobby.leave_seat(user=alice, game_id=table.pk, number=0)
    page = bob_client.get(address, headers=HTMX).content.decode()
    assert "<html" not in page
    assert 'id="seats"' in page
    assert "Alice" not in page


def test_the_part_leads_to_the_board_once_there_is_one(
    bob_client: Client, charlie_client: Client, alice: User, bob: User
) -> None:
    full = set_table(alice, bob, players=2)
    game_start.start(user=alice, game_id=full.pk)
    address = f"/games/{full.pk}/seats?have={full.version}.0"
    assert bob_client.get(address, headers=HTMX).headers["HX-Redirect"] == f"/games/{full.pk}/"
    assert bob_client.get(address).headers["Location"] == f"/games/{full.pk}/"
    assert charlie_client.get(address, headers=HTMX).status_code == 404


def test_it_has_no_board_yet(bob_client: Client, table: Game) -> None:
    answer = bob_client.get(f"/games/{table.pk}/board", headers=HTMX)
    assert answer.status_code == 409
    assert "not running" in answer.content.decode()


def test_looking_changes_nothing(bob_client: Client, table: Game) -> None:
    before = row(table)
    bob_client.get(f"/games/{table.pk}/")
    bob_client.get(f"/games/{table.pk}/seats")
    assert row(table) == before


@pytest.mark.parametrize("players", [2, 5])
def test_its_queries_do_not_grow_with_the_seats(
    alice_client: Client, alice: User, bob: User, players: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    wide = set_table(alice, bob, players=players, roles_chosen=True)
    asking = 3 if players > 2 else 0  # whom one may ask by name to the seats that are free
    with django_assert_num_queries(3 + asking):  # session, user, table
        alice_client.get(f"/games/{wide.pk}/")


def test_those_who_wait_for_others_are_offered_a_lesson_of_their_game(bob_client: Client, table: Game) -> None:
    page = bob_client.get(f"/games/{table.pk}/").content.decode()
    assert "While you wait: a two-minute lesson" in page
    link = page.split('href="/learn/desert/')[1].partition('"')[0]
    assert bob_client.get(f"/learn/desert/{link}").status_code == 200


def test_a_stranger_is_offered_no_lesson_but_a_seat(charlie_client: Client, open_table: Game) -> None:
    assert "While you wait" not in charlie_client.get(f"/games/{open_table.pk}/").content.decode()
