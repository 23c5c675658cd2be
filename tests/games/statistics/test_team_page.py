"""The statistics of a team: visible to its people, or to everybody if all of them allow it."""

from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Game, Result
from tests.games.statistics.finished import counted


def page_of(game: Game) -> str:
    return f"/teams/{Result.objects.filter(game=game).values_list('team', flat=True)[0]}/"


def figures_on(client: Client, address: str) -> dict[str, str]:
    return dict(client.get(address).context["figures"].facts)


def test_each_member_sees_the_games_of_just_these_people_once(
    alice_client: Client, bob_client: Client, alice: User, bob: User, charlie: User
) -> None:
    game = counted(alice, bob, won=True)
    counted(bob, alice, seats=4)
    counted(alice, bob, charlie)
    for client in (alice_client, bob_client):
        assert figures_on(client, page_of(game))["Won"] == "1 of 2 (50%)"
    assert b"Alice, Bob" in alice_client.get(page_of(game)).content


def test_an_adventurer_is_chosen_whoever_played_it(alice_client: Client, alice: User, bob: User) -> None:
    game = counted(alice, bob)
    for seat in game.seats.all():
        assert figures_on(alice_client, f"{page_of(game)}?role={seat.role}")["Games"] == "1"


def test_strangers_see_none_unless_all_have_opened_theirs(
    client: Client, charlie_client: Client, alice: User, bob: User
) -> None:
    address = page_of(counted(alice, bob))
    assert charlie_client.get(address).status_code == charlie_client.get("/teams/none/").status_code == 404
    assert client.get(address)["Location"] == f"/accounts/login/?next={address}"
    User.objects.filter(pk=alice.pk).update(shows_statistics=True)
    assert charlie_client.get(address).status_code == 404
    User.objects.update(shows_statistics=True)
    for reader in (client, charlie_client):
        content = reader.get(address).content
        assert b"Alice, Bob" in content
        assert b"Dune Team" not in content


def test_it_goes_with_a_member(alice_client: Client, alice: User, bob: User) -> None:
    address = page_of(counted(alice, bob))
    bob.delete()
    assert alice_client.get(address).status_code == 404


def test_its_queries_do_not_grow(alice_client: Client, alice: User, bob: User, django_assert_num_queries: Any) -> None:
    address = page_of(counted(alice, bob))
    for _ in range(2):
        # Session, user, the people, games and adventurers by kind, in their order, the newest.
        with django_assert_num_queries(7):
            alice_client.get(address)
        counted(alice, bob, rules="island")
