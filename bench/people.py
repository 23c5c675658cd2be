"""Two players for the benchmarks. The command prints the cookies of their sessions, or for the game named after it:

- `table`: a game that they have just started;
- `statements`: the highest number of SQL statements of a move in one game;
- `played`: a finished public game, and its number of steps;
- `tokens`: their tokens for programs (without a game);
- `tables`: twenty games that they have just started (it prints nothing).
"""

import os
import sys

import django
import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
django.setup()

from allauth.usersessions.models import UserSession  # noqa: E402
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.db import connection  # noqa: E402
from django.middleware.csrf import _get_new_csrf_string  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.services import api_tokens  # noqa: E402
from games.demo import favourite  # noqa: E402
from games.models import Game  # noqa: E402
from games.services.play import moves  # noqa: E402
from games.services.tables import game_start, lobby, publication  # noqa: E402

NAMES = ("Ana", "Ben")


def people() -> list[User]:
    return [User.objects.get_or_create(email=f"{name}@bench.example".lower(), name=name)[0] for name in NAMES]


def cookies(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    UserSession.objects.create(user=user, session_key=session.session_key, ip="127.0.0.1")  # as each sign-in does
    return f"{session.session_key} {_get_new_csrf_string()}"


def token(user: User) -> str:
    user.api_tokens.all().delete()
    return api_tokens.create_token(user=user, name="Bench", scopes=api_tokens.OF_PEOPLE, days=1)


def table(rules: str, host: User, guest: User) -> int:
    game = lobby.create_table(host=host, name="Bench", rules=rules, difficulty="novice", players=2)
    lobby.take_seat(user=guest, game_id=game.pk, token=game.invite_token)
    return game_start.start(user=host, game_id=game.pk).pk


def statements(rules: str, host: User, guest: User) -> int:
    """Play a game over HTTP; return the highest number of SQL statements of a move, without BEGIN and COMMIT."""
    game = Game.objects.get(pk=table(rules, host, guest))
    clients = [Client(headers={"host": "127.0.0.1", "HX-Request": "true"}) for _ in range(2)]
    for client, user in zip(clients, (host, guest), strict=True):
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    highest = 0
    while game.is_running:
        state = game.load_state()
        # The game also waits for a player who must swim and cannot.
        seat = next(seat for seat in sorted(game.awaited_seats) if game.engine.legal(state, seat))
        action = favourite(game.engine.legal(state, seat), state)
        seat_action = f"{seat}:{msgspec.json.encode(action).decode()}"
        with CaptureQueriesContext(connection) as captured:
            clients[seat].post(f"/games/{game.pk}/play", {"seat_action": seat_action, "version": game.version})
        game.refresh_from_db()
        if game.is_running:
            highest = max(highest, sum(query["sql"] not in CONTROL for query in captured.captured_queries))
    return highest


def played(rules: str, host: User, guest: User) -> str:
    """Play a game to its end and make it public; return its number and its steps."""
    game = Game.objects.get(pk=table(rules, host, guest))
    users = {user.pk: user for user in (host, guest)}
    players = {seat: users[pk] for seat, pk in game.seats.values_list("number", "user")}
    while game.is_running:
        state = game.load_state()
        seat = next(seat for seat in sorted(game.awaited_seats) if game.engine.legal(state, seat))
        action = msgspec.json.encode(favourite(game.engine.legal(state, seat), state)).decode()
        played = moves.play(user=players[seat], game_id=game.pk, seat=seat, action=action, version=game.version)
        game = played.table.game
    publication.share(user=host, game_id=game.pk, is_public=True)
    return f"{game.pk} {game.steps}"


CONTROL = ("BEGIN", "COMMIT", "BEGIN IMMEDIATE")

if __name__ == "__main__":
    if "table" in sys.argv:
        print(table(sys.argv[-1], *people()))
    elif "tables" in sys.argv:
        for _ in range(20):
            table(sys.argv[-1], *people())
    elif "tokens" in sys.argv:
        print("\n".join(token(user) for user in people()))
    elif "statements" in sys.argv:
        print(statements(sys.argv[-1], *people()))
    elif "played" in sys.argv:
        print(played(sys.argv[-1], *people()))
    else:
        print("\n".join(cookies(user) for user in people()))
