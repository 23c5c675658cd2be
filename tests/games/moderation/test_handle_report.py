"""Closing reports: once, and only by moderators whom they do not concern."""

from typing import Any

import pytest

from accounts.models import User
from games.exceptions import AlreadyHandled, Illegal, MayNotModerate
from games.models import Game, Report
from games.services.chat import messages
from games.services.moderation.report_resolution import handle_report
from tests.games.factories import begun_game
from tests.games.moderation.tables import administrator, appoint, moderator, rows


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob)


def report(game: Game, by: User, accused: User, **fields: Any) -> Report:
    message = messages.send_message(user=accused, game_id=game.pk, text="You donkeys!")
    fields = {"kind": Report.Kind.MESSAGE, "message": message, **fields}
    return Report.objects.create(reporter=by, accused=accused, game=game, **fields)


def test_it_is_noted_who_dealt_with_it_and_written_once(game: Game, alice: User, bob: User) -> None:
    by, reported = moderator(), report(game, alice, bob)
    handle_report(by=by, report_id=reported.pk, status="acted", reason="Muted.")
    reported.refresh_from_db()
    assert (reported.status, reported.handled_by) == ("acted", by)
    assert reported.handled_at is not None
    assert rows() == [
        {
            "actor": by.pk,
            "action": "act_on_report",
            "target": "games.report",
            "target_id": reported.pk,
            "reason": "Muted.",
            "detail": {"reports": [reported.pk]},
        }
    ]


def test_those_that_are_alike_go_with_it_by_one_row(game: Game, alice: User, bob: User, charlie: User) -> None:
    first = report(game, alice, bob)
    second = report(game, charlie, bob, message=first.message)
    another = report(game, alice, bob)
    handle_report(by=moderator(), report_id=first.pk, status="dismissed", with_alike=True)
    assert set(Report.objects.filter(status="dismissed")) == {first, second}
    assert Report.objects.get(status="open") == another
    assert [(entry["action"], entry["detail"]) for entry in rows()] == [
        ("dismiss_report", {"reports": [first.pk, second.pk]})
    ]


def test_names_and_tables_are_alike_by_whose_and_which_they_are(game: Game, alice: User, bob: User) -> None:
    for kind in (Report.Kind.NAME, Report.Kind.TABLE):
        twins = [report(game, alice, bob, kind=kind, message=None) for _ in range(2)]
        assert handle_report(by=moderator(kind), report_id=twins[1].pk, status="acted", with_alike=True) == twins[::-1]


def test_it_is_dealt_with_once(game: Game, alice: User, bob: User) -> None:
    by, reported = moderator(), report(game, alice, bob)
    handle_report(by=by, report_id=reported.pk, status="acted")
    with pytest.raises(AlreadyHandled):
        handle_report(by=by, report_id=reported.pk, status="dismissed")
    assert len(rows()) == 1
    with pytest.raises(Illegal):
        handle_report(by=by, report_id=report(game, alice, bob).pk, status="open")


def test_nobody_deals_with_what_concerns_them(game: Game, alice: User, bob: User, charlie: User) -> None:
    of_name = Report.objects.create(kind=Report.Kind.NAME, reporter=charlie, accused=bob)
    at_table = report(game, bob, bob)
    for person, reported in ((alice, at_table), (bob, of_name), (charlie, of_name)):
        for who in (person, appoint(person)):
            with pytest.raises(MayNotModerate):
                handle_report(by=who, report_id=reported.pk, status="dismissed")
    assert rows() == []
    root = administrator()
    handle_report(by=root, report_id=report(game, root, bob).pk, status="acted")
    assert len(rows()) == 1
