"""Readiness: a full table of ready people starts by itself, and those at it are told of joins and of the full table."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.exceptions import Illegal
from games.models import Delivery, Game, Notification
from games.notifications.scheduling import schedule_deliveries
from games.services.tables import bots, lobby, readiness
from tests.games.factories import row
from tests.games.notifications.contents import message_text, send_all
from tests.games.tables.conftest import set_table

HTMX = {"HX-Request": "true"}


def say_ready(game: Game, *people: User, is_ready: bool = True) -> Game:
    for person in people:
        readiness.set_ready(user=person, game_id=game.pk, is_ready=is_ready)
    game.refresh_from_db()
    return game


def join(game: Game, user: User) -> None:
    lobby.take_seat(user=user, game_id=game.pk, token=game.invite_token)


def mails_to(user: User) -> list[str]:
    """Send everything, also what would wait; return the subjects of all mails to the user so far."""
    schedule_deliveries()
    Delivery.objects.filter(status=Delivery.Status.DUE).update(due_at=timezone.now())
    send_all()
    return [each.subject for each in mail.outbox if each.to == [user.email]]


def test_a_full_table_starts_when_all_are_ready(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2)
    assert say_ready(game, alice).in_lobby
    assert say_ready(game, bob).is_running
    assert {seat.role for seat in game.seats.all()}.isdisjoint({""})


def test_it_waits_for_the_last_seat(alice: User, bob: User, table: Game) -> None:
    assert say_ready(table, alice, bob).in_lobby


def test_a_bot_on_the_last_seat_starts_a_ready_table(alice: User, bob: User, table: Game) -> None:
    say_ready(table, alice, bob)
    bots.add_bots(user=alice, game_id=table.pk)
    table.refresh_from_db()
    assert table.is_running


def test_who_is_no_longer_ready_holds_it_up(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2)
    say_ready(game, alice)
    say_ready(game, alice, is_ready=False)
    assert say_ready(game, bob).in_lobby
    assert say_ready(game, alice).is_running


def test_somebody_who_sits_down_anew_is_not_ready(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2)
    say_ready(game, bob)
    lobby.leave_seat(user=bob, game_id=game.pk, number=1)
    say_ready(game, alice)
    join(game, bob)
    game.refresh_from_db()
    assert game.in_lobby
    assert not game.seats.get(user=bob).is_ready


def test_a_further_seat_of_a_ready_player_is_ready(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=3)
    say_ready(game, alice, bob)
    join(game, bob)
    game.refresh_from_db()
    assert game.is_running


def test_somebody_alone_with_bots_starts_by_hand(alice: User, alice_client: Client) -> None:
    game = lobby.create_table(host=alice, name="Me", rules="desert", difficulty="novice", players=2, bots=1)
    assert say_ready(game, alice).in_lobby
    assert 'id="ready"' not in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_nobody_is_ready_without_an_adventurer_that_must_be_chosen(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2, roles_chosen=True)
    with pytest.raises(Illegal):
        say_ready(game, alice)
    for person, number, role in ((alice, 0, "climber"), (bob, 1, "explorer")):
        lobby.choose_role(user=person, game_id=game.pk, number=number, role=role)
    say_ready(game, alice)
    lobby.choose_role(user=alice, game_id=game.pk, number=0, role="")
    assert say_ready(game, bob).in_lobby
    assert not game.seats.get(user=alice).is_ready


def test_a_second_click_changes_nothing(alice: User, table: Game) -> None:
    say_ready(table, alice)
    before = row(table)
    say_ready(table, alice)
    assert row(table) == before


def test_the_page_says_who_is_ready(alice_client: Client, bob_client: Client, table: Game) -> None:
    url = f"/games/{table.pk}/seats/ready"
    page = " ".join(alice_client.post(url, {"is_ready": "yes"}, headers=HTMX).content.decode().split())
    assert "1 of 2 players are ready." in page
    assert 'value="no"' in page
    assert page.count(">ready<") == 1
    assert "1 of 2 players are ready." in " ".join(bob_client.get(f"/games/{table.pk}/").content.decode().split())
    assert alice_client.post(url, {"is_ready": "perhaps"}).status_code == 422


def test_the_last_to_be_ready_goes_to_the_board(alice: User, bob: User, bob_client: Client) -> None:
    game = set_table(alice, bob, players=2)
    say_ready(game, alice)
    answer = bob_client.post(f"/games/{game.pk}/seats/ready", {"is_ready": "yes"}, headers=HTMX)
    assert answer.headers["HX-Redirect"] == f"/games/{game.pk}/"


# Notifications


def test_those_at_the_table_are_told_of_a_join_and_then_that_it_is_full(
    alice: User, bob: User, charlie: User, open_table: Game
) -> None:
    join(open_table, bob)
    assert mails_to(alice) == ["Bob has joined Dune Team"]
    join(open_table, charlie)
    assert mails_to(alice) == ["Bob has joined Dune Team", "Dune Team is full: are you ready?"]
    assert mails_to(bob) == ["Dune Team is full: are you ready?"]
    assert mails_to(charlie) == []


def test_joins_at_one_time_make_one_message(alice: User, bob: User, charlie: User) -> None:
    game = set_table(alice, players=4)
    join(game, bob)
    join(game, charlie)
    assert mails_to(alice) == ["Charlie has joined Dune Team"]
    text = message_text(Notification.objects.filter(user=alice).latest("pk"))
    assert "At the table: Alice, Bob and Charlie." in text
    assert "1 seat is still free." in text


def test_who_leaves_and_joins_again_and_again_is_told_of_once_a_day(alice: User, bob: User, open_table: Game) -> None:
    for days in (0, 0, 0, 2):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            join(open_table, bob)
            told = mails_to(alice)
            lobby.leave_seat(user=bob, game_id=open_table.pk, number=1)
        assert len(told) == 1 + (days > 0)


def test_nobody_is_told_of_who_has_left_again(alice: User, bob: User, open_table: Game) -> None:
    join(open_table, bob)
    lobby.leave_seat(user=bob, game_id=open_table.pk, number=1)
    assert mails_to(alice) == []


def test_a_player_who_is_ready_needs_no_question(alice: User, bob: User) -> None:
    game = set_table(alice, players=2)
    say_ready(game, alice)
    join(game, bob)
    assert mails_to(alice) == []


def test_a_start_is_told_in_place_of_the_full_table(alice: User, bob: User) -> None:
    game = set_table(alice, players=2, first_seat=1)
    say_ready(game, alice)
    lobby.take_seat(user=bob, game_id=game.pk, token=game.invite_token, is_ready=True)
    assert mails_to(alice) == ["Dune Team has started"]
