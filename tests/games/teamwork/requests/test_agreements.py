"""Requests to agree to a shared plan: who can ask, what a yes plays, and what becomes of it when the plan changes."""

import re

import pytest
from django.core import mail
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Mute, User
from games.exceptions import Illegal, NoSuchPlan, NoSuchTable, NotYourSeat, RequestClosed
from games.models import Game, Notification, PlayRequest, Seat, Step
from games.services.play import moves
from games.services.play import steps as steps_services
from games.services.teamwork import agreements, play_requests
from games.services.teamwork import plans as plans_services
from games.teamwork.board import team_plans
from tests.games.factories import begun_game, current_version, legal_action, play, store_state
from tests.games.notifications.contents import message_text, send_all
from tests.games.teamwork.requests.tables import table_of

END = '{"type":"EndTurn"}'


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def share(game: Game, author: User, *actions: tuple[int, str]) -> None:
    for length, (seat, action) in enumerate(actions):
        plans_services.add_step(user=author, game_id=game.pk, seat=seat, action=action, length=length)
    plans_services.share_plan(user=author, game_id=game.pk, why="Then I can dig.")


def ask_to_agree(game: Game, author: User, seat: int) -> PlayRequest:
    return agreements.request_agreement(user=author, game_id=game.pk, seat=seat)


def answer(request: PlayRequest, user: User, choice: str = "granted") -> steps_services.Played | None:
    return play_requests.answer_request(user=user, game_id=request.game_id, request_id=request.pk, answer=choice)


def agreed(game: Game, user: User) -> list[tuple[str, ...]]:
    table = table_of(game, user)
    plans = team_plans(table, table.game.load_state())
    return [plan.agreed for plan in plans.shown] if plans else []


@pytest.fixture
def request_(game: Game, alice: User, bob: User) -> PlayRequest:
    """Bob, whose plan is for Alice's turn, asks her to agree."""
    share(game, bob, (0, legal_action(game, "Move")), (0, END))
    return ask_to_agree(game, bob, 0)


def test_a_yes_plays_the_next_steps_that_are_the_readers(alice: User, request_: PlayRequest) -> None:
    assert answer(request_, alice)
    steps = Step.objects.order_by("number").values_list("seat", "user", "origin")
    assert list(steps) == [(0, alice.pk, "plan")] * 2
    request_.refresh_from_db()
    assert (request_.status, request_.version) == ("granted", Step.objects.earliest("number").version)


def test_an_undo_of_its_first_step_asks_again(game: Game, alice: User, request_: PlayRequest) -> None:
    answer(request_, alice)
    for status in ("granted", "open"):
        moves.undo(user=alice, game_id=game.pk, version=current_version(game))
        request_.refresh_from_db()
        assert request_.status == status


def test_a_yes_to_steps_of_others_is_recorded_and_shown(game: Game, alice: User, bob: User) -> None:
    share(game, alice, (0, END))
    request = ask_to_agree(game, alice, 1)
    assert answer(request, bob) is None
    assert not Step.objects.exists()
    assert agreed(game, alice) == [("Bob",)]
    assert message_text(Notification.objects.get(kind="answered")).startswith("Bob agrees to your plan in Dune Team")


def test_a_yes_to_a_step_that_is_no_longer_legal_agrees_and_plays_nothing(
    game: Game, alice: User, request_: PlayRequest
) -> None:
    store_state(game, game.engine.play(game.load_state(), 0, game.engine.read_action(END))[0])
    assert answer(request_, alice) is None
    assert not Step.objects.exists()


def test_a_plan_that_was_played_or_changed_is_no_longer_asked_for(
    game: Game, alice: User, bob: User, request_: PlayRequest
) -> None:
    share(game, bob, (0, END))
    with pytest.raises(RequestClosed):
        answer(request_, alice)
    again = ask_to_agree(game, bob, 0)
    assert again != request_
    play(game, alice, "EndTurn")
    with pytest.raises(RequestClosed):
        answer(again, alice)


def test_what_was_agreed_to_goes_with_the_plan(game: Game, alice: User, bob: User) -> None:
    share(game, alice, (0, END))
    answer(ask_to_agree(game, alice, 1), bob)
    plans_services.withdraw_plan(user=alice, game_id=game.pk)
    plans_services.share_plan(user=alice, game_id=game.pk, why="")
    assert agreed(game, alice) == [()]


