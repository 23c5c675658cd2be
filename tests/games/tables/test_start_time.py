"""A table that starts by itself at its host's time: full, with bots, or with the seats that are taken."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.exceptions import Illegal
from games.models import Game, Notification
from games.services.play.timeouts import process_timeouts
from games.services.tables import readiness
from tests.games.notifications.contents import message_text
from tests.games.tables.conftest import set_table

SOON = timedelta(hours=2)


def set_time(game: Game, host: User, **options: bool) -> None:
    readiness.set_start_time(user=host, game_id=game.pk, starts_at=timezone.now() + SOON, **options)


def pass_time(game: Game, time: timedelta = SOON) -> Game:
    with time_machine.travel(timezone.now() + time + timedelta(seconds=1)):
        process_timeouts()
        process_timeouts()  # a second sweep does no harm
    game.refresh_from_db()
    return game


def seats_of(game: Game) -> list[tuple[int, str]]:
    return [(seat.number, seat.user.name if seat.user else seat.bot_name) for seat in game.seats.select_related("user")]


def test_a_full_table_starts_though_nobody_is_ready(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2)
    set_time(game, alice)
    assert pass_time(game, SOON / 2).in_lobby
    assert pass_time(game).is_running
    assert game.starts_at is None


def test_bots_take_the_free_seats_if_the_host_wants_that(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=4)
    set_time(game, alice, fills_with_bots=True)
    assert pass_time(game).is_running
    assert seats_of(game) == [(0, "Alice"), (1, "Bob"), (2, "Bot 3"), (3, "Bot 4")]
    assert all(seat.is_offered for seat in game.seats.filter(is_bot=True))


def test_otherwise_the_free_seats_are_taken_away(alice: User, bob: User, charlie: User) -> None:
    game = set_table(alice, bob, charlie, players=5, first_seat=2)
    readiness.set_ready(user=bob, game_id=game.pk, is_ready=True)
    game.seats.filter(number=1).update(user=None)
    set_time(game, alice)
    assert pass_time(game).is_running
    assert seats_of(game) == [(0, "Alice"), (1, "Charlie")]
    assert game.awaited_seats == {1}  # the first player stays the first


def test_with_too_few_players_it_does_not_start_and_they_are_told(alice: User) -> None:
    game = set_table(alice)
    set_time(game, alice)
    assert pass_time(game).in_lobby
    assert (game.starts_at, game.seats.count()) == (None, 3)
    told = Notification.objects.get()
    assert (told.user, told.kind) == (alice, "full")
    assert "Dune Team could not start" in message_text(told)


def test_the_seats_of_a_challenge_stay_as_they_are(alice: User, bob: User) -> None:
    game = set_table(alice, bob, challenge="2026-W10")
    set_time(game, alice)
    assert pass_time(game).in_lobby
    assert game.seats.count() == 3


def test_adventurers_that_nobody_has_chosen_are_dealt(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2, roles_chosen=True)
    set_time(game, alice)
    assert pass_time(game).is_running
    assert game.seats.filter(role="").count() == 0


def test_a_table_that_has_started_already_is_left_alone(alice: User, bob: User) -> None:
    game = set_table(alice, bob, players=2)
    set_time(game, alice)
    for person in (alice, bob):
        readiness.set_ready(user=person, game_id=game.pk, is_ready=True)
    game.refresh_from_db()
    assert game.starts_at is None
    version = game.version
    assert pass_time(game).version == version


@pytest.mark.parametrize("after", [timedelta(minutes=-1), timedelta(days=31)])
def test_the_time_is_in_the_future_but_not_far(alice: User, table: Game, after: timedelta) -> None:
    with pytest.raises(Illegal):
        readiness.set_start_time(user=alice, game_id=table.pk, starts_at=timezone.now() + after)


def test_the_host_sets_it_in_their_own_zone_and_all_see_it(
    alice: User, bob: User, alice_client: Client, bob_client: Client, table: Game
) -> None:
    User.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo")
    tomorrow = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    url, sent = f"/games/{table.pk}/start/time", {"starts_at": f"{tomorrow:%Y-%m-%d}T20:30", "fills_with_bots": "on"}
    assert alice_client.post(url, sent).status_code == 302
    table.refresh_from_db()
    assert table.starts_at == tomorrow.replace(hour=11, minute=30)
    assert table.alarm_at == table.starts_at
    for client, hour in ((alice_client, "20:30"), (bob_client, "11:30")):
        page = " ".join(client.get(f"/games/{table.pk}/").content.decode().split())
        assert f"{tomorrow.day} {tomorrow:%B}, {hour}." in page
        assert "Bots take the seats that are still free then." in page
    assert 'id="set-start-time"' not in bob_client.get(f"/games/{table.pk}/").content.decode()
    assert bob_client.post(url, sent).status_code == 403


def test_it_can_be_taken_back(alice: User, alice_client: Client, table: Game) -> None:
    set_time(table, alice, fills_with_bots=True)
    alice_client.post(f"/games/{table.pk}/start/time", {"starts_at": ["2026-01-01T10:00", ""]})
    assert pass_time(table).in_lobby
    assert (table.starts_at, table.fills_with_bots) == (None, False)


@pytest.mark.parametrize("text", ["soon", "2026-13-45T99:99", "٣"])
def test_what_is_no_time_is_said(alice_client: Client, table: Game, text: str) -> None:
    answer = alice_client.post(f"/games/{table.pk}/start/time", {"starts_at": text})
    assert answer.status_code == 422
    assert "Enter a date and a time." in answer.content.decode()


def test_it_lapses_over_the_end_of_summer_time_as_the_clock_shows(alice: User, alice_client: Client) -> None:
    """02:30 comes twice in Berlin that night; the table starts once."""
    with time_machine.travel(datetime.fromisoformat("2026-10-24T18:00:00+00:00"), tick=False):
        User.objects.filter(pk=alice.pk).update(time_zone="Europe/Berlin")
        game = set_table(alice)
        alice_client.post(f"/games/{game.pk}/start/time", {"starts_at": "2026-10-25T03:30", "fills_with_bots": "on"})
    game.refresh_from_db()
    assert game.starts_at == datetime.fromisoformat("2026-10-25T02:30:00+00:00")
    with time_machine.travel(datetime.fromisoformat("2026-10-25T02:31:00+00:00"), tick=False):
        process_timeouts()
    game.refresh_from_db()
    assert game.is_running
