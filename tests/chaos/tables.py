"""The accounts, sessions and games of a run, created before the first fault; Django must be set up."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.middleware.csrf import _get_new_csrf_string
from msgspec.structs import replace

from accounts.models import User
from games.engine import RULES
from games.engine.desert.data import GIVES_GEAR
from games.models import Crew, Game
from games.services.crews import founding, members, next_game
from games.services.tables import game_start, lobby
from tests.chaos.browsers import Browser, Record
from tests.chaos.crews import CrewTable, Diary
from tests.chaos.hearers import Hearer, reader_of
from tests.chaos.players import PLAYERS, Table
from tests.chaos.programs import Ledger, Match, Program
from tests.chaos.servers import Site
from tests.chaos.teamwork import Deeds

DEALT = 3
"""Cards for each adventurer to begin with."""
TABLES_A_CREW, LEAST_CREWS = 12, 3
"""There is a crew for so many tables, and there are at least so many crews."""
DESERTED = 4
"""Every fourth table has an absent player and the policy "skip"."""
HEARD = 4
"""A program of the host hears every fourth table."""
TABLES_A_MATCH, LEAST_MATCHES = 40, 2
"""There are two programs that play by the API for so many tables, and at least so many pairs of them."""
WITH_BOT = 3
"""Every third of the other tables has a bot on its last seat."""


@dataclass(frozen=True)
class Setting:
    """The games with their first versions, absent players, the reader, what players plan and ask, programs, crews.

    `hearers` are programs that only hear, `matches` those that play.
    """

    tables: list[Table]
    begun: dict[int, int]
    away: list[int]
    reader: Browser
    deeds: Deeds
    hearers: list[Hearer]
    crews: list[CrewTable]
    matches: list[Match]


def lay(games: int, *, site: Site, record: Record, chance: random.Random) -> Setting:
    ports = tuple(site.webs)
    clicks = ThreadPoolExecutor(max_workers=4, thread_name_prefix="second click")
    setting = Setting([], {}, [], _browser(_person("Reader"), ports, record), Deeds(), [], [], [])
    for number in range(games):
        people = [_person(f"{name}{number}") for name in ("Ana", "Ben", "Cem")]
        deserted = number % DESERTED == 0
        if not deserted and number % WITH_BOT == 1:
            people.pop()
        game = _begin(people, rules=list(RULES)[number % len(RULES)], seed=f"chaos {number}", deserted=deserted)
        if deserted:
            setting.away.append(people.pop().pk)
        if number % HEARD == 1:
            setting.hearers.append(reader_of(people[0], ports))
        browsers = [_browser(person, ports, record) for person in people]
        own = random.Random(chance.random())
        setting.tables.append(Table(game.pk, browsers, chance=own, clicks=clicks, deeds=setting.deeds))
        setting.begun[game.pk] = game.version
    for number in range(max(games // TABLES_A_CREW, LEAST_CREWS)):
        people = [_person(f"{name}{number}") for name in ("Dora", "Emil", "Finn")]
        diary = _found(people)
        browsers = [_browser(person, ports, record) for person in people]
        options = {"chance": random.Random(chance.random()), "clicks": clicks, "deeds": setting.deeds}
        setting.crews.append(CrewTable(0, browsers, site=site, diary=diary, **options))
    ledger = Ledger()
    for number in range(max(games // TABLES_A_MATCH, LEAST_MATCHES)):
        host, guest = (Program(_person(f"{name}{number}"), ports, ledger) for name in ("Gil", "Hal"))
        rules = list(RULES)[number % len(RULES)]
        setting.matches.append(Match((host, guest), rules, random.Random(chance.random())))
    return setting


def _found(people: list[User]) -> Diary:
    """Found a crew whose last member joins after its first game has begun."""
    captain, mate, late = people
    crew = founding.found(user=captain, name=f"Crew of {captain.name}", pace=Game.Pace.DAY, wait=Crew.Wait.NONE)
    members.join(user=mate, crew_id=crew.pk, token=crew.invite_token)
    for person in (captain, mate):
        next_game.agree(user=person, slug=crew.slug)
    members.join(user=late, crew_id=crew.pk, token=crew.invite_token)
    return Diary(crew.slug, crew.pk)


def _person(name: str) -> User:
    user = User(email=f"{name}@chaos.example".lower(), name=name)
    user.set_unusable_password()
    user.save()
    return user


def _begin(people: list[User], *, rules: str, seed: str, deserted: bool) -> Game:
    host, *others = people
    game = lobby.create_table(
        host=host,
        name=f"Table of {host.name}",
        rules=rules,
        difficulty="novice",
        players=PLAYERS,
        bots=PLAYERS - len(people),
        seed=seed,
        pace=Game.Pace.HALF_DAY if deserted else Game.Pace.NONE,
        absence=Game.Absence.SKIP,
    )
    for person in others:
        lobby.take_seat(user=person, game_id=game.pk, token=game.invite_token)
    return _equip(game_start.start(user=host, game_id=game.pk))


def _equip(game: Game) -> Game:
    """Deal the adventurers cards to begin with, so that standing orders have something to do soon."""
    state: Any = game.load_state()
    pawns = list(state.adventurers)
    field, deck = ("gear", "gear_deck") if game.rules == "desert" else ("hand", "treasure_deck")
    cards = [card for card in getattr(state, deck) if card != "waters rise"]
    for seat, pawn in enumerate(pawns):
        dealt, cards = cards[:DEALT], cards[DEALT:]
        pawns[seat] = replace(pawn, **{field: (*getattr(pawn, field), *dealt)})
    rises = [card for card in getattr(state, deck) if card == "waters rise"]
    state = replace(state, adventurers=tuple(pawns), **{deck: (*cards, *rises)})
    if game.rules == "desert":
        state = replace(state, tiles=_excavated(state.tiles, DEALT * len(pawns)))
    game.base = game.snapshot = game.engine.dump(state).decode()
    game.save(update_fields=["base", "snapshot"])
    return game


def _excavated(tiles: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    """Excavate so many tiles with gear: the deck holds one card for each tile that still hides one."""
    gear = [at for at, tile in enumerate(tiles) if tile and tile.face in GIVES_GEAR and not tile.excavated][:number]
    return tuple(replace(tile, excavated=True) if at in gear else tile for at, tile in enumerate(tiles))


def _browser(user: User, ports: tuple[int, ...], record: Record) -> Browser:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key
    return Browser(user.pk, session.session_key, _get_new_csrf_string(), ports, record)
