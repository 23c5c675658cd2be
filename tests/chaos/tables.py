"""The accounts, sessions and games of a run, created before the first fault; Django must be set up."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.middleware.csrf import _get_new_csrf_string

from accounts.models import User
from games import services
from games.engine import RULES
from games.models import Game
from tests.chaos.browsers import Browser, Record
from tests.chaos.players import Table

PLAYERS = 3
DESERTED = 4
"""Every fourth table has an absent player and the policy "skip"."""


@dataclass(frozen=True)
class Setting:
    """The games with their first versions, the absent players, and the reader."""

    tables: list[Table]
    begun: dict[int, int]
    away: list[int]
    reader: Browser


def lay(games: int, *, ports: tuple[int, ...], record: Record, chance: random.Random) -> Setting:
    clicks = ThreadPoolExecutor(max_workers=4, thread_name_prefix="second click")
    setting = Setting([], {}, [], _browser(_person("Reader"), ports, record))
    for number in range(games):
        people = [_person(f"{name}{number}") for name in ("Ana", "Ben", "Cem")]
        deserted = number % DESERTED == 0
        game = _begin(people, rules=list(RULES)[number % len(RULES)], seed=f"chaos {number}", deserted=deserted)
        if deserted:
            setting.away.append(people.pop().pk)
        browsers = [_browser(person, ports, record) for person in people]
        setting.tables.append(Table(game.pk, browsers, chance=random.Random(chance.random()), clicks=clicks))
        setting.begun[game.pk] = game.version
    return setting


def _person(name: str) -> User:
    user = User(email=f"{name}@chaos.example".lower(), name=name)
    user.set_unusable_password()
    user.save()
    return user


def _begin(people: list[User], *, rules: str, seed: str, deserted: bool) -> Game:
    host, *others = people
    game = services.create_table(
        host=host,
        name=f"Table of {host.name}",
        rules=rules,
        difficulty="novice",
        players=PLAYERS,
        seed=seed,
        pace=Game.Pace.HALF_DAY if deserted else Game.Pace.NONE,
        absence=Game.Absence.SKIP,
    )
    for person in others:
        services.take_seat(user=person, game_id=game.pk, token=game.invite_token)
    return services.start(user=host, game_id=game.pk)


def _browser(user: User, ports: tuple[int, ...], record: Record) -> Browser:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key
    return Browser(user.pk, session.session_key, _get_new_csrf_string(), ports, record)
