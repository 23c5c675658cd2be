"""Delivery: due deliveries are claimed, sent once and recorded; failures are retried and then given up visibly."""

import json
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from accounts.models import Endpoint, User
from games.models import Delivery, Game, Notification
from games.notifications import deliver, scheduling
from games.notifications.deliver import MOST_ATTEMPTS
from games.notifications.preferences import set_notification_preference
from games.tasks import sweep
from tests.accounts.browsers import Browser
from tests.games.factories import begun_game, end_turn, play
from tests.games.notifications.contents import notification, send_all
from tests.games.notifications.mail_server import mail_server
from tests.receiver import Receiver

Status = Delivery.Status


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game that has just begun to wait for Bob."""
    game = begun_game(alice, bob)
    end_turn(game, alice)
    Notification.objects.exclude(kind="your_turn").delete()
    return game


@pytest.fixture
def program(bob: User, receiver: Receiver) -> Endpoint:
    """A webhook of Bob's."""
    return Endpoint.objects.create(user=bob, kind="json", url=receiver.url("/program"))


def test_a_program_and_a_browser_hear_of_the_same_turn(
    game: Game, bob: User, program: Endpoint, receiver: Receiver
) -> None:
    browser = Browser(receiver.url("/browser"))
    Endpoint.objects.create(user=bob, kind="push", url=browser.url, keys=browser.keys())
    assert {each.status for each in send_all()} == {Status.SENT}

    came = {posted.path: posted.body for posted in receiver.came}
    said = json.loads(came["/program"])
    assert said["title"].startswith("Your turn in Dune Team")
    assert said["data"] == {
        "kind": "your_turn",
        "game": game.pk,
        "table": "Dune Team",
        "rules": "desert",
        "version": Notification.objects.get().version,
    }
    pushed = browser.read(came["/browser"])
    assert pushed["notification"]["title"] == said["title"]
    assert (pushed["app_badge"], pushed["calling"]) == (1, [f"game-{game.pk}"])
    assert pushed["notification"]["data"] == {"is_call": True}
    assert len(mail.outbox) == 1


def test_what_somebody_no_longer_wants_is_dropped(game: Game, bob: User) -> None:
    scheduling.schedule_deliveries()
    set_notification_preference(user=bob, game_id=game.pk, mail=False, push=None, webhook=None, timing="")
    (delivery,) = send_all()
    assert delivery.status == Status.DROPPED
    assert delivery.done_at
    assert not mail.outbox


def test_who_is_back_at_the_table_is_not_told(game: Game, alice: User, bob: User) -> None:
    play(game, bob, "Move", 1)
    asked = notification(game, bob, "asked", by=alice, text="Dig!")
    scheduling.schedule_deliveries()
    delivery = asked.deliveries.get()
    assert delivery.due_at > timezone.now()

    play(game, bob, "Move", 1)
    with time_machine.travel(delivery.due_at + timedelta(seconds=1)):
        send_all()
    delivery.refresh_from_db()
    assert delivery.status == Status.DROPPED


def test_who_did_not_act_again_is_told_after_the_hold(game: Game, alice: User, bob: User) -> None:
    Notification.objects.all().delete()
    play(game, bob, "Move", 1)
    notification(game, bob, "asked", by=alice, text="Dig!")
    send_all()
    assert not mail.outbox
    with time_machine.travel(timezone.now() + scheduling.hold_time()):
        send_all()
    assert [message.subject for message in mail.outbox] == ["Alice asks you to look at Dune Team"]


def test_what_is_due_at_one_time_goes_out_in_the_order_it_was_planned(game: Game, bob: User) -> None:
    for number in range(3):
        Endpoint.objects.create(user=bob, kind="json", url=f"https://example.org/{number}", keys={"secret": "x"})
    scheduling.schedule_deliveries()
    planned = list(Delivery.objects.order_by("pk").values_list("pk", flat=True))
    for pk in reversed(planned):  # PostgreSQL stores a changed row behind the others
        Delivery.objects.filter(pk=pk).update(due_at=game.created_at)
    claimed = [delivery.pk for group in deliver.claim_deliveries() for delivery in group.deliveries]
    assert claimed == planned


# Leases


def test_a_killed_workers_claim_is_taken_up_when_its_lease_ends(game: Game, settings: object) -> None:
    settings.DELIVERY_LEASE = 5  # type: ignore[attr-defined]
    scheduling.schedule_deliveries()
    assert deliver.claim_deliveries()  # and then it was killed
    sweep()
    assert not mail.outbox
    with time_machine.travel(timezone.now() + timedelta(seconds=6)):
        sweep()
    assert len(mail.outbox) == 1
    assert Delivery.objects.get().attempts == 2


