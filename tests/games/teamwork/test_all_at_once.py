"""Moves, undos, orders, trust, requests and turns in advance at the same time leave one history."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine.desert.actions import EndTurn, GiveWater, Move
from games.engine.desert.orders import ShareWater
from games.engine.desert.positions import board, cell
from games.history.replay import fault_of
from games.models import Game, Notification, Plan, PlayRequest, Seat, StandingOrder, Step
from games.services.play import moves
from games.services.teamwork import plans, play_requests, standing_orders, turns_in_advance
from games.services.teamwork.turns_in_advance import play_turn_in_advance
from games.table import Table
from tests.games.factories import begun_game, current_version, store_state, text
from tests.games.teamwork.test_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)
ALICE, BOB, CHARLIE = range(3)
A2 = cell("A2")
ROLES = ("navigator", "meteorologist", "explorer")


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    """It is Bob's turn, which is due to be played in advance. Everybody stands on A1, and Charlie shares water."""
    game = begun_game(alice, bob, charlie)
    water = {ALICE: 1, BOB: 3, CHARLIE: 3}
    game = store_state(game, board(roles=ROLES, water=water, left=0))  # type: ignore[arg-type]
    for length, action in enumerate((Move(A2), EndTurn())):
        plans.add_step(user=bob, game_id=game.pk, seat=BOB, action=text(action), length=length, turn_of=BOB)
    turns_in_advance.set_in_advance(user=bob, game_id=game.pk, goes_on=False)
    standing_orders.set_trust(user=bob, game_id=game.pk, seat=BOB, trust=Seat.Trust.FREE)
    standing_orders.give_order(user=charlie, game_id=game.pk, seat=CHARLIE, order=text(ShareWater(keep=1)))
    game = store_state(Game.objects.get(pk=game.pk), board(roles=ROLES, water=water, seat=BOB))  # type: ignore[arg-type]
    game.base, game.advance_due_at = game.snapshot, timezone.now() - timedelta(seconds=1)
    game.save()
    return game


def check(game: Game) -> None:
    """Check that the rows tell one history, in which nothing was played twice."""
    table = Table.find(game_id=game.pk, user=None)
    assert fault_of(table) is None
    steps = list(Step.objects.filter(game=game).order_by("number"))
    assert [step.number for step in steps] == list(range(1, table.game.steps + 1))
    versions = [step.version for step in steps]
    assert versions == sorted(set(versions))
    by_order = {step.version for step in steps if step.origin == Step.Origin.ORDER}
    fired = StandingOrder.objects.filter(status=StandingOrder.Status.FIRED).values_list("version", flat=True)
    assert sorted(fired) == sorted(by_order)
    on_request = [step.version for step in steps if step.origin == Step.Origin.REQUEST]
    granted = PlayRequest.objects.filter(status=PlayRequest.Status.GRANTED).values_list("version", flat=True)
    assert sorted(granted) == on_request


@pytest.mark.parametrize("time", range(3))
def test_there_is_one_history_whoever_comes_first(time: int, game: Game, alice: User, bob: User, charlie: User) -> None:
    gift = text(GiveWater(ALICE, 1))
    asked = play_requests.request_play(user=charlie, game_id=game.pk, seat=BOB, action=gift)
    Notification.objects.filter(kind="requested").update(created_at=timezone.now() - timedelta(days=1))
    version = current_version(game)
    calls = [
        lambda: play_turn_in_advance(game.pk),
        lambda: moves.play(user=bob, game_id=game.pk, seat=BOB, action=text(Move(A2)), version=version),
        lambda: moves.play(user=alice, game_id=game.pk, seat=BOB, action=gift, version=version),  # by trust
        lambda: play_requests.answer_request(user=bob, game_id=game.pk, request_id=asked.pk, answer="granted"),
        lambda: moves.undo(user=bob, game_id=game.pk, version=version + 1),
        lambda: moves.play(user=charlie, game_id=game.pk, seat=BOB, action=gift, version=version),
        lambda: play_turn_in_advance(game.pk),
        lambda: play_requests.answer_request(user=bob, game_id=game.pk, request_id=asked.pk, answer="granted"),
    ]
    at_once(*calls[time:], *calls[:time])
    check(game)
    assert Step.objects.filter(game=game, version=version + 1).count() <= 1, "of several acts on one version one counts"
    in_advance = Step.objects.filter(game=game, origin=Step.Origin.ADVANCE).count()
    assert in_advance in (0, 2), "all of it, or nothing"
    assert Notification.objects.filter(kind="advanced").count() <= 1
    assert not Plan.objects.filter(kind="advance").exists()


def test_an_order_fires_once_though_several_end_the_actions(game: Game, alice: User, bob: User, charlie: User) -> None:
    """Alice would die of the next sun: whoever makes it due, Charlie shares water once."""
    table = Table.find(game_id=game.pk, user=None)
    water = {ALICE: 0, BOB: 3, CHARLIE: 3}
    stored = store_state(table.game, board(roles=ROLES, water=water, seat=BOB))  # type: ignore[arg-type]
    Game.objects.filter(pk=game.pk).update(base=stored.snapshot)
    Plan.objects.update(odds={"thirst 0": 1.0})  # so that the turn in advance fits
    version = current_version(game)
    end = lambda: moves.play(user=bob, game_id=game.pk, seat=BOB, action=text(EndTurn()), version=version)  # noqa: E731
    at_once(end, lambda: play_turn_in_advance(game.pk), end, lambda: play_turn_in_advance(game.pk))
    check(game)
    assert Step.objects.filter(game=game, origin=Step.Origin.ORDER).count() == 1
