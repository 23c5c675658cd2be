"""An answer and a move at the same version, or two answers: one history, and nobody gets an error of the server."""

import threading

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Game, Step
from tests.conftest import client_for
from tests.games.factories import current_version, legal_action, post_action
from tests.games.teamwork.requests.tables import ask, post, water_game

pytestmark = pytest.mark.django_db(transaction=True)


def together(*calls: object) -> list[int]:
    """Make these requests at the same time; return their statuses."""
    barrier, statuses = threading.Barrier(len(calls)), [0] * len(calls)

    def run(place: int) -> None:
        barrier.wait()
        try:
            statuses[place] = calls[place]()  # type: ignore[operator]
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


def numbers(game: Game) -> list[int]:
    return list(Step.objects.filter(game=game).order_by("number").values_list("number", flat=True))


def test_an_answer_and_a_move_leave_one_history(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    request = ask(game, alice, seat=1)
    action, version = legal_action(game, "Move"), current_version(game)
    movers, answerers = client_for(alice), client_for(bob)
    moved, answered = together(
        lambda: post_action(movers, game, action, version=version).status_code,
        lambda: post(answerers, request, "granted").status_code,
    )
    # After the move Alice is out of reach; after the answer her page is stale.
    assert (moved, answered) in ((200, 422), (409, 302), (200, 302))
    assert numbers(game) == list(range(1, len(numbers(game)) + 1))


def test_two_taps_answer_once(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    request = ask(game, alice, seat=1)
    clients: list[Client] = [client_for(bob), client_for(bob)]
    statuses = together(*(lambda client=client: post(client, request, "granted").status_code for client in clients))
    assert sorted(statuses) == [302, 409]
    assert numbers(game) == [1]


def test_the_history_with_an_answer_is_true(alice: User, bob: User) -> None:
    game = water_game(alice, bob)
    Game.objects.filter(pk=game.pk).update(base=Game.objects.get(pk=game.pk).snapshot)
    post(client_for(bob), ask(game, alice, seat=1), "granted")
    call_command("verify_games")
