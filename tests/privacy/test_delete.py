"""Deletion of an account: the user is gone from every column, and the teammates' games go on."""

import json
import re
from datetime import timedelta
from io import StringIO
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.exceptions import NotYours
from accounts.models import AuditEntry, User
from accounts.privacy.account_deletion import delete_account, delete_for
from accounts.roles import MODERATORS
from games import services
from games.models import Game, Message, Notification, Report, Result, Seat, Step
from games.services.statistics_rows import recount_results
from tests.conftest import PASSWORD
from tests.games.tables import begun_game, end_turn, play
from tests.privacy.full_account import NAME, WORDS, Life, live_through
from tests.privacy.relations import relations
from tests.staff import show_factor

URL = "/accounts/privacy/delete/"


@pytest.fixture(autouse=True)
def unlimited() -> None:
    cache.clear()


@pytest.fixture
def life(alice: User, bob: User) -> Life:
    return live_through(alice, bob)


def confirm(client: Client) -> None:
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})


def columns() -> list[tuple[str, str, str]]:
    """Yield every value of every column of every table as text, with sessions decoded: table, column, value."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            found += [
                (table, name, str(value)) for row in cursor.fetchall() for name, value in zip(names, row, strict=True)
            ]
    found += [("sessions", "decoded", json.dumps(session.get_decoded())) for session in Session.objects.all()]
    return found


def traces(*words: str) -> set[tuple[str, str]]:
    """Return the columns that contain one of these words, in any case."""
    wanted = re.compile("|".join(map(re.escape, words)), re.IGNORECASE)
    return {(table, name) for table, name, value in columns() if wanted.search(value)}


def test_before_it_the_words_are_everywhere(life: Life) -> None:
    # The words are there before, so their absence afterwards proves something.
    before = traces(*WORDS)
    for table, name in [
        ("accounts_user", "name"),
        ("account_emailaddress", "email"),
        ("accounts_endpoint", "url"),
        ("games_message", "text"),
        ("games_notification", "text"),
        ("games_report", "context"),
        ("games_report", "text"),
        ("games_delivery", "error"),
        ("mfa_authenticator", "data"),
        ("django_admin_log", "object_repr"),
        ("django_admin_log", "change_message"),
        ("sessions", "decoded"),
    ]:
        assert (table, name) in before


def test_after_it_no_column_of_any_table_holds_a_word_of_the_person(life: Life) -> None:
    delete_account(user=life.user)
    assert traces(*WORDS) == set()


def test_after_it_no_row_names_their_number_but_the_audit(life: Life) -> None:
    number = life.user.pk
    delete_account(user=life.user)
    named = set()
    for relation in relations() - {"sessions.session.session_data", "admin.logentry.object_id"}:
        label, _dot, field = relation.rpartition(".")
        model = apps.get_model(label)
        if field not in ("target_id", "notification") and model._base_manager.filter(**{field: number}).exists():
            named.add(relation)
    assert named == {"accounts.auditentry.actor"}
    assert AuditEntry.objects.count() == 2


def test_it_is_the_same_when_the_row_is_deleted_elsewhere(life: Life) -> None:
    """Delete as Django's admin does, for one or for many."""
    User.objects.filter(pk=life.user.pk).delete()
    assert traces(*WORDS) == set()
    assert not Seat.objects.filter(game=life.running, number=0, is_offered=False).exists()


def test_steps_and_games_stay_and_replay(life: Life) -> None:
    kept = list(Step.objects.order_by("pk").values_list("pk", "action", "events"))
    delete_account(user=life.user)
    assert list(Step.objects.order_by("pk").values_list("pk", "action", "events")) == kept
    output = StringIO()
    call_command("verify_games", stdout=output)  # it fails for a game that does not follow
    assert output.getvalue().startswith("3 games follow")


def test_the_team_plays_on(life: Life) -> None:
    delete_account(user=life.user)
    game = Game.objects.get(pk=life.running.pk)
    seat = game.seats.get(number=0)
    assert (game.status, seat.user, seat.owner, seat.is_shared, seat.is_offered) == ("running", None, None, True, True)
    play(game, life.teammate, "Move")  # for the seat that is open to the team now
    assert Notification.objects.filter(user=life.teammate, kind="left", detail="left", game=game).exists()


def test_a_substitute_can_take_the_seat(life: Life, charlie: User) -> None:
    delete_account(user=life.user)
    game = Game.objects.get(pk=life.running.pk)
    services.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)
    assert game.seats.get(number=0).user == charlie


def test_where_they_were_the_last_the_game_is_closed(life: Life) -> None:
    delete_account(user=life.user)
    assert Game.objects.get(pk=life.alone.pk).status == Game.Status.CLOSED


def test_a_lobby_passes_to_the_next_and_one_of_theirs_alone_goes(life: Life) -> None:
    delete_account(user=life.user)
    assert Game.objects.get(pk=life.lobby.pk).host == life.teammate
    assert not Game.objects.filter(pk=life.own_lobby.pk).exists()


def test_the_results_of_the_others_stay_and_their_team_is_none(life: Life) -> None:
    delete_account(user=life.user)
    result = Result.objects.get(game=life.finished)
    assert (result.user, result.team) == (life.teammate, "")
    before = Result.objects.values_list("game", "seat", "user", "won", "turns").get()
    recount_results()
    assert Result.objects.values_list("game", "seat", "user", "won", "turns").get() == before


