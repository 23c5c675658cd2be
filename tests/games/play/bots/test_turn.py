"""The turn of a bot: it plays by the rules of its seat, one step at a time, and people play around it."""

from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from accounts.models import User
from games.bots import Reason, decide
from games.engine.desert.data import Part
from games.engine.desert.positions import board
from games.exceptions import NothingToUndo
from games.history.log import entry
from games.history.replay import fault_of
from games.models import Delivery, Game, Notification, Step
from games.services.play import bot_turns, moves
from games.services.tables import bots
from games.table import Table
from games.tasks import play_bot, wake_bots
from tests.games.factories import current_version, end_turn, legal, play, store_state, text
from tests.games.play.bots.tables import game_with_bots, let_bots_play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: User) -> Game:
    """A game of Alice and two bots that waits for the first bot."""
    game = game_with_bots(alice, bots=2)
    end_turn(game, alice)
    game.refresh_from_db()
    assert game.awaited_seats == {1}
    return game


def test_it_plays_until_a_person_is_awaited(game: Game) -> None:
    assert let_bots_play(game) > 1
    assert game.awaited_seats == {0}
    assert game.bot_due_at is None
    assert set(Step.objects.filter(seat__in=(1, 2)).values_list("by_bot", "by_clock", "user")) == {(True, False, None)}
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["desert", "island"])
def test_it_plays_whole_games_alone(alice: User, rules: str) -> None:
    game = game_with_bots(alice, bots=3, rules=rules, first_seat=None)
    while game.is_running:
        let_bots_play(game)
        if game.is_running:
            action = text(legal(game)[0])
            moves.play(user=alice, game_id=game.pk, seat=0, action=action, version=game.version)
            game.refresh_from_db()
    assert game.was_played_out
    assert game.with_bots
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


def test_nothing_is_due_while_a_person_is_awaited(alice: User) -> None:
    game = game_with_bots(alice)
    assert game.bot_due_at is None
    assert not bot_turns.play_longest_waiting()


def test_a_message_wakes_a_worker_when_the_pause_is_over(
    alice: User, settings: pytest.FixtureRequest, django_capture_on_commit_callbacks: object
) -> None:
    settings.BOT_PAUSE = 60
    game = game_with_bots(alice)
    with patch("forbidden.celery.app.send_task") as send:
        with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
            end_turn(game, alice)
        game.refresh_from_db()
    woken = [call for call in send.call_args_list if call.args[0] == "games.tasks.play_bot"]
    assert [(call.args[1], call.kwargs["eta"]) for call in woken] == [((game.pk,), game.bot_due_at)]
    assert game.bot_due_at is not None
    assert game.bot_due_at > timezone.now() + timedelta(seconds=50)
    play_bot(game.pk)  # too early
    assert not Step.objects.filter(by_bot=True).exists()


def test_a_claim_is_a_lease(game: Game) -> None:
    assert bot_turns.claim_turn(game.pk) is not None
    assert bot_turns.claim_turn(game.pk) is None

    Game.objects.update(bot_due_at=timezone.now() - timedelta(seconds=1))  # the lease of a killed worker ran out
    assert bot_turns.claim_turn(game.pk) is not None


def test_a_killed_workers_turn_is_taken_up_once(game: Game) -> None:
    killed = bot_turns.claim_turn(game.pk)
    assert killed is not None
    Game.objects.update(bot_due_at=timezone.now() - timedelta(seconds=1))
    with patch("games.services.play.bot_turns.wake_bots") as wake:
        wake_bots()
    assert [call.args[0] for call in wake.call_args_list] == [game.pk]
    play_bot(game.pk)
    assert Step.objects.filter(by_bot=True).count() == 1
    # The worker was not dead after all, only slow.
    assert not bot_turns.play_move(killed, bot_turns.choose(killed))
    assert Step.objects.filter(by_bot=True).count() == 1


def test_it_begins_anew_after_a_change_at_the_table(game: Game, alice: User) -> None:
    claim = bot_turns.claim_turn(game.pk)
    assert claim is not None
    choice = bot_turns.choose(claim)
    Game.objects.update(version=game.version + 1)  # a vote, for example

    assert not bot_turns.play_move(claim, choice)
    assert not Step.objects.filter(by_bot=True).exists()
    game.refresh_from_db()
    assert game.bot_due_at is not None
    assert game.bot_due_at <= timezone.now()
    assert bot_turns.play_longest_waiting()


