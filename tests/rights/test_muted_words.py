"""The words of a muted person are on no page and in no message, unless they are folded in the chat."""

import re
from collections.abc import Iterator

import pytest
from django.db import transaction

from accounts.models import Mute
from games.models import Notification, Plan, PlayRequest
from games.notifications.signed_links import AnswerLink
from games.services.chat import messages
from games.services.tables import invitations
from games.services.teamwork import agreements, plans
from tests.games.notifications.contents import message_for
from tests.rights.rows import rows
from tests.rights.urls import addresses
from tests.rights.visits import Visits

pytestmark = pytest.mark.django_db

WORDS = ("mumbled-chat", "mumbled-mention", "mumbled-request", "mumbled-plan", "mumbled-question")
FOLDED = re.compile(r'<details class="folded".*?</details>', re.DOTALL)
TOLD = {"accounts:export": "what is stored of the reader's own notifications, which the law gives them whole"}
"""Addresses that tell it all the same, with the reason."""
READ = [row for row in rows() if row.method == "GET" and row.name in addresses() and row.name not in TOLD]


@pytest.fixture
def muted(visits: Visits) -> Iterator[list[Notification]]:
    """Let Sam say something in every way that there is, and Alice mute him; return what she is notified of."""
    world = visits.world
    game, alice, sam = world.games["running"], world.people["seat"], world.substitute
    with transaction.atomic():
        for text in ("mumbled-chat", "@Alice mumbled-mention"):
            messages.send_message(user=sam, game_id=game.pk, text=text)
        PlayRequest.objects.filter(by=sam).update(text="mumbled-request")
        game.refresh_from_db()
        game.requests_until = 99
        game.save(update_fields=["requests_until"])
        steps = Plan.objects.get(game=game, author=alice).steps
        Plan.objects.create(game=game, author=sam, kind=Plan.Kind.DRAFT, version=game.version, steps=steps)
        plans.share_plan(user=sam, game_id=game.pk, why="mumbled-plan")
        agreements.request_agreement(user=sam, game_id=game.pk, seat=0)
        invitations.ask(user=sam, game_id=game.pk, number=0, text="mumbled-question")
        told = Notification.objects.filter(user=alice, game=game).order_by("pk")
        for request in PlayRequest.objects.filter(by=sam):
            row = {"kind": Notification.Kind.REQUESTED, "detail": str(request.pk), "text": request.text}
            Notification.objects.get_or_create(user=alice, game=game, by=sam, version=game.version, **row)
        Mute.objects.create(user=alice, muted=sam)
        yield [*told]
        transaction.set_rollback(True)


def _words_in(text: str) -> list[str]:
    return [word for word in WORDS if word in FOLDED.sub("", text)]


def test_the_words_are_there_before_they_are_muted(visits: Visits, muted: list[Notification]) -> None:
    Mute.objects.all().delete()
    said = "".join("\n".join(message.lines) for each in muted if (message := message_for(each)))
    board = visits.ask("seat", "GET", f"/games/{visits.world.games['running'].pk}/").content.decode()
    assert {*_words_in(said), *_words_in(board)} == {*WORDS}


@pytest.mark.slow
def test_no_page_has_them(visits: Visits, muted: list[Notification]) -> None:
    found = {}
    for row in READ:
        if row.expected("seat")[0] == "2" and not row.name.startswith(("admin:", "/")):
            answer = visits.ask("seat", "GET", visits.path(row))
            found[str(row)] = [] if answer.streaming else _words_in(answer.content.decode(errors="replace"))
    assert not {page: words for page, words in found.items() if words}
    assert len(found) > 60


def test_no_answer_link_leads_to_them(visits: Visits, muted: list[Notification]) -> None:
    alice = visits.world.people["seat"]
    asked = PlayRequest.objects.filter(by=visits.world.substitute, seat=0)
    for request in asked:
        path = addresses()["games:answer_by_link"].path({"token": AnswerLink(request.pk, alice.pk).token})
        assert _words_in(visits.ask("anonymous", "GET", path).content.decode()) == []
    assert len(asked) == 2


def test_no_message_has_them(visits: Visits, muted: list[Notification]) -> None:
    for each in muted:
        message = message_for(each)
        assert message is None or _words_in("\n".join((message.title, *message.lines))) == [], each.kind


def test_the_reasons_are_of_addresses() -> None:
    assert TOLD.keys() <= addresses().keys()
