"""Concurrent requests: one of a version counts, the others get a refusal, and nobody gets a 500."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Game, Step
from games.services.teamwork import standing_orders
from tests.games.factories import begun_game, current_version, legal_action
from tests.games.teamwork.orders.test_orders import thirsty

POSTS = 20


@pytest.mark.django_db(transaction=True)
def test_of_20_posts_on_one_version_one_counts(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    answers = _at_once(alice, game, f"/games/{game.pk}/play", {"seat_action": f"0:{legal_action(game, 'Move')}"})

    assert answers == {200: 1, 409: POSTS - 1}
    assert Step.objects.filter(game=game).count() == 1


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_of_20_undos_of_one_version_one_counts(alice: User, bob: User) -> None:
    game = begun_game(alice, bob)
    _at_once(alice, game, f"/games/{game.pk}/play", {"seat_action": f"0:{legal_action(game, 'Move')}"})
    answers = _at_once(alice, game, f"/games/{game.pk}/undo", {})

    assert answers == {200: 1, 409: POSTS - 1}
    assert not Step.objects.exists()


def _at_once(user: User, game: Game, url: str, data: dict[str, str]) -> Counter[int]:
    data = data | {"version": str(current_version(game))}
    together = Barrier(POSTS)
    client = Client()
    client.force_login(user)
    client.handler.load_middleware()  # once, as a process does before its first request

    def post(_: int) -> int:
        mine = Client()
        mine.handler, mine.cookies = client.handler, client.cookies
        together.wait()
        try:
            return mine.post(url, data, headers={"HX-Request": "true"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(POSTS) as pool:
        return Counter(pool.map(post, range(POSTS)))


@pytest.mark.django_db(transaction=True)
def test_of_20_ends_of_a_turn_one_carries_an_order_out_once(alice: User, bob: User) -> None:
    game = thirsty(begun_game(alice, bob))
    order = standing_orders.give_order(user=bob, game_id=game.pk, seat=1, order='{"type":"ShareWater"}')
    answers = _at_once(alice, game, f"/games/{game.pk}/play", {"seat_action": f"0:{legal_action(game, 'EndTurn')}"})

    order.refresh_from_db()
    assert answers == {200: 1, 409: POSTS - 1}
    assert order.status == "fired"
    assert list(Step.objects.order_by("number").values_list("origin", flat=True)) == ["", "order"]
