"""When a whole team asks for a rematch at the same time, one table results, with everybody at it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from games.models import Game, Invitation, Seat
from tests.games.history.story.finished import finished

POSTS = 10


@pytest.mark.django_db(transaction=True)
def test_of_10_posts_at_once_one_makes_the_table(
    alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    game = finished(alice, bob, title="won")
    together = Barrier(POSTS)

    def post(number: int) -> str:
        mine = Client()
        mine.cookies = (alice_client, bob_client)[number % 2].cookies
        together.wait()
        try:
            return str(mine.post(f"/games/{game.pk}/rematch", {"seed": "new"}).headers["Location"])
        finally:
            connection.close()

    with ThreadPoolExecutor(POSTS) as pool:
        places = set(pool.map(post, range(POSTS)))
    new = Game.objects.exclude(pk=game.pk).get()
    assert places == {f"/games/{new.pk}/"}
    assert set(Seat.objects.filter(game=new).values_list("number", "user")) == {(0, alice.pk), (1, bob.pk)}
    assert not Invitation.objects.exists()