def test_a_worker_whose_lease_ran_out_leaves_it_to_the_other(game: Game) -> None:
    scheduling.schedule_deliveries()
    (slow,) = deliver.claim_deliveries()
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        (quick,) = deliver.claim_deliveries()
        deliver.deliver(slow)
        assert not mail.outbox
        deliver.deliver(quick)
        assert len(mail.outbox) == 1


# Failures


def test_a_server_that_is_away_is_tried_again_later_and_later(game: Game, bob: User, settings: object) -> None:
    with mail_server(settings) as server:
        server.data_reply = "451 Later, please"
        waits = []
        for _ in range(MOST_ATTEMPTS):
            before = timezone.now()
            (delivery,) = send_all()
            waits.append(round((delivery.due_at - before) / timedelta(minutes=1)))
            Delivery.objects.update(due_at=before)
    assert waits[:-1] == [2, 4, 8, 16, 32]
    (delivery,) = Delivery.objects.all()
    assert (delivery.status, delivery.attempts) == (Status.FAILED, MOST_ATTEMPTS)
    assert "Later, please" in delivery.error
    bob.refresh_from_db()
    assert not bob.mail_problem  # the failure is not about his address


def test_a_refused_address_is_mailed_no_more_and_its_owner_told(
    game: Game, alice: User, bob: User, settings: object
) -> None:
    with mail_server(settings) as server:
        server.rcpt_reply = "550 No such user"
        (delivery,) = send_all()
    assert (delivery.status, delivery.attempts) == (Status.FAILED, 1)
    bob.refresh_from_db()
    assert bob.mail_problem == "The mail server of your address refused our email."

    notification(game, bob, "asked", by=alice, text="Dig!")
    assert len(send_all()) == 1  # no further delivery was planned


def test_a_full_mailbox_is_no_wrong_address(game: Game, bob: User, settings: object) -> None:
    with mail_server(settings) as server:
        server.rcpt_reply = "452 Mailbox full"
        (delivery,) = send_all()
    assert delivery.status == Status.DUE
    bob.refresh_from_db()
    assert not bob.mail_problem


def test_one_failure_stops_nobody_else(
    game: Game, alice: User, charlie: User, program: Endpoint, receiver: Receiver
) -> None:
    receiver.status = 500
    scheduling.schedule_deliveries()
    Delivery.objects.filter(channel="mail").delete()
    notification(game, charlie, "left", by=alice, detail="replaced")
    assert [(each.channel, each.status) for each in send_all()] == [("webhook", Status.DUE), ("mail", Status.SENT)]


def test_a_program_that_fails_is_shown_and_forgotten_once_it_works(
    game: Game, program: Endpoint, receiver: Receiver
) -> None:
    receiver.status = 503
    send_all()
    program.refresh_from_db()
    assert "503" in program.problem
    assert Delivery.objects.get(channel="webhook").status == Status.DUE

    receiver.status = 200
    Delivery.objects.filter(status=Status.DUE).update(due_at=timezone.now())
    send_all()
    program.refresh_from_db()
    assert not program.problem
    assert Delivery.objects.get(channel="webhook").status == Status.SENT


def test_what_a_program_rejects_is_given_up_at_once(game: Game, program: Endpoint, receiver: Receiver) -> None:
    receiver.status = 404
    send_all()
    delivery = Delivery.objects.get(channel="webhook")
    assert (delivery.status, delivery.attempts) == (Status.FAILED, 1)
    program.refresh_from_db()
    assert "404" in program.problem


def test_a_browser_that_is_gone_is_forgotten(game: Game, bob: User, receiver: Receiver) -> None:
    browser = Browser(receiver.url("/browser"))
    Endpoint.objects.create(user=bob, kind="push", url=browser.url, keys=browser.keys())
    receiver.status = 410
    assert [(each.channel, each.status) for each in send_all()] == [("mail", Status.SENT)]
    assert not Endpoint.objects.exists()


def test_an_address_in_our_own_network_is_rejected(game: Game, bob: User) -> None:
    inside = Endpoint.objects.create(user=bob, kind="json", url="https://127.0.0.1/")
    send_all()
    assert Delivery.objects.get(channel="webhook").status == Status.FAILED
    inside.refresh_from_db()
    assert inside.problem


def test_a_mail_costs_the_same_however_many_games_there_are(
    game: Game, alice: User, bob: User, django_assert_max_num_queries
) -> None:
    for number in range(10):
        end_turn(begun_game(alice, bob, seed=str(number)), alice)
    Notification.objects.exclude(game=game).delete()
    scheduling.schedule_deliveries()
    with django_assert_max_num_queries(5):  # with savepoint and release
        (group,) = deliver.claim_deliveries()
    with django_assert_max_num_queries(8):
        deliver.deliver(group)
    assert len(mail.outbox) == 1
