"""A shared plan is seen by the team, drawn on its board, and by nobody else."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Mute, User
from games.engine import RULES
from games.exceptions import Illegal, Muted
from games.models import Delivery, Game, Notification, Plan
from games.notifications.scheduling import schedule_deliveries
from games.services.teamwork import agreements, plans
from tests.conftest import client_for
from tests.games.factories import begun_game, current_version, play, store_state
from tests.games.notifications.contents import message_for, message_text
from tests.games.teamwork.test_draft import add, draft


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def shared(game: Game, user: User, *kinds: str, why: str = "", seat: int = 0) -> Plan:
    """Draft a plan with a step of each kind, and share it."""
    for length, kind in enumerate(kinds):
        add(game, user, kind, seat=seat, length=length, turn_of=seat if seat else None)
    return plans.share_plan(user=user, game_id=game.pk, why=why)


def board_of(game: Game, user: User) -> str:
    return client_for(user).get(f"/games/{game.pk}/").content.decode()


@pytest.mark.parametrize("rules", RULES)
def test_the_team_sees_it_on_the_board(rules: str, alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules=rules)
    version = current_version(game)
    shared(game, alice, "Move", "EndTurn", why="The storm is coming")
    html = board_of(game, bob)
    assert "Alice suggests:" in html
    assert '<svg id="ghosts"' in html
    assert "The storm is coming" in html
    assert "End the turn" in html
    assert "The plan works if nothing changes." in html
    assert current_version(game) == version + 1, "open boards learn of it"
    assert draft(game, alice) == []


def test_one_shared_plan_a_person(game: Game, alice: User) -> None:
    shared(game, alice, "Move")
    shared(game, alice, "EndTurn", why="Better")
    assert [(plan.why, len(plan.steps)) for plan in Plan.objects.all()] == [("Better", 1)]
    assert Game.objects.get().shared_plans == 1


def test_an_empty_plan_is_not_shared(game: Game, alice: User) -> None:
    with pytest.raises(Illegal):
        plans.share_plan(user=alice, game_id=game.pk, why="")


def test_it_says_why_it_no_longer_works(game: Game, alice: User, bob: User) -> None:
    shared(game, bob, "Move", "EndTurn", seat=1)
    assert "The plan works if nothing changes." in board_of(game, alice)
    shared(game, alice, "Move", "EndTurn")
    storm, _events = game.engine.play(game.load_state(), 0, game.engine.read_action('{"type":"EndTurn"}'))
    store_state(game, storm)
    assert "The plan is not possible now. Step 1: " in board_of(game, bob)


def test_it_goes_with_the_turn_that_it_was_for(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move", "EndTurn")
    shared(game, bob, "Move", seat=1)
    play(game, alice, "EndTurn")
    game.refresh_from_db()
    assert "Alice suggests:" not in board_of(game, bob)
    assert "Bob suggests:" in board_of(game, alice), "it is for Bob's coming turn"
    while game.awaited_seats == {0}:
        play(game, alice, "Draw")
        game.refresh_from_db()
    play(game, bob, "EndTurn", seat=1)
    assert "uggest" not in board_of(game, bob)


def test_it_stays_while_the_turn_is_played_as_planned(game: Game, alice: User, bob: User) -> None:
    for length, kind in enumerate(("EndTurn", "Draw")):
        plans.add_step(user=alice, game_id=game.pk, seat=0, action=f'{{"type":"{kind}"}}', length=length)
    plans.share_plan(user=alice, game_id=game.pk, why="")
    play(game, alice, "EndTurn")
    assert "Alice suggests:" in board_of(game, bob)


def test_the_answers_to_it_go_with_it(game: Game, alice: User, bob: User) -> None:
    plan = shared(game, alice, "Move", "EndTurn")
    agreements.agree_to_plan(user=bob, game_id=game.pk, plan=plan.pk)
    assert "agrees to your plan" in board_of(game, alice)
    play(game, alice, "EndTurn")
    assert "agrees to your plan" not in board_of(game, alice)


def test_a_teammate_edits_a_copy(game: Game, alice: User, bob: User) -> None:
    plan = shared(game, alice, "Move", "EndTurn")
    client = client_for(bob)
    assert client.post(f"/games/{game.pk}/plan/edit", {"plan": plan.pk}).headers["Location"] == f"/games/{game.pk}/plan"
    assert len(draft(game, bob)) == 2
    again = client.post(f"/games/{game.pk}/plan/edit", {"plan": plan.pk})
    assert again.status_code == 422
    assert "You already have a plan." in again.content.decode()
    assert client.post(f"/games/{game.pk}/plan/edit", {"plan": 10**6}).status_code == 409


def test_a_plan_for_a_coming_turn_is_not_drawn(game: Game, alice: User, bob: User) -> None:
    add(game, bob, "Move", seat=1, turn_of=1)
    plans.share_plan(user=bob, game_id=game.pk, why="")
    html = board_of(game, alice)
    assert "Bob suggests:" in html
    assert '<svg id="ghosts"' not in html


def test_withdrawn_it_is_a_draft_again(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move")
    plans.withdraw_plan(user=bob, game_id=game.pk)
    assert "Alice suggests:" in board_of(game, bob)
    plans.withdraw_plan(user=alice, game_id=game.pk)
    assert "Alice suggests:" not in board_of(game, bob)
    assert len(draft(game, alice)) == 1
    assert Game.objects.get().shared_plans == 0


def test_others_plans_are_hidden_until_one_has_drafted(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move", why="Look here")
    plans.hide_plans(user=bob, game_id=game.pk, are_hidden=True)
    html = board_of(game, bob)
    assert "Look here" not in html
    assert "1 hidden plan: draft your own to see it." in html
    assert "Look here" in board_of(game, alice)
    add(game, bob, "Move", seat=1, turn_of=1)
    assert "Look here" in board_of(game, bob)
    plans.clear_plan(user=bob, game_id=game.pk)
    plans.hide_plans(user=bob, game_id=game.pk, are_hidden=False)
    assert "Look here" in board_of(game, bob)


def test_spectators_and_strangers_never_see_it(game: Game, alice: User, charlie: User, client: Client) -> None:
    shared(game, alice, "Move", why="Look here")
    Game.objects.update(watch_token="watch")
    for path in ("/watch/watch/", "/watch/watch/board?have=0"):
        for reader in (client, client_for(charlie)):
            html = reader.get(path).content.decode()
            assert "Look here" not in html
            assert "suggests:" not in html
            assert 'id="ghosts"' not in html
    plan = Plan.objects.get()
    assert client_for(charlie).get(f"/games/{game.pk}/plan?of={plan.pk}").status_code == 404


def test_a_board_without_plans_reads_none(game: Game, alice: User, alice_client: Client) -> None:
    alice_client.get(f"/games/{game.pk}/")

    def statements() -> int:
        with CaptureQueriesContext(connection) as queries:
            alice_client.get(f"/games/{game.pk}/")
        return len(queries)

    before = statements()
    add(game, alice, "Move")
    assert statements() == before
    plans.share_plan(user=alice, game_id=game.pk, why="")
    # The shared plans, and the steps since they were made.
    assert statements() == before + 2


def test_the_team_is_told_with_reason_and_steps(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move", "EndTurn", why="The storm is coming")
    notification = Notification.objects.get(user=bob, kind="planned")
    text = message_text(notification)
    assert "Alice shares a plan in Dune Team" in text
    assert "“The storm is coming”" in text
    assert "2. Alice: End the turn." in text
    assert not Notification.objects.filter(user=alice, kind="planned").exists()


def test_the_team_is_not_told_of_each_new_version(game: Game, alice: User, bob: User) -> None:
    for kind in ("Move", "EndTurn"):
        shared(game, alice, kind)
    assert Notification.objects.filter(user=bob, kind="planned").count() == 1


def test_who_has_muted_its_author_reads_no_words(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move", why="Look here")
    Mute.objects.create(user=bob, muted=alice)
    html = board_of(game, bob)
    assert "Alice suggests:" in html
    assert "Look here" not in html
    assert message_for(Notification.objects.get(user=bob, kind="planned")) is None


def test_a_muted_player_shares_without_words(game: Game, alice: User) -> None:
    alice.muted_until = timezone.now() + timedelta(days=1)
    with pytest.raises(Muted):
        shared(game, alice, "Move", why="Look")
    assert plans.share_plan(user=alice, game_id=game.pk, why="").why == ""


def test_no_message_once_it_is_played_withdrawn_or_told_with_the_turn(game: Game, alice: User, bob: User) -> None:
    plan = shared(game, alice, "EndTurn", why="Now")
    notification = Notification.objects.get(user=bob, kind="planned")
    turn = Notification.objects.create(user=bob, game=game, kind="your_turn", version=game.version)
    mail = Delivery.objects.create(notification=turn, channel="mail")
    assert message_for(notification) is not None
    mail.status, mail.done_at = "sent", timezone.now()
    mail.save()
    assert message_for(notification) is None
    turn.delete()
    play(game, alice, "EndTurn")
    assert message_for(notification) is None
    plan.delete()
    assert message_for(notification) is None


def test_it_waits_for_the_mail_of_a_turn_that_is_due_soon(game: Game, alice: User, bob: User) -> None:
    turn = Notification.objects.create(user=bob, game=game, kind="your_turn", version=game.version)
    soon = timezone.now() + timedelta(minutes=30)
    Delivery.objects.create(notification=turn, channel="mail", due_at=soon)
    Notification.objects.update(planned_at=timezone.now())
    shared(game, alice, "EndTurn")
    schedule_deliveries()
    assert Delivery.objects.get(notification__kind="planned", channel="mail").due_at > soon


def test_the_mail_of_a_turn_tells_of_plans(game: Game, alice: User, bob: User) -> None:
    shared(game, bob, "Move", seat=1, why="Meet me")
    notification = Notification.objects.create(user=alice, game=game, kind="your_turn", version=game.version)
    assert "Bob shares a plan. “Meet me”" in message_text(notification)
