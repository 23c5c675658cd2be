"""Rewinding a game: rows, clock, undo, statistics, replay and notifications."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.exceptions import Illegal, MayNotModerate, NoSuchMoment, Stale
from games.history import export
from games.history.replay import fault_of, rewind
from games.history.story import story_of
from games.models import Game, Notification, Result, Seat, StandingOrder, Step, Tally
from games.services.moderation.rewinds import rewind_game
from games.services.play import moves
from games.services.play.moves import _waited_since
from games.services.statistics.rows import count_results, recount_results
from games.services.tables import lobby as lobby_services
from games.services.teamwork import play_requests, standing_orders
from games.statistics.figures import figures_of_site
from games.table import Table
from tests.games.factories import begun_game, end_turn, play, row, text
from tests.games.history.replay.games import played_game
from tests.games.moderation.tables import (
    REASON,
    administrator,
    appoint,
    moderator,
    moderator_messages,
    pending_kinds,
    rows,
)
from tests.games.statistics.finished import played_out
from tests.games.statistics.finished import rows as rows_of
from tests.games.teamwork.requests.tables import ask, water_game


def table_of(game: Game) -> Table:
    return Table.find(game_id=game.pk, user=None)


def back(game: Game, step: int, by: User | None = None) -> Game:
    rewind_game(by=by or moderator(), game_id=game.pk, step=step, reason=REASON)
    game.refresh_from_db()
    return game


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    return played_game(alice, bob, steps=30, pace=Game.Pace.DAY)


def test_it_stands_as_it_stood_after_that_step_but_for_its_version(game: Game) -> None:
    state = rewind(table_of(game), to=12)
    version = game.version
    game = back(game, 12)
    assert game.load_state() == state
    assert game.awaited_seats == game.engine.waiting_on(state)
    assert (game.steps, Step.objects.filter(game=game).count()) == (12, 12)
    assert game.version > version
    assert game.rewound_at is not None
    assert fault_of(table_of(game)) is None


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_from_any_step_it_can_be_played_to_its_end_and_replayed(alice: User, bob: User, rules: str) -> None:
    by = moderator()
    lost = played_game(alice, bob, steps=10_000, rules=rules)
    for step in (lost.steps - 1, lost.steps // 2, 0):
        game = back(lost, step, by)
        assert game.is_running
        assert fault_of(table_of(game)) is None
    table = table_of(lost)
    while table.game.is_running:
        seat = min(table.game.awaited_seats)
        action = game.engine.legal(table.game.load_state(), seat)[0]
        user = table.seats[seat].user
        assert user is not None
        moves.play(user=user, game_id=game.pk, seat=seat, action=text(action), version=table.game.version)
        table = table_of(lost)
    assert fault_of(table) is None
    assert story_of(table).turns
    assert len(export.read_export(export.export_of(table)).steps) == table.game.steps


def test_it_leaves_one_audit_row_and_one_word_to_the_table(game: Game, alice: User, bob: User) -> None:
    by = moderator()
    Notification.objects.all().delete()
    back(game, 12, by)
    (entry,) = rows()
    assert (entry["actor"], entry["action"], entry["target_id"], entry["reason"]) == (by.pk, "rewind", game.pk, REASON)
    assert entry["detail"] == {"step": 12, "before": 30}
    assert moderator_messages(game) == [f"The moderators have set this game back to step 12 of 30.\n\n{REASON}"]
    for person in (alice, bob):
        assert pending_kinds(person, game).count("announced") == 1
    awaited = {seat.user for seat in table_of(game).seats if seat.number in game.awaited_seats}
    assert {person for person in (alice, bob) if "your_turn" in pending_kinds(person, game)} == awaited


def test_the_clock_begins_anew(game: Game) -> None:
    long_ago = timezone.now() - timedelta(days=3)
    Game.objects.filter(pk=game.pk).update(
        clock_started_at=long_ago, alarms=3, vote_round=game.version, warned_at=long_ago
    )
    game = back(game, 12)
    assert (game.alarms, game.vote_round, game.warned_at) == (0, None, None)
    assert game.due_at is not None
    assert game.due_at > timezone.now() + timedelta(hours=23)
    assert game.alarm_at is not None


def test_undo_takes_back_what_stands_and_its_time_does_not_begin_before(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, pace=Game.Pace.DAY)
    for _ in range(3):
        play(game, alice, "Move")
    Step.objects.filter(game=game).update(waited_since=timezone.now() - timedelta(days=9))
    game = back(game, 2)
    moves.undo(user=alice, game_id=game.pk, version=game.version)
    game.refresh_from_db()
    assert game.steps == 1
    assert fault_of(table_of(game)) is None
    if game.due_at is not None:
        assert game.due_at > timezone.now()


def test_an_undo_that_brings_back_a_wait_gives_it_the_time_since_the_rewind() -> None:
    step = Step(waited_since=timezone.now() - timedelta(days=9))
    now = timezone.now()
    assert _waited_since(Game(rewound_at=now), step) == now
    assert _waited_since(Game(), step) == step.waited_since


def test_a_page_from_before_it_is_stale(game: Game, alice: User) -> None:
    old = game.version
    game = back(game, 12)
    with pytest.raises(Stale):
        moves.undo(user=alice, game_id=game.pk, version=old)


def test_a_closed_game_goes_on_with_its_seats(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CLOSED, ended_by="vote", ended_at=timezone.now())
    Seat.objects.filter(game=game).update(is_live=False)
    game = back(game, 12)
    assert (game.status, game.ended_by, game.ended_at) == ("running", "", None)
    assert Seat.objects.filter(game=game, is_live=True).count() == 2


def test_results_and_tallies_of_a_counted_game_are_taken_back(alice: User, bob: User, charlie: User) -> None:
    played_out(alice, charlie, seed=2)
    while count_results():
        pass
    results, tallies = rows_of(Result), rows_of(Tally)
    game = played_out(alice, bob)
    while count_results():
        pass
    assert rows_of(Tally) != tallies
    game = back(game, 5)
    assert game.counted_at is None
    assert rows_of(Result) == results
    assert [tally for tally in rows_of(Tally) if tally["games"]] == tallies
    assert figures_of_site({}).games == 1
    recount_results()
    assert rows_of(Tally) == tallies


def test_a_game_that_was_set_back_is_never_counted_again(alice: User, bob: User) -> None:
    game = played_out(alice, bob)
    Game.objects.filter(pk=game.pk).update(rewound_at=timezone.now())
    while count_results():
        pass
    game.refresh_from_db()
    assert game.counted_at is not None  # looked at, and left out
    assert not Result.objects.exists()
    assert not Tally.objects.exists()
    back(game, 5)
    recount_results()
    assert not Tally.objects.exists()


def test_statistics_that_are_rebuilt_meanwhile_leave_it_out(alice: User, bob: User) -> None:
    game, by = played_out(alice, bob), moderator()
    while count_results():
        pass
    told_of: list[int] = []

    def in_the_midst(counted: int) -> None:
        if not told_of:
            rewind_game(by=by, game_id=game.pk, step=3, reason=REASON)
        told_of.append(counted)

    assert recount_results(progress=in_the_midst) == 0
    assert told_of == [1]
    assert not Tally.objects.exists()


def test_its_turns_can_be_walked_through(game: Game, alice_client: Client) -> None:
    game = back(game, 12)
    answer = alice_client.get(f"/games/{game.pk}/at/12")
    assert answer.status_code == 200
    assert alice_client.get(f"/games/{game.pk}/at/13").status_code == 404
    assert alice_client.get(f"/games/{game.pk}/").status_code == 200


@pytest.mark.parametrize("step", [-1, 30, 31, 10**9])
def test_there_is_no_such_earlier_step(game: Game, step: int) -> None:
    by, before = moderator(), row(game)
    with pytest.raises(NoSuchMoment):
        back(game, step, by)
    assert (row(game), rows()) == (before, [])


def test_a_game_that_has_not_begun_has_no_steps(alice: User) -> None:
    lobby = lobby_services.create_table(host=alice, name="Dune Team", rules="desert", difficulty="novice", players=2)
    with pytest.raises(Illegal):
        back(lobby, 0)


def test_players_may_not_nor_moderators_who_play_there(game: Game, bob: User, charlie: User) -> None:
    for person in (bob, charlie, appoint(bob)):
        before = row(game)
        with pytest.raises(MayNotModerate):
            back(game, 12, person)
        assert (row(game), rows()) == (before, [])


def test_an_administrator_may_at_their_own_table(alice: User) -> None:
    root = administrator()
    game = begun_game(alice, root)
    end_turn(game, alice)
    assert back(game, 0, root).steps == 0


def test_a_game_of_older_rules_stays_as_it_is(game: Game) -> None:
    Step.objects.filter(game=game).update(action='{"type":"Teleport"}', snapshot="")
    by, before = moderator(), row(game)
    with pytest.raises(Illegal, match="no longer"):
        back(game, 12, by)
    assert (row(game), rows()) == (before, [])


def test_what_the_steps_led_to_is_taken_back(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order='{"type":"ShareWater","keep":0}')
    asked = ask(game, alice, seat=1)
    play_requests.answer_request(user=bob, game_id=game.pk, request_id=asked.pk, answer="granted")
    StandingOrder.objects.update(status=StandingOrder.Status.FIRED, version=Game.objects.get().version)
    Game.objects.update(orders=0)
    game = back(game, 0)
    asked.refresh_from_db()
    assert (asked.status, StandingOrder.objects.get().is_armed, game.orders) == (asked.Status.OPEN, True, 1)
