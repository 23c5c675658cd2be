"""Private events appear only in the log of their seat until the game is over. `tests/secrecy` proves the rest."""

from django.test import Client

from accounts.models import User
from games.models import Game, Step
from tests.games.history.replay.games import at, played_game


def page(client: Client, game: Game, step: int) -> str:
    found = client.get(at(game, step))
    assert found.status_code == 200
    return found.content.decode()


def test_private_events_appear_only_in_the_log_of_their_seat(alice: User, bob: User, alice_client: Client) -> None:
    game = played_game(alice, bob, steps=10)
    event = '[{"type":"TileSeen","seat":1,"cell":3,"face":"well"}]'
    Step.objects.filter(game=game, number=9).update(events=event)
    assert "looked under" not in page(alice_client, game, 10)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.WON)
    assert "looked under D1 and saw: well" in page(alice_client, game, 10)
    Game.objects.filter(pk=game.pk).update(shows_all=False)
    assert "looked under" not in page(alice_client, game, 10)
