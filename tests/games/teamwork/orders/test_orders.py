"""Standing orders at a table: give, cancel, carry out in the step that makes them due, undo, and tell their owner."""

from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from accounts.models import User
from games.engine.desert import orders as desert
from games.engine.desert.data import Gear, StormCard
from games.engine.island import orders as island
from games.engine.island.data import Card
from games.engine.island.state import Discard, DrawFlood, DrawTreasure
from games.exceptions import Illegal, Malformed, NoSuchTable, NothingToUndo, NotRunning, NotYourSeat
from games.history.replay import fault_of
from games.models import Game, Notification, StandingOrder, Step
from games.services.play import moves, timeouts
from games.services.tables import seats
from games.services.teamwork import standing_orders
from games.table import Table
from tests.games.factories import (
    begun_game,
    current_version,
    end_turn,
    legal_action,
    play,
    post_action,
    store_state,
    text,
)
from tests.games.notifications.contents import message_text

SHARE = desert.ShareWater(keep=1)


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    """A game in which Alice has no water left and Bob has some; the storm begins when she ends her turn."""
    return thirsty(begun_game(alice, bob))


def thirsty(game: Game) -> Game:
    state: Any = game.load_state()
    cell = state.adventurers[1].cell
    first, second = state.adventurers
    pawns = (replace(first, water=0, cell=cell), replace(second, water=3))
    # Three winds come first, so that a storm goes on after them.
    deck = sorted(state.deck, key=lambda card: card in (StormCard.SUN, StormCard.PICKS_UP))
    state = replace(state, adventurers=pawns, deck=tuple(deck), tick=4)
    table = Table.find(game_id=game.pk, user=None)
    game = store_state(table.game, state)
    Game.objects.filter(pk=game.pk).update(base=game.snapshot, steps=0)
    game.refresh_from_db()
    return game


def give(game: Game, user: User, order: object, seat: int = 1) -> StandingOrder:
    return standing_orders.give_order(user=user, game_id=game.pk, seat=seat, order=text(order))


def test_it_is_carried_out_in_the_step_that_makes_it_due(game: Game, alice: User, bob: User) -> None:
    order = give(game, bob, SHARE)
    before = current_version(game)

    played = play(game, alice, "EndTurn")

    game.refresh_from_db()
    order.refresh_from_db()
    steps = list(Step.objects.order_by("number").values_list("seat", "user", "origin", "by_clock", "version"))
    assert steps == [(0, alice.pk, "", False, before + 1), (1, None, "order", False, before + 2)]
    state: Any = game.load_state()
    assert [pawn.water for pawn in state.adventurers] == [2, 1]
    assert played.state == state
    assert (order.status, order.version, game.orders) == ("fired", before + 2, 0)
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


def test_it_is_carried_out_once(game: Game, alice: User, bob: User) -> None:
    give(game, bob, desert.ShareWater(keep=0))
    end_turn(game, alice)
    assert Step.objects.filter(origin="order").count() == 1


def test_it_waits_for_its_condition(game: Game, alice: User, bob: User) -> None:
    order = give(game, bob, SHARE)
    play(game, alice, "Move")
    order.refresh_from_db()
    assert order.is_armed
    assert Step.objects.count() == 1


def test_a_move_makes_no_further_statement_without_orders_and_one_with_them(game: Game, alice: User, bob: User) -> None:
    counts = []
    for order in (None, SHARE):
        if order:
            give(game, bob, order)
        version = current_version(game)
        action = legal_action(game, "Move")
        with CaptureQueriesContext(connection) as queries:
            moves.play(user=alice, game_id=game.pk, seat=0, action=action, version=version)
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1


def test_an_undo_takes_both_back_and_arms_the_order_again(game: Game, alice: User, bob: User) -> None:
    order = give(game, bob, SHARE)
    start = game.load_state()
    played = play(game, alice, "EndTurn")
    assert played.can_undo

    moves.undo(user=alice, game_id=game.pk, version=current_version(game))

    game.refresh_from_db()
    order.refresh_from_db()
    assert game.load_state() == start
    assert (game.steps, Step.objects.count(), game.orders) == (0, 0, 1)
    assert (order.is_armed, order.version) == (True, None)
    assert not Notification.objects.filter(kind="order_fired").exists()
    play(game, alice, "EndTurn")
    assert [step.origin for step in Step.objects.order_by("number")] == ["", "order"]


def test_nobody_else_can_undo_it(game: Game, alice: User, bob: User) -> None:
    give(game, bob, SHARE)
    play(game, alice, "EndTurn")
    with pytest.raises(NothingToUndo):
        moves.undo(user=bob, game_id=game.pk, version=current_version(game))


