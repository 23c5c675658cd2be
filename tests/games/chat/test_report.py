"""Reporting a name, a message or a table: what is kept, who may report, and that a second report is the first one."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Message, Report
from games.services.chat import messages
from games.services.moderation import reports
from games.services.tables import lobby
from tests.games.factories import begun_game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def say(game: Game, user: User, text: str = "You fool!") -> Message:
    return messages.send_message(user=user, game_id=game.pk, text=text)


def test_a_message_is_kept_with_five_lines_around_it(game: Game, alice: User, bob: User) -> None:
    said = [say(game, alice if number % 2 else bob, f"word {number}") for number in range(14)]
    subject = reports.find_message(user=bob, game_id=game.pk, message_id=said[7].pk)
    report = reports.report(user=bob, subject=subject, text="That hurts.")
    report.refresh_from_db()
    assert (report.kind, report.reporter, report.accused, report.message, report.text) == (
        "message",
        bob,
        alice,
        said[7],
        "That hurts.",
    )
    assert (report.game, report.status, report.context["table"]) == (game, "open", "Dune Team")
    kept = report.context["lines"]
    assert [line["text"] for line in kept] == [f"word {number}" for number in range(2, 13)]
    assert kept[5] == {"id": said[7].pk, "user": alice.pk, "at": said[7].at.isoformat(), "text": "word 7"}


def test_it_stays_as_it_was_when_the_message_is_taken_back(game: Game, alice: User, bob: User) -> None:
    said = say(game, alice)
    reports.report(user=bob, subject=reports.find_message(user=bob, game_id=game.pk, message_id=said.pk))
    messages.take_back(user=alice, game_id=game.pk, message_id=said.pk)
    assert Report.objects.get().context["lines"][0]["text"] == "You fool!"


def test_a_name_is_kept_as_it_read(game: Game, alice: User, bob: User) -> None:
    reports.report(user=bob, subject=reports.find_person(user=bob, game_id=game.pk, person_id=alice.pk))
    User.objects.filter(pk=alice.pk).update(name="Nice Alice")
    report = Report.objects.get()
    assert (report.kind, report.accused, report.game, report.context) == ("name", alice, game, {"name": "Alice"})


def test_a_table_is_kept_with_its_name_and_host(game: Game, alice: User, bob: User) -> None:
    reports.report(user=bob, subject=reports.find_table(user=bob, game_id=game.pk))
    report = Report.objects.get()
    assert (report.kind, report.accused, report.context) == ("table", alice, {"table": "Dune Team"})


def test_the_same_again_is_the_same_report_while_it_is_open(game: Game, alice: User, bob: User) -> None:
    subjects = [
        reports.find_table(user=bob, game_id=game.pk),
        reports.find_person(user=bob, game_id=game.pk, person_id=alice.pk),
        reports.find_message(user=bob, game_id=game.pk, message_id=say(game, alice).pk),
        reports.find_message(user=bob, game_id=game.pk, message_id=say(game, alice).pk),
    ]
    first = [reports.report(user=bob, subject=subject) for subject in subjects]
    assert [reports.report(user=bob, subject=subject) for subject in subjects] == first
    assert Report.objects.count() == 4
    Report.objects.update(status="dismissed")
    reports.report(user=bob, subject=subjects[0])
    assert Report.objects.count() == 5


def test_two_people_s_reports_are_two(game: Game, alice: User, bob: User, charlie: User) -> None:
    third = begun_game(alice, bob, charlie)
    for user in (bob, charlie):
        reports.report(user=user, subject=reports.find_table(user=user, game_id=third.pk))
    assert Report.objects.count() == 2


# Its pages


def test_the_page_shows_what_is_reported_and_thanks(game: Game, alice: User, bob_client: Client) -> None:
    said = say(game, alice, "You <b>fool</b>!")
    address = f"/games/{game.pk}/chat/{said.pk}/report"
    page = bob_client.get(address)
    assert page.status_code == 200
    assert "You &lt;b&gt;fool&lt;/b&gt;!" in page.content.decode()
    answer = bob_client.post(address, {"text": "Rude."}, follow=True)
    assert answer.redirect_chain == [(f"/games/{game.pk}/chat/", 302)]
    assert "Thank you. The moderators will look at it." in answer.content.decode()
    assert Report.objects.get().text == "Rude."


def test_no_word_is_needed_and_too_many_are_refused_and_kept(game: Game, bob_client: Client) -> None:
    address = f"/games/{game.pk}/report"
    long = bob_client.post(address, {"text": "x" * 501})
    assert long.status_code == 422
    assert "x" * 501 in long.content.decode()
    assert bob_client.post(address, {}).status_code == 302
    assert Report.objects.count() == 1


def test_looking_files_nothing(game: Game, alice: User, bob_client: Client) -> None:
    for address in (f"/games/{game.pk}/report", f"/games/{game.pk}/people/{alice.pk}/report"):
        assert bob_client.get(address).status_code == 200
    assert not Report.objects.exists()


def test_what_one_cannot_see_one_cannot_report(
    game: Game, alice: User, bob: User, bob_client: Client, charlie_client: Client, client: Client
) -> None:
    said, own = say(game, alice), say(game, bob)
    addresses = [
        f"/games/{game.pk}/report",
        f"/games/{game.pk}/people/{alice.pk}/report",
        f"/games/{game.pk}/chat/{said.pk}/report",
        f"/players/{alice.pk}/report",
    ]
    for address in addresses:
        assert client.get(address).status_code == 302
        assert charlie_client.get(address).status_code == 404
        assert charlie_client.post(address).status_code == 404
    messages.take_back(user=alice, game_id=game.pk, message_id=said.pk)
    mine = (f"/games/{game.pk}/chat/{own.pk}/report", f"/games/{game.pk}/people/{bob.pk}/report")
    for address in (addresses[2], *mine, f"/players/{bob.pk}/report", f"/games/{game.pk}/people/999/report"):
        assert bob_client.post(address).status_code == 404
    assert not Report.objects.exists()


def test_an_open_table_and_its_people_may_be_reported_by_who_may_join(alice: User, charlie_client: Client) -> None:
    table = lobby.create_table(
        host=alice, name="Rude word", rules="desert", difficulty="novice", players=2, is_open=True
    )
    for address in (f"/games/{table.pk}/report", f"/games/{table.pk}/people/{alice.pk}/report"):
        answer = charlie_client.post(address)
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{table.pk}/")
    assert [report.context for report in Report.objects.order_by("pk")] == [{"table": "Rude word"}, {"name": "Alice"}]


def test_an_open_page_of_a_player_leads_to_a_report(alice: User, bob: User, bob_client: Client) -> None:
    User.objects.filter(pk=alice.pk).update(shows_statistics=True)
    assert f"/players/{alice.pk}/report" in bob_client.get(f"/players/{alice.pk}/").content.decode()
    answer: Any = bob_client.post(f"/players/{alice.pk}/report")
    assert answer.headers["Location"] == f"/players/{alice.pk}/"
    assert Report.objects.get().game is None
