"""A player's statistics: correct, private by default, and with a constant number of queries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from games.models import Result
from tests.games.factories import begun_game
from tests.games.statistics.finished import counted


def page_of(person: User) -> str:
    return f"/players/{person.pk}/"


def facts(client: Client, address: str) -> dict[str, str]:
    answer = client.get(address)
    assert answer.status_code == 200
    return dict(answer.context["figures"].facts)


def chart(client: Client, address: str, name: str) -> dict[str, str]:
    charts = client.get(address).context["figures"].charts
    bars = next((chart.bars for chart in charts if chart.name == name), ())
    return {str(bar.label): bar.value for bar in bars}


def test_one_sees_ones_own(alice_client: Client, alice: User, bob: User) -> None:
    for hours, won in ((5, True), (4, False), (3, True), (2, True)):
        counted(alice, bob, hours=hours, won=won)
    shown = facts(alice_client, page_of(alice))
    assert shown["Games"] == "4"
    assert shown["Won"] == "3 of 4 (75%)"
    assert (shown["Won in a row"], shown["Longest streak"]) == ("2", "2")
    assert shown["Usual length"] == "1 turn in 2 days"
    assert shown["Usual time to move"] == "–"


def test_a_lost_game_ends_the_streak(alice_client: Client, alice: User, bob: User) -> None:
    for hours, won in ((9, False), (8, True), (7, True), (6, True), (5, False), (4, True), (3, False)):
        counted(alice, bob, hours=hours, won=won)
    shown = facts(alice_client, page_of(alice))
    assert (shown["Won in a row"], shown["Longest streak"]) == ("0", "3")


def test_the_pace_is_a_median(alice_client: Client, alice: User, bob: User) -> None:
    for pace in (600, 7200, 90_000):
        Result.objects.filter(game=counted(alice, bob)).update(pace=pace)
    assert facts(alice_client, page_of(alice))["Usual time to move"] == "2 hours"


def test_it_counts_by_game_difficulty_players_adventurer_and_cause(
    alice_client: Client, alice: User, bob: User, charlie: User
) -> None:
    desert = counted(alice, bob, won=True)
    counted(alice, bob, charlie, rules="island", difficulty="elite", cause="drowned")
    counted(alice, bob, charlie, rules="island", difficulty="elite", cause="drowned")
    address = page_of(alice)
    assert chart(alice_client, address, "by-game") == {
        "Forbidden Desert": "1 of 1 won (100%)",
        "Forbidden Island": "0 of 2 won (0%)",
    }
    assert list(chart(alice_client, address, "by-difficulty")) == ["Novice", "Elite"]
    assert list(chart(alice_client, address, "by-players")) == ["2 adventurers", "3 adventurers"]
    role = desert.seats.get(user=alice).role
    assert list(chart(alice_client, address, "by-role-desert").values()) == ["1 of 1 won (100%)"]
    assert facts(alice_client, address + f"?role={role}&rules=desert")["Won"] == "1 of 1 (100%)"
    assert chart(alice_client, address, "causes") == {"A player drowned": "2 times (100%)"}
    counted(alice, bob, charlie, rules="island", difficulty="elite", cause="drowned")
    assert list(chart(alice_client, address + "?rules=island", "by-game")) == ["Forbidden Island"]


@pytest.mark.parametrize(
    ("choice", "games"),
    [
        ("rules=island", "1"),
        ("difficulty=novice", "2"),
        ("players=4", "1"),
        ("rules=desert&players=2", "1"),
        ("rules=chess&players=x&role=%00&difficulty=", "3"),
    ],
)
def test_it_shows_what_is_chosen(alice_client: Client, alice: User, bob: User, choice: str, games: str) -> None:
    counted(alice, bob)
    counted(alice, bob, seats=4)
    counted(alice, bob, rules="island", difficulty="elite", cause="drowned")
    assert facts(alice_client, f"{page_of(alice)}?{choice}")["Games"] == games


def test_one_person_on_several_seats_has_one_game_and_several_adventurers(alice_client: Client, alice: User) -> None:
    roles = set[str]()
    for _ in range(3):
        roles |= {seat.role for seat in counted(alice, seats=3).seats.all()}
    assert facts(alice_client, page_of(alice))["Games"] == "3"
    assert len(chart(alice_client, page_of(alice), "by-role-desert")) == len(roles) >= 3


def test_a_choice_gives_the_part_alone_to_htmx(alice_client: Client, alice: User, bob: User) -> None:
    counted(alice, bob)
    content = alice_client.get(page_of(alice), headers={"HX-Request": "true"}).content.decode()
    assert content.strip().startswith('<div class="stack loose" id="figures">')


def test_strangers_are_not_told_whether_there_is_anybody(charlie_client: Client, alice: User, bob: User) -> None:
    counted(alice, bob)
    nobody = charlie_client.get("/players/999999/")
    assert charlie_client.get(page_of(alice)).status_code == nobody.status_code == 404
    assert charlie_client.get(f"/players/{10**30}/").status_code == 404


def test_who_is_not_signed_in_is_asked_to_for_somebody_and_nobody(client: Client, alice: User) -> None:
    for address in (page_of(alice), "/players/999999/"):
        assert client.get(address)["Location"] == f"/accounts/login/?next={address}"


def test_who_opens_them_lets_everybody_see_no_names_of_tables(
    client: Client, charlie_client: Client, alice: User, bob: User
) -> None:
    counted(alice, bob)
    User.objects.filter(pk=alice.pk).update(shows_statistics=True)
    for reader in (client, charlie_client):
        content = reader.get(page_of(alice)).content.decode()
        assert "Alice" in content
        assert "Latest games" in content
        assert "Dune Team" not in content
        assert "Bob" not in strip_tags(content)  # a token may hold it


def test_teammates_see_their_common_games_only(bob_client: Client, alice: User, bob: User, charlie: User) -> None:
    counted(alice, bob)
    counted(alice, bob)
    counted(alice, charlie)
    assert facts(bob_client, page_of(alice))["Games"] == "2"
    assert b"Dune Team" in bob_client.get(page_of(alice)).content


def test_a_teammate_of_a_running_game_sees_that_there_is_none_yet(bob_client: Client, alice: User, bob: User) -> None:
    begun_game(alice, bob)
    page = bob_client.get(page_of(alice)).content.decode()
    assert "No finished games yet" in page
    assert "Finish a game" not in page, "it is not Bob's page"
    assert "Filter the games" not in page, "there is nothing to filter"


def test_a_newcomer_reads_how_to_fill_their_page(alice_client: Client, alice: User) -> None:
    assert "Statistics appear here after the first finished game." in alice_client.get(page_of(alice)).content.decode()
    assert "Filter the games" in alice_client.get(page_of(alice), {"rules": "desert"}).content.decode()


def test_whose_account_is_closed_has_no_page(charlie_client: Client, alice: User, bob: User) -> None:
    counted(alice, bob)
    User.objects.filter(pk=alice.pk).update(shows_statistics=True, is_active=False)
    assert charlie_client.get(page_of(alice)).status_code == 404


def test_it_names_ones_teams_to_oneself(alice_client: Client, bob_client: Client, alice: User, bob: User) -> None:
    counted(alice, bob, won=True)
    counted(bob, alice)
    (team,) = alice_client.get(page_of(alice)).context["teams"]
    assert (team.people, team.value) == (["Alice", "Bob"], "1 of 2 won (50%)")
    assert b"Your teams" not in bob_client.get(page_of(alice)).content


def test_it_is_found_in_the_menu(alice_client: Client, alice: User) -> None:
    assert f'href="{page_of(alice)}"' in alice_client.get("/games/").content.decode()


def test_its_queries_do_not_grow(
    alice_client: Client, alice: User, bob: User, charlie: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for count in (1, 3):
        for _ in range(count):
            counted(alice, bob)
            counted(alice, charlie, rules="island", cause="drowned")
            counted(bob, charlie)
        # Session, user, the person, games and adventurers by kind, in their order, the newest, teams, their games,
        # their people.
        with django_assert_num_queries(10):
            alice_client.get(page_of(alice))


def test_a_guest_has_a_page_and_a_new_name_is_on_it(client: Client, alice: User) -> None:
    dana = User.objects.create_guest("Dana")
    counted(alice, dana)
    client.force_login(dana)
    User.objects.filter(pk=dana.pk).update(name="Dana of the <sands>")
    assert facts(client, page_of(dana))["Games"] == "1"
    assert "Dana of the &lt;sands&gt;" in client.get(page_of(dana)).content.decode()
