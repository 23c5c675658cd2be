"""Agreeing to a shared plan without being asked."""

import pytest
from django.test import Client

from accounts.models import User
from games.exceptions import NoSuchPlan
from games.models import Game, Notification, Plan, PlayRequest, Step
from games.services.teamwork import agreements, plans, play_requests
from tests.conftest import client_for
from tests.games.factories import begun_game
from tests.games.notifications.contents import message_for
from tests.games.teamwork.requests.test_agreements import agreed, ask_to_agree
from tests.games.teamwork.test_share import board_of, shared


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    return begun_game(alice, bob, charlie)


def agree(client: Client, plan: Plan) -> int:
    return client.post(f"/games/{plan.game_id}/plan/agree", {"plan": plan.pk}).status_code


def test_one_tap_agrees_and_plays_nothing(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    plan = shared(game, alice, "Move", "EndTurn")
    assert f'id="agree-{plan.pk}"' in board_of(game, bob)
    steps = board_of(game, alice).count("Move to")
    assert agree(bob_client, plan) == 302
    assert agreed(game, alice) == [("Bob",)]
    assert not Step.objects.exists()
    page = board_of(game, bob)
    assert "I no longer agree" in page
    assert "Agreed: Bob." in page
    page = board_of(game, alice)
    assert "agrees to your plan." in page
    assert page.count("Move to") == steps, "the plan beside it has the steps"


def test_a_second_tap_takes_it_back(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    plan = shared(game, alice, "EndTurn")
    agree(bob_client, plan)
    for _twice in range(2):
        assert bob_client.post(f"/games/{game.pk}/plan/take-back", {"plan": plan.pk}).status_code == 302
        assert agreed(game, alice) == [()]
    assert "agrees to your plan" not in board_of(game, alice)
    assert message_for(Notification.objects.get(kind="answered")) is None
    assert f'action="/games/{game.pk}/plan/agree"' in board_of(game, bob)


def test_what_a_yes_has_played_is_not_taken_back(game: Game, alice: User, bob: User) -> None:
    plan = shared(game, bob, "Move", "EndTurn", seat=0)
    request = ask_to_agree(game, bob, 0)
    play_requests.answer_request(user=alice, game_id=game.pk, request_id=request.pk, answer="granted")
    with pytest.raises(NoSuchPlan):
        agreements.take_back_agreement(user=alice, game_id=game.pk, plan=plan.pk)
    request.refresh_from_db()
    assert request.status == "granted"


def test_the_same_twice_changes_nothing(game: Game, alice: User, bob_client: Client) -> None:
    plan = shared(game, alice, "EndTurn")
    agree(bob_client, plan)
    agree(bob_client, plan)
    assert PlayRequest.objects.count() == 1
    assert Notification.objects.filter(kind="answered").count() == 1


def test_it_answers_the_request_to_agree(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    plan = shared(game, alice, "EndTurn")
    request = ask_to_agree(game, alice, 1)
    agree(bob_client, plan)
    request.refresh_from_db()
    assert (request.status, request.answered_by) == ("granted", bob)


def test_the_player_of_the_next_step_follows_instead(game: Game, alice: User, bob: User, charlie: User) -> None:
    plan = shared(game, bob, "Move", "EndTurn", seat=0)
    assert f'id="agree-{plan.pk}"' in board_of(game, charlie)
    page = board_of(game, alice)
    assert f'id="follow-{plan.pk}"' in page
    assert f'id="agree-{plan.pk}"' not in page


def test_the_author_plays_it(game: Game, alice: User) -> None:
    plan = shared(game, alice, "EndTurn")
    page = board_of(game, alice)
    assert "Play it" in page
    assert f'id="follow-{plan.pk}"' in page
    assert f'id="agree-{plan.pk}"' not in page


def test_it_refuses_what_nobody_else_shares(game: Game, alice: User, bob: User) -> None:
    plan = shared(game, alice, "EndTurn")
    for user, number in ((alice, plan.pk), (bob, plan.pk + 1)):
        with pytest.raises(NoSuchPlan):
            agreements.agree_to_plan(user=user, game_id=game.pk, plan=number)
    plans.withdraw_plan(user=alice, game_id=game.pk)
    with pytest.raises(NoSuchPlan):
        agreements.agree_to_plan(user=bob, game_id=game.pk, plan=plan.pk)


def test_an_open_board_learns_of_it_with_the_chat(game: Game, alice: User, bob_client: Client) -> None:
    plan = shared(game, alice, "EndTurn")
    game.refresh_from_db()
    before = f"{game.version}.{game.chat}"
    agree(bob_client, plan)
    news = client_for(alice).get(f"/games/{game.pk}/board?have={before}", headers={"HX-Request": "true"})
    page = news.content.decode()
    assert 'id="table"' not in page
    assert "Agreed: Bob." in page
