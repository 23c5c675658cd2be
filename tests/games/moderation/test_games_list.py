"""Games in the admin: search and filters, which reveal nothing hidden."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.admin.audited import CappedPaginator
from accounts.models import User
from games.models import Game, Notification, NotificationPreference, Seat
from games.services.tables import lobby
from tests.games.factories import begun_game
from tests.games.history.replay.games import finished_game
from tests.games.moderation.tables import administrator, client_of, moderator

LIST = "/admin/games/game/"


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, seed="5eed" * 8)


@pytest.fixture
def other(charlie: User) -> Game:
    return lobby.create_table(host=charlie, name="Tide Team", rules="island", difficulty="novice", players=2)


@pytest.fixture
def mo_client(db: None) -> Client:
    return client_of(moderator())


def found(client: Client, **query: Any) -> set[str]:
    answer = client.get(LIST, query)
    assert answer.status_code == 200, answer.status_code
    page = answer.content.decode()
    return {name for name in ("Dune Team", "Tide Team") if name in page}


def test_all_are_listed_and_lead_to_their_inspector(game: Game, other: Game, mo_client: Client) -> None:
    assert found(mo_client) == {"Dune Team", "Tide Team"}
    assert f'href="{LIST}{game.pk}/' in mo_client.get(LIST).content.decode()


def test_a_game_is_found_by_its_player_and_by_its_name(game: Game, other: Game, mo_client: Client, bob: User) -> None:
    for word in ("Bob", "bo", "bob@example.org", "BOB@example", "dune team", f" #{game.pk} ", "Alice"):
        assert found(mo_client, q=word) == {"Dune Team"}, word
    assert "Dune Team" in found(mo_client, q=str(bob.pk))
    assert found(mo_client, q="Charlie") == {"Tide Team"}
    for nobody in ("Dune", "zzz", "zzz@example.org", "9" * 18, "9" * 40, "%", "'"):
        assert found(mo_client, q=nobody) == set(), nobody


def test_whose_seat_somebody_has_taken_still_leads_there(game: Game, bob: User, mo_client: Client) -> None:
    Seat.objects.filter(game=game, number=1).update(user=None, owner=bob)
    assert found(mo_client, q="Bob") == {"Dune Team"}


def test_by_state_game_and_age(game: Game, other: Game, mo_client: Client) -> None:
    for query, names in (
        ({"status__exact": "running"}, {"Dune Team"}),
        ({"status__exact": "lobby"}, {"Tide Team"}),
        ({"status__exact": "won"}, set()),
        ({"rules": "island"}, {"Tide Team"}),
        ({"age": "day"}, {"Dune Team", "Tide Team"}),
        ({"age": "older"}, set()),
        ({"quiet": "today"}, {"Dune Team"}),
        ({"quiet": "day"}, set()),
        ({"quiet": "stuck"}, set()),
    ):
        assert found(mo_client, **query) == names, query
    past = timezone.now() - timedelta(days=40)
    Game.objects.filter(pk=game.pk).update(created_at=past, acted_at=past)
    for query, names in (
        ({"age": "older"}, {"Dune Team"}),
        ({"age": "month"}, {"Tide Team"}),
        ({"quiet": "month"}, {"Dune Team"}),
        ({"quiet": "stuck"}, {"Dune Team"}),
        ({"quiet": "stuck", "age": "day"}, set()),
    ):
        assert found(mo_client, **query) == names, query


def test_past_due_is_stuck(game: Game, mo_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    assert found(mo_client, quiet="stuck") == {"Dune Team"}
    assert "1 stuck table" in mo_client.get("/admin/").content.decode()


@pytest.mark.parametrize(
    "query",
    ["seed__startswith=5eed", "snapshot__contains=a", "seed=5eed", "base__gt=", "history__events__contains=a"],
)
@pytest.mark.parametrize("who", [moderator, administrator])
def test_no_address_asks_for_what_is_hidden(game: Game, query: str, who: Any) -> None:
    assert client_of(who()).get(f"{LIST}?{query}").status_code in (302, 400)


@pytest.mark.parametrize("query", ["text__startswith=a", "user__password__startswith=a", "game__seed__startswith=5"])
def test_nor_by_the_lists_of_notices(game: Game, query: str) -> None:
    client = client_of(administrator())
    for model in ("notification", "delivery", "notificationpreference"):
        assert client.get(f"/admin/games/{model}/?{query}").status_code in (302, 400)


def test_no_list_and_no_order_shows_a_seed_and_no_search_finds_one(game: Game, mo_client: Client) -> None:
    for query in ({}, {"o": "1"}, {"_to_field": "seed"}, {"all": ""}):
        assert game.seed not in mo_client.get(LIST, query).content.decode()
    assert found(mo_client, q=game.seed) == found(mo_client, q=game.seed[:4]) == set()


def test_nothing_is_edited_raw_not_even_by_an_administrator(game: Game, bob: User) -> None:
    client = client_of(administrator())
    notification = Notification.objects.create(user=bob, game=game, kind="asked", version=1)
    choice = NotificationPreference.objects.create(user=bob, game=game)
    before = Game.objects.filter(pk=game.pk).values().get()
    for address in (f"{LIST}{game.pk}/", f"{LIST}add/", f"{LIST}{game.pk}/change/", f"{LIST}{game.pk}/delete/"):
        assert client.post(address, {"name": "Mine", "post": "yes"}).status_code in (403, 404, 405)
    for row in (notification, choice):
        address = f"/admin/games/{row._meta.model_name}/{row.pk}"
        assert client.post(f"{address}/change/", {"kind": "over"}).status_code == 403
        assert client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
    assert Game.objects.filter(pk=game.pk).values().get() == before


def test_it_costs_the_same_for_many(
    alice: User, bob: User, game: Game, mo_client: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(12) as few:
        mo_client.get(LIST, {"q": "Alice"})
    for _ in range(5):
        begun_game(alice, bob)
    with django_assert_max_num_queries(len(few)):
        mo_client.get(LIST, {"q": "Alice"})


def test_its_pages_count_no_more_rows_than_can_be_read(alice: User, bob: User, monkeypatch: Any) -> None:
    monkeypatch.setattr("accounts.admin.audited.MOST", 2)
    for _ in range(3):
        begun_game(alice, bob)
    assert CappedPaginator(Game.objects.order_by("-pk"), 50).count == 2


def test_a_finished_one_is_there_too(alice: User, bob: User, mo_client: Client) -> None:
    finished_game(alice, bob)
    assert found(mo_client, status__exact="lost") == {"Dune Team"}


def test_players_have_no_business_there(game: Game, alice_client: Client) -> None:
    assert alice_client.get(LIST).status_code == 302
