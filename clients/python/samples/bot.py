"""A bot that plays a whole game of three seats: each action at random, but no turn ends while others are left."""

import random
import sys

from forbidden_client import Client, ProblemError


def choose(actions):
    busy = [action for action in actions if action["type"] not in ("EndTurn", "GiveGear", "GiveWater", "GiveCard")]
    return random.choice(busy or actions)


def play(client, rules):
    table = client.create_table(rules=rules, name="Random", difficulty="novice", players=3, own_seats=3)
    game = client.start(table.id)
    while game.status == "running":
        legal = client.legal(game.id)
        seat = next(each for each in legal.seats if each.seat in game.yours and each.actions)
        try:
            game = client.play(game.id, seat=seat.seat, version=legal.version, action=choose(seat.actions)).game
        except ProblemError as error:
            game = error.problem.game or client.game(game.id)
    return game


if __name__ == "__main__":
    with Client() as client:
        end = play(client, sys.argv[1] if len(sys.argv) > 1 else "desert")
        print(f"{end.status} after {end.steps} steps: {end.cause}")
