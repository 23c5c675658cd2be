"""Two signed-in players for the benchmark, printed as cookies; with "table", a game they have just begun."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.middleware.csrf import _get_new_csrf_string  # noqa: E402

from accounts.models import User  # noqa: E402
from games import services  # noqa: E402

NAMES = ("Ana", "Ben")


def people() -> list[User]:
    return [User.objects.get_or_create(email=f"{name}@bench.example".lower(), name=name)[0] for name in NAMES]


def cookies(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{session.session_key} {_get_new_csrf_string()}"


def table(host: User, guest: User) -> int:
    game = services.create_table(host=host, name="Bench", rules="desert", difficulty="novice", players=2)
    services.take_seat(user=guest, game_id=game.pk, token=game.invite_token)
    return services.start(user=host, game_id=game.pk).pk


if __name__ == "__main__":
    if "table" in sys.argv:
        print(table(*people()))
    else:
        print("\n".join(cookies(user) for user in people()))
