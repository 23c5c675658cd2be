"""Moderators rename and dissolve crews, and read reports of their names."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Crew, Report
from games.services.crews import next_game
from games.services.moderation.crews import dissolve_crew, rename_crew
from tests.games.crews.crews import founded
from tests.games.moderation.tables import REASON, administrator, appoint, moderator, moderator_messages, rows

pytestmark = pytest.mark.django_db


def test_a_moderator_renames_a_crew_and_its_tables(alice: User, bob: User) -> None:
    crew = founded(alice, bob, name="Rude")
    game = next_game.agree(user=alice, slug=crew.slug)
    rename_crew(by=moderator(), crew_id=crew.pk, name="Plain", reason=REASON)
    crew.refresh_from_db()
    game.refresh_from_db()
    assert (crew.name, game.name) == ("Plain", "Plain 1")
    assert crew.slug == f"plain-{crew.code}"
    assert moderator_messages(game) == [f"The moderators have renamed this crew.\n\n{REASON}"]
    (row,) = rows()
    assert (row["action"], row["target"], row["target_id"]) == ("rename_crew", "games.crew", crew.pk)
    assert row["detail"] == {}


def test_a_moderator_dissolves_a_crew(alice: User, bob: User) -> None:
    crew = founded(alice, bob)
    game = next_game.agree(user=alice, slug=crew.slug)
    dissolve_crew(by=moderator(), crew_id=crew.pk, reason=REASON)
    game.refresh_from_db()
    assert not Crew.objects.exists()
    assert (game.crew, game.in_lobby) == (None, True)
    assert [row["action"] for row in rows()] == ["dissolve_crew"]


def test_the_admin_has_a_page_with_both_actions(ada_client: Client, alice: User) -> None:
    crew = founded(alice)
    page = ada_client.get(f"/admin/games/crew/{crew.pk}/change/").content.decode()
    assert "Rename the crew" in page
    assert crew.invite_token not in page
    answer = ada_client.post(f"/admin/games/crew/{crew.pk}/dissolve/", {"reason": REASON})
    assert answer.status_code == 302
    assert not Crew.objects.exists()


def test_a_moderator_leaves_the_own_crew_to_others(mona_client: Client, alice: User) -> None:
    mona = User.objects.get(name="Mona")
    crew = founded(alice, mona)
    answer = mona_client.post(f"/admin/games/crew/{crew.pk}/dissolve/", {"reason": REASON})
    assert answer.status_code == 403


def test_a_player_may_not(alice: User, bob: User) -> None:
    crew = founded(alice)
    with pytest.raises(Exception, match="Another moderator"):
        rename_crew(by=appoint(bob), crew_id=founded(bob).pk, name="Plain", reason=REASON)
    rename_crew(by=administrator(), crew_id=crew.pk, name="Plain", reason=REASON)


def test_a_report_of_a_crew_reaches_the_queue_with_its_name(
    alice_client: Client, mona_client: Client, alice: User, bob: User
) -> None:
    crew = founded(bob, alice, name="Rude Words")
    for _ in range(2):
        alice_client.post(f"{crew.get_absolute_url()}report", {"text": "Insulting."})
    report = Report.objects.get()
    assert (report.kind, report.crew, report.accused, report.context) == ("crew", crew, bob, {"crew": "Rude Words"})
    page = mona_client.get("/admin/games/report/").content.decode()
    assert "Rude Words" in page
    assert f"/admin/games/crew/{crew.pk}/change/" in page
