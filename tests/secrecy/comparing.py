"""The comparison of two worlds: what a reader gets in each, and where it differs."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from typing import Any, TypeVar
from unittest.mock import patch

from django.core import mail
from django.core.cache import cache
from django.core.management.color import no_style
from django.db import connection

from games.history.receipt import SHORT, commitment
from games.models import Game
from tests.secrecy.redealt_site import World, other, same
from tests.secrecy.site import Site

T = TypeVar("T")
Look = Callable[[], dict[str, bytes]]
Found = Mapping[str, bytes]
"""The texts that a reader got, by place."""


@contextmanager
def even_chance() -> Iterator[None]:
    """Make tokens, nonces and request ids the same each time, by replacing both sources of system randomness."""
    numbers = count()

    def bits(length: int) -> bytes:
        drawn = b""
        while len(drawn) < length:
            drawn += sha256(f"even {next(numbers)}".encode()).digest()
        return drawn[:length]

    state = random.getstate()
    random.seed(0)  # for the boundaries of mails
    with patch.object(os, "urandom", bits), patch.object(random, "_urandom", bits):
        yield
    random.setstate(state)


def evenly(look: Callable[..., T], *asked: Any) -> T:
    """Return its answer with all randomness but that of the games fixed, and with rate limits reset."""
    cache.clear()
    with even_chance():
        return look(*asked)


def got(world: World, look: Look) -> Found:
    """Return what the reader gets in that world."""
    with world.entered():
        _even_numbers()
        cache.clear()
        mail.outbox.clear()
        found = look()
        sealed = dict(_receipts(world))
        return {where: _without(what, sealed) for where, what in found.items()}


def _even_numbers() -> None:
    """Give new rows the same ids in each world; PostgreSQL would go on counting."""
    if connection.vendor == "postgresql":
        from django.apps import apps

        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), apps.get_models()):
                cursor.execute(statement)


def _receipts(world: World) -> Iterator[tuple[bytes, bytes]]:
    """Yield the receipts of the seeds with a placeholder; players may read them, and they reveal nothing."""
    for game in Game.objects.only("rules", "seed"):
        code = commitment(game)
        short = " ".join(code[start : start + 4] for start in range(0, SHORT, 4))
        yield code.encode(), b"(receipt)"
        yield short.encode(), b"(receipt)"


CHECKSUMS = re.compile(rb'data-shown="[^"]*"')
"""The checksums of a board's fragments. They follow from text that is compared, and from that of the receipts."""


def _without(what: bytes, sealed: Mapping[bytes, bytes]) -> bytes:
    what = CHECKSUMS.sub(b"", what)
    for code, placeholder in sealed.items():
        if code in what:
            what = what.replace(code, placeholder)
    return what


def leaks(site: Site, viewer: str, look: Look, *, chance: int = 0, only: Collection[str] = ()) -> list[str]:
    """Return where the reader gets something else if only what they may not know differs; empty if nothing leaks."""
    one, two = got(same(), look), got(other(site, viewer, chance, frozenset(only)), look)
    places = [where for where in one if one[where] != two.get(where)]
    return [f"{viewer}, {where}: {difference(one[where], two.get(where, b''))}" for where in places] + [
        f"{viewer}, {where}: only in the other world" for where in two if where not in one
    ]


def difference(one: bytes, two: bytes) -> str:
    """Return the first difference of two answers."""
    place = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    before, after = max(place - 60, 0), place + 60
    return f"{one[before:after]!r} or {two[before:after]!r}"


def answer_of(response: Any) -> bytes:
    """Return a whole response as bytes: status, headers, cookies, body."""
    head = [f"{response.status_code}", *sorted(f"{name}: {value}" for name, value in response.headers.items())]
    head += sorted(morsel.OutputString() for morsel in response.cookies.values())
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return "\n".join(head).encode() + b"\n\n" + body