def test_a_persons_move_meanwhile_counts(game: Game, alice: User) -> None:
    claim = bot_turns.claim_turn(game.pk)
    assert claim is not None
    choice = bot_turns.choose(claim)
    bots.remove_bot(user=alice, game_id=game.pk, number=1)
    game.refresh_from_db()
    play(game, alice, "EndTurn", seat=1)

    assert not bot_turns.play_move(claim, choice)
    assert not Step.objects.filter(by_bot=True).exists()


def test_a_bot_that_cannot_think_stops_no_table(game: Game) -> None:
    with patch("games.services.play.bot_turns.decide", side_effect=ZeroDivisionError):
        let_bots_play(game)
    assert game.awaited_seats == {0}


def test_it_ends_a_turn_that_has_no_end(game: Game) -> None:
    with (
        patch.object(bot_turns, "MOST_STEPS", 1),
        patch("games.services.play.bot_turns.decide", wraps=decide) as thinks,
    ):
        let_bots_play(game)
    assert game.awaited_seats == {0}
    assert thinks.call_count <= 2


def test_the_rest_of_a_plan_needs_no_new_thought(game: Game) -> None:
    with patch("games.services.play.bot_turns.decide", wraps=decide) as thinks:
        steps = let_bots_play(game)
    assert 0 < thinks.call_count < steps


def test_a_step_of_a_bot_cannot_be_undone_by_a_person(game: Game, alice: User) -> None:
    bot_turns.play_longest_waiting()
    with pytest.raises(NothingToUndo):
        moves.undo(user=alice, game_id=game.pk, version=current_version(game))


def test_nobody_waits_for_a_bots_clock(alice: User) -> None:
    game = game_with_bots(alice, pace=Game.Pace.DAY)
    assert game.due_at is not None
    end_turn(game, alice)
    game.refresh_from_db()
    assert game.awaited_seats == {1}
    assert game.due_at is None
    let_bots_play(game)
    assert game.due_at is not None


def test_people_are_told_of_their_turn_after_the_bots_have_played(game: Game, alice: User) -> None:
    Notification.objects.all().delete()
    bot_turns.play_longest_waiting()
    assert not Notification.objects.exists()
    let_bots_play(game)
    (notification,) = Notification.objects.all()
    assert (notification.user, notification.kind) == (alice, "your_turn")
    assert not Delivery.objects.exists()


def test_a_move_where_a_bot_sits_is_shown_with_its_reason(game: Game, alice: User) -> None:
    let_bots_play(game)
    table = Table.find(game_id=game.pk, user=alice)
    first = entry(table, Step.objects.filter(by_bot=True).earliest("number"))
    assert first.who == "Navigator"
    assert first.sentences[0].startswith("Navigator")
    assert first.reason
    assert first.reason.endswith(".")


def test_a_bot_speaks_when_it_does_what_it_speaks_of(alice: User) -> None:
    game = game_with_bots(alice)
    end_turn(game, alice)
    store_state(game, board(parts={"C1": [Part.ENGINE]}, excavated=["A1", "B1", "C1"], seat=1))
    let_bots_play(game)
    table = Table.find(game_id=game.pk, user=alice)
    told = [entry(table, step) for step in Step.objects.filter(seat=1, by_bot=True).order_by("number")]
    taken = next(number for number, each in enumerate(told) if "engine" in each.sentences[0])
    assert [each.reason for each in told[: taken + 1]] == ["", "", "I pick up the engine: we need all four parts."]


def test_a_bot_gives_the_same_reason_once_a_turn(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    choose, reason = bot_turns.choose, Reason("I stay in the shade of the tunnel.")
    monkeypatch.setattr(bot_turns, "choose", lambda claim: replace(choose(claim), reason=reason))
    assert let_bots_play(game) > 1
    for seat in (1, 2):
        reasons = Step.objects.filter(seat=seat, by_bot=True).order_by("number").values_list("reason", flat=True)
        assert [bool(each) for each in reasons] == [True] + [False] * (len(reasons) - 1)