def test_the_same_again_is_the_same_request(game: Game, bob: User, request_: PlayRequest) -> None:
    assert ask_to_agree(game, bob, 0) == request_
    assert Notification.objects.filter(kind="requested").count() == 1


def test_it_refuses(game: Game, alice: User, bob: User, charlie: User, request_: PlayRequest) -> None:
    with pytest.raises(NoSuchPlan):
        ask_to_agree(game, alice, 1)
    for seat in (1, 9):
        with pytest.raises(Illegal):
            ask_to_agree(game, bob, seat)
    with pytest.raises(NoSuchTable):
        ask_to_agree(game, charlie, 0)
    with pytest.raises(NotYourSeat):
        answer(request_, bob)


def test_the_board_asks_with_the_steps_and_says_what_a_yes_does(
    game: Game, request_: PlayRequest, alice_client: Client
) -> None:
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert "asks you to agree to this plan:" in page
    assert "2. Alice: End the turn." in page
    assert "If you say yes, your next steps are played." in page
    assert "Yes, play it" in page


def test_who_hides_plans_reads_no_step(game: Game, alice: User, request_: PlayRequest, alice_client: Client) -> None:
    Seat.objects.filter(user=alice).update(hides_plans=True)
    page = alice_client.get(f"/games/{game.pk}/").content.decode()
    assert "A hidden plan: draft your own to see it." in page
    assert "2. Alice: End the turn." not in page


def test_who_has_muted_the_author_reads_no_reason(
    game: Game, alice: User, bob: User, request_: PlayRequest, alice_client: Client
) -> None:
    assert "Then I can dig." in alice_client.get(f"/games/{game.pk}/").content.decode()
    Mute.objects.create(user=alice, muted=bob)
    assert "Then I can dig." not in alice_client.get(f"/games/{game.pk}/").content.decode()


def test_it_is_asked_with_a_button_of_the_own_plan(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    share(game, bob, (0, END))
    page = bob_client.get(f"/games/{game.pk}/").content.decode()
    assert re.search(r'action="(/games/\d+/seats/0/requests)".*?Ask Alice to agree', page, re.DOTALL)
    bob_client.post(f"/games/{game.pk}/seats/0/requests", {"plan": "yes"})
    assert PlayRequest.objects.get().plan is not None
    assert "Ask Alice to agree" not in bob_client.get(f"/games/{game.pk}/").content.decode()


def test_the_mail_leads_to_a_page_with_the_steps_that_answers(game: Game, alice: User, request_: PlayRequest) -> None:
    send_all()
    (sent,) = (each for each in mail.outbox if "plan" in each.subject)
    assert sent.subject == "Bob asks you in Dune Team to agree to a plan", "the only mail that tells of it"
    assert sent.to == ["alice@example.org"]
    assert "2. Alice: End the turn." in sent.body
    link = re.search(r"/answer/\S+/", str(sent.body))
    assert link is not None
    assert "2. Alice: End the turn." in Client().get(link[0]).content.decode()
    assert not Step.objects.exists()
    assert "Played, as asked." in Client().post(link[0], {"choice": "granted"}).content.decode()
    assert Step.objects.count() == 2


def test_spectators_and_strangers_never_hear_of_it(game: Game, request_: PlayRequest, charlie_client: Client) -> None:
    Game.objects.filter(pk=game.pk).update(watch_token="watched")  # noqa: S106
    page = charlie_client.get("/watch/watched/").content.decode()
    assert "agree" not in page
    assert charlie_client.post(f"/games/{game.pk}/seats/0/requests", {"plan": "yes"}).status_code == 404


def test_a_plan_that_is_shared_anew_is_told_of_again(game: Game, bob: User, request_: PlayRequest) -> None:
    Notification.objects.all().delete()
    share(game, bob, (0, END))
    assert message_text(Notification.objects.get(kind="planned")).startswith("Bob shares a plan in Dune Team")


def test_a_board_takes_no_statement_more_for_more_of_them(
    alice: User, bob: User, charlie: User, alice_client: Client
) -> None:
    game = begun_game(alice, bob, charlie)
    counts = []
    for user in (bob, charlie):
        share(game, user, (0, legal_action(game, "Move")), (0, END))
        ask_to_agree(game, user, 0)
        Game.objects.update(version=F("version") + 1)
        with CaptureQueriesContext(connection) as queries:
            page = alice_client.get(f"/games/{game.pk}/").content.decode()
        counts.append(len(queries))
    assert page.count("asks you to agree to this plan:") == 2
    assert counts[0] == counts[1]