def test_a_report_keeps_the_lines_of_the_others(life: Life) -> None:
    delete_account(user=life.user)
    report = Report.objects.get()
    assert (report.reporter, report.text, report.accused) == (None, "", life.teammate)
    assert [line["text"] for line in report.context["lines"]] == ["", "his own words"]
    assert list(Message.objects.values_list("text", flat=True)) == ["nothing of hers"]


@pytest.mark.parametrize("which", ["running", "finished"])
def test_every_page_of_the_teammates_games_opens(life: Life, bob_client: Client, which: str) -> None:
    delete_account(user=life.user)
    game = Game.objects.get(pk=getattr(life, which).pk)
    pages = [f"/games/{game.pk}/", f"/games/{game.pk}/at/1", "/games/", f"/players/{life.teammate.pk}/", "/statistics/"]
    pages += ["/games/mine.csv", "/accounts/settings/"]
    if which == "finished":
        pages += [f"/games/{game.pk}/story/", f"/games/{game.pk}/export.json"]
    for page in pages:
        answer = bob_client.get(page)
        assert answer.status_code == 200, page
        assert NAME not in answer.getvalue().decode(), page


def test_every_session_of_the_person_ends(life: Life, bob_client: Client) -> None:
    delete_account(user=life.user)
    assert not Session.objects.filter(pk__in=life.sessions).exists()
    assert bob_client.get("/games/").status_code == 200


# The page


def test_it_says_what_goes_asks_for_the_password_and_for_a_tick(alice: User, alice_client: Client) -> None:
    assert alice_client.get(URL)["Location"].startswith(reverse("account_reauthenticate"))
    assert alice_client.post(URL, {"is_sure": "on"})["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.filter(pk=alice.pk).exists()
    confirm(alice_client)
    assert "What stays" in alice_client.get(URL).content.decode()
    answer = alice_client.post(URL, {})
    assert answer.status_code == 422
    assert "This cannot be undone" in answer.content.decode()
    assert User.objects.filter(pk=alice.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_the_button_deletes_signs_out_and_a_mail_confirms(alice: User) -> None:
    here, there = Client(), Client()
    for browser in (here, there):
        browser.post("/accounts/login/", {"login": "alice@example.org", "password": PASSWORD})
        assert browser.get("/games/").status_code == 200
    confirm(here)
    answer = here.post(URL, {"is_sure": "on"}, follow=True)
    assert "Your account is deleted" in answer.content.decode()
    assert not User.objects.exists()
    assert there.get("/games/")["Location"].startswith("/accounts/login/")
    (message,) = mail.outbox
    assert message.to == ["alice@example.org"]
    assert "your account and your personal data have been deleted" in str(message.body)
    assert traces("alice") == set()


def test_a_guest_needs_the_tick_alone(db: None) -> None:
    guest = User.objects.create_guest("Gus")
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    assert client.post(URL, {"is_sure": "on"}).status_code == 302
    assert not User.objects.exists()
    assert not mail.outbox


@pytest.mark.django_db(transaction=True)
def test_a_mail_that_fails_does_not_keep_the_account(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise SMTPRecipientsRefused({"alice@example.org": (550, b"no")})

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    delete_account(user=alice)
    assert not User.objects.exists()


def test_twice_is_once(alice: User) -> None:
    again = User.objects.get(pk=alice.pk)
    delete_account(user=alice)
    delete_account(user=again)
    assert not User.objects.exists()


@pytest.fixture
def desk(db: None) -> Client:
    """The client of an administrator."""
    client = Client()
    root = User.objects.create_superuser("root@example.org", PASSWORD, name="Root")
    client.force_login(root, backend="django.contrib.auth.backends.ModelBackend")
    show_factor(client, root)
    return client


def test_an_administrator_deletes_by_the_same_way(life: Life, desk: Client) -> None:
    User.objects.filter(pk=life.user.pk).update(banned_until=timezone.now() + timedelta(days=1))  # who could not
    url = f"/admin/accounts/user/{life.user.pk}/delete-account/"
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"reason": "asked for by mail"}, follow=True).status_code == 200
    assert traces(*WORDS) == set()
    entry = AuditEntry.objects.get(action="delete")
    assert (entry.target, entry.target_id, entry.reason) == ("accounts.user", life.user.pk, "asked for by mail")


def test_a_moderator_does_not_nor_does_anybody_delete_staff(alice: User, bob: User, desk: Client) -> None:
    User.objects.filter(pk=bob.pk).update(is_staff=True)
    bob.refresh_from_db()
    bob.groups.add(Group.objects.get(name=MODERATORS))
    for by, user in ((bob, alice), (User.objects.get(name="Root"), bob)):
        with pytest.raises(NotYours):
            delete_for(by=by, user=user, reason="because")
    assert desk.get(f"/admin/accounts/user/{bob.pk}/delete-account/").status_code == 403
    assert not AuditEntry.objects.exists()


def test_the_turn_of_a_deleted_person_is_played_by_the_team(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    delete_account(user=alice)
    end_turn(game, bob, seat=0)
    game.refresh_from_db()
    assert 1 in game.awaited_seats or not game.is_running
