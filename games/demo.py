"""The demo of debug mode: three players, a running table of each game, and a finished game; and a sample board."""

from collections.abc import Sequence
from functools import cache

import msgspec
from django.db import transaction

from accounts.models import User
from games.engine import RULES
from games.engine.protocol import Action, State
from games.models import Game
from games.services.chat import messages
from games.services.play import moves
from games.services.tables import game_start, lobby

PLAYERS = ("Ana", "Ben", "Cleo")
TABLES = {"Dune Team": "desert", "Tide Team": "island"}
OVER = {"First Flight": "desert"}
SEED = "the demo"
TURNS = 7
SAMPLE_TURNS = 4
"""The turns of the sample board: something has happened already."""
MESSAGES = {
    "desert": (("Ben", "@Ana your turn! Shall I come and help?"), ("Cleo", "Please hurry, I'm out of water!")),
    "island": (
        ("Ben", "@Ana your turn! Shall I come and help?"),
        ("Cleo", "I have two chalices. Does anybody have more of them?"),
    ),
}
"""The chat of the running tables by game: name and text."""

PREFERENCES = (
    "SwimTo",
    "DiscardCard",
    "Capture",
    "PickUp",
    "Excavate",
    "Draw",
    "ShoreUp",
    "GiveCard",
    "RemoveSand",
    "Move",
    "EndTurn",
    "UseHelicopterLift",
)
"""The kinds of actions that a demo player prefers, in any game; enough for a board that looks played."""


def address(name: str) -> str:
    return f"{name.lower()}@demo.example"


@transaction.atomic
def set_up() -> list[Game]:
    """Create the demo players and tables, unless they exist; return the running tables."""
    for name, rules in OVER.items():
        _table(rules, name, turns=None)
    return [_table(rules, name, turns=TURNS) for name, rules in TABLES.items()]


def _table(rules: str, name: str, *, turns: int | None) -> Game:
    game = Game.objects.filter(host__email=address(PLAYERS[0]), name=name).first()
    return game or _chat(_play(_seat(_players(), rules, name), turns))


def _players() -> list[User]:
    return [
        User.objects.filter(email=address(name)).first() or User.objects.create_user(address(name), None, name=name)
        for name in PLAYERS
    ]


def _seat(players: list[User], rules: str, name: str) -> Game:
    game = lobby.create_table(
        host=players[0],
        name=name,
        rules=rules,
        difficulty="normal",
        players=len(players),
        first_seat=0,
        pace=Game.Pace.THREE_DAYS,
        seed=SEED,
    )
    for player in players[1:]:
        lobby.take_seat(user=player, game_id=game.pk, token=game.invite_token)
    return game_start.start(user=players[0], game_id=game.pk)


def _play(game: Game, turns: int | None) -> Game:
    """Play that many turns, or to the end."""
    seats = {seat.number: seat.user for seat in game.seats.select_related("user")}
    state = game.load_state()
    while game.is_running and (turns is None or state.turn < turns):
        seat = min(game.awaited_seats)
        user = seats[seat]
        assert user is not None
        action = favourite(game.engine.legal(state, seat), state)
        played = moves.play(
            user=user,
            game_id=game.pk,
            seat=seat,
            action=msgspec.json.encode(action).decode(),
            version=game.version,
        )
        game, state = played.table.game, played.state
    return game


def _chat(game: Game) -> Game:
    if game.is_running:
        people = {player.name: player for player in _players()}
        for name, text in MESSAGES[game.rules]:
            messages.send_message(user=people[name], game_id=game.pk, text=text)
    return game


@cache
def sample_state(rules: str) -> State:
    """Return a game of the demo's players after some turns, always the same, which belongs to no table."""
    engine = RULES[rules]
    players = min(len(PLAYERS), max(engine.PLAYERS))
    state = engine.new(players, difficulty=next(iter(engine.DIFFICULTIES)), seed="the preview", first=0)
    while state.turn < SAMPLE_TURNS and engine.outcome(state) is None:
        seat = min(engine.waiting_on(state))
        state, _events = engine.play(state, seat, favourite(engine.legal(state, seat), state))
    return state


def favourite(legal: Sequence[Action], state: State) -> Action:
    """Return the legal action that a demo player prefers."""
    best = min(map(_rank, legal))
    equals = [action for action in legal if _rank(action) == best]
    # Vary among equals by the state alone, so that the demo is the same on every machine.
    return equals[(state.turn * 7 + len(legal)) % len(equals)]


def _rank(action: Action) -> int:
    """Return the place of the action's kind among the preferences, or the last place."""
    kind = type(action).__name__
    return PREFERENCES.index(kind) if kind in PREFERENCES else len(PREFERENCES)
