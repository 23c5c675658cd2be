"""Tables for tests: games that have started, and the requests of their boards."""

from typing import Any

import msgspec
from django.test import Client

from accounts.models import User
from games.models import Game
from games.services.play import moves, steps
from games.services.play.game_state import record_state
from games.services.tables import game_start, lobby
from games.table import Table

SEED = "a table for tests"


def begun_game(*people: User, seed: str = SEED, seats: int | None = None, **options: Any) -> Game:
    """Start a game of these people; the first is the host, plays first, and has all remaining seats."""
    host, *others = people
    players = seats or len(people)
    game = lobby.create_table(
        host=host,
        name="Dune Team",
        players=players,
        host_seats=players - len(others),
        seed=seed,
        **{"rules": "desert", "difficulty": "novice", "first_seat": 0} | options,
    )
    for person in others:
        lobby.take_seat(user=person, game_id=game.pk, token=game.invite_token)
    return game_start.start(user=host, game_id=game.pk)


def legal(game: Game, seat: int = 0) -> tuple[Any, ...]:
    game.refresh_from_db()
    actions: tuple[Any, ...] = game.engine.legal(game.load_state(), seat)
    return actions


def legal_action(game: Game, kind: str, seat: int = 0) -> str:
    """Return a legal action of that kind, as JSON."""
    return text(next(action for action in legal(game, seat) if type(action).__name__ == kind))


def text(action: Any) -> str:
    return msgspec.json.encode(action).decode()


def play(game: Game, user: User, kind: str, seat: int = 0) -> steps.Played:
    return moves.play(
        user=user, game_id=game.pk, seat=seat, action=legal_action(game, kind, seat), version=current_version(game)
    )


def end_turn(game: Game, user: User, seat: int = 0) -> None:
    """End the turn and draw all its storm cards."""
    play(game, user, "EndTurn", seat)
    game.refresh_from_db()
    while game.is_running and game.awaited_seats == {seat}:
        play(game, user, "Draw", seat)
        game.refresh_from_db()


def alter(game: Game, **pawn: Any) -> None:
    """Change the first pawn in the stored state, to reach a position without playing."""
    state = game.load_state()
    first, *others = state.adventurers
    pawns = (msgspec.structs.replace(first, **pawn), *others)
    game.snapshot = game.engine.dump(msgspec.structs.replace(state, adventurers=pawns)).decode()
    game.save(update_fields=["snapshot"])


def store_state(game: Game, state: Any) -> Game:
    """Store that state as the game's position, with a wait that begins now."""
    table = Table.find(game_id=game.pk, user=None)
    record_state(table, state)
    table.game.save()
    return table.game


def current_version(game: Game) -> int:
    game.refresh_from_db()
    return game.version


def post_action(
    client: Client, game: Game, action: str, *, seat: int = 0, version: int | None = None, htmx: bool = True
) -> Any:
    """Press a button of the board as the browser does."""
    version = current_version(game) if version is None else version
    return client.post(
        f"/games/{game.pk}/play",
        {"seat_action": f"{seat}:{action}", "version": version},
        headers={"HX-Request": "true"} if htmx else {},
    )


def row(game: Game) -> dict[str, Any]:
    """Return all rows of a game, which a refused request must leave unchanged."""
    return {
        "game": Game.objects.filter(pk=game.pk).values().get(),
        "seats": list(game.seats.values()),
        "steps": list(game.history.values()),
        "notifications": list(game.notifications.values()),
    }
