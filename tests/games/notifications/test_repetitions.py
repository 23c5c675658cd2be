"""Repeated causes by one person in a turn are told once; new needs of the game are told anew."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.utils import timezone

from accounts.models import User
from forbidden import settings as production_settings
from games.models import Delivery, Game, Invitation, Notification, PlayRequest, Seat
from games.notifications.scheduling import schedule_deliveries
from games.services.chat import messages
from games.services.play import moves
from games.services.tables import bots, invitations, lobby, rematches, seats
from games.services.tables.closure import close
from games.services.teamwork import agreements, plans, play_requests
from tests.games.factories import alter, begun_game, current_version, end_turn, play
from tests.games.notifications.contents import notification, send_all
from tests.games.teamwork.orders.test_orders import SHARE, give, thirsty
from tests.games.teamwork.requests.tables import ask, offers, table_of, water_game
from tests.games.teamwork.test_share import shared


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game in which Alice is on turn and Bob can give her water; all that it has told so far is gone."""
    game = water_game(alice, bob)
    Notification.objects.all().delete()
    return game


def mails_to(user: User) -> list[str]:
    """Send everything, also what would wait; return the subjects of all mails to the user so far."""
    schedule_deliveries()
    Delivery.objects.filter(status=Delivery.Status.DUE).update(due_at=timezone.now())
    send_all()
    return [each.subject for each in mail.outbox if each.to == [user.email]]


def withdraw(request: PlayRequest) -> None:
    play_requests.withdraw_request(user=request.by, game_id=request.game_id, request_id=request.pk)


def answer(request: PlayRequest, user: User, choice: str) -> None:
    play_requests.answer_request(user=user, game_id=request.game_id, request_id=request.pk, answer=choice)


# Requests


def test_a_request_that_is_withdrawn_and_made_again_is_told_once(game: Game, alice: User, bob: User) -> None:
    for _ in range(8):
        request = ask(game, alice, seat=1)
        assert len(mails_to(bob)) == 1
        withdraw(request)


def test_so_are_different_requests(game: Game, alice: User, bob: User) -> None:
    for offer in offers(game, alice, 1)[:2]:
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=offer.action)
        assert len(mails_to(bob)) == 1


def test_those_that_are_open_when_it_is_told_are_in_one_message(game: Game, alice: User, bob: User) -> None:
    for offer in offers(game, alice, 1)[:2]:
        play_requests.request_play(user=alice, game_id=game.pk, seat=1, action=offer.action)
    assert len(mails_to(bob)) == 1
    assert "Alice asks you " in mail.outbox[-1].body


def test_one_that_was_withdrawn_before_it_was_told_does_not_count(game: Game, alice: User, bob: User) -> None:
    withdraw(ask(game, alice, seat=1))
    assert mails_to(bob) == []
    ask(game, alice, seat=1)
    assert len(mails_to(bob)) == 1


def test_the_next_turn_is_another(game: Game, alice: User, bob: User) -> None:
    withdraw(ask(game, alice, seat=1))
    ask(game, alice, seat=1)
    assert len(mails_to(bob)) == 1
    for user, seat in ((alice, 0), (bob, 1)):
        end_turn(game, user, seat)
    alter(game, water=1)
    Notification.objects.filter(planned_at=None).delete()
    PlayRequest.objects.all().delete()
    ask(game, alice, seat=1)
    assert len(mails_to(bob)) == 2


def test_another_person_is_told_too(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob, charlie)
    Notification.objects.all().delete()
    for user in (bob, charlie):
        shared(game, user, "Move", "EndTurn", seat=1 if user == bob else 2)
        agreements.request_agreement(user=user, game_id=game.pk, seat=0)
    assert len([subject for subject in mails_to(alice) if "agree" in subject]) == 2


@pytest.mark.slow
def test_a_plan_that_is_shared_and_withdrawn_again_and_again_is_told_once(game: Game, alice: User, bob: User) -> None:
    shared(game, alice, "Move")
    for _ in range(4):
        agreements.request_agreement(user=alice, game_id=game.pk, seat=1)
        assert mails_to(bob) == ["Alice asks you in Dune Team to agree to a plan"]
        plans.withdraw_plan(user=alice, game_id=game.pk)
        plans.share_plan(user=alice, game_id=game.pk, why="")


