"""The page of a crew: what its members, invited people, and everybody else see."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import CrewInvitation, CrewMember, Game
from games.services.crews import next_game
from games.services.tables.publication import share
from tests.games.crews.crews import end, founded, nearly_over

pytestmark = pytest.mark.django_db


def opened(crew: Any) -> Any:
    """Let all members agree that everybody may see the crew."""
    CrewMember.objects.filter(crew=crew).update(is_open=True)
    return crew


def test_members_see_the_next_game_records_and_stories(alice_client: Client, alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    over = end(nearly_over(crew, alice, bob))
    page = alice_client.get(crew.get_absolute_url()).content.decode()
    assert "I'm in" in page.replace("&#x27;", "'")
    assert f"/games/{over.pk}/story/" in page
    assert "1 of 1 (100%)" in page
    assert "Shortest win" in page
    assert "Closest win" in page
    assert "miniature" in page


def test_it_is_private(client: Client, alice: User, bob: User, charlie_client: Client) -> None:
    crew = founded(alice, bob)
    assert charlie_client.get(crew.get_absolute_url()).status_code == 404
    assert client.get(crew.get_absolute_url()).headers["Location"].startswith("/accounts/login/")


def test_it_opens_for_everybody_when_all_members_agree(client: Client, alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    CrewMember.objects.filter(user=alice).update(is_open=True)
    assert client.get(crew.get_absolute_url()).status_code == 302
    page = client.get(opened(crew).get_absolute_url()).content.decode()
    assert "Dune Team" in page
    assert crew.invite_token not in page
    assert "in</button>" not in page


def test_others_see_only_stories_that_are_open(client: Client, alice: User, bob: User) -> None:
    crew = opened(founded(alice, bob))
    over = end(nearly_over(crew, alice, bob))
    page = client.get(crew.get_absolute_url()).content.decode()
    assert f"/games/{over.pk}/" not in page
    assert '<svg class="miniature' not in page
    share(user=alice, game_id=over.pk, is_public=True)
    assert f"/games/{over.pk}/story/" in client.get(crew.get_absolute_url()).content.decode()


def test_a_member_who_was_not_there_sees_no_board(
    charlie_client: Client, alice: User, bob: User, charlie: User
) -> None:
    crew = founded(alice, bob, charlie)
    over = end(nearly_over(crew, alice, bob))
    page = charlie_client.get(crew.get_absolute_url()).content.decode()
    assert f"/games/{over.pk}/" not in page
    assert "Chapter 1" in page


def test_an_invited_person_sees_the_members_and_joins(
    charlie_client: Client, alice: User, bob: User, charlie: User
) -> None:
    crew = founded(alice, bob)
    CrewInvitation.objects.create(crew=crew, user=charlie, by=alice)
    page = charlie_client.get(crew.get_absolute_url()).content.decode()
    assert "Join the crew" in page
    assert "Alice" in page
    assert crew.invite_token not in page
    charlie_client.post(f"{crew.get_absolute_url()}accept")
    assert crew.members.count() == 3


def test_the_link_leads_into_the_crew_by_one_tap(charlie_client: Client, alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    path = f"/crews/join/{crew.invite_token}/"
    assert "Join the crew" in charlie_client.get(path).content.decode()
    assert charlie_client.post(path).headers["Location"] == crew.get_absolute_url()
    assert crew.members.count() == 3


def test_strangers_learn_that_they_need_an_account_and_come_back_with_it(client: Client, alice: User) -> None:
    crew = founded(alice)
    link = f"/crews/join/{crew.invite_token}/"
    page = client.get(link).content.decode()
    assert "You need an account to join a crew." in page
    assert f'href="/accounts/signup/?next={link}"' in page
    form = {"name": "Dora", "email": "dora@example.org", "password1": "sand-and-sea-4", "next": link}
    assert link in client.get(f"/accounts/signup/?next={link}").content.decode()
    answer = client.post("/accounts/signup/", form)
    assert answer.headers["Location"] == link
    assert "Join the crew" in client.get(link).content.decode()
    client.post(link)
    assert CrewMember.objects.filter(crew=crew, user__name="Dora").exists()


def test_an_address_with_an_old_name_still_works(alice_client: Client, alice: User) -> None:
    crew = founded(alice)
    assert alice_client.get(f"/crews/old-name-{crew.code}/").status_code == 200


def test_a_crew_without_letters_of_the_alphabet_has_an_address(alice_client: Client, alice: User) -> None:
    crew = founded(alice, name="砂漠")
    assert crew.get_absolute_url() == f"/crews/{crew.code}/"
    assert alice_client.get(crew.get_absolute_url()).status_code == 200


def test_one_tap_each_begins_the_next_game(alice_client: Client, bob_client: Client, alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    over = end(nearly_over(crew, alice, bob))
    assert "crews/" in alice_client.get(f"/games/{over.pk}/story/").content.decode()
    path = f"{crew.get_absolute_url()}in"
    assert alice_client.post(path).headers["Location"] == crew.get_absolute_url()
    game = Game.objects.latest("pk")
    assert bob_client.post(path).headers["Location"] == game.get_absolute_url()
    assert alice_client.get(game.get_absolute_url()).status_code == 200


def test_a_refusal_is_shown_on_the_page(alice_client: Client, alice: User) -> None:
    crew = founded(alice)
    answer = alice_client.post(f"{crew.get_absolute_url()}in")
    assert answer.status_code == 422
    assert "A crew needs two members" in answer.content.decode()


def test_a_place_that_a_bot_keeps_is_taken_again_by_two_taps(
    bob_client: Client, alice: User, bob: User, charlie: User
) -> None:
    crew = founded(alice, bob, charlie)
    next_game.agree(user=alice, slug=crew.slug)
    game = next_game.agree(user=charlie, slug=crew.slug)
    crew.refresh_from_db()
    crew.starts_at = crew.created_at
    crew.save()
    next_game.start_due_games()
    page = bob_client.get(crew.get_absolute_url()).content.decode()
    assert "Take my place again" in page
    answer = bob_client.post(f"/games/{game.pk}/return")  # the first tap; the redirect leads to the board
    assert answer.headers["Location"] == game.get_absolute_url()
    assert "Take my place again" not in bob_client.get(crew.get_absolute_url()).content.decode()
    assert game.seats.filter(user=bob, is_bot=False).exists()


def test_its_queries_do_not_grow(
    alice_client: Client, alice: User, bob: User, django_assert_num_queries: Callable[[int], Any]
) -> None:
    crew = founded(alice, bob)
    for _ in range(2):
        end(nearly_over(crew, alice, bob))
        end(nearly_over(crew, alice, bob, rules="island"))
        # Session, user; the crew, its members; its newest game and the seats (3); records; stories: numbers,
        # seats, games, people, boards; invitations, former teammates (2).
        with django_assert_num_queries(16):
            alice_client.get(crew.get_absolute_url())


def test_the_dashboard_has_crews_and_the_tap(alice_client: Client, alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    next_game.agree(user=bob, slug=crew.slug)
    page = alice_client.get("/games/").content.decode()
    assert f"{crew.get_absolute_url()}in" in page
    assert "1 of 2 are in" in page


def test_a_finished_game_offers_to_become_a_crew_by_a_form(alice_client: Client, alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    over = end(nearly_over(crew, alice, bob))
    crew.delete()
    assert f"/crews/new/?game={over.pk}" in alice_client.get(f"/games/{over.pk}/story/").content.decode()
    page = alice_client.get(f"/crews/new/?game={over.pk}").content.decode()
    assert "Bob" in page
    form = {"game": over.pk, "name": "Us", "saga": "desert", "difficulty": "novice", "climbs": "stay"}
    answer = alice_client.post("/crews/new/", form | {"pace": 24, "wait": 48})
    over.refresh_from_db()
    assert answer.headers["Location"] == over.crew.get_absolute_url()
    assert over.crew.climbs is False


def test_a_name_is_checked_like_that_of_a_table(alice_client: Client) -> None:
    form = {"name": "\u202e", "saga": "desert", "difficulty": "novice", "climbs": "stay", "pace": 24, "wait": 48}
    assert alice_client.post("/crews/new/", form).status_code == 422
    assert alice_client.get("/crews/new/?game=x").status_code == 404
