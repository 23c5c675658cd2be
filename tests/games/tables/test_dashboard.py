"""The dashboard: the user's turns, tables that wait for others, tables not started, finished games."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.views.tables import dashboard
from tests.games.factories import begun_game, end_turn
from tests.games.tables.conftest import set_table


def dashboard_context(client: Client, address: str = "/games/") -> dict[str, Any]:
    answer = client.get(address)
    assert answer.status_code == 200
    return {key: [row.number for row in answer.context[key]] for key in ("mine", "others", "ahead", "finished")}


def over(game: Game) -> Game:
    """End a game as lost, as the services do."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.LOST)
    Seat.objects.filter(game=game).update(is_live=False)
    return game


def test_it_sends_the_anonymous_to_sign_in(client: Client, db: None) -> None:
    for address in ("/games/", "/games/turns"):
        assert client.get(address).headers["Location"] == f"/accounts/login/?next={address}"


def test_it_puts_each_table_where_it_belongs(alice_client: Client, alice: User, bob: User) -> None:
    mine, others, ahead = begun_game(alice, bob), begun_game(bob, alice), set_table(alice)
    finished = over(begun_game(alice, bob))
    assert dashboard_context(alice_client) == {
        "mine": [mine.pk],
        "others": [others.pk],
        "ahead": [ahead.pk],
        "finished": [finished.pk],
    }


def test_it_begins_with_who_has_waited_longest(alice_client: Client, alice: User, bob: User) -> None:
    first, second = begun_game(alice, bob), begun_game(bob, alice)
    third = begun_game(alice, bob)
    end_turn(second, bob)
    assert dashboard_context(alice_client)["mine"] == [first.pk, third.pk, second.pk]


def test_a_table_that_waits_for_a_vote_comes_before_the_others(alice_client: Client, alice: User, bob: User) -> None:
    voting, newer = begun_game(bob, alice), begun_game(bob, alice)
    assert dashboard_context(alice_client)["others"] == [newer.pk, voting.pk]
    Game.objects.filter(pk=voting.pk).update(vote_round=voting.version)
    assert dashboard_context(alice_client)["others"] == [voting.pk, newer.pk]


def test_seats_that_others_play_are_listed_newest_first(alice_client: Client, alice: User, bob: User) -> None:
    games = [begun_game(alice, bob) for _ in range(3)]
    for game in (games[1], games[0], games[2]):  # PostgreSQL would list them as they were written last
        Seat.objects.filter(game=game, user=alice).update(user=None, is_bot=True, owner=alice)
        Game.objects.filter(pk=game.pk).update(name=f"Game {game.pk}")
    lost = alice_client.get("/games/").context["lost"]
    assert [game.pk for game in lost] == [game.pk for game in reversed(games)]


def test_it_says_how_long_the_team_has_waited(alice_client: Client, alice: User, bob: User) -> None:
    for player, other, said in ((alice, bob, "waiting for"), (bob, alice, "for")):
        game = begun_game(player, other)
        Game.objects.filter(pk=game.pk).update(moved_at=timezone.now())
        assert f"{said} 0" not in alice_client.get("/games/").content.decode()
        Game.objects.filter(pk=game.pk).update(moved_at=timezone.now() - timedelta(minutes=7, seconds=5))
        assert f"{said} 7\xa0minutes" in alice_client.get("/games/").content.decode()
        game.delete()


def test_it_says_what_is_asked_and_what_threatens(alice_client: Client, alice: User, bob: User) -> None:
    begun_game(alice, bob)
    answer = alice_client.get("/games/")
    (row,) = answer.context["mine"]
    assert row.status == "Your turn · 4 of 4 actions"
    assert len([look for look, *_ in row.miniature.marks if "pawn" not in look]) == 25
    assert "with Bob" in answer.content.decode()
    assert '<span class="badge turn">1</span>' in answer.content.decode()


def test_it_names_those_who_are_awaited(alice_client: Client, alice: User, bob: User) -> None:
    begun_game(bob, alice)
    assert "Waiting for Bob" in alice_client.get("/games/").content.decode()


def test_it_shows_nothing_of_strangers_tables(charlie_client: Client, alice: User, bob: User, open_table: Game) -> None:
    begun_game(alice, bob)
    over(begun_game(alice, bob))
    assert dashboard_context(charlie_client) == {"mine": [], "others": [], "ahead": [], "finished": []}


