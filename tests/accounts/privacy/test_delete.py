"""Deletion of an account: the user is gone from every column, and the teammates' games go on."""

from datetime import timedelta
from io import StringIO

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts.models import AuditEntry, User
from accounts.privacy.account_deletion import delete_account
from games.models import Game, Message, Notification, Report, Result, Seat, Step
from games.services.statistics.rows import recount_results
from games.services.tables import seats
from tests.accounts.privacy.full_account import NAME, WORDS, Life
from tests.accounts.privacy.relations import relations
from tests.accounts.privacy.traces import traces
from tests.games.factories import play


@pytest.fixture(autouse=True)
def unlimited() -> None:
    cache.clear()


@pytest.fixture
def bob(life: Life) -> User:
    """Their teammate, who is stored already."""
    return life.teammate


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
    seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)
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


def test_an_administrator_deletes_by_the_same_way(life: Life, desk: Client) -> None:
    User.objects.filter(pk=life.user.pk).update(banned_until=timezone.now() + timedelta(days=1))  # who could not
    url = f"/admin/accounts/user/{life.user.pk}/delete-account/"
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"reason": "asked for by mail"}, follow=True).status_code == 200
    assert traces(*WORDS) == set()
    entry = AuditEntry.objects.get(action="delete")
    assert (entry.target, entry.target_id, entry.reason) == ("accounts.user", life.user.pk, "asked for by mail")
