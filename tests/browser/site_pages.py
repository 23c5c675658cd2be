"""Every page that can be opened in a test world, found by walking the URLconf."""

import itertools
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from django.contrib import admin
from django.db import connections
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse
from django.urls.resolvers import RegexPattern

from accounts.models import User
from games.api.operations import OPERATIONS
from games.models import Crew, Game, Message, PlayRequest, Report, Result
from games.notifications.signed_links import AnswerLink, Unsubscription
from games.statistics.challenges import this_week
from tests.browser.hostile_world import World, signed_in

EVERY_STATE = {"games:game", "games:at", "games:story", "admin:games_game_change"}
"""Pages that differ by the state of a table; other pages need only one visit."""

EVERY_VIEWER = {"home", "games:join", "accounts:sanctions"}
"""Pages that differ by visitor."""
UNOPENED = {
    "games:live": "a stream of numbers, read by a program",
    "games:watch_live": "a stream of numbers, read by a program",
    "games:chat_picture": "a picture: tests/games/notifications/test_chat_pictures.py",
    **{f"api:{operation.name}": "JSON for programs, by a token" for operation in OPERATIONS},
    "api:openapi": "JSON of our own words",
    "api:no_such_address": "JSON of our own words",
    "mfa_reauthenticate_webauthn": "for who has a real passkey; shows no names",
}
"""URLs that are not tried, with the reason."""

PAGE, POST_ALONE = "a page", "status 405"


@dataclass(frozen=True)
class Place:
    """An entry of the URLconf: its name and the names of its arguments."""

    name: str
    arguments: tuple[str, ...]


@dataclass(frozen=True)
class Visit:
    """A page and its visitor."""

    name: str
    viewer: str
    path: str

    def __str__(self) -> str:
        return f"{self.path} as {self.viewer}"


def places() -> Iterator[Place]:
    """Return all entries of the URLconf, each name once."""
    found = _walk(get_resolver(), "", ())
    yield from {place.name: place for place in found}.values()


def _walk(resolver: URLResolver, space: str, before: tuple[str, ...]) -> Iterator[Place]:
    for entry in resolver.url_patterns:
        if isinstance(entry.pattern, RegexPattern):
            own = tuple(entry.pattern.regex.groupindex)
        else:
            own = tuple(entry.pattern.converters)
        if isinstance(entry, URLPattern):
            yield Place(f"{space}{entry.name or entry.pattern}", (*before, *own))
        else:
            yield from _walk(entry, f"{space}{entry.namespace}:" if entry.namespace else space, (*before, *own))