def test_it_pages_the_finished(alice_client: Client, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dashboard, "FINISHED", 2)
    oldest, middle, newest = (over(begun_game(alice, bob)).pk for _ in range(3))
    assert dashboard_context(alice_client)["finished"] == [newest, middle]
    assert f"?before={middle}#finished" in alice_client.get("/games/").content.decode()
    assert dashboard_context(alice_client, f"/games/?before={middle}")["finished"] == [oldest]


@pytest.mark.parametrize("before", ["", "x", "-1", "²", "9" * 40, "%00"])
def test_it_takes_no_harm_from_a_page_that_is_none(alice_client: Client, alice: User, bob: User, before: str) -> None:
    finished = over(begun_game(alice, bob))
    assert dashboard_context(alice_client, f"/games/?before={before}")["finished"] == [finished.pk]


def test_it_counts_one_person_with_several_seats_once(alice_client: Client, alice: User) -> None:
    alone, finished = begun_game(alice, seats=3), over(begun_game(alice, seats=4))
    assert dashboard_context(alice_client) == {"mine": [alone.pk], "others": [], "ahead": [], "finished": [finished.pk]}


def test_a_name_of_markup_is_text(alice_client: Client, alice: User) -> None:
    set_table(alice, name="<script>alert(1)</script>")
    page = alice_client.get("/games/").content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert "<script>alert" not in page


def test_its_queries_do_not_grow(
    alice_client: Client, alice: User, bob: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for count in (1, 4):
        for _ in range(count):
            begun_game(alice, bob)
            begun_game(bob, alice)
            set_table(alice, bob)
            over(begun_game(alice, bob))
        # Queries: session, user, finished, live and lost seats, their seats, games and people, the loaded snapshots,
        # invitations, crews, and invitations to crews.
        with django_assert_num_queries(11):
            alice_client.get("/games/")
        # No query for finished games, but two for the badge.
        with django_assert_num_queries(10):
            alice_client.get("/games/turns")


def test_the_turns_come_alone_with_their_number(alice_client: Client, alice: User, bob: User) -> None:
    begun_game(alice, bob)
    over(begun_game(alice, bob))
    page = alice_client.get("/games/turns", headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in page
    assert page.count("Dune Team") == 1
    assert re.search(r'<span id="nav-badge" hx-swap-oob="innerHTML">\s*<span class="badge turn"', page)


def test_a_guest_is_told_how_to_keep_the_seat(client: Client, alice_client: Client) -> None:
    guest = User.objects.create_guest("Dana")
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    assert "Keep your seat" in client.get("/games/").content.decode()
    assert "Keep your seat" not in alice_client.get("/games/").content.decode()


def test_each_reader_gets_the_dates_of_their_time_zone(
    alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    game = over(begun_game(alice, bob))
    Game.objects.filter(pk=game.pk).update(ended_at=datetime(2026, 11, 24, 20, tzinfo=UTC))
    User.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    assert "25 November 2026" in alice_client.get("/games/").content.decode()
    assert "24 November 2026" in bob_client.get("/games/").content.decode()


def test_an_empty_list_offers_a_lesson_of_each_game(charlie_client: Client, alice: User, bob: User) -> None:
    page = charlie_client.get("/games/").content.decode()
    for rules, title in (("desert", "Forbidden Desert"), ("island", "Forbidden Island")):
        link = page.split(f'href="/learn/{rules}/')[1].partition('"')[0]
        assert f"A two-minute lesson: {title}" in page
        assert charlie_client.get(f"/learn/{rules}/{link}").status_code == 200


def test_how_to_play_is_in_the_menu_of_the_account(charlie_client: Client) -> None:
    menu = charlie_client.get("/games/").content.decode().partition('id="account-menu"')[2].partition("</details>")[0]
    assert '<a href="/#how">How to play</a>' in menu


def test_how_to_play_is_on_a_list_without_a_turn(
    alice: User, bob: User, bob_client: Client, charlie_client: Client
) -> None:
    begun_game(alice, bob)
    for client in (bob_client, charlie_client):  # one waits for others, one has no game
        turns = client.get("/games/").content.decode().partition('id="turns"')[2]
        assert '<a class="button quiet" href="/#how">How to play</a>' in turns
    lobby = charlie_client.get("/games/lobby/").content.decode().partition("<h1>")[2]
    assert 'href="/#how">How to play</a>' in lobby.partition("lead")[0]
