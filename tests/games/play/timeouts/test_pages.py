"""The pages that show time and players, and the requests of their buttons."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from games.models import Game, Invitation, Seat, Vote
from games.services.play import votes
from games.services.tables import lobby, seats
from tests.games.factories import begun_game, row
from tests.games.play.timeouts.time_travel import after, reread

HTMX = {"HX-Request": "true"}
POSTS = ["vote", "return", "reopen", "ask", "leave", "decline", "invite/person"]


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


def post(client: Client, game: Game, what: str, htmx: bool = True, **data: Any) -> Any:
    return client.post(f"/games/{game.pk}/{what}", data, headers=HTMX if htmx else {})


def page(client: Client, game: Game) -> str:
    return str(client.get(f"/games/{game.pk}/").content.decode())


def test_the_time_left_stands_on_the_board_and_in_the_list(
    game: Game, alice_client: Client, bob_client: Client
) -> None:
    with after(hours=3.5):
        assert left_in_the_bar(page(alice_client, game)) == "20\xa0hours left"
        assert "20\xa0hours left" in bob_client.get("/games/").content.decode()
    with after(hours=25):
        assert left_in_the_bar(page(bob_client, game)) == "late"
        assert "time is up" in bob_client.get("/games/").content.decode()


def left_in_the_bar(html: str) -> str:
    """Return the text of the time in the bar, without its hourglass."""
    found = re.search(r'id="open-table-status".*?<time[^>]*>(.*?)</time>', html, re.DOTALL)
    assert found
    return strip_tags(found[1]).strip()


def test_the_team_is_asked_for_its_vote_where_it_looks(game: Game, alice_client: Client, bob_client: Client) -> None:
    with after(hours=25):
        assert 'value="substitute"' in page(bob_client, game)
        assert "Your vote is needed" in bob_client.get("/games/").content.decode()
        assert 'value="substitute"' not in page(alice_client, game)
        assert f"/games/{game.pk}/return" in page(alice_client, game)


def test_a_vote_answers_with_the_board(game: Game, bob_client: Client) -> None:
    with after(hours=25):
        response = post(bob_client, game, "vote", choice="team")
        assert response.status_code == 200
        assert "You can play for Alice." in response.content.decode()


@pytest.mark.parametrize("choice", ["", "dance", "x" * 999, "\x00"])
def test_a_vote_for_nothing_is_refused_with_a_sentence(game: Game, bob_client: Client, choice: str) -> None:
    with after(hours=25):
        before = row(reread(game))
        response = post(bob_client, game, "vote", choice=choice)
        assert response.status_code == 422
        assert "There is no such choice." in response.content.decode()
        assert row(reread(game)) == before


def test_a_vote_that_is_over_is_refused(game: Game, bob_client: Client) -> None:
    response = post(bob_client, game, "vote", choice="wait")
    assert response.status_code == 409
    assert "That vote is over." in response.content.decode()


@pytest.mark.parametrize("what", POSTS)
def test_strangers_find_no_table(game: Game, charlie_client: Client, what: str) -> None:
    with after(hours=25):
        before = row(reread(game))
        response = post(charlie_client, game, what, choice="end", number=0, person_id=1)
        assert response.status_code == 404
        assert row(reread(game)) == before


@pytest.mark.parametrize("what", POSTS)
def test_the_anonymous_sign_in_and_a_get_changes_nothing(game: Game, alice_client: Client, what: str) -> None:
    assert post(Client(), game, what, htmx=False).status_code == 302
    assert alice_client.get(f"/games/{game.pk}/{what}").status_code == 405


@pytest.mark.parametrize("number", ["", "x", "7", "-1", "9" * 30])
def test_nobody_on_that_seat_can_be_asked(game: Game, bob_client: Client, number: str) -> None:
    assert post(bob_client, game, "ask", number=number).status_code == 422


def test_a_word_that_is_too_long_is_refused(game: Game, bob_client: Client) -> None:
    response = post(bob_client, game, "ask", number=0, text="x" * 201)
    assert response.status_code == 422
    assert "At most 200 characters" in response.content.decode()


def test_to_ask_twice_needs_patience(game: Game, bob_client: Client) -> None:
    assert post(bob_client, game, "ask", number=0, text="Please!").status_code == 200
    assert post(bob_client, game, "ask", number=0).status_code == 429


def test_who_leaves_is_led_to_the_other_games_and_may_return(
    game: Game, alice_client: Client, bob_client: Client
) -> None:
    assert post(alice_client, game, "leave", htmx=False).headers["Location"] == "/games/"
    assert "Take my seat back" in page(alice_client, game)
    assert "Take your seat back" in alice_client.get("/games/").content.decode()
    assert "substitute" in page(bob_client, game)

    assert post(alice_client, game, "return", htmx=False).status_code == 302
    assert 'value="0:{' in page(alice_client, game).replace("&quot;", '"')


def test_a_closed_game_says_why_and_can_be_reopened(game: Game, bob_client: Client) -> None:
    with after(hours=25):
        votes.vote(user=User.objects.get(name="Bob"), game_id=game.pk, option=Vote.Option.END)
        shown = page(bob_client, game)
        assert "voted to close" in shown
        assert 'name="seat_action"' not in shown
        assert [row.number for row in bob_client.get("/games/").context["finished"]] == [game.pk]

        assert post(bob_client, game, "reopen").status_code == 200
        assert reread(game).is_running


def test_the_link_of_a_free_seat_seats_a_substitute(
    game: Game, alice: User, charlie: User, charlie_client: Client
) -> None:
    link = f"/join/{game.invite_token}/"
    assert charlie_client.get(link).status_code == 409
    seats.leave_game(user=alice, game_id=game.pk)
    assert charlie_client.get(link).status_code == 404  # the lobby's link no longer works

    link = f"/join/{reread(game).invite_token}/"
    assert charlie_client.get(link).status_code == 200
    assert charlie_client.post(link).status_code == 302
    assert Seat.objects.get(game=game, number=0).user == charlie
    assert charlie_client.get(link).status_code == 302


def test_an_invitation_is_listed_accepted_or_laid_aside(
    game: Game, alice: User, alice_client: Client, bob: User, bob_client: Client
) -> None:
    oasis, mirage = (
        lobby.create_table(host=alice, name=name, rules="desert", difficulty="novice", players=2)
        for name in ("Oasis", "Mirage")
    )
    assert f'id="friend-{bob.pk}"' in page(alice_client, oasis)
    for table in (oasis, mirage):
        assert post(alice_client, table, "invite/person", person_id=bob.pk).status_code == 200
    assert "Alice invites you" in bob_client.get("/games/").content.decode()

    post(bob_client, mirage, "decline")
    assert [each.game for each in Invitation.objects.all()] == [oasis]
    bob_client.post(f"/games/{oasis.pk}/seats/take", {"number": 1})
    assert Seat.objects.get(game=oasis, number=1).user == bob


@pytest.mark.parametrize("person", ["", "x", "0", "99", "9" * 40])
def test_nobody_unknown_is_invited(alice: User, alice_client: Client, person: str) -> None:
    table = lobby.create_table(host=alice, name="Oasis", rules="desert", difficulty="novice", players=2)
    assert post(alice_client, table, "invite/person", person_id=person).status_code == 422
