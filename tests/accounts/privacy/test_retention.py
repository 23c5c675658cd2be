"""Retention: rows exist until just before the end of their time, and not after it; 0 keeps them for good."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.privacy import purge
from forbidden.environment import days
from forbidden.settings import env
from games import tasks
from games.models import Game, Invitation, Message, Notification, Report, Step
from games.services.privacy import retention
from games.services.tables import seats
from tests.games.factories import begun_game, play
from tests.games.notifications.contents import notification

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
ALL = (
    "NOTIFICATIONS_KEPT_DAYS",
    "MESSAGES_KEPT_DAYS",
    "REPORTS_KEPT_DAYS",
    "SANCTIONS_KEPT_DAYS",
    "INVITATIONS_KEPT_DAYS",
    "GUESTS_KEPT_DAYS",
    "ACCOUNTS_KEPT_DAYS",
)


@pytest.fixture(autouse=True)
def clock(settings: Any) -> Iterator[time_machine.Traveller]:
    """The first of March."""
    for name in ALL:
        setattr(settings, name, 0)
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def game(clock: Any, alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def tidy_after(clock: time_machine.Traveller, **span: float) -> None:
    clock.move_to(START + timedelta(**span))
    tasks.purge()


def close(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status="closed", ended_at=timezone.now())
    game.seats.update(is_live=False)


def test_notices(game: Game, alice: User, clock: time_machine.Traveller, settings: Any) -> None:
    Notification.objects.all().delete()
    notification(game, alice, "left", created_at=START, planned_at=START)
    tidy_after(clock, days=9999)
    assert Notification.objects.count() == 1
    settings.NOTIFICATIONS_KEPT_DAYS = 5
    tidy_after(clock, days=5, seconds=-1)
    assert Notification.objects.count() == 1
    tidy_after(clock, days=5, seconds=1)
    assert not Notification.objects.exists()


def test_messages_go_after_the_end_of_the_game(
    game: Game, alice: User, clock: time_machine.Traveller, settings: Any
) -> None:
    settings.MESSAGES_KEPT_DAYS = 5
    said = Message.objects.create(game=game, user=alice, text="dig here")
    report = Report.objects.create(kind="message", accused=alice, game=game, message=said, context={"lines": []})
    tidy_after(clock, days=50)
    assert Message.objects.exists()  # the game goes on
    close(game)
    tidy_after(clock, days=55, seconds=-1)
    assert Message.objects.exists()
    tidy_after(clock, days=55, seconds=1)
    assert not Message.objects.exists()
    report.refresh_from_db()
    assert report.message is None


def test_messages_stay_for_good_with_0(game: Game, alice: User, clock: time_machine.Traveller) -> None:
    Message.objects.create(game=game, user=alice, text="dig here")
    close(game)
    tidy_after(clock, days=9999)
    assert Message.objects.exists()


def test_reports_go_after_they_were_dealt_with(
    game: Game, alice: User, clock: time_machine.Traveller, settings: Any
) -> None:
    settings.REPORTS_KEPT_DAYS = 5
    Report.objects.create(kind="name", accused=alice, status="acted", handled_at=START)
    Report.objects.create(kind="name", accused=alice)  # open
    tidy_after(clock, days=5, seconds=-1)
    assert Report.objects.count() == 2
    tidy_after(clock, days=500)
    assert Report.objects.get().status == "open"


def test_sanctions_go_after_their_end(alice: User, clock: time_machine.Traveller, settings: Any) -> None:
    settings.SANCTIONS_KEPT_DAYS = 5
    later = START + timedelta(days=10)
    for_good = Sanction.objects.create(user=alice, kind="ban", reason="for good")
    unread = Sanction.objects.create(user=alice, kind="warning", reason="unread")
    Sanction.objects.create(user=alice, kind="ban", reason="runs out", ends_at=later)
    Sanction.objects.create(user=alice, kind="mute", reason="lifted", lifted_at=later)
    Sanction.objects.create(user=alice, kind="warning", reason="read", read_at=later)
    tidy_after(clock, days=15, seconds=-1)
    assert Sanction.objects.count() == 5
    tidy_after(clock, days=15, seconds=1)
    assert set(Sanction.objects.all()) == {for_good, unread}


def test_invitations_that_nobody_took_up(
    game: Game, alice: User, bob: User, clock: time_machine.Traveller, settings: Any
) -> None:
    settings.INVITATIONS_KEPT_DAYS = 5
    Invitation.objects.create(game=game, user=bob, by=alice)
    tidy_after(clock, days=5, seconds=-1)
    assert Invitation.objects.exists()
    tidy_after(clock, days=5, seconds=1)
    assert not Invitation.objects.exists()


def test_sessions_that_have_run_out(db: None, clock: time_machine.Traveller) -> None:
    for name, span in (("over", 1), ("on", 3)):
        Session.objects.create(session_key=name, session_data="", expire_date=START + timedelta(days=span))
    tidy_after(clock, days=2)
    assert [session.pk for session in Session.objects.all()] == ["on"]


# People


def guest() -> User:
    return User.objects.create_guest("Gus", date_joined=timezone.now(), last_login=timezone.now())


def test_a_guest_who_does_nothing(db: None, clock: time_machine.Traveller, settings: Any) -> None:
    guest()
    tidy_after(clock, days=9999)
    assert User.objects.exists()
    settings.GUESTS_KEPT_DAYS = 5
    tidy_after(clock, days=5, seconds=-1)
    assert User.objects.exists()
    tidy_after(clock, days=5, seconds=1)
    assert not User.objects.exists()


def test_a_guest_at_a_table_that_goes_on_stays(bob: User, clock: time_machine.Traveller, settings: Any) -> None:
    settings.GUESTS_KEPT_DAYS = 5
    gus = guest()
    game = begun_game(bob, gus)
    tidy_after(clock, days=500)
    assert User.objects.filter(pk=gus.pk).exists()
    close(game)
    Game.objects.update(acted_at=timezone.now() - timedelta(days=4))
    tidy_after(clock, days=504, hours=23)
    assert User.objects.filter(pk=gus.pk).exists()
    tidy_after(clock, days=505, hours=1)
    assert not User.objects.filter(pk=gus.pk).exists()
    assert game.seats.get(number=1).user is None


def test_a_guest_whose_seat_a_substitute_keeps_stays(bob: User, clock: time_machine.Traveller, settings: Any) -> None:
    settings.GUESTS_KEPT_DAYS = 5
    gus = guest()
    begun_game(bob, seats=2).seats.filter(number=1).update(owner=gus)
    tidy_after(clock, days=500)
    assert User.objects.filter(pk=gus.pk).exists()


@pytest.mark.parametrize("deed", ["step", "message"])
def test_a_guest_who_has_moved_or_spoken_lately_stays(
    bob: User, clock: time_machine.Traveller, settings: Any, deed: str
) -> None:
    settings.GUESTS_KEPT_DAYS = 5
    gus = guest()
    game = begun_game(bob, seats=2)
    play(game, bob, "Move")
    lately = START + timedelta(days=3)
    if deed == "step":
        Step.objects.update(user=gus, at=lately)
    else:
        Message.objects.create(game=game, user=gus, text="hello", at=lately)
    tidy_after(clock, days=6)
    assert User.objects.filter(pk=gus.pk).exists()
    tidy_after(clock, days=9)
    assert not User.objects.filter(pk=gus.pk).exists()


def test_a_guest_who_is_banned_stays_as_long_as_the_ban(db: None, clock: time_machine.Traveller, settings: Any) -> None:
    settings.GUESTS_KEPT_DAYS = 5
    gus = guest()
    User.objects.update(banned_until=START + timedelta(days=100))
    tidy_after(clock, days=99)
    assert User.objects.filter(pk=gus.pk).exists()
    tidy_after(clock, days=101)
    assert not User.objects.exists()


def test_an_account_is_told_and_goes_a_month_later(alice: User, clock: time_machine.Traveller, settings: Any) -> None:
    tidy_after(clock, days=9999)
    assert User.objects.exists()
    settings.ACCOUNTS_KEPT_DAYS = 365
    tidy_after(clock, days=334)
    assert not mail.outbox
    tidy_after(clock, days=336)
    tidy_after(clock, days=337)
    (warning,) = mail.outbox
    assert warning.to == ["alice@example.org"]
    assert "On 2 March 2027 we will delete it" in str(warning.body)
    tidy_after(clock, days=365, hours=23)
    assert User.objects.exists()
    tidy_after(clock, days=366, hours=1)
    assert not User.objects.exists()


def test_who_was_told_and_signed_in_stays_and_is_told_anew(
    alice: User, clock: time_machine.Traveller, settings: Any
) -> None:
    settings.ACCOUNTS_KEPT_DAYS = 365
    tidy_after(clock, days=336)
    User.objects.update(last_login=START + timedelta(days=340))
    tidy_after(clock, days=674)
    assert len(mail.outbox) == 1
    tidy_after(clock, days=676)
    assert len(mail.outbox) == 2
    assert User.objects.exists()


def test_while_no_mail_goes_out_nobody_is_deleted_untold(
    alice: User, clock: time_machine.Traveller, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ACCOUNTS_KEPT_DAYS = 365

    def away(*_: Any, **__: Any) -> None:
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", away)
        tidy_after(clock, days=336)
        tidy_after(clock, days=400)
    assert User.objects.get().deletion_warned_at is None
    tidy_after(clock, days=401)
    assert len(mail.outbox) == 1


def test_who_cannot_be_told_goes_all_the_same(
    alice: User, clock: time_machine.Traveller, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ACCOUNTS_KEPT_DAYS = 365

    def refuse(*_: Any, **__: Any) -> None:
        raise SMTPRecipientsRefused({"alice@example.org": (550, b"no")})

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    tidy_after(clock, days=336)
    tidy_after(clock, days=367)
    assert not User.objects.exists()


def test_staff_is_never_forgotten(alice: User, clock: time_machine.Traveller, settings: Any) -> None:
    settings.ACCOUNTS_KEPT_DAYS = 90
    User.objects.update(is_staff=True)
    for day in (80, 120, 500):
        tidy_after(clock, days=day)
    assert User.objects.exists()


# The task


def test_it_goes_on_batch_by_batch(
    alice: User, clock: time_machine.Traveller, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (purge, retention):
        monkeypatch.setattr(module, "BATCH", 2)
    settings.GUESTS_KEPT_DAYS = settings.REPORTS_KEPT_DAYS = settings.SANCTIONS_KEPT_DAYS = 5
    for _ in range(5):
        guest()
        Report.objects.create(kind="name", accused=alice, status="acted", handled_at=START)
        Sanction.objects.create(user=alice, kind="mute", reason="over", lifted_at=START)
    tidy_after(clock, days=6)
    assert not Report.objects.exists()
    assert not Sanction.objects.exists()
    assert list(User.objects.all()) == [alice]


def test_the_sessions_of_a_batch_are_read_once(db: None, clock: time_machine.Traveller, settings: Any) -> None:
    settings.GUESTS_KEPT_DAYS = 5
    for user in (guest(), guest(), guest()):
        Client().force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        User.objects.update(last_login=START)
    assert Session.objects.count() == 3
    clock.move_to(START + timedelta(days=6))
    with CaptureQueriesContext(connection) as asked:
        retention.delete_idle_guests()
    reads = [each["sql"] for each in asked if 'SELECT "django_session"' in each["sql"]]
    assert len(reads) == 1
    assert not Session.objects.exists()


def test_what_fails_stops_nothing_else(
    alice: User, clock: time_machine.Traveller, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REPORTS_KEPT_DAYS = settings.GUESTS_KEPT_DAYS = 5
    Report.objects.create(kind="name", accused=alice, status="acted", handled_at=START)
    guest()
    monkeypatch.setattr(retention, "delete_account", None)  # calling it fails
    tidy_after(clock, days=6)
    assert not Report.objects.exists()
    assert User.objects.filter(email=None).exists()


# The settings


@pytest.mark.parametrize(("said", "meant"), [("", 0), ("0", 0), ("12", 12)])
def test_nothing_or_0_means_for_good(monkeypatch: pytest.MonkeyPatch, said: str, meant: int) -> None:
    monkeypatch.setenv("MESSAGES_KEPT_DAYS", said)
    assert days(env, "MESSAGES_KEPT_DAYS", 180) == meant


def test_a_negative_number_of_days_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MESSAGES_KEPT_DAYS", "-1")
    with pytest.raises(SystemExit):
        days(env, "MESSAGES_KEPT_DAYS", 180)


def test_without_the_name_the_usual_holds() -> None:
    assert days(env, "NO_SUCH_KEPT_DAYS", 180) == 180


def test_a_table_never_loses_a_live_seat_to_tidying(game: Game, clock: time_machine.Traveller, settings: Any) -> None:
    settings.ACCOUNTS_KEPT_DAYS = 90
    for day in (89, 120, 500):
        tidy_after(clock, days=day)
    assert [seat.user is None for seat in game.seats.all()] == [False, False]
    seats.leave_game(user=game.seats.first().user, game_id=game.pk)
