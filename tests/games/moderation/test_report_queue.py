"""The report queue: what it shows to whom, and closing a report."""

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from games.models import Game, Message, Report
from games.services.chat import messages
from games.services.moderation import reports
from tests.games.factories import begun_game
from tests.games.moderation.tables import administrator, appoint, client_of, moderator, moderator_messages, rows

QUEUE = "/admin/games/report/"


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


@pytest.fixture
def insult(game: Game, alice: User, bob: User) -> Message:
    messages.send_message(user=alice, game_id=game.pk, text="Shall we dig?")
    said = messages.send_message(user=bob, game_id=game.pk, text="You <b>donkey</b>!")
    messages.send_message(user=alice, game_id=game.pk, text="Please, Bob.")
    return said


@pytest.fixture
def mo_client(db: None) -> Client:
    return client_of(moderator())


def reported(message: Message, by: User, text: str = "") -> Report:
    subject = reports.find_message(user=by, game_id=message.game_id, message_id=message.pk)
    return reports.report(user=by, subject=subject, text=text)


def page_text(client: Client, **query: Any) -> str:
    answer = client.get(QUEUE, query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_message_is_shown_with_what_was_said_around_it(insult: Message, alice: User, mo_client: Client) -> None:
    report = reported(insult, alice, text="Not the first time.")
    page = page_text(mo_client)
    for piece in ("Shall we dig?", "You &lt;b&gt;donkey&lt;/b&gt;!", "Please, Bob.", "Not the first time.", "Alice"):
        assert piece in page
    assert f"/admin/games/game/{insult.game_id}/" in page
    assert f"/admin/accounts/user/{insult.user_id}/change/" in page
    assert f"/admin/games/message/{insult.pk}/remove/" in page
    assert f"{QUEUE}{report.pk}/settle/" in page


def test_it_keeps_what_was_removed_and_what_has_another_name_since(
    game: Game, insult: Message, alice: User, bob: User, mo_client: Client
) -> None:
    reported(insult, alice)
    subject = reports.find_person(user=alice, game_id=game.pk, person_id=bob.pk)
    reports.report(user=alice, subject=subject)
    User.objects.filter(pk=bob.pk).update(name="Bert")
    Message.objects.filter(pk=insult.pk).update(removed_at=insult.at, text="gone")
    page = page_text(mo_client)
    assert "donkey" in page
    assert "The message is removed." in page
    assert "<bdi>Bob</bdi>" in page


def test_the_oldest_comes_first_with_the_others_about_the_same(
    game: Game, insult: Message, alice: User, bob: User, charlie: User, mo_client: Client
) -> None:
    first = reported(insult, alice)
    table = reports.report(user=bob, subject=reports.find_table(user=bob, game_id=game.pk))
    values = {"kind": "message", "accused": bob, "game": game, "message": insult}
    second = Report.objects.create(reporter=charlie, text="He does it often.", **values)
    page = page_text(mo_client)
    assert page.index(f'id="report-{first.pk}-1"') < page.index(f'id="report-{table.pk}"')
    assert f'id="report-{second.pk}' not in page
    assert page.count("1 more open report about the same") == 1
    assert "He does it often." in page
    assert "<bdi>Charlie</bdi>" in page

    Report.objects.update(status="dismissed")
    page = page_text(mo_client, of="handled")
    assert page.count('<article id="report-') == 3


def test_the_buttons_take_it_out_and_leave_one_audit_row(insult: Message, alice: User, mo_client: Client) -> None:
    report = reported(insult, alice)
    answer = mo_client.post(f"{QUEUE}{report.pk}/settle/", {"status": "dismissed", "reason": "A joke."}, follow=True)
    assert "1 report is closed." in answer.content.decode()
    assert "No open reports." in answer.content.decode()
    assert [(entry["action"], entry["reason"]) for entry in rows()] == [("dismiss_report", "A joke.")]
    assert "Dismissed" in page_text(mo_client, of="handled")
    again = mo_client.post(f"{QUEUE}{report.pk}/settle/", {"status": "acted"}, follow=True)
    assert "This report has already been handled." in again.content.decode()
    assert len(rows()) == 1


@pytest.mark.parametrize("status", ["", "open", "gone"])
def test_a_wild_answer_changes_nothing(insult: Message, alice: User, mo_client: Client, status: str) -> None:
    report = reported(insult, alice)
    assert mo_client.post(f"{QUEUE}{report.pk}/settle/", {"status": status}).status_code == 302
    assert mo_client.get(f"{QUEUE}{report.pk}/settle/").status_code == 405
    assert mo_client.post(f"{QUEUE}999999/settle/", {"status": "acted"}).status_code == 302
    assert Report.objects.get(pk=report.pk).status == "open"
    assert rows() == []


def test_the_message_is_removed_from_its_page(insult: Message, game: Game, alice: User, mo_client: Client) -> None:
    reported(insult, alice)
    address = f"/admin/games/message/{insult.pk}/remove/"
    assert "donkey" in mo_client.get(address).content.decode()
    answer = mo_client.post(address, {"reason": "No insults here."}, follow=True)
    assert answer.redirect_chain[-1][0] == f"/admin/games/game/{game.pk}/"
    assert "No insults here." in moderator_messages(game)[0]
    assert mo_client.post(address, {"reason": "Again."}).status_code == 422


def test_what_concerns_a_moderator_is_for_others(insult: Message, game: Game, alice: User, bob: User) -> None:
    report = reported(insult, alice)
    for person in (alice, bob):
        client = client_of(appoint(person))
        page = page_text(client)
        assert "donkey" not in page
        assert "1 report is about you" in page
        assert client.get(f"{QUEUE}{report.pk}/").status_code == 404
        assert client.get(f"/admin/games/message/{insult.pk}/remove/").status_code == 403
        client.post(f"{QUEUE}{report.pk}/settle/", {"status": "dismissed"})
        page = client.get(f"/admin/accounts/user/{bob.pk}/change/").content.decode()
        assert f"{QUEUE}{report.pk}/" not in page
    assert Report.objects.get(pk=report.pk).status == "open"


def test_who_plays_with_that_luck_elsewhere_reads_no_word_of_it(insult: Message, alice: User, charlie: User) -> None:
    reported(insult, alice)
    begun_game(charlie, moderator("Max"))
    client = client_of(appoint(charlie))
    assert "dig" not in strip_tags(page_text(client))
    assert client.get(f"/admin/games/message/{insult.pk}/remove/").status_code == 403


def test_an_administrator_reads_all(insult: Message, alice: User) -> None:
    report = reported(insult, alice)
    client = client_of(administrator())
    assert "donkey" in page_text(client)
    assert "donkey" in client.get(f"{QUEUE}{report.pk}/").content.decode()


def test_players_have_no_business_there(insult: Message, alice: User, alice_client: Client) -> None:
    report = reported(insult, alice)
    assert alice_client.get(QUEUE).status_code == 302
    assert alice_client.post(f"{QUEUE}{report.pk}/settle/", {"status": "dismissed"}).status_code == 302
    assert Report.objects.get(pk=report.pk).status == "open"


def test_it_follows_by_itself_with_its_part_alone(insult: Message, alice: User, mo_client: Client) -> None:
    reported(insult, alice)
    part = mo_client.get(QUEUE, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith('<div id="queue"')
    assert "hx-preserve" in part  # what is being written stays


def test_it_is_paged_and_its_statements_do_not_grow(
    game: Game, alice: User, bob: User, mo_client: Client, django_assert_max_num_queries: Any
) -> None:
    def add(many: int) -> None:
        for number in range(many):
            said = messages.send_message(user=bob, game_id=game.pk, text=f"Word {number}")
            reported(said, alice)

    add(2)
    with django_assert_max_num_queries(14) as few:
        page_text(mo_client)
    add(23)
    with django_assert_max_num_queries(len(few)):
        page = page_text(mo_client)
    assert page.count('<article id="report-') == 20
    last = Report.objects.order_by("pk")[19].pk
    assert page_text(mo_client, at=last).count('<article id="report-') == 5


def test_the_start_page_and_the_person_say_what_waits(
    insult: Message, alice: User, bob: User, mo_client: Client
) -> None:
    report = reported(insult, alice)
    assert "1 open report" in mo_client.get("/admin/").content.decode()
    page = mo_client.get(f"/admin/accounts/user/{bob.pk}/change/").content.decode()
    assert f"{QUEUE}{report.pk}/" in page
    assert f"/admin/games/game/{insult.game_id}/" in page
