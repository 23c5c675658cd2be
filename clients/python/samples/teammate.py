"""A bot that sits at tables and plays whenever one waits for it, as the stream of the site tells."""

import random
import sys
from contextlib import suppress

from forbidden_client import Client, ProblemError

QUIET = ("GiveGear", "GiveWater", "GiveCard", "Guide")


def play(client, game):
    legal = client.legal(game.id)
    for seat in legal.seats:
        if seat.seat in game.yours and seat.actions:
            action = random.choice([each for each in seat.actions if each["type"] not in QUIET] or seat.actions)
            with suppress(ProblemError):  # a teammate was quicker, and the stream tells
                client.play(game.id, seat=seat.seat, version=legal.version, action=action)


def serve(client, games):
    for news in client.news():
        if not hasattr(news, "step"):
            if news.game.yours:
                play(client, news.game)
            games -= news.game.status in ("won", "lost")
            if not games:
                return


if __name__ == "__main__":
    with Client() as client:
        serve(client, int(sys.argv[1]) if len(sys.argv) > 1 else 1)