class Guide:
    """Fills in the arguments of URLs, and finds out who may open which page."""

    def __init__(self, world: World, places: list[Place]) -> None:
        self.world, self.places = world, [place for place in places if place.name not in UNOPENED]
        self.clients: dict[str, Client] = {name: signed_in(user) for name, user in world.viewers.items()}
        self.left_out: dict[str, str] = {}

    def visits(self) -> list[Visit]:
        """Return all pages that some visitor may open; others are in `left_out` with the reason."""
        # In its own thread: Django's client fails in the thread of the browser, which has an event loop.
        with ThreadPoolExecutor(1) as thread:
            found = thread.submit(lambda: [visit for place in self.places for visit in self._visits(place)])
            thread.submit(connections.close_all)
            return found.result()

    def _visits(self, place: Place) -> list[Visit]:
        """Visit a page as the first visitor who may open it, in all states of a table where they differ."""
        found: list[Visit] = []
        came: list[str] = []
        for viewer, path in itertools.product(self._viewers(place), self._paths(place)):
            if place.name in EVERY_VIEWER and viewer in {visit.viewer for visit in found}:
                continue
            came.append(self._judge(place, self.clients[viewer].get(path, follow=True)))
            if came[-1] == PAGE:
                found.append(Visit(place.name, viewer, path))
            if came[-1] == POST_ALONE or (found and place.name not in EVERY_STATE | EVERY_VIEWER):
                break
        if not found:
            self.left_out[place.name] = ", ".join(sorted(set(came))) or "no address"
        return found

    def _judge(self, place: Place, answer: Any) -> str:
        """Return `PAGE` for a page, or what came instead."""
        came_to = answer.resolver_match.view_name if getattr(answer, "resolver_match", None) else ""
        if answer.redirect_chain and came_to != place.name:
            return "leads elsewhere"
        if answer.status_code != 200:
            return f"status {answer.status_code}"
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        return PAGE if kind == "text/html" else f"no page but {kind}"

    def _viewers(self, place: Place) -> list[str]:
        if place.name.startswith("admin:"):
            return ["admin"]
        return ["reader"] if place.name in EVERY_STATE else [name for name in self.world.viewers if name != "admin"]

    def _paths(self, place: Place) -> Iterator[str]:
        """Yield the URLs of a place; opening them shows which exist in this world."""
        for chosen in self._arguments(place):
            try:
                yield reverse(place.name, kwargs=chosen)
            except NoReverseMatch:
                continue

    def _arguments(self, place: Place) -> Iterator[dict[str, Any]]:
        special = getattr(self, f"_for_{place.name.replace(':', '_')}", None)
        if special:
            yield from special()
        elif place.name.startswith("admin:") and place.arguments:
            yield from self._for_admin(place)
        else:
            values = [self._values(place, argument) for argument in place.arguments]
            for chosen in itertools.product(*values):
                yield dict(zip(place.arguments, chosen, strict=True))

    def _values(self, place: Place, argument: str) -> list[Any]:
        world, week = self.world, this_week()[0].week
        games = list(world.games.values())
        known: dict[str, list[Any]] = {
            "game_id": [game.pk for game in games],
            "step": [2],
            "first": [0],
            "last": [2],
            "user_id": [world.mates[0].pk, world.reader.pk],
            "order_id": [1],
            "proposal_id": [1],
            "person_id": [world.mates[0].pk],
            "team": list(Result.objects.filter(user=world.reader).values_list("team", flat=True).distinct()),
            "slug": [crew.slug for crew in Crew.objects.order_by("pk")],
            "rules": ["desert", "island"],
            "ruling": [],
            "lesson": ["turn"],
            "entry": ["goal"],
            "frame": [0],
            "stage": [],
            "week": [week],
            "file": [],
            "number": [],
            "cell": [7],
            "endpoint_id": [endpoint.pk for endpoint in world.reader.endpoints.all()],
            "message_id": list(Message.objects.exclude(user=world.reader).values_list("pk", flat=True)[:2]),
            "report_id": list(Report.objects.values_list("pk", flat=True)),
            "token_id": [token.pk for token in world.reader.api_tokens.all()],
            "bot_id": [bot.pk for bot in world.reader.bots.all()],
            "session_id": [1],
            "pk": [key.pk for key in world.reader.authenticator_set.all()],
        }
        assert argument in known, f"{place.name} has an argument {argument}: say here what it may be"
        return known[argument]

    def _for_admin(self, place: Place) -> Iterator[dict[str, Any]]:
        """Return rows of the model of an admin URL: all tables, a few of others."""
        for model in admin.site._registry:
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}_"
            if place.name.startswith(name) or (model is User and place.name.startswith("admin:auth_user_")):
                rows = model._default_manager.order_by("-pk")
                for row in self.world.games.values() if model is Game else (*rows[:2], *rows.reverse()[:1]):
                    yield {place.arguments[0]: row.pk}

    # URLs with special arguments

    def _for_games_unsubscribe(self) -> Iterator[dict[str, Any]]:
        yield {"token": Unsubscription(self.world.reader.pk, self.world.games["desert"].pk).token}

    def _for_games_request_play(self) -> Iterator[dict[str, Any]]:
        game = self.world.games["desert"]
        for seat in game.seats.exclude(user=self.world.reader).exclude(user=None):
            yield {"game_id": game.pk, "number": seat.number}

    def _for_games_react(self) -> Iterator[dict[str, Any]]:
        yield {"game_id": self.world.games["desert"].pk, "number": 1}  # a step

    def _for_games_answer_request(self) -> Iterator[dict[str, Any]]:
        for asked in PlayRequest.objects.all()[:1]:
            yield {"game_id": asked.game_id, "request_id": asked.pk}

    def _for_games_answer_by_link(self) -> Iterator[dict[str, Any]]:
        for asked in PlayRequest.objects.all():
            yield {"token": AnswerLink(asked.pk, self.world.reader.pk).token}

    def _for_games_join(self) -> Iterator[dict[str, Any]]:
        for name in ("open", "ahead"):
            yield {"token": Game.objects.get(pk=self.world.games[name].pk).invite_token}

    def _for_games_crew_join(self) -> Iterator[dict[str, Any]]:
        yield {"token": Crew.objects.latest("pk").invite_token}

    def _for_games_join_preview(self) -> Iterator[dict[str, Any]]:
        return self._for_games_join()

    def _for_games_watch_preview(self) -> Iterator[dict[str, Any]]:
        return self._for_games_watch()

    def _for_games_watch(self) -> Iterator[dict[str, Any]]:
        game = self.world.games["desert"]
        Game.objects.filter(pk=game.pk).update(watch_token="watched")  # noqa: S106
        yield {"link": "watched"}

    _for_games_watch_news = _for_games_watch

    def _for_games_watch_entry(self) -> Iterator[dict[str, Any]]:
        for each in self._for_games_watch():
            yield each | {"entry": "goal"}

    def _for_games_demo(self) -> Iterator[dict[str, Any]]:
        yield {"name": "Ana"}

    def _for_games_report_message(self) -> Iterator[dict[str, Any]]:
        game = self.world.games["desert"]
        for message in game.messages.filter(user=self.world.mates[0]):
            yield {"game_id": game.pk, "message_id": message.pk}

    def _for_account_confirm_email(self) -> Iterator[dict[str, Any]]:
        yield {"key": EmailConfirmationHMAC(EmailAddress.objects.get(user=self.world.reader)).key}

    def _for_account_reset_password_from_key(self) -> Iterator[dict[str, Any]]:
        user = self.world.reader
        yield {"uidb36": user_pk_to_url_str(user), "key": default_token_generator.make_token(user)}

    def _for_admin_app_list(self) -> Iterator[dict[str, Any]]:
        for app in sorted({model._meta.app_label for model in admin.site._registry}):
            yield {"app_label": app}
