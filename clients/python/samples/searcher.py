"""A bot that searches at home: it tries each action in games that look like its own, and plays the best."""

import random
import sys

import msgspec
from forbidden_client import Client, ProblemError
from forbidden_engine import RULES

DEALS, STEPS = 8, 40


def outlook(rules, state):
    """Go on at random for a while; return how far the game came, and whether it was won."""
    for _ in range(STEPS):
        if rules.outcome(state) is not None:
            return state.turn + 1000 * rules.outcome(state).won - 1000
        seat = min(rules.waiting_on(state))
        state, _events = rules.carry_out(state, seat, random.choice(rules.legal(state, seat)))
    return state.turn


def best(rules, view, seat, actions):
    """Return the action with the best outlook in whole states that look like this view."""
    seen = msgspec.convert(view, rules.WIRE_TYPES.view)
    states = [rules.sample(seen, str(deal)) for deal in range(DEALS)]

    def value(action):
        read = rules.read_action(msgspec.json.encode(action))
        return sum(outlook(rules, rules.carry_out(state, seat, read)[0]) for state in states)

    return max(actions, key=value)


def play(client, name):
    table = client.create_table(rules=name, name="Search", difficulty="novice", players=2, own_seats=2)
    game = client.start(table.id)
    while game.status == "running":
        legal = client.legal(game.id)
        seat = next(each for each in legal.seats if each.seat in game.yours and each.actions)
        action = best(RULES[name], game.view, seat.seat, seat.actions)
        try:
            game = client.play(game.id, seat=seat.seat, version=legal.version, action=action).game
        except ProblemError as error:
            game = error.problem.game or client.game(game.id)
    return game


if __name__ == "__main__":
    with Client() as client:
        end = play(client, sys.argv[1] if len(sys.argv) > 1 else "desert")
        print(f"{end.status} after {end.steps} steps: {end.cause}")
