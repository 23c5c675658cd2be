"""Notifications of every kind, by every channel, reveal nothing hidden."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from itertools import islice
from typing import Any

import pytest
from django.core import mail

from accounts.channels import push, webhook
from accounts.models import Endpoint, User
from forbidden.security.outbound import Response
from games.models import (
    Crew,
    CrewInvitation,
    CrewMember,
    Delivery,
    Game,
    Message,
    Notification,
    PlayRequest,
    Proposal,
    StandingOrder,
    Step,
)
from games.notifications.content.messages import message_of
from games.table import Table
from tests.accounts.browsers import Browser
from tests.effort import part_of
from tests.games.notifications.contents import send_all
from tests.secrecy.comparing import evenly, leaks
from tests.secrecy.conftest import LONG
from tests.secrecy.redealt_site import savepoint
from tests.secrecy.site import NOW, Case, Site

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]

Kind = Notification.Kind
DETAILS = {
    Kind.LEFT: "left",
    Kind.CLOSED: "vote",
    Kind.PASSED: "wait",
    Kind.REMINDER: "late",
    Kind.PROPOSED: "give_up",
    Kind.FULL: "missing",
}
"""One detail for each kind of notification that has details."""
FREE_PLAY = {"desert": '{"type":"UseSolarShield"}', "island": '{"type":"Escape"}'}
ORDERS = {Kind.ORDER_FIRED: "fired", Kind.ORDER_LAPSED: "lapsed"}
VIEWERS = ("Alice", "Bob", "Dora", "Mona")
EVERY_KIND = "Alice"
"""This reader gets every kind of notification. Quick runs compare a sixth of them, and one of every other reader's."""


@dataclass
class Outside:
    """The endpoints of a person outside the site: what is posted there, decrypted."""

    browser: Browser = field(default_factory=lambda: Browser("https://push.example.org/abc"))
    came: list[bytes] = field(default_factory=list)

    def post(self, url: str, *, body: bytes, headers: dict[str, str]) -> Response:
        if url == self.browser.url:
            body = json.dumps(self.browser.read(body)).encode()
        unsigned = {
            name: value for name, value in headers.items() if name != "Authorization"
        }  # its signature is random
        self.came.append(f"{url} {unsigned} ".encode() + body)
        return Response(201, b"")

    def addresses_of(self, user: User) -> None:
        """Create every channel of a person."""
        Endpoint.objects.create(user=user, kind="push", url=self.browser.url, keys=self.browser.keys())
        for kind in ("json", "discord", "slack"):
            Endpoint.objects.create(user=user, kind=kind, url=f"https://{kind}.example.org/", keys={"secret": "x"})


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Outside:
    outside = Outside()
    for channel in (push, webhook):
        monkeypatch.setattr(channel.outbound, "post", outside.post)
    return outside


def notification(case: Case, user: User, kind: Kind) -> Notification:
    """Create such a notification of the table at its current version."""
    message = Message.objects.filter(game=case.game, removed_at=None).order_by("-pk").first()
    details = DETAILS | {
        Kind.MENTIONED: str(message.pk if message else 0),
        Kind.ANNOUNCED: str(message.pk if message else 0),
    }
    by = next((person for person in case.seats if person not in (None, user)), None)
    if kind in (Kind.REQUESTED, Kind.ANSWERED) and by is not None:
        seat = next((number for number, person in enumerate(case.seats) if person == user), 0)
        status = "open" if kind == Kind.REQUESTED else "later"
        words = {"action": FREE_PLAY[case.game.rules], "what": "Give water", "turn": 0, "until": 999, "status": status}
        asked = PlayRequest.objects.create(game=case.game, by=by, seat=seat, **words)
        details |= {Kind.REQUESTED: str(asked.pk), Kind.ANSWERED: f"{asked.pk} later"}
    if kind == Kind.PLAYED and by is not None:
        details |= {kind: str(played_for(case, user, by))}
    if kind == Kind.PROPOSED and by is not None:
        Proposal.objects.filter(game=case.game).delete()
        Proposal.objects.create(game=case.game, kind="give_up", by=by, lapses_at=NOW + Proposal.LIFE)
    if kind in ORDERS:
        details |= {kind: str(order_of(case, user, ORDERS[kind]).pk)}
    if kind in (Kind.NEXT_GAME, Kind.CREW_INVITED) and by is not None:
        details |= {kind: crew_of(case, user, by, kind)}
    return Notification.objects.create(
        game=case.game, user=user, kind=kind, version=case.game.version, detail=details.get(kind, ""), by=by, text="Hm"
    )


def crew_of(case: Case, user: User, by: User, kind: Kind) -> str:
    """Invite the person to a crew of the teammate, or let a teammate keep a seat for them; return the detail."""
    crew = Crew.objects.create(name="Crew", captain=by, code=f"code{Crew.objects.count()}")
    CrewMember.objects.create(crew=crew, user=by)
    if kind == Kind.CREW_INVITED:
        return str(CrewInvitation.objects.create(crew=crew, user=user, by=by).pk)
    CrewMember.objects.create(crew=crew, user=user)
    Game.objects.filter(pk=case.game.pk).update(crew=crew)
    case.game.seats.filter(number=case.seats.index(by)).update(owner=user)
    return "kept"


