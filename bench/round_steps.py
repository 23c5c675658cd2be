"""A person alone with three bots, round by round.

`python -m bench.round_steps desert 1` makes such a table with that seed and prints its number. `… mine 7` plays at
table 7 until the turn of a bot, and `… theirs 7` until the turn of the person; both print whether the game goes on.
"""

import sys

import msgspec

from bench.people import people
from games.bots import Observation, decide
from games.engine import RULES
from games.engine.protocol import State
from games.models import Game
from games.services.play import bot_turns, moves
from games.services.tables import quick_start

SEAT = 0


def new_table(rules: str, seed: str) -> int:
    fixed = {"players": 4, "bots": 3, "host_seats": 1, "first_seat": SEAT}
    game = quick_start.play_alone(
        host=people()[0], name="Bench", rules=rules, difficulty="normal", seed=f"round {seed}", **fixed
    )
    return game.pk


def play_on(number: int, *, is_mine: bool) -> bool:
    """Play while it is the turn of the person, or of a bot; return whether the game goes on."""
    while (game := Game.objects.get(pk=number)).is_running:
        state = game.load_state()
        if (_whose_turn(game, state) == SEAT) != is_mine:
            return True
        if SEAT in game.engine.waiting_on(state) and (decision := decide(Observation(game.rules, state, SEAT))):
            action = msgspec.json.encode(decision.action).decode()
            moves.play(user=people()[0], game_id=number, seat=SEAT, action=action, version=game.version)
        else:
            bot_turns.play_longest_waiting()
    return False


def _whose_turn(game: Game, state: State) -> int:
    """Return the seat whose turn it is: turns go around the table, and the person's was the first."""
    return (state.turn - 1) % len(game.engine.roles_of(state))


if __name__ == "__main__":
    what, which = sys.argv[1:]
    print(new_table(what, which) if what in RULES else play_on(int(which), is_mine=what == "mine"))
