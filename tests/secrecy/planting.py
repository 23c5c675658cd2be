"""Ways to plant a leak at a likely place, and the scene in which it must be found."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest
from django.template import engines
from django.test import Client
from msgspec.structs import replace

from forbidden.security.middleware import BodyLimit
from games.models import Game, Notification
from tests.secrecy.comparing import Look, evenly
from tests.secrecy.requests import Ask, looking
from tests.secrecy.site import Case, Site
from tests.secrecy.test_notifications import Outside, sent

Patch = pytest.MonkeyPatch
Kind = Notification.Kind


@dataclass(frozen=True)
class Scene:
    """The readers of each table, with their browsers and outside endpoints."""

    site: Site
    case: Case
    viewer: str
    client: Client
    outside: Outside

    def sees(self, *asks: Ask) -> Look:
        return looking(self.client, asks)

    def gets(self, *kinds: Kind, digest: bool = False) -> Look:
        occasions = [(kind, self.case) for kind in kinds]
        user = self.site.people[self.viewer]
        return lambda: evenly(partial(sent, self.outside, user, occasions, digest=digest))

    @property
    def here(self) -> str:
        return f"/games/{self.case.game.pk}/"


def seed_of(pk: int) -> str:
    return str(Game.objects.values_list("seed", flat=True).get(pk=pk))


def in_template(name: str, words: str) -> Callable[[Patch, Scene], None]:
    """Make a template reveal more than it should."""

    def plant(patch: Patch, scene: Scene) -> None:
        template = engines["django"].get_template(name).template  # type: ignore[attr-defined]
        more = engines["django"].from_string(words).template.nodelist  # type: ignore[attr-defined]
        patch.setattr(template, "nodelist", type(template.nodelist)([*template.nodelist, *more]))

    return plant


def in_jinja_template(name: str, words: str) -> Callable[[Patch, Scene], None]:
    """Make a Jinja2 template reveal more than it should."""

    def plant(patch: Patch, scene: Scene) -> None:
        template = engines["jinja2"].get_template(name).template  # type: ignore[attr-defined]
        more = engines["jinja2"].from_string(words).template  # type: ignore[attr-defined]
        rest = template.root_render_func

        def both(context: Any) -> Iterator[str]:
            yield from rest(context)
            yield from more.root_render_func(context)

        patch.setattr(template, "root_render_func", both)

    return plant


def answering(add: Callable[[Any, str], None]) -> Callable[[Patch, Scene], None]:
    """Make a middleware add to each response."""

    def plant(patch: Patch, scene: Scene) -> None:
        def call(self: BodyLimit, request: Any) -> Any:
            answer = self.get_response(request)
            add(answer, seed_of(scene.case.game.pk))
            return answer

        patch.setattr(BodyLimit, "__call__", call)

    return plant


def instead(where: Any, name: str, better: Callable[[Scene, Any], Any]) -> Callable[[Patch, Scene], None]:
    """Replace a function by one that reveals more and may call the original."""

    def plant(patch: Patch, scene: Scene) -> None:
        patch.setattr(where, name, better(scene, getattr(where, name)))

    return plant


def with_the_faces(state: Any) -> Any:
    return replace(state, tiles=tuple(tile and replace(tile, excavated=True) for tile in state.tiles))


def with_the_seed(scene: Scene, what: Any) -> Callable[..., Any]:
    """Return the result with the seed appended, whatever its type."""

    def more(*given: Any, **named: Any) -> Any:
        found, seed = what(*given, **named), seed_of(scene.case.game.pk)
        if isinstance(found, str | bytes | tuple):
            return found + {str: seed, bytes: seed.encode(), tuple: (seed,)}[type(found)]  # type: ignore[operator]
        return found + int(seed[:4], 16)

    return more


def un_removed(scene: Scene, find: Any) -> Callable[..., Any]:
    def found(*given: Any) -> Any:
        messages_ = find(*given)
        for message in messages_:
            message.removed_at = None
        return messages_

    return found


def replace_title(message: Any, words: str) -> Any:
    return dataclasses.replace(message, title=f"{message.title} {words}")


def posting(scene: Scene, post: Any) -> Callable[..., None]:
    return lambda endpoint, body: post(endpoint, {**body, "debug": seed_of(scene.case.game.pk)})
