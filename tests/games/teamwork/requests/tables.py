"""Tables for tests of requests: it is Alice's turn, and Bob can give her water."""

from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Game, PlayRequest
from games.services.teamwork import play_requests
from games.table import Table
from games.teamwork.offers import Offer, offers_of
from tests.games.factories import alter, begun_game


def table_of(game: Game, user: User) -> Table:
    return Table.find(game_id=game.pk, user=user)


def offers(game: Game, user: User, seat: int) -> tuple[Offer, ...]:
    """Return what the user may ask a seat for."""
    game.refresh_from_db()
    return offers_of(table_of(game, user), game.load_state(), seat)


def water_game(alice: User, bob: User, **options: Any) -> Game:
    """Start a game in which Alice is thirsty and Bob, who stands beside her, is not."""
    game = begun_game(alice, bob, **options)
    alter(game, water=1)
    game.base = game.snapshot  # its history begins there
    game.save(update_fields=["base"])
    return game


def ask(game: Game, user: User, *, seat: int, text: str = "") -> PlayRequest:
    """Ask a seat for the first of its free plays."""
    action = offers(game, user, seat)[0].action
    return play_requests.request_play(user=user, game_id=game.pk, seat=seat, action=action, text=text)


def post(client: Client, request: PlayRequest, choice: str, **headers: str) -> Any:
    return client.post(f"/games/{request.game_id}/requests/{request.pk}", {"choice": choice}, headers=headers)
