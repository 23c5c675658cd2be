"""No page or message reveals a hidden hand or the deck: the proof of `tests/secrecy` at tables of the toy game."""

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.models import Game, Notification
from games.services.tables import lobby as lobby_services
from tests.effort import part_of
from tests.secrecy import positions, redeal
from tests.secrecy import site as sites
from tests.secrecy.comparing import evenly, leaks
from tests.secrecy.redeal import SeatAction, Span
from tests.secrecy.requests import Ask, Browser, Values, game_asks, looking, posts
from tests.secrecy.site import NOW, Case, Site
from tests.secrecy.test_notifications import Outside, outside, sent  # noqa: F401
from tests.toy import rules
from tests.toy.rules import GUST

pytestmark = [pytest.mark.django_db, pytest.mark.ignore_template_errors]
PEOPLE = ("Alice", "Bob", "Erik")


def anything(state: Any, random: Random) -> tuple[int, Any]:
    (seat,) = rules.waiting_on(state)
    return seat, random.choice(rules.legal(state, seat))


def dealt(span: Span, actions: Sequence[SeatAction], seats: Collection[int], random: Random) -> Any:
    """Return the state with other hands and another deck that fit everything these seats saw within the span."""
    start = span.start
    hands = [list(pawn.hand) for pawn in start.adventurers]
    known = {card for seat in seats for card in hands[seat]}
    drawn = list[int]()
    for event in (event for events in span.events for event in events):
        match event:
            case rules.LampLit(cell=card) | rules.CardDiscarded(card=card):
                known.add(card)
            case rules.CardSeen(seat=seat, card=card):
                drawn.append(card)
                known |= {card} if seat in seats else set()
            case rules.GustBlew():
                drawn.append(GUST)
    lamps = [card for card in (*sum(hands, []), *start.deck) if card != GUST and card not in known]
    random.shuffle(lamps)
    hands = [[card if card in known else lamps.pop() for card in hand] for hand in hands]
    front = [card if card == GUST or card in known else lamps.pop() for card in drawn]
    rest = start.deck[len(front) :]
    back = [card for card in rest if card in known] + lamps + [GUST] * rest.count(GUST)
    random.shuffle(back)
    pawns = (replace(pawn, hand=tuple(hand)) for pawn, hand in zip(start.adventurers, hands, strict=True))
    return replace(start, adventurers=tuple(pawns), deck=(*front, *back))


@pytest.fixture(scope="module")
def site(toy: None, django_db_setup: None, django_db_blocker: Any) -> Iterator[Site]:
    """Yield tables of the toy in each phase, shared, over and open, over and hidden, and one in the lobby."""
    patch = pytest.MonkeyPatch()
    patch.setitem(positions.ANYTHING, "toy", anything)
    patch.setitem(redeal.DEALS, "toy", dealt)
    with django_db_blocker.unblock(), time_machine.travel(NOW, tick=False), transaction.atomic():
        yield built()
        transaction.set_rollback(True)
    patch.undo()


def built() -> Site:
    site = Site({name: User.objects.create_user(f"{name}@example.org", name=name) for name in PEOPLE}, [])
    for name, wanted in {"acting": None, "drawing": rules.DrawCard, "laying down": rules.LayDown}.items():
        play = positions.find("toy", 2, positions.after(2, positions.phase(wanted or rules.TakeActions)))
        sites.store(site, name, play, "AB", pace=Game.Pace.DAY)
    sites.store(site, "shared", positions.find("toy", 2, positions.after(3), chance=1), "A?", owners={1: "E"})
    sites.store(site, "open", positions.find("toy", 2, positions.over(60)), "AB", is_public=True)
    hidden = positions.find("toy", 2, positions.over(60), chance=2)
    sites.store(site, "hidden", hidden, "BA", is_public=True, shows_all=False)
    alice = site.people["Alice"]
    lobby = lobby_services.create_table(host=alice, name="lobby", rules="toy", difficulty="calm", players=2)
    site.cases.append(Case("lobby", lobby, (alice, None)))
    for case in site.cases[:-1]:
        base = case.game.engine.dump(case.play.states[0]).decode()
        Game.objects.filter(pk=case.game.pk).update(base=base)
        case.game.refresh_from_db()
    return site


def browser(site: Site, viewer: str) -> Client:
    client = Browser()
    if viewer in site.people:
        client.force_login(site.people[viewer], backend="django.contrib.auth.backends.ModelBackend")
    return client


def boards(site: Site) -> list[Ask]:
    """Return the boards of each table, and some moments of it with their pictures."""
    asks = []
    for case in site.cases:
        url, last = f"/games/{case.game.pk}/", case.game.steps
        asks += [Ask(url), *(Ask(f"{url}at/{step}") for step in {0, last // 2, last})]
    return [*asks, *(Ask(f"/games/{site[name].game.pk}/at/3.png") for name in ("acting", "hidden"))]


def test_no_address_of_a_table_tells_a_player_more(site: Site) -> None:
    values = Values(site, "Bob")
    asks = part_of("pages of the toy", [*game_asks(values), *posts(values)], 8)
    assert leaks(site, "Bob", looking(browser(site, "Bob"), asks)) == []


@pytest.mark.parametrize("viewer", ["Bob", "Erik", "nobody"])
def test_no_board_depends_on_what_its_reader_may_not_know(site: Site, viewer: str) -> None:
    assert leaks(site, viewer, looking(browser(site, viewer), boards(site))) == []


def test_no_notification_does(site: Site, outside: Outside) -> None:  # noqa: F811
    bob, case = site.people["Bob"], site["drawing"]

    def look() -> dict[str, bytes]:
        return dict(evenly(sent, outside, bob, [(Notification.Kind.YOUR_TURN, case), (Notification.Kind.LEFT, case)]))

    assert leaks(site, "Bob", look, only={"drawing"}) == []


def test_a_hand_that_is_shown_to_the_other_is_found(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    page = looking(browser(site, "Bob"), [Ask(f"/games/{site['acting'].game.pk}/")])
    assert leaks(site, "Bob", page, only={"acting"}) == []
    shown = rules.view
    monkeypatch.setattr(rules, "view", lambda state, seat: shown(state, 0 if seat == 1 else seat))
    assert leaks(site, "Bob", page, only={"acting"}) != []
