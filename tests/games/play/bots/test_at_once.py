"""Several workers at once: each step of a bot is played once, and no worker waits for another's table."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import User
from games.history.replay import fault_of
from games.models import Step
from games.services.play import bot_turns
from games.table import Table
from tests.games.factories import end_turn
from tests.games.play.bots.tables import game_with_bots, let_bots_play

WORKERS = 4


@pytest.mark.django_db(transaction=True)
def test_of_several_workers_one_plays_the_step(alice: User) -> None:
    game = game_with_bots(alice, bots=2)
    end_turn(game, alice)
    together = Barrier(WORKERS)

    def work(_: int) -> int:
        together.wait()
        try:
            claim = bot_turns.claim_turn(game.pk)
            return 0 if claim is None else bot_turns.play_move(claim, bot_turns.choose(claim))
        finally:
            connection.close()

    before = Step.objects.count()
    with ThreadPoolExecutor(WORKERS) as pool:
        played = sum(pool.map(work, range(WORKERS)))
    assert played >= 1
    assert Step.objects.filter(by_bot=True).count() == played == Step.objects.count() - before
    let_bots_play(game)
    assert game.awaited_seats == {0}
    assert fault_of(Table.find(game_id=game.pk, user=None)) is None


@pytest.mark.django_db(transaction=True)
def test_several_workers_take_different_tables(alice: User) -> None:
    games = [game_with_bots(alice) for _ in range(WORKERS)]
    for game in games:
        end_turn(game, alice)
    together = Barrier(WORKERS)

    def work(_: int) -> int | None:
        together.wait()
        try:
            claim = bot_turns.claim_longest_waiting()
            return claim and claim.game_id
        finally:
            connection.close()

    with ThreadPoolExecutor(WORKERS) as pool:
        assert set(pool.map(work, range(WORKERS))) == {game.pk for game in games}
