"""SVG drawn as PNG: each picture once, stored by what it shows, and one at a time in a process."""

import hashlib
import subprocess  # nosec B404
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from pathlib import Path

from django.core.cache import caches

from forbidden.db import release_connection
from games.exceptions import Busy

RENDERER = Path(__file__).with_name("renderer.py")
TIMEOUT = 10.0
"""Seconds after which a drawing is given up."""
PLACES = 4
"""Drawings that a process has in hand: one is drawn, the others wait. Few, since each keeps a request waiting."""

_places = threading.BoundedSemaphore(PLACES)
_drawing = threading.Lock()


@dataclass(frozen=True)
class Drawing:
    """An SVG that needs nothing but the font, and how much larger it is drawn."""

    svg: str
    zoom: float
    font: str

    @cached_property
    def key(self) -> str:
        """A hash of all that the PNG follows from: whoever gets the same key sees the same."""
        made_from = f"{_renderer()} {_digest(self.font)} {self.zoom} {self.svg}"
        return hashlib.sha256(made_from.encode()).hexdigest()

    def png(self, *, waits: bool) -> bytes:
        """The PNG, from the store or drawn; refuses when too many drawings are in hand, unless it waits for them."""
        found = self._stored()
        if found is not None:
            return found
        with _turn(waits=waits):
            # Somebody else may have asked for the same meanwhile.
            found = self._stored()
            if found is None:
                found = self._draw()
                caches["pictures"].set(self.key, found)
        return found

    def _stored(self) -> bytes | None:
        found: bytes | None = caches["pictures"].get(self.key)
        return found

    def _draw(self) -> bytes:
        command = [sys.executable, "-I", str(RENDERER), str(self.zoom), self.font]
        return subprocess.run(  # nosec B603
            command, input=self.svg.encode(), capture_output=True, check=True, timeout=TIMEOUT
        ).stdout


@contextmanager
def _turn(*, waits: bool) -> Iterator[None]:
    """Be the only one who draws, without a connection to the database that others could use meanwhile."""
    if not _places.acquire(blocking=waits):
        raise Busy
    try:
        release_connection()
        with _drawing:
            yield
    finally:
        _places.release()


@cache
def _renderer() -> str:
    return version("resvg-py")


@cache
def _digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
