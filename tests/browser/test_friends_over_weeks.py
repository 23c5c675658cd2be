"""Five friends over three weeks: strangers meet, tables fill, a crew goes on, rests and parts, in real browsers."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Crew, Game, Notification, Seat
from games.tasks import process_timeouts, sweep
from tests.browser.players import by_hand
from tests.browser.test_pauses import propose
from tests.browser.test_starting_tables import end_turn
from tests.conftest import person
from tests.games.factories import begun_game
from tests.games.history.story.finished import finished
from tests.games.tables.conftest import set_table

pytestmark = pytest.mark.browser

WEDNESDAY = "2026-12-09T09:00:00Z"


@pytest.fixture
def calendar() -> Iterator[time_machine.Traveller]:
    """A clock that runs from a Wednesday on, and that only moves forward while the site is up."""
    with time_machine.travel(WEDNESDAY, tick=True) as traveller:
        yield traveller


@pytest.fixture
def town(calendar: time_machine.Traveller, site: str) -> str:
    """The site, which begins after the clock is set and ends before it is set back."""
    return site


@pytest.fixture
def eve(db: None) -> User:
    """Eve, whom the others do not know yet."""
    user: User = person("Eve")
    return user


def wait_until(calendar: time_machine.Traveller, moment: Any) -> None:
    """Go on to that time, and do what is due then."""
    calendar.move_to(moment, tick=True)
    process_timeouts()
    sweep()


def agree(page: Page) -> None:
    page.locator("#asked").get_by_role("button", name="Agree").click()
    expect(page.locator("#asked")).to_have_count(0)


def reminded() -> set[str]:
    return set(Notification.objects.filter(kind=Notification.Kind.REMINDER).values_list("user__name", flat=True))


def test_strangers_meet_and_some_part(
    calendar: time_machine.Traveller,
    town: str,
    alice: User,
    bob: User,
    charlie: User,
    dora: User,
    eve: User,
    open_as: Any,
) -> None:
    # Two strangers press the same button, and each takes a turn at the same table.
    # A service worker would bring the film that `by_hand` keeps away, and cards would come by themselves.
    alices, bobs = (by_hand(open_as(someone, "/", service_workers="block")) for someone in (alice, bob))
    for page in (alices, bobs):
        page.locator("#quick-play").click()
        expect(page.locator("#board")).to_be_visible()
    assert alices.url == bobs.url
    quick, waiting = Game.objects.get(), begun_game(alice, charlie, pace=12)
    for page in (alices, bobs):
        expect(page.locator("#dock [form=play]").first).to_be_visible()
        end_turn(page)

    # The table that waits for Alice is one key away.
    expect(alices.get_by_role("link", name=f"Your turn in {waiting.name}")).to_be_visible()
    alices.locator("#cells .cell[tabindex='0']").focus()
    alices.keyboard.press("n")
    alices.wait_for_url(f"**/games/{waiting.pk}/")

    # Bob reacts to Alice's first step, and writes down what only he reads.
    bobs.goto(f"/games/{quick.pk}/log/1")
    bobs.get_by_role("button", name="wow").click()
    expect(bobs.locator("#step-1 .sign")).to_have_count(1)
    bobs.goto(f"/games/{quick.pk}/notes")
    bobs.get_by_label("Only you see them").fill("Alice digs well.")
    bobs.get_by_role("button", name="Save").click()
    alices.goto(f"/games/{quick.pk}/at/1")
    expect(alices.locator("#step-1 .sign")).to_have_count(1)
    alices.goto(f"/games/{quick.pk}/notes")
    expect(alices.get_by_label("Only you see them")).to_have_value("")
    bobs.goto(f"/games/{quick.pk}/notes")
    expect(bobs.get_by_label("Only you see them")).to_have_value("Alice digs well.")

    # A week later Eve comes to Dora's table, which is full then and starts by itself.
    wait_until(calendar, timezone.now() + timedelta(days=7))
    table = set_table(dora, players=2, is_open=True)
    doras = open_as(dora, table)
    doras.locator("#ready").click()
    expect(doras.locator("#ready")).to_have_text("I'm not ready yet")
    eves = open_as(eve, "/games/lobby/")
    expect(eves.get_by_text("One more and it starts")).to_be_visible()
    eves.locator(f"#take-{table.pk}").click()
    expect(doras.locator("#seats")).to_contain_text("Eve")
    expect(doras.locator("#seats")).to_contain_text("new here")
    eves.locator("#ready").click()
    for page in (doras, eves):
        expect(page.locator("#board")).to_be_visible()

    # They part quietly, and quick play no longer brings them together.
    eves.goto(f"/games/{table.pk}/chat/")
    told = Notification.objects.filter(user=dora).count()
    eves.locator("[formaction$='/avoid']").click()
    expect(eves.locator("[formaction$='/stop-avoiding']")).to_be_visible()
    assert Notification.objects.filter(user=dora).count() == told
    wait_until(calendar, timezone.now() + timedelta(days=2))
    for page in (doras, eves):
        page.goto("/")
        page.locator("#quick-play").click()
        expect(page.locator("#board")).to_be_visible()
    assert doras.url != eves.url
    assert not Game.objects.exclude(pk=table.pk).filter(seats__user=dora).filter(seats__user=eve).exists()


def test_a_crew_goes_on_for_weeks(
    calendar: time_machine.Traveller, town: str, alice: User, bob: User, charlie: User, open_as: Any
) -> None:
    # A crew is founded from a finished game, and its next one begins with one tap each; Charlie is away.
    first = finished(alice, bob, charlie, pace=Game.Pace.DAY, ended_at=timezone.now())
    alices = open_as(alice, f"/games/{first.pk}/story/")
    found_crew(alices)
    crew = Crew.objects.get()
    for someone in (bob, charlie):
        page = open_as(someone, f"/crews/join/{crew.invite_token}/")
        page.locator("main form button").first.click()
        page.wait_for_url(f"**{crew.get_absolute_url()}")
    bobs = open_as(bob, crew.get_absolute_url())
    alices.goto(crew.get_absolute_url())
    for page in (alices, bobs):
        page.get_by_role("button", name="I'm in").click()
        expect(page.get_by_text("You are in.").first).to_be_visible()
    game = Game.objects.get(crew=crew, started_at=None)

    # A bot keeps his place. He opens the crew's page, and takes it back.
    crew.refresh_from_db()
    assert crew.starts_at
    wait_until(calendar, crew.starts_at + timedelta(minutes=1))
    assert Seat.objects.get(game=game, owner=charlie).is_bot
    charlies = open_as(charlie, crew.get_absolute_url())
    charlies.get_by_role("button", name="Take my place again").click()
    expect(charlies.locator("#board")).to_be_visible()
    assert not Seat.objects.filter(game=game, is_bot=True).exists()

    # The team rests until Monday. Nobody is reminded; then the clock goes on.
    Seat.objects.filter(game=game).update(is_coached=False)
    for page in (alices, bobs, charlies):
        page.goto(f"/games/{game.pk}/")
    before = reminded()
    propose(alices, "Pause the table", "until Monday")
    for page in (bobs, charlies):
        agree(page)
    for page in (alices, bobs, charlies):
        expect(page.locator("#call")).to_contain_text("Paused until")
    game.refresh_from_db()
    ends = game.pause_times[-1][1]
    assert ends.weekday() == 0
    wait_until(calendar, ends - timedelta(minutes=5))
    assert reminded() == before
    game.refresh_from_db()
    assert game.is_running
    assert game.due_at
    wait_until(calendar, game.due_at - timedelta(minutes=30))
    assert len(reminded() - before) == 1

    # They give the game up together; the crew stays.
    for page in (alices, bobs, charlies):
        page.goto(f"/games/{game.pk}/")
        expect(page.locator("#board")).to_be_visible()
        expect(page.get_by_text("Paused until")).to_have_count(0)
    propose(alices, "Give up together", "Propose to give up")
    for page in (bobs, charlies):
        agree(page)
    for page in (alices, bobs, charlies):
        expect(page.locator("#call")).to_contain_text("The team gave up together.")
    alices.goto(crew.get_absolute_url())
    expect(alices.get_by_role("button", name="I'm in")).to_be_visible()


def found_crew(page: Page) -> None:
    """Found a crew by the link on the story, with the choices that the form proposes."""
    page.locator("a[href^='/crews/new/']").click()
    page.locator("main form button.primary").click()
    page.wait_for_url("**/crews/*/")
