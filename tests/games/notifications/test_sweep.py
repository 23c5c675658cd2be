"""The sweep: each notification becomes deliveries, and each delivery one mail."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from accounts.models import User
from games.models import Delivery, Game, Notification
from games.notifications import deliver, scheduling
from games.tasks import sweep
from tests.games.factories import begun_game, end_turn, play


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game that has just begun to wait for Bob; he has the notification of its start."""
    game = begun_game(alice, bob)
    Notification.objects.all().delete()
    play(game, alice, "Move")
    end_turn(game, alice)
    return game


def test_it_mails_whose_turn_it_is(game: Game, bob: User) -> None:
    sweep()

    (message,) = mail.outbox
    assert message.to == [bob.email]
    assert message.subject.startswith("Your turn in Dune Team")
    assert f"/games/{game.pk}/" in message.body
    assert "Alice" in message.body
    assert Delivery.objects.get().status == Delivery.Status.SENT


def test_it_is_woken_once_the_move_is_committed(
    alice: User, bob: User, django_capture_on_commit_callbacks: object
) -> None:
    game = begun_game(alice, bob)
    with patch("forbidden.celery.app.send_task") as send_task:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            end_turn(game, alice)
        assert [call.args for call in send_task.call_args_list] == [("games.tasks.sweep", ())]


def test_twice_does_no_harm(game: Game) -> None:
    sweep()
    sweep()
    assert len(mail.outbox) == 1


def test_it_leaves_alone_who_wants_no_mail_or_has_no_address(game: Game, bob: User) -> None:
    bob.mail_notifications = False
    bob.save()
    sweep()
    assert not mail.outbox
    assert Notification.objects.get().planned_at


def test_it_drops_what_nobody_needs_any_more(game: Game, bob: User) -> None:
    scheduling.schedule_deliveries()
    end_turn(game, bob, 1)
    for group in deliver.claim_deliveries():
        deliver.deliver(group)
    assert not mail.outbox
    assert Delivery.objects.get(notification__user=bob).status == Delivery.Status.DROPPED


def test_a_claim_is_a_lease(game: Game) -> None:
    scheduling.schedule_deliveries()
    assert len(deliver.claim_deliveries()) == 1
    assert not deliver.claim_deliveries()

    Delivery.objects.update(due_at=timezone.now() - timedelta(seconds=1))  # the lease of a killed worker ran out
    assert len(deliver.claim_deliveries()) == 1


def test_a_failure_is_tried_again_later_and_at_last_given_up_visibly(game: Game) -> None:
    with patch.object(EmailBackend, "send_messages", side_effect=ConnectionRefusedError("no mail server")):
        sweep()
        delivery = Delivery.objects.get()
        assert delivery.status == Delivery.Status.DUE
        assert delivery.due_at > timezone.now()
        assert "no mail server" in delivery.error
        for _ in range(deliver.MOST_ATTEMPTS):
            Delivery.objects.update(due_at=timezone.now())
            sweep()
    assert Delivery.objects.get().status == Delivery.Status.FAILED
    assert Delivery.objects.get().attempts == deliver.MOST_ATTEMPTS


def test_it_tells_nobody_what_only_a_teammate_has_seen(game: Game) -> None:
    sweep()
    (message,) = mail.outbox
    assert game.seed not in message.body
    assert "TileSeen" not in message.body