def test_what_a_card_revealed_is_not_undone_with_an_order(game: Game, alice: User, bob: User) -> None:
    play(game, alice, "EndTurn")
    give(game, bob, SHARE)
    played = play(game, alice, "Draw")
    assert [part.step.origin for part in played.parts] == ["", "order"]
    assert not played.can_undo
    with pytest.raises(NothingToUndo):
        moves.undo(user=alice, game_id=game.pk, version=current_version(game))


def test_the_answer_tells_both_steps_and_the_next_page_offers_undo(
    game: Game, client: Client, alice: User, bob: User
) -> None:
    give(game, bob, SHARE)
    client.force_login(alice)
    html = post_action(client, game, legal_action(game, "EndTurn")).content.decode()
    assert 'id="step-1"' in html
    assert 'id="step-2"' in html
    assert "standing order" in unescape(html)
    assert f'action="/games/{game.pk}/undo"' in client.get(f"/games/{game.pk}/").content.decode()


def test_its_owner_is_told_with_the_play(game: Game, alice: User, bob: User) -> None:
    give(game, bob, SHARE)
    play(game, alice, "EndTurn")
    notification = Notification.objects.get(kind="order_fired")
    assert notification.user == bob
    message = message_text(notification)
    assert message.startswith("Your order was carried out in Dune Team\nYou gave")
    assert "keep at least 1" in message
    assert not Notification.objects.filter(kind="order_fired", user=alice).exists()


def test_a_void_order_lapses_and_tells_its_owner_alone(game: Game, alice: User, bob: User) -> None:
    state: Any = game.load_state()
    pawns = (state.adventurers[0], replace(state.adventurers[1], gear=(Gear.JET_PACK,)))
    picks_up = (StormCard.PICKS_UP, *(card for card in state.deck if card is not StormCard.PICKS_UP))
    store_state(game, replace(state, adventurers=pawns, deck=picks_up))
    order = give(game, bob, desert.HandOver(Gear.JET_PACK, to=0))
    game.refresh_from_db()
    state = game.load_state()
    apart = (replace(state.adventurers[0], cell=0, water=4), state.adventurers[1])
    store_state(game, replace(state, adventurers=apart))
    play(game, alice, "EndTurn")
    play(game, alice, "Draw")
    order.refresh_from_db()
    game.refresh_from_db()
    assert (order.status, order.why, game.orders) == ("lapsed", "The storm has picked up since.", 0)
    notification = Notification.objects.get(kind="order_lapsed")
    assert notification.user == bob
    assert "The storm has picked up since." in message_text(notification)


def test_an_order_of_who_has_left_the_seat_lapses_in_silence(game: Game, alice: User, bob: User, charlie: User) -> None:
    order = give(game, bob, SHARE)
    game = seats.leave_game(user=bob, game_id=game.pk)
    seats.stand_in(user=charlie, game_id=game.pk, token=game.invite_token)
    play(game, alice, "EndTurn")
    order.refresh_from_db()
    assert order.status == "lapsed"
    assert not Step.objects.filter(origin="order").exists()
    assert not Notification.objects.filter(kind="order_lapsed").exists()


def test_two_orders_go_by_seat_from_the_seat_on_turn(alice: User, bob: User, charlie: User) -> None:
    game = begun_game(alice, bob, charlie, first_seat=1)
    state: Any = game.load_state()
    pawns = tuple(
        replace(pawn, cell=state.adventurers[0].cell, water=water)
        for pawn, water in zip(state.adventurers, (3, 0, 3), strict=True)
    )
    store_state(game, replace(state, adventurers=pawns))
    give(game, alice, desert.ShareWater(keep=2), seat=0)
    give(game, charlie, desert.ShareWater(keep=2), seat=2)

    play(game, bob, "EndTurn", 1)

    assert list(Step.objects.order_by("number").values_list("seat", "origin")) == [(1, ""), (2, "order")]
    assert StandingOrder.objects.get(seat=0).is_armed, "checked anew, nobody is in need any more"


def test_a_discard_by_order_lets_the_game_go_on(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules="island")
    state: Any = game.load_state()
    hand = (Card.EARTH_STONE,) * 5
    first, second = state.adventurers
    pawns = (replace(first, hand=(Card.OCEANS_CHALICE,), cell=second.cell), replace(second, hand=hand))
    store_state(game, replace(state, adventurers=pawns))
    give(game, bob, island.DiscardFirst((Card.OCEANS_CHALICE, Card.EARTH_STONE)))

    play(game, alice, "GiveCard")

    game.refresh_from_db()
    assert game.awaited_seats == {0}
    assert game.load_state().adventurers[1].hand == hand  # type: ignore[attr-defined]
    assert list(Step.objects.order_by("number").values_list("seat", "origin")) == [(0, ""), (1, "order")]


