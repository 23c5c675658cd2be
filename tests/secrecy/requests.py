"""The requests: every address of the site, with its arguments, for each reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from django.contrib import admin
from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.engine import RULES
from games.models import Game, PlayRequest, Result
from games.notifications.signed_links import AnswerLink, Unsubscription
from tests.secrecy.comparing import answer_of, evenly
from tests.secrecy.routes import Route, routes
from tests.secrecy.site import WEEK, Case, Site, hushed, text

HTMX = {"HX-Request": "true"}


class Ask(NamedTuple):
    """One request; with data it is a POST."""

    url: str
    htmx: bool = False
    data: tuple[tuple[str, Any], ...] | None = None

    def __str__(self) -> str:
        sent = f" {dict(self.data)}" if self.data is not None else ""
        return f"{'POST' if sent else 'GET'} {self.url}{' by htmx' if self.htmx else ''}{sent}"


class Browser(Client):
    """A `Client` that does not store template contexts, because these tests read thousands of responses."""

    def request(self, **request: Any) -> Any:
        got_request_exception.connect(self.store_exc_info, dispatch_uid="asked")
        response = self.handler(self._base_environ(**request))
        got_request_exception.disconnect(dispatch_uid="asked")
        self.check_exception(response)
        assert response.status_code < 500, request["PATH_INFO"]
        return response


def ask(client: Client, asked: Ask) -> bytes:
    """Return the response; roll back what a POST did, and keep no new cookie."""
    headers = HTMX if asked.htmx else {}
    if asked.data is None:
        return answer_of(client.get(asked.url, headers=headers))
    with transaction.atomic():
        answer = answer_of(client.post(asked.url, dict(asked.data), headers=headers))
        transaction.set_rollback(True)
    return answer


def looking(client: Client, asks: Iterable[Ask]) -> Callable[[], dict[str, bytes]]:
    """Return what that client gets for all of them."""
    wanted = list(asks)
    return lambda: {str(each): evenly(ask, client, each) for each in wanted}


# Arguments of addresses


@dataclass
class Values:
    """The values to try for each argument of an address; an unknown argument is a failure."""

    site: Site
    viewer: str
    long: bool = False
    by_name: dict[str, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        people = self.site.people
        user = people.get(self.viewer)
        alice = people["Alice"]
        teams = Result.objects.order_by("team").values_list("team", flat=True).distinct()
        private = next(case.game for case in self.site.cases if case.play and not case.is_over)
        invites = [case.game.invite_token for case in self.site.cases if case.play is None or case.owners][:2]
        self.by_name = {
            "user_id": [person.pk for person in people.values()],
            "team": list(teams) or ["x"],
            "week": [WEEK],
            "rules": list(RULES),
            "ruling": ["D1"],
            "lesson": ["turn"],
            "entry": ["goal", "cell-7"],
            "frame": [0],
            "stage": ["before"],
            "name": ["Ana"],
            "person_id": [self.site.people["Bob"].pk],
            "endpoint_id": [1],
            "message_id": [1],
            "order_id": [1],
            "proposal_id": [1],
            "step": [],  # depends on the game, as the next two
            "first": [],
            "last": [],
            "game_id": [],
            "file": ["x"],
            "slug": ["crew", "invited"],
            "link": [case.game.watch_token for case in self.site.cases if case.game.watch_token],
            "number": [1],
            "cell": [7],
            "request_id": list(PlayRequest.objects.order_by("pk").values_list("pk", flat=True)) or [1],
            "pk": [1],
            "session_id": [1],
            "key": ["x"],
            "uidb36": ["x"],
            "provider": ["x"],
            "object_id": [],  # depends on the kind of row, as the next
            "report_id": [],
            "content_type_id": [1],
            "app_label": ["games", "accounts"],
            "url": ["nowhere"],
            "rest": ["nowhere"],
            "plan_id": [1],
            "token_id": [1],
            "bot_id": [1],
            "token": [
                Unsubscription((user or alice).pk).token,
                Unsubscription((user or alice).pk, private.pk).token,
                *(AnswerLink(asked.pk, user.pk).token for asked in PlayRequest.objects.order_by("pk")[:2] if user),
                *invites,
                "crew-token",
            ],
        }

    def filled(self, route: Route, case: Case | None = None) -> list[str]:
        """Yield the addresses of a route, at a table if it belongs to one."""
        ways = [{}]
        for name in route.takes:
            ways = [{**way, name: value} for way in ways for value in self._values(route, name, case)]
        return [route.at(**way) for way in ways]

    def _values(self, route: Route, name: str, case: Case | None) -> list[Any]:
        assert name in self.by_name, f"{route.path}: say in Values what {name} may be"
        if name == "game_id":
            assert case is not None
            return [case.game.pk]
        if name == "step" and case is None:
            return [0, 1]  # of a lesson
        if name == "step":
            assert case is not None
            return self.steps_of(case, picture=route.path.endswith(".png"))
        if name in ("first", "last") and case is not None:
            return [max(case.game.steps - 12, 0) if name == "first" else case.game.steps]
        if name == "message_id" and case is not None:
            return list(case.game.messages.order_by("pk").values_list("pk", flat=True))
        if name in ("object_id", "report_id"):
            return self._rows(route)
        return self.by_name[name]

    def steps_of(self, case: Case, *, picture: bool = False) -> list[int]:
        """Return every step, or some of them with the first and the last."""
        last = case.game.steps
        if self.long:
            return [0, last] if picture else list(range(last + 1))
        looks = case.eyes(self.site.people.get(self.viewer)) is not None
        sample_of = {0, last // 2, max(last - 1, 0), last} if looks else {last}
        return [last] if picture else sorted(sample_of)

    def sample_of(self, asks: list[Ask], *, of: int) -> list[Ask]:
        """Return one in so many of them, different ones for each reader; all in thorough runs."""
        return [ask for ask in asks if self.long or crc32(f"{self.viewer} {ask}".encode()) % of == 0]

    def _rows(self, route: Route) -> list[int]:
        """Return rows of the kind that an admin page shows, those of the reader's own games first."""
        kind = model_of(route)
        if kind is None:
            return [1]
        rows = kind._default_manager.order_by("pk")
        user = self.site.people.get(self.viewer)
        if kind is Game:
            own = [case.game.pk for case in self.site.cases if case.eyes(user)]
            rest = [case.game.pk for case in self.site.cases if not case.eyes(user)]
            return [*own, *rest] if self.long else [*own, *rest[:2]]
        if any(each.name == "game" for each in kind._meta.get_fields()):
            own_games = [case.game.pk for case in self.site.cases if case.eyes(user)]
            rows = rows.filter(game__in=own_games)
        return list(rows.values_list("pk", flat=True)[: 8 if self.long else 2]) or [1]


