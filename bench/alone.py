"""A person alone with three bots, whose turns a worker plays. The command prints the seconds of each turn of a bot.

`python -m bench.alone island normal` plays one game. The person decides at once, as a bot without a search would. In
embedded mode the worker is in this process, as `make run` has it; otherwise it has to run beside it.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext, suppress

import msgspec
from django.conf import settings

from bench.people import people
from forbidden import embedded
from games.bots import Observation, decide
from games.exceptions import Stale
from games.models import Game
from games.services.play import moves
from games.services.tables import quick_start

SEAT = 0
PATIENCE = 120.0
"""Seconds after which a turn of a bot counts as lost."""


def turns(rules: str, difficulty: str) -> Iterator[float]:
    """Play a game; yield the seconds from the end of a turn to the end of the next one, if a bot plays it."""
    person, _ = people()
    fixed = {"players": 4, "bots": 3, "host_seats": 1}
    game = quick_start.play_alone(host=person, name="Bench", rules=rules, difficulty=difficulty, **fixed)
    turn, began, is_bots = 0, time.monotonic(), False
    while game.is_running:
        state = game.load_state()
        if state.turn != turn:
            now = time.monotonic()
            if is_bots:
                yield now - began
            turn, began = state.turn, now
            is_bots = SEAT not in game.engine.waiting_on(state)
        if SEAT in game.engine.waiting_on(state) and (decision := decide(Observation(rules, state, SEAT))):
            action = msgspec.json.encode(decision.action).decode()
            with suppress(Stale):  # a bot was quicker, where the game waits for several
                moves.play(user=person, game_id=game.pk, seat=SEAT, action=action, version=game.version)
        elif time.monotonic() - began > PATIENCE:
            sys.exit("a bot does not play")
        else:
            time.sleep(0.01)
        game = Game.objects.get(pk=game.pk)


if __name__ == "__main__":
    with embedded.tasks() if settings.EMBEDDED else nullcontext():
        print(json.dumps([*turns(*sys.argv[1:])]))
