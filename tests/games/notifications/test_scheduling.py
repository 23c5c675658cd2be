"""Planning: by which channels, and when, a notification goes to its user."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.models import Endpoint, User
from games.models import Delivery, Game, Notification, NotificationPreference
from games.notifications.scheduling import hold_time, schedule_deliveries
from games.tasks import sweep
from tests.games.factories import begun_game, end_turn, play
from tests.games.notifications.contents import notification

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
PUSH, HOOK = "https://push.example/1", "https://hooks.example/1"


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = begun_game(alice, bob)
    Notification.objects.all().delete()
    return game


@pytest.fixture
def endpoints(bob: User) -> None:
    Endpoint.objects.create(user=bob, kind="push", url=PUSH)
    Endpoint.objects.create(user=bob, kind="json", url=HOOK)
    Endpoint.objects.create(user=bob, kind="discord", url=HOOK + "/discord")


def planned(game: Game, user: User, kind: str = "left", **fields: str) -> list[Delivery]:
    """Return the deliveries of a new notification."""
    Notification.objects.all().delete()
    made = notification(game, user, kind, **fields)
    while schedule_deliveries():
        pass
    return list(made.deliveries.order_by("pk"))


def channels(game: Game, user: User) -> list[str]:
    return [delivery.channel for delivery in planned(game, user)]


def test_one_delivery_a_channel_and_endpoint(game: Game, bob: User, endpoints: None) -> None:
    deliveries = planned(game, bob)
    assert [(each.channel, each.endpoint and each.endpoint.url) for each in deliveries] == [
        ("mail", None),
        ("push", PUSH),
        ("webhook", HOOK),
        ("webhook", HOOK + "/discord"),
    ]
    assert not any(each.digest for each in deliveries)


def test_it_plans_a_notice_once(game: Game, bob: User) -> None:
    notification(game, bob, "left")
    assert schedule_deliveries() == 1
    assert schedule_deliveries() == 0
    assert Delivery.objects.count() == 1


def test_who_has_no_address_or_cannot_be_mailed_gets_no_mail(game: Game, bob: User, endpoints: None) -> None:
    without = ["push", "webhook", "webhook"]
    User.objects.filter(pk=bob.pk).update(mail_problem="It bounced.")
    assert channels(game, bob) == without
    User.objects.filter(pk=bob.pk).update(mail_problem="", email=None)
    assert channels(game, bob) == without


def test_who_is_locked_out_hears_nothing(game: Game, bob: User, endpoints: None) -> None:
    User.objects.filter(pk=bob.pk).update(is_active=False)
    assert channels(game, bob) == []


def test_channels_are_a_choice(game: Game, bob: User, endpoints: None) -> None:
    User.objects.filter(pk=bob.pk).update(mail_notifications=False, webhook_notifications=False)
    assert channels(game, bob) == ["push"]


def test_a_tables_own_choice_comes_first(game: Game, alice: User, bob: User, endpoints: None) -> None:
    User.objects.filter(pk=bob.pk).update(mail_notifications=False)
    NotificationPreference.objects.create(user=bob, game=game, mail=True, push=False)
    assert channels(game, bob) == ["mail", "webhook", "webhook"]
    assert channels(begun_game(alice, bob, seed="another"), bob) == ["push", "webhook", "webhook"]


@pytest.mark.parametrize(
    ("digest_hour", "timing", "due"),
    [
        (None, "", "12:00"),
        (18, "", "18:00"),
        (18, "now", "12:00"),
        (None, "digest", "08:00"),
        (18, "digest", "18:00"),
    ],
)
def test_at_once_or_in_the_digest(game: Game, bob: User, digest_hour: int | None, timing: str, due: str) -> None:
    User.objects.filter(pk=bob.pk).update(digest_hour=digest_hour)
    NotificationPreference.objects.create(user=bob, game=game, timing=timing)
    with time_machine.travel(NOON, tick=False):
        (delivery,) = planned(game, bob)
    assert f"{delivery.due_at:%H:%M}" == due
    assert delivery.digest is (due != "12:00")


def test_the_last_reminder_waits_for_no_digest(game: Game, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(digest_hour=18)
    assert [each.digest for each in planned(game, bob, "reminder", detail="late")] == [False]
    assert [each.digest for each in planned(game, bob, "reminder", detail="half")] == [True]


@pytest.mark.parametrize(
    ("zone", "due"),
    [("UTC", NOON), ("Asia/Tokyo", NOON.replace(hour=22)), ("Nowhere/Such", NOON)],
)
def test_never_in_quiet_hours_of_the_persons_zone(game: Game, bob: User, zone: str, due: datetime) -> None:
    User.objects.filter(pk=bob.pk).update(time_zone=zone, quiet_from=21, quiet_until=7)
    with time_machine.travel(NOON, tick=False):
        (delivery,) = planned(game, bob)
    assert delivery.due_at == due


def test_a_digest_in_quiet_hours_comes_when_they_end(game: Game, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(digest_hour=23, quiet_from=22, quiet_until=7)
    with time_machine.travel(NOON, tick=False):
        (delivery,) = planned(game, bob)
    assert delivery.due_at == NOON + timedelta(hours=19)


def test_word_waits_a_little_for_who_has_just_acted_there(game: Game, alice: User, bob: User) -> None:
    played = play(game, alice, "Move")
    (delivery,) = planned(game, alice)
    assert delivery.due_at == played.step.at + hold_time()
    (delivery,) = planned(game, bob)
    assert delivery.due_at <= timezone.now()


def test_an_act_elsewhere_or_long_ago_holds_nothing(game: Game, alice: User, bob: User) -> None:
    other = begun_game(alice, bob, seed="another")
    play(other, alice, "Move")
    (delivery,) = planned(game, alice)
    assert delivery.due_at <= timezone.now()
    with time_machine.travel(timezone.now() + hold_time()):
        (delivery,) = planned(other, alice)
        assert delivery.due_at <= timezone.now()


@pytest.mark.parametrize("kind", ["your_turn", "decide"])
def test_news_of_a_turn_waits_two_minutes_by_every_channel_while_its_player_is_at_the_board(
    game: Game, alice: User, bob: User, endpoints: None, kind: str
) -> None:
    end_turn(game, alice)
    play(game, bob, "Move", 1)
    with time_machine.travel(timezone.now() + timedelta(minutes=12), tick=False):
        deliveries = planned(game, bob, kind)
        assert {delivery.channel for delivery in deliveries} == {"mail", "push", "webhook"}
        assert {delivery.due_at for delivery in deliveries} == {timezone.now() + timedelta(minutes=2)}
    with time_machine.travel(timezone.now() + timedelta(minutes=17), tick=False):
        assert {delivery.due_at for delivery in planned(game, bob, kind)} == {timezone.now()}


def test_a_turn_that_is_taken_within_two_minutes_sends_nothing(
    game: Game, alice: User, bob: User, endpoints: None, mailoutbox: list[EmailMessage]
) -> None:
    for person, seat in ((alice, 0), (bob, 1)):
        end_turn(game, person, seat)  # Bob has just been at the board
    with time_machine.travel(timezone.now() + timedelta(minutes=5), tick=False):
        end_turn(game, alice)
        sweep()
    with time_machine.travel(timezone.now() + timedelta(minutes=6, seconds=30), tick=False):
        sweep()
        play(game, bob, "Move", 1)
    with time_machine.travel(timezone.now() + timedelta(minutes=8), tick=False):
        sweep()
    bobs = Delivery.objects.filter(notification__user=bob, notification__kind="your_turn")
    assert set(bobs.values_list("status", flat=True)) == {"dropped"}
    assert not mailoutbox


def test_a_batch_costs_the_same_for_one_as_for_many(
    game: Game, bob: User, endpoints: None, django_assert_num_queries
) -> None:
    for number in range(15):
        notification(game, bob, "left", detail=str(number))
    with django_assert_num_queries(8):  # with savepoint and release
        schedule_deliveries()