def model_of(route: Route) -> Any:
    """Return the kind of rows that an admin address shows."""
    pieces = route.path.split("/")
    return next(
        (kind for kind in admin.site._registry if [kind._meta.app_label, kind._meta.model_name] == pieces[1:3]), None
    )


ENDLESS = ("games/%(game_id)s/live", "watch/%(link)s/live", "api/v1/stream")
"""The live connections, which have their own test."""


def site_asks(values: Values) -> list[Ask]:
    """Yield GET and POST of every address that belongs to neither a table nor the admin."""
    found = []
    for route in routes():
        if not (route.of_a_game or route.of_the_admin):
            urls = values.filled(route)
            if route.path in ENDLESS:
                found.append(Ask(urls[0], data=EVERYTHING))
                continue
            found += [*map(Ask, urls[:1]), *values.sample_of([Ask(url) for url in urls[1:]], of=3)]
            found += values.sample_of(
                [ask for url in urls for ask in (Ask(url, True), Ask(url, data=EVERYTHING))], of=24
            )
    return found


def game_asks(values: Values) -> list[Ask]:
    """Every address of a table, read as a page and as a part of it, with every number of a step.

    In short: the boards of all tables, each address at one of them, and some of the others.
    """
    found, user = [], values.site.people.get(values.viewer)
    cases = sorted(values.site.cases, key=lambda case: case.eyes(user) is None)
    for route in routes():
        if not route.of_a_game or route.of_the_admin or route.path in ENDLESS:
            continue
        for number, case in enumerate(cases):
            asks = [Ask(url, htmx) for url in values.filled(route, case) for htmx in (False, True)]
            if number == 0 or (case.eyes(user) is not None and route.path == ALWAYS):
                found, asks = [*found, *asks[:1]], asks[1:]
            found += values.sample_of(asks, of=10 if route.path == OFTEN else 60)
    cases = [case for case in cases if case.play and case.eyes(user) is not None]
    by_one = [Ask(f"/games/{case.game.pk}/at/{case.game.steps}?by=0") for case in cases]
    return found + by_one[: None if values.long else 3]


ALWAYS = "games/%(game_id)s/"
"""Pages that show the most; they are requested at each table that the reader may see."""
OFTEN = "games/%(game_id)s/at/%(step)s"
"""Pages that are requested more often than others."""


EVERYTHING = (
    ("seat_action", '0:{"type":"EndTurn"}'),
    ("version", "1"),
    ("number", "0"),
    ("seat", "0"),
    ("role", "diver"),
    ("name", "Another name"),
    ("alone", "yes"),
    ("public", "yes"),
    ("watched", "yes"),
    ("seed", "same"),
    ("choice", "wait"),
    ("person", "1"),
    ("text", "Look here"),
    ("until", "1"),
    ("mail", "true"),
    ("timing", "now"),
    ("plan", "1"),
    ("turn", "0"),
    ("why", "Because"),
    ("hidden", "yes"),
    ("goes_on", "yes"),
    ("skips", "yes"),
    ("is_careful", "yes"),
    ("reason", "None"),
    ("rules", "desert"),
    ("players", "2"),
    ("difficulty", "normal"),
    ("kind", "json"),
    ("url", "https://a.invalid/"),
)
"""A form with a value for every field."""