def order_of(case: Case, user: User, status: str) -> StandingOrder:
    """Create an order of the user's that was carried out with the newest step, or has lapsed."""
    order = {"desert": '{"type":"ShareWater"}', "island": '{"type":"FlyOff"}'}[case.game.rules]
    why = "Hm" if status == "lapsed" else ""
    return StandingOrder.objects.create(
        game=case.game, user=user, seat=0, order=order, status=status, why=why, version=case.game.version
    )


def played_for(case: Case, user: User, by: User) -> int:
    """Let a teammate have played the user's seats; return the number of the newest step there."""
    seats = [number for number, person in enumerate(case.seats) if person == user]
    steps = Step.objects.filter(game=case.game, seat__in=seats)
    steps.update(user=by)
    return max(steps.values_list("number", flat=True), default=0)


def prepare(kind: Kind, case: Case) -> None:
    """Set up what makes such a notification needed."""
    Notification.objects.filter(game=case.game).delete()  # send this one only
    if kind == Kind.VOTE:
        Game.objects.filter(pk=case.game.pk).update(vote_round=case.game.version)
    if kind == Kind.PAUSED:
        pause = [NOW.isoformat(), (NOW + timedelta(days=30)).isoformat()]
        Game.objects.filter(pk=case.game.pk).update(pauses=[pause])
    if kind == Kind.ANNOUNCED:
        Message.objects.filter(game=case.game).update(user=None)
    if kind == Kind.CLOSING:
        Game.objects.filter(pk=case.game.pk).update(acted_at=NOW - timedelta(days=30))


def sent(outside: Outside, user: User, occasions: list[tuple[Kind, Case]], *, digest: bool = False) -> dict[str, bytes]:
    """Return all that is sent to a person for these notifications, by each channel."""
    with savepoint():
        mail.outbox.clear()
        outside.came.clear()
        outside.addresses_of(user)
        Notification.objects.all().delete()
        for kind, case in occasions:
            prepare(kind, case)
            notification(case, user, kind)
        if digest:
            User.objects.filter(pk=user.pk).update(digest_hour=8)
        send_all()
        Delivery.objects.filter(status="due").update(
            due_at=NOW
        )  # neither at the digest's hour, nor after the hold time
        deliveries = send_all()
        assert {delivery.status for delivery in deliveries} <= {"sent", "dropped"}, [d.error for d in deliveries]
        mails = [message.message().as_bytes() for message in mail.outbox]
        return dict(zip(("mail", *("push", "json", "discord", "slack")), [*mails, *outside.came], strict=False))


def has_message(user: User, kind: Kind, case: Case) -> bool:
    with savepoint():
        prepare(kind, case)
        return message_of(notification(case, user, kind), Table.find(game_id=case.game.pk, user=user)) is not None


@cache
def occasions_of(site: Site, user: User) -> list[tuple[Kind, Case]]:
    """Return, for each kind, a table with secrets at which the person needs such a notification."""
    number = list(site.people.values()).index(user)
    cases = [case for case in site.cases if not case.is_revealed]
    cases = cases[number * 3 :] + cases[: number * 3]
    found = []
    for kind in Kind:
        at = (case for case in cases if has_message(user, kind, case))
        found += [(kind, case) for case in islice(at, None if LONG else 1)]
    return found


def test_every_kind_says_something(site: Site) -> None:
    kinds = {kind for name in NOTIFIED for kind, _case in occasions_of(site, site.people[name])}
    assert kinds == set(Kind)


NOTIFIED = (EVERY_KIND, "Bob")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_message_hangs_on_what_its_reader_may_not_know(site: Site, outside: Outside, viewer: str) -> None:
    user = site.people[viewer]
    occasions = occasions_of(site, user)
    occasions = part_of(f"notifications of {viewer}", occasions, 6 if viewer == EVERY_KIND else len(occasions))

    def look() -> dict[str, bytes]:
        found = {}
        for occasion in occasions:
            kind, case = occasion
            by_channel = evenly(sent, outside, user, [occasion])
            assert len(by_channel) == 5, (kind, case.name)
            found |= {f"{channel} of {kind} at {case.name}": what for channel, what in by_channel.items()}
        return found

    assert occasions
    assert leaks(site, viewer, look, only={case.name for _kind, case in occasions}) == []


def test_no_digest_does(site: Site, outside: Outside) -> None:
    user = site.people["Bob"]
    occasions = occasions_of(site, user)[:: 1 if LONG else 4]
    looks: Any = lambda: {f"{c} of a digest": w for c, w in evenly(digest, outside, user, occasions).items()}  # noqa: E731
    assert leaks(site, "Bob", looks, only={case.name for _kind, case in occasions}) == []


def digest(outside: Outside, user: User, occasions: list[tuple[Kind, Case]]) -> dict[str, bytes]:
    found = sent(outside, user, occasions, digest=True)
    assert len(found) == 5
    return found
