"""A pause of a table, to which everybody there agrees."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import vacations
from games.exceptions import Illegal, NoProposal, NotPaused, NotRunning
from games.models import Game, Notification, Proposal, Step
from games.services.play import pauses, proposals, votes
from games.services.play.timeouts import process_timeouts
from games.services.tables import bots
from tests.games.factories import begun_game, end_turn, play
from tests.games.play.timeouts.time_travel import after, details, reread

pytestmark = pytest.mark.django_db
DAYS_4 = timedelta(days=4)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return begun_game(alice, bob, pace=Game.Pace.DAY)


def propose(game: Game, user: User, until: timedelta = DAYS_4) -> Proposal | None:
    """Propose a pause, and return the proposal if it is still there."""
    proposals.propose(user=user, game_id=game.pk, kind="pause", until=timezone.now() + until)
    return Proposal.objects.filter(game=game).first()


def answer(game: Game, user: User, agrees: bool) -> Game:
    proposal = Proposal.objects.get(game=game)
    proposals.answer(user=user, game_id=game.pk, proposal_id=proposal.pk, agrees=agrees)
    return reread(game)


def pause(game: Game, first: User, second: User, until: timedelta = DAYS_4) -> Game:
    propose(game, first, until)
    return answer(game, second, True)


def test_it_begins_when_the_last_one_agrees(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    assert reread(game).paused_until is None
    game = answer(game, bob, True)
    assert game.paused_until is not None
    assert game.proposed_until is None
    assert not Proposal.objects.exists()


def test_the_deadline_moves_by_the_pause(game: Game, alice: User, bob: User) -> None:
    assert game.due_at is not None
    paused = pause(game, alice, bob)
    assert paused.due_at is not None
    assert abs(paused.due_at - game.due_at - DAYS_4) < timedelta(seconds=5)


def test_nobody_is_reminded_and_no_time_runs_out_meanwhile(game: Game, alice: User, bob: User) -> None:
    pause(game, alice, bob)
    for hours in (12.1, 24.1, 48, 95.9):
        with after(hours=hours):
            assert not details(alice, "reminder")
    with after(days=4, hours=12.1):
        assert details(alice, "reminder") == ["half"]
        assert reread(game).vote_round is None
    with after(days=5, hours=0.1):
        assert reread(game).vote_round


def test_the_table_is_not_closed_meanwhile(game: Game, alice: User, bob: User) -> None:
    pause(game, alice, bob, timedelta(days=20))
    for days in (2.1, 3.1, 10, 19.9):
        with after(days=days):
            assert reread(game).is_running
            assert not details(bob, "closing")
    with after(days=22.1):
        assert details(bob, "closing")


def test_a_table_about_to_be_closed_waits_for_the_end_of_the_pause(game: Game, alice: User, bob: User) -> None:
    with after(days=2.1):
        assert details(bob, "closing")
        pause(game, alice, bob)
        with after(days=3.9):
            assert reread(game).is_running


def test_a_move_does_not_end_it(game: Game, alice: User, bob: User) -> None:
    pause(game, alice, bob)
    end_turn(game, alice)
    game = reread(game)
    assert game.paused_until is not None
    assert game.due_at is not None
    assert game.due_at > timezone.now() + DAYS_4 + timedelta(hours=23)
    with after(days=3):
        assert not details(bob, "reminder")


def test_any_player_may_end_it_early(game: Game, alice: User, bob: User) -> None:
    pause(game, alice, bob)
    with after(days=1):
        pauses.end_pause(user=alice, game_id=game.pk)
        game = reread(game)
        assert game.paused_until is None
        assert game.due_at is not None
        assert abs(game.due_at - timezone.now() - timedelta(days=1)) < timedelta(seconds=5)
        assert [detail[:5] for detail in details(bob, "paused")] == ["ended"]
        with pytest.raises(NotPaused):
            pauses.end_pause(user=bob, game_id=game.pk)
    with after(days=1.6):
        assert details(alice, "reminder") == ["half"]


def test_nobody_is_said_to_be_awaited_meanwhile(game: Game, alice: User, bob: User, bob_client: Client) -> None:
    assert "The others are thinking" in bob_client.get("/games/").content.decode()
    pause(game, alice, bob)
    tables, board = (bob_client.get(path).content.decode() for path in ("/games/", f"/games/{game.pk}/"))
    assert "Paused until" in tables
    assert "The others are thinking" not in tables
    assert "Paused until" in board
    assert "Waiting for Alice" not in tables + board


def test_one_who_declines_ends_the_proposal(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    answer(game, bob, False)
    with pytest.raises(NoProposal):
        answer(game, alice, True)
    assert reread(game).paused_until is None
    assert propose(game, bob)  # another one takes its place


def test_its_author_may_withdraw_it(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    answer(game, alice, False)
    assert not Proposal.objects.exists()
    assert reread(game).proposed_until is None


def test_its_author_may_withdraw_it_once_it_is_declined(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    answer(game, bob, False)
    with pytest.raises(NoProposal):
        answer(game, bob, False)
    answer(game, alice, False)
    assert not Proposal.objects.exists()


def test_it_lapses_after_two_days(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        with pytest.raises(NoProposal):
            answer(game, bob, True)
        assert propose(game, bob)


def test_the_same_proposal_of_a_teammate_is_a_consent(game: Game, alice: User, bob: User) -> None:
    until = timezone.now() + DAYS_4
    for person in (alice, bob):
        proposals.propose(user=person, game_id=game.pk, kind="pause", until=until)
    assert reread(game).paused_until == until


def test_two_pauses_are_not_proposed_at_once(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    with pytest.raises(Illegal):
        propose(game, bob, timedelta(days=2))


@pytest.mark.parametrize("until", [timedelta(hours=-1), timedelta(days=40)])
def test_it_ends_within_a_month(game: Game, alice: User, until: timedelta) -> None:
    with pytest.raises(Illegal):
        propose(game, alice, until)


def test_people_on_vacation_are_not_asked(game: Game, alice: User, bob: User) -> None:
    today = timezone.localdate()
    vacations.declare(user=bob, first=today, last=today + timedelta(days=3))
    propose(game, alice)
    assert reread(game).paused_until
    assert not details(bob, "proposed")


def test_who_plays_with_bots_alone_needs_nobody(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    game.seats.filter(user=bob).update(user=None)
    bots.add_bots(user=alice, game_id=game.pk)
    propose(game, alice)
    assert reread(game).paused_until


def test_when_the_one_who_was_asked_has_left_any_answer_settles_it(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    game.seats.filter(user=bob).update(user=None)
    assert answer(game, alice, True).paused_until


def test_an_open_vote_stays_open(game: Game, alice: User, bob: User) -> None:
    with after(hours=24.1):
        pause(game, alice, bob)
        assert reread(game).vote_round
        votes.vote(user=bob, game_id=game.pk, option="wait")
        game = reread(game)
        assert game.due_at is not None
        assert game.due_at > timezone.now() + DAYS_4


def test_two_pauses_of_one_wait_add_up(game: Game, alice: User, bob: User) -> None:
    assert game.due_at is not None
    pause(game, alice, bob, timedelta(days=2))
    with time_machine.travel(timezone.now() + timedelta(days=2, hours=1)):
        paused = pause(game, bob, alice, timedelta(days=3))
        assert paused.due_at is not None
        assert abs(paused.due_at - game.due_at - timedelta(days=5)) < timedelta(seconds=10)


def test_a_move_is_undone_in_a_pause(game: Game, alice: User, bob: User, client: Client) -> None:
    pause(game, alice, bob)
    play(game, alice, "Move")
    client.force_login(alice)
    game = reread(game)
    client.post(f"/games/{game.pk}/undo", {"version": game.version})
    game = reread(game)
    assert game.steps == 0
    assert game.due_at is not None
    assert game.due_at > timezone.now() + DAYS_4


def test_only_a_running_game_can_be_paused(game: Game, alice: User, bob: User) -> None:
    Game.objects.update(status=Game.Status.WON)
    with pytest.raises(NotRunning):
        propose(game, alice)


def test_everybody_is_told(game: Game, alice: User, bob: User) -> None:
    propose(game, alice)
    assert details(bob, "proposed") == ["pause"]
    assert not details(alice, "proposed")
    answer(game, bob, True)
    assert len(details(alice, "paused")) == 1
    assert not details(bob, "paused")


def test_who_wants_no_notice_gets_none(game: Game, alice: User, bob: User) -> None:
    User.objects.update(proposal_notifications=False)
    pause(game, alice, bob)
    pauses.end_pause(user=bob, game_id=game.pk)
    for person in (alice, bob):
        assert not details(person, "proposed")
        assert not details(person, "paused")


def test_a_second_proposal_makes_nobodys_move_stale(game: Game, alice: User, bob: User) -> None:
    before = game.version
    pause(game, alice, bob)
    assert reread(game).version == before


def test_the_alarm_may_ring_too_early(game: Game, alice: User, bob: User) -> None:
    pause(game, alice, bob)
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        Game.objects.update(alarm_at=timezone.now())
        process_timeouts()
        assert not details(alice, "reminder")
        assert reread(game).alarm_at is not None


@pytest.mark.parametrize(
    ("offer", "ends"),
    [
        ("tomorrow", datetime(2026, 10, 24, 6, tzinfo=UTC)),
        ("monday", datetime(2026, 10, 26, 7, tzinfo=UTC)),  # clocks go back on Sunday
        ("week", datetime(2026, 10, 30, 7, tzinfo=UTC)),
        ("day", datetime(2026, 11, 5, 7, tzinfo=UTC)),
    ],
)
def test_it_ends_at_eight_where_its_author_is(
    alice: User, bob: User, client: Client, offer: str, ends: datetime
) -> None:
    with time_machine.travel(datetime(2026, 10, 23, 10, tzinfo=UTC)):  # a Friday
        game = begun_game(alice, bob, pace=Game.Pace.DAY)
        User.objects.update(time_zone="Europe/Berlin")
        client.force_login(alice)
        client.post(f"/games/{game.pk}/proposals/", {"kind": "pause", "offer": offer, "day": "2026-11-05"})
        assert Proposal.objects.get(game=game).until == ends


@pytest.mark.parametrize("data", [{}, {"kind": "nap"}, {"kind": "pause", "offer": "never"}])
def test_a_broken_form_is_refused(game: Game, alice: User, client: Client, data: dict[str, str]) -> None:
    client.force_login(alice)
    assert client.post(f"/games/{game.pk}/proposals/", data).status_code == 422


@pytest.mark.parametrize("day", ["", "31 February", "1999-01-01"])
def test_a_pause_needs_a_day(game: Game, alice: User, client: Client, day: str) -> None:
    client.force_login(alice)
    answer = client.post(f"/games/{game.pk}/proposals/", {"kind": "pause", "offer": "day", "day": day})
    assert answer.status_code == 422
    assert not Proposal.objects.exists()


def test_a_game_that_ends_meanwhile_shows_no_pause(game: Game, alice: User, bob: User) -> None:
    game = pause(game, alice, bob)
    game.status = Game.Status.WON
    assert game.paused_until is None


def test_an_undo_keeps_the_notification_of_a_proposal(game: Game, alice: User, bob: User, client: Client) -> None:
    play(game, alice, "Move")
    proposals.propose(user=alice, game_id=game.pk, kind="pause", until=timezone.now() + DAYS_4)
    client.force_login(alice)
    client.post(f"/games/{game.pk}/undo", {"version": reread(game).version})
    assert not Step.objects.filter(game=game).exists()
    assert Notification.objects.filter(game=game, user=bob, kind="proposed").exists()