def posts(values: Values) -> list[Ask]:
    """Yield POSTs at tables: a form at every address, and moves, most of which are refused."""
    found, user = [], values.site.people.get(values.viewer)
    cases = sorted(values.site.cases, key=lambda case: case.eyes(user) is None)
    for route in routes():
        if route.of_a_game and not route.of_the_admin:
            for number, case in enumerate(cases):
                asks = [Ask(url, htmx, EVERYTHING) for url in values.filled(route, case) for htmx in (True, False)]
                found += asks[:1] if number == 0 else values.sample_of(asks, of=150)
    for case in cases:
        found += values.sample_of([play(case, act, stale=act.startswith("9")) for act in _acts(case, user)], of=16)
        if case.eyes(user) and not case.is_over:
            path, seat = f"/games/{case.game.pk}/orders/", min(case.eyes(user) or {0})
            kinds = ("ShareWater", "BlastFree", "FlyOff")
            orders = [Ask(path, True, (("seat", seat), ("kind", kind))) for kind in kinds]
            found += values.sample_of(orders, of=8)
            guesses = [Ask(f"/games/{case.game.pk}/plan", True, (("guess", own),)) for own in case.eyes(user) or ()]
            found += values.sample_of(guesses, of=8)
            undo = f"/games/{case.game.pk}/undo"
            found += values.sample_of([Ask(undo, True, (("version", case.game.version),))], of=4)
    return found


def play(case: Case, act: str, *, stale: bool = False) -> Ask:
    """Return the request of an action's button."""
    return Ask(f"/games/{case.game.pk}/play", True, (("seat_action", act), ("version", case.game.version - stale)))


def _acts(case: Case, user: User | None) -> Iterator[str]:
    yield "9:{}"
    yield "0:nonsense"
    yield "0:" + '{"type":"Sail"}'
    if case.play is None or case.play.is_over:
        return
    engine, state = case.game.engine, case.play.state
    for seat in case.eyes(user) or {0}:
        telling = {text(action) for action in engine.legal(state, seat)}
        yield from (f"{seat}:{action}" for action in SOME_ACTIONS.get(case.game.rules, ()) if action not in telling)
    for seat in (case.eyes(user) or frozenset()) | case.lent(user):
        kinds = {type(action): action for action in hushed(engine, state, seat)}
        yield from (f"{seat}:{text(action)}" for action in kinds.values())


SOME_ACTIONS = {
    "desert": [
        '{"type":"Excavate"}',
        '{"type":"Forecast"}',
        '{"type":"FillCanteen"}',
        '{"type":"UseTerrascope","cell":7}',
        '{"type":"RemoveSand","cell":6,"amount":2}',
        '{"type":"PickUp","part":"engine"}',
        '{"type":"AnswerForecast","bottom":9}',
        '{"type":"Move","to":24}',
    ],
    "island": [
        '{"type":"Capture"}',
        '{"type":"Escape"}',
        '{"type":"UseSandbags","cell":9}',
        '{"type":"ShoreUp","cells":[9]}',
        '{"type":"DiscardCard","card":"sandbags"}',
        '{"type":"Fly","to":9}',
        '{"type":"SwimTo","to":9}',
        '{"type":"Move","to":9}',
    ],
}
"""An action of each kind; the rules refuse most of them."""


def admin_asks(values: Values) -> list[Ask]:
    """Yield every admin address, and its lists searched and filtered by hidden values."""
    found = []
    for route in routes():
        if route.of_the_admin and route.path != "admin/logout/":
            cases = [case for case in values.site.cases if case.play] if route.of_a_game else [None]
            urls = [url for case in cases for url in values.filled(route, case)]
            if model_of(route) is Game and route.path.endswith("(object_id)s/"):
                urls += [f"{url}?step={step}" for url in urls for step in (0, 3, 7)]
            found += [Ask(url) for url in urls[:1]] + values.sample_of([Ask(url) for url in urls[1:]], of=5)
    return found + _hidden_words(values)


def _hidden_words(values: Values) -> list[Ask]:
    """Yield lists filtered by a seed or a piece of a pile; the number of results would reveal it."""
    user = values.site.people.get(values.viewer)
    own = next(case for case in values.site.cases if case.eyes(user) and case.play and not case.is_over)
    seed, found = own.game.seed, list[Ask]()
    for kind in admin.site._registry:
        words = ["q=a", f"q={seed}", f"seed__startswith={seed[:6]}", f"game__seed__startswith={seed[:6]}"]
        words += [f"{column}__contains={_pile(own)}" for column in ("snapshot", "base", "events", "game__snapshot")]
        asks = [Ask(f"/admin/{kind._meta.app_label}/{kind._meta.model_name}/?{word}") for word in words]
        found += asks if kind is Game else values.sample_of(asks, of=8)
    return found


def _pile(case: Case) -> str:
    """Return the piece of a snapshot that holds the next cards."""
    snapshot, pile = case.game.snapshot, '"deck":[' if case.game.rules == "desert" else '"treasure_deck":['
    start = snapshot.index(pile)
    return snapshot[start : start + 60]