def test_the_same_answer_is_told_once(game: Game, alice: User, bob: User) -> None:
    request = ask(game, alice, seat=1)
    for _ in range(3):
        answer(request, bob, "later")
        assert mails_to(alice) == ["Dune Team: Bob says “later”"]
        Game.objects.update(version=current_version(game) + 1)  # somebody shares a plan
    answer(request, bob, "granted")
    moves.undo(user=bob, game_id=game.pk, version=current_version(game))
    answer(request, bob, "granted")
    assert mails_to(alice)[1:] == ["Bob did what you asked for in Dune Team"]
    moves.undo(user=bob, game_id=game.pk, version=current_version(game))
    answer(request, bob, "granted")
    assert len(mails_to(alice)) == 2


# The chat and invitations


def test_mentions_are_told_once_a_turn(game: Game, alice: User, bob: User) -> None:
    for _ in range(3):
        said = messages.send_message(user=alice, game_id=game.pk, text="@Bob?")
        assert len(mails_to(bob)) == 1
        messages.take_back(user=alice, game_id=game.pk, message_id=said.pk)


def test_at_a_table_without_turns_they_are_told_once_a_day(game: Game, alice: User, bob: User) -> None:
    close(table_of(game, alice), cause="vote", by=bob)
    for _ in range(2):
        messages.send_message(user=alice, game_id=game.pk, text="@Bob?")
        assert len(mails_to(bob)) == 1
    Delivery.objects.update(done_at=timezone.now() - timedelta(days=2))
    messages.send_message(user=alice, game_id=game.pk, text="@Bob?")
    assert len(mails_to(bob)) == 2


def test_an_invitation_that_was_declined_is_not_told_again(game: Game, alice: User, bob: User) -> None:
    table = lobby.create_table(host=alice, name="Oasis", rules="desert", difficulty="novice", players=2)
    for _ in range(2):
        invitations.invite(user=alice, game_id=table.pk, person_id=bob.pk)
        assert mails_to(bob) == ["Alice invites you to Oasis"]
        invitations.decline(user=bob, game_id=table.pk)


def test_tables_that_are_set_up_and_deleted_invite_only_so_often(
    game: Game, alice: User, bob: User, settings: Any, clock: Any
) -> None:
    cache.clear()
    settings.LIMITS = settings.LIMITS | {"invitation_notices": production_settings.LIMITS["invitation_notices"]}
    close(table_of(game, alice), cause="vote", by=bob)
    for _ in range(6):
        table = rematches.rematch(user=alice, game_id=game.pk)
        assert Invitation.objects.filter(game=table, user=bob).exists(), "the page shows each"
        mails_to(bob)
        lobby.leave_seat(user=alice, game_id=table.pk, number=0)
    assert len([subject for subject in mails_to(bob) if "invites" in subject]) == 3


# The table


def test_a_seat_that_is_left_and_taken_again_and_again_is_told_once(game: Game, alice: User, bob: User) -> None:
    for _ in range(3):
        seats.leave_game(user=alice, game_id=game.pk)
        assert len([each for each in mails_to(bob) if each.startswith("You can play Climber's turn")]) == 1
        seats.come_back(user=alice, game_id=game.pk)
        send_all()
    assert mails_to(bob).count("Alice has left Dune Team") == 1
    assert mails_to(bob).count("Alice is back at Dune Team") == 1


def test_a_bot_that_is_put_and_taken_out_again_calls_once(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob, charlie)
    Notification.objects.all().delete()
    Seat.objects.filter(game=game, number=0).update(user=None, is_bot=True)
    for _ in range(3):
        bots.remove_bot(user=charlie, game_id=game.pk, number=0)
        assert len(mails_to(bob)) == 1
        bots.add_bots(user=charlie, game_id=game.pk, number=0)


def test_an_order_that_is_undone_and_carried_out_again_is_told_once(alice: User, bob: User) -> None:
    game = thirsty(begun_game(alice, bob))
    give(game, bob, SHARE)
    for _ in range(3):
        play(game, alice, "EndTurn")
        assert mails_to(bob).count("Your order was carried out in Dune Team") == 1
        moves.undo(user=alice, game_id=game.pk, version=current_version(game))


def test_who_has_acted_is_called_anew(game: Game, alice: User, bob: User) -> None:
    def call() -> None:
        notification(game, alice, "decide", by=bob)

    call()
    Game.objects.update(version=current_version(game) + 1)
    assert len(mails_to(alice)) == 1
    call()
    assert len(mails_to(alice)) == 1
    play(game, alice, "Move")
    call()
    assert len(mails_to(alice)) == 2


def test_a_game_that_is_reopened_calls_again(game: Game, alice: User, bob: User) -> None:
    end_turn(game, alice)
    assert len(mails_to(bob)) == 1
    close(table_of(game, alice), cause="abandoned")
    seats.reopen(user=alice, game_id=game.pk)
    assert len([each for each in mails_to(bob) if each.startswith("Your turn")]) == 2