def test_who_draws_a_card_too_many_by_hand_chooses_what_to_discard(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules="island")
    state: Any = game.load_state()
    first, second = state.adventurers
    hand = (Card.EARTH_STONE,) * 4 + (Card.SANDBAGS,)
    store_state(game, replace(state, adventurers=(replace(first, hand=hand), second), phase=DrawTreasure(0, 2)))
    order = give(game, alice, island.DiscardFirst((Card.EARTH_STONE,)), seat=0)

    while game.awaited_seats == {0} and not isinstance(game.load_state().phase, Discard):  # type: ignore[attr-defined]
        play(game, alice, "Draw")
        game.refresh_from_db()

    assert game.awaited_seats == {0}
    order.refresh_from_db()
    assert order.is_armed


def test_the_clock_and_orders_agree(game: Game, alice: User, bob: User) -> None:
    """A turn that is skipped by the clock carries orders out, too."""
    give(game, bob, SHARE)
    Game.objects.filter(pk=game.pk).update(absence=Game.Absence.SKIP)
    table = Table.find(game_id=game.pk, user=None)
    timeouts.POLICIES[Game.Absence.SKIP](table)
    assert Step.objects.filter(origin="order").count() == 1
    assert not Step.objects.filter(origin="order", by_clock=True).exists()
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


def test_a_swim_by_order_is_no_new_wait_of_a_turn_that_the_clock_ends(alice: User, bob: User) -> None:
    game = begun_game(alice, bob, rules="island", pace=Game.Pace.DAY, absence=Game.Absence.SKIP)
    state: Any = game.load_state()
    cell = state.adventurers[1].cell
    sinking = state.tiles[cell].landmark
    tiles = tuple(replace(tile, flooded=True) if place == cell else tile for place, tile in enumerate(state.tiles))
    others = tuple(card for card in (*state.flood_deck, *state.flood_discard) if card != sinking)
    deck = {"flood_deck": (sinking, *others), "flood_discard": (), "layers": (), "tiles": tiles}
    store_state(game, replace(state, phase=DrawFlood(0, 2), **deck))
    near = [tile.landmark for tile in state.tiles if tile is not None and tile.landmark != sinking]
    landmarks = [near[start : start + 4] for start in range(0, len(near), 4)]
    for some in landmarks:
        give(game, bob, island.SwimFirst(tuple(some)))

    timeouts.POLICIES[Game.Absence.SKIP](Table.find(game_id=game.pk, user=None))

    steps = list(Step.objects.order_by("number").values_list("seat", "origin", "by_clock"))
    assert steps == [(0, "", True), (1, "order", False), (0, "", True)]
    assert len(set(Step.objects.filter(by_clock=True).values_list("waited_since", flat=True))) == 1


@pytest.mark.parametrize(
    ("seat", "order", "refusal"),
    [
        (0, SHARE, NotYourSeat),
        (9, SHARE, NotYourSeat),
        (1, "nonsense", Malformed),
        (1, desert.ShareWater(to=1), Illegal),
        (1, desert.BlastFree(), Illegal),
        (1, island.FlyOff(), Malformed),
    ],
)
def test_it_refuses(game: Game, bob: User, seat: int, order: object, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        give(game, bob, order, seat)
    game.refresh_from_db()
    assert (StandingOrder.objects.count(), game.orders) == (0, 0)


def test_it_refuses_strangers_finished_games_and_one_too_many(game: Game, bob: User, charlie: User) -> None:
    with pytest.raises(NoSuchTable):
        give(game, charlie, SHARE)
    for _ in range(2):
        give(game, bob, SHARE)
    assert StandingOrder.objects.count() == 1, "the same again is the same order"
    StandingOrder.objects.bulk_create(
        StandingOrder(game=game, seat=1, user=bob, order=text(desert.ShareWater(keep=4))) for _ in range(7)
    )
    with pytest.raises(Illegal, match="too many"):
        give(game, bob, desert.ShareWater(keep=2))
    Game.objects.filter(pk=game.pk).update(status="lost")
    with pytest.raises(NotRunning):
        give(game, bob, SHARE)


def test_a_cancelled_order_is_not_carried_out(game: Game, alice: User, bob: User) -> None:
    order = give(game, bob, SHARE)
    with pytest.raises(NoSuchTable):
        standing_orders.cancel_order(user=alice, game_id=game.pk, order_id=order.pk)
    for _ in range(2):
        standing_orders.cancel_order(user=bob, game_id=game.pk, order_id=order.pk)
    play(game, alice, "EndTurn")
    game.refresh_from_db()
    order.refresh_from_db()
    assert (game.orders, order.status, Step.objects.count()) == (0, "cancelled", 1)


def test_giving_an_order_makes_no_page_stale(game: Game, alice: User, bob: User) -> None:
    version = current_version(game)
    give(game, bob, SHARE)
    assert current_version(game) == version
