"""Random games with orders, undos and cancelled orders: each order is carried out once at most, and only when due."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.exceptions import Illegal, NothingToUndo
from games.history.replay import fault_of, rewind
from games.models import Game, StandingOrder, Step
from games.services.play import moves
from games.services.teamwork import standing_orders
from games.table import Table
from tests.effort import part_of
from tests.games.engine.orders import random_order
from tests.games.factories import begun_game, current_version, text

ACTS = 120
Status = StandingOrder.Status


def act(game: Game, people: list[User], random: Random) -> None:
    """Let somebody do something: give or cancel an order, undo, or make a legal play."""
    game.refresh_from_db()
    seat = random.randrange(len(people))
    kind = random.random()
    if kind < 0.3:
        order = text(random_order(game.rules, seat, len(people), random))
        with suppress(Illegal):
            standing_orders.give_order(user=people[seat], game_id=game.pk, seat=seat, order=order)
    elif kind < 0.33:
        for row in StandingOrder.objects.filter(user=people[seat])[:1]:
            standing_orders.cancel_order(user=people[seat], game_id=game.pk, order_id=row.pk)
    elif kind < 0.45:
        with suppress(NothingToUndo):
            moves.undo(user=people[seat], game_id=game.pk, version=game.version)
    else:
        state = game.load_state()
        seats = [number for number in range(len(people)) if game.engine.legal(state, number)]
        seat = random.choice([*game.awaited_seats, *game.awaited_seats, *seats])
        legal: Any = game.engine.legal(state, seat)
        action = random.choice([legal[0], random.choice(legal)])
        moves.play(user=people[seat], game_id=game.pk, seat=seat, action=text(action), version=game.version)


def check(game: Game) -> int:
    """Compare the orders with the steps that they led to; return how many were carried out."""
    table = Table.find(game_id=game.pk, user=None)
    game = table.game
    assert game.orders == StandingOrder.objects.filter(status=Status.ARMED).count()
    fired = {row.version: row for row in StandingOrder.objects.filter(status=Status.FIRED)}
    steps = list(Step.objects.filter(origin=Step.Origin.ORDER))
    assert len(fired) == StandingOrder.objects.filter(status=Status.FIRED).count()
    assert {step.version for step in steps} == set(fired)
    rules = game.engine
    for step in steps:
        order, before = rules.read_order(fired[step.version].order), rewind(table, to=step.number - 1)
        assert fired[step.version].seat == step.seat
        wanted: Any = rules.ordered_play(order, before, step.seat)
        assert text(wanted) == step.action
        assert wanted in rules.legal(before, step.seat)
    return len(steps)


@pytest.mark.parametrize("rules", ["desert", "island"])
def test_orders_and_steps_agree_whatever_happens(rules: str, alice: User, bob: User, charlie: User) -> None:
    people, carried_out = [alice, bob, charlie], 0
    for seed in part_of(f"orders in {rules} at random", range(20), 8, start=3):
        game = begun_game(*people, rules=rules, seed=f"orders {seed}")
        random = Random(seed)
        for _ in range(ACTS):
            if Game.objects.get(pk=game.pk).is_running:
                act(game, people, random)
        carried_out += check(game)
        assert fault_of(Table.find(game_id=game.pk, user=None)) is None
        assert current_version(game) >= game.steps
        StandingOrder.objects.all().delete()
        game.delete()
    assert carried_out > 1
